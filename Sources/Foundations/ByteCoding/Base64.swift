/// Strict Base64 (RFC 4648) without padding in encoded text.
///
/// The decoder accepts only the characters of one alphabet, possible lengths, and zero pad bits (RFC 4648, section
/// 3.5). Each value therefore has exactly one encoding. This matters because a token with two encodings would have two
/// fingerprints. Foundation's decoder, by contrast, requires padding and accepts nonzero pad bits.
@usableFromInline
package enum Base64 {
  /// The 64 characters as lookup tables, which avoid branches. Most encoded text is random, and a processor cannot
  /// predict branches that depend on random bytes.
  @usableFromInline
  package struct Alphabet: Sendable {
    /// The alphabet's characters, indexed by value.
    @usableFromInline let characters: [UInt8]
    /// The characters' values, indexed by character. Characters outside the alphabet have the value ``none``.
    @usableFromInline let values: [UInt8]

    @usableFromInline static var none: UInt8 {
      @inlinable @inline(__always) get { 0xFF }
    }

    /// Creates an alphabet from its last two characters.
    /// - Parameter last: The characters for the values 62 and 63.
    private init(_ last: String) {
      let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
      characters = Array((letters + letters.lowercased() + "0123456789" + last).utf8)
      var values = [UInt8](repeating: Self.none, count: 256)
      for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(truncatingIfNeeded: value) }
      self.values = values
    }

    /// The alphabet with `+` and `/` (RFC 4648, section 4), for `-bin` metadata and PHC strings.
    @usableFromInline package static let standard = Alphabet("+/")
    /// The alphabet with `-` and `_` (RFC 4648, section 5), for tokens and keys.
    @usableFromInline package static let url = Alphabet("-_")
  }

  // MARK: Encoding

  /// Appends the encoded `bytes` to `text`.
  @inlinable
  package static func append(_ bytes: some Collection<UInt8>, to text: inout [UInt8], alphabet: Alphabet) {
    text.reserveCapacity(text.count + (bytes.count * 4 + 2) / 3)
    let characters = alphabet.characters
    var pending: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      pending = pending << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(characters[Int(pending >> bits & 0x3F)])
      }
    }
    if bits > 0 { text.append(characters[Int(pending << (6 - bits) & 0x3F)]) }
  }

  /// Returns the encoded `bytes` as ASCII bytes.
  @inlinable
  package static func encode(_ bytes: some Collection<UInt8>, alphabet: Alphabet) -> [UInt8] {
    var text: [UInt8] = []
    append(bytes, to: &text, alphabet: alphabet)
    return text
  }

  /// Returns a string that consists of the prefix and the encoded `bytes`.
  @inlinable
  package static func string(
    of bytes: some Collection<UInt8>, alphabet: Alphabet, after prefix: String = ""
  ) -> String {
    var text = Array(prefix.utf8)
    append(bytes, to: &text, alphabet: alphabet)
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Decoding

  /// Returns the decoded bytes of `text`, or nil if the text has characters outside the alphabet, an impossible length,
  /// or nonzero pad bits.
  ///
  /// - Parameter allowsPadding: Whether the text may also end with padding (RFC 4648, section 3.2). Any padding must be
  ///   exactly as long as the text requires.
  package static func decode(
    _ text: Span<UInt8>, alphabet: Alphabet, allowsPadding: Bool = false
  ) -> [UInt8]? {
    // The number of groups of four characters, excluding the last group, which may be short or padded.
    let groups = max(0, text.count - 1) / 4
    var isValid = true
    var bytes = unsafe [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { buffer, written in
      isValid = unsafe decode(groups, of: text, by: alphabet.values, into: buffer)
      written = groups * 3
    }
    guard isValid else { return nil }
    isValid = forEachByte(of: text.extracting((groups * 4)...), alphabet: alphabet, allowsPadding: allowsPadding) {
      bytes.append($0)
    }
    return isValid ? bytes : nil
  }

  /// Decodes groups of four characters into three bytes each. Returns whether all characters are in the alphabet, which
  /// is checked only at the end.
  private static func decode(
    _ groups: Int, of text: Span<UInt8>, by values: [UInt8], into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    unsafe text.withUnsafeBufferPointer { text in
      unsafe values.withUnsafeBufferPointer { values in
        // All values except `Alphabet.none` are below 64.
        var all: UInt8 = 0
        for group in 0..<groups {
          let (a, b, c, d) = unsafe (
            values[Int(text[group * 4])], values[Int(text[group * 4 + 1])], values[Int(text[group * 4 + 2])],
            values[Int(text[group * 4 + 3])]
          )
          all |= a | b | c | d
          unsafe buffer[group * 3] = a << 2 | b >> 4
          unsafe buffer[group * 3 + 1] = b << 4 | c >> 2
          unsafe buffer[group * 3 + 2] = c << 6 | d
        }
        return all < 64
      }
    }
  }

  /// Returns the same result as the overload that takes a span, for callers that do not have a span. This method copies
  /// the text.
  package static func decode(
    _ text: some Collection<UInt8>, alphabet: Alphabet, allowsPadding: Bool = false
  ) -> [UInt8]? {
    let text = Array(text)
    return decode(text.span, alphabet: alphabet, allowsPadding: allowsPadding)
  }

  /// Returns whether ``decode(_:alphabet:allowsPadding:)`` accepts `text`, without allocating memory.
  package static func isValid(_ text: Span<UInt8>, alphabet: Alphabet, allowsPadding: Bool = false) -> Bool {
    forEachByte(of: text, alphabet: alphabet, allowsPadding: allowsPadding) { _ in }
  }

  /// Calls `body` with each decoded byte of `text`, in order, without allocating memory.
  ///
  /// - Returns: Whether the text is valid, which is known only after the whole text has been read. If the text is
  ///   invalid, the bytes must not be used.
  @inlinable @inline(__always)
  package static func forEachByte(
    of text: Span<UInt8>, alphabet: Alphabet, allowsPadding: Bool = false, _ body: (UInt8) -> Void
  ) -> Bool {
    let padding = UInt8(ascii: "=")
    var count = text.count
    if allowsPadding, count > 0, count % 4 == 0, text[count - 1] == padding {
      count -= text[count - 2] == padding ? 2 : 1
    }
    guard count % 4 != 1 else { return false }
    let values = alphabet.values
    var pending: UInt32 = 0
    var bits: UInt32 = 0
    for index in 0..<count {
      let value = values[Int(text[index])]
      guard value != Alphabet.none else { return false }
      pending = pending << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        body(UInt8(truncatingIfNeeded: pending >> bits))
      }
    }
    return pending & (1 << bits - 1) == 0
  }
}
