/// Percent-encoding (RFC 3986, section 2.1), which represents a byte of UTF-8 text as "%XX".
package enum PercentEncoding {
  /// Returns whether a byte has the same meaning in every part of a URL (RFC 3986, section 2.3).
  package static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
  }

  /// Returns `text` with all bytes encoded except those for which `staysPlain` returns true. By default, unreserved
  /// bytes are not encoded.
  package static func encode(_ text: String, keeping staysPlain: (UInt8) -> Bool = isUnreserved) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if staysPlain(byte) { encoded.append(byte) } else { append(byte, to: &encoded) }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Appends a byte to `text` in the form "%XX".
  package static func append(_ byte: UInt8, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "%"))
    text.append(Hexadecimal.digit(of: byte >> 4, uppercase: true))
    text.append(Hexadecimal.digit(of: byte & 15, uppercase: true))
  }

  /// Returns the byte encoded by the first three characters of `text`, or nil if they do not encode a byte. The
  /// hexadecimal digits may be in either case.
  package static func byte(encodedAtStartOf text: ArraySlice<UInt8>) -> UInt8? {
    guard text.count > 2, text[text.startIndex] == UInt8(ascii: "%"),
      let high = Hexadecimal.value(of: text[text.startIndex + 1]),
      let low = Hexadecimal.value(of: text[text.startIndex + 2])
    else { return nil }
    return high << 4 | low
  }
}
