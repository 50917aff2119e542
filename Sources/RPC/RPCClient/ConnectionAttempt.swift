import HTTP2Session
import NIOCore
import NIOPosix
import RPCCore
import RPCTransport
import TLSChannels

/// An attempt to open a connection. It covers the socket, the TLS handshake and the server's first settings. The
/// attempt ends exactly once, through ``finish()``, ``fail(_:)`` or ``giveUp()``. It is used only on the channel's
/// event loop.
final class ConnectionAttempt {
  let connection: ClientConnection
  let subchannel: Subchannel
  private let core: ChannelCore
  private var timer: Scheduled<Void>?
  private var isOver = false
  /// The problem that the TLS layer has reported. It is more specific than the reason why the connection ended.
  private var handshakeProblem: ConnectionProblem?

  init(_ core: ChannelCore, _ subchannel: Subchannel) {
    self.core = core
    self.subchannel = subchannel
    connection = ClientConnection(core, subchannel)
  }

  func begin() {
    core.loop.assertInEventLoop()
    let bound = NIOLoopBound(self, eventLoop: core.loop)
    timer = core.loop.scheduleTask(in: TimeAmount(core.configuration.connectTimeout)) {
      bound.value.fail(ConnectionProblem(.unreachable, "the connection was not ready in time"))
    }
    switch core.security {
    case .plaintext: connect(nil)
    case .tls(let tls):
      // Read the files and parse the keys on a thread that may block. Repeat this for each attempt, because
      // certificates can change.
      NIOThreadPool.singleton.runIfActive(eventLoop: core.loop) { try tls.makeContext() }.whenComplete { result in
        switch result {
        case .success(let context): bound.value.connect(context)
        case .failure(let error): bound.value.fail(ConnectionProblem(error))
        }
      }
    }
  }

  private func connect(_ tls: TLSContext?) {
    guard !isOver else { return }
    let address: SocketAddress
    switch subchannel.address {
    case .success(let found): address = found
    case .failure(let problem): return fail(problem)
    }
    let bound = NIOLoopBound(self, eventLoop: core.loop)
    let bootstrap = ClientBootstrap(group: core.loop)
      .connectTimeout(TimeAmount(core.configuration.connectTimeout))
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelOption(.writeBufferWaterMark, value: .init(low: 64 * 1024, high: 256 * 1024))
      .channelOption(
        .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 1024, initial: 4096, maximum: 64 * 1024)
      )
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try bound.value.setUp(channel, tls) }
      }
    bootstrap.connect(to: address).whenComplete { result in
      switch result {
      case .success(let channel):
        if bound.value.isOver, !bound.value.isFinished { channel.close(promise: nil) }
      case .failure(let error): bound.value.fail(ConnectionProblem(error))
      }
    }
  }

  private func setUp(_ channel: any Channel, _ tls: TLSContext?) throws {
    core.loop.assertInEventLoop()
    let configuration = core.configuration
    if let tls, case .tls(let settings) = core.security {
      let name = TLSServerName(settings.serverName ?? subchannel.target.serverName)
      try channel.pipeline.syncOperations.addHandlers(
        TLSHandler(tls, serverName: name),
        HandshakeObserver { [weak self] problem in
          if self?.handshakeProblem == nil { self?.handshakeProblem = problem }
        })
    }
    let handler = try ConnectionHandler(
      role: .client,
      limits: .client(
        maxHeaderListBytes: configuration.maxHeaderListBytes, maxMessageBytes: configuration.maxResponseBytes,
        handshakeTimeout: configuration.connectTimeout),
      loop: core.context, isEncrypted: tls != nil, streams: connection)
    connection.attach(handler)
    try channel.pipeline.syncOperations.addHandler(handler)
  }

  // MARK: The end

  private var isFinished = false

  /// Completes the attempt once the connection is ready.
  func finish() {
    isOver = true
    isFinished = true
    timer?.cancel()
  }

  func fail(_ problem: ConnectionProblem) {
    guard !isOver else { return }
    isOver = true
    timer?.cancel()
    core.attemptFailed(self, handshakeProblem ?? problem)
    connection.giveUp()
  }

  /// Ends an attempt that is no longer needed.
  func giveUp() {
    guard !isOver else { return }
    isOver = true
    timer?.cancel()
    core.attemptFailed(self, ConnectionProblem(.other, "the connection is no longer needed"))
    connection.giveUp()
  }
}

/// A handler that reports why a TLS handshake failed, before the failure closes the connection.
private final class HandshakeObserver: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let onProblem: (ConnectionProblem) -> Void

  init(_ onProblem: @escaping (ConnectionProblem) -> Void) {
    self.onProblem = onProblem
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    onProblem(ConnectionProblem(error))
    context.fireErrorCaught(error)
  }
}
