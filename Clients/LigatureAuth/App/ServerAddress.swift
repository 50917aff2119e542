import Foundation
import SocketEndpoints

/// The addresses of a service's servers, parsed from URLs.
struct ServerAddress: Sendable, Hashable {
  /// The endpoints of the servers, which are interchangeable. The array is never empty.
  let endpoints: [SocketEndpoint]
  let isSecure: Bool

  /// The canonical form of the first URL, under which a session is stored.
  var origin: String { urls[0] }

  /// The canonical forms of the URLs.
  var urls: [String] { endpoints.map { Self.url($0, isSecure: isSecure) } }

  /// Whether data sent to the servers never leaves this machine.
  var isLocal: Bool { endpoints.allSatisfy(\.isLocal) }

  private static func url(_ endpoint: SocketEndpoint, isSecure: Bool) -> String {
    switch endpoint {
    case .tcp: "\(isSecure ? "https" : "http")://\(endpoint)"
    case .unix: "\(endpoint)"
    }
  }

  init(endpoint: SocketEndpoint, isSecure: Bool) {
    endpoints = [endpoint]
    self.isSecure = isSecure
  }

  /// Parses one address, or several addresses separated by commas.
  /// - Throws: An error that describes the remedy if the text is missing or invalid.
  init(_ text: String?) throws {
    guard let text else {
      throw Self.failure(
        "No server is configured. Set LIGATURE_URL, for example to http://127.0.0.1:7480, or call "
          + "LigatureApp.configure(options:) before the first use of Auth.")
    }
    var endpoints: [SocketEndpoint] = []
    var isSecure: Bool?
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let url = part.trimmingCharacters(in: .whitespaces)
      do throws(Malformed) {
        let server = try Self.read(url)
        guard isSecure ?? server.isSecure == server.isSecure else {
          throw Malformed(remedy: "use https for all servers in the list, or for none.")
        }
        isSecure = server.isSecure
        endpoints.append(server.endpoint)
      } catch {
        throw Self.failure(
          "\"\(Self.shown(url))\" cannot be used as the server's address: \(error.remedy)")
      }
    }
    self.endpoints = endpoints
    self.isSecure = isSecure ?? false
  }

  private struct Malformed: Error {
    let remedy: String
  }

  private static func read(_ text: String) throws(Malformed) -> (endpoint: SocketEndpoint, isSecure: Bool) {
    if text.hasPrefix("unix:") {
      let path = text.dropFirst("unix:".count)
      let trimmed = path.hasPrefix("//") ? path.dropFirst(2) : path
      guard trimmed.hasPrefix("/") else {
        throw Malformed(remedy: "write an absolute path after unix:, such as unix:/run/ligature.sock.")
      }
      return (.unix(path: String(trimmed)), false)
    }
    guard let components = URLComponents(string: text), let scheme = components.scheme?.lowercased(),
      scheme == "http" || scheme == "https", var host = components.host, !host.isEmpty
    else {
      throw Malformed(
        remedy: "use a URL of the form https://host[:port], http://host[:port] or unix:/path, or several separated by "
          + "commas.")
    }
    guard components.path.isEmpty || components.path == "/", components.query == nil, components.fragment == nil,
      components.user == nil, components.password == nil
    else {
      throw Malformed(remedy: "use only a scheme, a host and a port.")
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    // If the port is not a number or is too large, `URLComponents` reports no port even though the URL contains one.
    let isPortLost = components.port == nil && components.rangeOfPort.map { !$0.isEmpty } == true
    let port = components.port ?? (scheme == "https" ? 443 : 80)
    guard !isPortLost, (1...65_535).contains(port) else {
      throw Malformed(remedy: "use a port between 1 and 65535.")
    }
    return (.tcp(host: host.lowercased(), port: port), scheme == "https")
  }

  /// Returns the address in the form used in error messages: without a user name or password, and with control
  /// characters escaped.
  private static func shown(_ text: String) -> String {
    var text = text
    if let at = text.lastIndex(of: "@") {
      let start = text.range(of: "//")?.upperBound ?? text.startIndex
      if start < at { text.replaceSubrange(start..<at, with: "...") }
    }
    return text.count > 200 ? text.prefix(200).debugEscaped + "..." : text[...].debugEscaped
  }

  /// Checks that the address may be used with the given options.
  /// - Throws: An error that describes the remedy if data sent to this address would cross the network unencrypted and
  ///   the options do not allow this.
  func check(_ options: LigatureOptions) throws {
    guard !isSecure, !options.allowsPlaintext, let endpoint = endpoints.first(where: { !$0.isLocal }) else { return }
    throw Self.failure(
      "\(Self.url(endpoint, isSecure: false)) would send passwords and tokens over the network unencrypted. Use https, "
        + "or set LIGATURE_ALLOW_PLAINTEXT=1 if you trust the network.")
  }

  static func failure(_ message: String) -> NSError {
    AuthFailure.error(.internalError, message, userInfo: [AuthErrors.userInfoReasonKey: "NOT_CONFIGURED"])
  }
}

extension Substring {
  /// The string with control characters escaped.
  fileprivate var debugEscaped: String {
    unicodeScalars.map { $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}
