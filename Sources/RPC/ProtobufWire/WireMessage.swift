/// A protobuf message as a Swift value. The generated types conform to this protocol.
public protocol WireMessage: Sendable, Hashable {
  /// The message's full name in the schema, such as `ligature.v1.Account`.
  static var messageName: String { get }

  /// Creates a message in which every field has its default value.
  init()

  /// Decodes a message. `bytes` is not retained.
  /// - Throws: ``WireError`` with the path of the invalid field.
  init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError)

  /// Returns the message in the protobuf binary format, after `prefix` zero bytes for the caller to fill (a gRPC frame
  /// needs 5).
  /// - Throws: ``WireError`` of kind `tooLarge` if the message would exceed 2 GiB, or its C form 1 GiB.
  func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8]

  /// The received fields that are unknown to this schema. They are kept, and encoded again with the message.
  var unknownFields: UnknownFields { get set }
}

extension WireMessage {
  @inlinable
  public init(serializedBytes bytes: [UInt8], limits: WireLimits = .default) throws(WireError) {
    self = try unsafe Self(serializedBytes: bytes.span.bytes, limits: limits)
  }

  @inlinable
  public init(serializedBytes bytes: ArraySlice<UInt8>, limits: WireLimits = .default) throws(WireError) {
    self = try unsafe Self(serializedBytes: bytes.span.bytes, limits: limits)
  }

  @inlinable
  public func serializedBytes() throws(WireError) -> [UInt8] {
    try serializedBytes(reservingPrefix: 0)
  }
}
