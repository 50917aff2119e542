import HTTP2Session
import NIOCore
import RPCCore
import RPCTransport

extension ServerConnection {
  // MARK: Headers

  func begin(_ wire: HTTP2Stream, _ block: HeaderBlock, _ connection: ConnectionHandler) {
    let limits = table.limits
    // Streams that were reset free their place on the wire, but not the handler that still runs for them.
    guard runningHandlers < limits.maxConcurrentStreams, connection.session.queuedBytes < Self.maxQueuedBytes else {
      try? connection.session.reset(wire, .refusedStream)
      return
    }
    let stream = takeStream(wire)
    let request = RequestReader(block, in: connection.session, table: table)
    if request.method == .get || request.method == .head {
      stream.isHead = request.method == .head
      answerResource(stream, request, connection)
      return
    }
    stream.service = request.service
    stream.metadata = request.metadata
    var head = request.head
    if let timeout = request.timeout, head.refusal == nil {
      if timeout <= .zero { head.refusal = .status(Self.deadlineExceeded) }
      stream.deadline = Deadline(after: timeout, now: connection.loop.now()).instant
      newDeadlines.append(stream.ticket)
    }
    switch stream.machine.receive(head) {
    case .collect: break
    case .dispatch: dispatch(stream, message: nil, connection)
    case .refuse(let refusal): refuse(stream, refusal)
    }
  }

  /// Response bytes that may be queued for one peer before its new calls are refused.
  private static let maxQueuedBytes = 32 * 1024 * 1024

  private func answerResource(_ stream: ServerStream, _ request: RequestReader, _ connection: ConnectionHandler) {
    let session = connection.session
    _ = stream.machine.deadlinePassed()
    guard let path = request.path, let resource = table.resource(at: session.headerBytes[path]) else {
      try? session.submitResponse(stream.stream, Answers.plain(404), body: [], ending: .endStream)
      return
    }
    let body = resource.body()
    let headers = Answers.resource(contentType: resource.contentType, length: body.count)
    try? session.submitResponse(stream.stream, headers, body: stream.isHead ? [] : body, ending: .endStream)
  }

  // MARK: Body

  func receive(
    _ body: ByteBuffer, _ range: Range<Int>, _ stream: ServerStream, endStream: Bool, _ connection: ConnectionHandler
  ) {
    guard stream.machine.wantsBody else { return }
    let start = body.readerIndex + range.lowerBound
    if endStream, stream.machine.expectsFirstMessage,
      let message = wholeMessage(body, start: start, length: range.count)
    {
      stream.machine.receiveWhole(message)
      return
    }
    guard let bytes = body.getBytes(at: start, length: range.count) else { return }
    stream.unconsumedBytes += range.count
    var rest = bytes[...]
    var isDone = false
    while !isDone {
      switch stream.machine.receive(from: &rest) {
      case .needsMore: isDone = true
      case .deliver(let message): stream.transport?.deliver(message)
      case .refuse(let error):
        refuse(stream, .status(error))
        return
      case .stop(let error):
        stop(stream, error)
        return
      }
    }
    stream.awaitingSince = nil
    count(stream)
    guard bufferedBytes <= table.limits.maxBufferedRequestBytes else {
      let error = RPCError(.resourceExhausted, "The connection holds too many unfinished requests.")
      switch stream.machine.refuse(error) {
      case .refuse: refuse(stream, .status(error))
      case .stop: stop(stream, error)
      case .deliver, .needsMore: break
      }
      return
    }
    if !endStream { giveWindow(stream, connection) }
  }

  /// The message, where the bytes are exactly one that is not compressed.
  private func wholeMessage(_ body: ByteBuffer, start: Int, length: Int) -> [UInt8]? {
    let count = length - FramedMessage.prefixLength
    guard count >= 0, count <= table.limits.maxMessageBytes, body.getInteger(at: start, as: UInt8.self) == 0,
      body.getInteger(at: start + 1, as: UInt32.self) == UInt32(truncatingIfNeeded: count)
    else { return nil }
    return body.getBytes(at: start + FramedMessage.prefixLength, length: count)
  }

  private func count(_ stream: ServerStream) {
    let now = stream.machine.reservedBytes + (stream.transport?.bufferedBytes ?? 0)
    bufferedBytes += now - stream.countedBytes
    stream.countedBytes = now
  }

  /// Lets the peer send more on the stream, unless its handler is behind.
  private func giveWindow(_ stream: ServerStream, _ connection: ConnectionHandler) {
    guard stream.unconsumedBytes > 0 else { return }
    if let transport = stream.transport, transport.bufferedBytes >= table.limits.streamWindowBytes { return }
    try? connection.session.consumeStream(stream.stream, stream.unconsumedBytes)
    stream.unconsumedBytes = 0
  }

  /// A handler has read a message of its stream.
  func requestTaken(_ ticket: UInt64) {
    guard let connection, let stream = stream(ticket) else { return }
    count(stream)
    if stream.machine.isRequestOpen, stream.unconsumedBytes > 0 {
      giveWindow(stream, connection)
      connection.setNeedsDrain()
    }
  }

  // MARK: The end of the request

  func receiveEnd(_ stream: ServerStream, _ connection: ConnectionHandler) {
    switch stream.machine.receiveEnd() {
    case .nothing: break
    case .dispatch(let message): dispatch(stream, message: message, connection)
    case .finishRequests: stream.transport?.endRequests()
    case .refuse(let error): refuse(stream, .status(error))
    case .stop(let error): stop(stream, error)
    }
  }

  private func dispatch(_ stream: ServerStream, message: [UInt8]?, _ connection: ConnectionHandler) {
    guard let service = stream.service, let peer else { return }
    bufferedBytes -= stream.countedBytes
    stream.countedBytes = 0
    if service.descriptor.kind != .unary {
      stream.transport = StreamTransport(self, loop: connection.loop.loop, ticket: stream.ticket)
    }
    let call = ServerCall(
      method: service.descriptor, metadata: stream.metadata, deadline: stream.deadline, peer: peer, request: message,
      transport: stream.transport)
    stream.call = call
    runningHandlers += 1
    runner.add(
      CallRunner.Job(connection: self, ticket: stream.ticket, call: call, handler: service.handler))
  }

  /// The stream is gone.
  func closed(_ stream: ServerStream, _ code: HTTP2ErrorCode) {
    bufferedBytes -= stream.countedBytes
    if stream.hasQueuedDeadline { connection?.loop.deadlines.forgetOne() }
    let error = RPCError(.cancelled, "The caller has gone.")
    if stream.machine.streamClosed() {
      stream.call?.markCancelled()
      stream.turn?.cancel()
    }
    stream.transport?.fail(error)
    stream.end()
  }
}
