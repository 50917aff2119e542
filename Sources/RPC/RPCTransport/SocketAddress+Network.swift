package import IPAddresses
package import NIOCore

extension SocketAddress {
  /// The IP address; nil for a Unix socket.
  package var ip: IPAddress? { ipAddress.flatMap { IPAddress($0) }?.unmapped }

  /// The network that connections from this address are counted for; nil for a Unix socket.
  package var network: IPNetwork? { ip.map { IPNetwork(site: $0) } }
}
