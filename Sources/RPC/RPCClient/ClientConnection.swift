import HTTP2Session
import NIOCore
import RPCCore
import RPCTransport

/// A connection of a channel, with the calls that are made on it. It is used only on the channel's event loop.
final class ClientConnection: ConnectionStreams {
  let subchannel: Subchannel
  private let core: ChannelCore
  private var handler: ConnectionHandler?
  /// The calls on this connection, indexed by the slots of their streams.
  private var calls: [ClientExchange?] = []
  /// The number of calls in ``calls``.
  private var openCalls = 0
  /// The maximum number of concurrent calls that the server actually accepts. Some servers continue to count a stream
  /// until they have released its resources, and refuse new streams although their advertised limit has not been
  /// reached. A refusal lowers this value to the number of open calls. Whenever that many calls have ended without a
  /// refusal, the value is increased by one.
  private var callLimit = Int.max
  private var callsEndedWell = 0
  private var isReady = false
  private(set) var hasEnded = false
  /// Whether the server, or this side, has announced that it accepts no new calls.
  private(set) var isGoingAway = false
  /// Whether the server has responded to any call.
  private(set) var hasAnswered = false
  /// The number of body bytes in the events being handled. When all of them have been handled, the connection's
  /// flow-control window is increased by this number.
  private var receivedBytes = 0
  /// The streams of calls whose responses were refused. If the server does not end these streams, the next check resets
  /// them.
  private var refusedStreams: [HTTP2Stream] = []
  /// The calls whose readers must be notified of new messages. Each reader is notified once for all events being
  /// handled.
  private var unread: [ClientExchange] = []
  /// Whether the connection may accept more calls than when the waiting calls were last checked.
  private var capacityMayHaveGrown = false
  private var settingsSeen: UInt64 = 0

  private var hadTraffic = false
  private var quietSince: NIODeadline
  private var pingSentAt: NIODeadline?
  /// The time at which the last call ended or, before the first call, the server became ready; nil during a call.
  private var withoutCallsSince: NIODeadline?

  init(_ core: ChannelCore, _ subchannel: Subchannel) {
    self.core = core
    self.subchannel = subchannel
    quietSince = .now()
  }

  /// Whether any call is in progress.
  var isBusy: Bool { openCalls > 0 }

  // MARK: Starting calls

  /// Starts a call, or returns false if the connection accepts no new stream. The request is sent by ``sendNow()``.
  func start(_ call: ClientExchange, now: NIODeadline) -> Bool {
    core.loop.assertInEventLoop()
    guard let handler, isReady, !isGoingAway, !hasEnded, openCalls < callLimit, handler.session.canStartStream else {
      return false
    }
    let headers = subchannel.requestHeaders(for: call, now: now)
    do throws(HTTP2Error) {
      let stream: HTTP2Stream
      if let request = call.request {
        _ = call.machine.finishSending()
        stream = try handler.session.submitRequest(headers, body: request.bytes, ending: .endStream)
      } else {
        stream = try handler.session.submitRequest(headers, body: [], ending: .open)
      }
      while calls.count <= stream.slot { calls.append(nil) }
      calls[stream.slot] = call
      openCalls += 1
      call.stream = stream
      call.connection = self
      call.phase = .active
      withoutCallsSince = nil
      if let pipe = call.pipe { pump(pipe, of: call) }
      return true
    } catch {
      // The stream identifiers are exhausted or the connection is ending, so the call must use another connection.
      isGoingAway = true
      core.connectionGoesAway(self)
      return false
    }
  }

  func sendNow() { handler?.flush() }

  // MARK: Streaming calls

  /// Passes a streaming call's queued messages to the session.
  func pump(_ pipe: StreamPipe, of call: ClientExchange) {
    core.loop.assertInEventLoop()
    guard let handler, let stream = call.stream, call.phase == .active, call.machine.isSending else { return }
    let (messages, isLast) = pipe.takeOutgoing()
    do throws(HTTP2Error) {
      for (index, message) in messages.enumerated() {
        let ends = isLast && index == messages.count - 1
        try handler.session.submitData(stream, message.bytes, ending: ends ? .endStream : .open)
      }
      if isLast, call.machine.finishSending(), messages.isEmpty {
        try handler.session.submitData(stream, [], ending: .endStream)
      }
    } catch {
      // The stream is closed; its `closed` event ends the call.
      return
    }
    if !messages.isEmpty, !isLast { handler.session.notifyWhenWritable(stream) }
    sendIfApart()
  }

  /// Schedules a send if the connection is going away. Otherwise, no send needs to be scheduled, because the channel is
  /// about to send on all its ready connections.
  private func sendIfApart() {
    if isGoingAway { handler?.setNeedsFlush() }
  }

  /// Increases the flow-control window of a call's stream after the call's reader has caught up.
  func resumeReading(_ call: ClientExchange) {
    core.loop.assertInEventLoop()
    guard let handler, let stream = call.stream, call.withheldBytes > 0, call.phase == .active else { return }
    try? handler.session.consumeStream(stream, call.withheldBytes)
    call.withheldBytes = 0
    sendIfApart()
  }

  /// Resets the stream of a call that is over on this side.
  func abandon(_ call: ClientExchange) {
    guard let handler, let stream = call.stream else { return }
    try? handler.session.reset(stream, .cancel)
    sendIfApart()
  }

  // MARK: Events

  func connectionDidOpen(_ connection: ConnectionHandler, peer: Peer) {}

  func handle(_ event: HTTP2Event, body: ByteBuffer, of connection: ConnectionHandler) {
    switch event {
    case .headers(let stream, let block, let endStream):
      hasAnswered = true
      guard let call = call(stream), block.kind != .informational else { return }
      if block.isTooLarge {
        act(call.machine.receivedTooLongHeaders(), on: call, connection)
      } else {
        act(
          call.machine.received(ResponseHeaders(block, of: connection.session), endStream: endStream), on: call,
          connection)
      }
    case .data(let stream, let range, let endStream):
      receivedBytes += range.count
      guard let call = call(stream) else { return }
      receive(range, of: body, on: call, stream, connection)
      if endStream { act(call.machine.receivedEndOfStream(), on: call, connection) }
    case .endStream(let stream):
      guard let call = call(stream) else { return }
      act(call.machine.receivedEndOfStream(), on: call, connection)
    case .writable(let stream):
      guard let pipe = call(stream)?.pipe else { return }
      pipe.updateQueuedBytes(connection.session.queuedBytes(stream))
    case .closed(let stream, let code):
      guard let call = call(stream) else { return }
      calls[stream.slot] = nil
      openCalls -= 1
      capacityMayHaveGrown = true
      adjustLimit(code)
      closed(call, code)
    case .goAway(_, let code):
      isGoingAway = true
      if code == .enhanceYourCalm { core.slowKeepalive() }
      core.connectionGoesAway(self)
    case .settings, .settingsAcknowledged, .pingAcknowledged:
      break
    }
  }

  private func call(_ stream: HTTP2Stream) -> ClientExchange? {
    guard calls.indices.contains(stream.slot), let call = calls[stream.slot], call.stream == stream else { return nil }
    return call
  }

  private func act(_ action: ClientCallStateMachine.Action, on call: ClientExchange, _ connection: ConnectionHandler) {
    switch action {
    case .nothing: break
    case .begin(let metadata): call.begin(metadata)
    case .end(let end):
      // A server may respond before it has read the whole request, in which case sending the rest is pointless.
      if call.machine.isSending { abandon(call) }
      finish(call, end)
    case .reset(let error):
      abandon(call)
      finish(call, .failure(error))
    case .refuse(let error):
      if call.machine.isSending {
        abandon(call)
      } else if let stream = call.stream {
        refusedStreams.append(stream)
      }
      finish(call, .failure(error))
    }
  }

  /// Ends a call and returns its result to the caller, unless the call is retried.
  /// - Parameter isCounted: Whether a failure is charged to the retry budget.
  private func finish(_ call: ClientExchange, _ end: ClientCallStateMachine.End, isCounted: Bool = true) {
    switch end {
    case .success:
      core.retryBudget.noteSuccess()
      subchannel.answers()
    case .failure(let error):
      guard error.code == .unavailable else {
        subchannel.answers()
        break
      }
      if !isGoingAway { core.serverIsUnavailable(self) }
      guard core.mayRetry(call),
        let wait = core.retryWait(for: call, error, isCounted: isCounted)
      else { break }
      detach(call)
      core.scheduleRetry(call, error, after: wait)
      return
    }
    call.end(end)
  }

  /// Removes a call from the connection's calls. Its stream may still be open on the wire.
  private func detach(_ call: ClientExchange) {
    guard let stream = call.stream, calls.indices.contains(stream.slot), calls[stream.slot] === call else { return }
    calls[stream.slot] = nil
    openCalls -= 1
    capacityMayHaveGrown = true
  }

  private func receive(
    _ range: Range<Int>, of body: ByteBuffer, on call: ClientExchange, _ stream: HTTP2Stream,
    _ connection: ConnectionHandler
  ) {
    var rest = range
    var readerKeepsUp = true
    reading: while true {
      let action = call.machine.receive { (deframer: inout MessageDeframer) throws(RPCError) in
        try deframer.next(from: body, &rest)
      }
      switch action {
      case .needsMore: break reading
      case .message(let message): readerKeepsUp = call.take(message)
      case .reset(let error):
        abandon(call)
        call.end(.failure(error))
        return
      }
    }
    if call.pipe != nil, !call.isUnread {
      call.isUnread = true
      unread.append(call)
    }
    guard !call.machine.isOver else { return }
    call.withheldBytes += range.count
    // Small responses are complete before the flow-control window matters.
    guard call.withheldBytes >= Self.windowStep, readerKeepsUp else { return }
    if let pipe = call.pipe, !pipe.inbox.isBelowHighWaterMark { return }
    try? connection.session.consumeStream(stream, call.withheldBytes)
    call.withheldBytes = 0
  }

  private static let windowStep = 32 * 1024

  private func adjustLimit(_ code: HTTP2ErrorCode) {
    if code == .refusedStream {
      callLimit = max(1, min(callLimit, openCalls))
      callsEndedWell = 0
    } else if callLimit < Int.max {
      callsEndedWell += 1
      guard callsEndedWell >= callLimit else { return }
      callLimit += 1
      callsEndedWell = 0
    }
  }

  private func closed(_ call: ClientExchange, _ code: HTTP2ErrorCode) {
    guard call.phase == .active else { return }
    if code == .refusedStream {
      core.retryTransparently(call, RPCError(.unavailable, "The server did not accept the call."))
    } else if code == .noError {
      act(call.machine.receivedEndOfStream(), on: call)
    } else {
      act(call.machine.received(reset: code.rawValue, isLate: call.isLate(.now())), on: call)
    }
  }

  /// Performs an action on a call whose stream is already closed.
  private func act(_ action: ClientCallStateMachine.Action, on call: ClientExchange) {
    switch action {
    case .end(let end): finish(call, end)
    case .reset(let error), .refuse(let error): finish(call, .failure(error))
    case .nothing, .begin: break
    }
  }

  func didHandleEvents(of connection: ConnectionHandler) {
    hadTraffic = true
    if !unread.isEmpty { wakeReaders() }
    if receivedBytes > 0 {
      try? connection.session.consumeConnection(receivedBytes)
      receivedBytes = 0
    }
    let settings = connection.session.counters.settings
    if settings != settingsSeen {
      settingsSeen = settings
      // New settings may allow more streams.
      capacityMayHaveGrown = true
      if !isReady {
        isReady = true
        core.connectionIsReady(self)
      }
    }
    guard capacityMayHaveGrown else { return }
    capacityMayHaveGrown = false
    if openCalls == 0, withoutCallsSince == nil { withoutCallsSince = .now() }
    core.connectionHasCapacity()
  }

  private func wakeReaders() {
    for call in unread {
      call.isUnread = false
      call.pipe?.inbox.wake()
    }
    unread.removeAll(keepingCapacity: true)
  }

  // MARK: Time

  func check(_ connection: ConnectionHandler, now: ContinuousClock.Instant) {
    let now = NIODeadline.now()
    if hadTraffic {
      hadTraffic = false
      quietSince = now
      pingSentAt = nil
    }
    if !refusedStreams.isEmpty {
      for stream in refusedStreams { try? connection.session.reset(stream, .cancel) }
      refusedStreams = []
      connection.setNeedsFlush()
    }
    if let since = withoutCallsSince, let limit = core.configuration.idleTimeout, now - since >= TimeAmount(limit) {
      core.connectionIsIdle(self)
      return
    }
    guard let keepalive = core.configuration.keepalive else { return }
    if let pingSentAt {
      if now - pingSentAt >= TimeAmount(keepalive.timeout) { connection.closeNow(Self.noAnswer) }
    } else if now - quietSince >= TimeAmount(keepalive.interval * core.keepaliveFactor),
      openCalls > 0 || keepalive.isSentWithoutCalls
    {
      pingSentAt = now
      connection.sendKeepalivePing()
    }
  }

  private static let noAnswer = "the server does not respond to pings"

  /// Ends the calls whose deadlines have passed, and sets `earliest` to the earliest deadline of the other calls.
  func expire(_ now: NIODeadline, earliest: inout NIODeadline?) {
    guard openCalls > 0 else { return }
    for call in calls {
      guard let call, call.phase == .active, let deadline = call.deadline else { continue }
      if deadline <= now {
        abandon(call)
        call.end(.failure(.deadlineExceeded))
      } else if earliest.map({ deadline < $0 }) ?? true {
        earliest = deadline
      }
    }
  }

  // MARK: End of the connection

  func attach(_ handler: ConnectionHandler) { self.handler = handler }

  /// Stops accepting calls, and closes the connection when the calls in progress have ended or the grace time has
  /// passed.
  func drain(grace: Duration?) {
    core.loop.assertInEventLoop()
    isGoingAway = true
    guard let handler else { return }
    handler.drain(grace: grace, reason: "the client has finished")
  }

  /// Ends all calls with the given error and closes the connection.
  func cut(_ error: RPCError) {
    core.loop.assertInEventLoop()
    isGoingAway = true
    for call in calls {
      guard let call, call.phase == .active else { continue }
      abandon(call)
      call.end(.failure(error))
    }
    handler?.drain(grace: .zero, reason: "the client has finished")
    handler?.flush()
  }

  /// Closes the connection before it is ready, because its attempt has been abandoned.
  func giveUp() {
    handler?.closeNow("the client abandoned the attempt")
  }

  /// Returns the reason why a connection ended before it was ready.
  private static func problem(_ end: ConnectionEnd) -> ConnectionProblem {
    // A peer that violates HTTP/2 this early speaks another protocol.
    ConnectionProblem(.notTheService, end.failure == .protocolError ? "the server does not speak HTTP/2" : end.reason)
  }

  func connectionDidEnd(_ connection: ConnectionHandler, _ end: ConnectionEnd) {
    guard !hasEnded else { return }
    hasEnded = true
    isGoingAway = true
    let lost = RPCError(.unavailable, "The connection was lost: \(end.reason).")
    let calls = calls
    self.calls = []
    openCalls = 0
    core.connectionEnded(self, Self.problem(end))
    // The end of the connection counts as one failure, regardless of how many calls it ends.
    var isCounted = true
    for call in calls {
      guard let call, call.phase == .active else { continue }
      finish(call, .failure(lost), isCounted: isCounted)
      isCounted = false
    }
    handler = nil
  }
}
