import ByteCoding

/// An email address in two forms: the canonical form, which is used for comparison, and the form that the user typed.
package struct EmailAddress: Sendable, Hashable, Codable {
  /// The maximum size of an address in bytes, whether typed or canonical (RFC 5321, section 4.5.3.1, without the angle
  /// brackets).
  static let maximumLength = 254
  static let maximumLocalLength = 64

  package let canonical: String
  /// The address as typed, if it is safe to show; otherwise, the canonical form.
  package let display: String

  /// Creates an address from its stored forms.
  package init(canonical: String, display: String) {
    self.canonical = canonical
    self.display = display
  }

  /// Creates an address from text that a caller has typed.
  ///
  /// Throws `.missingEmail` if the text is empty, and `.invalidEmail` if it is not an email address.
  init(typed text: String, normalizer: any TextNormalizer, field: AccountError.Field) throws(AccountError) {
    guard !text.isEmpty else { throw AccountError(.missingEmail, "The address is missing.", field: field) }
    guard let address = EmailAddress(text, normalizer: normalizer) else {
      throw AccountError(.invalidEmail, "This is not an email address.", field: field)
    }
    self = address
  }

  /// Creates an address from text. Returns nil if the text is not an address. The text is normalized before it is
  /// validated, so text that people or other programs would read as an address is accepted as that address.
  init?(_ text: String, normalizer: any TextNormalizer) {
    guard (3...Self.maximumLength).contains(text.utf8.count) else { return nil }
    // Text with spaces or control characters is refused rather than corrected, because other programs may trim such
    // characters at either end.
    guard text.unicodeScalars.allSatisfy(Self.isVisible) else { return nil }
    let parts = text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: Self.isCommercialAt)
    guard parts.count == 2, let typedLocal = parts.first, let typedDomain = parts.last else { return nil }
    let local = normalizer.compatibilityFolded(String(typedLocal))
    guard Self.isLocalPart(local) else { return nil }
    // The domain is not folded, because folding would turn "faß" into "fass", which is a different domain name.
    guard let domain = normalizer.asciiDomain(String(typedDomain)), Self.isDomain(domain) else { return nil }
    let canonical = "\(local)@\(domain)"
    guard canonical.utf8.count <= Self.maximumLength else { return nil }
    self.canonical = canonical
    // Characters that folding drops (zero-width characters, bidirectional marks) could make one address look like
    // another.
    let hidden = text.unicodeScalars.contains { $0.properties.isDefaultIgnorableCodePoint }
    display = hidden ? canonical : text
  }

  /// Returns whether a character is the at sign or one of the two characters that folding turns into the at sign.
  private static func isCommercialAt(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "@" || scalar == "\u{FF20}" || scalar == "\u{FE6B}"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .unassigned, .privateUse: false
    default: true
    }
  }

  /// Returns whether a string is a dot-atom (RFC 5322, section 3.2.3), with letters beyond ASCII allowed (RFC 6531,
  /// section 3.3).
  private static func isLocalPart(_ local: String) -> Bool {
    guard (1...maximumLocalLength).contains(local.utf8.count) else { return false }
    guard local.first != ".", local.last != ".", !local.contains("..") else { return false }
    return local.unicodeScalars.allSatisfy { scalar in
      guard scalar.isASCII else { return isVisible(scalar) && !scalar.properties.isDefaultIgnorableCodePoint }
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".": return true
      case "!", "#", "$", "%", "&", "'", "*", "+", "-", "/", "=", "?", "^", "_", "`", "{", "|", "}", "~": return true
      default: return false
      }
    }
  }

  /// Returns whether a string consists of two or more labels, the last of which is not a number. Each label must
  /// consist of lowercase letters, digits and inner hyphens.
  private static func isDomain(_ domain: String) -> Bool {
    let labels = domain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last else { return false }
    let hyphen = UInt8(ascii: "-")
    for label in labels {
      guard (1...63).contains(label.count), label.first != hyphen, label.last != hyphen else { return false }
      for byte in label where !(byte.isASCIIDigit || byte.isASCIILowercaseLetter || byte == hyphen) { return false }
    }
    return !last.allSatisfy(\.isASCIIDigit)
  }
}
