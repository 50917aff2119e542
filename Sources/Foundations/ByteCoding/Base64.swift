/// Base64 (RFC 4648), written without padding and read strictly.
///
/// The decoder accepts only the characters of one alphabet, only lengths that can occur, and only spare bits that are
/// zero (RFC 4648, section 3.5). So each value has exactly one spelling: a token with two spellings would have two
/// fingerprints. Foundation's decoder requires padding and accepts stray bits.
@usableFromInline
package enum Base64 {
  /// The characters of the values 62 and 63.
  @frozen @usableFromInline
  package enum Alphabet: Sendable {
    /// `+` and `/` (RFC 4648, section 4): `-bin` metadata, PHC strings.
    case standard
    /// `-` and `_` (RFC 4648, section 5): tokens and keys.
    case url
  }

  // MARK: Encoding

  /// Appends the text of `bytes` to `text`.
  @inlinable
  package static func append(_ bytes: some Collection<UInt8>, to text: inout [UInt8], alphabet: Alphabet) {
    text.reserveCapacity(text.count + (bytes.count * 4 + 2) / 3)
    var pending: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      pending = pending << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(character(of: UInt8(truncatingIfNeeded: pending >> bits & 0x3F), in: alphabet))
      }
    }
    if bits > 0 {
      text.append(character(of: UInt8(truncatingIfNeeded: pending << (6 - bits) & 0x3F), in: alphabet))
    }
  }

  /// Returns the text of `bytes` as ASCII bytes.
  @inlinable
  package static func encode(_ bytes: some Collection<UInt8>, alphabet: Alphabet) -> [UInt8] {
    var text: [UInt8] = []
    append(bytes, to: &text, alphabet: alphabet)
    return text
  }

  /// Returns the text of `bytes`, after a prefix that stays as it is.
  @inlinable
  package static func string(
    of bytes: some Collection<UInt8>, alphabet: Alphabet, after prefix: String = ""
  ) -> String {
    var text = Array(prefix.utf8)
    append(bytes, to: &text, alphabet: alphabet)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the character of a value from 0 to 63.
  @inlinable @inline(__always)
  package static func character(of value: UInt8, in alphabet: Alphabet) -> UInt8 {
    switch value {
    case 0...25: UInt8(ascii: "A") &+ value
    case 26...51: UInt8(ascii: "a") &+ (value &- 26)
    case 52...61: UInt8(ascii: "0") &+ (value &- 52)
    case 62: alphabet == .url ? UInt8(ascii: "-") : UInt8(ascii: "+")
    default: alphabet == .url ? UInt8(ascii: "_") : UInt8(ascii: "/")
    }
  }

  // MARK: Decoding

  /// Returns the bytes of a text, or nil if it has other characters, an impossible length, or spare bits that are not
  /// zero.
  ///
  /// - Parameter allowsPadding: whether the text may also end with the padding of RFC 4648, section 3.2. If it has some,
  ///   that must be exactly the padding that its length needs.
  @inlinable
  package static func decode(
    _ text: some BidirectionalCollection<UInt8>, alphabet: Alphabet, allowsPadding: Bool = false
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    let isValid = forEachByte(of: text, alphabet: alphabet, allowsPadding: allowsPadding) { bytes.append($0) }
    return isValid ? bytes : nil
  }

  /// Whether ``decode(_:alphabet:allowsPadding:)`` accepts a text. Allocates nothing.
  @inlinable
  package static func isValid(
    _ text: some BidirectionalCollection<UInt8>, alphabet: Alphabet, allowsPadding: Bool = false
  ) -> Bool {
    forEachByte(of: text, alphabet: alphabet, allowsPadding: allowsPadding) { _ in }
  }

  /// Calls `body` with each byte of a text, in order. Allocates nothing.
  ///
  /// - Returns: Whether the text is valid, which is known only at its end: if it is not, the bytes before mean nothing.
  @inlinable @inline(__always)
  package static func forEachByte<Text: BidirectionalCollection<UInt8>>(
    of text: Text, alphabet: Alphabet, allowsPadding: Bool = false, _ body: (UInt8) -> Void
  ) -> Bool {
    var count = text.count
    if allowsPadding, count % 4 == 0, text.last == padding {
      count -= 1
      if text.dropLast().last == padding { count -= 1 }
    }
    guard count % 4 != 1 else { return false }
    var pending: UInt32 = 0
    var bits: UInt32 = 0
    for character in text.prefix(count) {
      guard let value = value(of: character, in: alphabet) else { return false }
      pending = pending << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        body(UInt8(truncatingIfNeeded: pending >> bits))
      }
    }
    return pending & (1 << bits - 1) == 0
  }

  /// Returns the six bits of a character, or nil if it is not in the alphabet.
  @inlinable @inline(__always)
  package static func value(of character: UInt8, in alphabet: Alphabet) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character &- UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character &- UInt8(ascii: "a") &+ 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character &- UInt8(ascii: "0") &+ 52
    case UInt8(ascii: "+") where alphabet == .standard, UInt8(ascii: "-") where alphabet == .url: 62
    case UInt8(ascii: "/") where alphabet == .standard, UInt8(ascii: "_") where alphabet == .url: 63
    default: nil
    }
  }

  @usableFromInline
  static var padding: UInt8 {
    @inlinable @inline(__always) get { UInt8(ascii: "=") }
  }
}
