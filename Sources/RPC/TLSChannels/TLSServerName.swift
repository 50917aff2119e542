package import NIOCore

/// The name that a server's certificate must have.
package enum TLSServerName: Sendable, Hashable {
  /// A DNS name, which is also requested (SNI, RFC 6066, section 3).
  case host(String)
  /// An IP address, as 4 or 16 bytes.
  case address([UInt8])

  /// Reads a name as users write it: an IP address, or a DNS name with or without a trailing dot.
  package init(_ name: String) {
    switch try? SocketAddress(ipAddress: name, port: 0) {
    case .v4(let address):
      // In network byte order.
      self = .address(withUnsafeBytes(of: address.address.sin_addr) { unsafe Array($0) })
    case .v6(let address): self = .address(withUnsafeBytes(of: address.address.sin6_addr) { unsafe Array($0) })
    case .unixDomainSocket, nil: self = .host(name.hasSuffix(".") ? String(name.dropLast()) : name)
    }
  }
}
