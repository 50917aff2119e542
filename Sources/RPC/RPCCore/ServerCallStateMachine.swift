/// The server-side state of one call, and how the peer's frames and the completion of the handler affect it (gRPC over
/// HTTP/2, "Requests"). The state machine performs no I/O and does not store the messages themselves. For each input,
/// it returns the single action to take.
///
/// - `idle` -> headers -> `collecting` for methods with one request message, `running` for the other methods.
/// - `collecting` -> the end of the stream -> `running`: the handler starts when its request is complete, so a request
///   that is truncated, is too long or has two messages never reaches the handler.
/// - `running` -> the handler returned, the deadline passed, the request was malformed -> `answered`.
/// - `idle`, `collecting` -> refused -> `answered`; any -> the stream closed -> `over`.
///
/// A violation of this order is the client's fault. It ends this call, but never the connection. In `answered` and
/// `over`, every input is ignored, because frames from the peer may still be in flight.
package struct ServerCallStateMachine: Sendable, Hashable {
  /// A client's error in the messages of a call.
  package enum Fault: Sendable, Hashable {
    /// The method expects one message, and none arrived.
    case noMessage
    /// The method expects one message, and a second message arrived.
    case secondMessage
    /// The stream ended in the middle of a message.
    case cutMessage

    /// The status for the fault. It is UNIMPLEMENTED for a wrong number of messages, because the number is part of the
    /// method's definition.
    package var error: RPCError {
      switch self {
      case .noMessage: RPCError(.unimplemented, "The method requires one request message, but none was sent.")
      case .secondMessage: RPCError(.unimplemented, "The method accepts only one request message, but more were sent.")
      case .cutMessage: RPCError(.internalError, "The request ended in the middle of a message.")
      }
    }
  }

  /// The action to take for a complete message.
  package enum MessageAction: Sendable, Hashable {
    /// Discard the message, because the call is over.
    case drop
    /// Keep the message until the end of the stream.
    case keep
    /// Pass the message to the running handler.
    case deliver
    /// Respond with the fault's error; no handler runs.
    case refuse(Fault)
  }

  /// The action to take at the end of the request.
  package enum EndAction: Sendable, Hashable {
    case nothing
    /// Start the handler with the message that was kept.
    case dispatch
    /// Signal to the running handler that no more messages follow.
    case finishRequests
    /// Respond with the fault's error; no handler runs.
    case refuse(Fault)
    /// Respond with the fault's error instead of the running handler's response, and cancel the handler's task.
    case stop(Fault)
  }

  /// The action to take when a call is ended externally: by its deadline, a limit, or a malformed message.
  package enum EndingAction: Sendable, Hashable {
    /// The call already has its response, or its stream is closed.
    case nothing
    /// Respond with the error; no handler runs.
    case refuse
    /// Respond with the error instead of the running handler's response, and cancel the handler's task.
    case stop
  }

  private enum State: UInt8, Sendable {
    case idle
    case collecting
    case running
    case answered
    case over
  }

  private var state = State.idle
  private var takesOneRequest = true
  private var hasRequest = false
  /// Whether the peer's side of the stream is still open.
  package private(set) var isRequestOpen = true

  package init() {}

  /// Whether a handler has been started and, from the peer's point of view, has not returned yet.
  package var isRunning: Bool { state == .running }
  /// Whether the server has responded with a status, or the stream is closed.
  package var isAnswered: Bool { state == .answered || state == .over }
  /// Whether further bytes of the request's body are still needed.
  package var wantsBody: Bool { isRequestOpen && (state == .collecting || state == .running) }
  /// Whether the call expects one request message, and the request has not ended yet.
  package var isCollecting: Bool { state == .collecting }
  /// Whether the call expects one request message, and that message has not arrived yet.
  package var expectsFirstMessage: Bool { state == .collecting && !hasRequest }

  // MARK: The request

  /// Handles valid request headers.
  /// - Returns: True if the handler starts now; false if the call waits for its message.
  package mutating func receiveHeaders(_ kind: MethodDescriptor.Kind) -> Bool {
    guard state == .idle else { return false }
    takesOneRequest = !kind.streamsRequests
    state = takesOneRequest ? .collecting : .running
    return !takesOneRequest
  }

  /// Handles a complete request message.
  package mutating func receiveMessage() -> MessageAction {
    switch state {
    case .idle, .answered, .over: return .drop
    case .collecting:
      if hasRequest {
        state = .answered
        return .refuse(.secondMessage)
      }
      hasRequest = true
      return .keep
    case .running: return takesOneRequest ? .drop : .deliver
    }
  }

  /// Handles the end of the peer's side of the stream.
  /// - Parameter isInsideMessage: Whether a message has begun but not ended.
  package mutating func receiveEnd(isInsideMessage: Bool) -> EndAction {
    guard isRequestOpen else { return .nothing }
    isRequestOpen = false
    switch state {
    case .idle, .answered, .over: return .nothing
    case .collecting:
      guard hasRequest, !isInsideMessage else {
        state = .answered
        return .refuse(isInsideMessage ? .cutMessage : .noMessage)
      }
      state = .running
      return .dispatch
    case .running:
      guard !isInsideMessage else {
        state = .answered
        return .stop(.cutMessage)
      }
      return .finishRequests
    }
  }

  // MARK: The end

  /// Handles the end of the handler. Returns true if the handler's response must be sent, or false if the call has
  /// already ended.
  package mutating func handlerFinished() -> Bool {
    guard state == .running else { return false }
    state = .answered
    return true
  }

  /// Ends the call with an error, because it cannot or must not continue.
  package mutating func end() -> EndingAction {
    switch state {
    case .idle, .collecting:
      state = .answered
      return .refuse
    case .running:
      state = .answered
      return .stop
    case .answered, .over: return .nothing
    }
  }

  /// Handles the end of the stream: both sides ended it, one side reset it, or the connection broke. Returns true if
  /// the handler's task must be canceled.
  package mutating func streamClosed() -> Bool {
    let wasRunning = state == .running
    state = .over
    return wasRunning
  }
}
