/// One call from the server's side: what the peer's frames and the handler's end mean for it (gRPC over HTTP/2,
/// "Requests"). A plain value without I/O and without the messages themselves; each input gives the one thing to be
/// done.
///
/// - `idle` -> headers -> `collecting` for methods with one request message, `running` for the others.
/// - `collecting` -> the end of the stream -> `running`: the handler starts when its request is complete, so a call
///   that is cut, too long or has two messages never reaches it.
/// - `running` -> the handler returned, the deadline passed, the request broke -> `answered`.
/// - `idle`, `collecting` -> refused -> `answered`; any -> the stream closed -> `over`.
///
/// What breaks the order is the client's fault and costs it this call, never the connection. In `answered` and `over`
/// every input is ignored: the peer may still send for a while what was on its way.
package struct ServerCallStateMachine: Sendable, Hashable {
  /// What a client did wrong with its messages.
  package enum Fault: Sendable, Hashable {
    /// The method takes one message, and none came.
    case noMessage
    /// The method takes one message, and another came.
    case secondMessage
    /// The stream ended in the middle of a message.
    case cutMessage

    /// The status for it. How many messages a method takes is part of what it implements, hence UNIMPLEMENTED.
    package var error: RPCError {
      switch self {
      case .noMessage: RPCError(.unimplemented, "The method takes one request message, and none came.")
      case .secondMessage: RPCError(.unimplemented, "The method takes one request message, and more came.")
      case .cutMessage: RPCError(.internalError, "The request ended in the middle of a message.")
      }
    }
  }

  /// What to do with a whole message.
  package enum MessageAction: Sendable, Hashable {
    /// The call is over: drop it.
    case drop
    /// Keep it until the end of the stream.
    case keep
    /// Hand it to the running handler.
    case deliver
    /// Answer with the fault's error; no handler runs.
    case refuse(Fault)
  }

  /// What to do at the end of the request.
  package enum EndAction: Sendable, Hashable {
    case nothing
    /// Start the handler with the message kept.
    case dispatch
    /// Tell the running handler that no message follows.
    case finishRequests
    /// Answer with the fault's error; no handler runs.
    case refuse(Fault)
    /// Answer with the fault's error in place of the running handler, and cancel its task.
    case stop(Fault)
  }

  /// How a call is ended for a reason outside of it: its deadline, a limit, a broken message.
  package enum EndingAction: Sendable, Hashable {
    /// It has its answer, or no one to send one to.
    case nothing
    /// Answer; no handler runs.
    case refuse
    /// Answer in place of the running handler, and cancel its task.
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
  /// Whether the peer has not ended its side of the stream.
  package private(set) var isRequestOpen = true

  package init() {}

  /// Whether a handler was started and has not returned, as far as the peer is concerned.
  package var isRunning: Bool { state == .running }
  /// Whether the call has its status, or no one to send it to.
  package var isAnswered: Bool { state == .answered || state == .over }
  /// Whether the request's body is still wanted.
  package var wantsBody: Bool { isRequestOpen && (state == .collecting || state == .running) }
  /// Whether the call waits for its one message.
  package var isCollecting: Bool { state == .collecting }
  /// Whether the next message is the one of a call that has one.
  package var expectsFirstMessage: Bool { state == .collecting && !hasRequest }

  // MARK: The request

  /// The request's headers came and are in order.
  /// - Returns: true if the handler starts now; false if it waits for its message.
  package mutating func receiveHeaders(_ kind: MethodDescriptor.Kind) -> Bool {
    guard state == .idle else { return false }
    takesOneRequest = !kind.streamsRequests
    state = takesOneRequest ? .collecting : .running
    return !takesOneRequest
  }

  /// A whole message came.
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

  /// The peer ended its side of the stream.
  /// - Parameter isInsideMessage: whether a message has begun and not ended.
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

  /// The handler returned or threw. True: send its answer. False: the call was answered before, or no one listens.
  package mutating func handlerFinished() -> Bool {
    guard state == .running else { return false }
    state = .answered
    return true
  }

  /// The call cannot go on, or must not: it is to be answered with an error.
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

  /// The stream is gone: both sides ended it, or one reset it, or the connection broke. True: cancel the handler's
  /// task.
  package mutating func streamClosed() -> Bool {
    let wasRunning = state == .running
    state = .over
    return wasRunning
  }
}
