internal import Accounts
internal import GRDB

extension ChangeApplier {
  /// How many sessions a sweep examines for each row that it may remove.
  private static let stride = 10

  /// For how long after its expiry a code is kept, to be answered as expired and not as unknown.
  private static let memoryOfExpiredCodes: Int64 = 86_400_000
  /// For how long a mail that failed is kept, for the operator to see.
  private static let memoryOfFailedMails: Int64 = 30 * 86_400_000

  /// Removes up to `limit` each of expired proofs, continuations, pending sign-ins, intents, receipts, counters of attempts, known
  /// sources, codes, audit records, events and accounts that no one can sign in to, and what is over among the next sessions and
  /// anonymous accounts.
  ///
  /// Proofs live for minutes, so an index leads to those that have expired. Sessions live for months: an index on their
  /// expiry would cost every sign-in and every refresh a write, and a session that is removed late does no harm. So each
  /// sweep examines the sessions that follow those of the sweep before, and starts over after the last; and likewise the
  /// accounts.
  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) throws(StoreError) -> Int {
    do {
      var count = try sweepSessions(now: now, limit: limit, lifetimes)
      count += try sweepAccounts(now: now, limit: limit, lifetimes)
      count += try sweepUnreachableAccounts(now: now, limit: limit, lifetimes)
      for statement in [
        statements.sweepProofs, statements.sweepContinuations, statements.sweepPendingSignIns, statements.sweepIntents,
        statements.sweepReceipts, statements.sweepMergePlans, statements.sweepAttempts, statements.sweepKnownSources,
      ] {
        try statement.run([now.milliseconds, limit])
        count += db.changesCount
      }
      try statements.sweepReservedAddresses.run([now.milliseconds, limit])
      try statements.sweepSnapshots.run([now.milliseconds, limit])
      count += db.changesCount
      let codes = now.adding(milliseconds: -Self.memoryOfExpiredCodes)
      for statement in [statements.sweepActionCodes, statements.sweepPhoneVerifications] {
        try statement.run([codes.milliseconds, limit])
        count += db.changesCount
      }
      let mails = now.adding(milliseconds: -Self.memoryOfFailedMails)
      try statements.sweepMails.run([mails.milliseconds, limit])
      count += db.changesCount
      for (statement, lifetime) in [
        (statements.sweepAudit, lifetimes.auditRecord), (statements.sweepOutbox, lifetimes.event),
      ] {
        try statement.run([now.adding(milliseconds: -lifetime).milliseconds, limit])
        count += db.changesCount
      }
      return count
    } catch {
      throw StoreError(error, during: "sweeping")
    }
  }

  private func sweepSessions(now: Timestamp, limit: Int, _ lifetimes: Lifetimes) throws -> Int {
    let end = try statements.sweepSessionsEnd.first([sweptSession, limit * Self.stride])
    guard let end else {
      sweptSession = 0
      return 0
    }
    let long = now.adding(milliseconds: -lifetimes.refreshGrace)
    try statements.sweepSessions.run([sweptSession, end, now.milliseconds, long.milliseconds])
    sweptSession = end
    return db.changesCount
  }

  private func sweepAccounts(now: Timestamp, limit: Int, _ lifetimes: Lifetimes) throws -> Int {
    let end = try statements.sweepAccountsEnd.first([sweptAccount, limit * Self.stride])
    guard let end else {
      sweptAccount = 0
      return 0
    }
    let unused = now.adding(milliseconds: -lifetimes.unusedAnonymousAccount)
    var abandoned: [AccountRow] = []
    let query = statements.abandonedAccounts
    try query.forEachRow([sweptAccount, end, now.milliseconds, unused.milliseconds, limit]) { _ in
      abandoned.append(try AccountRow(from: query))
    }
    try delete(abandoned, at: now)
    // The rest of this stretch is looked at next time if there were more than the limit.
    sweptAccount = abandoned.count < limit ? end : abandoned.last?.id ?? end
    return abandoned.count
  }

  /// Deletes accounts that no one can sign in to and that had no session for long. An index leads to them. While one has a
  /// session, that is noted about once a day.
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

  private func delete(_ rows: [AccountRow], at now: Timestamp) throws {
    for row in rows {
      guard let id = row.id else { continue }
      try delete(id, at: now)
      try audit(.deletedAsAbandoned(row.account, at: now), in: row.account.tenant)
      try emit(.deletedAsAbandoned(row.account, at: now), in: row.account.tenant)
    }
  }
}
