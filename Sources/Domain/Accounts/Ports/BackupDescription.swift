/// What is known of a backup.
package struct BackupDescription: Sendable, Hashable {
  package var madeAt: Timestamp
  /// The version of the program that made it.
  package var program: String
  package var counts: StoredCounts

  package init(madeAt: Timestamp, program: String, counts: StoredCounts) {
    self.madeAt = madeAt
    self.program = program
    self.counts = counts
  }
}

/// How much a database holds.
package struct StoredCounts: Sendable, Hashable {
  package var accounts: Int
  /// Sessions that can be refreshed.
  package var sessions: Int
  /// Accounts with recovery codes.
  package var accountsWithRecoveryCodes: Int
  /// Codes that were sent, and sign-ins, links and merges that had begun.
  package var pendingProofs: Int
  /// Mails that were not sent yet.
  package var pendingMails: Int
  /// Keys of services that have not expired.
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
