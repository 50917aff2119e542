/// Makes backups. A backup is a single file that contains all data that a server needs to serve its accounts.
package protocol BackupMaker: Sendable {
  /// Makes a backup of the current state, while the server keeps running.
  ///
  /// Throws `.invalidArgument` if the path is not absolute, or if the file exists and may not be replaced. Throws
  /// `.unavailable` if the backup cannot be made, in which case no part of the backup remains.
  func makeBackup(at path: String, replacing: Bool, now: Timestamp) async throws(AccountError) -> BackupSummary
}

/// A summary of the contents of a backup.
package struct BackupSummary: Sendable, Hashable {
  package var madeAt: Timestamp
  package var accounts: Int
  /// The number of sessions that can be refreshed.
  package var sessions: Int

  package init(madeAt: Timestamp, accounts: Int, sessions: Int) {
    self.madeAt = madeAt
    self.accounts = accounts
    self.sessions = sessions
  }
}
