/// One call from the server's side: what the peer's frames and the handler's end mean for it (gRPC over HTTP/2,
/// "Requests"). A value without I/O; each input gives the one thing to be done.
///
/// - `idle` -> headers -> `collecting` for methods with one request message, `running` for the others.
/// - `collecting` -> the end of the stream -> `running`: the handler starts when its request is complete, so a call that
///   is cut, too long or has two messages never reaches it.
/// - `running` -> the handler returned, the deadline passed -> `answered`.
/// - any of these -> refused -> `answered`; the stream closed -> `over`.
///
/// What breaks the order is the client's fault and costs it this call, never the connection. In `answered` and `over`
/// every input is ignored: the peer may still send for a while what was on its way.
package struct ServerCallStateMachine: Sendable {
  /// What to do after the request's headers.
  package enum HeadersAction: Sendable {
    /// Wait for the one message.
    case collect
    /// Start the handler; messages are delivered as they come.
    case dispatch
    case refuse(ServerRefusal)
  }

  /// What to do after bytes of the body.
  package enum MessageAction: Sendable {
    /// All bytes are taken.
    case needsMore
    /// Hand the message to the running handler.
    case deliver([UInt8])
    case refuse(RPCError)
    /// The call is running and cannot go on: stop its handler and answer with this.
    case stop(RPCError)
  }

  /// What to do at the end of the request.
  package enum EndAction: Sendable {
    case nothing
    /// Start the handler with its one message.
    case dispatch([UInt8])
    /// Tell the running handler that no message follows.
    case finishRequests
    case refuse(RPCError)
    case stop(RPCError)
  }

  package enum DeadlineAction: Sendable {
    case nothing
    /// Answer DEADLINE_EXCEEDED; no handler runs.
    case refuse
    /// Answer DEADLINE_EXCEEDED and cancel the handler's task.
    case stop
  }

  private enum State: Sendable {
    case idle
    case collecting
    case running
    case answered
    case over
  }

  private var state = State.idle
  private var requestIsOpen = true
  private var takesOneRequest = true
  private var encoding = MessageEncoding.identity
  private var deframer: MessageDeframer
  private var request: [UInt8]?

  /// - Parameter maximumMessageLength: the longest request message, before and after decompression, in bytes.
  package init(maximumMessageLength: Int) {
    deframer = MessageDeframer(maximumLength: maximumMessageLength)
  }

  /// Whether a handler was started and has not returned, as far as the peer is concerned.
  package var isRunning: Bool { state == .running }
  /// Whether the call has its status, or nobody to send it to.
  package var isAnswered: Bool { state == .answered || state == .over }
  /// Whether the request's body is still wanted.
  package var wantsBody: Bool { requestIsOpen && (state == .collecting || state == .running) }
  /// Whether the peer has not ended its side of the stream.
  package var isRequestOpen: Bool { requestIsOpen }
  /// Whether bytes of a message are awaited: the peer can be too slow with them.
  package var isAwaitingMessage: Bool { state == .collecting || (state == .running && deframer.isInsideMessage) }
  /// Room made for the message that is under way, and for the one that waits for the end of the stream.
  package var reservedBytes: Int { deframer.reservedBytes + (request?.count ?? 0) }

  // MARK: Headers

  /// The request's headers came.
  package mutating func receive(_ head: ServerRequestHead) -> HeadersAction {
    guard state == .idle else { return .refuse(.status(Self.brokenOrder)) }
    if let refusal = head.refusal {
      state = .answered
      return .refuse(refusal)
    }
    encoding = head.encoding
    takesOneRequest = !head.kind.streamsRequests
    state = takesOneRequest ? .collecting : .running
    return takesOneRequest ? .collect : .dispatch
  }

  // MARK: Messages

  /// Whether the next bytes of the body are the first of a call with one message, so that a message that is there as a
  /// whole can be taken at once by ``receiveWhole(_:)``.
  package var expectsFirstMessage: Bool {
    state == .collecting && request == nil && !deframer.isInsideMessage
  }

  /// Takes the one, uncompressed message of a call, within the length limit. Only when ``expectsFirstMessage``.
  package mutating func receiveWhole(_ message: [UInt8]) { request = message }

  /// Takes bytes from the front of `bytes`, up to the end of the next message. Call it until it needs more.
  package mutating func receive(from bytes: inout ArraySlice<UInt8>) -> MessageAction {
    guard wantsBody else {
      bytes = []
      return .needsMore
    }
    do throws(RPCError) {
      guard let message = try deframer.next(from: &bytes) else { return .needsMore }
      if takesOneRequest, request != nil {
        throw RPCError(.unimplemented, "The method takes one request message, and more came.")
      }
      let payload = try encoding.payload(of: message, limit: deframer.maximumLength)
      guard takesOneRequest else { return .deliver(payload) }
      request = payload
      return bytes.isEmpty ? .needsMore : receive(from: &bytes)
    } catch {
      return fail(error)
    }
  }

  /// The request is refused for a reason outside of its own bytes, such as memory that other calls hold.
  package mutating func refuse(_ error: RPCError) -> MessageAction { fail(error) }

  private mutating func fail(_ error: RPCError) -> MessageAction {
    let wasRunning = state == .running
    state = .answered
    return wasRunning ? .stop(error) : .refuse(error)
  }

  /// The peer ended its side of the stream.
  package mutating func receiveEnd() -> EndAction {
    guard requestIsOpen else { return .nothing }
    requestIsOpen = false
    switch state {
    case .idle, .answered, .over: return .nothing
    case .collecting:
      if deframer.isInsideMessage { return end(.refuse(Self.cutMessage)) }
      guard let request else {
        return end(.refuse(RPCError(.unimplemented, "The method takes one request message, and none came.")))
      }
      self.request = nil
      state = .running
      return .dispatch(request)
    case .running:
      if deframer.isInsideMessage { return end(.stop(Self.cutMessage)) }
      return .finishRequests
    }
  }

  private mutating func end(_ action: EndAction) -> EndAction {
    state = .answered
    return action
  }

  // MARK: The end

  /// The handler returned or threw. True: send its answer. False: the call was answered before, or nobody listens.
  package mutating func handlerFinished() -> Bool {
    guard state == .running else { return false }
    state = .answered
    return true
  }

  package mutating func deadlinePassed() -> DeadlineAction {
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

  /// The stream is gone: both sides ended it, or one reset it, or the connection broke. True: cancel the handler's task.
  package mutating func streamClosed() -> Bool {
    let wasRunning = state == .running
    state = .over
    request = nil
    return wasRunning
  }

  private static let brokenOrder = RPCError(.internalError, "The request's headers came twice.")
  private static let cutMessage = RPCError(.internalError, "The request ended in the middle of a message.")
}

/// Why a request never becomes a call.
package enum ServerRefusal: Sendable, Hashable {
  /// A gRPC status, without a message (trailers-only).
  case status(RPCError)
  /// The compression is not known here; what is accepted goes with the status.
  case unknownEncoding
  /// It is no gRPC: an HTTP status, without a body.
  case http(Int)
}

/// What the server needs of the headers of a request.
package struct ServerRequestHead: Sendable {
  package var kind = MethodDescriptor.Kind.unary
  package var encoding = MessageEncoding.identity
  /// Set where the headers themselves are reason enough to refuse the call.
  package var refusal: ServerRefusal?

  package init() {}
}
