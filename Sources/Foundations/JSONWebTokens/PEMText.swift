import ByteCoding

/// Parses a key in PEM format (RFC 7468).
package enum PEMText {
  /// Returns the bytes between the BEGIN and END lines with the given label. Returns nil if there are no bytes, or if
  /// the text contains anything else.
  package static func bytes(of text: String, label: String) -> [UInt8]? {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
    guard lines.count > 2, lines.first == "-----BEGIN \(label)-----", lines.last == "-----END \(label)-----" else {
      return nil
    }
    return Base64.decode(lines.dropFirst().dropLast().joined().utf8, alphabet: .standard, allowsPadding: true)
  }
}
