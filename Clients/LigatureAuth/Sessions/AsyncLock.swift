import DequeModule
import Synchronization

/// A lock for tasks. Only one task holds it at a time, and waiting tasks acquire it in the order of their requests.
final class AsyncLock: Sendable {
  private struct State {
    var isHeld = false
    var waiters: Deque<CheckedContinuation<Void, Never>> = []
  }

  private let state = Mutex(State())

  /// Runs `body` while holding the lock, after all tasks that requested the lock earlier.
  /// - Throws: `CancellationError` if the task was canceled before it acquired the lock.
  func withLock<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
    await lock()
    defer { unlock() }
    try Task.checkCancellation()
    return try await body()
  }

  private func lock() async {
    await withCheckedContinuation { waiter in
      let isAcquired = state.withLock { state in
        if state.isHeld {
          state.waiters.append(waiter)
          return false
        }
        state.isHeld = true
        return true
      }
      if isAcquired { waiter.resume() }
    }
  }

  private func unlock() {
    let next = state.withLock { state in
      let next = state.waiters.popFirst()
      if next == nil { state.isHeld = false }
      return next
    }
    next?.resume()
  }
}
