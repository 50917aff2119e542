import Foundation
import PrivateFiles

extension FileLock {
  /// Acquires a lock that other processes hold only briefly. Blocks the thread while it waits, and returns nil if the
  /// limit is exceeded.
  static func acquire(_ file: PrivateFile, waitingAtMost limit: Duration) throws -> FileLock? {
    let deadline = ContinuousClock.now + limit
    while true {
      if let lock = try acquire(file) { return lock }
      guard ContinuousClock.now < deadline else { return nil }
      Thread.sleep(forTimeInterval: 0.002)
    }
  }

  /// Acquires a lock that another process may hold for the duration of a call to the service. Suspends the task while
  /// it waits, and returns nil if the limit is exceeded.
  /// - Throws: `CancellationError` as soon as the task is canceled.
  static func acquire(_ file: PrivateFile, waitingAsynchronouslyAtMost limit: Duration) async throws -> FileLock? {
    let deadline = ContinuousClock.now + limit
    var pause: Duration = .milliseconds(2)
    while true {
      if let lock = try acquire(file) { return lock }
      guard ContinuousClock.now < deadline else { return nil }
      try await Task.sleep(for: pause)
      pause = min(pause * 2, .milliseconds(50))
    }
  }
}
