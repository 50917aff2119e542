/// Base64 without padding, read strictly: only the alphabet's own characters, no length that cannot occur, and the spare
/// bits of the last character zero, so that one value has exactly one spelling (RFC 4648, sections 3.5, 4 and 5).
///
/// The strictness is the reason for not using Foundation's decoder, which wants padding and accepts stray bits: a token
/// with two spellings would have two fingerprints.
enum UnpaddedBase64 {
  /// `-` and `_` (section 5, tokens and keys) or `+` and `/` (section 4, PHC strings).
  enum Alphabet {
    case url
    case standard
  }

  static func encode(_ bytes: [UInt8], alphabet: Alphabet = .url) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var pending: UInt32 = 0
    var pendingBits: UInt32 = 0
    for byte in bytes {
      pending = (pending << 8 | UInt32(byte)) & 0xFFFF
      pendingBits += 8
      while pendingBits >= 6 {
        pendingBits -= 6
        text.append(character(for: UInt8(truncatingIfNeeded: pending >> pendingBits) & 0x3F, alphabet))
      }
    }
    if pendingBits > 0 {
      text.append(character(for: UInt8(truncatingIfNeeded: pending << (6 - pendingBits)) & 0x3F, alphabet))
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func decode(_ text: some Collection<UInt8>, alphabet: Alphabet = .url) -> [UInt8]? {
    let count = text.count
    guard count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 4 * 3 + 2)
    var pending: UInt32 = 0
    var pendingBits: UInt32 = 0
    for character in text {
      guard let value = value(of: character, alphabet) else { return nil }
      pending = (pending << 6 | UInt32(value)) & 0xFFFF
      pendingBits += 6
      if pendingBits >= 8 {
        pendingBits -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> pendingBits))
      }
    }
    guard pending & ((1 << pendingBits) - 1) == 0 else { return nil }
    return bytes
  }

  private static func character(for value: UInt8, _ alphabet: Alphabet) -> UInt8 {
    switch value {
    case 0...25: UInt8(ascii: "A") + value
    case 26...51: UInt8(ascii: "a") + (value - 26)
    case 52...61: UInt8(ascii: "0") + (value - 52)
    case 62: alphabet == .url ? UInt8(ascii: "-") : UInt8(ascii: "+")
    default: alphabet == .url ? UInt8(ascii: "_") : UInt8(ascii: "/")
    }
  }

  private static func value(of character: UInt8, _ alphabet: Alphabet) -> UInt8? {
    switch (character, alphabet) {
    case (UInt8(ascii: "A")...UInt8(ascii: "Z"), _): character - UInt8(ascii: "A")
    case (UInt8(ascii: "a")...UInt8(ascii: "z"), _): character - UInt8(ascii: "a") + 26
    case (UInt8(ascii: "0")...UInt8(ascii: "9"), _): character - UInt8(ascii: "0") + 52
    case (UInt8(ascii: "-"), .url), (UInt8(ascii: "+"), .standard): 62
    case (UInt8(ascii: "_"), .url), (UInt8(ascii: "/"), .standard): 63
    default: nil
    }
  }
}
