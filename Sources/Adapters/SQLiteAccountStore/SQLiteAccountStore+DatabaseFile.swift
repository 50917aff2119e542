package import Accounts
internal import Foundation
internal import GRDB
internal import PrivateFiles

extension SQLiteAccountStore {
  static let databaseName = "accounts.sqlite"

  /// Returns the path of a directory's database.
  static func databasePath(in directory: String) -> String {
    URL(filePath: directory, directoryHint: .isDirectory).appending(path: databaseName).path
  }

  /// Returns whether a directory contains a database, including one whose restore is incomplete.
  package static func hasDatabase(in directory: String) -> Bool {
    let database = try? FileManager.default.attributesOfItem(atPath: databasePath(in: directory))
    return database?[.size] as? UInt64 ?? 0 > 0
      || FileManager.default.fileExists(atPath: DataDirectoryLock.unfinishedRestore(in: directory))
  }

  /// Checks that a directory's database exists and is readable by the current user, and returns its path.
  static func existingDatabase(in directory: String) throws(StoreFileError) -> String {
    let path = databasePath(in: directory)
    do {
      try FilePermission.require(X_OK, for: directory)
      try FilePermission.require(R_OK, for: path)
    } catch {
      throw StoreFileError(error, using: path)
    }
    let files = FileManager.default
    if files.fileExists(atPath: path) { return path }
    guard files.fileExists(atPath: directory) else {
      throw StoreFileError(
        .missing, "the data folder \(directory) does not exist", remedy: "name the server's data folder with --data")
    }
    throw StoreFileError(
      .missing, "the folder \(directory) contains no database", remedy: "name the server's data folder with --data")
  }

  /// Returns the problems found in a directory's database, even while a server is using it. The list is empty if the
  /// database is intact. Blocks the calling thread.
  package static func problems(in directory: String) throws(StoreFileError) -> [String] {
    let path = try existingDatabase(in: directory)
    do {
      let queue = try DatabaseQueue(
        path: path, configuration: Connection.configuration(readonly: true, .init(pageCache: 0)))
      defer { try? queue.close() }
      return try queue.unsafeRead { db in try ReadStatements.problems(db) }
    } catch {
      let failure = StoreFileError(error, using: path)
      guard failure.reason == .damaged else { throw failure }
      return [failure.problem]
    }
  }
}
