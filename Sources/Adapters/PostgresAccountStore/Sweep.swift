internal import AccountStorage
internal import Accounts
internal import PostgresDriver

/// Removes expired rows, in one transaction.
///
/// Some tables have an index that leads to the expired rows. All other tables are examined in stretches, because an
/// index would cost every change an additional write, and removing a row late does no harm. A row in the database
/// stores the position that the examination has reached.
struct Sweep {
  /// The number of rows that a sweep examines for each row that it may remove.
  private static let stretchFactor: Int64 = 10
  /// The time for which a code is kept after its expiry, so that the error can say that the code has expired.
  private static let memoryOfExpiredCodes: Int64 = 86_400_000
  /// The time for which an email or text message that could not be sent is kept for the operator.
  private static let memoryOfFailures: Int64 = 30 * 86_400_000

  private let transaction: WriteTransaction
  private let now: Timestamp
  private let limit: Int64
  private let lifetimes: Lifetimes
  private let keepsEvents: Bool
  /// The number of seconds for which commits are kept for the other nodes.
  private let memoryOfFeed: Int
  /// The accounts that the sweep has deleted.
  private(set) var deleted: Set<AccountKey> = []
  private var count = 0

  init(
    _ transaction: WriteTransaction, now: Timestamp, limit: Int, lifetimes: Lifetimes, keepsEvents: Bool,
    memoryOfFeed: Int
  ) {
    self.transaction = transaction
    self.now = now
    self.limit = Int64(limit)
    self.lifetimes = lifetimes
    self.keepsEvents = keepsEvents
    self.memoryOfFeed = memoryOfFeed
  }

  /// Returns the number of rows that were removed.
  mutating func run() throws -> Int {
    // Only one sweep runs at a time across all nodes.
    _ = try transaction.ask("SELECT last_position FROM outbox_end FOR UPDATE", [])
    try sweepSessions()
    try sweepAbandonedAccounts()
    try sweepUnreachableAccounts()
    try sweepClosedAccounts()
    for table in ["spent_proofs", "attempts", "known_sources"] {
      try remove(
        """
        DELETE FROM \(table) WHERE digest IN
          (SELECT digest FROM \(table) WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
        """, [now, limit])
    }
    try sweepMerges()
    try sweepCodes()
    try remove(
      """
      DELETE FROM ways_back WHERE (uid, email, reason) IN
        (SELECT uid, email, reason FROM ways_back WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2)
      """, [now, limit])
    try remove(
      "DELETE FROM shadows WHERE id IN (SELECT id FROM shadows WHERE removed_at <= $1 ORDER BY removed_at LIMIT $2)",
      [now.adding(milliseconds: -lifetimes.shadow), limit])
    for table in ["mails", "sms"] {
      try remove(
        """
        DELETE FROM \(table) WHERE id IN
          (SELECT id FROM \(table) WHERE state <> 'pending' AND created_at <= $1 ORDER BY created_at LIMIT $2)
        """, [now.adding(milliseconds: -Self.memoryOfFailures), limit])
    }
    try sweep("stored_proofs", by: "forget_at", until: now)
    try sweep("request_receipts", by: "expires_at", until: now)
    try sweep("audit", by: "at", until: now.adding(milliseconds: -lifetimes.auditRecord))
    try sweep("outbox", by: "at", until: now.adding(milliseconds: -lifetimes.event), onlyIf: "position IS NOT NULL")
    try transaction.run(
      "DELETE FROM servers WHERE seen_at < clock_timestamp() - interval '\(memoryOfFeed) seconds'")
    try transaction.run("DELETE FROM feed WHERE at < clock_timestamp() - interval '\(memoryOfFeed) seconds'")
    try transaction.complete()
    return count
  }

  private mutating func remove(_ sql: String, _ values: [any ColumnValue]) throws {
    var removed = 0
    try transaction.run(sql, values) { removed = $0.count }
    try transaction.complete()
    count += removed
  }

  /// Removes the data for undoing a merge once the time for the undo has passed, unless an undo is in progress.
  private mutating func sweepMerges() throws {
    let overdue = try transaction.ask(
      """
      SELECT id, account_id FROM merges WHERE snapshot IS NOT NULL AND undo_until <= $1
      ORDER BY undo_until, id LIMIT $2 FOR UPDATE SKIP LOCKED
      """, [now, limit])
    guard !overdue.isEmpty else { return }
    func numbers(_ column: Int) -> StoredValue {
      ArrayText(overdue.compactMap { $0[column].integer.map(String.init) }).stored
    }
    try transaction.run(
      "UPDATE accounts SET email = NULL WHERE id = ANY ($1::text::bigint[]) AND deleted_at IS NOT NULL",
      stored: [numbers(1)])
    try transaction.run(
      "UPDATE merges SET snapshot = NULL WHERE id = ANY ($1::text::bigint[])", stored: [numbers(0)])
    try transaction.complete()
    count += overdue.count
  }

  private mutating func sweepCodes() throws {
    let codes = now.adding(milliseconds: -Self.memoryOfExpiredCodes)
    // The code of a way back is kept for as long as the way back may be open, because a user who submits an expired
    // code is emailed a new one.
    let ways = now.adding(milliseconds: -lifetimes.wayBack)
    try remove(
      """
      DELETE FROM action_codes WHERE id IN
        (SELECT id FROM action_codes WHERE expires_at <= $1 AND (kind <> 'recover_email' OR expires_at <= $3)
          ORDER BY expires_at LIMIT $2)
      """, [codes, limit, ways])
  }

  // MARK: A stretch at a time

  private struct Stretch {
    var start: Int64
    var end: Int64
    var isLast: Bool
  }

  /// Returns the next stretch of a table, or nil if the table is empty.
  private func stretch(of table: String) throws -> Stretch? {
    let position = try transaction.ask("SELECT position FROM scan_positions WHERE table_name = $1", [table])
    let start = position.first?[0].integer ?? 0
    if let stretch = try stretch(of: table, after: start) { return stretch }
    return start > 0 ? try stretch(of: table, after: 0) : nil
  }

  private func stretch(of table: String, after start: Int64) throws -> Stretch? {
    let length = limit * Self.stretchFactor
    let bounds = try transaction.ask(
      "SELECT count(*), max(id) FROM (SELECT id FROM \(table) WHERE id > $1 ORDER BY id LIMIT $2) s", [start, length])
    guard let row = bounds.first, let count = row[0].integer, let end = row[1].integer else { return nil }
    return Stretch(start: start, end: end, isLast: count < length)
  }

  private func advance(_ table: String, past stretch: Stretch) throws {
    try advance(table, through: stretch.isLast ? 0 : stretch.end)
  }

  private func advance(_ table: String, through id: Int64) throws {
    try transaction.run(
      """
      INSERT INTO scan_positions (table_name, position) VALUES ($1, $2)
      ON CONFLICT (table_name) DO UPDATE SET position = excluded.position
      WHERE scan_positions.position <> excluded.position
      """, [table, id])
  }

  /// Removes from a table the rows whose `time` column is at or before `end`. The table has no index on that column.
  private mutating func sweep(
    _ table: String, by time: String, until end: Timestamp, onlyIf condition: String = "true"
  ) throws {
    guard let stretch = try stretch(of: table) else { return }
    let before = count
    try remove(
      """
      DELETE FROM \(table) WHERE id IN
        (SELECT id FROM \(table) WHERE id > $1 AND id <= $2 AND \(time) <= $3 AND \(condition) ORDER BY id LIMIT $4)
      """, [stretch.start, stretch.end, end, limit])
    // If the limit was reached, the next sweep continues with the rest of the stretch.
    if count - before < limit { try advance(table, past: stretch) }
  }

  /// Removes expired sessions, and sessions that were replaced a while ago. A replaced session is kept, however, until
  /// some time after the client is known to have received its successor, or until the successor has itself been
  /// refreshed or replaced.
  private mutating func sweepSessions() throws {
    guard let stretch = try stretch(of: "sessions") else { return }
    let long = now.adding(milliseconds: -lifetimes.refreshGrace)
    try remove(
      """
      DELETE FROM sessions WHERE id > $1 AND id <= $2 AND (expires_at <= $3 OR (replaced_at <= $4 AND NOT EXISTS (
        SELECT 1 FROM sessions successor WHERE successor.id = sessions.replaced_by AND successor.rotation = 0
          AND successor.replaced_at IS NULL AND (successor.received_at IS NULL OR successor.received_at > $4))))
      """, [stretch.start, stretch.end, now, long])
    try advance("sessions", past: stretch)
  }

  // MARK: Accounts

  private static func liveSession(of account: String, now: String) -> String {
    """
    EXISTS (SELECT 1 FROM sessions s WHERE s.account_id = \(account).id AND s.replaced_at IS NULL
      AND s.generation = \(account).generation AND s.expires_at > \(now))
    """
  }

  /// Deletes abandoned anonymous accounts: those without a session that can be refreshed, and those whose sessions were
  /// all opened long ago and never refreshed. An account with a verified address is kept, because it can still be
  /// reached through that address, and a disabled account is left to the operator. An account whose sessions were ended
  /// by someone other than its user, or that was created without a session, is kept for a while, because a new session
  /// may still be opened for it. The rows of deleted accounts are removed once no token for them is valid.
  private mutating func sweepAbandonedAccounts() throws {
    guard let stretch = try stretch(of: "accounts") else { return }
    let unused = now.adding(milliseconds: -lifetimes.unusedAnonymousAccount)
    let abandoned = try delete(
      """
      a.id > $1 AND a.id <= $2 AND a.is_anonymous AND NOT a.email_verified AND NOT a.is_disabled
        AND a.deleted_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM sessions s WHERE s.account_id = a.id AND s.replaced_at IS NULL AND s.generation = a.generation
          AND s.expires_at > $3 AND (s.rotation > 0 OR s.created_at > $4))
        AND (a.sessions_ended_at IS NULL OR a.sessions_ended_at <= $4)
      ORDER BY a.id LIMIT $5
      """, [stretch.start, stretch.end, now, unused, limit])
    try remove(
      """
      DELETE FROM accounts WHERE id IN (
        SELECT a.id FROM accounts a
        WHERE a.id > $1 AND a.id <= $2 AND a.is_anonymous AND a.deleted_at <= $3
          AND \(AccountTables.isUnreferenced("a"))
        ORDER BY a.id LIMIT $4 FOR UPDATE SKIP LOCKED)
      """, [stretch.start, stretch.end, now.adding(milliseconds: -lifetimes.deletedGuest), limit])
    // If the limit was reached, the next sweep continues with the rest of the stretch.
    if abandoned.count == limit, let last = abandoned.last {
      try advance("accounts", through: last)
    } else {
      try advance("accounts", past: stretch)
    }
  }

  /// Deletes accounts that no one can sign in to and that have had no session for a long time. The accounts are found
  /// through an index. As long as such an account has a session, the start of this period is updated about once a day.
  private mutating func sweepUnreachableAccounts() throws {
    try transaction.run(
      """
      UPDATE accounts SET unreachable_since = $1
      WHERE unreachable_since <= $2 AND \(Self.liveSession(of: "accounts", now: "$1"))
      """, [now, now.adding(milliseconds: -86_400_000)])
    _ = try delete(
      """
      a.unreachable_since <= $2 AND NOT a.is_disabled AND NOT \(Self.liveSession(of: "a", now: "$1"))
        AND \(AccountColumns.keepsNoAddress(accountID: "a.id"))
      ORDER BY a.unreachable_since LIMIT $3
      """, [now, now.adding(milliseconds: -lifetimes.unreachableAccount), limit])
  }

  /// Erases accounts that their users have deleted, once no way back can restore them.
  private mutating func sweepClosedAccounts() throws {
    _ = try delete(
      "a.closed_at <= $1 ORDER BY a.closed_at LIMIT $2",
      [now.adding(milliseconds: -lifetimes.wayBack), limit])
  }

  /// Deletes the accounts that meet a condition and returns their row numbers.
  ///
  /// The rows are locked before the condition is evaluated for the last time, because a sign-in that opens a session
  /// also locks the row.
  private mutating func delete(_ condition: String, _ values: [any ColumnValue]) throws -> [Int64] {
    let question = "FROM accounts a WHERE \(condition)"
    let locked = try transaction.ask("SELECT a.id \(question) FOR UPDATE SKIP LOCKED", values)
    guard !locked.isEmpty else { return [] }
    let numbers = Set(locked.compactMap { $0[0].integer })
    let found = try transaction.ask("SELECT \(Statements.accountColumns) \(question)", values)
      .map { try AccountRow(from: $0) }.filter { row in row.id.map(numbers.contains) ?? false }
    for row in found {
      guard let id = row.id else { continue }
      let applier = ChangeApplier(transaction, tenant: row.account.tenant, keepsEvents: keepsEvents)
      try applier.delete(id, at: now)
      try applier.audit(.deletedAsAbandoned(row.account, at: now))
      applier.emit(.deletedAsAbandoned(row.account, at: now))
      try applier.writeEvents()
      deleted.insert(row.account.accountKey)
    }
    try transaction.complete()
    count += found.count
    return found.compactMap(\.id)
  }
}
