package import Accounts

/// Reads and writes the attempt counters.
extension ChangeTransaction {
  /// Counts an attempt unless it is refused.
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

  /// Locks the counters in digest order, and returns them in the order of the entries.
  fileprivate func counters(of attempt: AttemptReservation) throws -> [AttemptCounter?] {
    var found: [[UInt8]: AttemptCounter] = [:]
    var digests = Set(attempt.entries.map(\.digest)).sorted { $0.lexicographicallyPrecedes($1) }[...]
    while let last = digests.prefix(AttemptStatements.countersAtOnce).last {
      var values = digests.prefix(AttemptStatements.countersAtOnce).map { StoredValue.blob($0) }
      digests = digests.dropFirst(values.count)
      values += repeatElement(.blob(last), count: AttemptStatements.countersAtOnce - values.count)
      try run(AttemptStatements.counters, stored: values) { result in
        for row in result.rows {
          if let digest = [UInt8].read(row.value(at: 0)) { found[digest] = try AttemptRow(from: row).counter }
        }
      }
    }
    try complete()
    return attempt.entries.map { found[$0.digest] }
  }
}

/// The error that is thrown if another transaction has just created an attempt counter. The transaction must be run
/// again.
package struct AttemptConflict: Error {}

extension ChangeApplier {
  func refund(_ attempt: AttemptReservation) throws {
    let counters = try transaction.counters(of: attempt)
    for (entry, counter) in zip(attempt.entries, counters) {
      guard var counter, counter.refund(attempt.at, entry.limit) else { continue }
      try transaction.run(AttemptStatements.update, stored: AttemptRow(entry, counter).replacement)
    }
  }

  /// Records a source as known for a holder, such as an account. The record of a frequently used source is updated only
  /// once a day.
  func rememberSource(_ digest: [UInt8], of holder: [UInt8], _ expiresAt: Timestamp) throws {
    try transaction.run(
      AttemptStatements.removeSurplusSources, [holder, digest, Int64(AttemptPolicy.knownSources - 1)])
    try transaction.run(
      AttemptStatements.rememberSource, stored: KnownSourceRow(digest, of: holder, until: expiresAt).insertion)
  }
}

enum AttemptStatements {
  /// The number of parameters in ``counters``.
  static let countersAtOnce = 4
  static let counters = TableStatement { dialect in
    """
    SELECT \(AttemptRow.description.columns(of: "r")) FROM attempts r WHERE r.digest IN ($1, $2, $3, $4)
    ORDER BY r.digest \(dialect.locking)
    """
  }
  static let insert = TableStatement(inserting: AttemptRow.self)
  static let update = TableStatement(updating: AttemptRow.self)
  static let rememberSource = TableStatement(
    upserting: KnownSourceRow.self, onlyIf: "known_sources.expires_at < excluded.expires_at - 86400000")
  static let forgetSources = TableStatement("DELETE FROM known_sources WHERE holder = $1")
  /// Removes a holder's surplus sources unless the given source is already known.
  static let removeSurplusSources = TableStatement { dialect in
    """
    DELETE FROM known_sources WHERE digest IN (SELECT digest FROM known_sources
      WHERE holder = $1 AND NOT EXISTS (SELECT 1 FROM known_sources WHERE digest = $2)
      ORDER BY expires_at DESC \(dialect.offset("$3")))
    """
  }
}
