import SocketEndpoints

extension SocketEndpoint {
  /// The default value of `:authority`.
  var authority: String {
    switch self {
    case .tcp: description
    case .unix: "localhost"
    }
  }

  /// The host without the brackets of an IPv6 literal: the name to look up, and by default the name that the server's
  /// certificate must have.
  var serverName: String {
    switch self {
    case .tcp(let host, _): host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    case .unix: "localhost"
    }
  }
}
