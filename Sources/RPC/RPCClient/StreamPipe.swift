import RPCCore
import Synchronization

/// A pipe that transfers the messages of a streaming call between the caller's tasks and the channel's event loop, in
/// both directions. A pipe is thread-safe. Neither side waits for the other except for flow control.
final class StreamPipe: Sendable {
  private typealias Sender = CheckedContinuation<RPCError?, Never>
  private typealias MetadataWaiter = CheckedContinuation<Result<Metadata, RPCError>, Never>

  private struct State {
    /// The messages that the caller has queued and the loop has not taken yet.
    var outgoing: [FramedMessage] = []
    var outgoingBytes = 0
    /// The number of bytes in the session's queue, as last set by ``updateQueuedBytes(_:)``.
    var queuedBytes = 0
    var isFinished = false
    /// Whether the loop has been notified of `outgoing` but has not taken the messages yet.
    var loopIsCalled = false
    var sender: Sender?

    /// The messages that the loop took before any response arrived. They are sent again if the server did not process
    /// the call.
    var sent: [FramedMessage] = []
    var sentBytes = 0
    var keepsSent = true

    var initialMetadata: Metadata?
    var metadataWaiters: [MetadataWaiter] = []
    var trailingMetadata = Metadata()
    var end: ClientCallStateMachine.End?

    var isFull: Bool { outgoingBytes + queuedBytes >= StreamPipe.sendHighWaterMark }

    mutating func stopKeeping() {
      keepsSent = false
      sent = []
      sentBytes = 0
    }
  }

  /// The number of unwritten bytes at which a sender must wait.
  private static let sendHighWaterMark = 64 * 1024
  /// The maximum number of sent bytes that are kept for a retry.
  private static let replayLimit = 64 * 1024

  let inbox: MessageInbox
  private let state = Mutex(State())

  /// Creates a pipe.
  /// - Parameter onReaderCaughtUp: A closure that the reader calls when the size of the unread messages falls below the
  ///   high-water mark.
  init(onReaderCaughtUp: @escaping @Sendable () -> Void) {
    inbox = MessageInbox(highWaterMark: 64 * 1024, onBelowHighWaterMark: onReaderCaughtUp)
  }

  // MARK: The caller's side

  /// Whether a sender should wait because too many bytes have not been written yet.
  var isFull: Bool { state.withLock { $0.end == nil && $0.isFull } }

  var isOver: Bool { state.withLock { $0.end != nil } }

  /// Waits until the number of unwritten bytes is below the high-water mark. Returns an error if the call has ended.
  func waitUntilWritable() async -> RPCError? {
    await withCheckedContinuation { (sender: Sender) in
      let now: RPCError?? = state.withLock { state in
        if let end = state.end { return .some(Self.sendError(end)) }
        if !state.isFull { return .some(nil) }
        if state.sender != nil { return RPCError(.internalError, "Two tasks are sending on the same call.") }
        state.sender = sender
        return .none
      }
      if let now { sender.resume(returning: now) }
    }
  }

  /// Queues a message. Returns whether the loop must be notified.
  func queue(_ message: FramedMessage) throws(RPCError) -> Bool {
    let (error, callsLoop): (RPCError?, Bool) = state.withLock { state in
      if let end = state.end { return (Self.sendError(end), false) }
      if state.isFinished { return (.sentAfterLastMessage, false) }
      state.outgoing.append(message)
      state.outgoingBytes += message.bytes.count
      defer { state.loopIsCalled = true }
      return (nil, !state.loopIsCalled)
    }
    if let error { throw error }
    return callsLoop
  }

  private static func sendError(_ end: ClientCallStateMachine.End) -> RPCError {
    switch end {
    case .success: .sentAfterEnd
    case .failure(let error): error
    }
  }

  /// Records that the caller has finished sending. Returns whether the loop must be notified.
  func finishSending() -> Bool {
    state.withLock { state in
      guard !state.isFinished, state.end == nil else { return false }
      state.isFinished = true
      defer { state.loopIsCalled = true }
      return !state.loopIsCalled
    }
  }

  func initialMetadata() async -> Result<Metadata, RPCError> {
    await withCheckedContinuation { (waiter: MetadataWaiter) in
      let now: Result<Metadata, RPCError>? = state.withLock { state in
        if let metadata = state.initialMetadata { return .success(metadata) }
        switch state.end {
        case .success: return .success(Metadata())
        case .failure(let error): return .failure(error)
        case nil: break
        }
        state.metadataWaiters.append(waiter)
        return nil
      }
      if let now { waiter.resume(returning: now) }
    }
  }

  var trailingMetadata: Metadata { state.withLock { $0.trailingMetadata } }

  // MARK: The loop's side

  /// Returns the messages queued since this method was last called, and whether no more messages follow them.
  func takeOutgoing() -> (messages: [FramedMessage], isLast: Bool) {
    state.withLock { state in
      state.loopIsCalled = false
      let messages = state.outgoing
      state.outgoing.removeAll(keepingCapacity: false)
      state.queuedBytes += state.outgoingBytes
      if state.keepsSent {
        state.sentBytes += state.outgoingBytes
        if state.sentBytes <= Self.replayLimit { state.sent += messages } else { state.stopKeeping() }
      }
      state.outgoingBytes = 0
      return (messages, state.isFinished)
    }
  }

  /// Sets the number of bytes in the session's queue, and resumes a waiting sender if the pipe is no longer full.
  func updateQueuedBytes(_ queuedBytes: Int) {
    let sender: Sender? = state.withLock { state in
      state.queuedBytes = queuedBytes
      guard !state.isFull else { return nil }
      defer { state.sender = nil }
      return state.sender
    }
    sender?.resume(returning: nil)
  }

  func begin(_ metadata: Metadata) {
    let waiters = state.withLock { state in
      state.initialMetadata = metadata
      state.stopKeeping()
      defer { state.metadataWaiters = [] }
      return state.metadataWaiters
    }
    for waiter in waiters { waiter.resume(returning: .success(metadata)) }
  }

  func end(_ end: ClientCallStateMachine.End) {
    let (sender, waiters): (Sender?, [MetadataWaiter]) = state.withLock { state in
      guard state.end == nil else { return (nil, []) }
      state.end = end
      if case .success(let trailing) = end { state.trailingMetadata = trailing }
      state.outgoing = []
      state.stopKeeping()
      defer {
        state.sender = nil
        state.metadataWaiters = []
      }
      return (state.sender, state.metadataWaiters)
    }
    switch end {
    case .success:
      inbox.finish(nil)
      for waiter in waiters { waiter.resume(returning: .success(Metadata())) }
    case .failure(let error):
      inbox.finish(error)
      for waiter in waiters { waiter.resume(returning: .failure(error)) }
    }
    sender?.resume(returning: Self.sendError(end))
  }

  // MARK: Retries

  /// Whether all messages sent so far have been kept, so that they can be sent again.
  var canReplay: Bool { state.withLock { $0.keepsSent } }

  /// Queues the sent messages once more, for a new stream.
  func replay() {
    state.withLock { state in
      state.outgoing = state.sent + state.outgoing
      state.outgoingBytes += state.sentBytes
      state.queuedBytes = 0
      state.sent = []
      state.sentBytes = 0
    }
  }
}
