/// The client-side state of one call, and the effects of the peer's frames on this state (gRPC over HTTP/2,
/// "Responses"). The state machine performs no I/O. For each input, it returns the single action to take.
///
/// The order on the wire is headers, any number of messages, and trailers with END_STREAM. Alternatively, one header
/// block with END_STREAM serves as both headers and trailers (trailers-only). A violation of this order is the server's
/// fault. It ends the call with INTERNAL, UNKNOWN or UNIMPLEMENTED, but never the connection. After the end of the
/// call, every input is ignored.
package struct ClientCallStateMachine: Sendable {
  /// The end of a call: its trailing metadata, or the error of a status other than OK.
  package typealias End = Result<Metadata, RPCError>

  /// The action to take after a header block or the end of the stream.
  package enum Action: Sendable {
    case nothing
    /// The response has begun. Pass the initial metadata to the caller.
    case begin(initialMetadata: Metadata)
    /// The call is over, because the peer has ended the stream. End the call.
    case end(End)
    /// The call is over although its stream is still open. Reset the stream with CANCEL, then end the call.
    case reset(RPCError)
    /// The call is over because the response is not gRPC. Such a response, usually an HTTP error, ends on its own. End
    /// the call, and reset the stream only if it is still open after a while.
    case refuse(RPCError)
  }

  /// The action to take after receiving bytes of a message.
  package enum MessageAction: Sendable {
    /// All bytes were consumed, and the current message is not complete yet.
    case needsMore
    case message([UInt8])
    /// The call is over although its stream is still open. Reset the stream with CANCEL, then end the call.
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

  /// Creates the state machine of a new call.
  /// - Parameters:
  ///   - kind: The kind of the method.
  ///   - maximumMessageLength: The maximum size in bytes of a response message, before and after decompression.
  ///   - codecs: The encodings that the client accepts.
  package init(kind: MethodDescriptor.Kind, maximumMessageLength: Int, codecs: MessageCodecs = MessageCodecs()) {
    expectsOneMessage = !kind.streamsResponses
    self.codecs = codecs
    deframer = MessageDeframer(maximumLength: maximumMessageLength)
  }

  package var isOver: Bool { state == .ended }

  // MARK: Sending

  /// Records that the caller sends no more messages. Returns false if this has already been recorded or the call is
  /// over.
  package mutating func finishSending() -> Bool {
    guard isSending, state != .ended else { return false }
    isSending = false
    return true
  }

  // MARK: Receiving

  /// Handles a response's header block, unless its status is 1xx.
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

  /// Handles a header list that exceeds the limit and therefore lacks some of its fields.
  package mutating func receivedTooLongHeaders() -> Action {
    guard state != .ended else { return .nothing }
    return reset(RPCError(.resourceExhausted, "The server's headers exceed this client's limit."))
  }

  /// Consumes bytes from the front of `bytes`, up to the end of the next message. Call this method until it returns
  /// `needsMore`.
  package mutating func receive(from bytes: inout ArraySlice<UInt8>) -> MessageAction {
    if state == .ended { bytes = [] }
    return receive { (deframer: inout MessageDeframer) throws(RPCError) in try deframer.next(from: &bytes) }
  }

  /// Works like ``receive(from:)``, but gets the next message from `read`, which passes bytes through the given
  /// deframer. Once the call is over, `read` is not called, and the caller must discard the bytes.
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
            RPCError(.unimplemented, "The server sent more than one message on a call with a single response."))
        }
        return .message(try encoding.payload(of: message, limit: deframer.maximumLength))
      } catch {
        return messageReset(error)
      }
    }
  }

  /// Handles the end of the stream if the peer has sent no trailers.
  package mutating func receivedEndOfStream() -> Action {
    guard state != .ended else { return .nothing }
    return end(.failure(RPCError(.internalError, "The server ended the call without a status.")))
  }

  /// Handles a reset of the stream by the peer.
  /// - Parameters:
  ///   - code: The HTTP/2 error code.
  ///   - isLate: Whether the call's deadline has passed. A server resets a call after its deadline, sometimes before
  ///     the client's own timer fires.
  package mutating func received(reset code: UInt32, isLate: Bool = false) -> Action {
    guard state != .ended else { return .nothing }
    let status = StatusCode(http2ErrorCode: code)
    if status == .cancelled, isLate { return end(.failure(.deadlineExceeded)) }
    return end(.failure(RPCError(status, "The server reset the call with HTTP/2 error code \(code).")))
  }

  /// Ends the call for a reason on this side: the connection was lost, the deadline has passed, or the caller has
  /// canceled the call. Returns false if the call was already over.
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
        return reset(
          RPCError(
            .internalError,
            "The server compresses messages with an encoding that the client did not offer."))
      }
      self.encoding = encoding
    }
    state = .receivingMessages
    return .begin(initialMetadata: headers.metadata)
  }

  private mutating func endedByTrailersOnly(_ headers: ResponseHeaders) -> Action {
    // A gRPC status takes precedence, even if a proxy changed the HTTP status.
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
        .failure(RPCError(.unknown, "The server's trailers contain no grpc-status.", metadata: trailers.metadata)))
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
      return end(.failure(RPCError(.unimplemented, "The server sent no message on a call with a single response.")))
    }
    return end(.success(trailers.metadata))
  }

  /// Returns an error if a header block is not the beginning of a gRPC response, or nil otherwise.
  private func refusal(of headers: ResponseHeaders) -> RPCError? {
    guard let httpStatus = headers.httpStatus else {
      return RPCError(.internalError, "The server's headers contain no HTTP status.")
    }
    guard httpStatus == 200 else {
      return RPCError(
        StatusCode(httpStatus: httpStatus),
        "The server responded with HTTP status \(httpStatus), which is not a gRPC response.",
        metadata: headers.metadata)
    }
    switch headers.contentType {
    case .grpc: return nil
    case .grpcOfAnotherForm: return RPCError(.internalError, "The server responds in a format other than protobuf.")
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
  /// The error of a call whose deadline has passed.
  package static let deadlineExceeded = RPCError(.deadlineExceeded, "The deadline expired before the call completed.")
  /// The error of a call that its caller has canceled.
  package static let cancelled = RPCError(.cancelled, "The caller canceled the call.")
  /// The error for sending a message after the caller has finished sending.
  package static let sentAfterLastMessage = RPCError(
    .internalError, "The stream is already finished; no more messages can be sent.")
  /// The error for sending a message after the call has ended successfully.
  package static let sentAfterEnd = RPCError(.ok, "The server has ended the call and accepts no more messages.")
}
