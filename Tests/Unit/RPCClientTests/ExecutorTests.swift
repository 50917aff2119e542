import RPCClient
import RPCCore
import Testing

/// Tasks on the channel's own thread: they make calls as others do, and never hold up what they wait for.
@Suite(.timeLimit(.minutes(30))) struct ExecutorTests {
  @Test func callsAreMadeOnTheChannelsOwnThread() async throws {
    let server = try await ScriptedServer(
      .onEnd { [.goodHeaders, .body($0.body), .trailers([("grpc-status", "0")])] })
    let channel = ClientChannel(port: server.port)
    try await withTaskExecutorPreference(channel.executor) {
      for number in UInt8(0)..<10 {
        let answer = try await channel.unary(echo, FramedMessage(payload: [number]), options: CallOptions())
        #expect(answer.message == [number])
      }
    }
    await channel.close()
    await server.stop()
  }

  @Test func streamsGoBothWaysOnTheChannelsOwnThread() async throws {
    let server = try await ScriptedServer(
      .onEnd { [.goodHeaders, .body($0.body), .trailers([("grpc-status", "0")])] })
    let channel = ClientChannel(port: server.port)
    let message = FramedMessage(payload: [UInt8](repeating: 7, count: 1000))
    let received = try await withTaskExecutorPreference(channel.executor) {
      let call = try await channel.open(chat, options: CallOptions())
      async let sending: Void = {
        // More than the high-water mark: the sender waits while its thread writes.
        for _ in 0..<200 { try await call.send(message) }
        call.finishSending()
      }()
      var received = 0
      while let payload = try await call.receive() {
        #expect(payload.count == 1000)
        received += 1
      }
      try await sending
      return received
    }
    #expect(received == 200)
    await channel.close()
    await server.stop()
  }
}
