import HTTP2Session
import NIOCore
import RPCCore
import RPCTransport

/// The server's side of one connection: its calls, and the way of each from headers to handler and back. On its event
/// loop only; `@unchecked Sendable` because the tasks of its handlers, which run on that loop, hold it.
final class ServerConnection: ConnectionStreams, DeadlineTarget, @unchecked Sendable {
  let table: ServiceTable
  let runner: CallRunner

  /// Nil before the connection is up and after it is gone.
  private(set) var connection: ConnectionHandler?
  private(set) var peer: Peer?

  /// By slot of the wire's stream.
  private var streams: [ServerStream?] = []
  /// Objects to be used again.
  private var spare: ServerStream?
  /// Whether there may be something to give back once nothing is under way.
  private var wasBusy = true
  private var memory = RequestMemory()
  /// Handlers that run, those of streams that are gone included.
  var runningHandlers = 0
  /// Received bytes to be given back to the connection's window at the end of the cycle.
  private var receivedBytes = 0
  /// Room made for requests that are not handed to a handler yet.
  var bufferedBytes = 0
  /// Calls with a deadline that began in this cycle, and since when deadlines are told apart.
  var newDeadlines: [ServerStream] = []
  private var deadlineCount: UInt64 = 0
  private var deadlines: [UInt64: (stream: ServerStream, generation: UInt64)] = [:]

  init(_ table: ServiceTable, runner: CallRunner) {
    self.table = table
    self.runner = runner
  }

  // MARK: ConnectionStreams

  func connectionDidOpen(_ connection: ConnectionHandler, peer: Peer) {
    self.connection = connection
    self.peer = peer
  }

  func handle(_ event: HTTP2Event, body: ByteBuffer, of connection: ConnectionHandler) {
    switch event {
    case .headers(let wire, let block, let endStream):
      if block.kind == .request { begin(wire, block, connection) }
      if endStream, let stream = stream(wire) { receiveEnd(stream, connection) }
    case .data(let wire, let range, let endStream):
      receivedBytes += range.count
      guard let stream = stream(wire) else { return }
      receive(body, range, stream, endStream: endStream, connection)
      if endStream { receiveEnd(stream, connection) }
    case .endStream(let wire):
      if let stream = stream(wire) { receiveEnd(stream, connection) }
    case .writable(let wire):
      stream(wire)?.extras?.transport?.resume()
    case .closed(let wire, let code):
      if let stream = stream(wire) { closed(stream, code) }
    case .goAway, .settings, .settingsAcknowledged, .pingAcknowledged: break
    }
  }

  func didHandleEvents(of connection: ConnectionHandler) {
    if receivedBytes > 0 {
      try? connection.session.consumeConnection(receivedBytes)
      receivedBytes = 0
    }
  }

  func willSend(_ connection: ConnectionHandler) {
    if !newDeadlines.isEmpty { queueDeadlines(connection) }
  }

  func connectionDidEnd(_ connection: ConnectionHandler, _ end: ConnectionEnd) {
    for stream in streams {
      if let stream { closed(stream, end.code) }
    }
    streams = []
    spare = nil
    newDeadlines = []
    deadlines = [:]
    memory.forget()
    if let limit = end.limit { table.counters.count(limit) }
    table.log.connectionEnded(end, peer: peer)
    self.connection = nil
  }

  // MARK: Streams

  /// What a request's headers mean.
  func parse(_ block: HeaderBlock, _ session: HTTP2Session) -> ParsedRequest {
    if let request = memory.request(block, in: session) { return request }
    let request = ParsedRequest(block, in: session, table: table)
    memory.keep(request, for: block, in: session)
    return request
  }

  /// The call of a wire stream, if it is still there.
  private func stream(_ wire: HTTP2Stream) -> ServerStream? {
    wire.slot < streams.count ? streams[wire.slot] : nil
  }

  func addStream(_ wire: HTTP2Stream, _ request: ParsedRequest) -> ServerStream {
    let stream: ServerStream
    if let spare {
      stream = spare
      self.spare = spare.next
      spare.next = nil
    } else {
      stream = ServerStream(self, request)
    }
    stream.begin(wire, request)
    wasBusy = true
    if wire.slot >= streams.count {
      streams.append(contentsOf: repeatElement(nil, count: wire.slot + 1 - streams.count))
    }
    streams[wire.slot] = stream
    return stream
  }

  /// The wire's stream is closed: its slot is the next one's.
  func removeStream(_ stream: ServerStream) {
    streams[stream.wire.slot] = nil
    stream.isOnWire = false
    reuse(stream)
  }

  /// Keeps the object for another call, once neither the wire nor a handler needs it.
  func reuse(_ stream: ServerStream) {
    guard !stream.isOnWire, !stream.isHandled else { return }
    stream.end()
    guard connection != nil else { return }
    stream.next = spare
    spare = stream
  }

  // MARK: Deadlines

  /// Queues the deadlines of the calls that began in this cycle and are not answered: few, since most handlers do not
  /// wait.
  private func queueDeadlines(_ connection: ConnectionHandler) {
    for stream in newDeadlines {
      guard let deadline = stream.deadline, !stream.machine.isAnswered, !stream.hasQueuedDeadline else { continue }
      stream.hasQueuedDeadline = true
      deadlineCount += 1
      deadlines[deadlineCount] = (stream, stream.generation)
      connection.loop.deadlines.add(deadline.instant, target: self, ticket: deadlineCount)
    }
    newDeadlines.removeAll(keepingCapacity: true)
  }

  func isWaiting(_ ticket: UInt64) -> Bool {
    guard let (stream, generation) = deadlines[ticket] else { return false }
    if stream.generation == generation, stream.hasQueuedDeadline { return true }
    deadlines[ticket] = nil
    return false
  }

  func deadlinePassed(_ ticket: UInt64) {
    guard let (stream, generation) = deadlines.removeValue(forKey: ticket), stream.generation == generation else {
      return
    }
    stream.hasQueuedDeadline = false
    end(stream, Self.deadlineExceeded)
  }

  static let deadlineExceeded = RPCError(.deadlineExceeded, "The deadline passed.")

  // MARK: Time

  func graceIsOver(_ connection: ConnectionHandler) {
    for stream in streams {
      if let stream { end(stream, RPCError(.unavailable, "The server goes away; call again.")) }
    }
  }

  func check(_ connection: ConnectionHandler, now: ContinuousClock.Instant) {
    if connection.session.openStreams == 0, runningHandlers == 0 {
      beQuiet(connection)
      return
    }
    for stream in streams {
      guard let stream else { continue }
      checkRequest(stream, now)
      checkAnswer(stream, connection, now)
    }
  }

  /// Gives back what a busy time left behind.
  private func beQuiet(_ connection: ConnectionHandler) {
    guard wasBusy else { return }
    wasBusy = false
    streams = []
    spare = nil
    memory.forget()
    connection.session.trimMemory()
  }

  private func checkRequest(_ stream: ServerStream, _ now: ContinuousClock.Instant) {
    let isAwaiting =
      stream.machine.isCollecting || stream.isAnsweredAtEnd
      || (stream.machine.isRunning && stream.extras.map { $0.deframer.isInsideMessage && !isBehind($0) } == true)
    guard isAwaiting else {
      stream.watch?.awaitingSince = nil
      return
    }
    let watch = stream.watch ?? ServerStream.Watch()
    let since = watch.awaitingSince ?? now
    watch.awaitingSince = since
    stream.watch = watch
    if let limit = table.limits.messageTimeout, since.duration(to: now) >= limit {
      table.counters.count(.messageTimeout)
      if stream.isAnsweredAtEnd {
        stream.isAnsweredAtEnd = false
        refuse(stream, .http(408))
      } else {
        end(stream, RPCError(.deadlineExceeded, "The request message came too slowly."))
      }
    }
  }

  private func checkAnswer(_ stream: ServerStream, _ connection: ConnectionHandler, _ now: ContinuousClock.Instant) {
    let queued = connection.session.queuedBytes(stream.wire)
    guard queued > 0 || stream.watch != nil else { return }
    let watch = stream.watch ?? ServerStream.Watch()
    if queued == 0 || queued != watch.queuedBytes { watch.queuedSince = now }
    watch.queuedBytes = queued
    stream.watch = watch
    guard queued > 0, let since = watch.queuedSince, let limit = table.limits.writeTimeout,
      since.duration(to: now) >= limit
    else { return }
    table.counters.count(.writeTimeout)
    try? connection.session.reset(stream.wire, .cancel)
    connection.setNeedsDrain()
  }
}
