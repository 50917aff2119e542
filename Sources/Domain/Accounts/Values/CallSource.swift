package import IPAddresses

/// Where a call comes from, as far as attempts are counted: an IPv4 address, or the first 64 bits of an IPv6 address.
package struct CallSource: Sendable, Hashable {
  package let network: IPNetwork

  package init(_ address: IPAddress) {
    network = IPNetwork(site: address)
  }
}
