package import Accounts
import Foundation
import GRDB
import PrivateFiles

/// A backup of a data folder in one private file (mode 0600).
///
/// It is an SQLite database: a copy of the store's as it was at one moment, with two tables of its own for what the folder
/// holds besides. So it is whole or it is none, and SQLite's own tools can look at it.
package struct BackupFile: Sendable {
  /// What is known of a backup.
  package struct Description: Sendable, Hashable {
    package var madeAt: Timestamp
    /// The version of the program that made it.
    package var program: String
    package var counts: StoredCounts
  }

  package let path: String

  package init(path: String) {
    self.path = path
  }

  private var file: PrivateFile { PrivateFile(path: path) }

  // MARK: Making

  /// Writes the backup beside a server that continues to change the database, checks it, and then gives it its name. Blocks.
  ///
  /// - Parameters:
  ///   - directory: the data folder.
  ///   - files: the names of other files in the folder to take along.
  ///   - replaces: whether a file that is there is replaced.
  /// - Throws: `.unavailable` with a text for the operator; nothing is left then.
  package func make(
    of directory: String, files: [String], replacing replaces: Bool, program: String, at now: Timestamp
  ) throws(StoreError) -> Description {
    let temporary = PrivateFile(path: "\(path).\(UUID().uuidString)")
    do {
      guard try replaces || !file.exists() else { throw StoreError.unavailable(taken) }
      let source = try DatabaseQueue(
        path: SQLiteAccountStore.databasePath(in: directory),
        configuration: Connection.configuration(readonly: true, .init(pageCache: 0)))
      defer { try? source.close() }
      try temporary.createEmpty()
      defer { Self.remove(temporary) }
      let copy = try DatabaseQueue(path: temporary.path)
      try source.backup(to: copy)
      // The copy is one file, without a log beside it.
      try copy.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
      try copy.write { db in
        try db.execute(
          sql: """
            CREATE TABLE backup (made_at INTEGER NOT NULL, program TEXT NOT NULL) STRICT;
            CREATE TABLE backup_files (name TEXT NOT NULL PRIMARY KEY, content BLOB NOT NULL) STRICT;
            """)
        try db.execute(sql: "INSERT INTO backup VALUES (?, ?)", arguments: [now.milliseconds, program])
        for name in files {
          guard let content = try PrivateFile(path: directory + "/" + name).read() else {
            throw StoreError.unavailable("there is no file \(name) in \(directory)")
          }
          try db.execute(sql: "INSERT INTO backup_files VALUES (?, ?)", arguments: [name, Data(content)])
        }
      }
      try copy.close()
      let description = try Self(path: temporary.path).checked { db in
        guard try Schema.migrator.hasCompletedMigrations(db) else {
          throw StoreError.unavailable("the schema of the copy is not this version's")
        }
        return try Self.description(db, now: now)
      }
      guard try file.take(temporary, replacing: replaces) else { throw StoreError.unavailable(taken) }
      return description
    } catch {
      throw StoreError(error, during: "making the backup")
    }
  }

  private var taken: String { "there is a file at \(path) already" }

  // MARK: Reading

  /// Opens the backup, checks all of it and reads from it.
  func checked<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try file.check()
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    return try queue.read { db in
      guard try db.tableExists("backup"), try db.tableExists("backup_files") else {
        throw StoreError.unavailable("\(path) is not a backup")
      }
      let problems = try Reader.problems(db)
      guard problems.isEmpty else {
        throw StoreError.unavailable("\(path) is damaged: \(problems.prefix(3).joined(separator: "; "))")
      }
      guard try !Schema.migrator.hasBeenSuperseded(db) else {
        throw StoreError.unavailable("\(path) was made by a later version of this program")
      }
      return try body(db)
    }
  }

  static func description(_ db: Database, now: Timestamp) throws -> Description {
    guard let row = try Row.fetchOne(db, sql: "SELECT made_at, program FROM backup") else {
      throw StoreError.unavailable("the backup does not say when it was made")
    }
    return Description(
      madeAt: Timestamp(milliseconds: row[0]), program: row[1], counts: try StoredCounts(db, now: now))
  }

  static func remove(_ database: PrivateFile) {
    for suffix in ["", "-journal", "-wal", "-shm"] { try? PrivateFile(path: database.path + suffix).remove() }
  }
}
