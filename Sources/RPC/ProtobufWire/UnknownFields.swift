/// The fields of a received message that its schema does not know, unchanged.
///
/// Keeping them lets an older program pass on a message of a newer one.
public struct UnknownFields: Sendable, Hashable {
  /// The fields, each with its tag and value, one after the other. Nil instead of empty if there are none, so that a
  /// copy costs nothing.
  @usableFromInline let storage: [UInt8]?

  @inlinable
  public init() { storage = nil }

  @inlinable
  init(storage: [UInt8]?) { self.storage = storage }

  @inlinable
  public var isEmpty: Bool { storage == nil }

  /// The fields in protobuf's binary form.
  public var bytes: [UInt8] { storage ?? [] }
}
