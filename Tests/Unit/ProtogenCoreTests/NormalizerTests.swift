import Testing

@testable import ProtogenCore

@Suite("The set for protoc-gen-c keeps what the schema means")
struct NormalizerTests {
  private func normalized(_ message: WireTree) throws -> (file: WireTree, message: WireTree) {
    let set = SchemaBuilder.set([
      SchemaBuilder.file("a.proto", package: "a.v1", messages: [message], comments: [([4, 0], " A comment.\n")])
    ])
    let names = CNames(packagePrefix: "")
    let file = try #require(try WireTree(Normalizer.normalize(descriptorSet: set, cNames: names)).messages(1).first)
    return (file, try #require(try file.messages(4).first))
  }

  @Test func syntaxIsProto2AndCommentsGo() throws {
    let file = try normalized(SchemaBuilder.message("M", [])).file
    #expect(file.string(12) == "proto2")
    #expect(file.byteValues(9).isEmpty)
  }

  @Test func optionalLosesItsHiddenOneofAndRealOnesKeepTheirPlace() throws {
    let message = SchemaBuilder.message(
      "M",
      [
        SchemaBuilder.field("chosen", 1, type: 5, oneof: 0),
        SchemaBuilder.field("maybe", 2, type: 5, oneof: 1, isProto3Optional: true),
      ], oneofs: ["choice", "_maybe"])
    let result = try normalized(message).message
    #expect(try result.messages(8).map { $0.string(1) } == ["choice"])
    let fields = try result.messages(2)
    #expect(fields[0].integer(9) == 0)
    #expect(fields[1].integer(9) == nil)
    #expect(fields[1].integer(17) == nil)
  }

  @Test func stringsAreReadAsBytes() throws {
    let fields = try normalized(
      SchemaBuilder.message("M", [SchemaBuilder.field("s", 1, type: 9), SchemaBuilder.field("b", 2, type: 12)])
    ).message.messages(2)
    #expect(fields[0].byteValues(8) == [[0xda, 0x3f, 0x02, 0x08, 0x01]])
    #expect(fields[1].byteValues(8).isEmpty)
  }

  @Test func listsOfNumbersStayPacked() throws {
    let fields = try normalized(
      SchemaBuilder.message(
        "M", [SchemaBuilder.field("n", 1, type: 5, label: 3), SchemaBuilder.field("s", 2, type: 9, label: 3)])
    ).message.messages(2)
    #expect(try fields[0].message(8).integer(2) == 1)
    #expect(try fields[1].message(8).integer(2) == nil)
  }

  @Test func nestedMessagesAreReached() throws {
    let inner = SchemaBuilder.message("Inner", [SchemaBuilder.field("s", 1, type: 9)])
    let outer = try normalized(SchemaBuilder.message("M", [], messages: [inner])).message
    let field = try #require(try outer.messages(3).first?.messages(2).first)
    #expect(try field.message(8).byteValues(1019) == [[8, 1]])
  }

  @Test func whatIsNotUnderstoodIsKept() throws {
    var message = SchemaBuilder.message("M", [])
    message.set(77, .fixed32([1, 2, 3, 4]))
    #expect(try normalized(message).message.fields.contains { $0.number == 77 })
  }

  @Test(arguments: [[0x0a, 0x05, 0x01], [0x80], [0x0b, 0x0c], [0x00, 0x00]] as [[UInt8]])
  func junkIsRefused(bytes: [UInt8]) {
    #expect(throws: ProtogenError.malformedDescriptorSet) { try WireTree(bytes) }
  }
}
