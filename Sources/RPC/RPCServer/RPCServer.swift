import Foundation
public import Logging
import NIOCore
import NIOPosix
public import RPCCore
public import RPCTransport
public import SocketEndpoints
import Synchronization

/// Serves methods over HTTP/2: listens, dispatches calls by path, and drains.
///
/// Handlers start on the event loop of their connection, in a task that prefers that loop's executor; one that blocks
/// must go elsewhere. Call ``start()`` once and ``drain(grace:)`` at the end.
public final class RPCServer: Sendable {
  private let configuration: ServerConfiguration
  private let table: ServiceTable
  private let connections: ConnectionCounter
  private let logger: Logger
  private let state = Mutex(State())

  private struct State {
    var group: MultiThreadedEventLoopGroup?
    var listeners: [any Channel] = []
    var certificate: ServerCertificate?
    var loops: [ServerLoop] = []
    var isDraining = false
  }

  /// - Parameters:
  ///   - methods: of two with one path the first is taken.
  ///   - interceptors: the first is the outermost; composed here, once.
  ///   - resources: documents answered beside the methods.
  public init(
    configuration: ServerConfiguration, methods: [ServerMethod], interceptors: [any ServerInterceptor] = [],
    resources: [PlainResource] = [], logger: Logger
  ) {
    self.configuration = configuration
    self.logger = logger
    table = ServiceTable(
      methods: methods, interceptors: interceptors, resources: resources, limits: configuration.limits,
      trustedProxies: configuration.trustedProxies, codecs: configuration.codecs, log: ServerLog(logger: logger),
      loops: configuration.threads, overloadDetails: configuration.overloadDetails)
    connections = ConnectionCounter(
      maxConnections: configuration.limits.maxConnections, maxPerSource: configuration.limits.maxConnectionsPerAddress)
  }

  // MARK: Start

  /// Listens at every address of the configuration.
  /// - Returns: where, in that order: free ports are known now.
  /// - Throws: if it can't; then nothing listens.
  public func start() async throws(ServerStartError) -> [SocketEndpoint] {
    let certificate = try configuration.tls.map { files throws(ServerStartError) in
      try ServerCertificate(files, protocols: ["h2"])
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: max(1, configuration.threads))
    let answers = QueuedAnswers.Total()
    var loops: [ServerLoop] = []
    for loop in group.makeIterator() { loops.append(ServerLoop(loop, answers: answers)) }
    let isFirst = state.withLock { state in
      guard state.group == nil, !state.isDraining else { return false }
      state.group = group
      state.loops = loops
      return true
    }
    guard isFirst else {
      try? await group.shutdownGracefully()
      throw ServerStartError(.server, "the server was started before")
    }
    do throws(ServerStartError) {
      var bound: [SocketEndpoint] = []
      for address in configuration.listeners { bound.append(try await listen(address, group, loops, certificate)) }
      certificate?.watch(on: group.next(), logger: logger)
      state.withLock { $0.certificate = certificate }
      return bound
    } catch {
      await drain(grace: .zero)
      throw error
    }
  }

  private func listen(
    _ address: SocketEndpoint, _ group: MultiThreadedEventLoopGroup, _ loops: [ServerLoop],
    _ certificate: ServerCertificate?
  ) async throws(ServerStartError) -> SocketEndpoint {
    // The file system guards a Unix socket.
    let certificate = if case .unix = address { ServerCertificate?.none } else { certificate }
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 1024)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.recvAllocator, value: Self.receiveAllocator)
      .childChannelOption(
        .writeBufferWaterMark,
        value: .init(
          low: max(1, configuration.limits.maxUnreadOutputBytes / 2),
          high: max(2, configuration.limits.maxUnreadOutputBytes))
      )
      .childChannelInitializer { [table, connections] channel in
        Self.prepare(channel, loops: loops, table: table, connections: connections, tls: certificate?.handshake)
      }
    do {
      switch address {
      case .tcp(let host, let port):
        guard (0...65535).contains(port) else { throw ServerStartError(.listener, "the port \(port) is out of range") }
        let channel = try await bootstrap.childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
          .bind(host: host, port: port).get()
        keep(channel)
        return channel.localAddress.map { SocketEndpoint($0) } ?? address
      case .unix(let path):
        let socket = try UnixSocket.bind(path, mode: configuration.unixSocketMode)
        keep(try await bootstrap.withBoundSocket(socket).get())
        return .unix(path: path)
      }
    } catch {
      throw (error as? ServerStartError) ?? ServerStartError(address, ServerStartError.problem(error))
    }
  }

  /// Buffers follow what comes: an idle connection holds half a KiB (twice, as the sockets are written), a busy one
  /// reads 64 KiB at once.
  private static let receiveAllocator = AdaptiveRecvByteBufferAllocator(
    minimum: 512, initial: 512, maximum: 64 * 1024)

  private func keep(_ listener: any Channel) {
    state.withLock { $0.listeners.append(listener) }
  }

  private static func prepare(
    _ channel: any Channel, loops: [ServerLoop], table: ServiceTable, connections: ConnectionCounter,
    tls: ServerCertificate.Handshake?
  ) -> EventLoopFuture<Void> {
    // The other end of all connections from a proxy is the proxy: only in all are they counted here.
    let isFromProxy = table.trustedProxies.contains(channel.remoteAddress?.ip)
    let network = isFromProxy ? nil : channel.remoteAddress?.network
    if let limit = connections.add(from: network) {
      table.counters.count(limit)
      table.log.refusedConnection(limit.reason)
      return channel.close()
    }
    // When the socket closes, whatever else goes wrong.
    channel.closeFuture.whenComplete { _ in connections.remove(from: network) }
    return channel.eventLoop.makeCompletedFuture {
      guard let loop = loops.first(where: { $0.loop === channel.eventLoop }) else {
        throw ServerStartError(.server, "the connection came on a loop that is not the server's")
      }
      try loop.serve(channel, table, tls, behind: isFromProxy ? ProxyHeaderHandler() : nil)
    }
  }

  /// Reads the certificate's files again, without waiting until they are looked at next. Waits for the disk.
  package func readCertificate() { state.withLock { $0.certificate }?.reload(logger) }

  /// Waits until every event loop has run a task, which a loop that is stuck does not.
  ///
  /// Call it between ``start()`` and ``drain(grace:)``.
  ///
  /// - Returns: Whether they have. False: the caller was cancelled.
  package func everyLoopRuns() async -> Bool {
    let loops = state.withLock { $0.loops }
    let (turns, turned) = AsyncStream<Void>.makeStream()
    for loop in loops { loop.loop.execute { turned.yield() } }
    var missing = loops.count
    guard missing > 0 else { return !Task.isCancelled }
    for await _ in turns {
      missing -= 1
      if missing == 0 { return true }
    }
    return false
  }

  // MARK: Drain

  /// How many connections there are.
  public var connectionCount: Int { connections.count }

  /// How often peers ran into the limits.
  public var limitCounters: LimitCounters { table.counters }

  /// How often connections ended by a fault of the peer that is about no limit.
  public var connectionFailures: ConnectionFailureCounters { table.failures }

  /// Ends the server without losing a call: takes no new connections, tells every peer to start no new streams, waits
  /// for the calls in flight, at most `grace`, and closes. Calling it again waits as well.
  ///
  /// Handlers whose calls have ended by then, for the grace or because their callers went, get a few seconds more to
  /// return.
  public func drain(grace: Duration) async {
    await drain(grace: grace, handlerGrace: .seconds(5))
  }

  /// - Parameter handlerGrace: how long to wait, after all connections are closed, for handlers that have not returned.
  package func drain(grace: Duration, handlerGrace: Duration) async {
    let (group, listeners, loops, isFirst) = state.withLock { state in
      defer {
        state.isDraining = true
        state.listeners = []
      }
      return (state.group, state.listeners, state.loops, !state.isDraining)
    }
    for listener in listeners { try? await listener.close() }
    for loop in loops { loop.drain(grace: grace) }
    await connections.waitUntilEmpty()
    guard isFirst, let group else { return }
    // A handler that waits for what cannot be cancelled, such as a commit, resumes on its loop. Without the loop it
    // never would, nor would those that wait for it; so the loop stays until the process ends.
    if await Self.handlersReturn(loops, within: handlerGrace, group.next()) { try? await group.shutdownGracefully() }
  }

  /// Waits until no handler runs on the loops. Returns whether that came in time.
  private static func handlersReturn(
    _ loops: [ServerLoop], within limit: Duration, _ loop: any EventLoop
  ) async -> Bool {
    let inTime = loop.makePromise(of: Bool.self)
    let timeout = loop.scheduleTask(in: TimeAmount(limit)) { inTime.succeed(false) }
    EventLoopFuture.andAllSucceed(loops.map { $0.whenIdle() }, on: loop).whenComplete { _ in
      timeout.cancel()
      inTime.succeed(true)
    }
    return (try? await inTime.futureResult.get()) ?? false
  }
}

/// Why a server does not start. Says what to change.
public struct ServerStartError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the problem is with.
  package enum Subject: Sendable, Hashable {
    case listener, certificateChain, privateKey, clientAuthorities
    case server
  }

  package let subject: Subject
  /// A clause, without a full stop.
  package let problem: String

  public var description: String { problem.prefix(1).uppercased() + problem.dropFirst() + "." }

  init(_ subject: Subject, _ problem: String) {
    self.subject = subject
    self.problem = problem
  }

  /// Nothing can listen at an address.
  package init(_ address: SocketEndpoint, _ problem: String) {
    self.init(.listener, "nothing can listen at \(address): \(problem)")
  }

  /// Returns what an error means to a server that is about to listen.
  package static func problem(_ error: any Error) -> String {
    if let error = error as? IOError { return problem(error.errnoCode) }
    return error is SocketAddressError ? "there is no such host" : "\(error)"
  }

  /// Returns what an error of the system means to a server that is about to listen.
  static func problem(_ code: Int32) -> String {
    switch code {
    case EADDRINUSE: "another program listens there"
    case EADDRNOTAVAIL: "this machine has no such address"
    case EACCES, EPERM: "this user may not"
    case ENOENT: "there is no such folder"
    default: "system error \(code)"
    }
  }
}
