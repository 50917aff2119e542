import Foundation
import HTTP2Session
import NIOCore
import NIOPosix
import RPCCore
import RPCServer
import RPCTransport
import SocketEndpoints
import Synchronization
import TestLimits
import TestLogs
import Testing

/// The server on real sockets: TCP, Unix, TLS, many connections, drain.
@Suite struct SocketTests {
  static func server(
    _ methods: [ServerMethod] = TestMethods.all, listeners: [SocketEndpoint] = [.tcp(host: "127.0.0.1", port: 0)],
    threads: Int = 1, limits change: (inout ConnectionLimits) -> Void = { _ in }
  ) -> RPCServer {
    var configuration = ServerConfiguration(listeners: listeners, threads: threads)
    configuration.limits.allowAnyTime()
    change(&configuration.limits)
    return RPCServer(
      configuration: configuration, methods: methods, logger: .silent)
  }

  @Test(arguments: [1, 2])
  func callsOnTCP(threads: Int) async throws {
    let server = Self.server(threads: threads)
    let address = try await server.start()[0]
    let clients = try await withThrowingTaskGroup(of: SocketClient.self) { group in
      for _ in 0..<4 { group.addTask { try await SocketClient(address) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for client in clients {
      let answers = try await client.echo((0..<50).map { [UInt8($0)] })
      #expect(answers == (0..<50).map { [UInt8($0)] })
    }
    #expect(server.connectionCount == 4)
    for client in clients { await client.close() }
    await server.drain(grace: .seconds(5))
    #expect(server.connectionCount == 0)
  }

  @Test func callsOnAUnixSocket() async throws {
    let path = "/tmp/ligature-test-\(UInt32.random(in: 0...UInt32.max)).sock"
    let server = Self.server(listeners: [.unix(path: path), .tcp(host: "127.0.0.1", port: 0)])
    let addresses = try await server.start()
    #expect(addresses[0] == .unix(path: path))
    let client = try await SocketClient(addresses[0])
    #expect(try await client.echo([[1, 2]]) == [[1, 2]])
    await client.close()
    await server.drain(grace: .seconds(5))
  }

  @Test func theFileOfASocketHasItsModeFromTheBeginning() async throws {
    let path = "/tmp/ligature-test-\(UInt32.random(in: 0...UInt32.max)).sock"
    var configuration = ServerConfiguration(listeners: [.unix(path: path)], limits: .unhurried)
    configuration.unixSocketMode = 0o600
    let server = RPCServer(
      configuration: configuration, methods: TestMethods.all,
      logger: .silent)
    _ = try await server.start()
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    await server.drain(grace: .zero)
  }

  @Test func aStaleSocketIsReplacedAndThatOfARunningServerIsNot() async throws {
    let path = "/tmp/ligature-test-\(UInt32.random(in: 0...UInt32.max)).sock"
    let first = Self.server(listeners: [.unix(path: path)])
    let address = try await first.start()[0]
    await #expect(throws: ServerStartError.self) { try await Self.server(listeners: [.unix(path: path)]).start() }
    let client = try await SocketClient(address)
    #expect(try await client.echo([[1]]) == [[1]])
    await client.close()
    await first.drain(grace: .zero)
    // Its file is left.
    #expect(FileManager.default.fileExists(atPath: path))
    let second = Self.server(listeners: [.unix(path: path)])
    _ = try await second.start()
    await second.drain(grace: .zero)
  }

  @Test func whatIsNoSocketAndWhatIsTooLongIsRefused() async throws {
    let path = "/tmp/ligature-test-\(UInt32.random(in: 0...UInt32.max)).txt"
    try Data("kept".utf8).write(to: URL(filePath: path))
    await #expect(throws: ServerStartError.self) { try await Self.server(listeners: [.unix(path: path)]).start() }
    #expect(FileManager.default.contents(atPath: path) == Data("kept".utf8))
    try FileManager.default.removeItem(atPath: path)
  }

  @Test func aSocketOfTheLongestPathIsServedAndNoLongerOne() async throws {
    let start = "/tmp/ligature-test-\(UInt32.random(in: 0...UInt32.max))-"
    let longest = start + String(repeating: "x", count: SocketEndpoint.longestPath - start.utf8.count)
    let server = Self.server(listeners: [.unix(path: longest)])
    let client = try await SocketClient(server.start()[0])
    #expect(try await client.echo([[1]]) == [[1]])
    await client.close()
    await server.drain(grace: .zero)
    let error = await #expect(throws: ServerStartError.self) {
      try await Self.server(listeners: [.unix(path: longest + "x")]).start()
    }
    #expect(error?.description.contains("the path has 104 bytes, but a socket path can have at most 103") == true)
  }

  @Test("H7 connections of one address are limited")
  func connectionsOfOneAddressAreLimited() async throws {
    let server = Self.server { $0.maxConnectionsPerAddress = 2 }
    let address = try await server.start()[0]
    let first = try await SocketClient(address)
    let second = try await SocketClient(address)
    #expect(try await first.echo([[1]]) == [[1]])
    #expect(try await second.echo([[2]]) == [[2]])
    let third = try await SocketClient(address)
    await third.waitUntilClosed()
    #expect(server.connectionCount == 2)
    #expect(server.limitCounters.values == [.connectionsPerAddress: 1])
    await first.close()
    await second.close()
    await server.drain(grace: .seconds(5))
  }

  @Test func aDrainWaitsForCallsInFlight() async throws {
    let gate = Gate()
    let server = Self.server([
      TestMethods.unary { call in
        try await gate.wait()
        try call.answer(FramedMessage(payload: try call.receiveOnly()))
      }
    ])
    let client = try await SocketClient(try await server.start()[0])
    async let answers = client.echo([[1], [2], [3]])
    while gate.arrivals < 3 { await Task.yield() }
    async let drained: Void = server.drain(grace: .seconds(600))
    await client.waitUntilDraining()
    gate.open()
    #expect(try await answers == [[1], [2], [3]])
    await drained
    await client.close()
  }

  /// Waits for what cannot be cancelled, as a commit that was taken is not.
  private final class Commit: Sendable {
    private let (waiting, waiter) = AsyncStream.makeStream(of: Void.self)
    private let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)

    func run() async {
      await withCheckedContinuation { continuation in
        self.continuation.withLock { $0 = continuation }
        waiter.yield()
      }
    }

    /// Returns when a handler waits.
    func hasBegun() async {
      for await _ in waiting { return }
    }

    func end() { continuation.withLock { $0 }?.resume() }
  }

  @Test(.timeLimit(.minutes(30))) func aDrainWaitsForHandlersWhoseCallsItHasEnded() async throws {
    let commit = Commit()
    let returned = Mutex(false)
    let server = Self.server([
      TestMethods.unary { _ in
        await commit.run()
        returned.withLock { $0 = true }
      }
    ])
    let client = try await SocketClient(try await server.start()[0])
    async let answers = client.echo([[1]])
    await commit.hasBegun()
    async let wasReturned = {
      await server.drain(grace: .zero, handlerGrace: .seconds(1500))
      return returned.withLock { $0 }
    }()
    await client.waitUntilClosed()
    // Another server comes to its end in the meantime.
    let other = Self.server()
    _ = try await other.start()
    await other.drain(grace: .zero)
    commit.end()
    #expect(await wasReturned)
    _ = try? await answers
  }

  /// Others may wait for it.
  @Test(.timeLimit(.minutes(30))) func aHandlerThatADrainDoesNotWaitForReturnsAllTheSame() async throws {
    let commit = Commit()
    let (returns, returned) = AsyncStream.makeStream(of: Void.self)
    let server = Self.server([
      TestMethods.unary { _ in
        await commit.run()
        returned.yield()
      }
    ])
    let client = try await SocketClient(try await server.start()[0])
    async let answers = client.echo([[1]])
    await commit.hasBegun()
    await server.drain(grace: .zero, handlerGrace: .zero)
    commit.end()
    for await _ in returns { break }
    _ = try? await answers
  }

  @Test func handlersThatLeaveTheLoopComeBack() async throws {
    let server = Self.server([
      TestMethods.unary { call in
        let payload = try call.receiveOnly()
        let doubled = await Task.detached { payload + payload }.value
        try await call.send(FramedMessage(payload: doubled))
      }
    ])
    let client = try await SocketClient(try await server.start()[0])
    let answers = try await client.echo((0..<100).map { [UInt8($0)] })
    #expect(answers == (0..<100).map { [UInt8($0), UInt8($0)] })
    await client.close()
    await server.drain(grace: .seconds(5))
  }

  @Test func aServerStartsOnlyOnce() async throws {
    let server = Self.server()
    _ = try await server.start()
    await #expect(throws: ServerStartError.self) { try await server.start() }
    await server.drain(grace: .zero)
    await #expect(throws: ServerStartError.self) { try await server.start() }
  }

  @Test(arguments: [-1, 65_536, Int.max])
  func aPortThatDoesNotExistIsAnError(port: Int) async throws {
    let server = Self.server(listeners: [.tcp(host: "127.0.0.1", port: port)])
    await #expect(throws: ServerStartError.self) { try await server.start() }
  }

  @Test func anAddressInUseIsAnError() async throws {
    let first = Self.server()
    guard case .tcp(let host, let port) = try await first.start()[0] else { return }
    let second = Self.server(listeners: [.tcp(host: host, port: port)])
    await #expect(throws: ServerStartError.self) { try await second.start() }
    await first.drain(grace: .zero)
  }
}
