internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  /// The number of rows that a sweep examines for each row that it may remove.
  private static let stretchFactor = 10

  /// The time for which a code is kept after its expiry, so that the error can say that the code has expired.
  private static let memoryOfExpiredCodes: Int64 = 86_400_000
  /// The time for which an email or text message that could not be sent is kept for the operator.
  private static let memoryOfFailures: Int64 = 30 * 86_400_000

  /// Removes up to `limit` rows of each of these kinds: expired proofs, receipts, attempt counters, known sources,
  /// codes, audit records, events, closed accounts, and accounts that no one can sign in to. Also removes what has
  /// expired in the next stretch of sessions, anonymous accounts and rows of deleted accounts.
  ///
  /// For some proofs, an index leads to the expired rows. All other rows are examined in stretches, because an index
  /// would cost every change an additional write, and removing a row late does no harm.
  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) throws(StoreError) -> Int {
    do {
      var count = try sweepSessions(now: now, limit: limit, lifetimes)
      count += try sweepAccounts(now: now, limit: limit, lifetimes)
      count += try sweepUnreachableAccounts(now: now, limit: limit, lifetimes)
      count += try sweepClosedAccounts(now: now, limit: limit, lifetimes)
      for statement in [
        statements.sweepProofs, statements.sweepAttempts, statements.sweepKnownSources,
      ] {
        try statement.run([now.milliseconds, limit])
        count += db.changesCount
      }
      try statements.sweepReservedAddresses.run([now.milliseconds, limit])
      try statements.sweepSnapshots.run([now.milliseconds, limit])
      count += db.changesCount
      let codes = now.adding(milliseconds: -Self.memoryOfExpiredCodes)
      // The code of a way back is kept for as long as the way back may be open, because a user who submits an expired
      // code is emailed a new one.
      let ways = now.adding(milliseconds: -lifetimes.wayBack)
      try statements.sweepActionCodes.run([codes.milliseconds, limit, ways.milliseconds])
      count += db.changesCount
      try statements.sweepWaysBack.run([now.milliseconds, limit])
      count += db.changesCount
      try statements.sweepShadows.run([now.adding(milliseconds: -lifetimes.shadow).milliseconds, limit])
      count += db.changesCount
      let failures = now.adding(milliseconds: -Self.memoryOfFailures)
      for statement in [statements.sweepMails, statements.sweepSMS] {
        try statement.run([failures.milliseconds, limit])
        count += db.changesCount
      }
      for (sweep, time) in [
        (statements.storedProofSweep, now), (statements.receiptSweep, now),
        (statements.auditSweep, now.adding(milliseconds: -lifetimes.auditRecord)),
        (statements.outboxSweep, now.adding(milliseconds: -lifetimes.event)),
      ] {
        count += try sweep.run(
          until: time.milliseconds, limit: limit, stretch: limit * Self.stretchFactor, in: db)
      }
      return count
    } catch {
      throw StoreError(error, during: "sweeping")
    }
  }

  private func sweepSessions(now: Timestamp, limit: Int, _ lifetimes: Lifetimes) throws -> Int {
    guard let stretch = try statements.sessionScan.next(limit * Self.stretchFactor) else { return 0 }
    let long = now.adding(milliseconds: -lifetimes.refreshGrace)
    try statements.sweepSessions.run([stretch.start, stretch.end, now.milliseconds, long.milliseconds])
    let count = db.changesCount
    try statements.sessionScan.advance(stretch)
    return count
  }

  private func sweepAccounts(now: Timestamp, limit: Int, _ lifetimes: Lifetimes) throws -> Int {
    guard let stretch = try statements.accountScan.next(limit * Self.stretchFactor) else { return 0 }
    let unused = now.adding(milliseconds: -lifetimes.unusedAnonymousAccount)
    var abandoned: [AccountRow] = []
    let query = statements.abandonedAccounts
    try query.forEachRow([stretch.start, stretch.end, now.milliseconds, unused.milliseconds, limit]) { _ in
      abandoned.append(try AccountRow(from: query))
    }
    try delete(abandoned, at: now)
    let forgotten = now.adding(milliseconds: -lifetimes.deletedGuest)
    try statements.sweepDeletedGuests.run([stretch.start, stretch.end, forgotten.milliseconds, limit])
    let count = abandoned.count + db.changesCount
    // If the limit was reached, the next sweep continues with the rest of the stretch.
    if abandoned.count == limit, let last = abandoned.last?.id {
      try statements.accountScan.advance(through: last)
    } else {
      try statements.accountScan.advance(stretch)
    }
    return count
  }

  /// Deletes accounts that no one can sign in to and that have had no session for a long time. The accounts are found
  /// by an index. As long as such an account has a session, the start of this period is updated about once a day.
  private func sweepUnreachableAccounts(now: Timestamp, limit: Int, _ lifetimes: Lifetimes) throws -> Int {
    let yesterday = now.adding(milliseconds: -86_400_000)
    try statements.noteUseOfUnreachable.run([now.milliseconds, yesterday.milliseconds])
    let long = now.adding(milliseconds: -lifetimes.unreachableAccount)
    var unreachable: [AccountRow] = []
    let query = statements.unreachableAccounts
    try query.forEachRow([now.milliseconds, long.milliseconds, limit]) { _ in
      unreachable.append(try AccountRow(from: query))
    }
    try delete(unreachable, at: now)
    return unreachable.count
  }

  /// Erases accounts that their users have deleted, once no way back can restore them.
  private func sweepClosedAccounts(now: Timestamp, limit: Int, _ lifetimes: Lifetimes) throws -> Int {
    var closed: [AccountRow] = []
    let query = statements.closedAccounts
    try query.forEachRow([now.adding(milliseconds: -lifetimes.wayBack).milliseconds, limit]) { _ in
      closed.append(try AccountRow(from: query))
    }
    try delete(closed, at: now)
    return closed.count
  }

  private func delete(_ rows: [AccountRow], at now: Timestamp) throws {
    for row in rows {
      guard let id = row.id else { continue }
      try delete(id, at: now)
      noteSwept(row.account)
      try audit(.deletedAsAbandoned(row.account, at: now), in: row.account.tenant)
      try write(.deletedAsAbandoned(row.account, at: now), in: row.account.tenant)
    }
  }
}
