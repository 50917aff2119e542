import Foundation
import PrivateFiles

extension FileLock {
  /// Waits for a lock that other processes hold only briefly. Returns nil if the limit is exceeded.
  static func acquire(_ file: PrivateFile, waitingAtMost limit: Duration) throws -> FileLock? {
    let deadline = ContinuousClock.now + limit
    while true {
      if let lock = try acquire(file) { return lock }
      guard ContinuousClock.now < deadline else { return nil }
      Thread.sleep(forTimeInterval: 0.002)
    }
  }

  /// Waits for a lock that another process may hold for as long as a call to the service takes. Returns nil if the
  /// limit is exceeded.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
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
