import JSONWebTokens
import Testing

@testable import Providers

@Suite struct JSONTests {
  @Test func jsonIsRead() throws {
    let text = #" {"a":[1,-0.5e+3,true,false,null,"x\u00e9\ud83d\ude00\n\/\""],"b":{},"c":[]} "#
    let value = try JSONReader.read(Array(text.utf8), limits: .token)
    #expect(
      value
        == .object([
          "a": .array([
            .number("1"), .number("-0.5e+3"), .bool(true), .bool(false), .null, .string("x\u{E9}\u{1F600}\n/\""),
          ]), "b": .object([:]), "c": .array([]),
        ]))
    let written = #"{"a":[1,-0.5e+3,true,false,null,"x\#u{E9}\#u{1F600}\n/\""],"b":{},"c":[]}"#
    #expect(JSONWriter.text(of: value) == written)
    #expect(try JSONReader.read(Array(written.utf8), limits: .token) == value)
  }

  @Test(arguments: [
    "", " ", "{", "}", "[", "]", "{]", "[1,]", "[,1]", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{a:1}", "{'a':1}",
    "nul", "nulll",
    "True", "NaN", "Infinity", "+1", ".5", "1.", "1e", "1e+", "00", "-", "--1", "0x1", "1 2", "[1 2]", #""a"#, #""\"#,
    #""\x""#,
    #""\u12""#, #""\u12g4""#, #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\ud800\ud800""#, #""\u0000""#,
    "\"\t\"",
    "\"a\nb\"", #"{"a":1,"a":1}"#, #"{"a":1,"\u0061":1}"#, #"[{"b":{"a":1,"a":2}}]"#, "\u{FEFF}1", "1\u{0}", "// a\n1",
  ])
  func textThatIsNoJSONIsRefused(_ text: String) {
    #expect(throws: JSONRefusal.self) { try JSONReader.read(Array(text.utf8), limits: .token) }
  }

  @Test func limitsHold() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSONReader.read(nested(8), limits: .token) }
    #expect(throws: JSONRefusal.self) { try JSONReader.read(nested(9), limits: .token) }
    #expect(throws: JSONRefusal.self) { try JSONReader.read(nested(1_000_000), limits: .document) }
    let list = Array(("[" + String(repeating: "1,", count: 4096) + "1]").utf8)
    #expect(throws: JSONRefusal.self) { try JSONReader.read(list, limits: .token) }
    #expect(throws: Never.self) { try JSONReader.read(list, limits: .document) }
  }

  /// What is written is never longer than what was read, whatever the escapes.
  @Test func writingDoesNotGrow() throws {
    for value in UInt32(1)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let digits = String(value, radix: 16)
      let escaped = "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits + "\""
      let read = try JSONReader.read(Array(escaped.utf8), limits: .token)
      #expect(read == .string(String(Character(scalar))))
      #expect(JSONWriter.bytes(of: read).count <= escaped.utf8.count)
    }
    for text in [#""\n\r\t\b\f\"\\""#, "\"\u{E9}\u{1F600}\""] {
      #expect(JSONWriter.text(of: try JSONReader.read(Array(text.utf8), limits: .token)) == text)
    }
  }

  /// No bytes, however made, stop the process; what is read can be written and read again.
  @Test func readerTakesAnyBytes() {
    var generator = SystemRandomNumberGenerator()
    let alphabet =
      Array(#"{}[]",:\u00d8dc019e+-.truefalsn "#.utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xA9, 0xED, 0xF0, 0xFF]
    for _ in 0..<50_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator) ?? 0
      }
      guard let value = try? JSONReader.read(bytes, limits: .token) else { continue }
      #expect((try? JSONReader.read(JSONWriter.bytes(of: value), limits: .token)) == value)
    }
  }
}
