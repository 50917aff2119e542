import DequeModule
import Synchronization

/// Received messages on their way from an event loop to the one task that reads them. It never makes the loop wait, and
/// the reader only when there is nothing to read. It says when more has gathered than should, so that flow control can
/// hold the peer back, and when the reader has made room again.
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
  private let markBytes: Int
  private let onRoom: @Sendable () -> Void

  /// - Parameters:
  ///   - markBytes: unread bytes from which on ``push(_:)`` says that there is no room.
  ///   - onRoom: called by the reader when the unread bytes fall below the mark.
  package init(markBytes: Int, onRoom: @escaping @Sendable () -> Void) {
    self.markBytes = markBytes
    self.onRoom = onRoom
  }

  /// Adds a message. A reader that waits learns of it by ``wake()``, so that it is woken once for all that came together.
  /// Returns whether there is room for more.
  package func push(_ message: [UInt8]) -> Bool {
    state.withLock { state in
      guard state.end == nil else { return true }
      state.messages.append(message)
      state.unreadBytes += message.count
      return state.unreadBytes < markBytes
    }
  }

  /// Lets a reader that waits go on if there is something to read.
  package func wake() {
    let (waiter, message, madeRoom): (Waiter?, [UInt8]?, Bool) = state.withLock { state in
      guard let waiter = state.waiter else { return (nil, nil, false) }
      let before = state.unreadBytes
      guard let message = state.popFirst() else { return (nil, nil, false) }
      state.waiter = nil
      return (waiter, message, before >= markBytes && state.unreadBytes < markBytes)
    }
    waiter?.resume(returning: .success(message))
    if madeRoom { onRoom() }
  }

  /// Whether the unread bytes are below the mark.
  package var hasRoom: Bool { state.withLock { $0.unreadBytes < markBytes } }

  /// Says that no message follows: because of an error, or in good order (nil). Messages before it stay readable. The
  /// first end counts.
  package func finish(_ error: RPCError?) {
    finish(error, dropsMessages: false)
  }

  /// As ``finish(_:)``, and drops the messages that nobody has read.
  package func cancel(_ error: RPCError) {
    finish(error, dropsMessages: true)
  }

  private func finish(_ error: RPCError?, dropsMessages: Bool) {
    let (waiter, message): (Waiter?, [UInt8]?) = state.withLock { state in
      guard state.end == nil else { return (nil, nil) }
      state.end = .some(error)
      if dropsMessages {
        state.messages = []
        state.unreadBytes = 0
      }
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

  /// The next message; nil after the last one. For one task at a time: a second reader gets INTERNAL.
  package func next() async throws(RPCError) -> [UInt8]? {
    if let message = takeIfAny() { return message }
    return try await nextResult().get()
  }

  /// As ``next()``, for callers that want no throwing function.
  package func nextResult() async -> Result<[UInt8]?, RPCError> {
    await withCheckedContinuation { (waiter: Waiter) in
      if let message = takeIfAny() { return waiter.resume(returning: .success(message)) }
      let now: Result<[UInt8]?, RPCError>? = state.withLock { state in
        if let message = state.popFirst() { return .success(message) }
        if let end = state.end { return end.map { .failure($0) } ?? .success(nil) }
        if state.waiter != nil { return .failure(RPCError(.internalError, "Two tasks read one call at once.")) }
        state.waiter = waiter
        return nil
      }
      if let now { waiter.resume(returning: now) }
    }
  }

  /// The next message if it is there already.
  package func takeIfAny() -> [UInt8]? {
    let (message, madeRoom): ([UInt8]?, Bool) = state.withLock { state in
      let before = state.unreadBytes
      let message = state.popFirst()
      return (message, before >= markBytes && state.unreadBytes < markBytes)
    }
    if madeRoom { onRoom() }
    return message
  }
}
