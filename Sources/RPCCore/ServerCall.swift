import Synchronization

/// One call as handlers and interceptors see it. Safe from any task.
public final class ServerCall: Sendable {
  public let method: MethodDescriptor
  /// The request's metadata, without what belongs to HTTP/2 and gRPC themselves.
  public let metadata: Metadata
  /// When the caller stops waiting; the handler's task is cancelled then. Nil: no limit was given.
  public let deadline: ContinuousClock.Instant?
  public let peer: Peer

  /// The one request of a unary or server-streaming call, which came before the call was dispatched.
  private let request: [UInt8]?
  private let transport: (any ServerCallTransport)?
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var principal: (any Sendable)?
    var initialMetadata = Metadata()
    var trailingMetadata = Metadata()
    var answer: FramedMessage?
    var requestIsTaken = false
    var initialMetadataIsSent = false
    var isCancelled = false
  }

  /// - Parameters:
  ///   - request: the payload of the only request of a unary or server-streaming call; nil for the other kinds.
  ///   - transport: what carries the streams of the other kinds; nil for a unary call.
  package init(
    method: MethodDescriptor, metadata: Metadata, deadline: ContinuousClock.Instant?, peer: Peer, request: [UInt8]?,
    transport: (any ServerCallTransport)?
  ) {
    self.method = method
    self.metadata = metadata
    self.deadline = deadline
    self.peer = peer
    self.request = request
    self.transport = transport
  }

  // MARK: Messages

  /// The next request message without its prefix; nil after the client's half-close.
  /// - Throws: the reason why no more can come: CANCELLED, DEADLINE_EXCEEDED, a broken message, a lost connection.
  public func receive() async throws(RPCError) -> [UInt8]? {
    if let request {
      let isFirst = state.withLock { state in
        defer { state.requestIsTaken = true }
        return !state.requestIsTaken
      }
      return isFirst ? request : nil
    }
    guard let transport else { return nil }
    return try await transport.receive()
  }

  /// The single request of a unary or server-streaming call, without its prefix. Does not wait: such a call is
  /// dispatched when its request is complete. On other kinds it is the first message.
  public func receiveOnly() async throws(RPCError) -> [UInt8] {
    if let request { return request }
    guard let message = try await receive() else {
      throw RPCError(.unimplemented, "The call carries no request message; send one.")
    }
    return message
  }

  /// Sends a response message. On a method with one response it is kept until the handler returns, so that a later
  /// error replaces it; on a stream it suspends for back-pressure.
  public func send(_ message: FramedMessage) async throws(RPCError) {
    if method.kind.streamsResponses {
      guard let transport else { throw RPCError(.internalError, "The call has no stream to send on.") }
      let initialMetadata: Metadata? = state.withLock { state in
        if state.initialMetadataIsSent { return nil }
        state.initialMetadataIsSent = true
        return state.initialMetadata
      }
      try await transport.send(message, initialMetadata: initialMetadata)
    } else {
      let isFirst = state.withLock { state in
        if state.answer != nil { return false }
        state.answer = message
        return true
      }
      if !isFirst { throw RPCError(.internalError, "The method has one response, and it was given already.") }
    }
  }

  // MARK: What interceptors and handlers add

  /// Who calls, as the authentication interceptor found out.
  public var principal: (any Sendable)? {
    get { state.withLock { $0.principal } }
    set { state.withLock { $0.principal = newValue } }
  }

  /// Adds to the metadata before the first response message. After that message it is too late and has no effect.
  /// - Throws: INTERNAL where name or value cannot be sent.
  public func addInitialMetadata(_ value: String, for name: String) throws(RPCError) {
    let addition = try Metadata(value, for: name)
    state.withLock { $0.initialMetadata.append(contentsOf: addition) }
  }

  /// Adds all of `metadata` before the first response message. After that message it has no effect.
  public func addInitialMetadata(_ metadata: Metadata) {
    state.withLock { $0.initialMetadata.append(contentsOf: metadata) }
  }

  /// Adds to the metadata that comes with the status, whether the call succeeds or fails.
  /// - Throws: INTERNAL where name or value cannot be sent.
  public func addTrailingMetadata(_ value: String, for name: String) throws(RPCError) {
    let addition = try Metadata(value, for: name)
    state.withLock { $0.trailingMetadata.append(contentsOf: addition) }
  }

  /// Adds all of `metadata` to what comes with the status, whether the call succeeds or fails.
  public func addTrailingMetadata(_ metadata: Metadata) {
    state.withLock { $0.trailingMetadata.append(contentsOf: metadata) }
  }

  // MARK: The end

  /// Whether the caller went away, the deadline passed, or the server gives the call up. The handler's task is
  /// cancelled at the same moment.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Marks the call as given up; the transport then cancels the handler's task.
  package func markCancelled() {
    state.withLock { $0.isCancelled = true }
  }

  /// What the handler left behind, for the transport to send when it returned or threw.
  package struct Outcome: Sendable {
    /// The answer of a method with one response, nil if the handler gave none.
    package var answer: FramedMessage?
    /// What goes before the first message, nil if it was sent with one.
    package var initialMetadata: Metadata?
    package var trailingMetadata: Metadata
  }

  /// Takes the answer and the metadata, once, after the handler is done.
  package func takeOutcome() -> Outcome {
    state.withLock { state in
      let outcome = Outcome(
        answer: state.answer, initialMetadata: state.initialMetadataIsSent ? nil : state.initialMetadata,
        trailingMetadata: state.trailingMetadata)
      state.answer = nil
      state.initialMetadataIsSent = true
      return outcome
    }
  }
}
