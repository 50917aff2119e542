public import IPAddresses
import Synchronization

/// A call, as seen by its handler and the interceptors. It can be used from any task.
///
/// A typical call (one principal, one response, no additional metadata) acquires no lock. The task that first changes a
/// value's atomic phase writes the value, and the phase then publishes it.
public final class ServerCall: Sendable {
  private let head: RequestHead
  /// The time at which the caller stops waiting and the handler's task is canceled; nil if the caller set no limit.
  public let deadline: ContinuousClock.Instant?
  public let peer: Peer

  /// The only request of a unary or server-streaming call, which arrived before the call was dispatched.
  private let request: MessageDeframer.Message?
  private let transport: (any ServerCallTransport)?

  private let answerPhase = Atomic<UInt8>(Phase.empty)
  // The answer is written by the task that has set `answerPhase` to `writing`, and read only once the phase is
  // `written`.
  private nonisolated(unsafe) var answer: FramedMessage?

  private let principalPhase = Atomic<UInt8>(Phase.empty)
  // `principalPhase` guards this value in the same way as `answerPhase` guards `answer`.
  private nonisolated(unsafe) var firstPrincipal: (any Sendable)?

  private let cancelled = Atomic<Bool>(false)
  private let requestIsTaken = Atomic<Bool>(false)
  private let cameCompressed = Atomic<Bool>(false)
  private let compresses = Atomic<Bool>(false)
  /// Whether ``takeHeaders()`` has returned the headers of the response stream.
  private let hasBegunStream = Atomic<Bool>(false)
  /// Whether `lockedState` has been created, which happens when it is first needed.
  private let usesLockedState = Atomic<Bool>(false)
  private let lockedState = Mutex<LockedState?>(nil)

  private enum Phase {
    static let empty: UInt8 = 0
    static let writing: UInt8 = 1
    static let written: UInt8 = 2
    /// The value was replaced. The new value is in `lockedState`.
    static let replaced: UInt8 = 3
  }

  /// The state that most calls do not need.
  private struct LockedState: Sendable {
    var principal: (any Sendable)?
    var requestID: String?
    var initialMetadata = Metadata()
    var trailingMetadata = Metadata()
    var initialMetadataIsSent = false
    /// Whether the headers that were sent specify the response's encoding.
    var encodingIsSent = false
  }

  /// Creates a call.
  /// - Parameters:
  ///   - request: The only request of a unary or server-streaming call, decompressed; nil for the other kinds.
  ///   - transport: The transport for streamed messages; nil for a unary call.
  package init(
    _ head: RequestHead, deadline: ContinuousClock.Instant?, peer: Peer, request: MessageDeframer.Message?,
    transport: (any ServerCallTransport)?
  ) {
    self.head = head
    self.deadline = deadline
    self.peer = peer
    self.request = request
    self.transport = transport
    if let request, request.isCompressed { cameCompressed.store(true, ordering: .relaxed) }
  }

  public var method: MethodDescriptor { head.method }
  /// The request's metadata, without the fields that HTTP/2 and gRPC set themselves.
  public var metadata: Metadata { head.metadata }

  /// The caller's IP address, as reported by trusted proxies if there are any; nil if the caller is connected through a
  /// Unix socket.
  public var clientAddress: IPAddress? {
    peer.trustedProxies.contains(peer.ipAddress)
      ? peer.trustedProxies.client(of: peer.ipAddress, forwardedFor: metadata.all("x-forwarded-for")) : peer.ipAddress
  }

  /// The ID that the server has chosen at random to identify the call in logs and errors.
  public var requestID: String {
    withLockedState { state in
      if let id = state.requestID { return id }
      let id = RequestID().text
      state.requestID = id
      return id
    }
  }

  /// The caller's own ID for the call: its `x-request-id` if that is a plain word of at most 64 characters, or the ID
  /// of its trace; nil if there is neither. This ID does not prove who made the call.
  public var callerRequestID: String? { RequestID.ofCaller(head.metadata) }

  // MARK: Messages

  /// Returns the next request message without its prefix, or nil after the client's half-close.
  /// - Throws: The reason why no more messages can arrive: CANCELLED, DEADLINE_EXCEEDED, or the error for a malformed
  ///   message or a lost connection.
  public func receive() async throws(RPCError) -> [UInt8]? {
    if let request {
      return requestIsTaken.exchange(true, ordering: .relaxed) ? nil : request.payload
    }
    if let payload = receiveIfAny() { return payload }
    guard let transport, let message = try await transport.receive() else { return nil }
    cameCompressed.store(message.isCompressed, ordering: .relaxed)
    return message.payload
  }

  /// Returns the next message of a request stream if it has arrived. If this method returns nil, call ``receive()``.
  package func receiveIfAny() -> [UInt8]? {
    guard let message = transport?.receiveIfAny() else { return nil }
    cameCompressed.store(message.isCompressed, ordering: .relaxed)
    return message.payload
  }

  /// Returns the only request of a unary or server-streaming call, without its prefix. Such a call is dispatched once
  /// its request is complete.
  /// - Throws: INTERNAL if the call is of another kind.
  public func receiveOnly() throws(RPCError) -> [UInt8] {
    guard let request else {
      throw RPCError(.internalError, "The method takes a stream of requests; receive them one by one.")
    }
    return request.payload
  }

  /// Whether the request message that ``receive()`` last returned was compressed.
  public var isRequestCompressed: Bool { cameCompressed.load(ordering: .relaxed) }

  /// Whether response messages are compressed. A message is compressed only if it allows compression and becomes
  /// smaller, and only if the caller accepts an encoding that the server supports. Set this property before the first
  /// message is sent. After that, compression can only be disabled, because the headers that name the encoding have
  /// already been sent. ``send(_:)`` compresses the messages.
  public var compressesResponses: Bool {
    get { compresses.load(ordering: .relaxed) }
    set { compresses.store(newValue, ordering: .relaxed) }
  }

  /// Sends a response message. If the method streams its responses, the message is the next one on the stream, and this
  /// function suspends for back-pressure. Otherwise, the message is the only response, as with ``answer(_:)``.
  public func send(_ message: consuming FramedMessage) async throws(RPCError) {
    guard head.method.kind.streamsResponses else { return try answer(message) }
    guard let transport else { throw RPCError(.internalError, "The call does not stream its responses.") }
    switch try sendImmediately(message, on: transport) {
    case .sent: return
    case .mustWait: try await transport.waitUntilWritable()
    case .notOnEventLoop(let message, let initialMetadata):
      try await transport.send(message, initialMetadata: initialMetadata)
    }
  }

  /// Sends a message without waiting. This is a separate function so that no part of the message is retained while
  /// ``send(_:)`` waits.
  private func sendImmediately(
    _ message: consuming FramedMessage, on transport: any ServerCallTransport
  ) throws(RPCError) -> ServerSendProgress {
    let (message, initialMetadata) = try streamed(message)
    return try transport.sendImmediately(message, initialMetadata: initialMetadata)
  }

  /// Sets the only response of a method that does not stream its responses. The response is kept until the handler
  /// returns, so that a later error can replace it.
  /// - Throws: INTERNAL if a response has already been set, or the method streams its responses.
  public func answer(_ message: FramedMessage) throws(RPCError) {
    guard !head.method.kind.streamsResponses else {
      throw RPCError(.internalError, "The method streams its responses; send them one by one.")
    }
    let message = canCompressAnswer ? try head.responseEncoding.compressed(message) : message
    let (isFirst, _) = answerPhase.compareExchange(
      expected: Phase.empty, desired: Phase.writing, successOrdering: .acquiring, failureOrdering: .relaxed)
    guard isFirst else { throw RPCError(.internalError, "The method's single response was already sent.") }
    unsafe answer = message
    answerPhase.store(Phase.written, ordering: .releasing)
  }

  /// Whether the only response of a call may be compressed. If headers have already been sent, they must name the
  /// encoding.
  private var canCompressAnswer: Bool {
    compressesResponses && (!hasBegunStream.load(ordering: .acquiring) || withLockedState { $0.encodingIsSent })
  }

  /// Sends the response's headers now, with the metadata added so far. If this method is not called, the headers are
  /// sent with the first message, or before the status if no message is sent.
  ///
  /// The headers of a unary call are always sent with its response, so this method has no effect there. Calling it
  /// again has no effect either.
  /// - Throws: The reason why the call cannot continue, as in ``receive()``.
  public func sendInitialMetadata() async throws(RPCError) {
    guard let transport, let metadata = takeHeaders().metadata else { return }
    try await transport.sendHeaders(metadata)
  }

  /// Prepares a message for the stream. Returns the message, compressed if required, and the metadata to send before
  /// it.
  private func streamed(_ message: FramedMessage) throws(RPCError) -> (FramedMessage, Metadata?) {
    if hasBegunStream.load(ordering: .acquiring), !compressesResponses { return (message, nil) }
    let encoding = compressesResponses ? head.responseEncoding : .identity
    let headers = takeHeaders()
    return (headers.nameEncoding ? try encoding.compressed(message) : message, headers.metadata)
  }

  /// Returns the metadata for a stream's headers, or nil if this method has already returned it. Also returns whether
  /// the headers name the encoding of the messages, which is determined when this method is first called.
  private func takeHeaders() -> (metadata: Metadata?, nameEncoding: Bool) {
    let encodingName = compressesResponses ? head.responseEncoding.name : nil
    let headers: (Metadata?, Bool) = withLockedState { state in
      if state.initialMetadataIsSent { return (nil, state.encodingIsSent) }
      state.initialMetadataIsSent = true
      if let encodingName {
        state.encodingIsSent = true
        state.initialMetadata.append(name: MessageEncoding.headerName[...], value: encodingName[...])
      }
      return (state.initialMetadata, state.encodingIsSent)
    }
    hasBegunStream.store(true, ordering: .releasing)
    return headers
  }

  // MARK: Values from interceptors and handlers

  /// The value that an interceptor has derived from the metadata. Later calls with the same headers on the same
  /// connection share the value, as long as the connection caches the headers.
  package var derivedFromMetadata: (any Sendable)? {
    get { head.derived.withLock { $0 } }
    set { head.derived.withLock { $0 = newValue } }
  }

  /// The caller's identity, which the authentication interceptor sets; nil if none has been set.
  public var principal: (any Sendable)? {
    get {
      switch principalPhase.load(ordering: .acquiring) {
      case Phase.written: unsafe firstPrincipal
      case Phase.replaced: lockedState.withLock { $0?.principal }
      default: nil
      }
    }
    set {
      let (isFirst, _) = principalPhase.compareExchange(
        expected: Phase.empty, desired: Phase.writing, successOrdering: .acquiring, failureOrdering: .relaxed)
      if isFirst {
        unsafe firstPrincipal = newValue
        // If another task has replaced the value in the meantime, keep the newer value.
        _ = principalPhase.compareExchange(
          expected: Phase.writing, desired: Phase.written, successOrdering: .releasing, failureOrdering: .relaxed)
      } else {
        withLockedState { $0.principal = newValue }
        principalPhase.store(Phase.replaced, ordering: .releasing)
      }
    }
  }

  /// Adds a value to the metadata that precedes the first response message. This has no effect once that metadata has
  /// been sent.
  /// - Throws: INTERNAL if the name or the value cannot be sent.
  public func addInitialMetadata(_ value: String, for name: String) throws(RPCError) {
    addInitialMetadata(try Metadata(value, for: name))
  }

  /// Adds all entries of `metadata` to the metadata that precedes the first response message. This has no effect once
  /// that metadata has been sent.
  public func addInitialMetadata(_ metadata: Metadata) {
    withLockedState { $0.initialMetadata.append(contentsOf: metadata) }
  }

  /// Adds a value to the metadata that is sent with the status, whether the call succeeds or fails.
  /// - Throws: INTERNAL if the name or the value cannot be sent.
  public func addTrailingMetadata(_ value: String, for name: String) throws(RPCError) {
    addTrailingMetadata(try Metadata(value, for: name))
  }

  /// Adds all entries of `metadata` to the metadata that is sent with the status, whether the call succeeds or fails.
  public func addTrailingMetadata(_ metadata: Metadata) {
    withLockedState { $0.trailingMetadata.append(contentsOf: metadata) }
  }

  private func withLockedState<Value: Sendable>(_ change: (inout LockedState) -> Value) -> Value {
    usesLockedState.store(true, ordering: .releasing)
    return lockedState.withLock { state in
      var changed = state ?? LockedState()
      state = nil
      defer { state = changed }
      return change(&changed)
    }
  }

  // MARK: The end

  /// Whether the caller has canceled the call or disconnected, the deadline has passed, or the server has abandoned
  /// the call. The handler's task is canceled at the same time.
  public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Marks the call as canceled. The transport then cancels the handler's task.
  package func markCancelled() {
    cancelled.store(true, ordering: .relaxed)
  }

  /// The result of the handler, which the transport sends after the handler has returned or thrown.
  package struct Outcome: Sendable {
    /// The only response of a method that does not stream its responses; nil if the handler set none.
    package var answer: FramedMessage?
    /// The metadata to send before the first message or the status; nil if it has already been sent.
    package var initialMetadata: Metadata?
    package var trailingMetadata: Metadata
  }

  /// Returns the response and the metadata to send. Call this method after the handler has finished.
  package func takeOutcome() -> Outcome {
    let answer = answerPhase.load(ordering: .acquiring) == Phase.written ? unsafe self.answer : nil
    if let answer, answer.isCompressed, let name = head.responseEncoding.name {
      withLockedState { $0.initialMetadata.append(name: MessageEncoding.headerName[...], value: name[...]) }
    }
    guard usesLockedState.load(ordering: .acquiring), let state = lockedState.withLock({ $0 }) else {
      return Outcome(answer: answer, initialMetadata: Metadata(), trailingMetadata: Metadata())
    }
    return Outcome(
      answer: answer, initialMetadata: state.initialMetadataIsSent ? nil : state.initialMetadata,
      trailingMetadata: state.trailingMetadata)
  }
}
