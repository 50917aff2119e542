import ProtobufWire
import Testing
import WireTestMessages

@Suite("Messages become bytes and bytes become messages")
struct RoundTripTests {
  @Test func readsWhatProtocWrote() throws {
    #expect(try Kinds(serializedBytes: golden("wire.test.v1.Kinds.full")) == .full)
  }

  @Test func writesWhatProtocWrites() throws {
    #expect(try Kinds.full.serializedBytes() == golden("wire.test.v1.Kinds.full"))
  }

  @Test func defaultsTakeNoBytes() throws {
    #expect(try Kinds().serializedBytes().isEmpty)
    #expect(try Kinds(serializedBytes: [UInt8]()) == Kinds())
  }

  @Test func presenceOfADefaultSurvives() throws {
    let absent = try Kinds(serializedBytes: Kinds().serializedBytes())
    #expect(absent.maybeInt32 == nil && absent.maybeString == nil && absent.maybeMode == nil)
    let present = try Kinds(
      serializedBytes: Kinds(maybeInt32: 0, maybeString: "", maybeMode: .unspecified).serializedBytes())
    #expect(present.maybeInt32 == 0 && present.maybeString == "" && present.maybeMode == .unspecified)
  }

  @Test func anEmptySubMessageIsNotAnAbsentOne() throws {
    let bytes = try Kinds(anInner: Kinds.Inner()).serializedBytes()
    #expect(bytes == WireBytes.bytes(17, []))
    #expect(try Kinds(serializedBytes: bytes).anInner == Kinds.Inner())
  }

  @Test(arguments: [Int32.min, -3, 5, 99, .max])
  func unknownEnumNumbersSurvive(number: Int32) throws {
    let message = Kinds(
      aMode: .unrecognized(number), maybeMode: .unrecognized(number), modes: [.one, .unrecognized(number)])
    #expect(try Kinds(serializedBytes: message.serializedBytes()) == message)
    #expect(try Kinds(serializedBytes: message.serializedBytes()).aMode.rawValue == number)
  }

  @Test func anAliasIsTheValueItNames() {
    #expect(Kinds.Mode.uno == .one)
    #expect(Kinds.Mode(rawValue: 1).protoName == "MODE_ONE")
    #expect(Kinds.Mode(rawValue: 9).protoName == nil)
    #expect(Kinds.Mode.allCases == [.unspecified, .one, .below])
  }

  @Test func aNegativeZeroIsNotTheDefault() throws {
    let zero = try Kinds(serializedBytes: Kinds(aDouble: -0.0, aFloat: -0.0).serializedBytes())
    #expect(zero.aDouble.sign == .minus && zero.aFloat.sign == .minus)
  }

  @Test func notANumberSurvives() throws {
    #expect(try Kinds(serializedBytes: Kinds(aDouble: .nan).serializedBytes()).aDouble.isNaN)
  }

  @Test(arguments: [
    Kinds.Choice.choiceInt32(0), .choiceString(""), .choiceString("text"), .choiceBytes([]), .choiceBytes([0]),
    .choiceInner(Kinds.Inner()), .choiceBool(false), .choiceMode(.below), .choiceMode(.unspecified),
    .choiceDouble(0),
  ])
  func theChosenMemberOfAOneofSurvives(choice: Kinds.Choice) throws {
    #expect(try Kinds(serializedBytes: Kinds(choice: choice).serializedBytes()).choice == choice)
  }

  @Test func theLastKeyOfAMapWins() throws {
    let entry = { (key: String, value: String) in
      WireBytes.bytes(61, WireBytes.string(1, key) + WireBytes.string(2, value))
    }
    let message = try Kinds(serializedBytes: entry("a", "1") + entry("b", "2") + entry("a", "3"))
    #expect(message.words == ["a": "3", "b": "2"])
  }

  @Test func aMapEntryMayLackItsKeyOrItsValue() throws {
    #expect(try Kinds(serializedBytes: WireBytes.bytes(61, [])).words == ["": ""])
    #expect(
      try Kinds(serializedBytes: WireBytes.bytes(62, WireBytes.number(1, 3))).innersByNumber == [3: Kinds.Inner()])
    #expect(try Kinds(serializedBytes: WireBytes.bytes(63, [])).modesByBool == [false: .unspecified])
  }

  @Test func packedAndLooseNumbersReadAlike() throws {
    let packed = WireBytes.bytes(31, [1, 2, 3])
    let loose = [1, 2, 3].flatMap { WireBytes.number(31, $0) }
    #expect(try Kinds(serializedBytes: packed).int32s == [1, 2, 3])
    #expect(try Kinds(serializedBytes: loose).int32s == [1, 2, 3])
    #expect(try Kinds(serializedBytes: loose + packed).int32s == [1, 2, 3, 1, 2, 3])
    #expect(try Kinds(serializedBytes: WireBytes.bytes(536_870_911, [1, 2])).loose == [1, 2])
  }

  @Test func thePrefixIsLeftForTheCaller() throws {
    let bytes = try Kinds.full.serializedBytes(reservingPrefix: 5)
    #expect([UInt8](bytes.prefix(5)) == [0, 0, 0, 0, 0])
    #expect(try [UInt8](bytes.dropFirst(5)) == Kinds.full.serializedBytes())
    #expect(try Kinds(serializedBytes: bytes.dropFirst(5)) == .full)
  }

  /// The worst ratio of bytes on the wire to bytes in C, in messages that fit in the arena's first block and don't.
  @Test(arguments: [1, 10, 100, 1_000, 1_600, 1_700, 10_000, 60_000])
  func longListsOfLooseNegativeNumbersAreWrittenWhole(count: Int) throws {
    let message = Kinds(loose: [Int32](repeating: -1, count: count))
    let bytes = try message.serializedBytes()
    #expect(bytes.count == count * 15)
    #expect(try Kinds(serializedBytes: bytes) == message)
  }

  @Test(arguments: [0, 1, 100, 2_000, 5_000, 9_000, 40_000, 900_000])
  func longStringsAreWrittenWhole(length: Int) throws {
    let message = Kinds(aString: String(repeating: "x", count: length), strings: ["y"])
    #expect(try Kinds(serializedBytes: message.serializedBytes()) == message)
  }

  @Test func messagesThatContainThemselvesSurvive() throws {
    let tree = Node(
      name: "root", child: Node(name: "child", child: Node(name: "grandchild")),
      children: [Node(name: "a"), Node(name: "b", link: .end(0))], byName: ["c": Node(name: "c")],
      link: .next(Node(link: .next(Node(link: .end(3))))))
    #expect(try tree.serializedBytes() == golden("wire.test.v1.Node.tree"))
    #expect(try Node(serializedBytes: golden("wire.test.v1.Node.tree")) == tree)
  }

  @Test func aSmallOneofLeavesItsNeighboursAlone() throws {
    typealias Small = WireTestV1.Small
    for choice in [Small.Choice.number(-1), .flag(true)] {
      let message = Small(choice: choice, before: -1, after: .max)
      #expect(try Small(serializedBytes: message.serializedBytes()) == message)
      // The oneof last, and twice.
      let twice =
        try Small(before: -1, after: .max).serializedBytes() + Small(choice: .flag(false)).serializedBytes()
        + Small(choice: choice).serializedBytes()
      #expect(try Small(serializedBytes: twice) == message)
    }
  }

  @Test func lettersOfEveryWidthSurvive() throws {
    let text = "a\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}"
    #expect(try Kinds(serializedBytes: Kinds(aString: text).serializedBytes()).aString == text)
  }
}
