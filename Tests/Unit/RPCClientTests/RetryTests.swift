import NIOPosix
import RPCClient
import RPCCore
import Testing

/// Calls that are made again without their caller noticing.
@Suite(.timeLimit(.minutes(30))) struct RetryTests {
  private static let read = MethodDescriptor(service: "test.Service", name: "Read", isIdempotent: true)
  private static let watch = MethodDescriptor(
    service: "test.Service", name: "Watch", kind: .serverStreaming, isIdempotent: true)

  private static func refusal(
    _ status: StatusCode = .unavailable, _ more: [(String, String)] = []
  ) -> [ScriptedServer.Step] {
    [
      .trailersOnly(
        [(":status", "200"), ("content-type", "application/grpc"), ("grpc-status", "\(status.rawValue)")] + more)
    ]
  }

  private static func channel(
    _ server: ScriptedServer, _ change: (inout RetryPolicy) -> Void = { _ in }
  ) -> ClientChannel {
    var policy = RetryPolicy(backoff: Backoff(initial: .milliseconds(1), maximum: .milliseconds(5)))
    change(&policy)
    return ClientChannel(port: server.port) { $0.retry = policy }
  }

  private static func read(
    _ channel: ClientChannel, _ method: MethodDescriptor = read
  ) async throws(RPCError) -> [UInt8] {
    try await channel.unary(method, FramedMessage(payload: [1]), options: CallOptions(timeout: .seconds(30))).message
  }

  @Test func idempotentCallIsMadeAgainAndSaysHowOften() async throws {
    let server = try await ScriptedServer(
      .onEnd { request in
        request.number < 2
          ? Self.refusal()
          : ScriptedServer.Step.answer(Array((request.header("grpc-previous-rpc-attempts") ?? "none").utf8))
      })
    let channel = Self.channel(server)
    #expect(try await Self.read(channel) == Array("2".utf8))
    #expect(server.calls == 3)
    await channel.close()
    await server.stop()
  }

  @Test func callIsMadeAgainOnlySoOften() async throws {
    let server = try await ScriptedServer(.onEnd { _ in Self.refusal() })
    let channel = Self.channel(server) { $0.maxAttempts = 4 }
    let error = await #expect(throws: RPCError.self) { try await Self.read(channel) }
    #expect(error?.code == .unavailable)
    #expect(server.calls == 4)
    await channel.close()
    await server.stop()
  }

  @Test func otherCallsAreNotMadeAgain() async throws {
    let server = try await ScriptedServer(
      .onEnd { request in
        switch request.number {
        case 0: Self.refusal()
        case 1: Self.refusal(.internalError)
        default: [.goodHeaders, .trailers([("grpc-status", "14")])]
        }
      })
    let channel = Self.channel(server)
    #expect(await channel.failure()?.code == .unavailable, "the method is not idempotent")
    #expect(await #expect(throws: RPCError.self) { try await Self.read(channel) }?.code == .internalError)
    #expect(
      await #expect(throws: RPCError.self) { try await Self.read(channel) }?.code == .unavailable,
      "the response had begun")
    #expect(server.calls == 3)
    await channel.close()
    await server.stop()
  }

  @Test func failuresUseUpTheBudget() async throws {
    let server = try await ScriptedServer(.onEnd { _ in Self.refusal() })
    let channel = Self.channel(server) {
      $0.maxAttempts = 10
      $0.budget = 6
    }
    // 6 -> 5, again; 4, again; 3 is half.
    await #expect(throws: RPCError.self) { try await Self.read(channel) }
    #expect(server.calls == 3)
    await #expect(throws: RPCError.self) { try await Self.read(channel) }
    #expect(server.calls == 4)
    await channel.close()
    await server.stop()
  }

  @Test(arguments: [("0", 2), ("-1", 1), ("soon", 1)])
  func serverMayAskForAnotherWaitOrForNone(pushback: String, calls: Int) async throws {
    let server = try await ScriptedServer(
      .onEnd { request in
        request.number == 0
          ? Self.refusal(.unavailable, [("grpc-retry-pushback-ms", pushback)]) : ScriptedServer.Step.answer([1])
      })
    let channel = Self.channel(server) { $0.backoff = Backoff(initial: .seconds(3600), maximum: .seconds(3600)) }
    _ = try? await Self.read(channel)
    #expect(server.calls == calls)
    await channel.close()
    await server.stop()
  }

  @Test func callOnALostConnectionIsMadeAgainOnAnother() async throws {
    let server = try await ScriptedServer(
      .onEnd { $0.number == 0 ? [.cut] : ScriptedServer.Step.answer([UInt8($0.connection)]) })
    let channel = Self.channel(server)
    #expect(try await Self.read(channel) == [1])
    await channel.close()
    await server.stop()
  }

  @Test func streamIsMadeAgainWithItsRequest() async throws {
    let server = try await ScriptedServer(
      .onEnd { $0.number == 0 ? Self.refusal() : ScriptedServer.Step.answer(Array($0.body.dropFirst(5))) })
    let channel = Self.channel(server)
    let call = try await channel.open(Self.watch, options: CallOptions())
    try await call.send(FramedMessage(payload: [7, 8]))
    call.finishSending()
    #expect(try await call.receive() == [7, 8])
    #expect(try await call.receive() == nil)
    #expect(server.calls == 2)
    await channel.close()
    await server.stop()
  }

  @Test func closingTheChannelEndsACallThatRests() async throws {
    let refused = Signal()
    let server = try await ScriptedServer(
      .onEnd { _ in
        refused.set()
        return Self.refusal()
      })
    let channel = Self.channel(server) { $0.backoff = Backoff(initial: .seconds(3600), maximum: .seconds(3600)) }
    let call = Task {
      await #expect(throws: RPCError.self) {
        try await channel.unary(Self.read, FramedMessage(payload: []), options: CallOptions())
      }
    }
    await refused.wait()
    await channel.close()
    // The refusal may have come to rest, or be on its way still.
    #expect(await [.unavailable, .cancelled].contains(call.value?.code))
    await server.stop()
  }
}
