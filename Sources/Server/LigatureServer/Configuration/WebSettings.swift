internal import Foundation
internal import RPCServer
internal import Settings
internal import SocketEndpoints
internal import WebListener

/// The settings of the listener for browsers and for programs that verify ID tokens.
struct WebSettings: Sendable {
  var host = "127.0.0.1"
  var port = 7481
  var limits = WebLimits()
  /// The prefix of links to this server, as set by an operator; nil to use the listener's address.
  var publicURL: String?
  /// The reservation of a port that the system chose. It remains in effect until the listener takes over the port.
  var reservedPort: ReservedPort?

  static let settings: [Setting<WebSettings>] = [
    Setting(
      "web.listen", \.endpoint, .endpoint,
      "address:port for the web pages and for the public keys that verify ID tokens; uses TLS if tls.certificate is set"
    ),
    Setting(
      "server.publicURL", optional: \.publicURL, .baseURL, unset: "the address of `web.listen`",
      "the prefix of links to this server: the URL at which browsers reach the web listener"),
    Setting(
      "web.connections", \.limits.maxConnections, .integer(in: 1...1_000_000),
      "connections of the web listener; at most a quarter of the limit on open files"),
    Setting(
      "web.connectionsPerAddress", \.limits.maxConnectionsPerAddress, .integer(in: 1...1_000_000),
      "connections to the web listener from one address, or from one /64 network for IPv6; a network can have at most a quarter of the "
        + "free connections"
    ),
    Setting(
      "web.headerSeconds", \.limits.headerTimeout, .seconds(in: 1...3600),
      "the time from the connection to the end of the first request's headers, including TLS"),
    Setting(
      "web.requestSeconds", \.limits.requestTimeout, .seconds(in: 1...3600),
      "the time from the end of a request's headers to the end of its response"),
    Setting(
      "web.idleSeconds", \.limits.idleTimeout, .seconds(in: 1...3600),
      "the time from the end of a response to the end of the next request's headers"),
  ]

  static var descriptions: [SettingDescription] { settings.map { $0.description(defaults: WebSettings()) } }

  var endpoint: SocketEndpoint {
    get { .tcp(host: host, port: port) }
    set {
      guard case .tcp(let host, let port) = newValue else { return }
      (self.host, self.port) = (host, port)
    }
  }
}

extension ServerSettings {
  /// Returns the settings with a port that is reserved for the web listener. A port is reserved only if the system
  /// chooses it and a URL depends on it, such as the URL in emails or the URL of the development provider.
  func withWebPort() throws(SettingsError) -> ServerSettings {
    var settings = self
    guard web.port == 0, web.publicURL == nil || isDevelopment else { return settings }
    do {
      let port = try ReservedPort(on: web.host)
      settings.web.port = port.number
      settings.web.reservedPort = port
    } catch {
      throw SettingsError(ServerStartError(web.endpoint, error.description), listener: "web.listen")
    }
    return settings
  }

  /// The prefix of links to this server, without a trailing slash.
  var publicURL: String {
    if let url = web.publicURL { return url }
    let scheme = tls.serverTLS == nil ? "http" : "https"
    // A browser cannot connect to a wildcard address.
    let host = ["0.0.0.0", "::"].contains(web.host) ? "localhost" : web.host
    return "\(scheme)://\(SocketEndpoint.tcp(host: host, port: web.port))"
  }

  /// The warning that links to this server work only on this machine although other machines can reach the server; nil
  /// if the links also work on other machines.
  var publicURLWarning: String? {
    guard web.publicURL == nil, Self.isOnThisMachine(publicURL),
      !listeners.allSatisfy(\.isLocal) || !web.endpoint.isLocal
    else { return nil }
    return "Other machines can reach this server, but its links begin with \(publicURL). Set server.publicURL to the "
      + "URL at which browsers reach the web pages"
  }

  /// Returns whether the host in a URL always refers to the machine that opens the URL.
  static func isOnThisMachine(_ url: String) -> Bool {
    guard let host = URLComponents(string: url)?.host else { return false }
    let address = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    return SocketEndpoint.tcp(host: address, port: 0).isLocal
  }
}

extension SettingFormat<String> {
  /// The format of a web server's URL, to which paths are appended.
  fileprivate static var baseURL: Self {
    SettingFormat<String>.text.map(
      read: { text throws(SettingProblem) in
        let remedy = "write it like https://accounts.example.com"
        guard let url = URLComponents(string: text), url.host?.isEmpty == false else {
          throw SettingProblem("\(text) is not a URL with a host", remedy: remedy)
        }
        guard url.scheme == "https" || url.scheme == "http" else {
          throw SettingProblem("\(text) is neither an https nor an http URL", remedy: remedy)
        }
        guard url.query == nil, url.fragment == nil, url.user == nil, url.password == nil else {
          throw SettingProblem("\(text) contains more than a host, a port and a path", remedy: remedy)
        }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
      }, write: { $0 })
  }
}
