/// Text of users and providers, as a terminal may show it. A name can hold characters that move the cursor, change the
/// direction of what follows or do not show at all.
extension String {
  /// The text with an escape in place of each control and format character, such as `\u{202E}`.
  var printable: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    return unicodeScalars.map { $0.isUnprintable ? $0.escaped(asASCII: true) : String($0) }.joined()
  }

  /// JSON with an escape in place of each such character in its texts, which does not change what it says.
  var printableJSON: String {
    // Line breaks stand between the members; those in texts are escaped already.
    guard unicodeScalars.contains(where: { $0 != "\n" && $0.isUnprintable }) else { return self }
    return unicodeScalars.map { scalar in
      guard scalar != "\n", scalar.isUnprintable else { return String(scalar) }
      return String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    default: false
    }
  }
}
