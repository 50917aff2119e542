import ByteCoding

/// Encodes text in any language for a header (RFC 2047).
enum HeaderText {
  private static let start = "=?UTF-8?B?"
  private static let end = "?="
  /// The maximum length of a header line in bytes. It is the limit for lines with encoded words (RFC 2047, section 2).
  private static let longestLine = 76
  /// The maximum length of an encoded word in bytes.
  private static let longestWord = 75

  static func line(_ name: String, text: String) -> String {
    let start = "\(name): "
    let isShort = start.utf8.count + text.utf8.count <= longestLine
    return start + (isPlain(text) && isShort ? text : encoded(text, after: start.utf8.count))
  }

  static func line(_ name: String, mailbox: Mailbox) -> String {
    let start = "\(name): "
    guard let display = mailbox.name else { return start + mailbox.address }
    let plain = "\(start)\"\(display)\" <\(mailbox.address)>"
    if isPlain(display), plain.utf8.count <= longestLine { return plain }
    return "\(start)\(encoded(display, after: start.utf8.count))\r\n <\(mailbox.address)>"
  }

  /// Returns whether the text is printable ASCII without characters that must be escaped in a quoted string and without
  /// anything that looks like an encoded word.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      && !text.contains("=?")
  }

  /// Returns the text as encoded words, each on its own line. No character is split between two words.
  ///
  /// - Parameter indentation: The number of characters before the first word on its line.
  private static func encoded(_ text: String, after indentation: Int) -> String {
    var words: [[UInt8]] = []
    var current: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      let length = words.isEmpty ? min(longestWord, longestLine - indentation) : longestWord
      if current.count + bytes.count > (length - start.utf8.count - end.utf8.count) / 4 * 3 {
        words.append(current)
        current = []
      }
      current += bytes
    }
    words.append(current)
    return words.map { word in
      let padding = String(repeating: "=", count: (3 - word.count % 3) % 3)
      return start + Base64.string(of: word, alphabet: .standard) + padding + end
    }.joined(separator: "\r\n ")
  }
}
