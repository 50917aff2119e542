import NIOCore
import RPCTransport
import TLSChannels

/// One event loop of a server, with the state that its connections share. It is used only on that event loop.
final class ServerLoop: @unchecked Sendable {
  let loop: any EventLoop
  let context: LoopContext
  private let runner: CallRunner
  private let answers: QueuedAnswers
  private let requests: UnfinishedRequests

  /// Creates the server's state for an event loop.
  /// - Parameters:
  ///   - answers: The number of response bytes that the server has queued for its peers.
  ///   - requests: The number of bytes in the server's requests that have not been passed to a handler yet.
  ///   - loops: The number of the server's event loops.
  init(
    _ context: LoopContext, _ limits: ConnectionLimits, loops: Int = 1,
    answers: ByteHolders.Total = ByteHolders.Total(), requests: ByteHolders.Total = ByteHolders.Total()
  ) {
    loop = context.loop
    self.context = context
    self.answers = QueuedAnswers(answers)
    self.requests = UnfinishedRequests(requests, limits, loops: loops)
    runner = CallRunner(context.executor)
  }

  /// Serves a connection.
  /// - Parameter counted: The connection's entry in the connection count; nil if the connection is not counted.
  @discardableResult
  func serve(
    _ channel: any Channel, _ table: ServiceTable, _ tls: TLSContext?, _ counted: CountedConnection? = nil,
    isFromProxy: Bool = false
  ) throws -> ServerConnection {
    loop.assertInEventLoop()
    let calls = ServerConnection(table, runner: runner, answers: answers, requests: requests, counted)
    let handler = try ConnectionHandler(
      role: .server, limits: table.limits, loop: context, isEncrypted: tls != nil,
      trustedProxies: table.trustedProxies, awaitsProxyHeader: isFromProxy, streams: calls)
    if isFromProxy { try channel.pipeline.syncOperations.addHandler(ProxyHeaderHandler()) }
    if let tls { try channel.pipeline.syncOperations.addHandler(TLSHandler(tls)) }
    try channel.pipeline.syncOperations.addHandler(handler)
    return calls
  }

  /// Returns a future that completes when no handler is running on the loop.
  func whenIdle() -> EventLoopFuture<Void> {
    loop.flatSubmit { self.runner.whenIdle() }
  }

  /// Drains every connection of the loop.
  func drain(grace: Duration) {
    loop.execute { self.context.drain(grace: grace, reason: "the server is shutting down") }
  }

  /// Drains the connections whose client certificates were verified with authorities that may no longer be trusted.
  func drainConnectionsWithCertificates(grace: Duration) {
    loop.execute {
      self.context.drainConnectionsWithCertificates(
        grace: grace, reason: "the authorities of client certificates have changed")
    }
  }
}
