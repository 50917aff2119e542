import HTTP2Session
import RPCCore
import Testing

@testable import RPCServer

/// Requests that never become calls.
@Suite struct RefusalTests {
  static let neverRuns = ServerMethod(MethodDescriptor(service: "t.T", name: "Never")) { _ in
    Issue.record("The handler ran.")
  }

  @Test(arguments: ["/t.T/None", "/t.T/", "/", "/t.T/Echo/", "/t.t/Echo", "/t.T/Echo?x=1"])
  func unknownMethodsAreUnimplemented(path: String) throws {
    let answer = try ServerHarness(TestMethods.all).call(path)
    #expect(answer.status == StatusCode.unimplemented.rawValue)
    #expect(answer.end == .noError)
  }

  @Test(arguments: [
    ("application/grpc", 0), ("application/grpc+proto", 0), ("application/grpc;charset=utf-8", 0),
    ("application/grpc+proto; a=b", 0), ("application/grpc+json", 12),
  ])
  func contentTypesOfGRPC(type: String, status: Int) throws {
    let server = try ServerHarness(TestMethods.all)
    var list: HeaderList = [
      ":method": "POST", ":scheme": "http", ":authority": "a", ":path": "/t.T/Echo", "te": "trailers",
    ]
    list.add("content-type", type)
    let stream = try server.client.submitRequest(list, body: ServerHarness.frame([1]), ending: .endStream)
    try server.exchange()
    #expect(server.answer(stream).status == status)
  }

  @Test(arguments: ["application/json", "application/grpc-web", "application/grpcx", "text/plain", nil])
  func otherContentTypesAreNotGRPC(type: String?) throws {
    let server = try ServerHarness(TestMethods.all)
    var list: HeaderList = [":method": "POST", ":scheme": "http", ":authority": "a", ":path": "/t.T/Echo"]
    if let type { list.add("content-type", type) }
    let stream = try server.client.submitRequest(list, body: ServerHarness.frame([1]), ending: .endStream)
    try server.exchange()
    #expect(server.answer(stream).headers[":status"] == "415")
    #expect(server.answer(stream).status == nil)
  }

  @Test(arguments: [("GET", "404"), ("HEAD", "404"), ("PUT", "405"), ("DELETE", "405"), ("OPTIONS", "405")])
  func otherHTTPMethodsGetAnHTTPStatus(method: String, status: String) throws {
    let server = try ServerHarness(TestMethods.all)
    let list: HeaderList = [
      ":method": method, ":scheme": "http", ":authority": "a", ":path": "/t.T/Echo", "content-type": "application/grpc",
    ]
    let stream = try server.client.submitRequest(list, body: [], ending: .endStream)
    try server.exchange()
    #expect(server.answer(stream).headers[":status"] == status)
    #expect(server.answer(stream).end == .noError)
  }

  @Test(
    "G1, G2 broken messages never reach the handler",
    arguments: [
      ("no message", [], StatusCode.unimplemented),
      ("two messages", FramedMessage(payload: [1]).bytes + FramedMessage(payload: [2]).bytes, .unimplemented),
      ("half a prefix", [0, 0, 0], .internalError),
      ("half a message", [0, 0, 0, 0, 9, 1, 2], .internalError),
      ("compressed without an encoding", [1, 0, 0, 0, 1, 7], .internalError),
      ("unknown flags", [2, 0, 0, 0, 1, 7], .internalError),
      ("4 GiB - 1 announced", [0, 255, 255, 255, 255, 1], .resourceExhausted),
      ("one byte above the limit", [0, 0, 0, 4, 1, 1], .resourceExhausted),
    ])
  func brokenRequestsNeverReachTheHandler(what: String, body: [UInt8], code: StatusCode) throws {
    let server = try ServerHarness([Self.neverRuns], limits: { $0.maxMessageBytes = 1024 })
    let stream = try server.start("/t.T/Never", body: body)
    #expect(server.answer(stream).status == code.rawValue, "\(what)")
    #expect(server.answer(stream).end == .noError)
    #expect(server.calls.bufferedBytes == 0)
  }

  @Test("G1 a too long message is refused before it came")
  func aTooLongMessageIsRefusedBeforeItCame() throws {
    let server = try ServerHarness([Self.neverRuns])
    let stream = try server.start("/t.T/Never", body: [0, 0, 64, 0, 1, 1], ending: .open)
    #expect(server.answer(stream).status == StatusCode.resourceExhausted.rawValue)
    #expect(server.answer(stream).end == .noError, "the rest is not wanted")
    #expect(server.client.openStreams == 0)
  }

  @Test func brokenStreamsStopTheirHandler() throws {
    let server = try ServerHarness(TestMethods.all)
    let stream = try server.start("/t.T/Chat", body: ServerHarness.frame([1]), ending: .open)
    #expect(server.answer(stream).messages == [[1]])
    try server.client.submitData(stream, [9, 0, 0, 0, 1, 1])
    try server.exchange()
    #expect(server.answer(stream).status == StatusCode.internalError.rawValue)
    #expect(server.calls.runningHandlers == 0)
  }

  @Test(
    "G5 malformed and spent timeouts are refused",
    arguments: [
      ("1x", StatusCode.internalError), ("", .internalError), ("-1S", .internalError), ("123456789S", .internalError),
      ("S", .internalError), ("1.5S", .internalError), ("0n", .deadlineExceeded), ("0H", .deadlineExceeded),
      (String(repeating: "1", count: 100) + "S", .internalError),
    ])
  func badTimeoutsAreRefused(timeout: String, code: StatusCode) throws {
    let server = try ServerHarness([Self.neverRuns])
    let answer = try server.call("/t.T/Never", [("grpc-timeout", timeout)])
    #expect(answer.status == code.rawValue)
  }

  @Test("G5 long timeouts are clamped", arguments: ["99999999H", "1S", "99999999n"])
  func goodTimeoutsLetTheCallRun(timeout: String) throws {
    #expect(try ServerHarness(TestMethods.all).call("/t.T/Echo", [("grpc-timeout", timeout)]).status == 0)
  }

  @Test("G2 an unknown encoding is answered with what is accepted")
  func unknownEncodingsAreToldWhatIsAccepted() throws {
    let answer = try ServerHarness([Self.neverRuns], codecs: MessageCodecs([Reversal()]))
      .call("/t.T/Never", [("grpc-encoding", "snappy")])
    #expect(answer.status == StatusCode.unimplemented.rawValue)
    #expect(answer.headers["grpc-accept-encoding"] == "identity,reversal")
  }

  @Test func knownEncodingsAreUndone() throws {
    let server = try ServerHarness(TestMethods.all, codecs: MessageCodecs([Reversal()]))
    let stream = try server.start("/t.T/Echo", [("grpc-encoding", "reversal")], body: [1, 0, 0, 0, 3, 1, 2, 3])
    #expect(server.answer(stream).messages == [[3, 2, 1]])
  }

  @Test func tooManyHeadersAreExhausted() throws {
    let server = try ServerHarness([Self.neverRuns], limits: { $0.maxHeaderListBytes = 1024 })
    let answer = try server.call("/t.T/Never", (0..<40).map { ("x-field-\($0)", "value") })
    #expect(answer.status == StatusCode.resourceExhausted.rawValue)
  }

  /// Turns a payload around: enough of an encoding.
  struct Reversal: MessageCodec {
    let name = "reversal"

    func compress(_ payload: ArraySlice<UInt8>) -> [UInt8] { payload.reversed() }
    func decompress(_ payload: ArraySlice<UInt8>, limit: Int) -> [UInt8] { payload.reversed() }
  }

  @Test("Headers above the limit are refused if all fields below it are those of an earlier call")
  func headersAboveTheLimitAreNotThoseOfAnEarlierCall() throws {
    let server = try ServerHarness(TestMethods.all) { $0.maxHeaderListBytes = 1000 }
    #expect(try server.call("/t.T/Echo").status == 0)
    let long = String(repeating: "v", count: 1000)
    #expect(try server.call("/t.T/Echo", [("x-long", long)]).status == StatusCode.resourceExhausted.rawValue)
    #expect(try server.call("/t.T/Echo").status == 0)
  }
}
