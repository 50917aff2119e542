internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  func insert(_ session: Session, _ row: Int64, in tenant: TenantID) throws {
    guard session.tenant == tenant else { throw StoreError.stale }
    try statements.insertSession.run(SessionRow(session, of: row))
    try requireChange(orElse: .keyTaken)
  }

  func update(_ session: Session, _ row: Int64, in tenant: TenantID) throws {
    guard session.tenant == tenant else { throw StoreError.stale }
    try statements.updateSession.run(SessionRow(session, of: row))
    try requireChange()
  }

  /// Records that a session was replaced. If it had already been replaced, its times stay the same.
  func replaceSession(
    _ id: SessionID, _ row: Int64, by successor: SessionID, at: Timestamp, forgetAt: Timestamp
  ) throws {
    try statements.replaceSession.run([at.milliseconds, forgetAt.milliseconds, successor.key, id.key, row])
    try requireChange()
  }

  func noteReceived(_ id: SessionID, rotation: Int64, at: Timestamp, in tenant: TenantID) throws {
    try statements.noteReceived.run([at.milliseconds, id.key, rotation, tenant.rawValue])
  }

  func limitSessions(
    of uid: UID, _ row: Int64, by unsettled: IdentityID?, to limit: Int, at: Timestamp, in tenant: TenantID
  ) throws {
    // Because the limit is rarely exceeded, the query that selects the sessions to end runs only if it is exceeded.
    guard let count = try statements.countSessions.first([row]), count > limit else { return }
    var surplus: [(key: Int64, provider: String?)] = []
    let query = statements.surplusSessions
    try query.forEachRow([row, limit, unsettled?.key]) { key in
      surplus.append((key, String.read(query.value(at: 1))))
    }
    for session in surplus {
      try statements.endSession.run([session.key, row])
      let record = AuditRecord(
        at: at, uid: uid, action: .sessionDisplaced, providerID: session.provider.map { ProviderID(rawValue: $0) },
        sessionID: SessionID(key: session.key))
      try audit(record, in: tenant)
      noteEnd(of: SessionID(key: session.key), of: uid)
    }
    if !surplus.isEmpty, let version = try statements.accountVersion.first([row]) {
      emit(OutboxEvent(at: at, uid: uid, kind: .sessionsRevoked, accountVersion: version))
    }
  }

  func end(_ selection: SessionSelection, in tenant: TenantID, _ resolved: inout Resolved) throws {
    // Ending sessions that are already gone is not an error: the account may have been deleted in the meantime.
    guard let row = try rowIfPresent(selection.uid, in: tenant, &resolved) else { return }
    switch selection {
    case .one(let id, _):
      try statements.endSession.run([id.key, row])
      if db.changesCount > 0 { noteEnd(of: id, of: selection.uid) }
    case .all:
      try statements.endAllSessions.run([row])
    case .allBut(let id, _):
      try end(by: statements.endOtherSessions, [row, id.keyOrNone], of: selection.uid)
    case .opened(let identity, _, let spared):
      try end(
        by: statements.endSessionsOpenedBy, [row, identity.key, spared?.keyOrNone ?? -1], of: selection.uid)
    }
  }

  /// Ends the sessions that a statement selects. Replaced sessions are not recorded as ended, because they had already
  /// ended.
  private func end(by statement: Statement, _ arguments: StatementArguments, of uid: UID) throws {
    try statement.forEachRow(arguments) { key in
      if case .null = statement.value(at: 1) { noteEnd(of: SessionID(key: key), of: uid) }
    }
  }

  func spend(_ digest: [UInt8], _ expiresAt: Timestamp) throws {
    try statements.spendProof.run(SpentProofRow(digest, until: expiresAt))
    try requireChange(orElse: .proofSpent)
  }

  func insert(_ receipt: RequestReceipt) throws {
    try statements.insertReceipt.run(RequestReceiptRow(receipt))
    try requireChange(orElse: .requestRepeated)
  }
}

extension SessionID {
  /// The key, or -1 if the ID has no key. No session has a negative key, so -1 differs from every key in an SQL
  /// comparison, while a comparison with NULL would never be true.
  fileprivate var keyOrNone: Int64 { key ?? -1 }
}
