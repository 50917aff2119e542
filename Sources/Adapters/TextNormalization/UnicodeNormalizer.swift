import Accounts
import ByteCoding
import Foundation

/// A `TextNormalizer` that uses Foundation's normalization and case folding.
package struct UnicodeNormalizer: TextNormalizer {
  private static let ideographicFullStop: Unicode.Scalar = "\u{3002}"

  package init() {}

  /// Returns the NFKC_Casefold form of the text (Unicode Standard, section 3.13). This form removes differences in
  /// character width, ligatures, letter case and invisible characters.
  package func compatibilityFolded(_ text: String) -> String {
    // Nearly all text is ASCII, which can be folded without Foundation.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    // Folding can undo normalization and vice versa. After a second round, the result is stable for every text.
    return foldedOnce(foldedOnce(text))
  }

  private func foldedOnce(_ text: String) -> String {
    var visible = String.UnicodeScalarView()
    for scalar in text.precomposedStringWithCompatibilityMapping.unicodeScalars
    where !scalar.properties.isDefaultIgnorableCodePoint { visible.append(scalar) }
    return String(visible).folding(options: .caseInsensitive, locale: nil).precomposedStringWithCompatibilityMapping
  }

  /// Returns the text in Unicode Normalization Form C (NFC).
  package func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }

  /// Returns a domain's ASCII form, or nil if the domain is refused. The conversion is a conservative subset of the
  /// nontransitional processing of UTS #46.
  ///
  /// Labels may contain only letters, marks, digits and hyphens. A label that is not ASCII is encoded with Punycode. A
  /// label that is already encoded must have exactly this encoding. All other domains are refused, including those with
  /// joiners, which would require contextual rules.
  package func asciiDomain(_ domain: String) -> String? {
    guard domain.utf8.count <= 1024 else { return nil }
    let labels = mapped(domain).unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == Self.ideographicFullStop })
    var ascii: [String] = []
    for label in labels {
      guard let label = asciiLabel(String(label)) else { return nil }
      ascii.append(label)
    }
    let name = ascii.joined(separator: ".")
    return (1...253).contains(name.utf8.count) ? name : nil
  }

  /// Folds a domain, but preserves the letters sharp s and final sigma. Folding would replace these letters, although
  /// they are distinct in domain names (deviation characters; UTS #46, section 7).
  private func mapped(_ domain: String) -> String {
    var mapped = ""
    var run = String.UnicodeScalarView()
    for scalar in domain.unicodeScalars {
      switch scalar {
      case "\u{DF}", "\u{3C2}":
        mapped += compatibilityFolded(String(run))
        mapped.unicodeScalars.append(scalar)
        run = String.UnicodeScalarView()
      case "\u{1E9E}":
        mapped += compatibilityFolded(String(run)) + "\u{DF}"
        run = String.UnicodeScalarView()
      case "\u{200C}", "\u{200D}":
        // Joiners are preserved so that the label is refused instead of silently losing them.
        mapped += compatibilityFolded(String(run))
        mapped.unicodeScalars.append(scalar)
        run = String.UnicodeScalarView()
      default: run.append(scalar)
      }
    }
    return mapped + compatibilityFolded(String(run))
  }

  private func asciiLabel(_ label: String) -> String? {
    guard let first = label.unicodeScalars.first, first != "-", label.unicodeScalars.last != "-" else { return nil }
    if label.utf8.allSatisfy({ $0 < 0x80 }) {
      guard label.utf8.count <= 63, label.utf8.allSatisfy(isLetterDigitHyphen) else { return nil }
      guard label.hasPrefix("xn--") else { return hasReservedHyphens(label) ? nil : label }
      // A label that is already encoded must be identical to this server's encoding of the decoded label.
      guard let decoded = Punycode.decode(label.dropFirst(4)), !decoded.utf8.allSatisfy({ $0 < 0x80 }),
        mapped(decoded).utf8.elementsEqual(decoded.utf8), asciiLabel(decoded) == label
      else { return nil }
      return label
    }
    guard !hasReservedHyphens(label), !isMark(first),
      label.unicodeScalars.allSatisfy(isAllowed), let encoded = Punycode.encode(label), encoded.utf8.count <= 59
    else { return nil }
    return "xn--" + encoded
  }

  /// Returns whether a label has hyphens in the third and fourth positions, which indicate an encoding (RFC 5891,
  /// section 4.2.3.1).
  private func hasReservedHyphens(_ label: String) -> Bool {
    label.unicodeScalars.dropFirst(2).starts(with: "--".unicodeScalars)
  }

  private func isLetterDigitHyphen(_ byte: UInt8) -> Bool {
    byte.isASCIILowercaseLetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Returns whether a character belongs to one of the categories that RFC 5892, section 2.1, allows in domain names.
  private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if let byte = UInt8(exactly: scalar.value), byte < 0x80 { return isLetterDigitHyphen(byte) }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: return true
    default: return false
    }
  }
}
