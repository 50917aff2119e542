package import NIOCore

extension SocketAddress {
  /// The network that connections from this address are counted for, or nil for a Unix socket: an IPv4 address, or the
  /// first 64 bits of an IPv6 address, because one site has all addresses behind them.
  package var network: String? {
    guard let host = ipAddress else { return nil }
    guard case .v6 = self, !host.contains(".") else { return host }
    return Self.groups(ofIPv6: host).prefix(4).joined(separator: ":")
  }

  /// The groups of an IPv6 address, with those that `::` stands for.
  private static func groups(ofIPv6 host: String) -> [Substring] {
    let host = host.prefix { $0 != "%" }
    let halves = host.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
    let head = halves.first?.split(separator: ":") ?? []
    guard halves.count == 2 else { return head }
    let tail = halves[1].split(separator: ":")
    return head + Array(repeating: "0", count: max(0, 8 - head.count - tail.count)) + tail
  }
}
