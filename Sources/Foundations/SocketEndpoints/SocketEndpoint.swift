internal import IPAddresses

/// The address of a stream socket on which a server listens or to which a client connects.
public enum SocketEndpoint: Sendable, Hashable {
  /// A host name or an IP address, and a port. A server that listens on port 0 is assigned a free port.
  case tcp(host: String, port: Int)
  /// The path of a Unix domain socket.
  case unix(path: String)
}

extension SocketEndpoint: CustomStringConvertible {
  /// The endpoint in the format that ``init(parsing:)`` accepts, such as `localhost:443`, `[::1]:443` or
  /// `unix:/run/ligature.sock`.
  public var description: String {
    switch self {
    case .tcp(let host, let port):
      let needsBrackets = host.utf8.contains(UInt8(ascii: ":")) && !host.hasPrefix("[")
      return needsBrackets ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): return "unix:\(path)"
    }
  }
}

extension SocketEndpoint {
  /// Whether data sent to this address stays on this machine.
  package var isLocal: Bool {
    switch self {
    case .unix: true
    case .tcp(let host, _):
      Self.isLocalhost(host) || IPAddress(host)?.isLoopback == true
    }
  }

  /// Returns whether a name refers to this machine by definition, regardless of name servers (RFC 6761, section 6.3).
  package static func isLocalhost(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "localhost" || name.hasSuffix(".localhost")
  }

  /// The maximum length of a Unix socket's path in bytes, excluding the terminating null byte. Linux allows 107 bytes,
  /// but SwiftNIO allows only the length that all systems support.
  public static let longestPath = 103

  /// Parses `host:port`, `[IPv6 address]:port` or `unix:path`.
  /// - Throws: ``SocketEndpointError``, whose remedy states the correct format.
  public init(parsing text: some StringProtocol) throws(SocketEndpointError) {
    let text = String(text)
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst("unix:".count))
      guard (1...Self.longestPath).contains(path.utf8.count), !path.utf8.contains(0) else {
        throw SocketEndpointError(.invalidPath, of: text)
      }
      self = .unix(path: path)
      return
    }
    guard let colon = text.lastIndex(of: ":") else { throw SocketEndpointError(.missingPort, of: text) }
    let digits = text[text.index(after: colon)...].utf8
    guard (1...5).contains(digits.count), digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let port = UInt16(String(digits) ?? "")
    else { throw SocketEndpointError(.invalidPort, of: text) }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
      guard host.contains(":") else { throw SocketEndpointError(.invalidHost, of: text) }
    } else if host.contains(":") {
      throw SocketEndpointError(.missingBrackets, of: text)
    }
    guard !host.isEmpty, !host.contains(where: { "[]/@ \0".contains($0) }) else {
      throw SocketEndpointError(.invalidHost, of: text)
    }
    self = .tcp(host: String(host), port: Int(port))
  }
}

/// The reason why a string cannot be parsed as a ``SocketEndpoint``.
public struct SocketEndpointError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    case missingPort
    case invalidPort
    case invalidHost
    /// An IPv6 address without brackets, whose last group could be mistaken for the port.
    case missingBrackets
    case invalidPath
  }

  public let reason: Reason
  /// A description of the problem, including the string that cannot be parsed.
  public let problem: String
  /// The remedy as an imperative sentence without the final period.
  public let remedy: String

  public var description: String { "\(problem): \(remedy)" }

  init(_ reason: Reason, of text: String) {
    self.reason = reason
    switch reason {
    case .missingPort, .invalidPort:
      problem = "\(text) has no port from 0 to 65535"
      remedy = "write address:port, such as 127.0.0.1:7480"
    case .invalidHost:
      problem = "\(text) has no host"
      remedy = "write address:port, such as 127.0.0.1:7480, or [IPv6 address]:port"
    case .missingBrackets:
      problem = "\(text) has an IPv6 address without brackets"
      remedy = "write [address]:port, such as [::1]:7480"
    case .invalidPath:
      problem = "\(text) is not the path of a socket"
      remedy = "write unix:/path, with a path of at most \(SocketEndpoint.longestPath) bytes"
    }
  }
}
