internal import Accounts
internal import GRDB

extension ChangeApplier {
  /// How many sessions a sweep examines for each row that it may remove.
  private static let stride = 10

  /// Removes up to `limit` expired proofs and as many continuations, and the expired ones among the next sessions.
  ///
  /// Proofs live for minutes, so an index leads to those that have expired. Sessions live for months: an index on their
  /// expiry would cost every sign-in and every refresh a write, and a session that is removed late does no harm. So
  /// each sweep examines the sessions that follow those of the sweep before, and starts over after the last.
  func sweep(now: Timestamp, limit: Int) throws(StoreError) -> Int {
    do {
      let sessions = try sweepSessions(now: now, limit: limit)
      let arguments: StatementArguments = [now.milliseconds, limit]
      try statements.sweepProofs.run(arguments)
      let proofs = db.changesCount
      try statements.sweepContinuations.run(arguments)
      return sessions + proofs + db.changesCount
    } catch {
      throw StoreError(error, during: "sweeping")
    }
  }

  private func sweepSessions(now: Timestamp, limit: Int) throws -> Int {
    let end = try statements.sweepSessionsEnd.first([sweptSession, limit * Self.stride])
    guard let end else {
      sweptSession = 0
      return 0
    }
    try statements.sweepSessions.run(
      [sweptSession, end, now.milliseconds])
    sweptSession = end
    return db.changesCount
  }
}
