/// A protobuf message as a Swift value. The generated types conform.
public protocol WireMessage: Sendable, Hashable {
  /// The full name in the schema: `ligature.v1.Account`.
  static var messageName: String { get }

  /// The message with every field at its default.
  init()

  /// Reads a message; nothing of `bytes` is kept.
  /// - Throws: ``WireError`` with the path of the field that is wrong.
  init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError)

  /// The message in protobuf's binary form, behind `prefix` zero bytes for the caller to fill (a gRPC frame has 5).
  /// - Throws: ``WireError`` of kind `tooLarge` if it would not fit in 2 GiB.
  func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8]

  /// What the sender's schema has and ours has not; kept, and written again.
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
