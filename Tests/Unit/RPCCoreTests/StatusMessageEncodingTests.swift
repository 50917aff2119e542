import RPCCore
import Testing

@Suite struct StatusMessageEncodingTests {
  @Test(arguments: [
    ("", ""), ("plain text, 100 of it!", "plain text, 100 of it!"), ("100%", "100%25"), ("a\r\nb: c", "a%0D%0Ab: c"),
    ("\0\u{7F}", "%00%7F"), ("é", "%C3%A9"), ("😀", "%F0%9F%98%80"), ("~", "~"), (" x ", "%20x%20"), (" ", "%20"),
    ("%41", "%2541"), ("\t", "%09"),
  ])
  func keepsPrintableASCIIAndEscapesTheRest(_ text: String, _ encoded: String) {
    #expect(String(decoding: StatusMessageEncoding.encode(text), as: UTF8.self) == encoded)
    #expect(StatusMessageEncoding.decode(Array(encoded.utf8)[...]) == text)
  }

  @Test(arguments: [
    ("%", "%"), ("%4", "%4"), ("%G1", "%G1"), ("%%41", "%A"), ("100%!", "100%!"), ("%c3%a9", "é"), ("%FF", "\u{FFFD}"),
    ("a%C3", "a\u{FFFD}"), ("%1", "%1"),
  ])
  func readsBadEscapesAsTheyAre(_ text: String, _ decoded: String) {
    #expect(StatusMessageEncoding.decode(Array(text.utf8)[...]) == decoded)
  }

  @Test(arguments: ["x", "é", "😀", "%", "\u{0}"])
  func longTextIsCutBetweenCharacters(_ unit: String) {
    let text = String(repeating: unit, count: 64 * 1024)
    let encoded = StatusMessageEncoding.encode(text)
    #expect(encoded.count <= StatusMessageEncoding.messageLimit)
    #expect(encoded.count > StatusMessageEncoding.messageLimit - 12)
    let decoded = StatusMessageEncoding.decode(encoded[...])
    #expect(text.hasPrefix(decoded) && !decoded.isEmpty)
  }

  @Test func everyEncodedByteMayStandInAHeader() {
    let text = String(String.UnicodeScalarView((0..<0x800).compactMap(Unicode.Scalar.init)))
    let encoded = StatusMessageEncoding.encode(text, limit: .max)
    #expect(encoded.allSatisfy { $0 >= 0x20 && $0 <= 0x7E })
    #expect(StatusMessageEncoding.decode(encoded[...]) == text)
  }

  /// Found by fuzzing: the escapes of spaces at the ends went beyond the limit.
  @Test(arguments: 0..<10) func spacesAtTheEndsStayWithinTheLimit(count: Int) {
    for text in [" \(String(repeating: "a", count: count)) ", String(repeating: " ", count: count)] {
      let encoded = StatusMessageEncoding.encode(text, limit: 6)
      #expect(encoded.count <= 6)
      #expect(encoded.first != 0x20 && encoded.last != 0x20)
    }
  }
}
