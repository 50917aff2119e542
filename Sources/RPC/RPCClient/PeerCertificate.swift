import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
package import RPCCore
package import SocketEndpoints

/// The certificate that a server presents, whether or not it is trusted, for diagnostics.
package struct PeerCertificate: Sendable {
  /// The names that the certificate is for.
  package let names: [String]
  /// The time from which the certificate is valid, in seconds since 1970.
  package let notBefore: Int64
  /// The time until which the certificate is valid, in seconds since 1970.
  package let notAfter: Int64

  /// Returns a server's certificate, over a new connection on which nothing else is sent.
  ///
  /// - Throws: ``ConnectionProblem`` if the server cannot be reached or does not speak TLS within `timeout`.
  package static func shown(
    by target: SocketEndpoint, within timeout: Duration
  ) async throws(ConnectionProblem) -> PeerCertificate {
    do {
      try SharedEventLoops.start()
      let context = try await NIOThreadPool.singleton.runIfActive {
        try NIOSSLContext(configuration: Self.configuration)
      }
      let loop = MultiThreadedEventLoopGroup.singleton.any()
      let result = loop.makePromise(of: NIOSSLCertificate?.self)
      let name = target.serverName
      let isAddress = (try? SocketAddress(ipAddress: name, port: 0)) != nil
      let bootstrap = ClientBootstrap(group: loop)
        .connectTimeout(TimeAmount(timeout))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandlers(
              NIOSSLClientHandler(context: context, serverHostname: isAddress ? nil : name), HandshakeReader(result))
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
          throw ConnectionProblem(.failedHandshake, "the server showed no certificate")
        }
        return PeerCertificate(certificate)
      } catch {
        // Not left unfulfilled if there was no connection.
        result.fail(error)
        throw error
      }
    } catch {
      throw ConnectionProblem(error)
    }
  }

  private static var configuration: TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["h2"]
    // The certificate is only looked at.
    configuration.certificateVerification = .none
    return configuration
  }

  private init(_ certificate: NIOSSLCertificate) {
    names = certificate._subjectAlternativeNames().compactMap { name in
      switch name.nameType {
      case .dnsName: String(decoding: name.contents, as: UTF8.self)
      case .ipAddress: Self.address(Array(name.contents))
      default: nil
      }
    }
    notBefore = Int64(certificate.notValidBefore)
    notAfter = Int64(certificate.notValidAfter)
  }

  private static func address(_ bytes: [UInt8]) -> String? {
    try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0).ipAddress
  }
}

/// Reads the certificate after the handshake.
private final class HandshakeReader: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let result: EventLoopPromise<NIOSSLCertificate?>

  init(_ result: EventLoopPromise<NIOSSLCertificate?>) {
    self.result = result
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case TLSUserEvent.handshakeCompleted = event {
      result.completeWith(Result { try context.channel.pipeline.syncOperations.nioSSL_peerCertificate() })
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
