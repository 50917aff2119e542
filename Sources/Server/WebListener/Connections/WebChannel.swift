internal import HummingbirdCore
internal import HummingbirdHTTP2
internal import Logging
internal import NIOCore
internal import NIOSSL
internal import NIOTLS
internal import RPCServer
internal import RPCTransport

/// Sets up each connection: counts it, limits its time, adds TLS, and leaves the rest to Hummingbird.
struct WebChannel: ServerChildChannel {
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    /// Nil for a connection that is refused.
    let connection: EventLoopFuture<Connection>?
  }

  /// A connection whose protocol is known.
  enum Connection: Sendable {
    case http1(HTTP1Channel, HTTP1Channel.Value)
    case http2(HTTP2Channel, HTTP2Channel.Value)
  }

  let responder: HTTPChannelHandler.Responder
  /// Nil: plain text.
  let certificate: ServerCertificate?
  let limits: WebLimits
  let counters: LimitCounters
  let connections: ConnectionCounter

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    let network = channel.remoteAddress?.network
    if let limit = connections.add(from: network) {
      counters.count(limit)
      channel.close(promise: nil)
      return channel.eventLoop.makeSucceededFuture(Value(channel: channel, connection: nil))
    }
    channel.closeFuture.whenComplete { _ in connections.remove(from: network) }
    let clock = ConnectionClock(channel, limits: limits, counters: counters)
    let connection: EventLoopFuture<Connection>
    if let certificate {
      connection = encrypted(channel, context: certificate.context, clock: clock, logger: logger)
    } else {
      connection = http1(channel, clock: clock, logger: logger)
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

  /// Adds TLS, and the protocol that client and server agree on (ALPN).
  private func encrypted(
    _ channel: any Channel, context: NIOSSLContext, clock: ConnectionClock, logger: Logger
  ) -> EventLoopFuture<Connection> {
    do {
      let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Connection> { result, channel in
        if case .negotiated("h2") = result {
          http2(channel, clock: clock, logger: logger)
        } else {
          http1(channel, clock: clock, logger: logger)
        }
      }
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(NIOSSLServerHandler(context: context))
      try pipeline.addHandler(negotiation)
      return negotiation.protocolNegotiationResult
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
  }

  private func http1(_ channel: any Channel, clock: ConnectionClock, logger: Logger) -> EventLoopFuture<Connection> {
    let http = HTTP1Channel(responder: responder, configuration: configuration(clock, isStream: false))
    return http.setup(channel: channel, logger: logger).map { .http1(http, $0) }
  }

  private func http2(_ channel: any Channel, clock: ConnectionClock, logger: Logger) -> EventLoopFuture<Connection> {
    let http = HTTP2Channel(
      responder: responder,
      configuration: .init(
        gracefulCloseTimeout: limits.requestTimeout, streamConfiguration: configuration(clock, isStream: true)))
    return http.setup(channel: channel, logger: logger).map { .http2(http, $0) }
  }

  private func configuration(_ clock: ConnectionClock, isStream: Bool) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        SecurityHeaders(), RequestLimiter(clock, maxBodyBytes: limits.maxBodyBytes, isStream: isStream),
      ],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: limits.maxHeaderBytes, maxHeaderListSize: limits.maxHeaderBytes, maxHeaderFieldCount: 100))
  }
}
