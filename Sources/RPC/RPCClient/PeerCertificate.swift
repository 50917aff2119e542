import NIOCore
import NIOPosix
import NIOTLS
package import RPCCore
package import SocketEndpoints
import TLSChannels

/// The certificate that a server presents, for diagnostics. The certificate need not be trusted.
package struct PeerCertificate: Sendable {
  /// The DNS names and IP addresses for which the certificate is valid.
  package let names: [String]
  /// The time from which the certificate is valid, in seconds since 1970.
  package let notBefore: Int64
  /// The time until which the certificate is valid, in seconds since 1970.
  package let notAfter: Int64

  /// Fetches a server's certificate over a new connection on which nothing else is sent.
  ///
  /// - Throws: ``ConnectionProblem`` if the server cannot be reached or does not speak TLS within `timeout`.
  package static func shown(
    by target: SocketEndpoint, within timeout: Duration
  ) async throws(ConnectionProblem) -> PeerCertificate {
    do {
      try SharedEventLoops.start()
      let context = try await NIOThreadPool.singleton.runIfActive {
        // Only the certificate is read, so it does not matter which protocol the server speaks.
        try TLSContext(.client, identity: nil, verification: .none, protocols: ["h2", "http/1.1"])
      }
      let loop = MultiThreadedEventLoopGroup.singleton.any()
      let result = loop.makePromise(of: TLSCertificate?.self)
      let name = target.serverName
      let bootstrap = ClientBootstrap(group: loop)
        .connectTimeout(TimeAmount(timeout))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandlers(
              TLSHandler(context, serverName: TLSServerName(name)), HandshakeReader(result))
          }
        }
      let timer = loop.scheduleTask(in: TimeAmount(timeout)) { result.fail(ChannelError.connectTimeout(.zero)) }
      defer { timer.cancel() }
      do {
        let channel =
          switch target {
          case .tcp(_, let port): try await bootstrap.connect(host: name, port: port).get()
          case .unix(let path): try await bootstrap.connect(unixDomainSocketPath: path).get()
          }
        defer { channel.close(promise: nil) }
        guard let certificate = try await result.futureResult.get() else {
          throw ConnectionProblem(.failedHandshake, "the server sent no certificate")
        }
        return PeerCertificate(certificate)
      } catch {
        // The promise must be fulfilled even if there was no connection.
        result.fail(error)
        throw error
      }
    } catch {
      throw ConnectionProblem(error)
    }
  }

  private init(_ certificate: TLSCertificate) {
    names = certificate.names
    notBefore = certificate.notBefore
    notAfter = certificate.notAfter
  }
}

/// A handler that reads the server's certificate after the handshake.
private final class HandshakeReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let result: EventLoopPromise<TLSCertificate?>

  init(_ result: EventLoopPromise<TLSCertificate?>) {
    self.result = result
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case TLSUserEvent.handshakeCompleted = event {
      result.succeed(context.channel.pipeline.syncOperations.tlsPeerCertificate)
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    result.fail(error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    result.fail(ChannelError.eof)
    context.fireChannelInactive()
  }
}
