import ByteCoding

/// Writes JSON (RFC 8259) without spaces. The members of each object are sorted by the bytes of their names. Each value
/// therefore has exactly one serialized form, which is never longer than the text from which the value was read.
package enum JSONWriter {
  package static func bytes(of value: JSONValue) -> [UInt8] {
    var output: [UInt8] = []
    append(value, to: &output)
    return output
  }

  package static func text(of value: JSONValue) -> String {
    String(decoding: bytes(of: value), as: UTF8.self)
  }

  private static func append(_ value: JSONValue, to output: inout [UInt8]) {
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .number(let spelling): output.append(contentsOf: spelling.utf8)
    case .string(let text): append(text, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      var first = true
      for element in elements {
        if !first { output.append(UInt8(ascii: ",")) }
        first = false
        append(element, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      var first = true
      for (name, member) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
        if !first { output.append(UInt8(ascii: ",")) }
        first = false
        append(name, to: &output)
        output.append(UInt8(ascii: ":"))
        append(member, to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  private static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        output.append(UInt8(ascii: "\\"))
        output.append(byte)
      case 0x0A: output.append(contentsOf: "\\n".utf8)
      case 0x0D: output.append(contentsOf: "\\r".utf8)
      case 0x09: output.append(contentsOf: "\\t".utf8)
      case 0x08: output.append(contentsOf: "\\b".utf8)
      case 0x0C: output.append(contentsOf: "\\f".utf8)
      case 0..<0x20:
        output.append(contentsOf: "\\u00".utf8)
        output.append(contentsOf: Hexadecimal.string(of: [byte]).utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
