package import IPAddresses
package import NIOCore

extension SocketAddress {
  /// The IP address; nil for a Unix socket.
  package var ip: IPAddress? { ipAddress.flatMap { IPAddress($0) }?.unmapped }

  /// The network to which connections from this address are attributed when they are counted; nil for a Unix socket.
  package var network: IPNetwork? { ip.map { IPNetwork(site: $0) } }
}
