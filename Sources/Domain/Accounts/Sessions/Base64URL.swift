/// Base 64 for URLs without padding (RFC 4648, section 5), strict: what decodes is exactly what encodes.
enum Base64URL {
  private static let alphabet: [UInt8] = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ bytes: some Collection<UInt8>, after prefix: String = "") -> String {
    let alphabet = alphabet
    var text: [UInt8] = Array(prefix.utf8)
    text.reserveCapacity(text.count + (bytes.count * 4 + 2) / 3)
    var pending: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      pending = pending << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(pending >> bits & 0x3f)])
      }
    }
    if bits > 0 { text.append(alphabet[Int(pending << (6 - bits) & 0x3f)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The six bits of a character; nil where it is none of the alphabet.
  static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character &- UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character &- UInt8(ascii: "a") &+ 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character &- UInt8(ascii: "0") &+ 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }

  /// nil for other characters, an impossible length, or bits left over that are not zero.
  static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var pending: UInt32 = 0
    var bits: UInt32 = 0
    for character in text {
      guard let value = value(of: character) else { return nil }
      pending = pending << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
      }
    }
    guard pending & (1 << bits - 1) == 0 else { return nil }
    return bytes
  }
}
