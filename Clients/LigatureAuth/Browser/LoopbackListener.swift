import ByteCoding
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A listener on a local port for the request with which the browser returns from a sign-in (RFC 8252, section 7.3).
///
/// The operating system chooses the port. The request must contain the random state from the listener's URL. The
/// listener responds to any other request with status 404 and otherwise ignores it.
final class LoopbackListener: Sendable {
  /// The result that the browser delivers: a code, or the reason that none was issued.
  enum Answer: Sendable {
    case code(String)
    case error(code: String, description: String?)
  }

  /// The URL to which the browser must return, without the parameters of the result.
  let url: String
  private let channel: any Channel
  private let answer: EventLoopPromise<Answer>

  /// Starts listening.
  /// - Parameter language: The language that the application has set for the page; nil for the browser's language.
  static func start(language: String? = nil) async throws -> LoopbackListener {
    let group = MultiThreadedEventLoopGroup.singleton
    let state = Base64.string(of: (0..<16).map { _ in UInt8.random(in: .min ... .max) }, alphabet: .url)
    let answer = group.next().makePromise(of: Answer.self)
    do {
      let channel = try await ServerBootstrap(group: group)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            try channel.pipeline.syncOperations.addHandler(
              LoopbackHandler(state: state, language: language, answer: answer))
          }
        }
        .bind(host: "127.0.0.1", port: 0).get()
      let port = channel.localAddress?.port ?? 0
      return LoopbackListener(
        url: "http://127.0.0.1:\(port)\(LoopbackHandler.path)?state=\(state)", channel: channel, answer: answer)
    } catch {
      answer.fail(error)
      throw AuthFailure.error(
        .webInternalError, "No port could be opened on this machine for the browser to return to.",
        underlying: error)
    }
  }

  private init(url: String, channel: any Channel, answer: EventLoopPromise<Answer>) {
    self.url = url
    self.channel = channel
    self.answer = answer
  }

  /// Waits for the browser to return, and returns its result. Throws `CancellationError` if the task is canceled.
  func wait() async throws -> Answer {
    try await withTaskCancellationHandler {
      try await answer.futureResult.get()
    } onCancel: {
      answer.fail(CancellationError())
    }
  }

  /// Ends the wait with an error, unless the browser has already returned.
  func fail(_ error: any Error) { answer.fail(error) }

  /// Stops listening, but completes a response that is already being sent.
  func stop() {
    answer.fail(CancellationError())
    channel.close(promise: nil)
  }
}

/// The channel handler for the requests of one connection.
private final class LoopbackHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  static let path = "/signed-in"

  private let state: String
  private let language: String?
  private let answer: EventLoopPromise<LoopbackListener.Answer>
  private var request: HTTPRequestHead?

  init(state: String, language: String?, answer: EventLoopPromise<LoopbackListener.Answer>) {
    self.state = state
    self.language = language
    self.answer = answer
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): request = head
    case .body: break
    case .end:
      guard let request else { return }
      respond(to: request, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func respond(to request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let accepted = request.headers["accept-language"].joined(separator: ",")
    let language = LoopbackPage.Language(language, accepted: accepted)
    guard request.method == .GET, let answer = answer(of: request.uri) else {
      return send(.notFound, .notFound, language, context)
    }
    switch answer {
    case .code: send(.ok, .signedIn, language, context)
    case .error(code: "access_denied", _): send(.ok, .declined, language, context)
    case .error: send(.ok, .refused, language, context)
    }
    self.answer.succeed(answer)
  }

  /// Returns the result in a request's URI, or nil if the path is wrong or the state is missing or wrong.
  private func answer(of uri: String) -> LoopbackListener.Answer? {
    guard uri.utf8.count <= 8192, let url = URLComponents(string: uri), url.path == Self.path else { return nil }
    // The service percent-encodes the values, so a plus sign does not represent a space.
    func value(_ name: String) -> String? { url.queryItems?.first { $0.name == name }?.value }
    guard let state = value("state"), ConstantTime.areEqual(Array(state.utf8), Array(self.state.utf8)) else {
      return nil
    }
    if let code = value("code"), !code.isEmpty { return .code(code) }
    return value("error").map { .error(code: $0, description: value("error_description")) }
  }

  private func send(
    _ status: HTTPResponseStatus, _ page: LoopbackPage, _ language: LoopbackPage.Language,
    _ context: ChannelHandlerContext
  ) {
    let body = ByteBuffer(string: page.html(in: language))
    var head = HTTPResponseHead(version: .http1_1, status: status)
    head.headers = [
      "content-type": "text/html; charset=utf-8", "content-length": "\(body.readableBytes)",
      "content-language": language.rawValue,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer", "cache-control": "no-store", "connection": "close",
    ]
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
  }
}
