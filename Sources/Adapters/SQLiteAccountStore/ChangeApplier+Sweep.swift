internal import Accounts
internal import GRDB

extension ChangeApplier {
  /// How many sessions a sweep looks at for each row that it may remove.
  private static let stride = 10

  /// Forgets up to `limit` expired proofs and continuations, and the expired among the next sessions.
  ///
  /// Proofs live for minutes, so an index leads to those that are over. Sessions live for months: an index on their expiry
  /// would cost every sign-in and every refresh a write, and one that is removed late does no harm. So the sweeps walk
  /// through them, some at a time, round and round.
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
