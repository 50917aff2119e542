/// The sender of emails, consisting of an address and an optional name that is shown with it.
package struct Mailbox: Sendable, Hashable {
  /// The sender's name, or nil if none is configured.
  package let name: String?
  package let address: String

  /// Reads `Example <no-reply@example.com>`, with or without quotation marks around the name, or just an address.
  /// Returns nil for any other text.
  package init?(_ text: String) {
    let text = text.trimmed
    guard !text.unicodeScalars.contains(where: \.isControl) else { return nil }
    guard text.hasSuffix(">"), let start = text.lastIndex(of: "<") else {
      guard Self.isAddress(text) else { return nil }
      (name, address) = (nil, text)
      return
    }
    let inner = String(text[text.index(after: start)...].dropLast())
    var name = String(text[..<start]).trimmed
    if name.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") { name = String(name.dropFirst().dropLast()) }
    guard Self.isAddress(inner), !name.contains("\""), !name.contains("\\") else { return nil }
    (self.name, address) = (name.isEmpty ? nil : name, inner)
  }

  /// The sender in the form used in settings.
  var text: String { name.map { "\($0) <\(address)>" } ?? address }

  /// The part of the address after the at sign.
  var domain: Substring { address.split(separator: "@").last ?? "" }

  /// The application's name in emails, which is the sender's name, or the domain if the sender has no name.
  var applicationName: String { name ?? String(domain) }

  /// Returns whether the text is an email address that needs no quoting in an envelope or a header.
  static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), text.utf8.count <= 254 else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      guard scalar.isASCII else { return !scalar.isControl && !scalar.properties.isWhitespace }
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "@", "!", "#", "$", "%", "&", "'", "*", "+", "-", "/", "=", "?", "^",
        "_",
        "`", "{", "|", "}", "~":
        return true
      default: return false
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is a control character, such as a line break.
  var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}

extension String {
  var trimmed: String {
    guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[start...end])
  }
}
