import ByteCoding

/// The URLs that an operator allows, specified as prefixes.
///
/// The server sends users only to URLs that this list allows. It checks the URLs in calls, in emailed links and in
/// sign-ins through the browser.
package struct AllowedURLs: Sendable {
  static let longest = 2048
  /// The prefix that allows every URL. Operators cannot configure it.
  package static let everything = "*"

  private let allowed: [Location]
  private let allowsEverything: Bool

  /// Creates the list from the allowed prefixes.
  /// - Parameter texts: Origins such as "https://app.example.com", path prefixes such as "https://example.com/app/",
  ///   and application schemes such as "com.example.app://open". Strings for which ``canAllow(_:)`` returns false are
  ///   ignored.
  init(_ texts: [String]) {
    allowed = texts.filter(Self.canAllow).compactMap { Location($0) }
    allowsEverything = texts.contains(Self.everything)
  }

  /// Returns whether an operator can allow URLs with this prefix, which must have neither a query nor a fragment.
  package static func canAllow(_ text: String) -> Bool {
    Location(text).map { !$0.hasQueryOrFragment } ?? false
  }

  /// Returns whether the text is an absolute URL that has a host and that all programs parse in the same way.
  static func isURL(_ text: String) -> Bool {
    text.utf8.count <= longest && Location(text) != nil
  }

  /// Returns the end of an error message about a URL that is not allowed. If the text looks like a URL, the result
  /// lists the requirements for URLs.
  static func restriction(brokenBy text: String) -> String {
    text.contains("://")
      ? ". It has at most \(longest) characters, no user name, and no encoded slash, backslash, percent sign, semicolon or "
        + "dot segment in its path."
      : "."
  }

  /// Returns whether the URL points to a port on the user's own machine.
  ///
  /// The application chooses the port when it starts to listen (RFC 8252, section 7.3). Host names are not accepted,
  /// because a host name could resolve to another machine.
  static func isLoopback(_ text: String) -> Bool {
    Location(text).map { $0.scheme == "http" && ["127.0.0.1", "[::1]"].contains($0.host) } ?? false
  }

  func allows(_ text: String) -> Bool {
    guard let location = Location(text) else { return false }
    return allowsEverything || allowed.contains(where: location.isBelow)
  }

  /// Returns the URL with additional query parameters.
  package static func adding(_ parameters: [(name: String, value: String)], to url: String) -> String {
    let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let start = url[..<end].utf8
    let query = parameters.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    let separator =
      if !start.contains(UInt8(ascii: "?")) {
        "?"
      } else {
        start.last == UInt8(ascii: "?") || start.last == UInt8(ascii: "&") ? "" : "&"
      }
    return url[..<end] + separator + query + url[end...]
  }

  /// The location to which a URL refers, which consists of an origin and a path.
  ///
  /// Only URLs that browsers, proxies and servers all interpret in the same way have a location.
  private struct Location: Sendable {
    let scheme: String
    let host: String
    /// The port; nil for the scheme's default port.
    let port: Int?
    /// The percent-decoded bytes of each path segment. Bytes are compared because equal strings may consist of
    /// different bytes.
    let segments: [[UInt8]]
    let hasQueryOrFragment: Bool

    init?(_ text: String) {
      guard text.utf8.allSatisfy(Self.isAllowed), let mark = text.firstRange(of: "://") else { return nil }
      let scheme = text[..<mark.lowerBound].lowercased()
      let rest = text[mark.upperBound...]
      let authority = rest.prefix { !"/?#".contains($0) }
      let tail = rest[authority.endIndex...]
      let path = tail.prefix { !"?#".contains($0) }
      guard Self.isScheme(scheme), let (host, port) = Self.hostAndPort(authority),
        let segments = Self.segments(path)
      else { return nil }
      self.scheme = scheme
      self.host = host
      self.port = port == Self.defaultPorts[scheme] ? nil : port
      self.segments = segments
      hasQueryOrFragment = path.endIndex != tail.endIndex
    }

    /// Returns whether this location is the same as the other location or lies below it.
    func isBelow(_ other: Location) -> Bool {
      guard scheme == other.scheme, host == other.host, port == other.port else { return false }
      // "/app/" allows the same URLs as "/app".
      let prefix = other.segments.last == [] ? other.segments.dropLast() : other.segments[...]
      return segments.starts(with: prefix)
    }

    private static let defaultPorts = ["http": 80, "https": 443]

    /// Returns whether a URL may contain a byte (RFC 3986, section 2).
    private static func isAllowed(_ byte: UInt8) -> Bool {
      isLetterOrDigit(byte) || "-._~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
    }

    /// Returns whether a string is a scheme (RFC 3986, section 3.1), excluding schemes whose URLs run code, embed a
    /// document or open a local file.
    private static func isScheme(_ text: String) -> Bool {
      guard let first = text.utf8.first, first.isASCIILetter else { return false }
      return text.utf8.allSatisfy { isLetterOrDigit($0) || "+-.".utf8.contains($0) }
        && !["javascript", "data", "vbscript", "file"].contains(text)
    }

    /// Returns the host and the port, or nil if the URL has no host, if a user name or password precedes the host, if
    /// the host contains percent-encoded or other special characters, or if the port is not a number from 1 to 65535
    /// without leading zeros.
    ///
    /// A host name with a trailing dot is treated as a different host, as in certificates and cookies.
    private static func hostAndPort(_ authority: Substring) -> (host: String, port: Int?)? {
      let isBracketed = authority.first == "["
      guard let end = isBracketed ? authority.firstIndex(of: "]").map(authority.index(after:)) : authority.startIndex
      else { return nil }
      let colon = authority[end...].firstIndex(of: ":") ?? authority.endIndex
      let host = authority[..<colon].lowercased()
      let isHost =
        isBracketed
        ? colon == end
          && host.utf8.dropFirst().dropLast().allSatisfy { Hexadecimal.value(of: $0) != nil || ":.".utf8.contains($0) }
        : !host.isEmpty && host.utf8.allSatisfy { isLetterOrDigit($0) || "-._~".utf8.contains($0) }
      guard isHost else { return nil }
      guard colon != authority.endIndex else { return (host, nil) }
      let digits = authority[authority.index(after: colon)...]
      guard let port = Int(digits), (1...65535).contains(port), "\(port)" == digits else { return nil }
      return (host, port)
    }

    /// Returns the segments, or nil if a server or a proxy could interpret the path differently, for example if the
    /// path contains "..".
    private static func segments(_ path: Substring) -> [[UInt8]]? {
      guard !path.isEmpty else { return [] }
      var segments: [[UInt8]] = []
      for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
        guard let bytes = decoded(segment), isPlain(bytes) else { return nil }
        segments.append(bytes)
      }
      return segments
    }

    /// Returns whether the decoded bytes of a segment mean the same even to a program that decodes them once more or
    /// removes parameters from the segment.
    private static func isPlain(_ segment: [UInt8]) -> Bool {
      segment != Array(".".utf8) && segment != Array("..".utf8)
        && segment.allSatisfy { $0 >= 0x20 && $0 != 0x7f && !"/\\%;".utf8.contains($0) }
        && String(validating: segment, as: UTF8.self) != nil
    }

    /// Returns the decoded bytes, or nil if a "%" is not followed by two hexadecimal digits.
    private static func decoded(_ segment: Substring) -> [UInt8]? {
      var bytes: [UInt8] = []
      var rest = Array(segment.utf8)[...]
      while let first = rest.first {
        let byte = PercentEncoding.byte(encodedAtStartOf: rest)
        guard byte != nil || first != UInt8(ascii: "%") else { return nil }
        bytes.append(byte ?? first)
        rest = rest.dropFirst(byte == nil ? 1 : 3)
      }
      return bytes
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }
  }
}
