import Foundation

/// A caller's closure, which is called only on the callback queue.
///
/// FirebaseAuth's closures are not Sendable, because they capture views and other state that belongs to one thread.
/// This type is safe because the closure is called only on the queue that its author expects.
struct Callback<Function>: @unchecked Sendable {
  let call: Function

  init(_ call: Function) {
    self.call = call
  }
}

extension DispatchQueue {
  /// Passes a result to a completion closure.
  func deliver<Value: Sendable>(
    _ result: Result<Value, any Error>, to completion: Callback<(Value?, (any Error)?) -> Void>?
  ) {
    guard let completion else { return }
    async {
      switch result {
      case .success(let value): completion.call(value, nil)
      case .failure(let error): completion.call(nil, error)
      }
    }
  }

  /// Runs an operation and passes its result to a completion closure.
  func run<Value: Sendable>(
    _ completion: ((Value?, (any Error)?) -> Void)?, _ operation: @escaping @Sendable () async throws -> Value
  ) {
    let callback = completion.map { Callback($0) }
    Task {
      do {
        deliver(.success(try await operation()), to: callback)
      } catch {
        deliver(.failure(error), to: callback)
      }
    }
  }

  /// Runs an operation that returns no value, and passes its error, if any, to a completion closure.
  func run(_ completion: (((any Error)?) -> Void)?, _ operation: @escaping @Sendable () async throws -> Void) {
    let callback = completion.map { Callback($0) }
    Task {
      var failure: (any Error)?
      do { try await operation() } catch { failure = error }
      guard let callback else { return }
      async { [failure] in callback.call(failure) }
    }
  }
}
