import ByteCoding

/// The encoding of `grpc-message` (gRPC over HTTP/2, "Percent-Encoded"). Printable ASCII except `%` is left unchanged,
/// and every other byte of the UTF-8 text becomes `%XX` (RFC 3986, section 2.1).
package enum StatusMessageEncoding {
  /// The default limit of ``encode(_:limit:)`` in bytes. The status is sent in a header list, and peers often
  /// limit header lists to 8 KiB.
  package static let messageLimit = 4096

  /// Encodes a message. If the result would exceed `limit` bytes, the message is truncated at the end of a Unicode
  /// scalar.
  package static func encode(_ message: String, limit: Int = messageLimit) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(min(message.utf8.count, limit))
    for scalar in message.unicodeScalars {
      let start = encoded.count
      for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        // A field value must not begin or end with a space (RFC 9113, section 8.2.1).
        if byte >= 0x20, byte <= 0x7E, byte != UInt8(ascii: "%"), byte != 0x20 || !encoded.isEmpty {
          encoded.append(byte)
        } else {
          PercentEncoding.append(byte, to: &encoded)
        }
      }
      if encoded.count > limit {
        encoded.removeSubrange(start...)
        break
      }
    }
    if encoded.last == 0x20 { encodeLastSpace(of: &encoded, limit: limit) }
    return encoded
  }

  /// Decodes a message. An invalid escape is left unchanged, and bytes that are not UTF-8 become U+FFFD, so that a
  /// malformed message does not hide the status.
  package static func decode(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(UInt8(ascii: "%")) else { return String(decoding: text, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.count)
    var rest = text
    while let first = rest.first {
      let byte = PercentEncoding.byte(encodedAtStartOf: rest)
      decoded.append(byte ?? first)
      rest = rest.dropFirst(byte == nil ? 1 : 3)
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func encodeLastSpace(of text: inout [UInt8], limit: Int) {
    let available = limit - text.count
    text.removeLast()
    if available >= 2 {
      text.append(contentsOf: "%20".utf8)
    } else {
      while text.last == 0x20 { text.removeLast() }
    }
  }
}
