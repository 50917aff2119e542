import RPCCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(30))) struct LocalChannelTests {
  private static let unary = MethodDescriptor(service: "s.S", name: "Unary")
  private static let download = MethodDescriptor(service: "s.S", name: "Download", kind: .serverStreaming)
  private static let upload = MethodDescriptor(service: "s.S", name: "Upload", kind: .clientStreaming)
  private static let chat = MethodDescriptor(service: "s.S", name: "Chat", kind: .bidirectionalStreaming)

  private func channel(_ method: MethodDescriptor, _ handler: @escaping ServerHandler) -> LocalChannel {
    LocalChannel([ServerMethod(method, handler: handler)])
  }

  private func call(_ channel: LocalChannel, _ options: CallOptions = CallOptions()) async throws -> UnaryResponse {
    try await channel.unary(Self.unary, FramedMessage(payload: [1, 2]), options: options)
  }

  @Test func aUnaryCallCarriesMessagesAndMetadata() async throws {
    let channel = channel(Self.unary) { call in
      try call.addInitialMetadata(call.metadata.first("x-in") ?? "", for: "x-initial")
      try call.addTrailingMetadata(call.peer.address, for: "x-trailing")
      try call.answer(FramedMessage(payload: try call.receiveOnly().reversed()))
    }
    var options = CallOptions()
    try options.metadata.add("in", for: "x-in")
    let response = try await call(channel, options)
    #expect(response.message == [2, 1])
    #expect(response.initialMetadata.first("x-initial") == "in")
    #expect(response.trailingMetadata.first("x-trailing") == "local")
  }

  /// No handler reads before such a request is complete, so the sender must not wait.
  @Test(arguments: [unary, download]) func aRequestMayBeAsLongAsOnAServer(_ method: MethodDescriptor) async throws {
    let channel = channel(method) { call in
      let size = [UInt8](try #require(try await call.receive())).count
      let answer = FramedMessage(payload: Array(String(size).utf8))
      if method.kind == .unary { try call.answer(answer) } else { try await call.send(answer) }
    }
    func size(sending count: Int) async throws -> String? {
      let call = try await channel.open(method, options: CallOptions())
      try await call.send(FramedMessage(payload: [UInt8](repeating: 7, count: count)))
      call.finishSending()
      return try await call.receive().map { String(decoding: $0, as: UTF8.self) }
    }
    for count in [65_536, 100_000, 4 << 20] { #expect(try await size(sending: count) == "\(count)") }
    let error = await #expect(throws: RPCError.self) { try await size(sending: (4 << 20) + 1) }
    #expect(
      error == RPCError(.resourceExhausted, "The message has 4194305 bytes; at most 4194304 are allowed."))
  }

  @Test func aThrownStatusArrivesWithItsMetadata() async throws {
    let channel = channel(Self.unary) { call in
      try call.addTrailingMetadata("t", for: "x-trailing")
      throw RPCError(.notFound, "Not here.", details: [7])
    }
    let error = await #expect(throws: RPCError.self) { try await call(channel) }
    #expect(error?.code == .notFound)
    #expect(error?.message == "Not here.")
    #expect(error?.details == [7])
    #expect(error?.metadata.first("x-trailing") == "t")
  }

  @Test func anErrorOfAnotherKindSaysNothingOfItself() async throws {
    struct Private: Error {}
    let error = await #expect(throws: RPCError.self) { try await call(channel(Self.unary) { _ in throw Private() }) }
    #expect(error == RPCError(.internalError, "The service failed."))
  }

  @Test func aHandlerWithoutAnAnswerFailsTheCall() async throws {
    let error = await #expect(throws: RPCError.self) { try await call(channel(Self.unary) { _ in }) }
    #expect(error?.code == .internalError)
  }

  @Test func anUnknownMethodIsUnimplemented() async throws {
    let error = await #expect(throws: RPCError.self) { try await call(LocalChannel([])) }
    #expect(error?.code == .unimplemented)
  }

  @Test func theHandlerSeesNothingOfTheCallersTask() async throws {
    let channel = channel(Self.unary) { call in try call.answer(FramedMessage(payload: Array(Caller.name.utf8))) }
    let response = try await Caller.$name.withValue("caller") { try await call(channel) }
    #expect(response.message == Array("nobody".utf8))
  }

  private enum Caller {
    @TaskLocal static var name = "nobody"
  }

  @Test func theDeadlineEndsTheCallAndItsHandler() async throws {
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let channel = channel(Self.unary) { call in
      try? await Task.sleep(for: .seconds(3600))
      end.yield(call.isCancelled && Task.isCancelled)
    }
    let error = await #expect(throws: RPCError.self) { try await call(channel, CallOptions(timeout: .milliseconds(1))) }
    #expect(error?.code == .deadlineExceeded)
    #expect(await ended.first { _ in true } == true)
  }

  @Test func cancellingTheCallerEndsTheCallAndItsHandler() async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let channel = channel(Self.unary) { _ in
      start.yield()
      try? await Task.sleep(for: .seconds(3600))
      end.yield(Task.isCancelled)
    }
    let caller = Task { try await call(channel) }
    _ = await started.first { _ in true }
    caller.cancel()
    let error = await #expect(throws: RPCError.self) { try await caller.value }
    #expect(error?.code == .cancelled)
    #expect(await ended.first { _ in true } == true)
  }

  @Test func aStreamOfResponsesComesInOrderAndTheHandlerWaitsForItsReader() async throws {
    let sent = Atomic<Int>(0)
    let channel = channel(Self.download) { call in
      for number in 0..<64 {
        try await call.send(FramedMessage(payload: [UInt8](repeating: UInt8(number), count: 16_384)))
        sent.add(1, ordering: .relaxed)
      }
    }
    let stream = try await channel.open(Self.download, options: CallOptions())
    try await stream.send(FramedMessage(payload: []))
    stream.finishSending()
    #expect(try await stream.receive()?.first == 0)
    #expect(sent.load(ordering: .relaxed) < 10)
    for number in 1..<64 { #expect(try await stream.receive()?.first == UInt8(number)) }
    #expect(try await stream.receive() == nil)
  }

  @Test func aStreamOfRequestsReachesItsHandler() async throws {
    let channel = channel(Self.upload) { call in
      var sum: UInt8 = 0
      while let message = try await call.receive() { sum += message[0] }
      try call.answer(FramedMessage(payload: [sum]))
    }
    let stream = try await channel.open(Self.upload, options: CallOptions())
    for number: UInt8 in 1...4 { try await stream.send(FramedMessage(payload: [number])) }
    stream.finishSending()
    #expect(try await stream.receive() == [10])
    #expect(try await stream.receive() == nil)
  }

  @Test func bothSidesMayTalkInTurns() async throws {
    let channel = channel(Self.chat) { call in
      try call.addInitialMetadata("yes", for: "x-ready")
      try await call.sendInitialMetadata()
      while let message = try await call.receive() { try await call.send(FramedMessage(payload: message + [9])) }
    }
    let stream = try await channel.open(Self.chat, options: CallOptions())
    #expect(try await stream.initialMetadata.first("x-ready") == "yes")
    for number: UInt8 in 1...3 {
      try await stream.send(FramedMessage(payload: [number]))
      #expect(try await stream.receive() == [number, 9])
    }
    stream.finishSending()
    #expect(try await stream.receive() == nil)
  }

  @Test func aCancelledStreamEndsItsHandler() async throws {
    let (ended, end) = AsyncStream<Bool>.makeStream()
    let channel = channel(Self.download) { call in
      try await call.send(FramedMessage(payload: [1]))
      try? await Task.sleep(for: .seconds(3600))
      end.yield(Task.isCancelled)
    }
    let stream = try await channel.open(Self.download, options: CallOptions())
    try await stream.send(FramedMessage(payload: []))
    stream.finishSending()
    #expect(try await stream.receive() == [1])
    stream.cancel()
    let error = await #expect(throws: RPCError.self) { try await stream.receive() }
    #expect(error?.code == .cancelled)
    #expect(await ended.first { _ in true } == true)
  }

  @Test func aCallThatIsOverTakesNoMoreMessages() async throws {
    let stream = try await channel(Self.chat) { _ in throw RPCError(.notFound, "Not here.") }
      .open(Self.chat, options: CallOptions())
    let metadata = await #expect(throws: RPCError.self) { try await stream.initialMetadata }
    #expect(metadata?.code == .notFound)
    let error = await #expect(throws: RPCError.self) { try await stream.send(FramedMessage(payload: [1])) }
    #expect(error?.code == .notFound)
    let early = try await channel(Self.chat) { _ in }.open(Self.chat, options: CallOptions())
    #expect(try await early.receive() == nil)
    let ended = await #expect(throws: RPCError.self) { try await early.send(FramedMessage(payload: [1])) }
    #expect(ended?.code == .ok)
  }

  @Test func aFinishedStreamTakesNoMoreMessages() async throws {
    let stream = try await channel(Self.chat) { call in while try await call.receive() != nil {} }
      .open(Self.chat, options: CallOptions())
    stream.finishSending()
    let error = await #expect(throws: RPCError.self) { try await stream.send(FramedMessage(payload: [1])) }
    #expect(error?.code == .internalError)
  }

  /// As over a network. The handler neither reads nor answers.
  @Test(arguments: [true, false]) func cancellingATaskThatSendsOrAwaitsMetadataEndsTheCall(_ sends: Bool) async throws {
    let (started, start) = AsyncStream<Void>.makeStream()
    let stream = try await channel(Self.chat) { _ in
      start.yield()
      try await Task.sleep(for: .seconds(3600))
    }.open(Self.chat, options: CallOptions())
    let waiting = Task {
      if !sends { _ = try await stream.initialMetadata }
      while sends { try await stream.send(FramedMessage(payload: [UInt8](repeating: 1, count: 16_384))) }
    }
    _ = await started.first { _ in true }
    waiting.cancel()
    let error = await #expect(throws: RPCError.self) { try await waiting.value }
    #expect(error?.code == .cancelled)
  }

  @Test func aTimeoutThatIsNotPositiveIsOverAtOnce() async throws {
    let error = await #expect(throws: RPCError.self) {
      try await call(channel(Self.unary) { _ in }, CallOptions(timeout: .zero))
    }
    #expect(error?.code == .deadlineExceeded)
  }
}
