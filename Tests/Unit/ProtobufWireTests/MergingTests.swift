import ProtobufWire
import Testing
import WireTestMessages

/// A sub-message that comes twice is one message whose parts came apart (protobuf's encoding guide, "Last One Wins").
@Suite("What comes twice is merged as protobuf says")
struct MergingTests {
  private let one = WireBytes.bytes(17, WireBytes.number(1, 1) + WireBytes.bytes(3, [1, 2]))
  private let two = WireBytes.bytes(17, WireBytes.string(2, "two") + WireBytes.bytes(3, [3]))

  @Test func theLastNumberWins() throws {
    #expect(try Kinds(serializedBytes: WireBytes.number(3, 1) + WireBytes.number(3, 2)).anInt32 == 2)
    #expect(try Kinds(serializedBytes: WireBytes.string(14, "a") + WireBytes.string(14, "b")).aString == "b")
  }

  @Test func subMessagesAreMerged() throws {
    #expect(try Kinds(serializedBytes: one + two).anInner == Kinds.Inner(number: 1, text: "two", list: [1, 2, 3]))
  }

  @Test func subMessagesWithEmptyOneofsAreMerged() throws {
    let bytes = WireBytes.bytes(2, []) + WireBytes.bytes(2, [])
    #expect(try Node(serializedBytes: bytes).child == Node())
  }

  @Test func mergingReachesDown() throws {
    let deep = { (inner: [UInt8]) in WireBytes.bytes(2, WireBytes.bytes(2, inner)) }
    let node = try Node(serializedBytes: deep(WireBytes.string(1, "name")) + deep(WireBytes.bytes(3, [])))
    #expect(node.child?.child == Node(name: "name", children: [Node()]))
  }

  @Test func theSameMemberOfAOneofIsMerged() throws {
    let first = WireBytes.bytes(44, WireBytes.number(1, 1))
    let second = WireBytes.bytes(44, WireBytes.string(2, "two"))
    #expect(try Kinds(serializedBytes: first + second).choice == .choiceInner(Kinds.Inner(number: 1, text: "two")))
  }

  @Test func anotherMemberOfAOneofReplaces() throws {
    let inner = WireBytes.bytes(44, WireBytes.number(1, 1))
    let other = WireBytes.string(42, "text")
    let last = WireBytes.bytes(44, WireBytes.string(2, "two"))
    #expect(try Kinds(serializedBytes: inner + other).choice == .choiceString("text"))
    #expect(try Kinds(serializedBytes: inner + other + last).choice == .choiceInner(Kinds.Inner(text: "two")))
    #expect(try Kinds(serializedBytes: other + WireBytes.number(41, 4)).choice == .choiceInt32(4))
    #expect(try Kinds(serializedBytes: WireBytes.number(41, 4) + WireBytes.bytes(43, [9])).choice == .choiceBytes([9]))
  }

  @Test func oneOneofDoesNotTouchTheOther() throws {
    let message = try Kinds(
      serializedBytes: WireBytes.string(51, "left") + WireBytes.number(41, 4) + WireBytes.number(45, 1))
    #expect(message.choice == .choiceBool(true))
    #expect(message.otherChoice == .left("left"))
  }

  @Test func elementsOfListsAreNotMerged() throws {
    let element = WireBytes.bytes(39, WireBytes.number(1, 1))
    #expect(try Kinds(serializedBytes: element + element).inners.count == 2)
  }

  @Test func theValueOfAMapEntryIsMerged() throws {
    let entry = WireBytes.bytes(
      62,
      WireBytes.number(1, 9) + WireBytes.bytes(2, WireBytes.number(1, 1)) + WireBytes.bytes(2, WireBytes.string(2, "t"))
    )
    #expect(try Kinds(serializedBytes: entry).innersByNumber == [9: Kinds.Inner(number: 1, text: "t")])
  }

  @Test func packedBoolsMayBeWide() throws {
    #expect(
      try Kinds(serializedBytes: WireBytes.bytes(35, [0, 2, 0x80, 0x01, 0x80, 0x00, 1])).bools
        == [false, true, true, false, true])
  }

  @Test func unknownFieldsOutliveTheMerging() throws {
    let message = try Kinds(serializedBytes: one + WireBytes.number(1_000, 5) + two)
    #expect(message.unknownFields.bytes == WireBytes.number(1_000, 5))
  }
}
