import Foundation
import SocketEndpoints

/// The address at which a service listens, read from a URL.
struct ServerAddress: Sendable, Hashable {
  let endpoint: SocketEndpoint
  let isSecure: Bool

  /// The canonical form of the URL, under which a session is stored.
  var origin: String {
    switch endpoint {
    case .tcp: "\(isSecure ? "https" : "http")://\(endpoint)"
    case .unix: "\(endpoint)"
    }
  }

  /// Whether the data sent to this address stays on this machine.
  var isLocal: Bool { endpoint.isLocal }

  init(endpoint: SocketEndpoint, isSecure: Bool) {
    self.endpoint = endpoint
    self.isSecure = isSecure
  }

  /// Reads an address.
  /// - Throws: An error that says what to change, if the URL is missing or cannot be used.
  init(_ text: String?) throws {
    guard let text else {
      throw Self.failure(
        "No server is configured. Set LIGATURE_URL, for example to http://127.0.0.1:7480, or call "
          + "LigatureApp.configure(options:) before the first use of Auth.")
    }
    do {
      try self.init(url: text)
    } catch {
      throw Self.failure(
        "\"\(Self.shown(text))\" cannot be used as the server's address: \(error.remedy)")
    }
  }

  private struct Malformed: Error {
    let remedy: String
  }

  private init(url text: String) throws(Malformed) {
    if text.hasPrefix("unix:") {
      let path = text.dropFirst("unix:".count)
      let trimmed = path.hasPrefix("//") ? path.dropFirst(2) : path
      guard trimmed.hasPrefix("/") else {
        throw Malformed(remedy: "give an absolute path after unix:, as in unix:/run/ligature.sock.")
      }
      self.init(endpoint: .unix(path: String(trimmed)), isSecure: false)
      return
    }
    guard let components = URLComponents(string: text), let scheme = components.scheme?.lowercased(),
      scheme == "http" || scheme == "https", var host = components.host, !host.isEmpty
    else {
      throw Malformed(remedy: "give a URL of the form https://host[:port], http://host[:port] or unix:/path.")
    }
    guard components.path.isEmpty || components.path == "/", components.query == nil, components.fragment == nil,
      components.user == nil, components.password == nil
    else {
      throw Malformed(remedy: "give a scheme, a host and a port, and nothing else.")
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    // A port that is not a number that fits reads as none at all.
    let isPortLost = components.port == nil && components.rangeOfPort.map { !$0.isEmpty } == true
    let port = components.port ?? (scheme == "https" ? 443 : 80)
    guard !isPortLost, (1...65_535).contains(port) else {
      throw Malformed(remedy: "give a port between 1 and 65535.")
    }
    self.init(endpoint: .tcp(host: host.lowercased(), port: port), isSecure: scheme == "https")
  }

  /// Returns an address as errors show it: without any password, and with escapes for characters that cannot be
  /// printed.
  private static func shown(_ text: String) -> String {
    var text = text
    if let at = text.lastIndex(of: "@") {
      let start = text.range(of: "//")?.upperBound ?? text.startIndex
      if start < at { text.replaceSubrange(start..<at, with: "...") }
    }
    return text.count > 200 ? text.prefix(200).debugEscaped + "..." : text[...].debugEscaped
  }

  /// Checks that the address may be used with the options.
  /// - Throws: An error that says what to change, if data sent to this address could be read on the way.
  func check(_ options: LigatureOptions) throws {
    guard isSecure || isLocal || options.allowsPlaintext else {
      throw Self.failure(
        "\(origin) would send passwords and tokens over the network in the clear. Use https, or set "
          + "LIGATURE_ALLOW_PLAINTEXT=1 if the network is yours.")
    }
  }

  static func failure(_ message: String) -> NSError {
    AuthFailure.error(.internalError, message, userInfo: [AuthErrors.userInfoReasonKey: "NOT_CONFIGURED"])
  }
}

extension Substring {
  /// The string with escapes for characters that cannot be printed.
  fileprivate var debugEscaped: String {
    unicodeScalars.map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}
