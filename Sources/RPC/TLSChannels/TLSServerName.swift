import NIOCore

/// The name for which a server's certificate must be valid.
package enum TLSServerName: Sendable, Hashable {
  /// A DNS name, which is also sent to the server (SNI, RFC 6066, section 3).
  case host(String)
  /// An IP address, as 4 or 16 bytes.
  case address([UInt8])

  /// Creates a name from text: an IP address, or a DNS name with or without a trailing dot.
  package init(_ name: String) {
    switch try? SocketAddress(ipAddress: name, port: 0) {
    case .v4(let address):
      // The address is in network byte order.
      self = .address(unsafe withUnsafeBytes(of: address.address.sin_addr) { unsafe Array($0) })
    case .v6(let address): self = .address(unsafe withUnsafeBytes(of: address.address.sin6_addr) { unsafe Array($0) })
    case .unixDomainSocket, nil: self = .host(name.hasSuffix(".") ? String(name.dropLast()) : name)
    }
  }

  /// Returns whether a string is a DNS name that consists of letters, digits, hyphens and underscores, like the names
  /// in certificates.
  static func isHost(_ name: String) -> Bool {
    name.utf8.count <= 253
      && name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
        (1...63).contains(label.count)
          && label.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
              true
            default: false
            }
          }
      }
  }
}
