package import Accounts

/// The counters of attempts.
extension ChangeTransaction {
  /// Counts an attempt, unless the attempt is refused.
  ///
  /// - Throws: `AttemptConflict` if another transaction has just created one of the counters.
  package func reserve(_ attempt: AttemptReservation) throws -> AttemptReservation.Outcome {
    let stored = try counters(of: attempt)
    let decision = attempt.decide(stored)
    if case .counted(let counters) = decision {
      for ((entry, counter), old) in zip(zip(attempt.entries, counters), stored) {
        let row = AttemptRow(entry, counter)
        if old == nil {
          try run(AttemptStatements.insert, stored: row.insertion) { result in
            guard result.count > 0 else { throw AttemptConflict() }
          }
        } else {
          try run(AttemptStatements.update, stored: row.replacement)
        }
      }
      try complete()
    }
    return attempt.outcome(of: decision)
  }

  /// Locks the counters in the order of their digests and returns them in the order of the entries.
  fileprivate func counters(of attempt: AttemptReservation) throws -> [AttemptCounter?] {
    var found: [[UInt8]: AttemptCounter] = [:]
    for digest in Set(attempt.entries.map(\.digest)).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      try run(AttemptStatements.counter, [digest]) { result in
        if let row = result.rows.first { found[digest] = try AttemptRow(from: row).counter }
      }
    }
    try complete()
    return attempt.entries.map { found[$0.digest] }
  }
}

/// The error that is thrown if the transaction has to run again.
package struct AttemptConflict: Error {}

extension ChangeApplier {
  func refund(_ attempt: AttemptReservation) throws {
    let counters = try transaction.counters(of: attempt)
    for (entry, counter) in zip(attempt.entries, counters) {
      guard var counter, counter.refund(attempt.at, entry.limit) else { continue }
      try transaction.run(AttemptStatements.update, stored: AttemptRow(entry, counter).replacement)
    }
  }

  /// Records a source from which the user of an account signs in. The record of a source that is used often is updated
  /// only once a day.
  func rememberSource(_ digest: [UInt8], of holder: [UInt8], _ expiresAt: Timestamp) throws {
    try transaction.run(AttemptStatements.rememberSource, [digest, expiresAt, holder])
    try transaction.run(AttemptStatements.limitSources, [holder, Int64(AttemptPolicy.knownSources)])
  }
}

private enum AttemptStatements {
  static let counter = TableStatement { dialect in
    "SELECT \(AttemptRow.description.columns(of: "r")) FROM attempts r WHERE r.digest = $1 \(dialect.locking ?? "")"
  }
  static let insert = TableStatement(inserting: AttemptRow.self)
  static let update = TableStatement(updating: AttemptRow.self)
  static let rememberSource = TableStatement(
    """
    INSERT INTO known_sources (digest, expires_at, holder) VALUES ($1, $2, $3)
    ON CONFLICT (digest) DO UPDATE SET expires_at = excluded.expires_at, holder = excluded.holder
    WHERE known_sources.expires_at < excluded.expires_at - 86400000
    """)
  static let limitSources = TableStatement { dialect in
    """
    DELETE FROM known_sources WHERE digest IN
      (SELECT digest FROM known_sources WHERE holder = $1 ORDER BY expires_at DESC \(dialect.offset("$2")))
    """
  }
}
