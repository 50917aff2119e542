import Dispatch
import RPCCore
import RPCTransport
import Testing

@testable import RPCServer

/// What a watchdog rests on.
@Suite struct StuckLoopTests {
  @Test(arguments: [1, 3])
  func aLoopThatIsStuckDoesNotPassForOneThatRuns(threads: Int) async throws {
    let release = DispatchSemaphore(value: 0)
    let (begins, began) = AsyncStream<Void>.makeStream()
    // A handler runs on the loop of its connection.
    let method = TestMethods.unary { call in
      began.yield()
      Self.block(on: release)
      try call.answer(FramedMessage(payload: try call.receiveOnly()))
    }
    let server = SocketTests.server([method], threads: threads)
    let client = try await SocketClient(try await server.start()[0])
    #expect(await server.everyLoopRuns())

    async let answers = { () async throws in
      // A call that fails ends the wait below.
      defer { began.finish() }
      return try await client.echo([[1]])
    }()
    for await _ in begins { break }
    let waiting = Task { await server.everyLoopRuns() }
    waiting.cancel()
    #expect(await !waiting.value)

    release.signal()
    #expect(try await answers == [[1]])
    #expect(await server.everyLoopRuns())
    await client.close()
    await server.drain(grace: .seconds(5))
  }

  private static func block(on semaphore: DispatchSemaphore) { semaphore.wait() }
}
