import Synchronization

/// A tracker of work that callers are waiting for, so that background work can yield to it between steps.
package final class UrgentWork: Sendable {
  private struct Waiter {
    let generation: UInt64
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct State {
    /// The number of running tasks, keyed by the generation in which they started. Each wait starts a new generation.
    var running: [UInt64: Int] = [:]
    var generation: UInt64 = 0
    var waiters: [Waiter] = []

    /// Removes and returns the waiters that can continue. A waiter can continue once all tasks that started before its
    /// wait have ended.
    mutating func removeFinished() -> [Waiter] {
      let oldest = running.keys.min() ?? .max
      let finished = waiters.filter { $0.generation <= oldest }
      waiters.removeAll { $0.generation <= oldest }
      return finished
    }
  }

  private let state = Mutex(State())
  private let most: Int

  /// Creates an instance with no running work.
  /// - Parameter most: The maximum number of urgent tasks that may run without making background work yield.
  package init(besides most: Int = 0) {
    self.most = most
  }

  /// The number of tasks that are waiting in ``giveWay()``.
  package var waitingCount: Int { state.withLock { $0.waiters.count } }

  /// Runs `body` as urgent work, to which background work yields.
  package func run<Value, Failure: Error>(_ body: () async throws(Failure) -> Value) async throws(Failure) -> Value {
    let generation = state.withLock { state in
      state.running[state.generation, default: 0] += 1
      return state.generation
    }
    defer { end(generation) }
    return try await body()
  }

  /// Waits until the urgent work that is currently running has ended. Does not wait for work that starts later, so that
  /// background work can continue no matter how many callers there are.
  ///
  /// - Returns: Whether any urgent work was running, even if there was so little that this method did not wait.
  package func giveWay() async -> Bool {
    await withCheckedContinuation { continuation in
      let count = state.withLock { state in
        let count = state.running.values.reduce(0, +)
        guard count > most else { return count }
        state.generation += 1
        state.waiters.append(Waiter(generation: state.generation, continuation: continuation))
        return count
      }
      if count <= most { continuation.resume(returning: count > 0) }
    }
  }

  private func end(_ generation: UInt64) {
    let finished = state.withLock { state in
      state.running[generation, default: 1] -= 1
      if state.running[generation] == 0 { state.running[generation] = nil }
      return state.removeFinished()
    }
    for waiter in finished { waiter.continuation.resume(returning: true) }
  }
}
