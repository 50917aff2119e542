internal import HTTPTypes
internal import NIOCore
internal import NIOHTTPTypes

/// A handler that adds security headers to every response, including the parser's error responses.
///
/// If a response already contains one of these headers, the handler does not change it.
final class SecurityHeaders: ChannelOutboundHandler, RemovableChannelHandler {
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private static let fields: HTTPFields = [
    .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
    .xContentTypeOptions: "nosniff",
    HTTPField.Name("Referrer-Policy")!: "no-referrer",
    HTTPField.Name("X-Frame-Options")!: "DENY",
  ]

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var response) = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
    for field in Self.fields where !response.headerFields.contains(field.name) { response.headerFields.append(field) }
    context.write(wrapOutboundOut(.head(response)), promise: promise)
  }
}
