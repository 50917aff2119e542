import HTTP2Session
import RPCCore
import Synchronization
import Testing

@testable import RPCServer

@Suite struct DeadlineTests {
  static func waiting(_ gate: Gate) -> ServerMethod {
    TestMethods.unary("Wait") { call in
      try await gate.wait()
      try await call.send(FramedMessage(payload: [1]))
    }
  }

  @Test("G5 the deadline answers the call and cancels its handler")
  func theDeadlineAnswersAndCancelsTheHandler() throws {
    let gate = Gate()
    let server = try ServerHarness([Self.waiting(gate)])
    let stream = try server.start("/t.T/Wait", [("grpc-timeout", "2S")], body: ServerHarness.frame([1]))
    try server.advance(.milliseconds(1900))
    #expect(server.answer(stream).status == nil)
    try server.advance(.milliseconds(200))
    #expect(server.answer(stream).status == StatusCode.deadlineExceeded.rawValue)
    #expect(gate.cancellations > 0)
    #expect(server.calls.runningHandlers == 0)
  }

  @Test func aCallThatIsAnsweredInTimeHearsNothingOfItsDeadline() throws {
    let gate = Gate()
    let server = try ServerHarness([Self.waiting(gate)])
    let stream = try server.start("/t.T/Wait", [("grpc-timeout", "2S")], body: ServerHarness.frame([1]))
    gate.open()
    try server.exchange()
    try server.advance(.seconds(3))
    #expect(server.answer(stream).status == 0)
    #expect(gate.cancellations == 0)
  }

  @Test func theDeadlineFallsOnAnUnfinishedRequestToo() throws {
    let server = try ServerHarness(TestMethods.all)
    let stream = try server.start("/t.T/Echo", [("grpc-timeout", "1S")], body: [0, 0, 0, 0, 3, 1], ending: .open)
    try server.advance(.seconds(2))
    #expect(server.answer(stream).status == StatusCode.deadlineExceeded.rawValue)
    #expect(server.client.openStreams == 0)
  }

  @Test func deadlinesFallInTheirOrder() throws {
    let gate = Gate()
    let server = try ServerHarness([Self.waiting(gate)])
    let timeouts = [5, 1, 4, 2, 3]
    let streams = try timeouts.map {
      try server.start("/t.T/Wait", [("grpc-timeout", "\($0)S")], body: ServerHarness.frame([1]))
    }
    for second in 1...5 {
      try server.advance(.seconds(1))
      let over = zip(timeouts, streams).filter { server.answer($0.1).status != nil }.map(\.0)
      #expect(over.sorted() == Array(1...second))
    }
  }

  @Test func handlersSeeTheDeadline() throws {
    let seen = Mutex<ContinuousClock.Instant?>(nil)
    let server = try ServerHarness([
      TestMethods.unary { call in
        seen.withLock { $0 = call.deadline }
        try await call.send(FramedMessage(payload: []))
      }
    ])
    let now = server.context.now()
    _ = try server.call("/t.T/Echo", [("grpc-timeout", "3S")])
    #expect(seen.withLock { $0 } == now.advanced(by: .seconds(3)))
    _ = try server.call("/t.T/Echo")
    #expect(seen.withLock { $0 } == nil)
  }

  // MARK: Cancellation

  @Test func aResetCancelsTheHandler() throws {
    let gate = Gate()
    let server = try ServerHarness([Self.waiting(gate)])
    let stream = try server.start("/t.T/Wait", body: ServerHarness.frame([1]))
    try server.client.reset(stream, .cancel)
    try server.exchange()
    #expect(gate.cancellations > 0)
    #expect(server.calls.runningHandlers == 0)
    #expect(!server.isClosed)
  }

  @Test func aResetOfOneCallLeavesTheOthers() throws {
    let gate = Gate()
    let server = try ServerHarness([Self.waiting(gate)])
    let streams = try (0..<5).map { _ in
      try server.client.submitRequest(
        ServerHarness.request("/t.T/Wait"), body: ServerHarness.frame([1]), ending: .endStream)
    }
    try server.exchange()
    #expect(gate.arrivals == 5)
    try server.client.reset(streams[2], .cancel)
    try server.exchange()
    gate.open()
    try server.exchange()
    #expect(streams.map { server.answer($0).status } == [0, 0, nil, 0, 0])
  }

  @Test func theEndOfTheConnectionCancelsAllHandlers() throws {
    let gate = Gate()
    let server = try ServerHarness([Self.waiting(gate)])
    for _ in 0..<3 { try server.start("/t.T/Wait", body: ServerHarness.frame([1])) }
    server.channel.close(promise: nil)
    server.loop.run()
    #expect(gate.cancellations == 3)
    #expect(server.calls.runningHandlers == 0)
  }

  @Test func whoReadsAResetStreamIsTold() throws {
    let end = Mutex<StatusCode?>(nil)
    let method = ServerMethod(MethodDescriptor(service: "t.T", name: "C", kind: .clientStreaming)) { call in
      do throws(RPCError) {
        while try await call.receive() != nil {}
      } catch {
        end.withLock { $0 = error.code }
      }
    }
    let server = try ServerHarness([method])
    let stream = try server.start("/t.T/C", body: ServerHarness.frame([1]), ending: .open)
    try server.client.reset(stream, .cancel)
    try server.exchange()
    #expect(end.withLock { $0 } == .cancelled)
  }
}
