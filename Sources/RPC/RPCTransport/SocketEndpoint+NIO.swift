package import NIOCore
package import SocketEndpoints

extension SocketEndpoint {
  /// The endpoint that an address of the socket library names.
  package init(_ address: SocketAddress) {
    switch address {
    case .v4, .v6: self = .tcp(host: address.ipAddress ?? "", port: address.port ?? 0)
    case .unixDomainSocket: self = .unix(path: address.pathname ?? "")
    }
  }
}
