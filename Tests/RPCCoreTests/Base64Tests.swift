import RPCCore
import Testing

@Suite struct Base64Tests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"),
  ])
  func encodesWithoutPaddingAndReadsBothForms(_ text: String, _ encoded: String) {
    #expect(String(decoding: Base64.encode(Array(text.utf8)[...]), as: UTF8.self) == encoded)
    #expect(Base64.decode(Array(encoded.utf8)[...]) == Array(text.utf8))
    let padded = encoded + String(repeating: "=", count: (4 - encoded.utf8.count % 4) % 4)
    #expect(Base64.decode(Array(padded.utf8)[...]) == Array(text.utf8))
  }

  @Test(arguments: [
    "A", "AAAAA", "=", "==", "====", "A===", "AA=", "AAA==", "AAAA=", "AAAA==", "AA=A", "A A", "AA\n", "AA-_", "Zh",
    "Zm9=", "é", "AAA\0", "Zg==Zg==",
  ])
  func refusesWhatIsNotBase64(_ text: String) {
    #expect(Base64.decode(Array(text.utf8)[...]) == nil)
  }

  @Test func everyByteValueComesBackAtEveryLength() {
    for length in 0..<300 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ length) }
      #expect(Base64.decode(Base64.encode(bytes[...])[...]) == bytes)
    }
  }
}
