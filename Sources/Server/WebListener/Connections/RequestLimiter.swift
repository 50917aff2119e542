internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes
internal import RPCTransport

/// A handler that informs the connection when requests begin and responses end, refuses bodies that are too long,
/// closes the connection after the last response, and adds the client's address to requests.
final class RequestLimiter: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let connection: WebConnection
  private let maxBodyBytes: Int
  /// The routes that define a custom response to bodies that are too long.
  private let routes: [WebRoute]
  /// The path of the latest request.
  private var path: String?
  /// The number of requests whose responses have not ended.
  private var requests = 0
  /// The number of bytes of the current body that have been read.
  private var bodyBytes = 0
  /// Whether a request has been refused. The handler discards further input, so that the client can read the error
  /// response.
  private var hasRefused = false
  /// Whether the latest request asks to switch protocols. The server ignores the upgrade (RFC 9110, section 7.8), but
  /// the parser stops after such a request, so its response is the last one on the connection.
  private var hasAskedForProtocol = false
  /// Whether a response has begun but not yet ended.
  private var isResponding = false
  /// Whether the current response is the last one on the connection.
  private var isLast = false

  init(_ connection: WebConnection, maxBodyBytes: Int, _ routes: [WebRoute]) {
    self.connection = connection
    self.maxBodyBytes = maxBodyBytes
    self.routes = routes.filter { $0.bodyRefusal != nil }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasRefused else { return }
    switch unwrapInboundIn(data) {
    case .head(var request):
      requests += 1
      bodyBytes = 0
      path = request.path
      hasAskedForProtocol = request.method == .connect || request.headerFields[.upgrade] != nil
      connection.requestBegins()
      if let length = request.headerFields[.contentLength].flatMap({ Int($0) }), length > maxBodyBytes {
        return refuse(context)
      }
      // The client waits for this response before it sends the body (RFC 9110, section 10.1.1).
      if request.headerFields[.expect]?.lowercased() == "100-continue", requests == 1, !isResponding {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
      let forwardedFor = request.headerFields[values: .forwardedFor]
      if let peer = connection.peer, !forwardedFor.isEmpty, !connection.trustedProxies.contains(peer) {
        connection.untrustedProxies.add(peer)
      }
      let client = connection.trustedProxies.client(of: connection.peer, forwardedFor: forwardedFor)
      request.headerFields[.clientAddress] = client?.description
      return context.fireChannelRead(wrapInboundOut(.head(request)))
    case .body(let bytes):
      bodyBytes += bytes.readableBytes
      if bodyBytes > maxBodyBytes { return refuse(context) }
    case .end: connection.requestIsRead()
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !hasRefused else {
      promise?.fail(ChannelError.outputClosed)
      return
    }
    switch unwrapOutboundIn(data) {
    case .head(var response):
      isResponding = true
      if hasAskedForProtocol, requests == 1, response.status.kind != .informational {
        response.headerFields[.connection] = "close"
      }
      isLast = response.headerFields[.connection]?.lowercased() == "close"
      context.write(wrapOutboundOut(.head(response)), promise: promise)
    case .body: context.write(data, promise: promise)
    case .end:
      isResponding = false
      let written = promise ?? context.eventLoop.makePromise(of: Void.self)
      let closes = isLast
      written.futureResult.assumeIsolated().whenComplete { _ in
        self.requestEnds()
        if closes { context.close(promise: nil) }
      }
      context.writeAndFlush(data, promise: written)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    while requests > 0 { requestEnds() }
    context.fireChannelInactive()
  }

  private func requestEnds() {
    guard requests > 0 else { return }
    requests -= 1
    connection.requestEnds()
  }

  /// Refuses a body that is too long.
  private func refuse(_ context: ChannelHandlerContext) {
    hasRefused = true
    connection.counters.count(.messageBytes)
    // Responses are sent in the order of their requests, so this response can be sent only if no earlier response is
    // pending and no response has begun.
    guard requests == 1, !isResponding else { return context.close(promise: nil) }
    let document = path.flatMap { path in routes.first { path.hasPrefix($0.path) } }?.bodyRefusal
    var response = HTTPResponse(
      status: document?.status ?? .contentTooLarge,
      headerFields: [.contentLength: "\(document?.body.count ?? 0)", .connection: "close"])
    response.headerFields[.contentType] = document?.contentType
    context.write(wrapOutboundOut(.head(response)), promise: nil)
    if let document { context.write(wrapOutboundOut(.body(ByteBuffer(bytes: document.body))), promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}

extension HTTPField.Name {
  /// The client's address. Handlers can trust this field, because ``RequestLimiter`` replaces any value in the request.
  static let clientAddress = HTTPField.Name("Ligature-Client-Address")!

  static let forwarded = HTTPField.Name("Forwarded")!
  static let forwardedFor = HTTPField.Name("X-Forwarded-For")!
  static let forwardedHost = HTTPField.Name("X-Forwarded-Host")!
  static let forwardedProto = HTTPField.Name("X-Forwarded-Proto")!
  static let realIP = HTTPField.Name("X-Real-IP")!
}
