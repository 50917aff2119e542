import HTTP2Session
import NIOCore
import RPCCore
import RPCTransport

extension ServerConnection {
  // MARK: Headers

  func begin(_ http2Stream: HTTP2Stream, _ block: HeaderBlock, _ connection: ConnectionHandler) {
    let session = connection.session
    // A reset stream frees a slot for a new stream, but its handler may still be running.
    guard runningHandlers < table.limits.maxConcurrentStreams else {
      table.counters.count(.concurrentStreams)
      return refuse(http2Stream, session)
    }
    guard hasRoomForAnswers() else { return refuse(http2Stream, session) }
    if block.isTooLarge { table.counters.count(.headerListBytes) }
    let request = parse(block, session)
    let stream = addStream(http2Stream, request)
    switch request.action {
    case .call:
      stream.source = source(of: request)
      guard !holdsTooMuch(stream) else { return refuseUnfinished(stream) }
      if let timeout = block.timeout, !readTimeout(timeout, stream, connection) { return }
      var machine = stream.machine
      let startsNow = machine.receiveHeaders(request.kind)
      stream.machine = machine
      if startsNow { return dispatch(stream, connection) }
      count(stream)
      if holdsTooMuch(stream) { refuseUnfinished(stream) }
    case .document:
      _ = ended(stream)
      stream.isAnsweredAtEnd = true
    case .refuse:
      _ = ended(stream)
      // Respond to a request that is not gRPC only after it has ended, so that any other fault in the request is
      // detected first.
      if case .http = request.refusal { stream.isAnsweredAtEnd = true } else { refuse(stream, request.refusal) }
    }
  }

  /// Sends the plain HTTP response that was delayed until the end of the request.
  private func answerAtEnd(_ stream: ServerStream, _ connection: ConnectionHandler) {
    stream.isAnsweredAtEnd = false
    let request = stream.request
    switch request.action {
    case .call: break
    case .document: answer(stream, with: request.resource, isHead: request.isHead, connection.session)
    case .refuse: refuse(stream, request.refusal)
    }
  }

  /// Refuses a stream with REFUSED_STREAM, so that its caller can retry on another server.
  private func refuse(_ http2Stream: HTTP2Stream, _ session: HTTP2Session) {
    try? session.reset(http2Stream, .refusedStream)
  }

  private func readTimeout(_ range: Range<Int>, _ stream: ServerStream, _ connection: ConnectionHandler) -> Bool {
    guard let timeout = GRPCTimeout.parse(connection.session.headerBytes[range]) else {
      _ = ended(stream)
      refuse(stream, .status(RPCError(.internalError, "grpc-timeout is malformed.")))
      return false
    }
    guard timeout > .zero else {
      _ = ended(stream)
      refuse(stream, .status(Self.deadlineExceeded))
      return false
    }
    stream.deadline = CallDeadline(connection.loop.now().advanced(by: timeout))
    newDeadlines.append(stream)
    return true
  }

  private func answer(
    _ stream: ServerStream, with resource: PlainResource?, isHead: Bool, _ session: HTTP2Session
  ) {
    guard let resource else {
      try? session.submitResponse(stream.http2Stream, ResponseHeaderLists.plain(404), body: [], ending: .endStream)
      return
    }
    let body = resource.body()
    let headers = ResponseHeaderLists.resource(contentType: resource.contentType, length: body.count)
    try? session.submitResponse(stream.http2Stream, headers, body: isHead ? [] : body, ending: .endStream)
  }

  // MARK: Body

  func receive(
    _ body: ByteBuffer, _ range: Range<Int>, _ stream: ServerStream, endStream: Bool, _ connection: ConnectionHandler
  ) {
    guard stream.machine.wantsBody else {
      if stream.isAnsweredAtEnd { try? connection.session.consumeStream(stream.http2Stream, range.count) }
      return
    }
    if endStream, stream.bodyState == nil, stream.machine.expectsFirstMessage,
      let message = wholeMessage(body, start: range.lowerBound, length: range.count)
    {
      var machine = stream.machine
      if machine.receiveMessage() == .keep { stream.message = .init(payload: message, isCompressed: false) }
      stream.machine = machine
    } else {
      receivePart(body, range, stream, endStream: endStream, connection)
    }
  }

  /// Returns the message if the bytes are exactly one uncompressed message, or nil otherwise.
  private func wholeMessage(_ body: ByteBuffer, start: Int, length: Int) -> [UInt8]? {
    let count = length - FramedMessage.prefixLength
    guard count >= 0, count <= table.limits.maxMessageBytes else { return nil }
    let bytes = body.readableBytesUInt8Span
    guard start + length <= bytes.count, bytes[start] == 0,
      UInt32(bytes[start + 1]) << 24 | UInt32(bytes[start + 2]) << 16 | UInt32(bytes[start + 3]) << 8
        | UInt32(bytes[start + 4]) == UInt32(truncatingIfNeeded: count)
    else { return nil }
    return body.getBytes(at: body.readerIndex + start + FramedMessage.prefixLength, length: count)
  }

  private func receivePart(
    _ body: ByteBuffer, _ range: Range<Int>, _ stream: ServerStream, endStream: Bool, _ connection: ConnectionHandler
  ) {
    let bodyState = bodyState(of: stream)
    bodyState.unconsumedBytes += range.count
    do throws(RPCError) {
      var rest = range
      while stream.machine.wantsBody, let message = try bodyState.deframer.next(from: body, &rest) {
        // The timeout covers one whole message, so a trickle of bytes does not restart it.
        stream.progress?.awaitingSince = nil
        try take(message, stream, bodyState)
        count(stream)
        if holdsTooMuch(stream) { break }
      }
    } catch {
      if error.code == .resourceExhausted { table.counters.count(.messageBytes) }
      end(stream, error)
      return
    }
    count(stream)
    if holdsTooMuch(stream) {
      refuseUnfinished(stream)
    } else if !endStream {
      giveWindow(stream, bodyState, connection)
    }
  }

  private func take(
    _ message: consuming MessageDeframer.Message, _ stream: ServerStream, _ bodyState: ServerStream.BodyState
  ) throws(RPCError) {
    var machine = stream.machine
    let action = machine.receiveMessage()
    stream.machine = machine
    switch action {
    case .drop: break
    case .keep: stream.message = message
    case .deliver: bodyState.transport?.deliver(try decompressed(message, stream))
    case .refuse(let fault): refuse(stream, .status(fault.error))
    }
  }

  func decompressed(
    _ message: consuming MessageDeframer.Message, _ stream: ServerStream
  ) throws(RPCError) -> MessageDeframer.Message {
    let isCompressed = message.isCompressed
    return MessageDeframer.Message(
      payload: try stream.request.encoding.payload(of: message, limit: table.limits.maxMessageBytes),
      isCompressed: isCompressed)
  }

  private func bodyState(of stream: ServerStream) -> ServerStream.BodyState {
    if let bodyState = stream.bodyState { return bodyState }
    let bodyState = ServerStream.BodyState(maximumMessageLength: table.limits.maxMessageBytes)
    stream.bodyState = bodyState
    return bodyState
  }

  /// Allows the peer to send more data on the stream, unless the stream's handler has fallen behind.
  private func giveWindow(_ stream: ServerStream, _ bodyState: ServerStream.BodyState, _ connection: ConnectionHandler)
  {
    guard bodyState.unconsumedBytes > 0, !isBehind(bodyState) else { return }
    try? connection.session.consumeStream(stream.http2Stream, bodyState.unconsumedBytes)
    bodyState.unconsumedBytes = 0
  }

  /// Returns whether the handler is so far behind in reading its request messages that the caller must not send more.
  func isBehind(_ bodyState: ServerStream.BodyState) -> Bool {
    (bodyState.transport?.bufferedBytes ?? 0) >= table.limits.streamWindowBytes
  }

  /// Records that a handler has read a message from its stream.
  func requestTaken(_ stream: ServerStream) {
    guard let connection, let bodyState = stream.bodyState else { return }
    count(stream)
    if stream.machine.isRequestOpen, bodyState.unconsumedBytes > 0 {
      giveWindow(stream, bodyState, connection)
      connection.setNeedsFlush()
    }
  }

  // MARK: Unfinished requests

  /// Updates the number of bytes allocated for a request that has not been passed to its handler yet.
  func count(_ stream: ServerStream) {
    var bytes = 0
    if stream.machine.isCollecting { bytes += stream.request.metadataBytes + (stream.message?.payload.count ?? 0) }
    if let bodyState = stream.bodyState, !stream.machine.isAnswered {
      bytes += bodyState.deframer.reservedBytes + (bodyState.transport?.bufferedBytes ?? 0)
    }
    let change = bytes - stream.countedBytes
    if change == 0 { return }
    stream.countedBytes = bytes
    bufferedBytes += change
    guard let source = stream.source else { return }
    source.requestBytes += change
    source.network?.requestBytes += change
  }

  /// Returns whether an unfinished request must be refused, because its connection or its source exceeds the limit on
  /// the bytes in unfinished requests. Small requests are exempt from the source's limit, so that no caller can block
  /// the small requests of other callers behind the same address.
  private func holdsTooMuch(_ stream: ServerStream) -> Bool {
    let limit = table.limits.maxBufferedRequestBytes
    if bufferedBytes > limit { return true }
    return stream.countedBytes > ByteHolders.fewBytes && UnfinishedRequests.areTooMany(of: stream.source, limit: limit)
  }

  /// Refuses a request because unfinished requests take up too many bytes.
  func refuseUnfinished(_ stream: ServerStream) {
    table.counters.count(.bufferedRequestBytes)
    end(stream, RPCError(.resourceExhausted, "Too many requests are unfinished; finish them, then call again."))
  }

  // MARK: End of the request

  func receiveEnd(_ stream: ServerStream, _ connection: ConnectionHandler) {
    var machine = stream.machine
    let action = machine.receiveEnd(isInsideMessage: stream.bodyState?.deframer.isInsideMessage ?? false)
    stream.machine = machine
    if stream.isAnsweredAtEnd { answerAtEnd(stream, connection) }
    switch action {
    case .nothing: break
    case .dispatch: dispatch(stream, connection)
    case .finishRequests: stream.bodyState?.transport?.endRequests()
    case .refuse(let fault): refuse(stream, .status(fault.error))
    case .stop(let fault): stop(stream, fault.error)
    }
  }

  private func dispatch(_ stream: ServerStream, _ connection: ConnectionHandler) {
    let request = stream.request
    if let limit = runner.runningCalls.limit(for: request.kind, from: stream.source, table.callLimits) {
      table.counters.count(limit)
      _ = ended(stream)
      refuse(stream, .status(table.overload.error(at: limit)))
      return
    }
    count(stream)
    if request.kind != .unary {
      bodyState(of: stream).transport = StreamTransport(stream, loop: connection.loop.loop)
    }
    stream.isHandled = true
    runningHandlers += 1
    runner.runningCalls.begin(request.kind, from: stream.source)
    runner.add(stream)
  }

  /// Handles the `closed` event of a call's HTTP/2 stream.
  func closed(_ stream: ServerStream, _ code: HTTP2ErrorCode) {
    if stream.hasQueuedDeadline {
      stream.hasQueuedDeadline = false
      connection?.loop.deadlines.forgetOne()
    }
    var machine = stream.machine
    let mustCancel = machine.streamClosed()
    stream.machine = machine
    if mustCancel {
      stream.call?.markCancelled()
      stream.task?.cancel()
    }
    stream.bodyState?.transport?.fail(RPCError(.cancelled, "The caller has disconnected."))
    count(stream)
    removeStream(stream)
  }
}
