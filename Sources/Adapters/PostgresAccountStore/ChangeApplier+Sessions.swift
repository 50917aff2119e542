internal import AccountStorage
internal import Accounts
internal import PostgresDriver

extension ChangeApplier {
  func insert(_ session: Session, _ row: Int64) throws {
    try require(inTenant: session.tenant)
    try transaction.require(Statements.insertSession, stored: SessionRow(session, of: row).insertion) { .keyTaken }
  }

  /// Records that a session was replaced. If it had already been replaced, its times and its successor stay the same.
  func replaceSession(
    _ id: SessionID, _ row: Int64, by successor: SessionID, at: Timestamp, forgetAt: Timestamp
  ) throws {
    try transaction.require(
      """
      UPDATE sessions SET replaced_at = coalesce(replaced_at, $1),
        expires_at = CASE WHEN replaced_at IS NULL THEN $2 ELSE expires_at END,
        replaced_by = CASE WHEN replaced_at IS NULL THEN $3 ELSE replaced_by END
      WHERE id = $4 AND account_id = $5
      """, [at, forgetAt, successor.key, id.key, row])
  }

  func noteReceived(_ id: SessionID, rotation: Int64, at: Timestamp) throws {
    try transaction.run(
      """
      UPDATE sessions SET received_at = $1 WHERE id = $2 AND rotation = $3 AND received_at IS NULL
        AND (SELECT tenant FROM accounts WHERE id = account_id) = $4
      """, [at, id.key, rotation, tenant])
  }

  func limitSessions(of uid: UID, _ row: Int64, by unsettled: IdentityID?, to limit: Int, at: Timestamp) throws {
    let surplus = try transaction.ask(
      """
      DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE account_id = $1 AND replaced_at IS NULL
        AND CASE WHEN $3::bigint IS NULL THEN identity_id IS NULL
            OR identity_id NOT IN (SELECT id FROM identities WHERE account_id = $1 AND settled_at IS NULL)
          ELSE identity_id = $3 END
        ORDER BY rotated_at DESC, id DESC OFFSET $2) RETURNING id, sign_in_provider, rotated_at
      """, [row, Int64(limit), unsettled?.key])
    guard !surplus.isEmpty else { return }
    let ordered = surplus.sorted {
      ($0[2].integer ?? 0, $0[0].integer ?? 0) > ($1[2].integer ?? 0, $1[0].integer ?? 0)
    }
    for session in ordered {
      guard let key = session[0].integer else { continue }
      let record = AuditRecord(
        at: at, uid: uid, action: .sessionDisplaced, providerID: session[1].text.map { ProviderID(rawValue: $0) },
        sessionID: SessionID(key: key))
      try audit(record)
      noteEnd(of: SessionID(key: key), of: uid)
    }
    let version = try transaction.ask("SELECT version FROM accounts WHERE id = $1", [row]).first?[0].integer
    if let version { emit(OutboxEvent(at: at, uid: uid, kind: .sessionsRevoked, accountVersion: version)) }
  }

  func end(_ selection: SessionSelection) throws {
    let uid = selection.uid
    // Ending sessions that are already gone is not an error: the account may have been deleted in the meantime.
    guard let row = try rowIfPresent(uid) else { return }
    switch selection {
    case .one(let id, _):
      try transaction.run("DELETE FROM sessions WHERE id = $1 AND account_id = $2", [id.key, row]) { [self] result in
        if result.count > 0 { noteEnd(of: id, of: uid) }
      }
    case .all:
      try transaction.run("DELETE FROM sessions WHERE account_id = $1", [row])
    case .allBut(let id, _):
      try transaction.run(
        "DELETE FROM sessions WHERE account_id = $1 AND id <> $2 RETURNING id, replaced_at", [row, id.key ?? -1],
        then: noteEnds(of: uid))
    case .opened(let identity, _, let spared):
      try transaction.run(
        """
        DELETE FROM sessions WHERE account_id = $1 AND identity_id = $2 AND id <> $3 RETURNING id, replaced_at
        """, [row, identity.key, spared?.key ?? -1], then: noteEnds(of: uid))
    }
  }

  /// Returns a closure that records which sessions a statement has ended. Replaced sessions are not recorded, because
  /// they had already ended.
  private func noteEnds(of uid: UID) -> (PostgresResult) -> Void {
    { [self] result in
      for row in result.rows where row[1] == .null {
        if let key = row[0].integer { noteEnd(of: SessionID(key: key), of: uid) }
      }
    }
  }

  // MARK: Factors, codes and ways back

  /// Records the time step of a used code, which must be later than the last recorded step.
  func use(_ id: FactorID, _ row: Int64, step: Int64) throws {
    try transaction.require(
      """
      INSERT INTO used_factors (id, account_id, step) VALUES ($1, $2, $3)
      ON CONFLICT (id) DO UPDATE SET step = excluded.step
      WHERE used_factors.account_id = excluded.account_id AND used_factors.step < excluded.step
      """, [id, row, step]
    ) { .proofSpent }
  }

  func revoke(_ selection: ActionCodeSelection, of uid: UID) throws {
    try transaction.run(
      "DELETE FROM action_codes WHERE uid = $1 AND tenant = $2 AND kind IN (\(selection.kinds))", [uid, tenant])
  }

  func settle(_ table: String, _ id: Int64, _ outcome: DeliveryOutcome) throws {
    switch outcome {
    case .done: try transaction.run("DELETE FROM \(table) WHERE id = $1 AND tenant = $2", [id, tenant])
    case .retry(let at):
      try transaction.run(
        "UPDATE \(table) SET attempts = attempts + 1, next_attempt_at = $1 WHERE id = $2 AND tenant = $3",
        [at, id, tenant])
    case .failed:
      try transaction.run(
        "UPDATE \(table) SET attempts = attempts + 1, state = 'failed' WHERE id = $1 AND tenant = $2", [id, tenant])
    }
  }

  func open(_ wayBack: WayBack) throws {
    try require(inTenant: wayBack.tenant)
    let row = WayBackRow(wayBack)
    try transaction.run(Statements.openWayBack, stored: row.insertion)
    try transaction.require(Statements.renewWayBack, stored: row.replacement) { .keyTaken }
  }

  func close(_ selection: WayBackSelection) throws {
    switch selection {
    case .all(let uid):
      try transaction.run(
        """
        DELETE FROM ways_back WHERE tenant = $2 AND (uid = $1 OR uid IN (
          SELECT a.uid FROM accounts s JOIN merges m ON m.survivor_id = s.id JOIN accounts a ON a.id = m.account_id
          WHERE s.uid = $1))
        """, [uid, tenant])
    case .address(let address, let uid):
      try transaction.run(
        "DELETE FROM ways_back WHERE uid = $1 AND tenant = $2 AND email = $3", [uid, tenant, address])
    case .since(let time, let address, let uid):
      try transaction.run(
        "DELETE FROM ways_back WHERE uid = $1 AND tenant = $2 AND email <> $3 AND opened_at >= $4",
        [uid, tenant, address, time])
    }
  }

  // MARK: Attempts

  func refund(_ attempt: AttemptReservation) throws {
    let counters = try Attempts(in: transaction).counters(of: attempt)
    for (entry, counter) in zip(attempt.entries, counters) {
      guard var counter, counter.refund(attempt.at, entry.limit) else { continue }
      try transaction.run(Statements.updateAttempts, stored: AttemptRow(entry, counter).insertion)
    }
  }

  /// Records a source from which the user of an account signs in. The record of a source that is used often is updated
  /// only once a day.
  func rememberSource(_ digest: [UInt8], of holder: [UInt8], _ expiresAt: Timestamp) throws {
    // The DELETE does not see the new row. A row that existed before has an xmax other than 0.
    try transaction.run(
      """
      WITH written AS (
        INSERT INTO known_sources (digest, expires_at, holder) VALUES ($1, $2, $3)
        ON CONFLICT (digest) DO UPDATE SET expires_at = excluded.expires_at, holder = excluded.holder
        WHERE known_sources.expires_at < excluded.expires_at - 86400000
        RETURNING xmax = 0 AS is_new
      )
      DELETE FROM known_sources WHERE EXISTS (SELECT 1 FROM written WHERE is_new) AND digest IN
        (SELECT digest FROM known_sources WHERE holder = $3 ORDER BY expires_at DESC OFFSET $4)
      """, [digest, expiresAt, holder, Int64(AttemptPolicy.knownSources - 1)])
  }
}

/// Reads and updates the attempt counters.
struct Attempts {
  private let transaction: WriteTransaction

  init(in transaction: WriteTransaction) {
    self.transaction = transaction
  }

  /// Locks the counters in the order of their digests and returns them in the order of the entries.
  func counters(of attempt: AttemptReservation) throws -> [AttemptCounter?] {
    let digests = Set(attempt.entries.map(\.digest)).sorted { $0.lexicographicallyPrecedes($1) }
    guard !digests.isEmpty else { return [] }
    let marks = (1...digests.count).map { "$\($0)" }.joined(separator: ", ")
    let rows = try transaction.ask(
      """
      SELECT \(AttemptRow.description.columns(of: "r")) FROM attempts r WHERE r.digest IN (\(marks))
      ORDER BY r.digest FOR UPDATE
      """, digests)
    var found: [[UInt8]: AttemptCounter] = [:]
    for row in rows {
      guard case .bytes(let digest) = row[0] else { continue }
      found[digest] = try AttemptRow(from: row).counter
    }
    return attempt.entries.map { found[$0.digest] }
  }

  /// Counts an attempt.
  ///
  /// - Throws: `Conflict` if another transaction has just created one of the counters.
  func reserve(_ attempt: AttemptReservation) throws -> AttemptReservation.Outcome {
    let stored = try counters(of: attempt)
    let decision = attempt.decide(stored)
    if case .counted(let counters) = decision {
      for ((entry, counter), old) in zip(zip(attempt.entries, counters), stored) {
        let row = AttemptRow(entry, counter)
        if old == nil {
          try transaction.run(Statements.insertAttempts, stored: row.insertion) { result in
            guard result.count > 0 else { throw Conflict() }
          }
        } else {
          try transaction.run(Statements.updateAttempts, stored: row.insertion)
        }
      }
      try transaction.complete()
    }
    return attempt.outcome(of: decision)
  }

  /// The error that is thrown if the transaction has to run again.
  struct Conflict: Error {}
}
