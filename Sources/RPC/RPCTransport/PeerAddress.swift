package import NIOCore

/// A socket's address without its port, for counting connections.
package enum PeerAddress {
  /// The address without its port; of IPv6 the first 64 bits, because one site has them all.
  package static func site(_ address: SocketAddress) -> String? {
    switch address {
    case .v4: return host(address)
    case .v6:
      let host = host(address)
      guard !host.contains(".") else { return host }
      return expanded(host).prefix(4).joined(separator: ":")
    case .unixDomainSocket: return nil
    }
  }

  private static func host(_ address: SocketAddress) -> String { address.ipAddress ?? "" }

  private static func expanded(_ host: String) -> [Substring] {
    let host = host.prefix { $0 != "%" }
    let halves = host.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    let head = halves.first?.split(separator: ":") ?? []
    guard halves.count == 2 else { return head }
    let tail = halves[1].split(separator: ":")
    return head + Array(repeating: "0", count: max(0, 8 - head.count - tail.count)) + tail
  }
}
