/// Conversions that make text from users and providers safe to show on a terminal. A name can contain characters that
/// move the cursor, change the direction of the following text or are invisible.
extension String {
  /// The text with each control and format character replaced with an escape, such as `\u{202E}`.
  var printable: String {
    guard unicodeScalars.contains(where: \.isUnprintable) else { return self }
    return unicodeScalars.map { $0.isUnprintable ? $0.escaped(asASCII: true) : String($0) }.joined()
  }

  /// The text with each control and format character replaced with an escape, except line breaks and the escape
  /// sequences with which ``TerminalStyle`` and ``QRCode`` select colors.
  ///
  /// Commands escape text from users and servers when they format a line. This property also escapes fields that a
  /// command missed.
  var printableLines: String {
    guard unicodeScalars.contains(where: { $0 != "\n" && $0.isUnprintable }) else { return self }
    var text = ""
    var rest = self[...]
    while let scalar = rest.unicodeScalars.first {
      if scalar == "\u{1B}", let color = TerminalStyle.colors.first(where: rest.hasPrefix) {
        text += color
        rest = rest.dropFirst(color.count)
      } else {
        text += scalar != "\n" && scalar.isUnprintable ? scalar.escaped(asASCII: true) : String(scalar)
        rest = Substring(rest.unicodeScalars.dropFirst())
      }
    }
    return text
  }

  /// The text with each control and format character in its strings replaced with an escape. The text must be JSON. The
  /// JSON's meaning does not change.
  var printableJSON: String {
    // Line breaks separate members. Line breaks within strings are already escaped.
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
