import Synchronization

/// Runs an operation, and throws `CancellationError` as soon as the caller's task is canceled. The operation is also
/// canceled, but may finish later because it may be waiting for a file, a lock or the service.
func returningWhenCancelled<R: Sendable>(_ operation: @escaping @Sendable () async throws -> R) async throws -> R {
  try Task.checkCancellation()
  let outcome = FirstOutcome<R>()
  let task = Task {
    do {
      outcome.set(.success(try await operation()))
    } catch {
      outcome.set(.failure(error))
    }
  }
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { outcome.resume($0) }
  } onCancel: {
    task.cancel()
    outcome.set(.failure(CancellationError()))
  }
}

/// A container that stores the first of several outcomes and passes it to the waiting task.
private final class FirstOutcome<R: Sendable>: Sendable {
  private enum State {
    case none
    case waiting(CheckedContinuation<R, any Error>)
    case known(Result<R, any Error>)
    case taken
  }

  private let state = Mutex(State.none)

  func set(_ outcome: Result<R, any Error>) {
    let waiter: CheckedContinuation<R, any Error>? = state.withLock { state in
      switch state {
      case .none:
        state = .known(outcome)
        return nil
      case .waiting(let waiter):
        state = .taken
        return waiter
      case .known, .taken: return nil
      }
    }
    waiter?.resume(with: outcome)
  }

  func resume(_ waiter: CheckedContinuation<R, any Error>) {
    let outcome: Result<R, any Error>? = state.withLock { state in
      guard case .known(let outcome) = state else {
        state = .waiting(waiter)
        return nil
      }
      state = .taken
      return outcome
    }
    if let outcome { waiter.resume(with: outcome) }
  }
}
