/// A message as it is sent in DATA frames: gRPC's five-byte prefix and the payload, in one buffer. The buffer is
/// created once and never copied on its way to the socket.
///
/// The prefix consists of one byte of flags (1: compressed) and the payload's length in big-endian byte order (gRPC
/// over HTTP/2, "Length-Prefixed-Message").
public struct FramedMessage: Sendable, Hashable {
  /// The size of the prefix in bytes.
  public static let prefixLength = 5

  /// The message's prefix, followed by its payload.
  public let bytes: [UInt8]
  /// Whether a call that compresses its messages also compresses this message. Set this to false for a payload that
  /// contains a secret and text that others can choose, because the compressed size reveals information about the
  /// secret.
  public var allowsCompression = true

  /// Frames a payload by copying it into a buffer that begins with the prefix.
  public init(payload: [UInt8]) {
    var bytes = [UInt8]()
    bytes.reserveCapacity(Self.prefixLength + payload.count)
    bytes.append(contentsOf: repeatElement(0, count: Self.prefixLength))
    bytes.append(contentsOf: payload)
    self.init(filling: bytes)
  }

  /// Frames a buffer by filling in its first five bytes, which are reserved for the prefix. If the caller gives up
  /// ownership of the buffer, nothing is copied. A buffer of fewer than five bytes becomes the frame of an empty
  /// message.
  public init(filling prefixedBytes: consuming [UInt8]) {
    self.init(filling: prefixedBytes, isCompressed: false)
  }

  package init(filling prefixedBytes: consuming [UInt8], isCompressed: Bool) {
    var bytes = prefixedBytes
    while bytes.count < Self.prefixLength { bytes.append(0) }
    let length = UInt32(truncatingIfNeeded: bytes.count - Self.prefixLength)
    bytes[0] = isCompressed ? 1 : 0
    bytes[1] = UInt8(truncatingIfNeeded: length >> 24)
    bytes[2] = UInt8(truncatingIfNeeded: length >> 16)
    bytes[3] = UInt8(truncatingIfNeeded: length >> 8)
    bytes[4] = UInt8(truncatingIfNeeded: length)
    self.bytes = bytes
  }

  /// The payload without its prefix, as a slice of the same buffer.
  public var payload: ArraySlice<UInt8> { bytes[Self.prefixLength...] }
  /// Whether the payload is compressed with the encoding of its call.
  public var isCompressed: Bool { bytes[0] & 1 == 1 }
}
