internal import HummingbirdCore
internal import HummingbirdHTTP2
internal import IPAddresses
internal import Logging
internal import NIOCore
internal import NIOHTTPTypesHTTP1
internal import NIOTLS
internal import RPCServer
internal import RPCTransport

/// Sets up each connection: counts it, limits its time, reads a proxy's header, adds TLS, and passes it to Hummingbird.
struct WebChannel: ServerChildChannel {
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    /// The connection; nil if it is refused.
    let connection: EventLoopFuture<Connection>?
  }

  /// A connection whose protocol is known.
  enum Connection: Sendable {
    case http1(HTTP1Channel, HTTP1Channel.Value)
    case http2(HTTP2Channel, HTTP2Channel.Value)
  }

  let responder: HTTPChannelHandler.Responder
  /// The server's certificate; nil for plain text.
  let certificate: ServerCertificate?
  let limits: WebLimits
  let counters: LimitCounters
  let connections: ConnectionCounter
  let trustedProxies: TrustedProxies

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    // The other end of all connections from a proxy is the proxy: only in all are they counted here.
    let isFromProxy = trustedProxies.contains(channel.remoteAddress?.ip)
    let network = isFromProxy ? nil : channel.remoteAddress?.network
    if let limit = connections.add(from: network) {
      counters.count(limit)
      channel.close(promise: nil)
      return channel.eventLoop.makeSucceededFuture(Value(channel: channel, connection: nil))
    }
    channel.closeFuture.whenComplete { _ in connections.remove(from: network) }
    let shared = WebConnection(channel, limits: limits, counters: counters, trustedProxies: trustedProxies)
    let connection: EventLoopFuture<Connection>
    do {
      if isFromProxy {
        try channel.pipeline.syncOperations.addHandlers(ProxyHeaderHandler(), ProxyHeaderReceiver(shared))
      }
      if let certificate {
        connection = try encrypted(channel, handshake: certificate.handshake, shared, logger)
      } else {
        connection = http1(channel, shared, logger)
      }
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
    return channel.eventLoop.makeSucceededFuture(Value(channel: channel, connection: connection))
  }

  func handle(value: Value, logger: Logger) async {
    switch try? await value.connection?.get() {
    case .http1(let channel, let connection): await channel.handle(value: connection, logger: logger)
    case .http2(let channel, let connection): await channel.handle(value: connection, logger: logger)
    // Refused, or gone before its protocol was known.
    case nil: try? await value.channel.close()
    }
  }

  // MARK: Protocols

  /// Adds TLS, with the protocol that client and server agree on (ALPN).
  private func encrypted(
    _ channel: any Channel, handshake: ServerCertificate.Handshake, _ shared: WebConnection, _ logger: Logger
  ) throws -> EventLoopFuture<Connection> {
    let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Connection> { result, channel in
      if case .negotiated("h2") = result { http2(channel, shared, logger) } else { http1(channel, shared, logger) }
    }
    try channel.pipeline.syncOperations.addHandlers(handshake.makeHandler(), negotiation)
    return negotiation.protocolNegotiationResult
  }

  private func http1(_ channel: any Channel, _ shared: WebConnection, _ logger: Logger) -> EventLoopFuture<Connection> {
    let http = HTTP1Channel(responder: responder, configuration: configuration(shared, isStream: false))
    return http.setup(channel: channel, logger: logger).flatMapThrowing { connection in
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(
        HostVerifier(), position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
      return .http1(http, connection)
    }
  }

  private func http2(_ channel: any Channel, _ shared: WebConnection, _ logger: Logger) -> EventLoopFuture<Connection> {
    let http = HTTP2Channel(
      responder: responder,
      configuration: .init(
        gracefulCloseTimeout: limits.requestTimeout, streamConfiguration: configuration(shared, isStream: true)))
    return http.setup(channel: channel, logger: logger).map { .http2(http, $0) }
  }

  private func configuration(_ shared: WebConnection, isStream: Bool) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        SecurityHeaders(), RequestLimiter(shared, maxBodyBytes: limits.maxBodyBytes, isStream: isStream),
      ],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: limits.maxHeaderBytes, maxHeaderListSize: limits.maxHeaderBytes, maxHeaderFieldCount: 100))
  }
}
