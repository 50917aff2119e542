import HTTP2Session
import RPCCore
import RPCTransport

extension ServerConnection {
  /// The result of an attempt to send a handler's message.
  enum SendResult {
    case sent
    /// The message is queued, and the handler must wait until less output is queued.
    case mustWait
    case failed(RPCError)
  }

  // MARK: Handlers

  /// Records that the handler of a call is about to start.
  /// - Returns: False if the handler must not run, because the call is already over, its message cannot be
  ///   decompressed, or too much output is queued.
  func handlerStarts(_ stream: ServerStream, in task: ClientCallQueue.HandlerTask) -> Bool {
    connection?.loop.loop.assertInEventLoop()
    guard stream.machine.isRunning, let peer else {
      handlerEnded(stream)
      return false
    }
    guard hasRoomForAnswers() else {
      _ = ended(stream)
      try? connection?.session.reset(stream.http2Stream, .refusedStream)
      connection?.setNeedsFlush()
      handlerEnded(stream)
      return false
    }
    do throws(RPCError) {
      // Decompress the message only now, because many calls may be waiting for their turn, and their messages take less
      // memory while they are compressed.
      var message: MessageDeframer.Message?
      swap(&message, &stream.message)
      if let compressed = message, compressed.isCompressed { message = try decompressed(compressed, stream) }
      stream.call = ServerCall(
        stream.request.head, deadline: stream.deadline?.instant, peer: peer, request: message,
        transport: stream.bodyState?.transport)
    } catch {
      if error.code == .resourceExhausted { table.counters.count(.messageBytes) }
      end(stream, error)
      handlerEnded(stream)
      return false
    }
    stream.task = task
    return true
  }

  private func handlerEnded(_ stream: ServerStream) {
    runningHandlers -= 1
    runner.ended(stream)
    stream.isHandled = false
    stream.task = nil
    if !stream.isOnWire { reuse(stream) }
    if connection == nil { releaseSource() }
  }

  /// Handles the end of a call's handler. `error` is the error that the handler threw, or nil if it returned.
  func handlerFinished(_ stream: ServerStream, _ call: ServerCall, _ error: (any Error)?) {
    connection?.loop.loop.assertInEventLoop()
    var machine = stream.machine
    let isToBeAnswered = machine.handlerFinished()
    stream.machine = machine
    if isToBeAnswered, let connection {
      if let error {
        answer(stream, status(of: error, call), call.takeOutcome(), connection)
      } else {
        answer(stream, call, connection)
        answers.count(self)
      }
    }
    handlerEnded(stream)
  }

  private func status(of error: any Error, _ call: ServerCall) -> RPCError {
    if !(error is RPCError || error is CancellationError) { table.log.handlerFailed(error, method: call.method) }
    return RPCError(thrownByHandler: error)
  }

  // MARK: Responses

  private func answer(_ stream: ServerStream, _ call: ServerCall, _ connection: ConnectionHandler) {
    let outcome = call.takeOutcome()
    let session = connection.session
    if stream.machine.isRequestOpen { session.resetAfterEnding(stream.http2Stream) }
    let ending: HTTP2Session.Ending =
      outcome.trailingMetadata.isEmpty
      ? .prepared(ResponseHeaderLists.trailersOK) : .trailers(ResponseHeaderLists.trailers(outcome.trailingMetadata))
    if outcome.answer != nil, !hasRoomForAnswers() {
      answer(stream, Self.tooManyAnswers, outcome, connection)
    } else if outcome.answer == nil, !stream.request.kind.streamsResponses {
      answer(stream, .missingResponse, outcome, connection)
    } else if stream.hasSentHeaders {
      try? session.submitData(stream.http2Stream, outcome.answer?.bytes ?? [], ending: ending)
    } else {
      sendHeaders(stream, outcome.initialMetadata, body: outcome.answer?.bytes ?? [], ending: ending, session)
    }
    connection.setNeedsFlush()
  }

  private func answer(
    _ stream: ServerStream, _ error: RPCError, _ outcome: ServerCall.Outcome?, _ connection: ConnectionHandler
  ) {
    let session = connection.session
    if stream.machine.isRequestOpen { session.resetAfterEnding(stream.http2Stream) }
    let trailing = outcome?.trailingMetadata ?? Metadata()
    if stream.hasSentHeaders {
      try? session.submitData(stream.http2Stream, [], ending: .trailers(ResponseHeaderLists.trailers(error, trailing)))
    } else if let initial = outcome?.initialMetadata, !initial.isEmpty {
      // Metadata in a block that ends the stream is trailing metadata, so the initial metadata needs its own block.
      let ending = HTTP2Session.Ending.trailers(ResponseHeaderLists.trailers(error, trailing))
      sendHeaders(stream, initial, body: [], ending: ending, session)
    } else {
      let list = ResponseHeaderLists.trailersOnly(error, trailing)
      try? session.submitResponse(stream.http2Stream, list, body: [], ending: .endStream)
    }
    connection.setNeedsFlush()
  }

  private func sendHeaders(
    _ stream: ServerStream, _ metadata: Metadata?, body: [UInt8], ending: HTTP2Session.Ending, _ session: HTTP2Session
  ) {
    stream.hasSentHeaders = true
    if let metadata, !metadata.isEmpty {
      try? session.submitResponse(stream.http2Stream, ResponseHeaderLists.headers(metadata), body: body, ending: ending)
    } else {
      try? session.submitResponse(stream.http2Stream, ResponseHeaderLists.headers, body: body, ending: ending)
    }
  }

  // MARK: Ending calls

  /// Marks a call as answered, and returns the action to take for its handler.
  func ended(_ stream: ServerStream) -> ServerCallStateMachine.EndingAction {
    var machine = stream.machine
    let action = machine.end()
    stream.machine = machine
    return action
  }

  /// Ends a call with an error, whether or not its handler is running.
  func end(_ stream: ServerStream, _ error: RPCError) {
    switch ended(stream) {
    case .nothing: break
    case .refuse: refuse(stream, .status(error))
    case .stop: stop(stream, error)
    }
  }

  /// Responds with a refusal to a call whose handler is not running.
  func refuse(_ stream: ServerStream, _ refusal: ServerRefusal) {
    guard let connection else { return }
    stream.forgetRequest()
    count(stream)
    switch refusal {
    case .status(let error): answer(stream, error, nil, connection)
    case .unknownEncoding:
      var error = RPCError(.unimplemented, "The messages use an unsupported compression.")
      error.metadata.append(
        name: Array("grpc-accept-encoding".utf8)[...],
        value: (table.codecs.acceptEncoding ?? Array("identity".utf8))[...])
      answer(stream, error, nil, connection)
    case .http(let status):
      if stream.machine.isRequestOpen { connection.session.resetAfterEnding(stream.http2Stream) }
      try? connection.session.submitResponse(
        stream.http2Stream, ResponseHeaderLists.plain(status), body: [], ending: .endStream)
      connection.setNeedsFlush()
    }
  }

  /// Responds with an error on behalf of a running handler, and cancels the handler's task.
  func stop(_ stream: ServerStream, _ error: RPCError) {
    guard let connection else { return }
    stream.call?.markCancelled()
    stream.task?.cancel()
    stream.bodyState?.transport?.fail(error)
    count(stream)
    answer(stream, error, stream.call?.takeOutcome(), connection)
  }

  // MARK: Streams

  /// Sends the headers of a response before its first message.
  /// - Returns: An error if the headers cannot be sent; otherwise nil.
  func sendHeaders(_ metadata: Metadata, on stream: ServerStream) -> RPCError? {
    guard let connection, stream.machine.isRunning else { return RPCError(.cancelled, "The call has ended.") }
    sendHeaders(stream, metadata, body: [], ending: .open, connection.session)
    connection.setNeedsFlush()
    return nil
  }

  /// Sends a message on a response stream.
  func send(_ message: FramedMessage, initialMetadata: Metadata?, on stream: ServerStream) -> SendResult {
    guard let connection, stream.machine.isRunning else {
      return .failed(RPCError(.cancelled, "The call has ended."))
    }
    let session = connection.session
    guard hasRoomForAnswers() else { return .failed(Self.tooManyAnswers) }
    if stream.hasSentHeaders {
      try? session.submitData(stream.http2Stream, message.bytes)
    } else {
      sendHeaders(stream, initialMetadata, body: message.bytes, ending: .open, session)
    }
    answers.count(self)
    connection.setNeedsFlush()
    return session.queuedBytes(stream.http2Stream) > table.limits.maxQueuedStreamBytes && mustWait(stream)
      ? .mustWait : .sent
  }

  /// Returns whether the handler must wait because too much output is queued on the stream. If so, the stream's
  /// transport is resumed once less output is queued.
  func mustWait(_ stream: ServerStream) -> Bool {
    guard let connection, stream.machine.isRunning,
      connection.session.queuedBytes(stream.http2Stream) > table.limits.maxQueuedStreamBytes
    else { return false }
    connection.session.notifyWhenWritable(stream.http2Stream)
    return true
  }
}
