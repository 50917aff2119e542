package import Accounts
import Foundation
import GRDB
import PrivateFiles

extension BackupFile {
  /// Added to the version of each account, so that callers who have seen later versions than the backup's take the restored
  /// state for the newer one.
  private static let versionStep: Int64 = 1_000_000
  /// Added to the last id of each trail, so that readers who have seen later entries than the backup's miss none that follows. It
  /// is beyond what a server writes in the life of a backup.
  private static let trailStep: Int64 = 1_000_000_000_000

  /// Makes a data folder of the backup. Blocks.
  ///
  /// What was used up after the backup was made would be good again, so what waits to be used is not restored: codes that
  /// were sent, sign-ins that had begun, mails that were not sent yet. Authenticator apps have to show a new code.
  ///
  /// - Parameters:
  ///   - directory: the folder, which has no data and is made if it is missing.
  ///   - files: the names of the other files that the backup must hold.
  ///   - endsSessions: whether all users have to sign in again.
  /// - Returns: What the backup held.
  /// - Throws: `.unavailable` with a text for the operator; the folder has no data then.
  package func restore(
    into directory: String, files: [String], endingSessions endsSessions: Bool, at now: Timestamp
  ) throws(StoreError) -> Description {
    do {
      let lock = try DataDirectoryLock(directory: directory)
      defer { lock.release() }
      let database = PrivateFile(path: SQLiteAccountStore.databasePath(in: directory))
      let others = files.map { PrivateFile(path: directory + "/" + $0) }
      let unfinished = PrivateFile(path: DataDirectoryLock.unfinishedRestore(in: directory))
      if let present = try ([database, unfinished] + others).first(where: { try $0.exists() }) {
        throw StoreError.unavailable("the folder \(directory) has data: \(present.path)")
      }
      var isDone = false
      defer { if !isDone { for file in [unfinished] + others { Self.remove(file) } } }
      try unfinished.createEmpty()
      let copy = try DatabaseQueue(path: unfinished.path)
      let contents = try checked { db -> [String: [UInt8]] in
        let stored = try Row.fetchAll(db, sql: "SELECT name, content FROM backup_files")
        try copy.writeWithoutTransaction { target in try db.backup(to: target) }
        return Dictionary(stored.map { ($0[0] as String, [UInt8]($0[1] as Data)) }, uniquingKeysWith: { $1 })
      }
      try copy.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
      try Schema.migrator.migrate(copy)
      let description = try copy.write { db in
        let description = try Self.description(db, now: now)
        try Self.end(db, sessions: endsSessions, backup: description, now: now)
        return description
      }
      try copy.close()
      for (name, file) in zip(files, others) {
        guard let content = contents[name] else { throw StoreError.unavailable("\(path) holds no file \(name)") }
        guard try file.create(content) else {
          throw StoreError.unavailable("\(file.path) has just been made by another")
        }
      }
      guard try database.take(unfinished, replacing: false) else {
        throw StoreError.unavailable("\(database.path) has just been made by another")
      }
      isDone = true
      return description
    } catch {
      throw StoreError(error, during: "restoring the backup")
    }
  }

  private static func end(_ db: Database, sessions: Bool, backup: Description, now: Timestamp) throws {
    for table in StoredCounts.pendingProofs + ["request_receipts"] { try db.execute(sql: "DELETE FROM \(table)") }
    try db.execute(sql: "DELETE FROM mails WHERE state = ?", arguments: [Mail.State.pending.rawValue])
    try db.execute(
      sql: "UPDATE used_factors SET step = max(step, ?)", arguments: [TOTP.lastAcceptedStep(at: now)])
    try db.execute(sql: "UPDATE accounts SET version = version + ?", arguments: [versionStep])
    if sessions { try db.execute(sql: "DELETE FROM sessions") }
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
