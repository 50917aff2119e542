import ByteCoding
import Testing

@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("", ""), ("AZaz09-._~", "AZaz09-._~"), ("a b", "a%20b"), ("%", "%25"), ("é", "%C3%A9"), ("\0\u{7F}", "%00%7F"),
    ("a+b&c=d/e", "a%2Bb%26c%3Dd%2Fe"),
  ])
  func allButUnreservedCharactersAreEncoded(_ text: String, _ encoded: String) {
    #expect(PercentEncoding.encode(text) == encoded)
  }

  @Test func theCallerChoosesWhatStays() {
    #expect(PercentEncoding.encode("a.b/c", keeping: { $0 == UInt8(ascii: "/") }) == "%61%2E%62/%63")
  }

  @Test(arguments: [("%41", 0x41), ("%c3%a9", 0xC3), ("%Ff", 0xFF), ("%4", nil), ("%G1", nil), ("41%", nil), ("", nil)])
  func aByteIsReadFromTwoDigits(_ text: String, _ byte: UInt8?) {
    #expect(PercentEncoding.byte(encodedAtStartOf: Array(text.utf8)[...]) == byte)
  }
}
