import Foundation
import PrivateFiles

extension FileLock {
  /// Waits for a lock that others hold for moments only. Returns nil if it cannot be acquired.
  static func acquire(_ file: PrivateFile, waitingAtMost limit: Duration) -> FileLock? {
    let deadline = ContinuousClock.now + limit
    do {
      while true {
        if let lock = try acquire(file) { return lock }
        guard ContinuousClock.now < deadline else { return nil }
        Thread.sleep(forTimeInterval: 0.002)
      }
    } catch {
      return nil
    }
  }

  /// Waits for a lock that others may hold during a call. Returns nil if it cannot be acquired.
  static func acquire(_ file: PrivateFile, waitingAsynchronouslyAtMost limit: Duration) async -> FileLock? {
    let deadline = ContinuousClock.now + limit
    var pause: Duration = .milliseconds(2)
    do {
      while true {
        if let lock = try acquire(file) { return lock }
        guard ContinuousClock.now < deadline else { return nil }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(50))
      }
    } catch {
      return nil
    }
  }
}
