import HTTP2Session
import NIOCore
import NIOPosix
import RPCCore
import RPCServer
import RPCTransport
import SocketEndpoints
import TLSChannels

/// A small client on a real socket: the same `ConnectionHandler` in client role, with just enough above it to echo.
final class SocketClient: Sendable {
  private let channel: any Channel
  private let calls: NIOLoopBound<EchoCalls>

  init(_ address: SocketEndpoint, tls: TLSContext? = nil) async throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let bootstrap = ClientBootstrap(group: group)
    let made: @Sendable (any Channel) -> EventLoopFuture<(any Channel, NIOLoopBound<EchoCalls>)> = { channel in
      channel.eventLoop.makeCompletedFuture {
        let calls = EchoCalls(channel.eventLoop)
        let handler = try ConnectionHandler(
          role: .client, limits: ConnectionLimits(), loop: LoopContext(channel.eventLoop),
          isEncrypted: tls != nil, streams: calls)
        if let tls {
          try channel.pipeline.syncOperations.addHandler(TLSHandler(tls, serverName: .host("localhost")))
        }
        try channel.pipeline.syncOperations.addHandler(handler)
        return (channel, NIOLoopBound(calls, eventLoop: channel.eventLoop))
      }
    }
    switch address {
    case .tcp(let host, let port):
      (channel, calls) = try await bootstrap.connect(host: host, port: port, channelInitializer: made)
    case .unix(let path):
      (channel, calls) = try await bootstrap.connect(unixDomainSocketPath: path, channelInitializer: made)
    }
  }

  /// Sends each payload in a separate call, all at once, and returns the responses in order.
  func echo(_ payloads: [[UInt8]]) async throws -> [[UInt8]] {
    let calls = calls
    return try await channel.eventLoop.flatSubmit { calls.value.echo(payloads) }.get()
  }

  /// The names in the server's certificate, once the connection is up.
  func serverNames() async throws -> [String] {
    let calls = calls
    return try await channel.eventLoop.flatSubmit { calls.value.serverNames() }.get()
  }

  func close() async { try? await channel.close() }

  func waitUntilClosed() async { try? await channel.closeFuture.get() }

  /// Returns when the server has said GOAWAY.
  func waitUntilDraining() async {
    let calls = calls
    try? await channel.eventLoop.flatSubmit { calls.value.goAway.futureResult }.get()
  }
}

/// The calls of one `SocketClient`.
final class EchoCalls: ConnectionStreams {
  let goAway: EventLoopPromise<Void>
  private let loop: any EventLoop
  private let opened: EventLoopPromise<Void>
  private var connection: ConnectionHandler?
  private var names: [String] = []
  private var bodies: [Int32: [UInt8]] = [:]
  private var waiting: [Int32: EventLoopPromise<[UInt8]>] = [:]

  init(_ loop: any EventLoop) {
    self.loop = loop
    goAway = loop.makePromise()
    opened = loop.makePromise()
  }

  func echo(_ payloads: [[UInt8]]) -> EventLoopFuture<[[UInt8]]> {
    opened.futureResult.assumeIsolated().flatMap { self.send(payloads) }.nonisolated()
  }

  func serverNames() -> EventLoopFuture<[String]> {
    opened.futureResult.assumeIsolated().map { self.names }.nonisolated()
  }

  private func send(_ payloads: [[UInt8]]) -> EventLoopFuture<[[UInt8]]> {
    guard let connection else { return loop.makeFailedFuture(ChannelError.ioOnClosedChannel) }
    var futures: [EventLoopFuture<[UInt8]>] = []
    for payload in payloads {
      let promise = loop.makePromise(of: [UInt8].self)
      futures.append(promise.futureResult)
      do {
        let stream = try connection.session.submitRequest(
          ServerHarness.request("/t.T/Echo"), body: FramedMessage(payload: payload).bytes, ending: .endStream)
        waiting[stream.id] = promise
      } catch {
        promise.fail(error)
      }
    }
    connection.setNeedsFlush()
    return EventLoopFuture.whenAllSucceed(futures, on: loop)
  }

  func connectionDidOpen(_ connection: ConnectionHandler, peer: Peer) {
    self.connection = connection
    names = peer.identity?.dnsNames ?? []
    opened.succeed()
  }

  func handle(_ event: HTTP2Event, body: ByteBuffer, of connection: ConnectionHandler) {
    switch event {
    case .data(let stream, let range, _):
      bodies[stream.id, default: []] +=
        body.getBytes(at: body.readerIndex + range.lowerBound, length: range.count) ?? []
      try? connection.session.consumeConnection(range.count)
    case .closed(let stream, _):
      waiting.removeValue(forKey: stream.id)?.succeed(Array(bodies[stream.id, default: []].dropFirst(5)))
    case .goAway: goAway.succeed()
    default: break
    }
  }

  func didHandleEvents(of connection: ConnectionHandler) {}

  func check(_ connection: ConnectionHandler, now: ContinuousClock.Instant) {}

  func connectionDidEnd(_ connection: ConnectionHandler, _ end: ConnectionEnd) {
    self.connection = nil
    opened.fail(ChannelError.ioOnClosedChannel)
    goAway.succeed()
    for promise in waiting.values { promise.fail(ChannelError.ioOnClosedChannel) }
    waiting = [:]
  }
}
