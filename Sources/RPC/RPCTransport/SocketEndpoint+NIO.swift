package import NIOCore
package import SocketEndpoints

extension SocketEndpoint {
  /// Creates an endpoint from a SwiftNIO socket address.
  package init(_ address: SocketAddress) {
    switch address {
    case .v4, .v6: self = .tcp(host: address.ipAddress ?? "", port: address.port ?? 0)
    case .unixDomainSocket: self = .unix(path: address.pathname ?? "")
    }
  }
}
