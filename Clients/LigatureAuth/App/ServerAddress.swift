import Foundation
import SocketEndpoints

/// Where a service listens, read from a URL.
struct ServerAddress: Sendable, Hashable {
  let endpoint: SocketEndpoint
  let isSecure: Bool

  /// The canonical form of the URL: the name under which a session is kept.
  var origin: String {
    switch endpoint {
    case .tcp: "\(isSecure ? "https" : "http")://\(endpoint)"
    case .unix: "\(endpoint)"
    }
  }

  /// Whether what is sent stays on this machine.
  var isLocal: Bool {
    switch endpoint {
    case .unix: true
    case .tcp(let host, _):
      host == "localhost" || host == "::1" || host.hasSuffix(".localhost")
        || (host.hasPrefix("127.") && host.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") })
    }
  }

  init(endpoint: SocketEndpoint, isSecure: Bool) {
    self.endpoint = endpoint
    self.isSecure = isSecure
  }

  /// Reads an address.
  /// - Throws: An error that names the remedy, for a URL that is missing or cannot be used.
  init(_ text: String?) throws {
    guard let text else {
      throw Self.failure(
        "No server is configured. Set LIGATURE_URL, for example to http://127.0.0.1:7480, or call "
          + "LigatureApp.configure(options:) before the first use of Auth.")
    }
    if text.hasPrefix("unix:") {
      let path = text.dropFirst("unix:".count)
      let trimmed = path.hasPrefix("//") ? path.dropFirst(2) : path
      guard trimmed.hasPrefix("/") else {
        throw Self.failure("The server's address needs an absolute path after unix:, as in unix:/run/ligature.sock.")
      }
      self.init(endpoint: .unix(path: String(trimmed)), isSecure: false)
      return
    }
    guard let components = URLComponents(string: text), let scheme = components.scheme?.lowercased(),
      scheme == "http" || scheme == "https", var host = components.host, !host.isEmpty
    else {
      throw Self.failure(
        "The server's address is not a URL of the form https://host[:port], http://host[:port] or unix:/path.")
    }
    guard components.path.isEmpty || components.path == "/", components.query == nil, components.fragment == nil,
      components.user == nil, components.password == nil
    else {
      throw Self.failure("The server's address may have a scheme, a host and a port, and nothing else.")
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    // A port that is no number that fits reads as none at all.
    let isPortLost = components.port == nil && components.rangeOfPort.map { !$0.isEmpty } == true
    let port = components.port ?? (scheme == "https" ? 443 : 80)
    guard !isPortLost, (1...65_535).contains(port) else {
      throw Self.failure("The port of the server's address must be between 1 and 65535.")
    }
    self.init(endpoint: .tcp(host: host.lowercased(), port: port), isSecure: scheme == "https")
  }

  static func failure(_ message: String) -> NSError {
    AuthFailure.error(.internalError, message, userInfo: [AuthErrors.userInfoReasonKey: "NOT_CONFIGURED"])
  }
}
