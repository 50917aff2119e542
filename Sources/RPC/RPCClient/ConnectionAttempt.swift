import HTTP2Session
import NIOCore
import NIOPosix
import NIOSSL
import RPCTransport

/// One attempt to get a connection: socket, TLS, the server's settings. It ends once, by ``finish()``, ``fail(_:)`` or
/// ``giveUp()``. Lives on the channel's event loop.
final class ConnectionAttempt {
  let connection: ClientConnection
  let subchannel: Subchannel
  private let core: ChannelCore
  private var timer: Scheduled<Void>?
  private var isOver = false
  /// What the TLS layer said, which is more than that the connection closed.
  private var handshakeProblem: String?

  init(_ core: ChannelCore, _ subchannel: Subchannel) {
    self.core = core
    self.subchannel = subchannel
    connection = ClientConnection(core, subchannel)
  }

  func begin() {
    core.loop.assertInEventLoop()
    let bound = NIOLoopBound(self, eventLoop: core.loop)
    timer = core.loop.scheduleTask(in: TimeAmount(core.configuration.connectTimeout)) {
      bound.value.fail("the connection was not ready in time")
    }
    switch core.security {
    case .plaintext: connect(nil)
    case .tls(let tls):
      // Files are read and keys parsed on a thread that may wait, and again each time: certificates change.
      NIOThreadPool.singleton.runIfActive(eventLoop: core.loop) { try tls.makeContext() }.whenComplete { result in
        switch result {
        case .success(let context): bound.value.connect(context)
        case .failure(let error): bound.value.fail(ConnectionProblem.text(error))
        }
      }
    }
  }

  private func connect(_ tls: NIOSSLContext?) {
    guard !isOver else { return }
    if case .tcp(_, let port) = subchannel.target, !(1...65535).contains(port) {
      return fail("there is no port \(port)")
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
    let connected =
      switch subchannel.target {
      case .tcp(_, let port): bootstrap.connect(host: subchannel.target.serverName, port: port)
      case .unix(let path): bootstrap.connect(unixDomainSocketPath: path)
      }
    connected.whenComplete { result in
      switch result {
      case .success(let channel):
        if bound.value.isOver, !bound.value.isFinished { channel.close(promise: nil) }
      case .failure(let error): bound.value.fail(ConnectionProblem.text(error))
      }
    }
  }

  private func setUp(_ channel: any Channel, _ tls: NIOSSLContext?) throws {
    core.loop.assertInEventLoop()
    let configuration = core.configuration
    var expectedName: ServerName?
    if let tls, case .tls(let settings) = core.security {
      let name = settings.serverName ?? subchannel.target.serverName
      // A certificate may be for an address; that is checked without a name.
      let isAddress = (try? SocketAddress(ipAddress: name, port: 0)) != nil
      expectedName = isAddress ? nil : ServerName(name)
      try channel.pipeline.syncOperations.addHandlers(
        NIOSSLClientHandler(context: tls, serverHostname: isAddress ? nil : name),
        HandshakeObserver { [weak self] problem in self?.handshakeProblem = problem })
    }
    let handler = try ConnectionHandler(
      role: .client,
      limits: .client(
        maxHeaderListBytes: configuration.maxHeaderListBytes, maxMessageBytes: configuration.maxResponseBytes,
        handshakeTimeout: configuration.connectTimeout),
      loop: core.context, isEncrypted: tls != nil, streams: connection)
    connection.attach(handler, expecting: expectedName)
    try channel.pipeline.syncOperations.addHandler(handler)
  }

  // MARK: The end

  private var isFinished = false

  /// The connection is ready.
  func finish() {
    isOver = true
    isFinished = true
    timer?.cancel()
  }

  func fail(_ reason: String) {
    guard !isOver else { return }
    isOver = true
    timer?.cancel()
    core.attemptFailed(self, handshakeProblem ?? reason)
    connection.giveUp()
  }

  /// The channel is being closed.
  func giveUp() {
    guard !isOver else { return }
    isOver = true
    timer?.cancel()
    core.attemptFailed(self, "the channel was closed")
    connection.giveUp()
  }
}

/// Notes why a TLS handshake failed before the connection closes over it.
private final class HandshakeObserver: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let onProblem: (String) -> Void

  init(_ onProblem: @escaping (String) -> Void) {
    self.onProblem = onProblem
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    onProblem(ConnectionProblem.text(error))
    context.fireErrorCaught(error)
  }
}
