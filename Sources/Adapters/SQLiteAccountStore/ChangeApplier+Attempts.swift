internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  /// Reserves an attempt and returns the number that represents the outcome. If the attempt is refused, nothing is
  /// written.
  func reserve(_ attempt: AttemptReservation) throws(StoreError) -> Int {
    do {
      let stored = try attempt.entries.map { try counter($0.digest) }
      let decision = attempt.decide(stored)
      if case .counted(let counters) = decision {
        hasWritten = true
        for ((entry, counter), old) in zip(zip(attempt.entries, counters), stored) {
          let row = AttemptRow(entry, counter)
          if old == nil { try statements.insertAttempts.run(row) } else { try statements.updateAttempts.run(row) }
        }
      }
      return attempt.outcome(of: decision).number
    } catch {
      throw StoreError(error, during: "counting an attempt")
    }
  }

  func refund(_ attempt: AttemptReservation) throws {
    for entry in attempt.entries {
      guard var counter = try counter(entry.digest), counter.refund(attempt.at, entry.limit) else { continue }
      try statements.updateAttempts.run(AttemptRow(entry, counter))
    }
  }

  func rememberSource(_ digest: [UInt8], of holder: [UInt8], _ expiresAt: Timestamp) throws {
    let row = KnownSourceRow(digest, of: holder, until: expiresAt)
    try statements.insertKnownSource.run(row)
    guard db.changesCount > 0 else { return try statements.updateKnownSource.run(row) }
    try statements.limitKnownSources.run([holder.stored, AttemptPolicy.knownSources])
  }

  private func counter(_ digest: [UInt8]) throws -> AttemptCounter? {
    var found: AttemptCounter?
    let query = statements.findAttempts
    try query.forEachRow([digest.stored]) { _ in found = try AttemptRow(from: query, at: 1).counter }
    return found
  }
}

extension AttemptReservation.Outcome {
  /// The number of milliseconds to wait; 0 if the attempt was counted, and -1 if it was counted as the last attempt.
  var number: Int {
    switch self {
    case .counted(let isLast): isLast ? -1 : 0
    case .refused(let wait): max(1, Int(clamping: wait))
    }
  }

  init(number: Int) {
    self = number > 0 ? .refused(retryAfter: Int64(number)) : .counted(isLast: number < 0)
  }
}
