internal import Accounts
internal import Foundation
internal import Synchronization

/// A directory that belongs to this process alone.
///
/// The store could live with several processes, but the caches in front of it could not: a session that one process ends
/// would live on in another's memory. So the first process takes a lock on a file beside the database, and the kernel
/// gives it back when the process ends, however it ends.
final class DataDirectoryLock: Sendable {
  private let directory: URL
  private let handle: Mutex<FileHandle?>

  init(directory path: String) throws {
    let manager = FileManager.default
    directory = URL(fileURLWithPath: path, isDirectory: true)
    if !manager.fileExists(atPath: directory.path) {
      try manager.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let file = directory.appendingPathComponent("lock").path
    try Self.makePrivateFile(file)
    guard let opened = FileHandle(forUpdatingAtPath: file) else {
      throw StoreError.unavailable("can't open the lock file \(file)")
    }
    guard flock(opened.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw StoreError.unavailable(
        "the data directory \(directory.path) is in use by another process")
    }
    handle = Mutex(opened)
  }

  /// The path of the database. The file is made here where it is missing, so that it has its mode before it has content;
  /// SQLite gives its log files the same.
  func databaseFile() throws -> String {
    let file = directory.appendingPathComponent("accounts.sqlite").path
    try Self.makePrivateFile(file)
    return file
  }

  func release() {
    handle.withLock { handle in
      try? handle?.close()
      handle = nil
    }
  }

  private static func makePrivateFile(_ path: String) throws {
    let manager = FileManager.default
    if manager.fileExists(atPath: path) {
      try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      return
    }
    guard manager.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
      throw StoreError.unavailable("can't make the file \(path)")
    }
  }
}
