import HTTP2Session
import RPCCore
import RPCTransport

extension ServerConnection {
  /// What became of a message that a handler sends.
  enum SendResult {
    case sent
    /// It is queued, and the handler is to wait until there is room again.
    case mustWait
    case failed(RPCError)
  }

  // MARK: Handlers

  /// A call's turn has come.
  /// - Returns: false if the call is over already, so that its handler need not run.
  func handlerStarts(_ stream: ServerStream, in turn: CallRunner.Turn) -> Bool {
    connection?.loop.loop.assertInEventLoop()
    guard stream.machine.isRunning else {
      handlerEnded(stream)
      return false
    }
    stream.turn = turn
    return true
  }

  private func handlerEnded(_ stream: ServerStream) {
    runningHandlers -= 1
    runner.runningCalls -= 1
    stream.isHandled = false
    stream.turn = nil
    if !stream.isOnWire { reuse(stream) }
  }

  /// The handler of a call returned (nil) or threw.
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
      }
    }
    handlerEnded(stream)
  }

  private func status(of error: any Error, _ call: ServerCall) -> RPCError {
    if let error = error as? RPCError { return error }
    if error is CancellationError { return RPCError(.cancelled, "The call was given up.") }
    table.log.handlerFailed(error, method: call.method)
    return RPCError(.internalError, "The service failed.")
  }

  // MARK: Answers

  private func answer(_ stream: ServerStream, _ call: ServerCall, _ connection: ConnectionHandler) {
    let outcome = call.takeOutcome()
    let session = connection.session
    if stream.machine.isRequestOpen { session.resetAfterEnding(stream.wire) }
    let ending: HTTP2Session.Ending =
      outcome.trailingMetadata.isEmpty
      ? .prepared(Answers.trailersOK) : .trailers(Answers.trailers(outcome.trailingMetadata))
    if let answer = outcome.answer {
      sendHeaders(stream, outcome.initialMetadata, body: answer.bytes, ending: ending, session)
    } else if stream.hasSentHeaders {
      try? session.submitData(stream.wire, [], ending: ending)
    } else if stream.request.kind.streamsResponses {
      sendHeaders(stream, outcome.initialMetadata, body: [], ending: ending, session)
    } else {
      answer(stream, RPCError(.internalError, "The service gave no answer."), outcome, connection)
    }
    connection.setNeedsDrain()
  }

  private func answer(
    _ stream: ServerStream, _ error: RPCError, _ outcome: ServerCall.Outcome?, _ connection: ConnectionHandler
  ) {
    let session = connection.session
    if stream.machine.isRequestOpen { session.resetAfterEnding(stream.wire) }
    let trailing = outcome?.trailingMetadata ?? Metadata()
    if stream.hasSentHeaders {
      try? session.submitData(stream.wire, [], ending: .trailers(Answers.trailers(error, trailing)))
    } else {
      let list = Answers.trailersOnly(error, initial: outcome?.initialMetadata ?? Metadata(), trailing: trailing)
      try? session.submitResponse(stream.wire, list, body: [], ending: .endStream)
    }
    connection.setNeedsDrain()
  }

  private func sendHeaders(
    _ stream: ServerStream, _ metadata: Metadata?, body: [UInt8], ending: HTTP2Session.Ending, _ session: HTTP2Session
  ) {
    stream.hasSentHeaders = true
    if let metadata, !metadata.isEmpty {
      try? session.submitResponse(stream.wire, Answers.headers(metadata), body: body, ending: ending)
    } else {
      try? session.submitResponse(stream.wire, Answers.headers, body: body, ending: ending)
    }
  }

  // MARK: Ends

  /// Marks a call as answered. What that means for its handler is returned.
  func ended(_ stream: ServerStream) -> ServerCallStateMachine.EndingAction {
    var machine = stream.machine
    let action = machine.end()
    stream.machine = machine
    return action
  }

  /// Ends a call with an error, whether its handler runs or not.
  func end(_ stream: ServerStream, _ error: RPCError) {
    switch ended(stream) {
    case .nothing: break
    case .refuse: refuse(stream, .status(error))
    case .stop: stop(stream, error)
    }
  }

  /// Answers a call that no handler runs for.
  func refuse(_ stream: ServerStream, _ refusal: ServerRefusal) {
    guard let connection else { return }
    stream.message = nil
    if let extras = stream.extras {
      bufferedBytes -= extras.countedBytes
      extras.countedBytes = 0
    }
    switch refusal {
    case .status(let error): answer(stream, error, nil, connection)
    case .unknownEncoding:
      var error = RPCError(.unimplemented, "The messages are compressed in a way that is not known here.")
      error.metadata.append(
        name: Array("grpc-accept-encoding".utf8)[...],
        value: (table.codecs.acceptEncoding ?? Array("identity".utf8))[...])
      answer(stream, error, nil, connection)
    case .http(let status):
      if stream.machine.isRequestOpen { connection.session.resetAfterEnding(stream.wire) }
      try? connection.session.submitResponse(stream.wire, Answers.plain(status), body: [], ending: .endStream)
      connection.setNeedsDrain()
    }
  }

  /// Answers in place of a handler that runs, and cancels its task.
  func stop(_ stream: ServerStream, _ error: RPCError) {
    guard let connection else { return }
    stream.call?.markCancelled()
    stream.turn?.cancel()
    if let extras = stream.extras {
      bufferedBytes -= extras.countedBytes
      extras.countedBytes = 0
      extras.transport?.fail(error)
    }
    answer(stream, error, stream.call?.takeOutcome(), connection)
  }

  // MARK: Streams

  /// Sends a message of a response stream.
  func send(_ message: FramedMessage, initialMetadata: Metadata?, on stream: ServerStream) -> SendResult {
    guard let connection, stream.machine.isRunning else {
      return .failed(RPCError(.cancelled, "The call is over."))
    }
    let session = connection.session
    if stream.hasSentHeaders {
      try? session.submitData(stream.wire, message.bytes)
    } else {
      sendHeaders(stream, initialMetadata, body: message.bytes, ending: .open, session)
    }
    connection.setNeedsDrain()
    return session.queuedBytes(stream.wire) > table.limits.maxQueuedStreamBytes && mustWait(stream) ? .mustWait : .sent
  }

  /// Whether more waits for the peer than a handler may pile up. If so, the stream's transport is told when there is
  /// room.
  func mustWait(_ stream: ServerStream) -> Bool {
    guard let connection, stream.machine.isRunning,
      connection.session.queuedBytes(stream.wire) > table.limits.maxQueuedStreamBytes
    else { return false }
    connection.session.notifyWhenWritable(stream.wire)
    return true
  }
}
