import HTTP2Session
import NIOCore
import NIOPosix
import RPCCore
import RPCTransport
import SocketEndpoints
import Synchronization

/// A server that does on each call what a test tells it, right or wrong. It speaks HTTP/2 by the product's own session.
final class ScriptedServer: Sendable {
  /// A call as it arrived.
  struct Request: Sendable {
    /// Which connection it came on, from 0.
    var connection: Int
    /// Which call of the server it is, from 0.
    var number: Int
    var headers: [(name: String, value: String)] = []
    /// The body, prefixes included.
    var body: [UInt8] = []

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
  }

  enum Step: Sendable {
    /// Headers, in full.
    case headers([(String, String)])
    /// Body bytes, framed by the test.
    case body([UInt8])
    case trailers([(String, String)])
    /// END_STREAM without trailers.
    case endStream
    /// A header block that is headers and trailers in one.
    case trailersOnly([(String, String)])
    case reset(HTTP2ErrorCode)
    /// GOAWAY that says this call is taken; later ones are not.
    case goAway
    /// Closes the socket without a word.
    case cut
    /// Runs something, such as telling the test how far things are.
    case run(@Sendable () -> Void)

    /// A good answer.
    static func answer(_ payload: [UInt8]) -> [Step] {
      [.goodHeaders, .body(FramedMessage(payload: payload).bytes), .trailers([("grpc-status", "0")])]
    }

    static var goodHeaders: Step { .headers([(":status", "200"), ("content-type", "application/grpc")]) }
  }

  /// What to do when a call's headers have come, and when its body has ended.
  struct Script: Sendable {
    var onHeaders: @Sendable (Request) -> [Step] = { _ in [] }
    var onEnd: @Sendable (Request) -> [Step] = { _ in [] }
    /// For each DATA frame before the last.
    var onBody: @Sendable (Request) -> [Step] = { _ in [] }
    var onReset: @Sendable (Request, HTTP2ErrorCode) -> Void = { _, _ in }
    var onConnectionEnd: @Sendable () -> Void = {}
    /// Whether the client may go on sending.
    var givesWindowBack = true
    /// Whether each connection begins with a GOAWAY.
    var isGoingAway = false
    var limits = ConnectionLimits()

    /// Answers each whole call.
    static func onEnd(_ steps: @escaping @Sendable (Request) -> [Step]) -> Script { Script(onEnd: steps) }
  }

  let address: SocketAddress
  private let reserved: ReservedPort
  private let channel: any Channel
  private let counters: Counters

  /// How many connections were accepted and calls arrived, and the connections that are open.
  final class Counters: Sendable {
    struct State: Sendable {
      var connections = 0
      var calls = 0
      var open: [any Channel] = []
    }
    let state = Mutex(State())
  }

  var port: Int { address.port ?? 0 }
  var connections: Int { counters.state.withLock { $0.connections } }
  var calls: Int { counters.state.withLock { $0.calls } }

  init(_ script: Script, unixPath: String? = nil, port: ReservedPort? = nil) async throws {
    // No server of another test takes the port once this one has stopped.
    let port = try port ?? ReservedPort(on: "127.0.0.1")
    reserved = port
    let counters = Counters()
    self.counters = counters
    let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let number = counters.state.withLock { state in
            state.open.append(channel)
            defer { state.connections += 1 }
            return state.connections
          }
          let streams = ScriptedStreams(script, connection: number, counters: counters)
          let handler = try ConnectionHandler(
            role: .server, limits: script.limits, loop: LoopContext(channel.eventLoop), isEncrypted: false,
            streams: streams)
          try channel.pipeline.syncOperations.addHandler(handler)
        }
      }
    if let unixPath {
      channel = try await bootstrap.bind(unixDomainSocketPath: unixPath).get()
    } else {
      channel = try await bootstrap.bind(host: "127.0.0.1", port: port.number).get()
    }
    guard let address = channel.localAddress else { throw RPCError(.internalError, "no address") }
    self.address = address
  }

  /// Stops listening and cuts all connections.
  func stop() async {
    try? await channel.close().get()
    let open = counters.state.withLock { $0.open }
    for channel in open { try? await channel.close().get() }
  }

  /// Leaves what the clients send unread from now on.
  func stopReading() async throws {
    let open = counters.state.withLock { $0.open }
    for channel in open { try await channel.setOption(.autoRead, value: false).get() }
  }

  /// Cuts the connections and continues listening.
  func cutConnections() async {
    let open = counters.state.withLock { state in
      defer { state.open = [] }
      return state.open
    }
    for channel in open { try? await channel.close().get() }
  }
}

private final class ScriptedStreams: ConnectionStreams {
  private let script: ScriptedServer.Script
  private let connectionNumber: Int
  private let counters: ScriptedServer.Counters
  private var requests: [Int: ScriptedServer.Request] = [:]
  private var hasResponse: Set<Int> = []

  init(_ script: ScriptedServer.Script, connection: Int, counters: ScriptedServer.Counters) {
    self.script = script
    self.connectionNumber = connection
    self.counters = counters
  }

  func connectionDidOpen(_ connection: ConnectionHandler, peer: Peer) {
    guard script.isGoingAway else { return }
    try? connection.session.goAway(.noError)
    connection.setNeedsFlush()
  }

  func didHandleEvents(of connection: ConnectionHandler) {}
  func check(_ connection: ConnectionHandler, now: ContinuousClock.Instant) {}
  func connectionDidEnd(_ connection: ConnectionHandler, _ end: ConnectionEnd) { script.onConnectionEnd() }

  func handle(_ event: HTTP2Event, body: ByteBuffer, of connection: ConnectionHandler) {
    switch event {
    case .headers(let stream, let block, let endStream):
      let number = counters.state.withLock { state in
        defer { state.calls += 1 }
        return state.calls
      }
      var request = ScriptedServer.Request(connection: connectionNumber, number: number)
      let bytes = connection.session.headerBytes
      for field in connection.session.headerFields[block.fields] {
        request.headers.append(
          (
            String(decoding: bytes[field.nameRange], as: UTF8.self),
            String(decoding: bytes[field.valueRange], as: UTF8.self)
          ))
      }
      requests[stream.slot] = request
      hasResponse.remove(stream.slot)
      run(script.onHeaders(request), stream, connection)
      if endStream { run(script.onEnd(request), stream, connection) }
    case .data(let stream, let range, let endStream):
      if script.givesWindowBack {
        try? connection.session.consumeConnection(range.count)
        try? connection.session.consumeStream(stream, range.count)
      }
      requests[stream.slot]?.body += body.getBytes(at: body.readerIndex + range.lowerBound, length: range.count) ?? []
      guard let request = requests[stream.slot] else { return }
      run(endStream ? script.onEnd(request) : script.onBody(request), stream, connection)
    case .endStream(let stream):
      if let request = requests[stream.slot] { run(script.onEnd(request), stream, connection) }
    case .closed(let stream, let code):
      if let request = requests.removeValue(forKey: stream.slot), code != .noError { script.onReset(request, code) }
    case .writable, .goAway, .settings, .settingsAcknowledged, .pingAcknowledged: break
    }
  }

  private func run(_ steps: [ScriptedServer.Step], _ stream: HTTP2Stream, _ connection: ConnectionHandler) {
    for step in steps {
      switch step {
      case .headers(let fields):
        hasResponse.insert(stream.slot)
        try? connection.session.submitResponse(stream, list(fields), body: [], ending: .open)
      case .body(let bytes): try? connection.session.submitData(stream, bytes)
      case .trailers(let fields): try? connection.session.submitData(stream, [], ending: .trailers(list(fields)))
      case .endStream: try? connection.session.submitData(stream, [], ending: .endStream)
      case .trailersOnly(let fields):
        try? connection.session.submitResponse(stream, list(fields), body: [], ending: .endStream)
      case .reset(let code): try? connection.session.reset(stream, code)
      case .goAway: try? connection.session.goAway(.noError)
      case .cut: connection.closeNow("the test says so")
      case .run(let body): body()
      }
    }
    connection.setNeedsFlush()
  }

  private func list(_ fields: [(String, String)]) -> HeaderList {
    var list = HeaderList()
    for (name, value) in fields { list.add(name, value) }
    return list
  }
}
