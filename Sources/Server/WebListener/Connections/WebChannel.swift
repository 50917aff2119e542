internal import HummingbirdCore
internal import IPAddresses
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPTypesHTTP1
internal import RPCServer
internal import RPCTransport
internal import TLSChannels

/// A child channel that sets up each connection. It counts the connection, limits its duration, reads a proxy's header,
/// adds TLS, and passes the connection to Hummingbird.
struct WebChannel: ServerChildChannel {
  struct Value: ServerChildChannelValue {
    let channel: any Channel
    /// The connection; nil if it was refused.
    let connection: (HTTP1Channel, HTTP1Channel.Value)?
  }

  let responder: HTTPChannelHandler.Responder
  let routes: [WebRoute]
  /// The server's certificate; nil to serve plain text.
  let certificate: ServerCertificate?
  let limits: WebLimits
  let counters: LimitCounters
  let connections: ConnectionAdmission
  let trustedProxies: TrustedProxies
  let untrustedProxies: UntrustedProxyLog

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    // All connections from a proxy have the proxy as their peer, so at this point they count only toward the total.
    let isFromProxy = trustedProxies.contains(channel.remoteAddress?.ip)
    let network = isFromProxy ? nil : channel.remoteAddress?.network
    switch connections.add(from: network) {
    case .counted: break
    case .replaces(let limit): counters.count(limit)
    case .refused(let limit):
      counters.count(limit)
      channel.close(promise: nil)
      return channel.eventLoop.makeSucceededFuture(Value(channel: channel, connection: nil))
    }
    let shared = WebConnection(
      channel, from: network, among: connections, limits: limits, counters: counters, trustedProxies: trustedProxies,
      untrustedProxies: untrustedProxies)
    do {
      if isFromProxy {
        try channel.pipeline.syncOperations.addHandlers(ProxyHeaderHandler(), ProxyHeaderReceiver(shared))
      }
      if let certificate { try channel.pipeline.syncOperations.addHandler(TLSHandler(certificate.context)) }
    } catch {
      return channel.eventLoop.makeFailedFuture(error)
    }
    let http = HTTP1Channel(responder: responder, configuration: configuration(shared))
    return http.setup(channel: channel, logger: logger).flatMapThrowing { [limits, counters] connection in
      let pipeline = channel.pipeline.syncOperations
      let input = UnparsedInput(maxHeaderBytes: limits.maxHeaderBytes, counters: counters)
      let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
      try pipeline.addHandler(input, position: .before(parser))
      try pipeline.addHandler(ParsedInput(of: input), position: .after(parser))
      try pipeline.addHandler(
        HostVerifier(), position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self)))
      return Value(channel: channel, connection: (http, connection))
    }
  }

  func handle(value: Value, logger: Logger) async {
    if let (http, connection) = value.connection {
      await http.handle(value: connection, logger: logger)
    } else {
      try? await value.channel.close()
    }
  }

  private func configuration(_ shared: WebConnection) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        SecurityHeaders(), RequestLimiter(shared, maxBodyBytes: limits.maxBodyBytes, routes),
      ],
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: limits.maxHeaderBytes, maxHeaderListSize: limits.maxHeaderBytes, maxHeaderFieldCount: 100))
  }
}
