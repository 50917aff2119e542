import Foundation
public import Logging
import NIOCore
import NIOPosix
public import RPCCore
public import RPCTransport
public import SocketEndpoints
import Synchronization
import TLSChannels

/// A server that offers methods over HTTP/2. It listens for connections, dispatches calls by path, and drains its
/// connections before it stops.
///
/// Handlers start on the event loop of their connection, in a task that prefers that loop's executor. Blocking work
/// must run elsewhere. Call ``start()`` once, and ``drain(grace:)`` at the end.
public final class RPCServer: Sendable {
  private let configuration: ServerConfiguration
  private let table: ServiceTable
  private let connections: ConnectionAdmission
  private let logger: Logger
  private let state = Mutex(State())

  private struct State {
    var group: MultiThreadedEventLoopGroup?
    var listeners: [any Channel] = []
    var certificate: ServerCertificate?
    var loops: [ServerLoop] = []
    var isDraining = false
  }

  /// Creates a server.
  /// - Parameters:
  ///   - methods: The methods. If two methods have the same path, the first one is used.
  ///   - interceptors: The interceptors, outermost first. The initializer combines them with the methods.
  ///   - resources: The documents that are served in addition to the methods.
  public init(
    configuration: ServerConfiguration, methods: [ServerMethod], interceptors: [any ServerInterceptor] = [],
    resources: [PlainResource] = [], logger: Logger
  ) {
    self.configuration = configuration
    self.logger = logger
    table = ServiceTable(
      methods: methods, interceptors: interceptors, resources: resources, limits: configuration.limits,
      trustedProxies: configuration.trustedProxies, codecs: configuration.codecs, log: ServerLog(logger: logger),
      untrustedProxies: UntrustedProxyLog(logger: logger), loops: configuration.threads,
      overloadDetails: configuration.overloadDetails)
    // Refuse a client that exceeds its own limit instead of closing one of its connections, because it may need all of
    // them.
    connections = ConnectionAdmission(
      maxConnections: configuration.limits.maxConnections, maxPerSource: configuration.limits.maxConnectionsPerAddress,
      replacingFor: [.connections])
  }

  // MARK: Start

  /// Listens on every configured address.
  /// - Returns: The addresses in the same order, with the actual ports.
  /// - Throws: ``ServerStartError`` if the server cannot listen on one of the addresses; it then listens on none of
  ///   them.
  public func start() async throws(ServerStartError) -> [SocketEndpoint] {
    let certificate = try configuration.tls.map { files throws(ServerStartError) in
      try ServerCertificate(files, protocols: ["h2"], authoritiesDidChange: { [weak self] in self?.dropCertificates() })
    }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: max(1, configuration.threads))
    let (answers, requests) = (ByteHolders.Total(), ByteHolders.Total())
    var loops: [ServerLoop] = []
    for loop in group.makeIterator() {
      loops.append(
        ServerLoop(
          LoopContext(loop), configuration.limits, loops: configuration.threads, answers: answers, requests: requests))
    }
    let isFirst = state.withLock { state in
      guard state.group == nil, !state.isDraining else { return false }
      state.group = group
      state.loops = loops
      return true
    }
    guard isFirst else {
      try? await group.shutdownGracefully()
      throw ServerStartError(.server, "the server was already started")
    }
    do throws(ServerStartError) {
      var bound: [SocketEndpoint] = []
      for address in configuration.listeners { bound.append(try await listen(address, group, loops, certificate)) }
      var certificateLogger = logger
      certificateLogger[metadataKey: "listener"] = "\(bound.map(\.description).joined(separator: ", "))"
      certificate?.watch(on: group.next(), logger: certificateLogger)
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
    // A Unix socket needs no TLS, because the file system protects it.
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
        Self.prepare(channel, loops: loops, table: table, connections: connections, tls: certificate?.context)
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

  /// The allocator of receive buffers, whose sizes adapt to the traffic. An idle connection uses half a KiB (twice,
  /// because of how SwiftNIO's sockets are implemented), and a busy connection reads 64 KiB at once.
  private static let receiveAllocator = AdaptiveRecvByteBufferAllocator(
    minimum: 512, initial: 512, maximum: 64 * 1024)

  private func keep(_ listener: any Channel) {
    state.withLock { $0.listeners.append(listener) }
  }

  private static func prepare(
    _ channel: any Channel, loops: [ServerLoop], table: ServiceTable, connections: ConnectionAdmission,
    tls: TLSContext?
  ) -> EventLoopFuture<Void> {
    // The peer of every connection from a proxy is the proxy itself, so such a connection counts only toward the total
    // until the proxy has reported the client.
    let isFromProxy = table.trustedProxies.contains(channel.remoteAddress?.ip)
    let network = isFromProxy ? nil : channel.remoteAddress?.network
    switch connections.add(from: network) {
    case .counted: break
    case .replaces(let limit): table.counters.count(limit)
    case .refused(let limit):
      table.counters.count(limit)
      table.log.refusedConnection(limit.reason)
      return channel.close()
    }
    // The connection is counted until its socket closes, even if the following setup fails.
    let counted = CountedConnection(channel, from: network, among: connections)
    counted.allowReplacing()
    return channel.eventLoop.makeCompletedFuture {
      guard let loop = loops.first(where: { $0.loop === channel.eventLoop }) else {
        throw ServerStartError(.server, "the connection arrived on an event loop that does not belong to the server")
      }
      try loop.serve(channel, table, tls, counted, isFromProxy: isFromProxy)
    }
  }

  /// Reads the certificate's files again now, instead of at the next check. This method blocks while it reads from the
  /// disk.
  /// - Throws: An error that states which file cannot be used and why. The server then continues to use the old
  ///   certificate.
  package func readCertificate() throws(ServerStartError) { try state.withLock { $0.certificate }?.reload() }

  /// The last second at which the certificate is valid, in seconds since 1970; nil if the server has no certificate.
  package var certificateExpiry: Int64? { state.withLock { $0.certificate }?.expiry }

  /// Waits until every event loop has run a task, which shows that no loop is blocked.
  ///
  /// Call this method between ``start()`` and ``drain(grace:)``.
  ///
  /// - Returns: True if every loop has run a task; false if the calling task was canceled.
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

  /// The grace time for calls in progress on a connection whose client certificate must be verified again.
  private static let certificateGrace = Duration.seconds(10)

  /// Drains the connections whose peers have sent client certificates, so that the server verifies the certificates
  /// with the new authorities when the peers reconnect.
  private func dropCertificates() {
    for loop in state.withLock({ $0.loops }) { loop.drainConnectionsWithCertificates(grace: Self.certificateGrace) }
  }

  /// The number of open connections.
  public var connectionCount: Int { connections.count }

  /// The number of times that peers have exceeded each limit.
  public var limitCounters: LimitCounters { table.counters }

  /// The number of connections that have ended because of a fault of the peer other than an exceeded limit, by kind of
  /// fault.
  public var connectionFailures: ConnectionFailureCounters { table.failures }

  /// Stops the server gracefully. The server accepts no new connections, tells every peer to start no new streams,
  /// waits at most `grace` for the calls in progress, and closes the connections. A repeated call also waits until the
  /// connections are closed.
  ///
  /// Handlers that are still running after their calls have ended, because the grace time has passed or their callers
  /// have disconnected, have a few more seconds to return.
  public func drain(grace: Duration) async {
    await drain(grace: grace, handlerGrace: .seconds(5))
  }

  /// Stops the server gracefully, as ``drain(grace:)`` does.
  /// - Parameter handlerGrace: The time to wait, after all connections are closed, for handlers that have not returned.
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
    // A handler that waits for an operation that cannot be canceled, such as a commit, resumes on its loop. Without
    // the loop, neither the handler nor any task that waits for the handler would ever resume, so the loop keeps
    // running until the process exits.
    if await Self.handlersReturn(loops, within: handlerGrace, group.next()) { try? await group.shutdownGracefully() }
  }

  /// Waits until no handler is running on the loops. Returns false if the time limit is reached first.
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

/// The reason why a server could not start.
public struct ServerStartError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The part of the server or of its configuration that the problem concerns.
  package enum Subject: Sendable, Hashable {
    case listener, certificateChain, privateKey, clientAuthorities
    case server
  }

  package let subject: Subject
  /// The problem as a clause that begins in lowercase and has no final period.
  package let problem: String
  /// Whether the problem may resolve itself without a change to the configuration or to a file.
  package let mayPass: Bool

  public var description: String { problem.prefix(1).uppercased() + problem.dropFirst() + "." }

  init(_ subject: Subject, _ problem: String, mayPass: Bool = true) {
    self.subject = subject
    self.problem = problem
    self.mayPass = mayPass
  }

  /// Creates the error for an address on which the server cannot listen.
  package init(_ address: SocketEndpoint, _ problem: String) {
    self.init(.listener, "cannot listen on \(address): \(problem)")
  }

  /// Returns a description of an error that occurred while a server was trying to listen.
  package static func problem(_ error: any Error) -> String {
    if let error = error as? IOError { return problem(error.errnoCode) }
    return error is SocketAddressError ? "the host does not exist" : "\(error)"
  }

  /// Returns a description of a system error that occurred while a server was trying to listen.
  static func problem(_ code: Int32) -> String {
    switch code {
    case EADDRINUSE: "the address is in use by another program"
    case EADDRNOTAVAIL: "this machine does not have this address"
    case EACCES, EPERM: "this user is not allowed to listen there"
    case ENOENT: "the folder does not exist"
    default: "system error \(code)"
    }
  }
}
