/// Copies all that a server needs to serve its accounts into one file.
package protocol BackupMaker: Sendable {
  /// Makes a backup as of now, while the server keeps running.
  ///
  /// Throws `.invalidArgument` if the path is not absolute, or is taken and the file is not to be replaced;
  /// `.unavailable` if the backup can't be made, in which case nothing is left of it.
  func makeBackup(at path: String, replacing: Bool, now: Timestamp) async throws(AccountError) -> BackupSummary
}

/// What a backup holds.
package struct BackupSummary: Sendable, Hashable {
  package var madeAt: Timestamp
  package var accounts: Int
  /// Those that can be refreshed.
  package var sessions: Int

  package init(madeAt: Timestamp, accounts: Int, sessions: Int) {
    self.madeAt = madeAt
    self.accounts = accounts
    self.sessions = sessions
  }
}
