package import Accounts

/// Removes expired rows in one transaction.
///
/// Some tables have an index for finding expired rows. All other tables are scanned in stretches, because an index
/// would add a write to every change, and removing a row late does no harm.
package struct Sweep {
  /// The time in milliseconds for which an expired code is kept, so that the error can report that the code has
  /// expired.
  private static let memoryOfExpiredCodes: Int64 = 86_400_000
  /// The time in milliseconds for which an email or text message that could not be sent is kept for the operator.
  private static let memoryOfFailures: Int64 = 30 * 86_400_000

  let transaction: any ChangeTransaction
  let now: Timestamp
  let limit: Int64
  let lifetimes: Lifetimes
  let keepsEvents: Bool
  /// The accounts that the sweep has deleted.
  package internal(set) var deleted: Set<AccountKey> = []
  /// The number of rows that the sweep has removed.
  var count = 0

  package init(
    _ transaction: any ChangeTransaction, now: Timestamp, limit: Int, lifetimes: Lifetimes, keepsEvents: Bool
  ) {
    self.transaction = transaction
    self.now = now
    self.limit = Int64(limit)
    self.lifetimes = lifetimes
    self.keepsEvents = keepsEvents
  }

  /// Removes up to `limit` rows of each kind. Returns the number of removed rows.
  package mutating func run() throws -> Int {
    try sweepSessions()
    try sweepAbandonedAccounts()
    try sweepUnreachableAccounts()
    try sweepClosedAccounts()
    for statement in SweepStatements.byDigest { try remove(statement, [now, limit]) }
    try sweepMerges()
    // The code of a way back is kept for as long as the way back may be open, because the server emails a new code to a
    // user who submits an expired one.
    try remove(
      SweepStatements.codes, [time(before: Self.memoryOfExpiredCodes), limit, time(before: lifetimes.wayBack)])
    try remove(SweepStatements.waysBack, [now, limit])
    try remove(SweepStatements.shadows, [time(before: lifetimes.shadow), limit])
    for statement in SweepStatements.failedMessages {
      try remove(statement, [time(before: Self.memoryOfFailures), limit])
    }
    try sweep(.proofs, until: now)
    try sweep(.receipts, until: now)
    try sweep(.audit, until: time(before: lifetimes.auditRecord))
    try sweep(.outbox, until: time(before: lifetimes.event))
    try transaction.complete()
    return count
  }

  func time(before interval: Int64) -> Timestamp { now.adding(milliseconds: -interval) }

  mutating func remove(_ statement: TableStatement, _ values: [any ColumnValue]) throws {
    count += try transaction.count(statement, values)
  }

  /// Removes the data for undoing a merge once the merge can no longer be undone, unless an undo is in progress.
  private mutating func sweepMerges() throws {
    let overdue = try transaction.ask(SweepStatements.overdueMerges, [now, limit])
    for row in overdue {
      guard let merge = Int64.read(row.value(at: 0)), let account = Int64.read(row.value(at: 1)) else { continue }
      try transaction.run(SweepStatements.releaseAddress, [account])
      try transaction.run(SweepStatements.dropSnapshot, [merge])
    }
    try transaction.complete()
    count += overdue.count
  }

  /// Removes expired sessions, and sessions that were replaced a while ago. However, a replaced session is kept until
  /// some time after the client is known to have received the successor, or until the successor has itself been
  /// refreshed or replaced.
  private mutating func sweepSessions() throws {
    guard let stretch = try scan(.sessions).next() else { return }
    try remove(SweepStatements.sessions, [stretch.start, stretch.end, now, time(before: lifetimes.replacedSession)])
    try scan(.sessions).advance(past: stretch)
  }

  private mutating func sweep(_ table: ScannedTable, until end: Timestamp) throws {
    guard let removal = table.removal, let stretch = try scan(table).next() else { return }
    let before = count
    try remove(removal, [stretch.start, stretch.end, end, limit])
    // If the limit was reached, the next sweep continues with the rest of the stretch.
    if count - before < limit { try scan(table).advance(past: stretch) }
  }

  func scan(_ table: ScannedTable) -> TableScan { TableScan(table, limit: limit, in: transaction) }
}

private enum SweepStatements {
  /// Statements that remove expired spent proofs, attempt counters and known sources.
  static let byDigest = [SpentProofRow.table, AttemptRow.table, KnownSourceRow.table].map { table in
    TableStatement { dialect in
      """
      DELETE FROM \(table) WHERE digest IN
        (SELECT digest FROM \(table) WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2
          \(dialect.lockingFree))
      """
    }
  }
  static let overdueMerges = TableStatement { dialect in
    """
    SELECT id, account_id FROM merges WHERE snapshot IS NOT NULL AND undo_until <= $1
    ORDER BY undo_until, id LIMIT $2 \(dialect.lockingFree)
    """
  }
  static let releaseAddress = TableStatement(
    "UPDATE accounts SET email = NULL WHERE id = $1 AND deleted_at IS NOT NULL")
  static let dropSnapshot = TableStatement("UPDATE merges SET snapshot = NULL WHERE id = $1")
  static let codes = TableStatement(
    """
    DELETE FROM action_codes WHERE id IN
      (SELECT id FROM action_codes WHERE expires_at <= $1 AND (kind <> 'recover_email' OR expires_at <= $3)
        ORDER BY expires_at LIMIT $2)
    """)
  /// Removes expired ways back, except those that are being renewed.
  static let waysBack = TableStatement { dialect in
    """
    DELETE FROM ways_back WHERE (uid, email, reason) IN
      (SELECT uid, email, reason FROM ways_back WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2
        \(dialect.lockingFree))
    """
  }
  static let shadows = TableStatement(
    "DELETE FROM shadows WHERE id IN (SELECT id FROM shadows WHERE removed_at <= $1 ORDER BY removed_at LIMIT $2)")
  static let failedMessages = [MailRow.table, SMSRow.table].map { table in
    TableStatement(
      """
      DELETE FROM \(table) WHERE id IN
        (SELECT id FROM \(table) WHERE state <> 'pending' AND created_at <= $1 ORDER BY created_at LIMIT $2)
      """)
  }
  static let sessions = TableStatement(
    """
    DELETE FROM sessions WHERE id > $1 AND id <= $2 AND (expires_at <= $3 OR (replaced_at <= $4 AND NOT EXISTS (
      SELECT 1 FROM sessions successor WHERE successor.id = sessions.replaced_by AND successor.rotation = 0
        AND successor.replaced_at IS NULL AND (successor.received_at IS NULL OR successor.received_at > $4))))
    """)
}
