/// A message as it goes into DATA frames: gRPC's five-byte prefix and the payload in one buffer, made once and never
/// copied on its way to the socket.
///
/// The prefix is one byte of flags (1: compressed) and the payload's length, big-endian
/// (gRPC over HTTP/2, "Length-Prefixed-Message").
public struct FramedMessage: Sendable, Hashable {
  /// The length of the prefix.
  public static let prefixLength = 5

  /// Prefix and payload.
  public let bytes: [UInt8]
  /// Whether a call that compresses its messages compresses this one. A payload that holds a secret beside something
  /// that others choose is better left as it is: its compressed length reveals something of both.
  public var allowsCompression = true

  /// Frames a payload by copying it behind a prefix.
  public init(payload: [UInt8]) {
    var bytes = [UInt8]()
    bytes.reserveCapacity(Self.prefixLength + payload.count)
    bytes.append(contentsOf: repeatElement(0, count: Self.prefixLength))
    bytes.append(contentsOf: payload)
    self.init(filling: bytes)
  }

  /// Takes a buffer whose first five bytes were left for the prefix, and fills them. Nothing is copied when the caller
  /// gives its buffer up. A buffer of fewer than five bytes gives the frame of an empty message.
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
  /// Whether the payload is compressed by the encoding of its call.
  public var isCompressed: Bool { bytes[0] & 1 == 1 }
}
