import Foundation

/// A lock between processes, implemented as an advisory lock (`flock(2)`) on a private file. The kernel releases the
/// lock when the process that holds it ends, even if the process crashes.
package final class FileLock: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Releases the lock.
  deinit {
    close(descriptor)
  }

  /// Acquires and returns the lock on a file, or returns nil if another process or another `FileLock` holds the lock. A
  /// missing file is created. This method does not wait.
  package static func acquire(_ file: PrivateFile) throws(PrivateFileError) -> FileLock? {
    while true {
      let lock = FileLock(descriptor: try file.open())
      guard flock(lock.descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let cause = SystemError(code: errno)
        if cause.code == EWOULDBLOCK { return nil }
        throw PrivateFileError(
          .unwritable, "the file \(file.path) cannot be locked (\(cause))",
          remedy: "Name a folder on a local disk, or on a network file system that supports locks")
      }
      // A lock on a file that was removed after it was opened does not exclude other processes.
      if lock.isOn(file) { return lock }
    }
  }

  private func isOn(_ file: PrivateFile) -> Bool {
    var (locked, named) = (stat(), stat())
    guard unsafe fstat(descriptor, &locked) == 0, unsafe stat(file.path, &named) == 0 else { return false }
    return locked.st_dev == named.st_dev && locked.st_ino == named.st_ino
  }
}
