import Synchronization

/// Lets one task at a time through, in order of arrival.
final class AsyncGate: Sendable {
  private struct State {
    var isOccupied = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Runs `body` when all who came before are through.
  func pass<R: Sendable>(_ body: @Sendable () async throws -> R) async throws -> R {
    await enter()
    defer { leave() }
    return try await body()
  }

  private func enter() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isOccupied {
          state.waiting.append(continuation)
          return false
        }
        state.isOccupied = true
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.isOccupied = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
