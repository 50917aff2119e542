import Foundation

/// A lock between processes: an advisory lock (`flock(2)`) on a file. It ends with the process that holds it.
struct FileLock: Sendable {
  private let handle: FileHandle

  /// The lock, nil where another holds it.
  /// - Throws: Where the file cannot be opened.
  private static func attempt(_ path: String) throws -> FileLock? {
    let handle = try PrivateFile.open(path, flags: O_RDWR)
    return flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 ? FileLock(handle: handle) : nil
  }

  /// Waits for a lock that others hold for moments only. Nil where it cannot be had.
  static func wait(for path: String, atMost limit: Duration) -> FileLock? {
    let end = ContinuousClock.now + limit
    do {
      while true {
        if let lock = try attempt(path) { return lock }
        guard ContinuousClock.now < end else { return nil }
        Thread.sleep(forTimeInterval: 0.002)
      }
    } catch {
      return nil
    }
  }

  /// Waits for a lock that others may hold during a call. Nil where it cannot be had.
  static func waitAsynchronously(for path: String, atMost limit: Duration) async -> FileLock? {
    let end = ContinuousClock.now + limit
    var pause: Duration = .milliseconds(2)
    do {
      while true {
        if let lock = try attempt(path) { return lock }
        guard ContinuousClock.now < end else { return nil }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(50))
      }
    } catch {
      return nil
    }
  }

  func release() {
    try? handle.close()
  }
}
