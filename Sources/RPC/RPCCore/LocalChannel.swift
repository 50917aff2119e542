import Synchronization

/// A channel that calls methods in the same process without a connection. It suits tests, and programs that contain the
/// service they call.
///
/// A call behaves as if it went over a network: its handler runs in a separate task and sees only the caller's
/// messages, metadata and deadline. If the caller cancels the call, or its deadline passes, the caller receives the
/// status immediately.
public struct LocalChannel: RPCChannel {
  private let methods: [String: ServerMethod]
  private let peer: Peer
  private let maxMessageBytes: Int

  /// Creates a channel.
  /// - Parameters:
  ///   - methods: The methods. If two methods have the same path, the first one is called.
  ///   - peer: The peer that handlers see as the caller.
  ///   - maxMessageBytes: The maximum size in bytes of a request message. A larger message ends its call with
  ///     RESOURCE_EXHAUSTED, as on a server.
  public init(
    _ methods: [ServerMethod], peer: Peer = Peer(address: "local"), maxMessageBytes: Int = 4 * 1024 * 1024
  ) {
    self.maxMessageBytes = maxMessageBytes
    self.methods = Dictionary(methods.map { ($0.descriptor.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.peer = peer
  }

  public func unary(
    _ method: MethodDescriptor, _ request: FramedMessage, options: CallOptions
  ) async throws(RPCError) -> UnaryResponse {
    let call = try start(method, options)
    try await call.send(request)
    call.finishSending()
    guard let message = try await call.receive() else {
      throw .missingResponse
    }
    // The status follows the message.
    guard try await call.receive() == nil else {
      throw RPCError(.internalError, "The service sent more than one response.")
    }
    return UnaryResponse(
      message: message, initialMetadata: try await call.initialMetadata, trailingMetadata: call.trailingMetadata)
  }

  public func open(_ method: MethodDescriptor, options: CallOptions) async throws(RPCError) -> any ClientCall {
    try start(method, options)
  }

  private func start(_ method: MethodDescriptor, _ options: CallOptions) throws(RPCError) -> LocalCall {
    guard let target = methods[method.path] else {
      throw RPCError(.unimplemented, "The method \(method.path) is unknown.")
    }
    return LocalCall(
      target, options.metadata, timeout: try options.limitedTimeout(), peer: peer, maxMessageBytes: maxMessageBytes)
  }
}

/// The caller's reference to a call through a ``LocalChannel``.
private final class LocalCall: ClientCall {
  private struct State: Sendable {
    var isSending = true
    var initialMetadata: Metadata?
    var trailingMetadata = Metadata()
    var call: ServerCall?
    var tasks: [Task<Void, Never>] = []
    /// The result of the call: nil until the call is over.
    var end: Result<Void, RPCError>?
    /// The tasks that are waiting for the headers of the response.
    var headerReaders: [CheckedContinuation<Void, Never>] = []
  }

  private let method: ServerMethod
  private let head: RequestHead
  private let peer: Peer
  private let deadline: ContinuousClock.Instant?
  private let maxMessageBytes: Int
  private let requests = LocalPipe()
  private let responses = LocalPipe()
  private let state = Mutex(State())

  init(_ method: ServerMethod, _ metadata: Metadata, timeout: Duration?, peer: Peer, maxMessageBytes: Int) {
    self.method = method
    self.peer = peer
    self.maxMessageBytes = maxMessageBytes
    head = RequestHead(method: method.descriptor, metadata: metadata)
    deadline = timeout.map { .now + $0 }
    // Calls to methods of the other kinds are dispatched once their request is complete.
    if method.descriptor.kind.streamsRequests { dispatch(nil) }
    if let deadline {
      run { [weak self] in
        try? await Task.sleep(until: deadline)
        if !Task.isCancelled { self?.end(.deadlineExceeded) }
      }
    }
  }

  // MARK: The caller's side

  func send(_ message: FramedMessage) async throws(RPCError) {
    guard state.withLock({ $0.isSending }) else {
      throw .sentAfterLastMessage
    }
    try requireOpen()
    guard message.payload.count <= maxMessageBytes else {
      let error = RPCError.messageTooLong(message.payload.count, limit: maxMessageBytes)
      end(error)
      throw error
    }
    // A method with one request message has no reader before its request is complete.
    if requests.push(Array(message.payload)) || !method.descriptor.kind.streamsRequests { return }
    await withTaskCancellationHandler {
      await requests.waitForReader()
    } onCancel: {
      cancel()
    }
    try requireOpen()
  }

  /// Throws an error if the call is over.
  private func requireOpen() throws(RPCError) {
    guard let end = state.withLock({ $0.end }) else { return }
    try end.get()
    throw .sentAfterEnd
  }

  func finishSending() {
    let wasSending = state.withLock { state in
      defer { state.isSending = false }
      return state.isSending
    }
    guard wasSending else { return }
    requests.finish(nil)
    guard !method.descriptor.kind.streamsRequests else { return }
    guard let request = requests.takeIfAny() else {
      return end(RPCError(.unimplemented, "The method requires one request message, but none was sent."))
    }
    dispatch(request)
  }

  func receive() async throws(RPCError) -> [UInt8]? {
    let result = await withTaskCancellationHandler {
      await responses.next()
    } onCancel: {
      cancel()
    }
    return try result.get()
  }

  var initialMetadata: Metadata {
    get async throws(RPCError) {
      await withTaskCancellationHandler {
        await withCheckedContinuation { (reader: CheckedContinuation<Void, Never>) in
          let isKnown = state.withLock { state in
            if state.initialMetadata != nil || state.end != nil { return true }
            state.headerReaders.append(reader)
            return false
          }
          if isKnown { reader.resume() }
        }
      } onCancel: {
        cancel()
      }
      let (metadata, end) = state.withLock { ($0.initialMetadata, $0.end) }
      if metadata == nil { try end?.get() }
      return metadata ?? Metadata()
    }
  }

  var trailingMetadata: Metadata { state.withLock { $0.trailingMetadata } }

  func cancel() { end(.cancelled) }

  // MARK: The handler's side

  /// The transport that the handler's ``ServerCall`` uses.
  private final class HandlerSide: ServerCallTransport {
    private let call: LocalCall

    init(_ call: LocalCall) { self.call = call }

    func receive() async throws(RPCError) -> MessageDeframer.Message? {
      try await call.requests.next().get().map { MessageDeframer.Message(payload: $0, isCompressed: false) }
    }

    func sendHeaders(_ metadata: Metadata) async throws(RPCError) { call.noteHeaders(metadata) }

    func send(_ message: FramedMessage, initialMetadata: Metadata?) async throws(RPCError) {
      call.noteHeaders(initialMetadata)
      guard await call.responses.send(Array(message.payload)) else { throw RPCError(.cancelled, "The call has ended.") }
    }
  }

  private func noteHeaders(_ metadata: Metadata?) {
    let readers = state.withLock { state in
      if let metadata { state.initialMetadata = state.initialMetadata ?? metadata }
      defer { state.headerReaders = [] }
      return state.headerReaders
    }
    for reader in readers { reader.resume() }
  }

  private func dispatch(_ request: [UInt8]?) {
    let call = ServerCall(
      head, deadline: deadline, peer: peer,
      request: request.map { MessageDeframer.Message(payload: $0, isCompressed: false) },
      transport: method.descriptor.kind == .unary ? nil : HandlerSide(self))
    let isOver = state.withLock { state in
      if state.end == nil { state.call = call }
      return state.end != nil
    }
    guard !isOver else { return }
    run { [method] in
      do {
        try await method.handler(call)
        await self.finish(call)
      } catch {
        self.finish(call, error)
      }
    }
  }

  /// Starts a task that is canceled when the call ends, or immediately if the call is already over.
  private func run(_ body: @escaping @Sendable () async -> Void) {
    let task = Task.detached { await body() }
    let isOver = state.withLock { state in
      if state.end == nil { state.tasks.append(task) }
      return state.end != nil
    }
    if isOver { task.cancel() }
  }

  private func finish(_ call: ServerCall) async {
    let outcome = call.takeOutcome()
    noteHeaders(outcome.initialMetadata ?? Metadata())
    guard method.descriptor.kind.streamsResponses || outcome.answer != nil else {
      return end(.missingResponse)
    }
    state.withLock { $0.trailingMetadata = outcome.trailingMetadata }
    if let answer = outcome.answer { await responses.send(Array(answer.payload)) }
    end(nil)
  }

  private func finish(_ call: ServerCall, _ error: any Error) {
    var failure = RPCError(thrownByHandler: error)
    failure.metadata.append(contentsOf: call.takeOutcome().trailingMetadata)
    end(failure)
  }

  /// Ends the call for both sides, unless it has already ended.
  private func end(_ error: RPCError?) {
    let (tasks, call) = state.withLock { state in
      if state.end == nil { state.end = error.map(Result.failure) ?? .success(()) }
      defer { (state.tasks, state.call) = ([], nil) }
      return (state.tasks, state.call)
    }
    if error != nil { call?.markCancelled() }
    responses.finish(error)
    requests.finish(error ?? RPCError(.cancelled, "The call has ended."))
    noteHeaders(nil)
    for task in tasks { task.cancel() }
  }
}

/// The messages in one direction of a call. A sender waits while too many messages are unread.
private final class LocalPipe: Sendable {
  private static let highWaterMark = 64 * 1024

  /// A gate at which senders wait until the reader has caught up.
  private final class Gate: Sendable {
    private let senders = Mutex<[CheckedContinuation<Void, Never>]>([])

    func add(_ sender: CheckedContinuation<Void, Never>) { senders.withLock { $0.append(sender) } }

    func open() {
      let waiting = senders.withLock { senders in
        defer { senders = [] }
        return senders
      }
      for sender in waiting { sender.resume() }
    }
  }

  private let gate = Gate()
  private let inbox: MessageInbox
  private let isFinished = Atomic<Bool>(false)

  init() {
    inbox = MessageInbox(highWaterMark: Self.highWaterMark) { [gate] in gate.open() }
  }

  /// Sends a message, and waits if too many messages are unread. Returns whether the reader still accepts messages.
  @discardableResult
  func send(_ message: [UInt8]) async -> Bool {
    if !push(message) { await waitForReader() }
    return !isFinished.load(ordering: .sequentiallyConsistent)
  }

  /// Adds a message. Returns false if the sender must then wait for the reader.
  func push(_ message: [UInt8]) -> Bool {
    let isBelowMark = inbox.push(message)
    inbox.wake()
    return isBelowMark
  }

  /// Waits until the reader has read enough messages, or until no message can be received anymore.
  func waitForReader() async {
    await withCheckedContinuation { (sender: CheckedContinuation<Void, Never>) in
      gate.add(sender)
      // The reader may have opened the gate in the meantime.
      if inbox.isBelowHighWaterMark || isFinished.load(ordering: .sequentiallyConsistent) { gate.open() }
    }
  }

  func next() async -> Result<[UInt8]?, RPCError> { await inbox.next() }

  func takeIfAny() -> [UInt8]? { inbox.takeIfAny() }

  func finish(_ error: RPCError?) {
    inbox.finish(error)
    isFinished.store(true, ordering: .sequentiallyConsistent)
    gate.open()
  }
}
