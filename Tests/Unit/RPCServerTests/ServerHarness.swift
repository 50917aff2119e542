import HTTP2Session
import IPAddresses
import NIOCore
import NIOEmbedded
import RPCCore
import RPCTransport
import TestLogs

@testable import RPCServer

/// A server's connection without a socket: a client session speaks to it through memory, on one thread, under a clock
/// that only the test moves.
final class ServerHarness {
  /// What the client saw of one stream.
  struct Answer {
    var headers: [String: String] = [:]
    var trailers: [String: String] = [:]
    var body: [UInt8] = []
    var end: HTTP2ErrorCode?

    /// `grpc-status`, wherever it stood.
    var status: Int? { (trailers["grpc-status"] ?? headers["grpc-status"]).flatMap { Int($0) } }
    var message: String? { trailers["grpc-message"] ?? headers["grpc-message"] }

    /// The payloads of the messages.
    var messages: [[UInt8]] {
      var found: [[UInt8]] = []
      var rest = body[...]
      while rest.count >= 5 {
        let length = rest.dropFirst().prefix(4).reduce(0) { $0 << 8 | Int($1) }
        found.append(Array(rest.dropFirst(5).prefix(length)))
        rest = rest.dropFirst(5 + length)
      }
      return found
    }
  }

  let loop: EmbeddedEventLoop
  let channel: EmbeddedChannel
  let client: HTTP2Session
  let calls: ServerConnection
  /// The connection; nil once it has written its last frames.
  private(set) weak var handler: ConnectionHandler?
  let context: LoopContext
  private let server: ServerLoop
  private let output = OutputEnd()
  private let clock: TestClock
  private let table: ServiceTable
  let lines: LogLines

  /// By stream identifier.
  private(set) var answers: [Int32: Answer] = [:]
  private(set) var goAways: [(last: Int32, code: HTTP2ErrorCode)] = []
  /// Everything the server wrote.
  private(set) var written: [UInt8] = []
  /// Whether what the server writes is carried to the client.
  var clientReads = true
  private var unread: [UInt8] = []
  /// False if the test speaks in its own bytes only.
  private let hasClient: Bool

  final class TestClock {
    var instant = ContinuousClock.now
  }

  /// The end of the server's output, at which an embedded channel would close its input, too.
  private final class OutputEnd: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    private(set) var hasEnded = false

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
      if mode == .output { hasEnded = true } else { context.close(mode: mode, promise: promise) }
    }
  }

  /// Creates a server and a connection to it.
  /// - Parameters:
  ///   - requests: The requests of all loops of the server that were not passed to a handler yet.
  ///   - loops: The number of loops.
  init(
    _ methods: [ServerMethod] = [], interceptors: [any ServerInterceptor] = [], resources: [PlainResource] = [],
    codecs: MessageCodecs = MessageCodecs(), proxies: TrustedProxies = TrustedProxies(), clientWindow: Int = 1 << 20,
    speaksFirst: [UInt8]? = nil, requests: ByteHolders.Total = ByteHolders.Total(),
    loops: Int = 1, limits change: (inout ConnectionLimits) -> Void = { _ in }
  ) throws {
    var limits = ConnectionLimits()
    change(&limits)
    let clock = TestClock()
    self.clock = clock
    loop = EmbeddedEventLoop()
    context = LoopContext(loop) { clock.instant }
    lines = LogLines()
    table = ServiceTable(
      methods: methods, interceptors: interceptors, resources: resources, limits: limits, trustedProxies: proxies,
      codecs: codecs, log: ServerLog(logger: lines.logger()),
      untrustedProxies: UntrustedProxyLog(logger: lines.logger()),
      overloadDetails: { _, delay in Array("again after \(delay)".utf8) })
    server = ServerLoop(context, limits, loops: loops, requests: requests)
    channel = EmbeddedChannel(handler: output, loop: loop)
    calls = try server.serve(channel, table, nil)
    handler = try channel.pipeline.syncOperations.handler(type: ConnectionHandler.self)
    channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    var configuration = HTTP2Configuration()
    configuration.streamWindowBytes = clientWindow
    client = try HTTP2Session(role: .client, configuration: configuration)
    hasClient = speaksFirst == nil
    if let speaksFirst, !speaksFirst.isEmpty { try channel.writeInbound(ByteBuffer(bytes: speaksFirst)) }
    try exchange()
  }

  /// Creates another connection, from an address, to the server and the event loop of one that exists.
  init(beside other: ServerHarness, from address: String) throws {
    loop = other.loop
    context = other.context
    clock = other.clock
    table = other.table
    lines = other.lines
    server = other.server
    channel = EmbeddedChannel(handler: output, loop: loop)
    calls = try server.serve(channel, table, nil)
    handler = try channel.pipeline.syncOperations.handler(type: ConnectionHandler.self)
    channel.connect(to: try SocketAddress(ipAddress: address, port: 1), promise: nil)
    client = try HTTP2Session(role: .client)
    hasClient = true
    try exchange()
  }

  deinit {
    // `finish` fails for a channel that is gone, which does not matter at the end of a test.
    _ = try? channel.finish(acceptAlreadyClosed: true)
  }

  // MARK: Calls

  static func frame(_ payload: [UInt8]) -> [UInt8] { FramedMessage(payload: payload).bytes }

  static func request(_ path: String, _ more: [(String, String)] = []) -> HeaderList {
    var list: HeaderList = [
      ":method": "POST", ":scheme": "http", ":path": path, ":authority": "localhost",
      "content-type": "application/grpc", "te": "trailers",
    ]
    for (name, value) in more { list.add(name, value) }
    return list
  }

  /// Starts a call and carries everything both ways.
  @discardableResult
  func start(
    _ path: String, _ more: [(String, String)] = [], body: [UInt8], ending: HTTP2Session.Ending = .endStream
  ) throws -> HTTP2Stream {
    let stream = try client.submitRequest(Self.request(path, more), body: body, ending: ending)
    try exchange()
    return stream
  }

  /// Makes a call of one message and gives what came back.
  func call(_ path: String, _ more: [(String, String)] = [], _ payload: [UInt8] = [1, 2, 3]) throws -> Answer {
    answer(try start(path, more, body: Self.frame(payload)))
  }

  func answer(_ stream: HTTP2Stream) -> Answer { answers[stream.id] ?? Answer() }

  func send(_ stream: HTTP2Stream, _ payload: [UInt8], ending: HTTP2Session.Ending = .open) throws {
    try client.submitData(stream, Self.frame(payload), ending: ending)
    try exchange()
  }

  // MARK: Wire

  /// Gives raw bytes to the server.
  func receive(_ bytes: [UInt8]) throws {
    try channel.writeInbound(ByteBuffer(bytes: bytes))
    try exchange()
  }

  /// Carries bytes both ways until neither side has more to say.
  func exchange() throws {
    var isMoving = true
    while isMoving {
      isMoving = false
      let bytes = hasClient ? try output(of: client) : []
      note(client.events, body: [])
      if !bytes.isEmpty, channel.isActive {
        try channel.writeInbound(ByteBuffer(bytes: bytes))
        isMoving = true
      }
      loop.run()
      while let buffer = try channel.readOutbound(as: ByteBuffer.self) {
        written += buffer.readableBytesView
        unread += buffer.readableBytesView
      }
      if clientReads, hasClient, !unread.isEmpty {
        let bytes = unread
        unread = []
        try client.receive(ByteBuffer(bytes: bytes).readableBytesSpan)
        note(client.events, body: bytes)
        isMoving = true
      }
    }
    // A client closes when it has read everything.
    if output.hasEnded, clientReads, hasClient { channel.close(promise: nil) }
  }

  private func output(of session: HTTP2Session) throws -> [UInt8] {
    var buffer = ByteBuffer()
    var hasMore = true
    while hasMore {
      try buffer.writeWithOutputRawSpan(minimumWritableBytes: 64 * 1024) { span throws(HTTP2Error) in
        hasMore = try session.drain(into: &span)
      }
    }
    return Array(buffer.readableBytesView)
  }

  private func note(_ events: [HTTP2Event], body: [UInt8]) {
    for event in events {
      switch event {
      case .headers(let stream, let block, _):
        var found: [String: String] = [:]
        for index in block.fields {
          let field = client.headerFields[index]
          let name = String(decoding: client.headerBytes[field.nameRange], as: UTF8.self)
          found[name] = String(decoding: client.headerBytes[field.valueRange], as: UTF8.self)
        }
        if block.kind == .trailers {
          answers[stream.id, default: Answer()].trailers = found
        } else {
          answers[stream.id, default: Answer()].headers = found
        }
      case .data(let stream, let range, _):
        answers[stream.id, default: Answer()].body += body[range]
        try? client.consumeConnection(range.count)
        try? client.consumeStream(stream, range.count)
      case .closed(let stream, let code): answers[stream.id, default: Answer()].end = code
      case .goAway(let last, let code): goAways.append((last, code))
      default: break
      }
    }
    client.forgetEvents()
  }

  // MARK: Time

  /// Moves the clock and the loop's timers.
  func advance(_ duration: Duration) throws {
    clock.instant = clock.instant.advanced(by: duration)
    loop.advanceTime(by: TimeAmount(duration))
    try exchange()
  }

  /// How often the client ran into the limits.
  var counted: [Limit: UInt64] { table.counters.values }
  /// How often connections ended by a fault of the client.
  var failures: [ConnectionFailure: UInt64] { table.failures.values }
  /// What the server wrote to its log.
  var logged: [String] { lines.all.map(\.text) }

  var isClosed: Bool { !channel.isActive }

  /// Whether the server said these words in a GOAWAY.
  func said(_ reason: String) -> Bool { String(decoding: written, as: UTF8.self).contains(reason) }
}
