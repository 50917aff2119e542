internal import AccountStorage
package import Accounts
import Foundation
import GRDB
import PrivateFiles

extension BackupFile {
  /// The number added to each account's version, so that callers who have seen later versions than those in the backup
  /// treat the restored state as newer.
  private static let versionStep: Int64 = 1_000_000
  /// The number added to the last ID of each trail, so that readers who have seen later entries than those in the
  /// backup do not miss any new entries. The number is larger than the number of entries that a server writes during
  /// the lifetime of a backup.
  private static let trailStep: Int64 = 1_000_000_000_000

  /// Creates a data folder from the backup. Blocks the calling thread.
  ///
  /// Pending items (such as sent codes, started sign-ins and unsent emails) are not restored, because codes and other
  /// proofs that were used after the backup was made would become valid again. Codes that an authenticator app
  /// displayed before the restore are refused.
  ///
  /// - Parameters:
  ///   - directory: The folder, which must be empty or missing. A missing folder is created.
  ///   - ignored: The names of items that may be in the folder because they contain no data.
  ///   - files: The names of other files that the backup must contain.
  ///   - endsSessions: Whether all users must sign in again.
  ///   - revokesServiceKeys: Whether service keys are omitted.
  ///   - check: A closure that reads the contents of the other files, keyed by name, and refuses unusable contents
  ///     before anything is created.
  /// - Returns: A description of the backup's content, and the result of `check`.
  /// - Throws: An error with a remedy for the operator. In this case, the folder is unchanged.
  package func restore<Content>(
    into directory: String, ignoring ignored: Set<String>, files: [String], endingSessions endsSessions: Bool,
    revokingServiceKeys revokesServiceKeys: Bool = false, at now: Timestamp,
    checking check: ([String: [UInt8]]) throws(StoreFileError) -> Content
  ) throws(StoreFileError) -> (BackupDescription, Content) {
    do {
      // This is checked before the backup is read, because reading a backup takes a long time.
      if try Self.firstName(in: directory, ignoring: ignored) != nil {
        // Acquiring the lock fails if a server is running. The server must be stopped before its files are moved.
        if try DataDirectoryLock.file(in: directory).exists() { try DataDirectoryLock(directory: directory).release() }
        try Self.requireEmpty(directory, ignoring: ignored)
      }
      return try checked { db in
        var contents: [String: [UInt8]] = [:]
        for row in try Row.fetchAll(db, sql: "SELECT name, content FROM backup_files") {
          contents[row[0]] = [UInt8](row[1] as Data)
        }
        if let missing = files.first(where: { contents[$0] == nil }) {
          throw StoreFileError(.damaged, "the backup \(path) contains no file \(missing)", remedy: Self.useAnother)
        }
        let content = try check(contents)
        do {
          let description = try Self.fill(
            directory, ignoring: ignored, with: contents.filter { files.contains($0.key) }
          ) { path in
            // Unlike the backup, the copy contains no free pages.
            try db.execute(sql: "VACUUM INTO ?", arguments: [path])
            let copy = try DatabaseQueue(path: path)
            defer { try? copy.close() }
            try copy.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
            try Schema.migrator.migrate(copy)
            return try copy.write { db in
              let description = try Self.description(db, now: now)
              try Self.end(db, sessions: endsSessions, backup: description, now: now)
              if revokesServiceKeys { try db.execute(sql: "DELETE FROM \(ServiceKeyRow.table)") }
              return description
            }
          }
          return (description, content)
        } catch {
          throw StoreFileError(error, using: directory, ifDamaged: Self.useAnother)
        }
      }
    } catch {
      throw StoreFileError(error, using: "the backup \(path)", ifDamaged: Self.useAnother)
    }
  }

  // MARK: The backup

  /// Opens the backup, checks it completely, and reads from it.
  private func checked<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try file.check()
    let isSealed = try isSealed()
    do {
      return try reading { db in
        guard try Self.isBackup(db) else { throw isNoBackup }
        guard try isSealed || !db.columns(in: "backup").contains(where: { $0.name == "digest" }) else {
          throw StoreFileError(.damaged, "the backup \(path) is truncated", remedy: Self.useAnother)
        }
        try Self.check(db, "the backup \(path)", ifDamaged: Self.useAnother)
        return try body(db)
      }
    } catch DatabaseError.SQLITE_NOTADB {
      throw isNoBackup
    }
  }

  private var isNoBackup: StoreFileError {
    StoreFileError(.unsuitablePath, "\(path) is not a backup", remedy: "name a file that `ligature backup` created")
  }

  // MARK: The folder

  private static func requireEmpty(_ directory: String, ignoring ignored: Set<String>) throws {
    guard let name = try firstName(in: directory, ignoring: ignored) else { return }
    throw StoreFileError(
      .unsuitablePath, "the folder \(directory) is not empty: it contains \(name)",
      remedy: "name a folder that is empty or missing, or move its contents away")
  }

  private static func firstName(in directory: String, ignoring ignored: Set<String>) throws -> String? {
    guard try PrivateFolder(path: directory).exists() else { return nil }
    return try FileManager.default.contentsOfDirectory(atPath: directory).sorted().first { name in
      name != DataDirectoryLock.name && !ignored.contains(name)
    }
  }

  /// Creates all files in a folder, or none of them. The files that root creates belong to the owner of the folder.
  ///
  /// - Parameter make: A closure that creates the database at the path of an empty file and closes it. The database is
  ///   renamed to its final name last.
  private static func fill<Value>(
    _ directory: String, ignoring ignored: Set<String>, with contents: [String: [UInt8]],
    makingDatabase make: (String) throws -> Value
  ) throws -> Value {
    let created = PrivateFolder(path: directory).missingPaths
    let lockFile = DataDirectoryLock.file(in: directory)
    let hadLock = try created.isEmpty && lockFile.exists()
    var isDone = false
    defer {
      if !isDone { for path in created.reversed() { PrivateFolder(path: path).removeIfEmpty() } }
    }
    let lock = try DataDirectoryLock(directory: directory)
    defer {
      if !isDone && !hadLock { try? lockFile.remove() }
      lock.release()
    }
    try requireEmpty(directory, ignoring: ignored)
    let unfinished = PrivateFile(path: DataDirectoryLock.unfinishedRestore(in: directory))
    let others = contents.map { (PrivateFile(path: directory + "/" + $0.key), $0.value) }
    defer { if !isDone { for file in [unfinished] + others.map(\.0) { remove(file) } } }
    try unfinished.createEmpty()
    let value = try make(unfinished.path)
    let database = PrivateFile(path: SQLiteAccountStore.databasePath(in: directory))
    for (file, content) in others {
      guard try file.create(content) else { throw madeByAnother(file) }
    }
    for file in [lockFile, unfinished] + others.map(\.0) { try file.giveToOwnerOfFolder() }
    guard try database.take(unfinished, replacing: false) else { throw madeByAnother(database) }
    isDone = true
    return value
  }

  private static func madeByAnother(_ file: PrivateFile) -> StoreFileError {
    StoreFileError(.unusable, "another program has just created \(file.path)", remedy: "try again in an empty folder")
  }

  // MARK: What is not restored

  private static func end(_ db: Database, sessions: Bool, backup: BackupDescription, now: Timestamp) throws {
    for table in StoredCounts.pendingProofs + ["request_receipts"] where try db.tableExists(table) {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    try db.execute(sql: "DELETE FROM mails WHERE state = ?", arguments: [Mail.State.pending.rawValue])
    try db.execute(sql: "DELETE FROM sms WHERE state = ?", arguments: [SMSMessage.State.pending.rawValue])
    try db.execute(
      sql: "UPDATE used_factors SET step = max(step, ?)", arguments: [TOTP.lastAcceptedStep(at: now)])
    try db.execute(sql: "UPDATE accounts SET version = version + ?", arguments: [versionStep])
    if sessions {
      try db.execute(sql: "DELETE FROM sessions")
      try db.execute(
        sql: "UPDATE accounts SET sessions_ended_at = ? WHERE deleted_at IS NULL", arguments: [now.seconds * 1000])
    }
    for trail in [AuditRow.table, OutboxRow.table] { try raiseLastID(of: trail, db) }
    try db.execute(sql: "DROP TABLE backup; DROP TABLE backup_files")
    try db.execute(
      sql: "INSERT INTO audit (at, tenant, action, detail) VALUES (?, ?, ?, ?)",
      arguments: [
        now.milliseconds, TenantID.default.rawValue, AuditRecord.Action.dataRestored.rawValue,
        "backup of \(backup.madeAt.seconds)",
      ])
  }

  private static func raiseLastID(of table: String, _ db: Database) throws {
    let last = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = ?", arguments: [table])
    try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
    try db.execute(
      sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, (last ?? 0) + trailStep])
  }
}
