package import IPAddresses

/// Where a call comes from, as far as attempts are counted: an IPv4 address, or the first 64 bits of an IPv6 address.
package struct CallSource: Sendable, Hashable {
  package let network: IPNetwork

  package init(_ address: IPAddress) {
    network = IPNetwork(site: address)
  }

  /// The source of the call that the present task handles; nil if it handles none, or one that came through a Unix socket.
  @TaskLocal package static var current: CallSource?
}
