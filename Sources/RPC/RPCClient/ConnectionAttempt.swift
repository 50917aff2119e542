import Glibc
import HTTP2Session
import NIOCore
import NIOPosix
import NIOSSL
import RPCCore
import RPCTransport

/// One attempt to open a connection: socket, TLS and the server's settings. It ends once, through ``finish()``,
/// ``fail(_:)`` or ``giveUp()``, and lives on the channel's event loop.
///
/// The TLS library trusts authorities only. If the user trusts certain certificates explicitly, and none of them has
/// signed the server's, a second connection is made that accepts the server's certificate only if it is itself one of
/// them.
final class ConnectionAttempt {
  private(set) var connection: ClientConnection
  let subchannel: Subchannel
  private let core: ChannelCore
  private var timer: Scheduled<Void>?
  private var isOver = false
  /// The TLS layer's problem, which is more specific than the end of the connection.
  private var handshakeProblem: ConnectionProblem?
  private var material: HandshakeMaterial?
  private var expectsTrustedCertificate = false

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
      // Files are read and keys parsed on a thread that may wait, and again each time: certificates change.
      NIOThreadPool.singleton.runIfActive(eventLoop: core.loop) { try tls.handshakeMaterial() }.whenComplete { result in
        switch result {
        case .success(let material): bound.value.connect(material)
        case .failure(let error): bound.value.fail(ConnectionProblem(error))
        }
      }
    }
  }

  private func connect(_ material: HandshakeMaterial?) {
    guard !isOver else { return }
    self.material = material
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
        channel.eventLoop.makeCompletedFuture { try bound.value.setUp(channel, material) }
      }
    bootstrap.connect(to: address).whenComplete { result in
      switch result {
      case .success(let channel):
        if bound.value.isOver, !bound.value.isFinished { channel.close(promise: nil) }
      case .failure(let error): bound.value.fail(ConnectionProblem(error))
      }
    }
  }

  private func setUp(_ channel: any Channel, _ material: HandshakeMaterial?) throws {
    core.loop.assertInEventLoop()
    let configuration = core.configuration
    var expectedName: ServerName?
    if let material, case .tls(let settings) = core.security {
      let name = settings.serverName ?? subchannel.target.serverName
      // A certificate may be for an address; that is checked without a name.
      let isAddress = (try? SocketAddress(ipAddress: name, port: 0)) != nil
      expectedName = isAddress ? nil : ServerName(name)
      try channel.pipeline.syncOperations.addHandlers(
        handshake(material, isAddress ? nil : name),
        HandshakeObserver { [weak self] problem in
          if self?.handshakeProblem == nil { self?.handshakeProblem = problem }
        })
    }
    let handler = try ConnectionHandler(
      role: .client,
      limits: .client(
        maxHeaderListBytes: configuration.maxHeaderListBytes, maxMessageBytes: configuration.maxResponseBytes,
        handshakeTimeout: configuration.connectTimeout),
      loop: core.context, isEncrypted: material != nil, streams: connection)
    connection.attach(handler, expecting: expectedName)
    try channel.pipeline.syncOperations.addHandler(handler)
  }

  /// Starts the handshake. The library checks the certificate's name in any case.
  private func handshake(_ material: HandshakeMaterial, _ serverName: String?) throws -> NIOSSLClientHandler {
    guard expectsTrustedCertificate else {
      return try NIOSSLClientHandler(context: material.context, serverHostname: serverName)
    }
    return try NIOSSLClientHandler(context: material.context, serverHostname: serverName) { [weak self] shown, result in
      guard let certificate = shown.first, material.trusted.contains(certificate) else {
        return result.succeed(.failed)
      }
      let now = time(nil)
      let isValid = certificate.notValidBefore <= now && now <= certificate.notValidAfter
      if !isValid {
        self?.handshakeProblem = ConnectionProblem(
          .certificateNotValidNow, "the server's certificate is trusted, but not valid at this time")
      }
      result.succeed(isValid ? .certificateVerified : .failed)
    }
  }

  /// Connects again if no trusted authority has signed the server's certificate, which may itself be trusted.
  private func connectsAgain() -> Bool {
    guard !expectsTrustedCertificate, handshakeProblem?.kind == .untrustedCertificate,
      let material, !material.trusted.isEmpty
    else { return false }
    expectsTrustedCertificate = true
    handshakeProblem = nil
    connection = ClientConnection(core, subchannel)
    core.attemptBegins(self)
    connect(material)
    return true
  }

  // MARK: The end

  private var isFinished = false

  /// Completes the attempt: the connection is ready.
  func finish() {
    isOver = true
    isFinished = true
    timer?.cancel()
  }

  func fail(_ problem: ConnectionProblem) {
    guard !isOver, !connectsAgain() else { return }
    isOver = true
    timer?.cancel()
    core.attemptFailed(self, handshakeProblem ?? problem)
    connection.giveUp()
  }

  /// Ends the attempt, because the channel is closing.
  func giveUp() {
    guard !isOver else { return }
    isOver = true
    timer?.cancel()
    core.attemptFailed(self, ConnectionProblem(.other, "the channel was closed"))
    connection.giveUp()
  }
}

/// Records why a TLS handshake failed, before the connection closes because of it.
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
