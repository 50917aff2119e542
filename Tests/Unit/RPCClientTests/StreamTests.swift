import RPCClient
import RPCCore
import Testing

@Suite(.timeLimit(.minutes(30))) struct StreamTests {
  /// Answers each piece of the body with the same piece.
  private static var mirror: ScriptedServer.Script {
    let answered = Locked<[Int: Int]>([:])
    @Sendable func fresh(_ request: ScriptedServer.Request) -> [ScriptedServer.Step] {
      let from = answered.change { state in
        defer { state[request.number] = request.body.count }
        return state[request.number] ?? 0
      }
      return [.body(Array(request.body[from...]))]
    }
    var script = ScriptedServer.Script()
    script.onHeaders = { _ in [.headers([(":status", "200"), ("content-type", "application/grpc"), ("x-i", "1")])] }
    script.onBody = fresh
    script.onEnd = { fresh($0) + [.trailers([("grpc-status", "0"), ("x-t", "2")])] }
    return script
  }

  @Test func messagesGoBothWaysOneByOne() async throws {
    let server = try await ScriptedServer(Self.mirror)
    let channel = ClientChannel(port: server.port)
    let call = try await channel.open(chat, options: CallOptions())
    #expect(try await call.initialMetadata.first("x-i") == "1")
    for number in UInt8(0)..<20 {
      try await call.send(FramedMessage(payload: [number]))
      #expect(try await call.receive() == [number])
    }
    call.finishSending()
    call.finishSending()
    #expect(try await call.receive() == nil)
    #expect(call.trailingMetadata.first("x-t") == "2")
    #expect(try await call.receive() == nil)
    await channel.close()
    await server.stop()
  }

  @Test(arguments: [(1, 1000), (200_000, 40), (3_000_000, 3)])
  func muchMoreThanTheWindowsGoesThrough(_ size: Int, _ count: Int) async throws {
    let server = try await ScriptedServer(Self.mirror)
    let channel = ClientChannel(port: server.port)
    let call = try await channel.open(chat, options: CallOptions())
    let message = FramedMessage(payload: [UInt8](repeating: 7, count: size))
    let sending = Task {
      for _ in 0..<count { try await call.send(message) }
      call.finishSending()
    }
    var received = 0
    while let payload = try await call.receive() {
      #expect(payload.count == size)
      received += 1
    }
    #expect(received == count)
    try await sending.value
    await channel.close()
    await server.stop()
  }

  @Test func senderWaitsForAServerThatDoesNotRead() async throws {
    var script = ScriptedServer.Script()
    // The server's windows stay as small as they are: it takes bytes and gives no window back.
    script.givesWindowBack = false
    script.limits.streamWindowBytes = 64 * 1024
    let server = try await ScriptedServer(script)
    let channel = ClientChannel(port: server.port)
    let call = try await channel.open(chat, options: CallOptions())
    let sent = Locked(0)
    let sending = Task {
      do {
        while true {
          try await call.send(FramedMessage(payload: [UInt8](repeating: 1, count: 1000)))
          sent.change { $0 += 1 }
        }
      } catch {}
    }
    // Another call on the same connection is not held up, and outlasts the time that the sender needs to reach its
    // high-water mark.
    var before = -1
    while before != sent.value || sent.value < 100 {
      before = sent.value
      for _ in 0..<50 { #expect(await channel.failure(CallOptions(timeout: .milliseconds(1))) != nil) }
    }
    #expect(sent.value < 400)
    call.cancel()
    await sending.value
    await channel.close()
    await server.stop()
  }

  @Test func cancellingAStreamResetsItAndEndsItsReader() async throws {
    let reset = Signal()
    var script = Self.mirror
    script.onReset = { _, error in if error == .cancel { reset.set() } }
    let server = try await ScriptedServer(script)
    let channel = ClientChannel(port: server.port)
    let call = try await channel.open(chat, options: CallOptions())
    let reading = Task { () -> StatusCode? in
      do throws(RPCError) {
        while try await call.receive() != nil {}
        return nil
      } catch { return error.code }
    }
    _ = try await call.initialMetadata
    call.cancel()
    #expect(await reading.value == .cancelled)
    await reset.wait()
    let error = await #expect(throws: RPCError.self) { try await call.send(FramedMessage(payload: [])) }
    #expect(error?.code == .cancelled)
    await channel.close()
    await server.stop()
  }

  @Test func cancelledReaderTaskCancelsTheStream() async throws {
    let server = try await ScriptedServer(Self.mirror)
    let channel = ClientChannel(port: server.port)
    let call = try await channel.open(chat, options: CallOptions())
    let reading = Task { () -> StatusCode? in
      do throws(RPCError) {
        _ = try await call.receive()
        return nil
      } catch { return error.code }
    }
    reading.cancel()
    #expect(await reading.value == .cancelled)
    await channel.close()
    await server.stop()
  }

  @Test func droppedCallIsCancelled() async throws {
    let arrived = Signal()
    let reset = Signal()
    var script = ScriptedServer.Script()
    script.onHeaders = { _ in
      arrived.set()
      return []
    }
    script.onReset = { _, error in if error == .cancel { reset.set() } }
    let server = try await ScriptedServer(script)
    let channel = ClientChannel(port: server.port)
    do {
      let call = try await channel.open(chat, options: CallOptions())
      try await call.send(FramedMessage(payload: [1]))
      await arrived.wait()
    }
    await reset.wait()
    await channel.close()
    await server.stop()
  }

  @Test func streamEndsWithTheServersStatusAfterItsMessages() async throws {
    let server = try await ScriptedServer(
      .onEnd { _ in
        [
          .goodHeaders, .body(FramedMessage(payload: [1]).bytes), .body(FramedMessage(payload: [2]).bytes),
          .trailers([("grpc-status", "10"), ("grpc-message", "lost")]),
        ]
      })
    let channel = ClientChannel(port: server.port)
    let call = try await channel.open(chat, options: CallOptions())
    call.finishSending()
    #expect(try await call.receive() == [1])
    #expect(try await call.receive() == [2])
    let error = await #expect(throws: RPCError.self) { try await call.receive() }
    #expect(error == RPCError(.aborted, "lost"))
    await channel.close()
    await server.stop()
  }

  @Test func serverMayAnswerBeforeItHasReadEverything() async throws {
    var script = ScriptedServer.Script()
    script.onHeaders = { _ in
      [.trailersOnly([(":status", "200"), ("content-type", "application/grpc"), ("grpc-status", "7")])]
    }
    let server = try await ScriptedServer(script)
    let channel = ClientChannel(port: server.port)
    let call = try await channel.open(chat, options: CallOptions())
    let error = await #expect(throws: RPCError.self) { try await call.receive() }
    #expect(error?.code == .permissionDenied)
    let sendError = await #expect(throws: RPCError.self) { try await call.send(FramedMessage(payload: [1])) }
    #expect(sendError?.code == .permissionDenied)
    await channel.close()
    await server.stop()
  }

  @Test func streamThatTheServerDidNotTakeIsStartedAgainWithItsMessages() async throws {
    let server = try await ScriptedServer(
      .onEnd { request in
        request.number == 0
          ? [.reset(.refusedStream)]
          : [.goodHeaders, .body(request.body), .trailers([("grpc-status", "0")])]
      })
    let channel = ClientChannel(port: server.port)
    let call = try await channel.open(chat, options: CallOptions())
    for number in UInt8(1)...3 { try await call.send(FramedMessage(payload: [number])) }
    call.finishSending()
    var received: [[UInt8]] = []
    while let message = try await call.receive() { received.append(message) }
    #expect(received == [[1], [2], [3]])
    #expect(server.calls == 2)
    await channel.close()
    await server.stop()
  }

  @Test func sendingAfterTheLastMessageIsRefused() async throws {
    let server = try await ScriptedServer(Self.mirror)
    let channel = ClientChannel(port: server.port)
    let call = try await channel.open(chat, options: CallOptions())
    call.finishSending()
    await #expect(throws: RPCError.self) { try await call.send(FramedMessage(payload: [1])) }
    #expect(try await call.receive() == nil)
    await channel.close()
    await server.stop()
  }

  @Test func deadlineEndsAStream() async throws {
    let server = try await ScriptedServer(Self.mirror)
    let channel = ClientChannel(port: server.port)
    let call = try await channel.open(chat, options: CallOptions(timeout: .milliseconds(30)))
    let error = await #expect(throws: RPCError.self) { try await call.receive() }
    #expect(error?.code == .deadlineExceeded)
    await channel.close()
    await server.stop()
  }
}
