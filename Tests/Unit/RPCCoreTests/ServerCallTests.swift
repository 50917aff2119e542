import RPCCore
import Synchronization
import Testing

@Suite struct ServerCallTests {
  private func call(
    _ kind: MethodDescriptor.Kind = .unary, request: [UInt8]? = [1], isCompressed: Bool = false,
    encoding: MessageEncoding = .identity, transport: (any ServerCallTransport)? = nil
  ) -> ServerCall {
    ServerCall(
      RequestHead(
        method: MethodDescriptor(service: "s.S", name: "M", kind: kind), metadata: Metadata(),
        responseEncoding: encoding),
      deadline: nil, peer: Peer(address: "in memory"),
      request: request.map { .init(payload: $0, isCompressed: isCompressed) }, transport: transport)
  }

  private final class RecordingTransport: ServerCallTransport {
    let sent = Mutex<[(FramedMessage, Metadata?)]>([])
    let headers = Mutex<[Metadata]>([])

    func receive() async throws(RPCError) -> MessageDeframer.Message? { nil }

    func sendHeaders(_ metadata: Metadata) async throws(RPCError) {
      headers.withLock { $0.append(metadata) }
    }

    func send(_ message: FramedMessage, initialMetadata: Metadata?) async throws(RPCError) {
      sent.withLock { $0.append((message, initialMetadata)) }
    }
  }

  @Test func unaryRequestComesOnce() async throws {
    let call = call()
    #expect(try call.receiveOnly() == [1])
    #expect(try await call.receive() == [1])
    #expect(try await call.receive() == nil)
  }

  @Test func streamsAreNotTakenForSingleMessages() {
    let call = call(.bidirectionalStreaming, request: nil, transport: RecordingTransport())
    let request = #expect(throws: RPCError.self) { try call.receiveOnly() }
    #expect(request?.code == .internalError)
    let answer = #expect(throws: RPCError.self) { try call.answer(FramedMessage(payload: [1])) }
    #expect(answer?.code == .internalError)
  }

  @Test func unaryAnswerIsKeptUntilTheHandlerIsDone() async throws {
    let call = call()
    try call.addInitialMetadata("i", for: "x-initial")
    try call.addTrailingMetadata("t", for: "x-trailing")
    try await call.send(FramedMessage(payload: [2]))
    let error = await #expect(throws: RPCError.self) { try await call.send(FramedMessage(payload: [3])) }
    #expect(error?.code == .internalError)
    let outcome = call.takeOutcome()
    #expect(outcome.answer == FramedMessage(payload: [2]))
    #expect(outcome.initialMetadata?.first("x-initial") == "i")
    #expect(outcome.trailingMetadata.first("x-trailing") == "t")
  }

  @Test func callThatWasGivenNothingLeavesNothing() {
    let outcome = call().takeOutcome()
    #expect(outcome.answer == nil)
    #expect(outcome.initialMetadata == Metadata())
    #expect(outcome.trailingMetadata.isEmpty)
  }

  @Test func principalSetLaterReplacesTheFirst() {
    let call = call()
    #expect(call.principal == nil)
    call.principal = "first"
    #expect(call.principal as? String == "first")
    call.principal = "second"
    #expect(call.principal as? String == "second")
    call.principal = nil
    #expect(call.principal == nil)
  }

  @Test func manyTasksMaySetPrincipalAndAnswerAtOnce() async {
    for _ in 0..<200 {
      let call = call()
      let accepted = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<8 {
          group.addTask {
            call.principal = number
            return (try? await call.send(FramedMessage(payload: [UInt8(number)]))) != nil
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(accepted == 1)
      #expect((0..<8).contains(call.principal as? Int ?? -1))
      #expect(call.takeOutcome().answer?.payload.count == 1)
    }
  }

  @Test func initialMetadataGoesWithTheFirstMessageOfAStreamOnly() async throws {
    let transport = RecordingTransport()
    let call = call(.serverStreaming, transport: transport)
    try call.addInitialMetadata("i", for: "x-initial")
    try await call.send(FramedMessage(payload: [1]))
    try call.addInitialMetadata("late", for: "x-initial")
    try await call.send(FramedMessage(payload: [2]))
    let sent = transport.sent.withLock { $0 }
    #expect(sent.map(\.0) == [FramedMessage(payload: [1]), FramedMessage(payload: [2])])
    #expect(sent.first?.1?.all("x-initial") == ["i"])
    #expect(sent.last?.1 == nil)
    #expect(call.takeOutcome().initialMetadata == nil)
  }

  @Test func initialMetadataThatIsSentEarlyDoesNotGoWithTheFirstMessage() async throws {
    let transport = RecordingTransport()
    let call = call(.serverStreaming, transport: transport)
    try call.addInitialMetadata("i", for: "x-initial")
    try await call.sendInitialMetadata()
    try call.addInitialMetadata("late", for: "x-initial")
    try await call.sendInitialMetadata()
    try await call.send(FramedMessage(payload: [1]))
    #expect(transport.headers.withLock { $0.map { $0.all("x-initial") } } == [["i"]])
    #expect(transport.sent.withLock { $0.map(\.1) } == [nil])
    #expect(call.takeOutcome().initialMetadata == nil)
  }

  @Test(arguments: [false, true])
  func messagesAreCompressedOnlyIfTheHeadersNamedTheEncoding(isEarly: Bool) async throws {
    let message = FramedMessage(payload: [UInt8](repeating: 7, count: 100))
    for kind in [MethodDescriptor.Kind.serverStreaming, .clientStreaming] {
      let transport = RecordingTransport()
      let call = call(kind, encoding: .codec(Shortening()), transport: transport)
      call.compressesResponses = isEarly
      try await call.sendInitialMetadata()
      call.compressesResponses = true
      try await call.send(message)
      #expect(transport.headers.withLock { $0.first?.first("grpc-encoding") } == (isEarly ? "shortening" : nil))
      let sent = transport.sent.withLock { $0.first?.0 } ?? call.takeOutcome().answer
      #expect(sent?.isCompressed == isEarly)
    }
  }

  /// Halves a payload: enough of an encoding for what is only sent.
  private struct Shortening: MessageCodec {
    let name = "shortening"

    func compress(_ payload: ArraySlice<UInt8>) -> [UInt8] { Array(payload.prefix(payload.count / 2)) }
    func decompress(_ payload: ArraySlice<UInt8>, limit: Int) -> [UInt8] { Array(payload) }
  }

  @Test func aUnaryCallHasNoEarlyHeaders() async throws {
    let call = call()
    try call.addInitialMetadata("i", for: "x-initial")
    try await call.sendInitialMetadata()
    #expect(call.takeOutcome().initialMetadata?.first("x-initial") == "i")
  }

  @Test func metadataThatCannotBeSentIsRefused() {
    let call = call()
    #expect(throws: RPCError.self) { try call.addTrailingMetadata("a\r\nb", for: "x") }
    #expect(throws: RPCError.self) { try call.addInitialMetadata("0", for: "grpc-status") }
    #expect(call.takeOutcome().trailingMetadata.isEmpty)
  }

  @Test func cancellationIsSeen() {
    let call = call()
    #expect(!call.isCancelled)
    call.markCancelled()
    #expect(call.isCancelled)
  }

  @Test func interceptorsRunFromTheOutermostInAndBack() async throws {
    struct Note: ServerInterceptor {
      let name: String
      let log: @Sendable (String) -> Void
      func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
        { call in
          log("\(name) in")
          try await next(call)
          log("\(name) out")
        }
      }
    }
    let log = LockedLog()
    let method = ServerMethod(MethodDescriptor(service: "s.S", name: "M")) { _ in log.add("handler") }
      .intercepted(by: [Note(name: "a", log: log.add), Note(name: "b", log: log.add)])
    try await method.handler(call())
    #expect(log.lines == ["a in", "b in", "handler", "b out", "a out"])
  }

  @Test func interceptorMayRefuseAndHandlerSeesItsPrincipal() async throws {
    struct Authentication: ServerInterceptor {
      func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
        { call in
          guard call.metadata.first("authorization") != nil else { throw RPCError(.unauthenticated, "Sign in.") }
          call.principal = "alice"
          try await next(call)
        }
      }
    }
    let log = LockedLog()
    let method = ServerMethod(MethodDescriptor(service: "s.S", name: "M")) { call in
      log.add(call.principal as? String ?? "nobody")
    }.intercepted(by: [Authentication()])
    await #expect(throws: RPCError.self) { try await method.handler(call()) }
    #expect(log.lines.isEmpty)
    let known = ServerCall(
      RequestHead(method: method.descriptor, metadata: try Metadata("Bearer x", for: "authorization")), deadline: nil,
      peer: Peer(address: ""), request: .init(payload: [], isCompressed: false), transport: nil)
    try await method.handler(known)
    #expect(log.lines == ["alice"])
  }
}

/// Lines in the order in which they were added.
private final class LockedLog: Sendable {
  private let storage = Mutex<[String]>([])
  var lines: [String] { storage.withLock { $0 } }
  @Sendable func add(_ line: String) { storage.withLock { $0.append(line) } }
}
