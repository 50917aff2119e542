import NIOCore

/// A gate that holds back a client's first message (the ClientHello, RFC 8446, section 4.1.2) until the message is
/// complete.
///
/// OpenSSL allocates memory for the length that a message claims to have, up to 128 KiB, before any of the message has
/// arrived. Without this gate, a client that sends nine bytes could occupy that much memory for the duration of a
/// handshake. A TLS 1.3 client may have to send a second ClientHello, so the gate remains in place until bytes
/// arrive that belong neither to an unencrypted ClientHello nor to a change_cipher_spec record, or until the caller
/// opens it.
struct ClientHelloGate {
  /// The maximum accepted length of a ClientHello, in bytes. A browser's ClientHello is shorter than 2 KiB.
  static let maxHello = 16 * 1024
  /// The maximum total size in bytes of the records that contain a ClientHello.
  private static let maxHeld = 2 * maxHello
  private static let headerLength = 5
  /// The maximum length of an unencrypted record (RFC 8446, section 5.1).
  private static let maxRecord = 16 * 1024
  private static let (changeOfCiphers, handshake, clientHello): (UInt8, UInt8, UInt8) = (20, 22, 1)

  /// The records that are held back, both complete and incomplete.
  private var held = ByteBuffer()
  /// The total length of the complete records in ``held``.
  private var position = 0
  /// The first four bytes of the message, or as many of them as the complete records contain.
  private var start: [UInt8] = []
  /// The number of the message's bytes in the complete records, including its first four bytes.
  private var length = 0
  private var isOpen = false

  /// Accepts bytes from the network.
  /// - Returns: The bytes that may pass; nil if the message is too long for a ClientHello, or if another message
  ///   follows in the same record.
  mutating func admit(_ bytes: ByteBuffer) -> ByteBuffer? {
    var bytes = bytes
    guard !isOpen else { return bytes }
    held.writeBuffer(&bytes)
    while let type = held.getInteger(at: position, as: UInt8.self) {
      let isChangeOfCiphers = type == Self.changeOfCiphers && start.isEmpty
      // Pass an unexpected record to OpenSSL, which identifies and reports it.
      guard type == Self.handshake || isChangeOfCiphers else { return open() }
      guard let count = held.getInteger(at: position + 3, as: UInt16.self) else { break }
      guard count <= Self.maxRecord else { return open() }
      guard let content = held.getBytes(at: position + Self.headerLength, length: Int(count)) else { break }
      position += Self.headerLength + content.count
      if isChangeOfCiphers { continue }
      start += content.prefix(4 - start.count)
      length += content.count
      guard start.count == 4 else { continue }
      guard start[0] == Self.clientHello else { return open() }
      let claimed = 4 + start[1...].reduce(0) { $0 << 8 | Int($1) }
      guard claimed <= Self.maxHello, length <= claimed else { return nil }
      if length == claimed { return pass() }
    }
    return held.readableBytes > Self.maxHeld ? nil : ByteBuffer()
  }

  /// Allows all further bytes to pass.
  /// - Returns: The bytes that were held back.
  mutating func open() -> ByteBuffer {
    isOpen = true
    position = held.readableBytes
    return pass()
  }

  private mutating func pass() -> ByteBuffer {
    let passed = held.readSlice(length: position) ?? ByteBuffer()
    held = held.readableBytes > 0 ? ByteBuffer(buffer: held) : ByteBuffer()
    (position, start, length) = (0, [], 0)
    return passed
  }
}
