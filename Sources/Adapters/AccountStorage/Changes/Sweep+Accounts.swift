internal import Accounts

extension Sweep {
  /// Deletes abandoned anonymous accounts. An account is abandoned if it has no session that can be refreshed, or if
  /// all its sessions were opened long ago and never refreshed. An account with a verified address is kept, because its
  /// user can still be reached at that address. A disabled account is left to the operator. An account is kept for a
  /// while if its sessions were ended by someone other than its user, or if it was created without a session, because a
  /// new session may still be opened for it. The rows of deleted accounts are removed once no token for them is valid.
  mutating func sweepAbandonedAccounts() throws {
    guard let stretch = try scan(.accounts).next() else { return }
    let abandoned = try delete(
      .abandoned, [stretch.start, stretch.end, now, time(before: lifetimes.unusedAnonymousAccount), limit])
    try remove(
      AccountSweepStatements.deletedGuests, [stretch.start, stretch.end, time(before: lifetimes.deletedGuest), limit])
    // If the limit was reached, the next sweep continues with the rest of the stretch.
    try scan(.accounts).advance(past: stretch, through: abandoned.count == limit ? abandoned.last : nil)
  }

  /// Deletes accounts that no one can sign in to and that have had no session for a long time. The accounts are found
  /// through an index. While such an account has a session, the start of this period is updated about once a day.
  mutating func sweepUnreachableAccounts() throws {
    try transaction.run(AccountSweepStatements.noteUseOfUnreachable, [now, time(before: 86_400_000)])
    _ = try delete(.unreachable, [now, time(before: lifetimes.unreachableAccount), limit])
  }

  /// Erases accounts that their users have deleted, once no way back can restore the accounts.
  mutating func sweepClosedAccounts() throws {
    _ = try delete(.closed, [time(before: lifetimes.wayBack), limit])
  }

  /// Deletes the accounts that meet a condition and returns their row numbers.
  ///
  /// If other transactions can write at the same time, the rows are locked and the condition is then evaluated again,
  /// because a sign-in that opens a session also locks the row.
  private mutating func delete(_ accounts: DeletedAccounts, _ values: [any ColumnValue]) throws -> [Int64] {
    var locked: Set<Int64>?
    if !transaction.dialect.locking.isEmpty {
      let numbers = Set(try transaction.ask(accounts.locking, values).compactMap { Int64.read($0.value(at: 0)) })
      guard !numbers.isEmpty else { return [] }
      locked = numbers
    }
    var found: [Int64] = []
    for row in try transaction.ask(accounts.reading, values).map({ try AccountRow(from: $0) }) {
      guard let id = row.id, locked?.contains(id) ?? true else { continue }
      let applier = ChangeApplier(transaction, tenant: row.account.tenant, keepsEvents: keepsEvents)
      try applier.delete(id, at: now)
      try applier.audit(.deletedAsAbandoned(row.account, at: now))
      applier.emit(.deletedAsAbandoned(row.account, at: now))
      try applier.writeEvents()
      deleted.insert(row.account.accountKey)
      found.append(id)
    }
    try transaction.complete()
    count += found.count
    return found
  }
}

/// The statements that find the accounts that a sweep deletes.
private struct DeletedAccounts: Sendable {
  static let abandoned = DeletedAccounts(
    """
    a.id > $1 AND a.id <= $2 AND a.is_anonymous AND NOT a.email_verified AND NOT a.is_disabled
      AND a.deleted_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM sessions s WHERE s.account_id = a.id AND s.replaced_at IS NULL AND s.generation = a.generation
        AND s.expires_at > $3 AND (s.rotation > 0 OR s.created_at > $4))
      AND (a.sessions_ended_at IS NULL OR a.sessions_ended_at <= $4)
    ORDER BY a.id LIMIT $5
    """)
  static let unreachable = DeletedAccounts(
    """
    a.unreachable_since <= $2 AND NOT a.is_disabled AND NOT \(AccountSweepStatements.liveSession(of: "a", now: "$1"))
      AND \(AccountColumns.keepsNoAddress(accountID: "a.id"))
    ORDER BY a.unreachable_since LIMIT $3
    """)
  static let closed = DeletedAccounts("a.closed_at <= $1 ORDER BY a.closed_at LIMIT $2")

  /// The statement that locks the accounts and returns their row numbers.
  let locking: TableStatement
  let reading: TableStatement

  private init(_ condition: String) {
    locking = TableStatement { "SELECT a.id FROM accounts a WHERE \(condition) \($0.lockingFree)" }
    reading = TableStatement("SELECT \(AccountRow.description.columns(of: "a")) FROM accounts a WHERE \(condition)")
  }
}

private enum AccountSweepStatements {
  static func liveSession(of account: String, now: String) -> String {
    """
    EXISTS (SELECT 1 FROM sessions s WHERE s.account_id = \(account).id AND s.replaced_at IS NULL
      AND s.generation = \(account).generation AND s.expires_at > \(now))
    """
  }

  static let noteUseOfUnreachable = TableStatement(
    """
    UPDATE accounts SET unreachable_since = $1
    WHERE unreachable_since <= $2 AND \(liveSession(of: "accounts", now: "$1"))
    """)
  /// Removes the rows of deleted anonymous accounts, except the last row of the table. Without that row, a database
  /// might assign its number to the next account.
  static let deletedGuests = TableStatement { dialect in
    """
    DELETE FROM accounts WHERE id IN (
      SELECT a.id FROM accounts a
      WHERE a.id > $1 AND a.id <= $2 AND a.is_anonymous AND a.deleted_at <= $3
        AND \(AccountTables.isUnreferenced("a")) AND a.id < (SELECT max(id) FROM accounts)
      ORDER BY a.id LIMIT $4 \(dialect.lockingFree))
    """
  }
}
