import ByteCoding
import Testing

@Suite struct Base64Tests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"),
  ])
  func textIsWrittenWithoutPaddingAndReadWithOrWithoutIt(_ text: String, _ encoded: String) {
    #expect(Base64.encode(text.utf8, alphabet: .standard) == Array(encoded.utf8))
    #expect(Base64.string(of: text.utf8, alphabet: .url, after: "lgs_=") == "lgs_=" + encoded)
    #expect(Base64.decode(encoded.utf8, alphabet: .url) == Array(text.utf8))
    let padded = encoded + String(repeating: "=", count: (4 - encoded.utf8.count % 4) % 4)
    #expect(Base64.decode(padded.utf8, alphabet: .standard, allowsPadding: true) == Array(text.utf8))
    if padded != encoded { #expect(Base64.decode(padded.utf8, alphabet: .standard) == nil) }
  }

  @Test func alphabetsDifferInTwoCharacters() {
    let bytes: [UInt8] = [0xFB, 0xEF, 0xFF]
    #expect(Base64.string(of: bytes, alphabet: .url) == "--__")
    #expect(Base64.string(of: bytes, alphabet: .standard) == "++//")
    #expect(Base64.decode("--__".utf8, alphabet: .url) == bytes)
    #expect(Base64.decode("++//".utf8, alphabet: .standard) == bytes)
    #expect(Base64.decode("++//".utf8, alphabet: .url) == nil)
    #expect(Base64.decode("--__".utf8, alphabet: .standard) == nil)
  }

  @Test(arguments: [
    "A", "AAAAA", "=", "==", "====", "A===", "AA=", "AAA==", "AAAA=", "AAAA==", "AA=A", "A A", " Zg", "AA\n", "AA-_",
    "AB",
    "Zh", "Zm9", "Zm9=", "Zg.", "Zm9v\u{0}", "\u{E9}\u{E9}", "AAA\0", "Zg==Zg==",
  ])
  func otherTextIsRefused(_ text: String) {
    #expect(Base64.decode(text.utf8, alphabet: .standard) == nil)
    #expect(Base64.decode(text.utf8, alphabet: .standard, allowsPadding: true) == nil)
    let isValid = Base64.isValid(text.utf8.span, alphabet: .standard, allowsPadding: true)
    #expect(!isValid)
  }

  /// Each value has one spelling: what decodes encodes to the same text.
  @Test(arguments: [Base64.Alphabet.url, .standard])
  func everyShortTextDecodesToOneSpellingOrNotAtAll(_ alphabet: Base64.Alphabet) {
    let characters = Array("AQgwZ_-+/9az=".utf8)
    for first in characters {
      for second in characters {
        for third in characters {
          for text in [[first], [first, second], [first, second, third]] {
            let bytes = Base64.decode(text, alphabet: alphabet)
            let isValid = Base64.isValid(text.span, alphabet: alphabet)
            #expect(isValid == (bytes != nil))
            if let bytes { #expect(Base64.encode(bytes, alphabet: alphabet) == text) }
          }
        }
      }
    }
  }

  @Test(arguments: [8, 9, 10, 11, 12, 43])
  func aWrongCharacterIsRefusedWhereverItStands(_ length: Int) {
    let text = [UInt8](repeating: UInt8(ascii: "A"), count: length)
    #expect((Base64.decode(text, alphabet: .url) == nil) == (length % 4 == 1))
    for position in text.indices {
      for wrong: UInt8 in [0, UInt8(ascii: "."), UInt8(ascii: "="), 0x80, 0xFF] {
        var text = text
        text[position] = wrong
        #expect(Base64.decode(text, alphabet: .url) == nil)
      }
    }
  }

  @Test func everyByteValueComesBackAtEveryLength() {
    for length in 0..<300 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ length) }
      let text = Base64.encode(bytes, alphabet: .url)
      #expect(Base64.decode(text, alphabet: .url) == bytes)
      var read: [UInt8] = []
      let isValid = Base64.forEachByte(of: text.span, alphabet: .url) { read.append($0) }
      #expect(isValid)
      #expect(read == bytes)
    }
  }
}
