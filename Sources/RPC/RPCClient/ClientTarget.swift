/// Where a service listens.
public enum ClientTarget: Sendable, Hashable {
  /// A host name or address literal, and a port.
  case tcp(host: String, port: Int)
  /// A Unix domain socket.
  case unix(path: String)

  /// The default value of `:authority`.
  var authority: String {
    switch self {
    case .tcp(let host, let port):
      let isIPv6 = host.utf8.contains(UInt8(ascii: ":")) && !host.hasPrefix("[")
      return isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix: return "localhost"
    }
  }

  /// The host without the brackets of an IPv6 literal; the name that a server's certificate must have by default.
  var host: String {
    switch self {
    case .tcp(let host, _): host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    case .unix: "localhost"
    }
  }
}

extension ClientTarget: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tcp: authority
    case .unix(let path): "unix:\(path)"
    }
  }
}
