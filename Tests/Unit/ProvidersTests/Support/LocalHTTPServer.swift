import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP server on a free port of this machine whose answers the test decides, well-behaved or not.
final class LocalHTTPServer: Sendable {
  struct Request: Sendable {
    var method: String
    /// Path and query.
    var target: String
    /// By their names in lower case.
    var headers: [String: String] = [:]
    var body = ""
    var path: String { String(target.prefix { $0 != "?" }) }
    /// The query's parameters, percent-decoding left to the test.
    var query: [String: String] {
      var parameters: [String: String] = [:]
      for pair in target.drop(while: { $0 != "?" }).dropFirst().split(separator: "&") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        parameters[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
      }
      return parameters
    }
  }

  enum Reply: Sendable {
    case body(String, status: Int = 200, headers: [(String, String)] = [])
    /// As many bytes as this, in chunks, as fast as they are taken.
    case flood(bytes: Int)
    /// The head of an answer and then one byte at a time, forever.
    case drip
    /// Nothing at all.
    case silence
  }

  /// What is answered to each request.
  struct Script: Sendable {
    var reply: @Sendable (Request) -> Reply

    static func replying(_ reply: @escaping @Sendable (Request) -> Reply) -> Script { Script(reply: reply) }
    static func always(_ reply: Reply) -> Script { Script { _ in reply } }
  }

  private let channel: any Channel
  private let log = Mutex<[Request]>([])

  private init(channel: any Channel) {
    self.channel = channel
  }

  /// What the server was asked, in order.
  var requests: [Request] { log.withLock { $0 } }

  var port: Int { channel.localAddress?.port ?? 0 }
  var url: String { "http://127.0.0.1:\(port)" }

  /// Runs `body` with a server that answers by the script.
  @discardableResult static func run<Result>(
    _ script: Script, _ body: (LocalHTTPServer) async throws -> Result
  ) async throws -> Result {
    let record = Mutex<LocalHTTPServer?>(nil)
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
          try channel.pipeline.syncOperations.addHandler(
            Handler { request in
              record.withLock { $0 }?.log.withLock { $0.append(request) }
              return script.reply(request)
            })
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let server = LocalHTTPServer(channel: channel)
    record.withLock { $0 = server }
    do {
      let result = try await body(server)
      try await channel.close()
      return result
    } catch {
      try? await channel.close()
      throw error
    }
  }
}

/// Answers one request after another on its connection.
private final class Handler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let reply: @Sendable (LocalHTTPServer.Request) -> LocalHTTPServer.Reply
  private var head: HTTPRequestHead?
  private var body = ""
  private var floodLeft = 0
  private var isFlooding = false

  init(reply: @escaping @Sendable (LocalHTTPServer.Request) -> LocalHTTPServer.Reply) {
    self.reply = reply
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = ""
    case .body(let part): body += String(buffer: part)
    case .end:
      guard let head else { return }
      let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $1 })
      answer(
        reply(.init(method: head.method.rawValue, target: head.uri, headers: headers, body: body)), context)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { flood(context) }
    context.fireChannelWritabilityChanged()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  private func answer(_ reply: LocalHTTPServer.Reply, _ context: ChannelHandlerContext) {
    switch reply {
    case .body(let text, let status, let headers):
      var fields = HTTPHeaders(headers)
      fields.replaceOrAdd(name: "content-length", value: String(text.utf8.count))
      write(head: HTTPResponseStatus(statusCode: status), fields, context)
      write(body: ByteBuffer(string: text), context)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    case .flood(let bytes):
      write(head: .ok, HTTPHeaders(), context)
      floodLeft = bytes
      flood(context)
    case .drip:
      write(head: .ok, HTTPHeaders(), context)
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      context.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(20)) { task in
        let (handler, context) = bound.value
        guard context.channel.isActive else { return task.cancel() }
        handler.write(body: ByteBuffer(string: " "), context)
        context.flush()
      }
    case .silence: break
    }
  }

  private func flood(_ context: ChannelHandlerContext) {
    // A flush may report writability before it returns.
    guard floodLeft > 0, !isFlooding else { return }
    isFlooding = true
    defer { isFlooding = false }
    let chunk = ByteBuffer(repeating: UInt8(ascii: " "), count: 64 * 1024)
    while floodLeft > 0, context.channel.isWritable, context.channel.isActive {
      floodLeft -= chunk.readableBytes
      write(body: chunk, context)
      context.flush()
    }
    if floodLeft <= 0 { context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil) }
  }

  private func write(head status: HTTPResponseStatus, _ headers: HTTPHeaders, _ context: ChannelHandlerContext) {
    context.write(
      wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
  }

  private func write(body: ByteBuffer, _ context: ChannelHandlerContext) {
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
  }
}
