import RPCClient
import RPCCore
import RPCServer
import SocketEndpoints
import TestLimits
import TestLogs
import Testing

/// The product's client and server together, all kinds of calls.
@Suite(.timeLimit(.minutes(30))) struct ServerTests {
  private static let collect = MethodDescriptor(service: "test.Service", name: "Collect", kind: .clientStreaming)
  private static let count = MethodDescriptor(service: "test.Service", name: "Count", kind: .serverStreaming)
  private static let wait = MethodDescriptor(service: "test.Service", name: "Wait")
  private static let fail = MethodDescriptor(service: "test.Service", name: "Fail")

  private static let methods = [
    ServerMethod(echo) { call in
      for entry in call.metadata {
        if case .text(let text) = entry.value { try call.addTrailingMetadata(text, for: entry.name) }
      }
      try call.answer(FramedMessage(payload: try call.receiveOnly()))
    },
    ServerMethod(chat) { call in
      while let message = try await call.receive() { try await call.send(FramedMessage(payload: message)) }
    },
    ServerMethod(collect) { call in
      var all: [UInt8] = []
      while let message = try await call.receive() { all += message }
      try await call.send(FramedMessage(payload: all))
    },
    ServerMethod(count) { call in
      let count = Int(try call.receiveOnly().first ?? 0)
      for number in 0..<count { try await call.send(FramedMessage(payload: [UInt8(number)])) }
      if count == 7 { throw RPCError(.dataLoss, "seven") }
    },
    ServerMethod(wait) { call in try await Task.sleep(for: .seconds(60)) },
    ServerMethod(fail) { call in
      throw RPCError(.aborted, "100% é", details: [1, 2], metadata: try Metadata("m", for: "x-m"))
    },
  ]

  private func server(_ change: (inout ServerConfiguration) -> Void = { _ in }) async throws -> (RPCServer, Int) {
    var configuration = ServerConfiguration(limits: .unhurried)
    change(&configuration)
    let server = RPCServer(
      configuration: configuration, methods: Self.methods,
      logger: .silent)
    guard case .tcp(_, let port)? = try await server.start().first else { throw RPCError(.internalError, "no port") }
    return (server, port)
  }

  @Test func allKindsOfCallsWork() async throws {
    let (server, port) = try await server()
    let channel = ClientChannel(port: port)
    #expect(try await channel.echo([1, 2]) == [1, 2])

    let collecting = try await channel.open(Self.collect, options: CallOptions())
    for number in UInt8(0)..<10 { try await collecting.send(FramedMessage(payload: [number])) }
    collecting.finishSending()
    #expect(try await collecting.receive() == Array(0..<10))
    #expect(try await collecting.receive() == nil)

    let counting = try await channel.open(Self.count, options: CallOptions())
    try await counting.send(FramedMessage(payload: [100]))
    counting.finishSending()
    for number in UInt8(0)..<100 { #expect(try await counting.receive() == [number]) }
    #expect(try await counting.receive() == nil)

    let chatting = try await channel.open(chat, options: CallOptions())
    for number in UInt8(0)..<50 {
      try await chatting.send(FramedMessage(payload: [number]))
      #expect(try await chatting.receive() == [number])
    }
    chatting.finishSending()
    #expect(try await chatting.receive() == nil)
    await channel.close()
    await server.drain(grace: .zero)
  }

  @Test func errorsKeepEverythingOnTheirWay() async throws {
    let (server, port) = try await server()
    let channel = ClientChannel(port: port)
    let error = await #expect(throws: RPCError.self) {
      try await channel.unary(Self.fail, FramedMessage(payload: []), options: CallOptions())
    }
    #expect(error?.code == .aborted)
    #expect(error?.message == "100% é")
    #expect(error?.details == [1, 2])
    #expect(error?.metadata.first("x-m") == "m")

    let unknown = await #expect(throws: RPCError.self) {
      try await channel.unary(
        MethodDescriptor(service: "no.Such", name: "Method"), FramedMessage(payload: []), options: CallOptions())
    }
    #expect(unknown?.code == .unimplemented)

    let counting = try await channel.open(Self.count, options: CallOptions())
    try await counting.send(FramedMessage(payload: [7]))
    counting.finishSending()
    for number in UInt8(0)..<7 { #expect(try await counting.receive() == [number]) }
    let last = await #expect(throws: RPCError.self) { try await counting.receive() }
    #expect(last?.code == .dataLoss)
    await channel.close()
    await server.drain(grace: .zero)
  }

  @Test func metadataCrossesAsItIs() async throws {
    let (server, port) = try await server()
    let channel = ClientChannel(port: port)
    var metadata = try Metadata("one", for: "x-a")
    try metadata.add("two", for: "x-a")
    let response = try await channel.unary(
      echo, FramedMessage(payload: []), options: CallOptions(metadata: metadata))
    #expect(response.trailingMetadata.all("x-a") == ["one", "two"])
    await channel.close()
    await server.drain(grace: .zero)
  }

  @Test func deadlineIsKeptByBothSides() async throws {
    let (server, port) = try await server()
    let channel = ClientChannel(port: port)
    let error = await #expect(throws: RPCError.self) {
      try await channel.unary(
        Self.wait, FramedMessage(payload: []), options: CallOptions(timeout: .milliseconds(50)))
    }
    #expect(error?.code == .deadlineExceeded)
    await channel.close()
    await server.drain(grace: .zero)
  }

  /// A server that goes away while calls come: each is answered by it, or by the next one.
  @Test func callsMoveFromADrainingServerToTheNextWithoutLoss() async throws {
    let port = try ReservedPort(on: "127.0.0.1")
    let (first, _) = try await server { $0.listeners = [.tcp(host: "127.0.0.1", port: port.number)] }
    let channel = ClientChannel(port: port.number)
    _ = try await channel.echo([0])
    let stop = Locked(false)
    let failures = Locked<[RPCError]>([])
    let calls = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          while !stop.value {
            do throws(RPCError) {
              _ = try await channel.echo([1], CallOptions(timeout: .seconds(600), waitForReady: true))
              calls.change { $0 += 1 }
            } catch { failures.change { $0.append(error) } }
          }
        }
      }
      while calls.value < 200 { await Task.yield() }
      async let draining: Void = first.drain(grace: .seconds(600))
      // The port is free once the first server has stopped listening.
      var second: RPCServer?
      while second == nil {
        second = try? await server { $0.listeners = [.tcp(host: "127.0.0.1", port: port.number)] }.0
        await Task.yield()
      }
      await draining
      let before = calls.value
      while calls.value < before + 200, failures.value.isEmpty { await Task.yield() }
      stop.change { $0 = true }
      await group.waitForAll()
      await channel.close()
      await second?.drain(grace: .zero)
    }
    #expect(failures.value == [])
  }
}
