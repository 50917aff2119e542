package import IPAddresses
package import NIOCore

extension SocketAddress {
  /// The IP address, unmapped if it is an IPv4-mapped IPv6 address; nil for a Unix socket.
  package var ip: IPAddress? { ipAddress.flatMap { IPAddress($0) }?.unmapped }

  /// The source for which connections from this address are counted: an IPv4 address or an IPv6 /64; nil for a Unix
  /// socket.
  package var network: IPNetwork? { ip.map { IPNetwork(site: $0) } }
}
