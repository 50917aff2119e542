import HTTP2Session
import IPAddresses
import NIOCore
import RPCCore
import RPCTransport

/// The server's side of one connection, which passes calls to their handlers and sends the responses. It is used only
/// on its event loop, and is `@unchecked Sendable` because the tasks of its handlers, which run on that loop, hold a
/// reference to it.
final class ServerConnection: ConnectionStreams, DeadlineTarget, @unchecked Sendable {
  let table: ServiceTable
  let runner: CallRunner
  let answers: QueuedAnswers
  let requests: UnfinishedRequests
  /// The connection's entry in the connection count; nil if the connection is not counted.
  private let counted: CountedConnection?

  /// The connection's channel handler; nil before the connection is established and after it has ended.
  private(set) var connection: ConnectionHandler?
  private(set) var peer: Peer?
  /// The queue that counts the peer's calls; nil if the peer has no address or is a proxy. The calls that arrive
  /// through a proxy are counted for the proxy's clients.
  private var source: ClientCallQueue?
  /// Whether the server has checked an untrusted peer's first call for `x-forwarded-for`.
  private var hasLookedForProxy = false

  /// The calls on this connection, indexed by the slots of their HTTP/2 streams.
  private var streams: [ServerStream?] = []
  /// A linked list of stream objects that can be reused.
  private var unusedStreams: ServerStream?
  /// Whether there have been calls since memory was last released.
  private var wasBusy = true
  private var requestCache = RequestCache()
  /// The number of running handlers, including those of streams that have been closed.
  var runningHandlers = 0
  /// The number of received bytes by which the connection's flow-control window is increased at the end of the cycle.
  private var receivedBytes = 0
  /// The number of bytes allocated for requests that have not been passed to a handler yet.
  var bufferedBytes = 0
  /// The calls with a deadline that began in this cycle.
  var newDeadlines: [ServerStream] = []
  private var deadlineCount: UInt64 = 0
  private var deadlines: [UInt64: (stream: ServerStream, generation: UInt64)] = [:]

  init(
    _ table: ServiceTable, runner: CallRunner, answers: QueuedAnswers, requests: UnfinishedRequests,
    _ counted: CountedConnection?
  ) {
    self.table = table
    self.runner = runner
    self.answers = answers
    self.requests = requests
    self.counted = counted
  }

  // MARK: ConnectionStreams

  func connectionDidOpen(_ connection: ConnectionHandler, peer: Peer) {
    self.connection = connection
    self.peer = peer
    counted?.onGivingWay = { [weak self] in self?.connection?.giveWay($0) }
    if let address = peer.ipAddress, !table.trustedProxies.contains(address) {
      let network = IPNetwork(site: address)
      switch counted?.attribute(to: network) {
      case .refused(let limit): return connection.cut(limit)
      case .replaces(let limit): table.counters.count(limit)
      case .counted, nil: break
      }
      counted?.allowReplacing()
      source = runner.runningCalls.source(network)
    }
  }

  /// Returns the queue that counts the calls of the client that sent a request.
  func source(of request: ParsedRequest) -> ClientCallQueue? {
    if let source {
      if !hasLookedForProxy { logUntrustedProxy(request) }
      return source
    }
    guard let peer, table.trustedProxies.contains(peer.ipAddress) else { return nil }
    let forwarded = request.head.metadata.all("x-forwarded-for")
    let client = table.trustedProxies.client(of: peer.ipAddress, forwardedFor: forwarded)
    return client.map { runner.runningCalls.source(IPNetwork(site: $0)) }
  }

  /// Logs an untrusted peer if its first call has an `x-forwarded-for` field. A proxy sends this field with every call.
  private func logUntrustedProxy(_ request: ParsedRequest) {
    hasLookedForProxy = true
    guard let address = peer?.ipAddress, request.head.metadata.first("x-forwarded-for") != nil else { return }
    table.untrustedProxies.add(address)
  }

  /// Releases the peer's queue once neither the connection nor a handler needs it.
  func releaseSource() {
    guard runningHandlers == 0, let source else { return }
    runner.runningCalls.release(source)
    self.source = nil
  }

  func handle(_ event: HTTP2Event, body: ByteBuffer, of connection: ConnectionHandler) {
    switch event {
    case .headers(let http2Stream, let block, let endStream):
      if block.kind == .request { begin(http2Stream, block, connection) }
      if endStream, let stream = stream(http2Stream) { receiveEnd(stream, connection) }
    case .data(let http2Stream, let range, let endStream):
      receivedBytes += range.count
      guard let stream = stream(http2Stream) else { return }
      receive(body, range, stream, endStream: endStream, connection)
      if endStream { receiveEnd(stream, connection) }
    case .endStream(let http2Stream):
      if let stream = stream(http2Stream) { receiveEnd(stream, connection) }
    case .writable(let http2Stream):
      stream(http2Stream)?.bodyState?.transport?.resume()
    case .closed(let http2Stream, let code):
      if let stream = stream(http2Stream) { closed(stream, code) }
    case .goAway, .settings, .settingsAcknowledged, .pingAcknowledged: break
    }
  }

  func didHandleEvents(of connection: ConnectionHandler) {
    if receivedBytes > 0 {
      try? connection.session.consumeConnection(receivedBytes)
      receivedBytes = 0
    }
    requests.count(self)
  }

  func didRefuseStreams(_ count: UInt64, of connection: ConnectionHandler) {
    table.counters.count(.concurrentStreams, times: count)
  }

  func willSend(_ connection: ConnectionHandler) {
    answers.count(self)
    if !newDeadlines.isEmpty { queueDeadlines(connection) }
  }

  func connectionDidEnd(_ connection: ConnectionHandler, _ end: ConnectionEnd) {
    for stream in streams {
      if let stream { closed(stream, end.code) }
    }
    streams = []
    unusedStreams = nil
    newDeadlines = []
    deadlines = [:]
    requestCache.removeAll()
    answers.remove(self)
    requests.remove(self)
    if let limit = end.limit { table.counters.count(limit) }
    if let failure = end.failure { table.failures.count(failure) }
    table.log.connectionEnded(end, peer: connection.peerAddress)
    self.connection = nil
    releaseSource()
  }

  // MARK: Unread responses

  /// The number of response bytes that are queued for the peer.
  var queuedBytes: Int { connection?.session.queuedBytes ?? 0 }

  /// Returns whether more responses may be queued for the peer. If not, the refusal is counted.
  func hasRoomForAnswers() -> Bool {
    if answers.haveRoom(for: self, limit: table.limits.maxQueuedResponseBytes) { return true }
    table.counters.count(.queuedResponseBytes)
    return false
  }

  static let tooManyAnswers = RPCError(
    .resourceExhausted, "Too many responses are waiting to be read on this connection; read them, then call again.")

  /// Closes the connection because a limit was exceeded.
  func cut(_ limit: Limit) { connection?.cut(limit) }

  // MARK: Unfinished requests

  /// The number of bytes in unfinished requests from the peer's network on this event loop, or from this connection if
  /// its peer has no address.
  var unfinishedBytesOfNetwork: Int { source?.network?.requestBytes ?? bufferedBytes }

  /// Refuses the requests that have not been completely passed to a handler.
  func refuseUnfinishedRequests() {
    for stream in streams {
      if let stream, stream.countedBytes > 0 { refuseUnfinished(stream) }
    }
  }

  // MARK: Streams

  /// Returns the parsed headers of a request, from the cache if possible.
  func parse(_ block: HeaderBlock, _ session: HTTP2Session) -> ParsedRequest {
    // An oversized block lacks the fields beyond the limit, so it may equal a block that is not oversized.
    if !block.isTooLarge, let request = requestCache.request(block, in: session) { return request }
    let request = ParsedRequest(block, in: session, table: table)
    requestCache.insert(request, for: block, in: session)
    return request
  }

  /// Returns the call of an HTTP/2 stream, or nil if the call is over.
  private func stream(_ http2Stream: HTTP2Stream) -> ServerStream? {
    http2Stream.slot < streams.count ? streams[http2Stream.slot] : nil
  }

  func addStream(_ http2Stream: HTTP2Stream, _ request: ParsedRequest) -> ServerStream {
    let stream: ServerStream
    if let unused = unusedStreams {
      stream = unused
      unusedStreams = unused.next
      unused.next = nil
    } else {
      stream = ServerStream(self, request)
    }
    stream.begin(http2Stream, request)
    wasBusy = true
    if http2Stream.slot >= streams.count {
      streams.append(contentsOf: repeatElement(nil, count: http2Stream.slot + 1 - streams.count))
    }
    streams[http2Stream.slot] = stream
    return stream
  }

  /// Removes the call of a closed HTTP/2 stream, so that the next stream can use its slot.
  func removeStream(_ stream: ServerStream) {
    streams[stream.http2Stream.slot] = nil
    stream.isOnWire = false
    reuse(stream)
  }

  /// Makes the object available for another call once neither an HTTP/2 stream nor a handler uses it.
  func reuse(_ stream: ServerStream) {
    guard !stream.isOnWire, !stream.isHandled else { return }
    // A call that arrived through a proxy has a separate reference to its source.
    if let source = stream.source, source !== self.source { runner.runningCalls.release(source) }
    stream.end()
    guard connection != nil else { return }
    stream.next = unusedStreams
    unusedStreams = stream
  }

  // MARK: Deadlines

  /// Queues the deadlines of the calls that began in this cycle and have not been answered. Few calls are still
  /// unanswered at this point, because most handlers do not wait.
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

  static let deadlineExceeded = RPCError(.deadlineExceeded, "The deadline expired.")

  // MARK: Time

  func graceIsOver(_ connection: ConnectionHandler) {
    for stream in streams {
      if let stream { end(stream, RPCError(.unavailable, "The server is closing the connection; call again.")) }
    }
  }

  func check(_ connection: ConnectionHandler, now: ContinuousClock.Instant) {
    answers.count(self)
    requests.count(self)
    counted?.isInUse = connection.wasInUse || runningHandlers > 0
    if connection.session.openStreams == 0, runningHandlers == 0 {
      releaseIdleMemory(connection)
      return
    }
    for stream in streams {
      guard let stream else { continue }
      checkRequest(stream, now)
      checkAnswer(stream, connection, now)
    }
  }

  /// Releases memory that was allocated for earlier calls, once there are no more calls.
  private func releaseIdleMemory(_ connection: ConnectionHandler) {
    guard wasBusy else { return }
    wasBusy = false
    streams = []
    unusedStreams = nil
    requestCache.removeAll()
    connection.session.trimMemory()
  }

  private func checkRequest(_ stream: ServerStream, _ now: ContinuousClock.Instant) {
    let isAwaiting =
      stream.machine.isCollecting || stream.isAnsweredAtEnd
      || (stream.machine.isRunning && stream.bodyState.map { $0.deframer.isInsideMessage && !isBehind($0) } == true)
    guard isAwaiting else {
      stream.progress?.awaitingSince = nil
      return
    }
    let progress = stream.progress ?? ServerStream.Progress()
    let since = progress.awaitingSince ?? now
    progress.awaitingSince = since
    stream.progress = progress
    if let limit = table.limits.messageTimeout, since.duration(to: now) >= limit {
      table.counters.count(.messageTimeout)
      if stream.isAnsweredAtEnd {
        stream.isAnsweredAtEnd = false
        refuse(stream, .http(408))
      } else {
        end(stream, RPCError(.deadlineExceeded, "The request message arrived too slowly."))
      }
    }
  }

  private func checkAnswer(_ stream: ServerStream, _ connection: ConnectionHandler, _ now: ContinuousClock.Instant) {
    let queued = connection.session.queuedBytes(stream.http2Stream)
    guard queued > 0 || stream.progress != nil else { return }
    let progress = stream.progress ?? ServerStream.Progress()
    if queued == 0 || queued != progress.queuedBytes { progress.queuedSince = now }
    progress.queuedBytes = queued
    stream.progress = progress
    guard queued > 0, let since = progress.queuedSince, let limit = table.limits.writeTimeout,
      since.duration(to: now) >= limit
    else { return }
    table.counters.count(.writeTimeout)
    try? connection.session.reset(stream.http2Stream, .cancel)
    connection.setNeedsFlush()
  }
}
