package import IPAddresses

/// A header of version 2 of the PROXY protocol (section 2.2 of the protocol's specification). A proxy uses the header
/// to describe a connection that it forwards, and sends the header before the connection's own bytes.
package struct ProxyHeader: Sendable, Hashable {
  /// The client's address; nil if the proxy connects on its own behalf, or if the client's IP address is unknown.
  package var client: IPAddress?
  /// The client's port; 0 if ``client`` is nil.
  package var port: UInt16

  package init(client: IPAddress?, port: UInt16 = 0) {
    self.client = client
    self.port = port
  }

  package enum Reading: Sendable, Hashable {
    /// The bytes do not form a complete header yet.
    case incomplete
    /// The header is absent, and the bytes belong to the connection itself.
    case absent
    case header(ProxyHeader, length: Int)
    case malformed
  }

  private static let signature: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A]
  private static let fixedLength = 16
  /// The maximum combined length, in bytes, of the addresses and extensions. The longest useful header contains the
  /// name from a client certificate.
  private static let maximumLength = 2048

  /// Reads the header at the beginning of a connection.
  package static func read(_ bytes: some Collection<UInt8>) -> Reading {
    let start = Array(bytes.prefix(fixedLength))
    guard start.starts(with: signature) else {
      return signature.starts(with: start) ? .incomplete : .absent
    }
    guard start.count == fixedLength else { return .incomplete }
    let length = Int(start[14]) << 8 | Int(start[15])
    guard start[12] >> 4 == 2, length <= maximumLength else { return .malformed }
    let content = Array(bytes.dropFirst(fixedLength).prefix(length))
    guard content.count == length else { return .incomplete }
    guard let header = header(command: start[12] & 0xF, family: start[13], content) else { return .malformed }
    return .header(header, length: fixedLength + length)
  }

  private static func header(command: UInt8, family: UInt8, _ content: [UInt8]) -> ProxyHeader? {
    switch (command, family) {
    // LOCAL, for example a health check by the proxy.
    case (0, _): return ProxyHeader(client: nil)
    case (1, 0x11): return header(content, addressLength: 4)
    case (1, 0x21): return header(content, addressLength: 16)
    // An unknown protocol, or a Unix socket.
    case (1, 0x00), (1, 0x31): return ProxyHeader(client: nil)
    default: return nil
    }
  }

  /// Reads two addresses and two ports. In each pair, the source comes before the destination.
  private static func header(_ content: [UInt8], addressLength: Int) -> ProxyHeader? {
    guard content.count >= addressLength * 2 + 4 else { return nil }
    let port = UInt16(content[addressLength * 2]) << 8 | UInt16(content[addressLength * 2 + 1])
    return ProxyHeader(client: IPAddress(bytes: Array(content.prefix(addressLength)))?.unmapped, port: port)
  }
}
