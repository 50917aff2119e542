/// Fields that came with a message and that its schema doesn't know, as they came.
///
/// Keeping them lets an older program pass on what a newer one sent.
public struct UnknownFields: Sendable, Hashable {
  /// Whole fields, tag and value, one after the other. Nil, not empty, if there are none: a copy then costs nothing.
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
