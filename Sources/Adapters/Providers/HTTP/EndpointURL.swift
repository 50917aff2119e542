import ByteCoding
import IPAddresses

/// The URL of a provider's endpoint, parsed more strictly than RFC 3986 requires. It consists of `https` (or `http`), a
/// plain host name or address, an optional port and a path. It contains no user information, query or fragment, and no
/// character that different parsers interpret differently.
struct EndpointURL: Sendable, Hashable {
  enum Scheme: String, Sendable {
    case http
    case https
  }

  let text: String
  let scheme: Scheme
  /// The host in lower case, without brackets or port.
  let host: String

  init?(_ text: String) {
    guard text.utf8.count <= 2048, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
    let scheme: Scheme
    if text.hasPrefix("https://") {
      scheme = .https
    } else if text.hasPrefix("http://") {
      scheme = .http
    } else {
      return nil
    }
    let authority = text.dropFirst(scheme.rawValue.count + 3).prefix { $0 != "/" }
    guard let host = Self.host(of: authority) else { return nil }
    self.text = text
    self.scheme = scheme
    self.host = host
  }

  private static func host(of authority: Substring) -> String? {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      let address = String(authority[..<end].dropFirst())
      guard IPAddress(address)?.bytes.count == 16, isPort(authority[authority.index(after: end)...]) else { return nil }
      return address.lowercased()
    }
    let name = authority.prefix { $0 != ":" }
    guard (1...253).contains(name.utf8.count), isPort(authority[name.endIndex...]) else { return nil }
    let isName = name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-._".utf8.contains($0) }
    return isName && !name.hasPrefix(".") && !name.contains("..") ? name.lowercased() : nil
  }

  /// Returns whether the text is empty or consists of a colon followed by a port.
  private static func isPort(_ text: Substring) -> Bool {
    guard !text.isEmpty else { return true }
    let digits = text.dropFirst()
    return text.hasPrefix(":") && (1...5).contains(digits.utf8.count)
      && digits.utf8.allSatisfy(\.isASCIIDigit)
      && (UInt16(digits) ?? 0) > 0
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    guard byte > 0x20, byte < 0x7F else { return false }
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "\""),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "|"),
      UInt8(ascii: "^"), UInt8(ascii: "`"):
      return false
    default: return true
    }
  }

  /// Whether the host is this machine, specified by name or by address.
  var isLoopback: Bool {
    host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isLoopback == true
  }
}
