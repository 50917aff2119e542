import ProtobufWire
import Testing
import WireTestMessages

/// A message that is to be refused, and how.
struct Refusal: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  var kind: WireError.Kind
  var path: String

  var testDescription: String { name }

  private static let big = WireLimits.default.maxMessageBytes

  static let all: [Refusal] = [
    // Text.
    Refusal(name: "NUL", bytes: WireBytes.bytes(14, [97, 0, 98]), kind: .embeddedNUL, path: "a_string"),
    Refusal(name: "only NUL", bytes: WireBytes.bytes(14, [0]), kind: .embeddedNUL, path: "a_string"),
    Refusal(name: "lone continuation", bytes: WireBytes.bytes(14, [0x80]), kind: .invalidUTF8, path: "a_string"),
    Refusal(name: "overlong slash", bytes: WireBytes.bytes(14, [0xc0, 0xaf]), kind: .invalidUTF8, path: "a_string"),
    Refusal(name: "overlong NUL", bytes: WireBytes.bytes(14, [0xc0, 0x80]), kind: .invalidUTF8, path: "a_string"),
    Refusal(name: "surrogate", bytes: WireBytes.bytes(14, [0xed, 0xa0, 0x80]), kind: .invalidUTF8, path: "a_string"),
    Refusal(
      name: "above U+10FFFF", bytes: WireBytes.bytes(14, [0xf4, 0x90, 0x80, 0x80]), kind: .invalidUTF8, path: "a_string"
    ),
    Refusal(
      name: "cut letter", bytes: WireBytes.bytes(14, [97, 0xf0, 0x9f, 0x98]), kind: .invalidUTF8, path: "a_string"),
    Refusal(name: "optional string", bytes: WireBytes.bytes(23, [0xff]), kind: .invalidUTF8, path: "maybe_string"),
    Refusal(
      name: "string in a list", bytes: WireBytes.string(36, "ok") + WireBytes.bytes(36, [0xff]), kind: .invalidUTF8,
      path: "strings[1]"),
    Refusal(name: "string in a oneof", bytes: WireBytes.bytes(42, [0xff]), kind: .invalidUTF8, path: "choice_string"),
    Refusal(
      name: "string in a message in a list",
      bytes: WireBytes.bytes(39, []) + WireBytes.bytes(39, WireBytes.bytes(2, [0])),
      kind: .embeddedNUL, path: "inners[1].text"),
    Refusal(
      name: "string in a message in a oneof", bytes: WireBytes.bytes(44, WireBytes.bytes(2, [0xff])),
      kind: .invalidUTF8,
      path: "choice_inner.text"),
    Refusal(
      name: "key of a map", bytes: WireBytes.bytes(61, WireBytes.bytes(1, [0xff])), kind: .invalidUTF8,
      path: "words[0].key"),
    Refusal(
      name: "value of a map", bytes: WireBytes.bytes(61, WireBytes.bytes(2, [0])), kind: .embeddedNUL,
      path: "words[0].value"),
    // Junk.
    Refusal(name: "cut tag", bytes: [0x80], kind: .malformed, path: ""),
    Refusal(name: "number 0", bytes: [0x00, 0x01], kind: .malformed, path: ""),
    Refusal(name: "number 2^29", bytes: [0x80, 0x80, 0x80, 0x80, 0x10, 0x01], kind: .malformed, path: ""),
    Refusal(name: "tag of six bytes", bytes: [0x98, 0x80, 0x80, 0x80, 0x80, 0x00, 0x01], kind: .malformed, path: ""),
    Refusal(name: "group", bytes: WireBytes.tag(3, 3) + WireBytes.tag(3, 4), kind: .malformed, path: ""),
    Refusal(name: "unknown group", bytes: WireBytes.tag(999, 3) + WireBytes.tag(999, 4), kind: .malformed, path: ""),
    Refusal(name: "end of a group", bytes: WireBytes.tag(3, 4), kind: .malformed, path: ""),
    Refusal(name: "wire type 6", bytes: WireBytes.tag(3, 6), kind: .malformed, path: ""),
    Refusal(name: "wire type 7", bytes: WireBytes.tag(3, 7), kind: .malformed, path: ""),
    Refusal(
      name: "varint of 11 bytes", bytes: WireBytes.tag(3, 0) + WireBytes.repeated([0xff], 10) + [1], kind: .malformed,
      path: "an_int32"),
    Refusal(
      name: "unknown varint of 11 bytes", bytes: WireBytes.tag(999, 0) + WireBytes.repeated([0xff], 10) + [1],
      kind: .malformed, path: ""),
    Refusal(
      name: "packed varint of 11 bytes", bytes: WireBytes.bytes(31, WireBytes.repeated([0xff], 10) + [1]),
      kind: .malformed, path: "int32s"),
    Refusal(name: "packed varint cut", bytes: WireBytes.bytes(31, [1, 0x80]), kind: .malformed, path: "int32s"),
    Refusal(name: "packed doubles cut", bytes: WireBytes.bytes(33, [1, 2, 3]), kind: .malformed, path: "doubles"),
    Refusal(name: "packed fixed32s cut", bytes: WireBytes.bytes(34, [1, 2, 3]), kind: .malformed, path: "fixed32s"),
    Refusal(name: "number cut", bytes: WireBytes.tag(3, 0) + [0x80], kind: .malformed, path: "an_int32"),
    Refusal(name: "fixed64 cut", bytes: WireBytes.tag(10, 1) + [1, 2, 3], kind: .malformed, path: "a_fixed64"),
    Refusal(name: "fixed32 cut", bytes: WireBytes.tag(9, 5) + [1, 2, 3], kind: .malformed, path: "a_fixed32"),
    Refusal(name: "string cut", bytes: WireBytes.tag(14, 2) + [5, 97], kind: .malformed, path: "a_string"),
    Refusal(
      name: "length 2^32 - 1", bytes: WireBytes.tag(14, 2) + [0xff, 0xff, 0xff, 0xff, 0x0f, 97], kind: .malformed,
      path: "a_string"),
    Refusal(
      name: "length 2^63", bytes: WireBytes.tag(14, 2) + WireBytes.varint(1 << 63), kind: .malformed, path: "a_string"),
    Refusal(name: "number as bytes", bytes: WireBytes.bytes(3, [1]), kind: .malformed, path: "an_int32"),
    Refusal(name: "bytes as number", bytes: WireBytes.number(15, 1), kind: .malformed, path: "a_bytes"),
    Refusal(
      name: "bool as fixed64", bytes: WireBytes.tag(13, 1) + WireBytes.repeated([1], 8), kind: .malformed,
      path: "a_bool"),
    Refusal(name: "message as number", bytes: WireBytes.number(17, 1), kind: .malformed, path: "an_inner"),
    Refusal(
      name: "junk in a message in a list", bytes: WireBytes.bytes(39, []) + WireBytes.bytes(39, [0x0a]),
      kind: .malformed,
      path: "inners[1].number"),
    Refusal(
      name: "junk in a map", bytes: WireBytes.bytes(62, WireBytes.bytes(2, [0x80])), kind: .malformed,
      path: "inners_by_number[0].value"),
    // Too much.
    Refusal(name: "message over 4 MiB", bytes: WireBytes.repeated([0x18, 1], big / 2 + 1), kind: .tooLarge, path: ""),
    Refusal(
      name: "string over its limit", bytes: WireBytes.bytes(14, WireBytes.repeated([97], 1 << 20 + 1)), kind: .tooLarge,
      path: "a_string"),
    Refusal(
      name: "10^6 unknown fields", bytes: WireBytes.repeated(WireBytes.number(999, 0), 1_000_000), kind: .tooMany,
      path: ""),
    Refusal(
      name: "10^6 unknown fields in a message without messages",
      bytes: WireBytes.bytes(17, WireBytes.repeated(WireBytes.number(15, 0), 1_000_000)), kind: .tooMany,
      path: "an_inner"),
    Refusal(
      name: "packed bomb", bytes: WireBytes.bytes(32, WireBytes.repeated([1], 4_000_000)), kind: .tooMany,
      path: "sint64s"),
    Refusal(
      name: "10^5 map entries", bytes: WireBytes.repeated(WireBytes.bytes(61, []), 100_000), kind: .tooMany,
      path: "words"),
    Refusal(
      name: "10^6 empty messages", bytes: WireBytes.repeated(WireBytes.bytes(39, []), 1_000_000), kind: .tooMany,
      path: "inners"),
  ]
}

@Suite("What must not be read is refused, quickly and by name", .serialized)
struct HostileInputTests {
  @Test(arguments: Refusal.all)
  func isRefused(_ refusal: Refusal) {
    #expect(throws: WireError(refusal.kind, at: refusal.path)) { try Kinds(serializedBytes: refusal.bytes) }
  }

  #if !DEBUG
    /// The promise is for optimised code; the best of some runs, because other programs run too.
    @Test(arguments: Refusal.all)
    func isRefusedWithin50Milliseconds(_ refusal: Refusal) {
      let best = (0..<5).map { _ in
        ContinuousClock().measure { _ = try? Kinds(serializedBytes: refusal.bytes) }
      }.min()
      #expect(best.map { $0 < .milliseconds(50) } == true)
    }
  #endif

  @Test func aMillionTimesTheSameIsLongButNotWrong() throws {
    #expect(try Kinds(serializedBytes: WireBytes.repeated(WireBytes.number(3, 1), 1_000_000)).anInt32 == 1)
    #expect(try Kinds(serializedBytes: WireBytes.repeated(WireBytes.bytes(17, []), 1_000_000)).anInner == Kinds.Inner())
    let choices = WireBytes.repeated(WireBytes.bytes(44, []) + WireBytes.number(41, 1), 400_000)
    #expect(try Kinds(serializedBytes: choices).choice == .choiceInt32(1))
  }

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      for _ in 1..<depth { bytes = WireBytes.bytes(2, bytes) }
      return bytes
    }
    #expect(try Node(serializedBytes: nested(100)).child != nil)
    let path = Array(repeating: "child", count: 100).joined(separator: ".")
    #expect(throws: WireError(.tooDeep, at: path)) { try Node(serializedBytes: nested(101)) }
    #expect(throws: WireError(.tooDeep, at: path)) { try Node(serializedBytes: nested(200)) }
    var limits = WireLimits.default
    limits.maxDepth = 3
    #expect(throws: WireError(.tooDeep, at: "child.child.child")) {
      try Node(serializedBytes: nested(4), limits: limits)
    }
  }

  @Test func aMegabyteOfNestingIsRefusedWithoutTheStack() {
    // Built from within: each level is a tag and a length in front.
    var reversed: [UInt8] = []
    while reversed.count < 1 << 20 {
      let length = WireBytes.varint(UInt64(reversed.count))
      reversed += length.reversed() + [0x12]
    }
    let bytes = [UInt8](reversed.reversed())
    #expect { try Node(serializedBytes: bytes) } throws: { ($0 as? WireError)?.kind == .tooDeep }
  }

  @Test func nulIsAllowedWhereTheCallerSaysSo() throws {
    var limits = WireLimits.default
    limits.allowsEmbeddedNUL = true
    #expect(try Kinds(serializedBytes: WireBytes.bytes(14, [97, 0, 98]), limits: limits).aString == "a\0b")
  }

  @Test func nulInBytesIsNobodysBusiness() throws {
    #expect(try Kinds(serializedBytes: WireBytes.bytes(15, [0]) + WireBytes.string(14, "a")).aBytes == [0])
  }

  @Test func aZeroElsewhereDoesNotMakeAStringSuspect() throws {
    #expect(try Kinds(serializedBytes: WireBytes.number(13, 0) + WireBytes.string(14, "a")).aString == "a")
  }

  @Test func theErrorNamesTheFieldAndNotTheValue() {
    let secret = "hunter-2"
    let bytes = WireBytes.bytes(14, [UInt8](secret.utf8) + [0xff])
    #expect { try Kinds(serializedBytes: bytes) } throws: { error in
      let text = String(describing: error)
      return text.contains("a_string") && text.contains("UTF-8") && !text.contains(secret)
    }
  }

  @Test func whatIsTooMuchIsToldFromWhatIsWrong() {
    #expect(WireError(.tooLarge).isResourceExhaustion && WireError(.tooMany).isResourceExhaustion)
    for kind in [WireError.Kind.malformed, .invalidUTF8, .embeddedNUL, .tooDeep] {
      #expect(!WireError(kind).isResourceExhaustion)
    }
  }
}
