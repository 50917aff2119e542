internal import Accounts

extension ChangeApplier {
  func insert(_ session: Session, _ row: Int64) throws {
    try require(inTenant: session.tenant)
    try transaction.require(SessionStatements.insert, stored: SessionRow(session, of: row).insertion) { .keyTaken }
  }

  func update(_ session: Session, _ row: Int64) throws {
    try require(inTenant: session.tenant)
    try transaction.require(SessionStatements.update, stored: SessionRow(session, of: row).replacement)
  }

  /// Records that a session was replaced. If the session had already been replaced, its times and its successor do not
  /// change.
  func replaceSession(
    _ id: SessionID, _ row: Int64, by successor: SessionID, at: Timestamp, forgetAt: Timestamp
  ) throws {
    try transaction.require(SessionStatements.replace, [at, forgetAt, successor.key, id.key, row])
  }

  func noteReceived(_ id: SessionID, rotation: Int64, at: Timestamp) throws {
    try transaction.run(SessionStatements.noteReceived, [at, id.key, rotation, tenant])
  }

  func limitSessions(_ group: SessionGroup, of uid: UID, _ row: Int64, to limit: Int, at: Timestamp) throws {
    let (statement, identity): (TableStatement, [Int64?]) =
      switch group {
      case .settled: (SessionStatements.endSurplus, [])
      case .unsettled(let identity): (SessionStatements.endSurplusOfIdentity, [identity.key])
      case .reservedAddress: (SessionStatements.endSurplusAtReservedAddress, [])
      }
    let surplus = try transaction.ask(statement, [row, Int64(limit)] + identity)
      .map { row in
        (
          key: Int64.read(row.value(at: 0)) ?? 0, provider: String.read(row.value(at: 1)),
          rotatedAt: Int64.read(row.value(at: 2)) ?? 0
        )
      }
    guard !surplus.isEmpty else { return }
    for session in surplus.sorted(by: { ($0.rotatedAt, $0.key) > ($1.rotatedAt, $1.key) }) {
      let id = SessionID(key: session.key)
      try audit(
        AuditRecord(
          at: at, uid: uid, action: .sessionDisplaced, providerID: session.provider.map { ProviderID(rawValue: $0) },
          sessionID: id))
      noteEnd(of: id, of: uid)
    }
    if let version = try transaction.number(SessionStatements.accountVersion, [row]) {
      emit(OutboxEvent(at: at, uid: uid, kind: .sessionsRevoked, accountVersion: version))
    }
  }

  func end(_ selection: SessionSelection) throws {
    let uid = selection.uid
    // Ending sessions that are already gone is not an error: the account may have been deleted in the meantime.
    guard let row = try rowIfPresent(uid) else { return }
    switch selection {
    case .one(let id, _):
      try transaction.run(SessionStatements.end, [id.key, row], then: noteEnds(of: uid))
    case .all: try endAllSessions(of: row)
    case .allBut(let id, _):
      try transaction.run(SessionStatements.endOthers, [row, id.keyOrNone], then: noteEnds(of: uid))
    case .opened(let identity, _, let spared):
      try transaction.run(
        SessionStatements.endOpenedBy, [row, identity.key, spared?.keyOrNone ?? -1], then: noteEnds(of: uid))
    case .withoutIdentity(let provider, let start, _, let spared):
      try transaction.run(
        SessionStatements.endWithoutIdentity,
        [row, start ?? Timestamp(milliseconds: 0), provider, spared?.keyOrNone ?? -1], then: noteEnds(of: uid))
    }
  }

  func endAllSessions(of row: Int64) throws { try transaction.run(SessionStatements.endAll, [row]) }

  /// Returns a closure that records which sessions a statement has ended. Replaced sessions are not recorded, because
  /// they had already ended.
  private func noteEnds(of uid: UID) -> (StatementResult) -> Void {
    { [self] result in
      for row in result.rows where row.value(at: 1) == .null {
        if let key = Int64.read(row.value(at: 0)) { noteEnd(of: SessionID(key: key), of: uid) }
      }
    }
  }
}

extension SessionID {
  /// The key, or -1 if the ID has no key. No session has a negative key, so -1 differs from every key in an SQL
  /// comparison, while a comparison with NULL would never be true.
  fileprivate var keyOrNone: Int64 { key ?? -1 }
}

private enum SessionStatements {
  static let insert = TableStatement(inserting: SessionRow.self)
  static let update = TableStatement(updating: SessionRow.self) { _ in "replaced_at IS NULL" }
  static let replace = TableStatement(
    """
    UPDATE sessions SET replaced_at = coalesce(replaced_at, $1),
      expires_at = CASE WHEN replaced_at IS NULL THEN $2 ELSE expires_at END,
      replaced_by = CASE WHEN replaced_at IS NULL THEN $3 ELSE replaced_by END
    WHERE id = $4 AND account_id = $5
    """)
  static let noteReceived = TableStatement(
    """
    UPDATE sessions SET received_at = $1 WHERE id = $2 AND rotation = $3 AND received_at IS NULL
      AND (SELECT tenant FROM accounts WHERE id = account_id) = $4
    """)
  /// Ends the sessions that exceed an account's limit, which is rare. The count includes replaced sessions, so that the
  /// database can compute it from the index alone.
  static let endSurplus = endSurplus(
    """
    (identity_id IS NULL AND NOT (\(isAtReservedAddress))
      OR identity_id NOT IN (SELECT id FROM identities WHERE account_id = $1 AND settled_at IS NULL))
    """)
  static let endSurplusOfIdentity = endSurplus("identity_id = $3")
  static let endSurplusAtReservedAddress = endSurplus(isAtReservedAddress)
  private static let isAtReservedAddress = "identity_id IS NULL AND opened_by = '\(ProviderID.emailLink.rawValue)'"

  private static func endSurplus(_ isInGroup: String) -> TableStatement {
    TableStatement { dialect in
      """
      DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE account_id = $1
        AND (SELECT count(*) FROM sessions WHERE account_id = $1) > $2 AND replaced_at IS NULL AND \(isInGroup)
        ORDER BY rotated_at DESC, id DESC \(dialect.offset("$2"))) RETURNING id, sign_in_provider, rotated_at
      """
    }
  }
  static let accountVersion = TableStatement("SELECT version FROM accounts WHERE id = $1")
  static let end = TableStatement(
    "DELETE FROM sessions WHERE id = $1 AND account_id = $2 RETURNING id, replaced_at")
  static let endAll = TableStatement("DELETE FROM sessions WHERE account_id = $1")
  static let endOthers = TableStatement(
    "DELETE FROM sessions WHERE account_id = $1 AND id <> $2 RETURNING id, replaced_at")
  static let endOpenedBy = TableStatement(
    "DELETE FROM sessions WHERE account_id = $1 AND identity_id = $2 AND id <> $3 RETURNING id, replaced_at")
  static let endWithoutIdentity = TableStatement(
    """
    DELETE FROM sessions WHERE account_id = $1 AND identity_id IS NULL AND created_at >= $2
      AND opened_by = COALESCE($3, NULLIF(opened_by, '\(ProviderID.anonymous.rawValue)')) AND id <> $4
    RETURNING id, replaced_at
    """)
}
