/// One call from the client's side: what the peer's frames mean for it (gRPC over HTTP/2, "Responses"). A value without
/// I/O; each input gives the one thing to be done.
///
/// The order on the wire is: headers, any number of messages, trailers with END_STREAM; or one header block with
/// END_STREAM that is both (trailers-only). Whatever breaks that order is the server's fault and ends the call with
/// INTERNAL, UNKNOWN or UNIMPLEMENTED, never the connection. After the end every input is ignored.
package struct ClientCallStateMachine: Sendable {
  /// How a call ended: with trailing metadata, or not with OK.
  package typealias End = Result<Metadata, RPCError>

  /// What to do after a header block or the end of the stream.
  package enum Action: Sendable {
    case nothing
    /// The response began.
    case begin(initialMetadata: Metadata)
    /// The call is over.
    case end(End)
    /// The call is over while its stream is open: reset the stream with CANCEL, then end the call.
    case reset(RPCError)
    /// The call is over because the answer is not gRPC. Such an answer, an HTTP error most often, ends by itself: end
    /// the call, and reset the stream only if it is still open after a while.
    case refuse(RPCError)
  }

  /// What to do after bytes of a message.
  package enum MessageAction: Sendable {
    /// All bytes are taken.
    case needsMore
    case message([UInt8])
    /// The call is over while its stream is open: reset the stream with CANCEL, then end the call.
    case reset(RPCError)
  }

  private enum State: Sendable {
    case awaitingHeaders
    case receivingMessages
    case ended
  }

  private var state = State.awaitingHeaders
  private let expectsOneMessage: Bool
  private let codecs: MessageCodecs
  private var encoding = MessageEncoding.identity
  private var deframer: MessageDeframer
  private var messageCount = 0

  /// Whether the caller may send further messages.
  package private(set) var isSending = true

  /// - Parameter maximumMessageLength: the longest response message, before and after decompression, in bytes.
  package init(kind: MethodDescriptor.Kind, maximumMessageLength: Int, codecs: MessageCodecs = MessageCodecs()) {
    expectsOneMessage = !kind.streamsResponses
    self.codecs = codecs
    deframer = MessageDeframer(maximumLength: maximumMessageLength)
  }

  package var isOver: Bool { state == .ended }

  // MARK: Sending

  /// Notes that the caller sends no more. False if that was said before or the call is over.
  package mutating func finishSending() -> Bool {
    guard isSending, state != .ended else { return false }
    isSending = false
    return true
  }

  // MARK: Receiving

  /// A header block came. Blocks with a status of 1xx are not given to this.
  package mutating func received(_ headers: ResponseHeaders, endStream: Bool) -> Action {
    switch state {
    case .ended:
      return .nothing
    case .awaitingHeaders:
      return endStream ? endedByTrailersOnly(headers) : began(headers)
    case .receivingMessages:
      guard endStream else {
        return reset(RPCError(.internalError, "The server sent headers between messages."))
      }
      return ended(byTrailers: headers)
    }
  }

  /// The peer's header list was longer than is allowed here, so its fields are not all known.
  package mutating func receivedTooLongHeaders() -> Action {
    guard state != .ended else { return .nothing }
    return reset(RPCError(.resourceExhausted, "The server's headers are longer than this client takes."))
  }

  /// Takes bytes from the front of `bytes`, up to the end of the next message. Call it until it needs more.
  package mutating func receive(from bytes: inout ArraySlice<UInt8>) -> MessageAction {
    if state == .ended { bytes = [] }
    return receive { (deframer: inout MessageDeframer) throws(RPCError) in try deframer.next(from: &bytes) }
  }

  /// The same for bytes that only the caller knows how to read: `read` takes them through the deframer. It is not
  /// called once the call is over; the bytes are to be dropped then.
  package mutating func receive(
    by read: (inout MessageDeframer) throws(RPCError) -> MessageDeframer.Message?
  ) -> MessageAction {
    switch state {
    case .ended:
      return .needsMore
    case .awaitingHeaders:
      return messageReset(RPCError(.internalError, "The server sent a message before the headers."))
    case .receivingMessages:
      do throws(RPCError) {
        guard let message = try read(&deframer) else { return .needsMore }
        messageCount += 1
        if expectsOneMessage, messageCount > 1 {
          return messageReset(
            RPCError(.unimplemented, "The server sent more than one message on a call that has one."))
        }
        return .message(try encoding.payload(of: message, limit: deframer.maximumLength))
      } catch {
        return messageReset(error)
      }
    }
  }

  /// The peer ended the stream without trailers.
  package mutating func receivedEndOfStream() -> Action {
    guard state != .ended else { return .nothing }
    return end(.failure(RPCError(.internalError, "The server ended the call without a status.")))
  }

  /// The peer reset the stream.
  /// - Parameter isLate: whether the call's deadline has passed: servers reset calls then, some before the client's own
  ///   timer fires.
  package mutating func received(reset code: UInt32, isLate: Bool = false) -> Action {
    guard state != .ended else { return .nothing }
    let status = StatusCode(http2ErrorCode: code)
    if status == .cancelled, isLate { return end(.failure(.deadlineExceeded)) }
    return end(.failure(RPCError(status, "The server reset the call with HTTP/2 error code \(code).")))
  }

  /// The call ends for a reason of this side: the connection is lost, the deadline passed, the caller gave it up.
  /// False if it was over before.
  package mutating func stop() -> Bool {
    guard state != .ended else { return false }
    state = .ended
    return true
  }

  // MARK: Steps

  private mutating func began(_ headers: ResponseHeaders) -> Action {
    if let error = refusal(of: headers) {
      state = .ended
      return .refuse(error)
    }
    if let name = headers.encoding {
      guard let encoding = codecs.encoding(named: name[...]) else {
        return reset(RPCError(.internalError, "The server compresses messages by an encoding that was not offered."))
      }
      self.encoding = encoding
    }
    state = .receivingMessages
    return .begin(initialMetadata: headers.metadata)
  }

  private mutating func endedByTrailersOnly(_ headers: ResponseHeaders) -> Action {
    // A status counts even if a proxy changed the HTTP status.
    guard headers.status != nil, headers.contentType != .other else {
      return end(
        .failure(
          refusal(of: headers)
            ?? RPCError(.unknown, "The server ended the call without a status.", metadata: headers.metadata)))
    }
    return ended(byTrailers: headers)
  }

  private mutating func ended(byTrailers trailers: ResponseHeaders) -> Action {
    guard let status = trailers.status else {
      return end(
        .failure(RPCError(.unknown, "The server's trailers hold no grpc-status.", metadata: trailers.metadata)))
    }
    guard status == .ok else {
      return end(
        .failure(
          RPCError(status, trailers.message, details: trailers.details, metadata: trailers.metadata)))
    }
    if deframer.isInsideMessage {
      return end(.failure(RPCError(.internalError, "The server ended the call in the middle of a message.")))
    }
    if expectsOneMessage, messageCount == 0 {
      return end(.failure(RPCError(.unimplemented, "The server sent no message on a call that has one.")))
    }
    return end(.success(trailers.metadata))
  }

  /// Why a header block is not the beginning of a gRPC response.
  private func refusal(of headers: ResponseHeaders) -> RPCError? {
    guard let httpStatus = headers.httpStatus else {
      return RPCError(.internalError, "The server's headers hold no HTTP status.")
    }
    guard httpStatus == 200 else {
      return RPCError(
        StatusCode(httpStatus: httpStatus),
        "The server answered with HTTP status \(httpStatus), which is not a gRPC response.",
        metadata: headers.metadata)
    }
    switch headers.contentType {
    case .grpc: return nil
    case .grpcOfAnotherForm: return RPCError(.internalError, "The server answers in another form than protobuf.")
    case .missing, .other: return RPCError(.unknown, "The server's content-type is not application/grpc.")
    }
  }

  private mutating func end(_ end: End) -> Action {
    state = .ended
    return .end(end)
  }

  private mutating func reset(_ error: RPCError) -> Action {
    state = .ended
    return .reset(error)
  }

  private mutating func messageReset(_ error: RPCError) -> MessageAction {
    state = .ended
    return .reset(error)
  }
}

extension RPCError {
  /// What a caller gets whose deadline passed.
  package static let deadlineExceeded = RPCError(.deadlineExceeded, "The deadline passed before the call was done.")
  /// What a caller gets who gave the call up.
  package static let cancelled = RPCError(.cancelled, "The call was cancelled by its caller.")
}
