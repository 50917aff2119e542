internal import Accounts
internal import GRDB

extension ChangeApplier {
  /// How far the walks through the tables have come. They go round: an index on the expiry would cost every sign-in and
  /// every refresh a write, and a row that is swept late does no harm.
  struct SweepPosition {
    var session: Int64 = 0
    var proof: [UInt8] = []
    var continuation: Int64 = 0
  }

  /// Looks at up to `limit` sessions, proofs and continuations each, and forgets the expired ones.
  func sweep(now: Timestamp, limit: Int) throws(StoreError) -> Int {
    do {
      let sessions = try sweepSessions(now: now, limit: limit)
      let proofs = try sweepProofs(now: now, limit: limit)
      return try sessions + proofs + sweepContinuations(now: now, limit: limit)
    } catch {
      throw StoreError(error, during: "sweeping")
    }
  }

  private func sweepSessions(now: Timestamp, limit: Int) throws -> Int {
    let end = try statements.sweepSessionsEnd.one([sweepPosition.session, limit])
    guard let end else {
      sweepPosition.session = 0
      return 0
    }
    try statements.sweepSessions.run(
      [sweepPosition.session.databaseValue, end.databaseValue, now.milliseconds.databaseValue])
    sweepPosition.session = end
    return db.changesCount
  }

  private func sweepProofs(now: Timestamp, limit: Int) throws -> Int {
    let rows = try Row.fetchCursor(
      statements.sweepProofsEnd, arguments: StatementArguments([Blob.value(sweepPosition.proof), limit.databaseValue]))
    guard let row = try rows.next(), let end = Blob.bytes(row, 0) else {
      sweepPosition.proof = []
      return 0
    }
    try statements.sweepProofs.run(
      [Blob.value(sweepPosition.proof), Blob.value(end), now.milliseconds.databaseValue])
    sweepPosition.proof = end
    return db.changesCount
  }

  private func sweepContinuations(now: Timestamp, limit: Int) throws -> Int {
    let end = try statements.sweepContinuationsEnd.one([sweepPosition.continuation, limit])
    guard let end else {
      sweepPosition.continuation = 0
      return 0
    }
    try statements.sweepContinuations.run(
      [sweepPosition.continuation.databaseValue, end.databaseValue, now.milliseconds.databaseValue])
    sweepPosition.continuation = end
    return db.changesCount
  }
}
