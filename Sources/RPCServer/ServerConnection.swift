import HTTP2Session
import NIOCore
import RPCCore
import RPCTransport

/// The server's side of one connection: its streams, and the way of a call from headers to handler and back. On its
/// event loop only; `@unchecked Sendable` because the tasks of its handlers, which run on that loop, hold it.
final class ServerConnection: ConnectionStreams, DeadlineTarget, @unchecked Sendable {
  let table: ServiceTable
  let runner: CallRunner

  /// Nil before the connection is up and after it is gone.
  private(set) var connection: ConnectionHandler?
  private(set) var peer: Peer?

  /// By slot. Objects stay for the next stream of their slot.
  var streams: [ServerStream] = []
  private var ticketCount: UInt64 = 0
  /// Handlers that run, those of streams that are gone included.
  var runningHandlers = 0
  /// Received bytes to be given back to the connection's window at the end of the cycle.
  private var receivedBytes = 0
  /// Room made for requests that are not handed to a handler yet.
  var bufferedBytes = 0
  /// Calls with a deadline that began in this cycle.
  var newDeadlines: [UInt64] = []

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
    case .headers(let stream, let block, let endStream):
      if block.kind == .request { begin(stream, block, connection) }
      if endStream, let stream = self.stream(stream) { receiveEnd(stream, connection) }
    case .data(let stream, let range, let endStream):
      receivedBytes += range.count
      guard let stream = self.stream(stream) else { return }
      receive(body, range, stream, endStream: endStream, connection)
      if endStream { receiveEnd(stream, connection) }
    case .endStream(let stream):
      if let stream = self.stream(stream) { receiveEnd(stream, connection) }
    case .writable(let stream):
      self.stream(stream)?.transport?.resume()
    case .closed(let stream, let code):
      if let stream = self.stream(stream) { closed(stream, code) }
    case .goAway, .settings, .settingsAcknowledged, .pingAcknowledged: break
    }
  }

  func didHandleEvents(of connection: ConnectionHandler) {
    if receivedBytes > 0 {
      try? connection.session.consumeConnection(receivedBytes)
      receivedBytes = 0
    }
    runner.start()
    if !newDeadlines.isEmpty { queueDeadlines(connection) }
  }

  func connectionDidEnd(_ connection: ConnectionHandler, _ end: ConnectionEnd) {
    for stream in streams where stream.ticket != 0 { closed(stream, end.code) }
    table.log.connectionEnded(end, peer: peer)
    self.connection = nil
  }

  /// The call of a wire stream, if it is still there.
  private func stream(_ stream: HTTP2Stream) -> ServerStream? {
    guard stream.slot < streams.count else { return nil }
    let found = streams[stream.slot]
    return found.ticket != 0 && found.stream.id == stream.id ? found : nil
  }

  /// The call of a ticket, if it is still there.
  func stream(_ ticket: UInt64) -> ServerStream? {
    let slot = Int(ticket & 0xFFFF)
    guard slot < streams.count, streams[slot].ticket == ticket else { return nil }
    return streams[slot]
  }

  func takeStream(_ wire: HTTP2Stream) -> ServerStream {
    while streams.count <= wire.slot {
      streams.append(ServerStream(maximumMessageLength: table.limits.maxMessageBytes))
    }
    ticketCount += 1
    let stream = streams[wire.slot]
    stream.begin(wire, ticket: ticketCount << 16 | UInt64(truncatingIfNeeded: wire.slot))
    return stream
  }

  // MARK: Time

  /// Queues the deadlines of the calls that began in this cycle and are not answered: few, since most handlers do not
  /// wait.
  private func queueDeadlines(_ connection: ConnectionHandler) {
    for ticket in newDeadlines {
      guard let stream = stream(ticket), let deadline = stream.deadline, !stream.machine.isAnswered else { continue }
      stream.hasQueuedDeadline = true
      connection.loop.deadlines.add(deadline, target: self, ticket: ticket)
    }
    newDeadlines.removeAll(keepingCapacity: true)
  }

  func isWaiting(_ ticket: UInt64) -> Bool { stream(ticket)?.hasQueuedDeadline ?? false }

  func deadlinePassed(_ ticket: UInt64) {
    guard let stream = stream(ticket) else { return }
    stream.hasQueuedDeadline = false
    switch stream.machine.deadlinePassed() {
    case .nothing: break
    case .refuse: refuse(stream, .status(Self.deadlineExceeded))
    case .stop: stop(stream, Self.deadlineExceeded)
    }
  }

  static let deadlineExceeded = RPCError(.deadlineExceeded, "The deadline passed.")

  func check(_ connection: ConnectionHandler, now: ContinuousClock.Instant) {
    for stream in streams where stream.ticket != 0 {
      checkRequest(stream, now)
      checkAnswer(stream, now)
    }
  }

  private func checkRequest(_ stream: ServerStream, _ now: ContinuousClock.Instant) {
    guard stream.machine.isAwaitingMessage else {
      stream.awaitingSince = nil
      return
    }
    guard let since = stream.awaitingSince else {
      stream.awaitingSince = now
      return
    }
    guard let limit = table.limits.messageTimeout, since.duration(to: now) >= limit else { return }
    switch stream.machine.refuse(RPCError(.deadlineExceeded, "The request message came too slowly.")) {
    case .refuse(let error): refuse(stream, .status(error))
    case .stop(let error): stop(stream, error)
    case .deliver, .needsMore: break
    }
  }

  private func checkAnswer(_ stream: ServerStream, _ now: ContinuousClock.Instant) {
    guard let connection else { return }
    let queued = connection.session.queuedBytes(stream.stream)
    guard queued > 0, queued == stream.stalledBytes, let since = stream.stalledSince else {
      stream.stalledBytes = queued
      stream.stalledSince = now
      return
    }
    guard let limit = table.limits.writeTimeout, since.duration(to: now) >= limit else { return }
    try? connection.session.reset(stream.stream, .cancel)
    connection.setNeedsDrain()
  }
}
