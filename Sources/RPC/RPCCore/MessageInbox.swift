import DequeModule
import Synchronization

/// A queue that passes received messages from an event loop to the one task that reads them. The loop never waits, and
/// the reader waits only when there is nothing to read. The inbox reports when the size of the unread messages reaches
/// a high-water mark, so that flow control can slow the peer down, and when the size falls below the mark again.
package final class MessageInbox: Sendable {
  private typealias Waiter = CheckedContinuation<Result<[UInt8]?, RPCError>, Never>

  private struct State {
    var messages: Deque<[UInt8]> = []
    var unreadBytes = 0
    var end: RPCError??
    var waiter: Waiter?

    mutating func popFirst() -> [UInt8]? {
      guard let message = messages.popFirst() else { return nil }
      unreadBytes -= message.count
      return message
    }
  }

  private let state = Mutex(State())
  private let highWaterMark: Int
  private let onBelowHighWaterMark: @Sendable () -> Void

  /// Creates an inbox.
  /// - Parameters:
  ///   - highWaterMark: The number of unread bytes at which ``push(_:)`` begins to return false.
  ///   - onBelowHighWaterMark: A closure that the reader calls when the number of unread bytes falls below the mark.
  package init(highWaterMark: Int, onBelowHighWaterMark: @escaping @Sendable () -> Void) {
    self.highWaterMark = highWaterMark
    self.onBelowHighWaterMark = onBelowHighWaterMark
  }

  /// Adds a message without resuming the reader. Call ``wake()`` afterwards, so that a waiting reader is resumed only
  /// once for all messages that arrived together. Returns whether the number of unread bytes is still below the
  /// high-water mark.
  package func push(_ message: [UInt8]) -> Bool {
    state.withLock { state in
      guard state.end == nil else { return true }
      state.messages.append(message)
      state.unreadBytes += message.count
      return state.unreadBytes < highWaterMark
    }
  }

  /// Resumes a waiting reader if there is something to read.
  package func wake() {
    let (waiter, message, fellBelowMark): (Waiter?, [UInt8]?, Bool) = state.withLock { state in
      guard let waiter = state.waiter else { return (nil, nil, false) }
      let before = state.unreadBytes
      guard let message = state.popFirst() else { return (nil, nil, false) }
      state.waiter = nil
      return (waiter, message, before >= highWaterMark && state.unreadBytes < highWaterMark)
    }
    waiter?.resume(returning: .success(message))
    if fellBelowMark { onBelowHighWaterMark() }
  }

  /// Whether the number of unread bytes is below the high-water mark.
  package var isBelowHighWaterMark: Bool { state.withLock { $0.unreadBytes < highWaterMark } }

  /// Marks the end of the messages, with an error or, if `error` is nil, successfully. Messages before the end can
  /// still be read. Only the first call has an effect.
  package func finish(_ error: RPCError?) {
    let (waiter, message): (Waiter?, [UInt8]?) = state.withLock { state in
      guard state.end == nil else { return (nil, nil) }
      state.end = .some(error)
      guard let waiter = state.waiter else { return (nil, nil) }
      state.waiter = nil
      return (waiter, state.popFirst())
    }
    if let message {
      waiter?.resume(returning: .success(message))
    } else {
      waiter?.resume(returning: error.map { .failure($0) } ?? .success(nil))
    }
  }

  /// Returns the next message, or nil after the last message. Only one task at a time may call this method. A second
  /// reader fails with INTERNAL.
  package func next() async -> Result<[UInt8]?, RPCError> {
    await withCheckedContinuation { (waiter: Waiter) in
      if let message = takeIfAny() { return waiter.resume(returning: .success(message)) }
      let now: Result<[UInt8]?, RPCError>? = state.withLock { state in
        if let message = state.popFirst() { return .success(message) }
        if let end = state.end { return end.map { .failure($0) } ?? .success(nil) }
        if state.waiter != nil {
          return .failure(
            RPCError(
              .internalError,
              "Two tasks are reading from the same call."))
        }
        state.waiter = waiter
        return nil
      }
      if let now { waiter.resume(returning: now) }
    }
  }

  /// Returns the next message if it has arrived, or nil otherwise.
  package func takeIfAny() -> [UInt8]? {
    let (message, fellBelowMark): ([UInt8]?, Bool) = state.withLock { state in
      let before = state.unreadBytes
      let message = state.popFirst()
      return (message, before >= highWaterMark && state.unreadBytes < highWaterMark)
    }
    if fellBelowMark { onBelowHighWaterMark() }
    return message
  }
}
