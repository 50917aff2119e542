import ByteCoding

/// Encodes text as lines of printable ASCII (RFC 2045, section 6.7).
enum QuotedPrintable {
  /// The maximum length of a line, without its line break.
  private static let longestLine = 76

  /// Returns the encoded lines of the text, without line breaks. Every kind of line break in the text ends a line.
  static func lines(of text: String) -> [String] {
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      append(Array(line.utf8), to: &lines)
    }
    // A trailing line break ends the last line without starting an empty one.
    if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func append(_ bytes: [UInt8], to lines: inout [String]) {
    var current: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isLast = index == bytes.count - 1
      let digits = [byte >> 4, byte & 0x0F].map { Hexadecimal.digit(of: $0, uppercase: true) }
      let encoded = isLiteral(byte, isLast: isLast) ? [byte] : [UInt8(ascii: "=")] + digits
      // A line that continues must leave room for a soft line break.
      if current.count + encoded.count > longestLine - (isLast ? 0 : 1) {
        lines.append(String(decoding: current, as: UTF8.self) + "=")
        current = []
      }
      current += encoded
    }
    lines.append(String(decoding: current, as: UTF8.self))
  }

  /// Returns whether a byte is written unchanged. A space at the end of a line is encoded, because it may be lost in
  /// transit.
  private static func isLiteral(_ byte: UInt8, isLast: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "="): false
    case UInt8(ascii: " "), UInt8(ascii: "\t"): !isLast
    default: (0x21...0x7E).contains(byte)
    }
  }
}
