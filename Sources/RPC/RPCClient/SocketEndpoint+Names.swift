import SocketEndpoints

extension SocketEndpoint {
  /// The default value of `:authority`.
  var authority: String {
    switch self {
    case .tcp: description
    case .unix: "localhost"
    }
  }

  /// The host without the brackets of an IPv6 literal: what is looked up, and the name that the server's certificate
  /// must have by default.
  var serverName: String {
    switch self {
    case .tcp(let host, _): host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    case .unix: "localhost"
    }
  }
}
