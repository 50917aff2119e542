import ByteCoding

/// Text of any language in a header (RFC 2047).
enum HeaderText {
  private static let start = "=?UTF-8?B?"
  private static let end = "?="
  /// The longest line that a header should have (RFC 5322, section 2.1.1).
  private static let longestLine = 76
  /// How many bytes of text fit into an encoded word of 75 characters, which is the longest allowed.
  private static let longestWord = (75 - start.utf8.count - end.utf8.count) / 4 * 3

  static func line(_ name: String, text: String) -> String {
    "\(name): \(isPlain(text) && name.utf8.count + 2 + text.utf8.count <= longestLine ? text : encoded(text))"
  }

  static func line(_ name: String, mailbox: Mailbox) -> String {
    guard let display = mailbox.name else { return "\(name): \(mailbox.address)" }
    let isShort = display.utf8.count + mailbox.address.utf8.count < 60
    return "\(name): \(isPlain(display) && isShort ? "\"\(display)\"" : encoded(display)) <\(mailbox.address)>"
  }

  /// Printable ASCII, and nothing that a quoted string would have to escape or that passes for an encoded word.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      && !text.contains("=?")
  }

  /// Encoded words, each on a line of its own; no character is divided between two.
  private static func encoded(_ text: String) -> String {
    var words: [[UInt8]] = []
    var current: [UInt8] = []
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if current.count + bytes.count > longestWord {
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
