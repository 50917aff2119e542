/// The unknown fields of a received message, unchanged.
///
/// Preserving the unknown fields allows an older program to forward a message from a newer program without losing data.
public struct UnknownFields: Sendable, Hashable {
  /// The fields, each with its tag and value, one after the other; nil if there are none, so that a copy costs nothing.
  @usableFromInline let storage: [UInt8]?

  @inlinable
  public init() { storage = nil }

  @inlinable
  init(storage: [UInt8]?) { self.storage = storage }

  @inlinable
  public var isEmpty: Bool { storage == nil }

  /// The unknown fields in the protobuf binary format.
  public var bytes: [UInt8] { storage ?? [] }
}
