/// The origin of a backup and the number of records that it contains.
package struct BackupDescription: Sendable, Hashable {
  package var madeAt: Timestamp
  /// The version of the program that made the backup.
  package var program: String
  package var counts: StoredCounts

  package init(madeAt: Timestamp, program: String, counts: StoredCounts) {
    self.madeAt = madeAt
    self.program = program
    self.counts = counts
  }
}

/// The number of records of each kind in a database.
package struct StoredCounts: Sendable, Hashable {
  package var accounts: Int
  /// The number of sessions that can be refreshed.
  package var sessions: Int
  /// The number of accounts with recovery codes.
  package var accountsWithRecoveryCodes: Int
  /// The number of pending proofs: codes that have been sent, and sign-ins, links and merges that have been started.
  package var pendingProofs: Int
  /// The number of emails that have not been sent yet.
  package var pendingMails: Int
  /// The number of service keys that have not expired.
  package var serviceKeys: Int

  package init(
    accounts: Int, sessions: Int, accountsWithRecoveryCodes: Int, pendingProofs: Int, pendingMails: Int,
    serviceKeys: Int
  ) {
    self.accounts = accounts
    self.sessions = sessions
    self.accountsWithRecoveryCodes = accountsWithRecoveryCodes
    self.pendingProofs = pendingProofs
    self.pendingMails = pendingMails
    self.serviceKeys = serviceKeys
  }
}
