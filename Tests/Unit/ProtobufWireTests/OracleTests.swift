import CProtobufC
import Testing
import WireTestMessages

@testable import ProtobufWire

/// Where protobuf-c's own reader is right, ours must agree with it.
@Suite("The reader sees in a message what protobuf-c sees")
struct OracleTests {
  @Test func inWhatProtocWrote() throws {
    let bytes = try golden("wire.test.v1.Kinds.full")
    #expect(try byProtobufC(bytes) == .full)
  }

  @Test(arguments: UInt64(0)..<16)
  func inRandomMessages(seed: UInt64) throws {
    var random = Repeatable(state: seed)
    for _ in 0..<20 {
      let message = Kinds.random(using: &random)
      let bytes = try message.serializedBytes()
      #expect(try Kinds(serializedBytes: bytes) == message)
      #expect(try byProtobufC(bytes) == message)
    }
  }

  @Test func inMessagesThatAreCutOff() throws {
    let bytes = try golden("wire.test.v1.Kinds.full")
    for count in bytes.indices {
      let start = [UInt8](bytes[..<count])
      #expect(try byProtobufC(start) == (try? Kinds(serializedBytes: start)), "\(count) bytes")
    }
  }

  /// Nil where protobuf-c refuses the bytes.
  private func byProtobufC(_ bytes: [UInt8]) throws -> Kinds? {
    let descriptor = unsafe Kinds.descriptor
    let message = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe protobuf_c_message_unpack(descriptor, nil, bytes.count, bytes.baseAddress)
    }
    guard let message = unsafe message else { return nil }
    defer { unsafe protobuf_c_message_free_unpacked(message, nil) }
    let arena = unsafe Arena.make()
    defer { unsafe Arena.destroy(arena) }
    unsafe arena.pointee.checks = WireDecoder.Checks(maxStringBytes: 1 << 20, maxPlainStringBytes: -1, refusesNUL: true)
    return try unsafe Kinds(message, WireDecoder(arena: arena))
  }
}

extension WireTestV1.Kinds {
  /// Each field absent as often as not; lists of a few.
  static func random(using random: inout Repeatable) -> Kinds {
    func maybe<Value>(_ value: (inout Repeatable) -> Value) -> Value? {
      Bool.random(using: &random) ? value(&random) : nil
    }
    func list<Value>(_ value: (inout Repeatable) -> Value) -> [Value] {
      (0..<Int.random(in: 0...9, using: &random)).map { _ in value(&random) }
    }
    func text(_ random: inout Repeatable) -> String {
      String(
        (0..<Int.random(in: 0...40, using: &random)).map { _ in
          "ab\u{e9}\u{1f44b}z".randomElement(using: &random) ?? "a"
        })
    }
    func blob(_ random: inout Repeatable) -> [UInt8] {
      (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    func number(_ random: inout Repeatable) -> Int32 {
      Int32(truncatingIfNeeded: random.next() >> (random.next() % 64))
    }
    func wide(_ random: inout Repeatable) -> Int64 { Int64(truncatingIfNeeded: random.next() >> (random.next() % 64)) }
    func mode(_ random: inout Repeatable) -> Mode { Mode(rawValue: Int32.random(in: -3...3, using: &random)) }
    func inner(_ random: inout Repeatable) -> Inner {
      Inner(number: number(&random), text: text(&random), list: [number(&random), number(&random)])
    }
    return Kinds(
      aDouble: maybe { Double.random(in: -1...1, using: &$0) } ?? 0, anInt32: maybe(number) ?? 0,
      anInt64: maybe(wide) ?? 0, aSint32: maybe(number) ?? 0, aSint64: maybe(wide) ?? 0,
      aFixed32: maybe { UInt32.random(in: 0...UInt32.max, using: &$0) } ?? 0, aSfixed64: maybe(wide) ?? 0,
      aBool: Bool.random(using: &random), aString: maybe(text) ?? "", aBytes: maybe(blob) ?? [],
      aMode: maybe(mode) ?? .unspecified, anInner: maybe(inner), maybeInt32: maybe(number),
      maybeString: maybe(text), maybeBytes: maybe(blob), maybeMode: maybe(mode), int32s: list(number),
      sint64s: list(wide), doubles: list { Double.random(in: -9...9, using: &$0) },
      bools: list { Bool.random(using: &$0) },
      strings: list(text), blobs: list(blob), modes: list(mode), inners: list(inner), loose: list(number),
      choice: [nil, .choiceInt32(3), .choiceString(text(&random)), .choiceInner(inner(&random)), .choiceDouble(2)]
        .randomElement(using: &random) ?? nil,
      words: Dictionary(list { (text(&$0), text(&$0)) }, uniquingKeysWith: { $1 }),
      innersByNumber: Dictionary(list { (number(&$0), inner(&$0)) }, uniquingKeysWith: { $1 }))
  }
}
