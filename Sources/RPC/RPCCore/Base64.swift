/// Base64 of `-bin` metadata (RFC 4648, section 4): written without padding, read with or without it, as gRPC asks.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each character, 0xFF for those outside the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(truncatingIfNeeded: value) }
    return values
  }()

  package static func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let alphabet = Self.alphabet
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var rest: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      rest = rest << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(rest >> bits & 63)])
      }
    }
    if bits > 0 { text.append(alphabet[Int(rest << (6 - bits) & 63)]) }
    return text
  }

  /// Nil for characters outside the alphabet, wrong padding, an impossible length, or bits beyond the last byte that
  /// are not zero.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var text = text
    let isPadded = text.last == UInt8(ascii: "=")
    if isPadded {
      guard text.count % 4 == 0 else { return nil }
      text.removeLast()
      if text.last == UInt8(ascii: "=") { text.removeLast() }
    }
    guard text.count % 4 != 1, !isPadded || text.count % 4 != 0 else { return nil }
    let values = Self.values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var rest: UInt32 = 0
    var bits: UInt32 = 0
    for character in text {
      let value = values[Int(character)]
      guard value != 0xFF else { return nil }
      rest = rest << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: rest >> bits))
      }
    }
    guard rest & (1 << bits - 1) == 0 else { return nil }
    return bytes
  }
}
