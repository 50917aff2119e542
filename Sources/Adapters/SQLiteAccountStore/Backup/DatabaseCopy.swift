internal import Accounts
import GRDB
import PrivateFiles

/// Copies a database to a single file, without a write-ahead log next to it.
enum DatabaseCopy {
  /// Copies a snapshot of a database to a new file, even while the database is in use. Blocks the calling thread.
  static func write(_ database: String, to path: String) throws(StoreFileError) {
    do {
      try PrivateFile(path: path).createEmpty()
      let copy = try DatabaseQueue(path: path)
      defer { try? copy.close() }
      try fill(copy, with: database)
    } catch {
      throw StoreFileError(error, using: path)
    }
  }

  /// Replaces the content of `copy` with a snapshot of a database, even while the database is in use. Blocks the
  /// calling thread.
  static func fill(_ copy: DatabaseQueue, with database: String) throws {
    let source = try DatabaseQueue(
      path: database, configuration: Connection.configuration(readonly: true, .init(pageCache: 0)))
    defer { try? source.close() }
    try source.backup(to: copy)
    try copy.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
  }
}
