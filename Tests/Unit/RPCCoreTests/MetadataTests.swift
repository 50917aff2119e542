import RPCCore
import Testing

@Suite struct MetadataTests {
  @Test func valuesOfOneNameKeepTheirOrder() throws {
    var metadata = Metadata()
    try metadata.add("one", for: "x-a")
    try metadata.add("other", for: "x-b")
    try metadata.add("two", for: "X-A")
    #expect(metadata.all("x-a") == ["one", "two"])
    #expect(metadata.first("X-a") == "one")
    #expect(metadata.first("x-b") == "other")
    #expect(metadata.first("x-c") == nil)
    #expect(metadata.all("x-c") == [])
    #expect(metadata.count == 3)
    #expect(
      Array(metadata) == [
        .init(name: "x-a", value: .text("one")), .init(name: "x-b", value: .text("other")),
        .init(name: "x-a", value: .text("two")),
      ])
  }

  @Test func emptyValueIsAValue() throws {
    let metadata = try Metadata("", for: "x-empty")
    #expect(metadata.first("x-empty") == "")
    #expect(!metadata.isEmpty)
  }

  @Test(arguments: [[], [0], [0xFF], [1, 2], [0, 0, 0], Array(0...255)] as [[UInt8]])
  func bytesComeBack(_ bytes: [UInt8]) throws {
    var metadata = Metadata()
    try metadata.addBinary(bytes, for: "Trace-Bin")
    try metadata.addBinary([7], for: "trace-bin")
    #expect(metadata.binary("trace-bin") == [bytes, [7]])
    #expect(metadata.first("trace-bin") == nil)
    #expect(Array(metadata).first == .init(name: "trace-bin", value: .binary(bytes)))
  }

  @Test func binaryFieldMayJoinValuesByCommas() {
    var metadata = Metadata()
    metadata.append(name: Array("a-bin".utf8)[...], value: Array("AQ==, Ag,Aw".utf8)[...])
    metadata.append(name: Array("a-bin".utf8)[...], value: Array("BA".utf8)[...])
    #expect(metadata.binary("a-bin") == [[1], [2], [3], [4]])
    #expect(metadata.map(\.value) == [.binary([1]), .binary([2]), .binary([3]), .binary([4])])
  }

  @Test(arguments: [
    "", " ", "x y", "x:y", ":path", "x\r\ny", "x\0", "ü", "x/y", "grpc-status", "GRPC-Timeout", "grpc-", "content-type",
    "te", "TE", "connection", "transfer-encoding", "host", "upgrade", "keep-alive", "proxy-connection",
  ])
  func nameThatCannotBeSentIsRefused(_ name: String) {
    var metadata = Metadata()
    #expect(throws: RPCError.self) { try metadata.add("value", for: name) }
    #expect(throws: RPCError.self) { try metadata.addBinary([1], for: name) }
    #expect(metadata.isEmpty)
  }

  @Test(arguments: ["x\r\ny", "\n", "x\0y", "é", "\u{7F}", "\t", " "])
  func valueThatCannotBeSentIsRefusedWithoutEchoingIt(_ value: String) {
    let error = #expect(throws: RPCError.self) { try Metadata("hunter-2" + value, for: "x-secret") }
    #expect(error?.code == .internalError)
    #expect(error?.message.contains("x-secret") == true)
    #expect(error?.message.contains("hunter-2" + value) == false)
  }

  @Test(arguments: ["GRPC-trace-bin", ":x-bin", "x y-bin", "\n-bin"])
  func binaryNameThatCannotBeSentIsRefused(_ name: String) {
    var metadata = Metadata()
    #expect(throws: RPCError.self) { try metadata.addBinary([1], for: name) }
    #expect(metadata.isEmpty)
  }

  @Test func valueMayNotBeginWithASpace() {
    #expect(throws: RPCError.self) { try Metadata(" x", for: "x") }
  }

  @Test func textUnderBinaryNameAndBytesUnderTextNameAreRefused() {
    var metadata = Metadata()
    #expect(throws: RPCError.self) { try metadata.add("text", for: "x-bin") }
    #expect(throws: RPCError.self) { try metadata.addBinary([1], for: "x") }
  }

  @Test func descriptionShowsNamesOnly() throws {
    var metadata = try Metadata("hunter-2", for: "authorization")
    try metadata.add("b", for: "x")
    #expect(metadata.description == "[authorization, x]")
    #expect(!"\(metadata)".contains("hunter-2"))
  }

  @Test func removingLeavesTheOthers() throws {
    var metadata = try Metadata("1", for: "a")
    try metadata.add("2", for: "b")
    try metadata.add("3", for: "a")
    #expect(metadata.removing("A") == (try Metadata("2", for: "b")))
    #expect(metadata.removing("c") == metadata)
  }

  @Test func appendingKeepsBothInOrder() throws {
    var one = try Metadata("1", for: "a")
    one.append(contentsOf: try Metadata("2", for: "a"))
    one.append(contentsOf: Metadata())
    #expect(one.all("a") == ["1", "2"])
    var empty = Metadata()
    empty.append(contentsOf: one)
    #expect(empty == one)
  }
}
