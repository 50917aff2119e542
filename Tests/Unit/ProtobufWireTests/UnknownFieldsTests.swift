import ProtobufWire
import Testing
import WireTestMessages

@Suite("Fields that the schema doesn't know are passed on")
struct UnknownFieldsTests {
  @Test func theyComeOutAsTheyWentIn() throws {
    let unknown =
      WireBytes.number(1_000, 7) + WireBytes.bytes(1_001, [1, 2, 3]) + WireBytes.tag(1_002, 5) + [1, 2, 3, 4]
      + WireBytes.tag(1_003, 1) + [1, 2, 3, 4, 5, 6, 7, 8]
    let message = try Kinds(serializedBytes: unknown + WireBytes.number(3, 5))
    #expect(message.anInt32 == 5)
    #expect(message.unknownFields.bytes == unknown)
    #expect(try message.serializedBytes() == WireBytes.number(3, 5) + unknown)
  }

  @Test func theySurviveWithinSubMessages() throws {
    let bytes = WireBytes.bytes(39, WireBytes.number(99, 1)) + WireBytes.bytes(39, WireBytes.string(98, "x"))
    #expect(try Kinds(serializedBytes: bytes).serializedBytes() == bytes)
  }

  @Test func theyAreOfTheValue() throws {
    #expect(try Kinds(serializedBytes: WireBytes.number(1_000, 7)) != Kinds())
    #expect(Kinds().unknownFields.isEmpty)
    #expect(Kinds().unknownFields.bytes.isEmpty)
  }
}
