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

  /// A job's turn begins to run it.
  /// - Returns: false if the call is over already, so that its handler need not run.
  func handlerStarts(_ job: CallRunner.Job, in turn: CallRunner.Turn) -> Bool {
    guard let stream = stream(job.ticket), stream.machine.isRunning else {
      runningHandlers -= 1
      return false
    }
    stream.turn = turn
    return true
  }

  /// The handler of a call returned (nil) or threw.
  func handlerFinished(_ job: CallRunner.Job, _ error: (any Error)?) {
    runningHandlers -= 1
    guard let connection, let stream = stream(job.ticket) else { return }
    stream.turn = nil
    guard stream.machine.handlerFinished() else { return }
    if let error {
      answer(stream, status(of: error, stream), connection)
    } else {
      answer(stream, job.call, connection)
    }
  }

  private func status(of error: any Error, _ stream: ServerStream) -> RPCError {
    if let error = error as? RPCError { return error }
    if error is CancellationError {
      return RPCError(.cancelled, "The call was given up.")
    }
    if let method = stream.service?.descriptor { table.log.handlerFailed(error, method: method) }
    return RPCError(.internalError, "The service failed.")
  }

  // MARK: Answers

  private func answer(_ stream: ServerStream, _ call: ServerCall, _ connection: ConnectionHandler) {
    let outcome = call.takeOutcome()
    let session = connection.session
    if stream.machine.isRequestOpen { session.resetAfterEnding(stream.stream) }
    let ending: HTTP2Session.Ending =
      outcome.trailingMetadata.isEmpty
      ? .prepared(Answers.trailersOK) : .trailers(Answers.trailers(outcome.trailingMetadata))
    if let answer = outcome.answer {
      sendHeaders(stream, outcome.initialMetadata, body: answer.bytes, ending: ending, session)
    } else if stream.hasSentHeaders {
      try? session.submitData(stream.stream, [], ending: ending)
    } else if call.method.kind.streamsResponses {
      sendHeaders(stream, outcome.initialMetadata, body: [], ending: ending, session)
    } else {
      finish(stream, RPCError(.internalError, "The service gave no answer."), outcome, connection)
    }
    connection.setNeedsDrain()
  }

  private func answer(_ stream: ServerStream, _ error: RPCError, _ connection: ConnectionHandler) {
    finish(stream, error, stream.call?.takeOutcome(), connection)
  }

  private func finish(
    _ stream: ServerStream, _ error: RPCError, _ outcome: ServerCall.Outcome?, _ connection: ConnectionHandler
  ) {
    let session = connection.session
    if stream.machine.isRequestOpen { session.resetAfterEnding(stream.stream) }
    let trailing = outcome?.trailingMetadata ?? Metadata()
    if stream.hasSentHeaders {
      try? session.submitData(stream.stream, [], ending: .trailers(Answers.trailers(error, trailing)))
    } else {
      let list = Answers.trailersOnly(error, initial: outcome?.initialMetadata ?? Metadata(), trailing: trailing)
      try? session.submitResponse(stream.stream, list, body: [], ending: .endStream)
    }
    connection.setNeedsDrain()
  }

  private func sendHeaders(
    _ stream: ServerStream, _ metadata: Metadata?, body: [UInt8], ending: HTTP2Session.Ending, _ session: HTTP2Session
  ) {
    stream.hasSentHeaders = true
    if let metadata, !metadata.isEmpty {
      try? session.submitResponse(stream.stream, Answers.headers(metadata), body: body, ending: ending)
    } else {
      try? session.submitResponse(stream.stream, Answers.headers, body: body, ending: ending)
    }
  }

  /// Ends a call that no handler runs for.
  func refuse(_ stream: ServerStream, _ refusal: ServerRefusal) {
    guard let connection else { return }
    switch refusal {
    case .status(let error): finish(stream, error, nil, connection)
    case .unknownEncoding:
      var error = RPCError(.unimplemented, "The messages are compressed in a way that is not known here.")
      error.metadata.append(
        name: Array("grpc-accept-encoding".utf8)[...],
        value: (table.codecs.acceptEncoding ?? Array("identity".utf8))[...])
      finish(stream, error, nil, connection)
    case .http(let status):
      if stream.machine.isRequestOpen { connection.session.resetAfterEnding(stream.stream) }
      try? connection.session.submitResponse(stream.stream, Answers.plain(status), body: [], ending: .endStream)
      connection.setNeedsDrain()
    }
  }

  /// Ends a call whose handler runs: answers in its place, and cancels its task.
  func stop(_ stream: ServerStream, _ error: RPCError) {
    guard let connection else { return }
    stream.call?.markCancelled()
    stream.turn?.cancel()
    stream.transport?.fail(error)
    finish(stream, error, stream.call?.takeOutcome(), connection)
  }

  // MARK: Streams

  /// Sends a message of a response stream.
  func send(_ message: FramedMessage, initialMetadata: Metadata?, ticket: UInt64) -> SendResult {
    guard let connection, let stream = stream(ticket), stream.machine.isRunning else {
      return .failed(RPCError(.cancelled, "The call is over."))
    }
    let session = connection.session
    if stream.hasSentHeaders {
      try? session.submitData(stream.stream, message.bytes)
    } else {
      sendHeaders(stream, initialMetadata, body: message.bytes, ending: .open, session)
    }
    connection.setNeedsDrain()
    return mustWait(ticket) ? .mustWait : .sent
  }

  /// Whether more waits for the peer than a handler may pile up. If so, the stream's transport is told when there is
  /// room.
  func mustWait(_ ticket: UInt64) -> Bool {
    guard let connection, let stream = stream(ticket),
      connection.session.queuedBytes(stream.stream) > table.limits.maxQueuedResponseBytes
    else { return false }
    connection.session.notifyWhenWritable(stream.stream)
    return true
  }
}
