internal import Accounts
internal import Foundation
internal import PrivateFiles
internal import Synchronization

/// Ensures that only this process uses a directory.
///
/// The store itself would work with several processes, but the caches in front of it would not. A session ended by one
/// process would remain valid in another process's memory. Therefore, the first process locks a file next to the
/// database.
final class DataDirectoryLock: Sendable {
  private let directory: URL
  private let lock: Mutex<FileLock?>

  init(directory path: String) throws(StoreFileError) {
    directory = URL(filePath: path, directoryHint: .isDirectory)
    let file = Self.file(in: path)
    do {
      try file.createEmpty()
      guard let lock = try FileLock.acquire(file) else {
        throw StoreFileError(
          .unusable, "the data folder \(directory.path) is in use by another process",
          remedy: "stop that process, or name another folder")
      }
      self.lock = Mutex(lock)
    } catch {
      throw StoreFileError(error, using: directory.path)
    }
  }

  /// The name of the lock file.
  static let name = "lock"

  static func file(in directory: String) -> PrivateFile {
    PrivateFile(path: URL(filePath: directory, directoryHint: .isDirectory).appending(path: name).path)
  }

  /// Returns the path of the database. A missing file is created here, so that its mode is set before it has any
  /// content. SQLite gives its log files the same mode.
  func databaseFile() throws(StoreFileError) -> String {
    let file = PrivateFile(path: SQLiteAccountStore.databasePath(in: directory.path))
    do {
      guard try !PrivateFile(path: Self.unfinishedRestore(in: directory.path)).exists() else {
        throw StoreFileError(
          .unusable, "a restore into \(directory.path) was interrupted",
          remedy: "empty the folder and run `ligature restore` again")
      }
      try file.createEmpty()
    } catch {
      throw StoreFileError(error, using: file.path)
    }
    return file.path
  }

  /// Returns the path of a database whose restore is incomplete.
  static func unfinishedRestore(in directory: String) -> String {
    SQLiteAccountStore.databasePath(in: directory) + ".restoring"
  }

  func release() {
    lock.withLock { $0 = nil }
  }
}
