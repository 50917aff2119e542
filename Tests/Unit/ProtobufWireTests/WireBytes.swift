import Foundation

/// Bytes as a sender might put them on the wire, right or wrong.
enum WireBytes {
  static func varint(_ value: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7f) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  static func tag(_ number: Int, _ wireType: Int) -> [UInt8] { varint(UInt64(number) << 3 | UInt64(wireType)) }

  static func number(_ number: Int, _ value: UInt64) -> [UInt8] { tag(number, 0) + varint(value) }

  static func bytes(_ number: Int, _ payload: [UInt8]) -> [UInt8] {
    tag(number, 2) + varint(UInt64(payload.count)) + payload
  }

  static func string(_ number: Int, _ text: String) -> [UInt8] { bytes(number, [UInt8](text.utf8)) }

  static func repeated(_ unit: [UInt8], _ count: Int) -> [UInt8] { [UInt8](repeatElement(unit, count: count).joined()) }
}

/// What `protoc --encode` made; see Tests/Fixtures/wire/README.md.
func golden(_ name: String) throws -> [UInt8] {
  let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/wire/golden/\(name).binpb")
  return [UInt8](try Data(contentsOf: fixtures))
}
