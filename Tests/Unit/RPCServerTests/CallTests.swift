import HTTP2Session
import RPCCore
import Synchronization
import Testing

@testable import RPCServer

@Suite struct CallTests {
  @Test func aUnaryCallIsAnswered() throws {
    let server = try ServerHarness(TestMethods.all)
    let answer = try server.call("/t.T/Echo", [], [7, 8, 9])
    #expect(answer.headers[":status"] == "200")
    #expect(answer.headers["content-type"] == "application/grpc")
    #expect(answer.messages == [[7, 8, 9]])
    #expect(answer.trailers == ["grpc-status": "0"])
    #expect(answer.end == .noError)
    #expect(server.calls.runningHandlers == 0)
    #expect(server.calls.bufferedBytes == 0)
  }

  @Test func aHandlerThatDoesNotWaitIsAnsweredInTheSameReadCycle() throws {
    let server = try ServerHarness(TestMethods.all)
    _ = try server.client.submitRequest(
      ServerHarness.request("/t.T/Echo"), body: ServerHarness.frame([1]), ending: .endStream)
    let before = server.written.count
    server.clientReads = false
    try server.exchange()
    #expect(server.written.count > before)
    #expect(!server.context.executor.isEndingIteration)
  }

  @Test func manyCallsInOneReadAreAllAnswered() throws {
    let server = try ServerHarness(TestMethods.all)
    let streams = try (0..<100).map { index in
      try server.client.submitRequest(
        ServerHarness.request("/t.T/Echo"), body: ServerHarness.frame([UInt8(index)]), ending: .endStream)
    }
    try server.exchange()
    for (index, stream) in streams.enumerated() {
      #expect(server.answer(stream).messages == [[UInt8(index)]])
    }
  }

  @Test(arguments: [1, 3, 5, 6, 7])
  func theRequestMayComeInPieces(cut: Int) throws {
    let server = try ServerHarness(TestMethods.all)
    let frame = ServerHarness.frame([1, 2, 3, 4])
    let stream = try server.start("/t.T/Echo", body: Array(frame[..<cut]), ending: .open)
    #expect(server.answer(stream).status == nil)
    try server.client.submitData(stream, Array(frame[cut...]))
    try server.exchange()
    #expect(server.answer(stream).status == nil, "the end of the stream is still to come")
    try server.client.submitData(stream, [], ending: .endStream)
    try server.exchange()
    #expect(server.answer(stream).messages == [[1, 2, 3, 4]])
  }

  @Test func clientStreamingReadsToTheEnd() throws {
    let server = try ServerHarness(TestMethods.all)
    let stream = try server.start("/t.T/Count", body: ServerHarness.frame([1, 2]), ending: .open)
    try server.send(stream, [3])
    try server.send(stream, [], ending: .endStream)
    #expect(server.answer(stream).messages == [[3, 3]])
    #expect(server.answer(stream).status == 0)
  }

  @Test func clientStreamingWithoutMessagesIsFine() throws {
    let server = try ServerHarness(TestMethods.all)
    let stream = try server.start("/t.T/Count", body: [], ending: .endStream)
    #expect(server.answer(stream).messages == [[0, 0]])
  }

  @Test func serverStreamingSendsAllMessagesInOrder() throws {
    let server = try ServerHarness(TestMethods.all)
    let answer = try server.call("/t.T/Download", [], [200])
    #expect(answer.messages.map(\.count) == Array(repeating: 1000, count: 200))
    #expect(answer.messages.map { $0[0] } == Array(0..<200))
    #expect(answer.status == 0)
  }

  @Test func bidirectionalStreamingAnswersAsMessagesCome() throws {
    let server = try ServerHarness(TestMethods.all)
    let stream = try server.start("/t.T/Chat", body: ServerHarness.frame([1]), ending: .open)
    #expect(server.answer(stream).messages == [[1]])
    try server.send(stream, [2])
    #expect(server.answer(stream).messages == [[1], [2]])
    try server.client.submitData(stream, [], ending: .endStream)
    try server.exchange()
    #expect(server.answer(stream).status == 0)
    #expect(server.answer(stream).end == .noError)
  }

  @Test func severalMessagesInOneFrameAreDeliveredInOrder() throws {
    let server = try ServerHarness(TestMethods.all)
    let body = (0..<5).flatMap { ServerHarness.frame([UInt8($0)]) }
    let stream = try server.start("/t.T/Chat", body: body)
    #expect(server.answer(stream).messages == [[0], [1], [2], [3], [4]])
  }

  // MARK: Status and metadata

  @Test(arguments: StatusCode.allCases.dropFirst())
  func theStatusThrownIsTheStatusSent(code: StatusCode) throws {
    let failing = TestMethods.unary { _ in throw RPCError(code, "Zu spät: 100 %\n", details: [1, 2, 3]) }
    let answer = try ServerHarness([failing]).call("/t.T/Echo")
    #expect(answer.status == code.rawValue)
    #expect(answer.message == "Zu sp%C3%A4t: 100 %25%0A")
    #expect(answer.headers["grpc-status-details-bin"] == "AQID")
    #expect(answer.headers[":status"] == "200")
    #expect(answer.trailers.isEmpty, "trailers only")
    #expect(answer.body.isEmpty)
  }

  @Test func otherErrorsTellNothing() throws {
    struct Secret: Error, CustomStringConvertible {
      let description = "password123"
    }
    let failing = TestMethods.unary { _ in throw Secret() }
    let answer = try ServerHarness([failing]).call("/t.T/Echo")
    #expect(answer.status == StatusCode.internalError.rawValue)
    #expect(answer.message == "The service failed.")
  }

  @Test func aLaterErrorReplacesTheAnswer() throws {
    let failing = TestMethods.unary { call in
      try await call.send(FramedMessage(payload: [1]))
      throw RPCError(.aborted, "changed my mind")
    }
    let answer = try ServerHarness([failing]).call("/t.T/Echo")
    #expect(answer.status == StatusCode.aborted.rawValue)
    #expect(answer.body.isEmpty)
  }

  @Test func anErrorAfterMessagesComesInTrailers() throws {
    let failing = ServerMethod(MethodDescriptor(service: "t.T", name: "S", kind: .serverStreaming)) { call in
      try await call.send(FramedMessage(payload: [1]))
      throw RPCError(.dataLoss, "gone")
    }
    let answer = try ServerHarness([failing]).call("/t.T/S")
    #expect(answer.messages == [[1]])
    #expect(answer.trailers["grpc-status"] == "15")
    #expect(answer.trailers["grpc-message"] == "gone")
  }

  @Test func noAnswerIsAnError() throws {
    let answer = try ServerHarness([TestMethods.unary { _ in }]).call("/t.T/Echo")
    #expect(answer.status == StatusCode.internalError.rawValue)
  }

  @Test func aStreamWithoutMessagesHasHeadersAndTrailers() throws {
    let empty = ServerMethod(MethodDescriptor(service: "t.T", name: "S", kind: .serverStreaming)) { _ in }
    let answer = try ServerHarness([empty]).call("/t.T/S")
    #expect(answer.headers == [":status": "200", "content-type": "application/grpc"])
    #expect(answer.trailers == ["grpc-status": "0"])
  }

  @Test func metadataGoesBothWays() throws {
    let method = TestMethods.unary { call in
      let echoed = call.metadata.all("x-twice").joined(separator: "+")
      try call.addInitialMetadata(echoed, for: "x-initial")
      try call.addTrailingMetadata(call.metadata.first("x-once") ?? "", for: "x-trailing")
      call.addTrailingMetadata(try Self.binary(call.metadata.binary("x-data-bin")))
      try await call.send(FramedMessage(payload: []))
    }
    let answer = try ServerHarness([method]).call(
      "/t.T/Echo",
      [("x-twice", "a"), ("x-once", "c"), ("x-twice", "b"), ("x-data-bin", "AAEC"), ("grpc-tags-bin", "AA")])
    #expect(answer.headers["x-initial"] == "a+b")
    #expect(answer.trailers["x-trailing"] == "c")
    #expect(answer.trailers["x-seen-bin"] == "AAEC")
    #expect(answer.status == 0)
  }

  @Test(arguments: [MethodDescriptor.Kind.unary, .clientStreaming, .serverStreaming, .bidirectionalStreaming])
  func initialMetadataOfACallThatFailsComesBeforeItsTrailers(kind: MethodDescriptor.Kind) throws {
    let failing = ServerMethod(MethodDescriptor(service: "t.T", name: "F", kind: kind)) { call in
      try call.addInitialMetadata("early", for: "x-initial")
      try call.addTrailingMetadata("late", for: "x-trailing")
      throw RPCError(.aborted, "no")
    }
    let answer = try ServerHarness([failing]).call("/t.T/F")
    #expect(answer.headers["x-initial"] == "early")
    #expect(answer.headers["grpc-status"] == nil)
    #expect(answer.trailers == ["grpc-status": "10", "grpc-message": "no", "x-trailing": "late"])
    #expect(answer.end == .noError)
  }

  @Test(arguments: [MethodDescriptor.Kind.clientStreaming, .serverStreaming, .bidirectionalStreaming])
  func headersMayBeSentBeforeTheFirstMessage(kind: MethodDescriptor.Kind) throws {
    let gate = Gate()
    let method = ServerMethod(MethodDescriptor(service: "t.T", name: "W", kind: kind)) { call in
      try call.addInitialMetadata("early", for: "x-initial")
      try await call.sendInitialMetadata()
      try call.addInitialMetadata("too late", for: "x-more")
      try await gate.wait()
      try await call.send(FramedMessage(payload: [7]))
    }
    let server = try ServerHarness([method])
    let stream = try server.start("/t.T/W", body: ServerHarness.frame([1]))
    #expect(server.answer(stream).headers["x-initial"] == "early", "while the handler waits")
    #expect(server.answer(stream).body.isEmpty)
    gate.open()
    try server.exchange()
    #expect(server.answer(stream).messages == [[7]])
    #expect(server.answer(stream).headers["x-more"] == nil)
    #expect(server.answer(stream).trailers == ["grpc-status": "0"])
  }

  @Test func headersOfACallThatIsOverAreNotSent() throws {
    let gate = Gate()
    let seen = Mutex<RPCError?>(nil)
    let method = ServerMethod(MethodDescriptor(service: "t.T", name: "W", kind: .serverStreaming)) { call in
      try? await gate.wait()
      do throws(RPCError) { try await call.sendInitialMetadata() } catch { seen.withLock { $0 = error } }
    }
    let server = try ServerHarness([method])
    let stream = try server.start("/t.T/W", body: ServerHarness.frame([1]))
    try server.client.reset(stream, .cancel)
    try server.exchange()
    #expect(seen.withLock { $0?.code } == .cancelled)
  }

  private static func binary(_ values: [[UInt8]]) throws -> Metadata {
    var metadata = Metadata()
    for value in values { try metadata.addBinary(value, for: "x-seen-bin") }
    return metadata
  }

  @Test func reservedFieldsAreNotMetadata() throws {
    let seen = Mutex<[String]>([])
    let method = TestMethods.unary { call in
      seen.withLock { $0 = call.metadata.map(\.name) }
      try await call.send(FramedMessage(payload: []))
    }
    _ = try ServerHarness([method]).call("/t.T/Echo", [("grpc-foo", "1"), ("x-own", "2"), ("user-agent", "me")])
    #expect(seen.withLock { $0 } == ["x-own", "user-agent"])
  }

  // MARK: Interceptors

  struct Tag: ServerInterceptor {
    let name: String

    func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
      { call in
        try call.addTrailingMetadata(name, for: "x-\(name)")
        if call.metadata.first("refuse") == name { throw RPCError(.permissionDenied, name) }
        try await next(call)
      }
    }
  }

  @Test(arguments: [(nil, 0, ["x-a", "x-b"]), ("b", 7, ["x-a", "x-b"]), ("a", 7, ["x-a"])])
  func interceptorsRunFromTheOutside(refuse: String?, status: Int, ran: [String]) throws {
    let server = try ServerHarness(TestMethods.all, interceptors: [Tag(name: "a"), Tag(name: "b")])
    let answer = try server.call("/t.T/Echo", refuse.map { [("refuse", $0)] } ?? [])
    #expect(answer.status == status)
    let fields = answer.headers.merging(answer.trailers) { first, _ in first }
    #expect(["x-a", "x-b"].filter { fields[$0] != nil } == ran)
  }

  @Test("G4 a status that is too long is cut, and its details are left out")
  func g4LongStatusesAreCut() throws {
    let method = TestMethods.unary { _ in
      throw RPCError(.aborted, String(repeating: "é\r\n", count: 10_000), details: [UInt8](repeating: 1, count: 64_000))
    }
    let answer = try ServerHarness([method]).call("/t.T/Echo")
    #expect(answer.status == StatusCode.aborted.rawValue)
    #expect(answer.headers["grpc-status-details-bin"] == nil)
    let message = try #require(answer.message)
    #expect(message.hasPrefix("%C3%A9%0D%0A%C3%A9%0D%0A"))
    #expect(message.utf8.count <= 12 * 1024)
  }

  @Test("G4 an answer whose metadata cannot be sent ends its call")
  func g4MetadataThatCannotBeSentResetsTheStream() throws {
    let value = String(repeating: "v", count: 1000)
    for isStream in [false, true] {
      let kind: MethodDescriptor.Kind = isStream ? .serverStreaming : .unary
      let method = ServerMethod(MethodDescriptor(service: "t.T", name: "Long", kind: kind)) { call in
        for _ in 0..<100 { try call.addTrailingMetadata(value, for: "x-long") }
        try await call.send(FramedMessage(payload: [1]))
      }
      let server = try ServerHarness([method] + TestMethods.all)
      #expect(try server.call("/t.T/Long").end == .internalError)
      #expect(try server.call("/t.T/Echo").status == 0)
    }
  }
}
