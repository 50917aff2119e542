/// URLs that an operator allows, by their beginnings.
struct AllowedURLs: Sendable {
  static let longest = 2048

  private let allowed: [Location]

  /// - Parameter texts: origins such as "https://app.example.com", prefixes of paths such as "https://example.com/app/", and
  ///   schemes of applications such as "com.example.app://open". What is none of these allows nothing.
  init(_ texts: [String]) {
    allowed = texts.compactMap { Location($0) }
  }

  /// Whether the text is an absolute URL with a host that all programs read alike.
  static func isURL(_ text: String) -> Bool { Location(text) != nil }

  func allows(_ text: String) -> Bool {
    guard let location = Location(text) else { return false }
    return allowed.contains(where: location.isBelow)
  }

  /// Where a URL leads: its origin, and its path without what follows it.
  private struct Location: Sendable {
    let origin: String
    let path: String

    /// nil if the text is not an absolute URL with a host, or holds what browsers read in another way than it looks.
    init?(_ text: String) {
      guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\\") }),
        let mark = text.firstRange(of: "://")
      else { return nil }
      let scheme = text[..<mark.lowerBound]
      let rest = text[mark.upperBound...]
      let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
      let authority = rest[..<end]
      guard Self.isScheme(scheme), !authority.isEmpty, !authority.contains("@") else { return nil }
      origin = "\(scheme)://\(authority)".lowercased()
      let tail = rest[end...]
      path = String(tail.prefix { $0 != "?" && $0 != "#" })
      // A path that climbs would leave what is allowed.
      let steps = path.lowercased().replacing("%2e", with: ".").split(separator: "/")
      guard !steps.contains(".."), !steps.contains(".") else { return nil }
    }

    /// RFC 3986, section 3.1; without those that run or show what they carry themselves.
    private static func isScheme(_ text: Substring) -> Bool {
      guard let first = text.utf8.first, isLetter(first) else { return false }
      return text.utf8.allSatisfy {
        isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "+")
          || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
      } && !["javascript", "data", "vbscript", "file"].contains(text.lowercased())
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    /// Whether this is the other location or lies below it.
    func isBelow(_ other: Location) -> Bool {
      guard origin == other.origin else { return false }
      let prefix = other.path.hasSuffix("/") ? String(other.path.dropLast()) : other.path
      return path == prefix || path.hasPrefix(prefix + "/") || (prefix.isEmpty && path.isEmpty)
    }
  }
}
