import NIOCore

/// Holds back the first message of a client (ClientHello, RFC 8446, section 4.1.2) until it is complete.
///
/// The library reserves memory for the length that a message claims, up to 128 KiB, before any of it has come: without
/// this, a client with nine bytes would hold as much for the time of a handshake. A client of TLS 1.3 may have to send a
/// second one, so the gate remains until the first bytes that are neither a message in the clear nor a change of ciphers,
/// or until the caller opens it.
struct ClientHelloGate {
  /// A hello of a browser has less than 2 KiB.
  static let maxHello = 16 * 1024
  /// The bytes in which a hello of that length may come.
  private static let maxHeld = 2 * maxHello
  private static let headerLength = 5
  /// The length of a record in the clear (RFC 8446, section 5.1).
  private static let maxRecord = 16 * 1024
  private static let (changeOfCiphers, handshake, clientHello): (UInt8, UInt8, UInt8) = (20, 22, 1)

  /// Complete and incomplete records.
  private var held = ByteBuffer()
  /// The length of the complete records in ``held``.
  private var position = 0
  /// What the complete records have of the message: its first four bytes, and its length with them.
  private var start: [UInt8] = []
  private var length = 0
  private var isOpen = false

  /// Takes bytes of the network.
  /// - Returns: The bytes that may pass; nil if the message is longer than a hello may be, or is followed by another in
  ///   the same record.
  mutating func admit(_ bytes: ByteBuffer) -> ByteBuffer? {
    var bytes = bytes
    guard !isOpen else { return bytes }
    held.writeBuffer(&bytes)
    while let type = held.getInteger(at: position, as: UInt8.self) {
      let isChangeOfCiphers = type == Self.changeOfCiphers && start.isEmpty
      // The library says what it is, if it does not belong here.
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

  /// Lets everything pass from now on.
  /// - Returns: What was held back.
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
