internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import Synchronization

/// Answers the operator's tools over plain HTTP/1.1, apart from the service itself: metrics, liveness, readiness.
///
/// One request a connection, few connections at once, and ten seconds for each: it is to stay up when the service is
/// hard pressed, and must not become a way to press it.
final class OperationsListener: Sendable {
  /// A page as it is now.
  struct Page: Sendable {
    var status: HTTPResponseStatus = .ok
    var contentType = "text/plain; charset=utf-8"
    var text: String
  }

  fileprivate static let patience = TimeAmount.seconds(10)
  fileprivate static let maxConnections = 64

  private let pages: [String: @Sendable () -> Page]
  private let listener = Mutex<(any Channel)?>(nil)
  private let connections = Atomic<Int>(0)

  /// - Parameter pages: by path. Called on an event loop: they must not wait.
  init(pages: [String: @Sendable () -> Page]) {
    self.pages = pages
  }

  /// - Returns: the port, which the system chose where it is 0.
  func start(host: String, port: Int) async throws -> Int {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        guard self.connections.wrappingAdd(1, ordering: .relaxed).oldValue < Self.maxConnections else {
          self.connections.wrappingSubtract(1, ordering: .relaxed)
          return channel.close()
        }
        channel.closeFuture.whenComplete { _ in self.connections.wrappingSubtract(1, ordering: .relaxed) }
        channel.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
        return channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.configureHTTPServerPipeline()
          try pipeline.addHandler(PageHandler(pages: self.pages))
        }
      }
      .bind(host: host, port: port).get()
    listener.withLock { $0 = channel }
    return channel.localAddress?.port ?? port
  }

  func stop() async {
    let channel = listener.withLock { listener in
      defer { listener = nil }
      return listener
    }
    try? await channel?.close()
  }
}

/// Answers one request, whatever its body, and closes.
private final class PageHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let pages: [String: @Sendable () -> OperationsListener.Page]
  private var request: HTTPRequestHead?

  init(pages: [String: @Sendable () -> OperationsListener.Page]) {
    self.pages = pages
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): if request == nil { request = head }
    case .body: break
    case .end:
      guard let request else { return }
      answer(request, context)
    }
  }

  private func answer(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let path = String(request.uri.prefix { $0 != "?" })
    var page: OperationsListener.Page
    var headers = HTTPHeaders()
    if let make = pages[path] {
      if request.method == .GET || request.method == .HEAD {
        page = make()
      } else {
        page = .init(status: .methodNotAllowed, text: "Ask with GET.\n")
        headers.add(name: "allow", value: "GET, HEAD")
      }
    } else {
      page = .init(status: .notFound, text: "The pages are \(pages.keys.sorted().joined(separator: ", ")).\n")
    }
    headers.add(name: "content-type", value: page.contentType)
    headers.add(name: "content-length", value: String(page.text.utf8.count))
    headers.add(name: "cache-control", value: "no-store")
    headers.add(name: "connection", value: "close")
    let head = HTTPResponseHead(version: .http1_1, status: page.status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if request.method != .HEAD {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: page.text)))), promise: nil)
    }
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in channel.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
