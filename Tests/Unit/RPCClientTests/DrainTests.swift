import RPCClient
import RPCCore
import RPCServer
import SocketEndpoints
import TestLimits
import TestLogs
import Testing

/// Two servers, one of which goes away under load.
@Suite(.timeLimit(.minutes(30))) struct DrainTests {
  private static let hold = MethodDescriptor(service: "test.Service", name: "Hold")

  private static func server(
    _ gate: Signal, _ arrived: Locked<Int>, on port: Int = 0
  ) async throws -> (RPCServer, Int) {
    var configuration = ServerConfiguration(
      listeners: [.tcp(host: "127.0.0.1", port: port)], limits: .unhurried)
    configuration.limits.maxConcurrentStreams = 2000
    let methods = [
      ServerMethod(hold) { call in
        arrived.change { $0 += 1 }
        await gate.wait()
        try call.answer(FramedMessage(payload: try call.receiveOnly()))
      },
      ServerMethod(echo) { call in try call.answer(FramedMessage(payload: try call.receiveOnly())) },
      ServerMethod(chat) { call in
        while let message = try await call.receive() { try await call.send(FramedMessage(payload: message)) }
      },
    ]
    let server = RPCServer(
      configuration: configuration, methods: methods, logger: .silent)
    guard case .tcp(_, let port)? = try await server.start().first else { throw RPCError(.internalError, "no port") }
    return (server, port)
  }

  @Test func drainUnderLoadLosesNothing() async throws {
    let gate = Signal()
    let arrived = Locked(0)
    // No server of another test takes the first one's port once that has stopped.
    let reserved = try ReservedPort(on: "127.0.0.1")
    let (first, firstPort) = try await Self.server(gate, arrived, on: reserved.number)
    let (second, secondPort) = try await Self.server(gate, arrived)
    var configuration = ChannelConfiguration()
    configuration.balancing = .roundRobin
    let channel = ClientChannel(
      targets: [firstPort, secondPort].map { .tcp(host: "127.0.0.1", port: $0) }, configuration: configuration)
    while first.connectionCount + second.connectionCount < 2 { _ = try await channel.echo() }

    var streams: [any ClientCall] = []
    for number in 0..<100 {
      let stream = try await channel.open(chat, options: CallOptions())
      try await stream.send(FramedMessage(payload: [UInt8(number)]))
      #expect(try await stream.receive() == [UInt8(number)])
      streams.append(stream)
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<1000 {
        group.addTask {
          let payload = [UInt8(number & 255), UInt8(number >> 8)]
          let answer = try await channel.unary(Self.hold, FramedMessage(payload: payload), options: CallOptions())
          #expect(answer.message == payload)
          return 1
        }
      }
      while arrived.value < 1000 { await Task.yield() }
      async let drained: Void = first.drain(grace: .seconds(600))
      // New calls find the other server, and find it without waiting for the first to be gone.
      for number in 0..<500 { #expect(try await channel.echo([UInt8(number & 255)]) == [UInt8(number & 255)]) }
      for (number, stream) in streams.enumerated() {
        try await stream.send(FramedMessage(payload: [1, UInt8(number)]))
        #expect(try await stream.receive() == [1, UInt8(number)])
        stream.finishSending()
        #expect(try await stream.receive() == nil)
      }
      gate.set()
      #expect(try await group.reduce(0, +) == 1000)
      await drained
    }
    #expect(first.connectionCount == 0)
    #expect(try await channel.echo([9]) == [9])
    await channel.close()
    await second.drain(grace: .zero)
  }

  @Test func callsThatOutliveTheGraceGetUnavailable() async throws {
    let gate = Signal()
    let arrived = Locked(0)
    let (server, port) = try await Self.server(gate, arrived)
    let channel = ClientChannel(port: port)
    let call = Task {
      await #expect(throws: RPCError.self) {
        try await channel.unary(Self.hold, FramedMessage(payload: []), options: CallOptions())
      }
    }
    while arrived.value < 1 { await Task.yield() }
    async let drained: Void = server.drain(grace: .milliseconds(1))
    #expect(await call.value?.code == .unavailable)
    gate.set()
    await drained
    await channel.close()
  }
}
