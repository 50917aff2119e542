import ByteCoding

/// The address of a mail server: `smtp://` or `smtps://`, followed only by a host and an optional port.
package struct SMTPURL: Sendable, Hashable {
  package enum Scheme: String, Sendable {
    /// STARTTLS, on port 587 by default.
    case smtp
    /// Implicit TLS, on port 465 by default.
    case smtps
  }

  package let scheme: Scheme
  /// The host, without the brackets of an IPv6 address.
  package let host: String
  package let port: Int

  /// Parses a URL. Returns nil for any other text, including a URL with a user or a path.
  package init?(_ text: String) {
    let rest: Substring
    if text.hasPrefix("smtp://") {
      (scheme, rest) = (.smtp, text.dropFirst("smtp://".count))
    } else if text.hasPrefix("smtps://") {
      (scheme, rest) = (.smtps, text.dropFirst("smtps://".count))
    } else {
      return nil
    }
    let standardPort = scheme == .smtp ? 587 : 465
    let hostText: Substring
    let portText: Substring
    if rest.hasPrefix("[") {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      hostText = rest[..<end].dropFirst()
      portText = rest[rest.index(after: end)...]
      guard hostText.contains(":"), hostText.utf8.allSatisfy(Self.isAddressByte) else { return nil }
    } else {
      hostText = rest.prefix { $0 != ":" }
      portText = rest[hostText.endIndex...]
      guard hostText.utf8.allSatisfy(Self.isNameByte), !hostText.hasPrefix("."), !hostText.hasPrefix("-") else {
        return nil
      }
    }
    guard (1...253).contains(hostText.utf8.count) else { return nil }
    if portText.isEmpty {
      port = standardPort
    } else {
      guard portText.hasPrefix(":"), let number = UInt16(portText.dropFirst()), number > 0,
        portText.utf8.count <= 6, !portText.contains("+")
      else { return nil }
      port = Int(number)
    }
    host = hostText.lowercased()
  }

  /// The URL, including its port.
  package var text: String { "\(scheme.rawValue)://\(host.contains(":") ? "[\(host)]" : host):\(port)" }

  /// Whether the host is this machine, specified by name or by address.
  package var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-.".utf8.contains(byte)
  }

  private static func isAddressByte(_ byte: UInt8) -> Bool {
    Hexadecimal.value(of: byte) != nil || ":.".utf8.contains(byte)
  }
}
