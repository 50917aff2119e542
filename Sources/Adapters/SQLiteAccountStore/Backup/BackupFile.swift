package import Accounts
import Foundation
import GRDB
import PrivateFiles

/// A backup of a data folder in a single private file (mode 0600).
///
/// The file is an SQLite database. It consists of a snapshot of the store's database, two additional tables for the
/// folder's other files, and a digest after the last page. The digest shows whether the backup is complete. SQLite's
/// own tools can open the file.
package struct BackupFile: Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  var file: PrivateFile { PrivateFile(path: path) }

  // MARK: Writing

  /// Writes the backup even while a server is changing the database, checks the backup, and then renames it to its
  /// final name. Blocks the calling thread.
  ///
  /// A database that has not been migrated to this version yet is copied unchanged.
  ///
  /// - Parameters:
  ///   - directory: The data folder.
  ///   - files: The names of the folder's other files to include.
  ///   - replaces: Whether an existing backup may be replaced. Other files are never replaced.
  /// - Throws: `.unsuitablePath` if the backup needs a different path. After any error, no part of the backup remains.
  package func make(
    of directory: String, files: [String], replacing replaces: Bool, program: String, at now: Timestamp
  ) throws(StoreFileError) -> BackupDescription {
    let database = try SQLiteAccountStore.existingDatabase(in: directory)
    let copy = BackupFile(path: file.temporary.path)
    do {
      try checkPath(besides: PrivateFolder(path: directory), replacing: replaces)
      // A program that was killed leaves its temporary copy behind, usually under a name that contains an earlier date.
      // Another program may be checking its own copy, which then does not change for minutes.
      file.removeLeftTemporaryFiles(unchangedFor: 12 * 3600, with: Self.companions) { $0.hasSuffix(".backup") }
      try copy.file.createEmpty()
      defer { Self.remove(copy.file) }
      try copy.write(database, program: program, at: now) { db in
        for name in files {
          guard let content = try PrivateFile(path: directory + "/" + name).read() else {
            throw StoreFileError(
              .missing, "the file \(name) is missing from \(directory)",
              remedy: "restore the file, or \(StoreFileError.restoreBackup)")
          }
          try db.execute(sql: "INSERT INTO backup_files VALUES (?, ?)", arguments: [name, Data(content)])
        }
      }
      try copy.seal()
      guard try copy.isSealed() else {
        throw StoreFileError(.damaged, "the data written to \(copy.path) is missing", remedy: "check the disk")
      }
      let description = try copy.reading { db in
        try Self.check(db, "the database \(database)", ifDamaged: StoreFileError.restoreBackup)
        return try Self.description(db, now: now)
      }
      guard try file.take(copy.file, replacing: replaces) else { throw taken }
      return description
    } catch {
      throw StoreFileError(error, using: path)
    }
  }

  private func write(
    _ database: String, program: String, at now: Timestamp, addingFiles addFiles: (Database) throws -> Void
  ) throws {
    let copy = try DatabaseQueue(path: path)
    defer { try? copy.close() }
    do { try DatabaseCopy.fill(copy, with: database) } catch let error as DatabaseError
      where Self.causesInSource.contains(error.resultCode)
    {
      throw StoreFileError(error, using: "the database \(database)")
    }
    try copy.write { db in
      try db.execute(
        sql: """
          CREATE TABLE backup (made_at INTEGER NOT NULL, program TEXT NOT NULL, digest TEXT NOT NULL) STRICT;
          CREATE TABLE backup_files (name TEXT NOT NULL PRIMARY KEY, content BLOB NOT NULL) STRICT;
          """)
      try db.execute(
        sql: "INSERT INTO backup VALUES (?, ?, ?)", arguments: [now.milliseconds, program, Self.digestName])
      try addFiles(db)
    }
  }

  /// The error codes for failures caused by the source database. All other errors are caused by the file that is being
  /// written.
  private static let causesInSource: [ResultCode] = [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CANTOPEN, .SQLITE_BUSY]

  /// Refuses a path that is unsuitable for a backup of the folder.
  private func checkPath(besides directory: PrivateFolder, replacing replaces: Bool) throws {
    let folder = file.folder
    guard !path.hasSuffix("/") else {
      throw StoreFileError(.unsuitablePath, "\(path) is the name of a folder", remedy: "name a file in it")
    }
    // The next backup would remove a file with a temporary name.
    guard !file.isTemporary else {
      throw StoreFileError(
        .unsuitablePath, "\(path) is named like an unfinished backup",
        remedy: "choose a file name without a UUID at its end")
    }
    guard try folder.exists() else {
      throw StoreFileError(
        .unsuitablePath, "the folder \(folder.path) does not exist",
        remedy: "create it first, or name a file in another folder")
    }
    // A backup is of no use if the data folder is lost, and a server removes what it has left in the folder itself.
    guard !folder.isWithin(directory) else {
      throw StoreFileError(
        .unsuitablePath, "\(path) is in the data folder", remedy: "name a file outside of the data folder")
    }
    switch try file.kind() {
    case nil: break
    case .folder, .other:
      throw StoreFileError(.unsuitablePath, "\(path) is not a plain file", remedy: "name another file")
    case .plainFile where !replaces: throw taken
    case .plainFile(0): break
    case .plainFile:
      guard (try? reading(Self.isBackup)) == true else {
        throw StoreFileError(
          .unsuitablePath, "\(path) is not a backup, and only backups can be replaced",
          remedy: "remove it, or name another file")
      }
    }
  }

  private var taken: StoreFileError {
    StoreFileError(
      .unsuitablePath, "the file \(path) already exists", remedy: "choose another name, or replace it with --force")
  }

  // MARK: Reading

  /// Opens the file in read-only mode, and reads from it.
  func reading<Value>(_ body: (Database) throws -> Value) throws -> Value {
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    // No transaction is used, because VACUUM cannot copy the file inside a transaction.
    return try queue.unsafeRead(body)
  }

  static func isBackup(_ db: Database) throws -> Bool {
    try db.tableExists("backup") && db.tableExists("backup_files")
  }

  /// Refuses a database that is damaged or was written by a later version of this program.
  ///
  /// - Parameter name: The database's name in errors.
  static func check(_ db: Database, _ name: String, ifDamaged remedy: String) throws {
    let problems = try ReadStatements.problems(db)
    guard problems.isEmpty else {
      throw StoreFileError(
        .damaged, "\(name) is damaged: \(problems.prefix(3).joined(separator: ", "))", remedy: remedy)
    }
    guard try !Schema.migrator.hasBeenSuperseded(db) else {
      throw StoreFileError(
        .unusable, "\(name) was written by a later version of this program", remedy: "use that version")
    }
  }

  static func description(_ db: Database, now: Timestamp) throws -> BackupDescription {
    guard let row = try Row.fetchOne(db, sql: "SELECT made_at, program FROM backup") else {
      throw StoreFileError(.damaged, "the backup does not contain its creation time", remedy: "use another backup")
    }
    return BackupDescription(
      madeAt: Timestamp(milliseconds: row[0]), program: row[1], counts: try StoredCounts(db, now: now))
  }

  /// Removes the files of incomplete backups. Programs that are still writing such backups fail.
  func removeUnfinished() { file.removeLeftTemporaryFiles(unchangedFor: 0, with: Self.companions) }

  /// The suffixes of the files that SQLite creates next to a database.
  private static let companions = ["-journal", "-wal", "-shm"]

  static func remove(_ database: PrivateFile) {
    for suffix in [""] + companions { try? PrivateFile(path: database.path + suffix).remove() }
  }
}
