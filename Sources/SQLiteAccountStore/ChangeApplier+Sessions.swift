internal import Accounts
internal import GRDB

extension ChangeApplier {
  func insert(_ session: Session, _ row: Int64) throws {
    try change(
      statements.insertSession,
      [
        try key(session.id), row.databaseValue, (session.identityID?.key).databaseValue,
        session.signInProvider.rawValue.databaseValue, session.authTime.milliseconds.databaseValue,
        session.generation.databaseValue, session.deviceLabel.databaseValue,
        session.createdAt.milliseconds.databaseValue, Blob.value(session.handleDigest),
        session.handleExpiresAt.milliseconds.databaseValue, previous(session), Blob.value(session.familyDigest),
        session.rotation.databaseValue, session.rotatedAt.milliseconds.databaseValue,
        session.expiresAt.milliseconds.databaseValue, (session.replacedAt?.milliseconds).databaseValue,
      ],
      orElse: .keyTaken)
  }

  func update(_ session: Session, _ row: Int64) throws {
    try change(
      statements.updateSession,
      [
        Blob.value(session.handleDigest), session.handleExpiresAt.milliseconds.databaseValue, previous(session),
        session.rotation.databaseValue, session.rotatedAt.milliseconds.databaseValue,
        session.expiresAt.milliseconds.databaseValue, try key(session.id), row.databaseValue,
      ])
  }

  /// One that was replaced before is forgotten when it was to be.
  func replaceSession(_ id: SessionID, _ row: Int64, at: Timestamp, forgetAt: Timestamp) throws {
    try change(
      statements.replaceSession,
      [at.milliseconds.databaseValue, forgetAt.milliseconds.databaseValue, try key(id), row.databaseValue])
  }

  func end(_ selection: SessionSelection, in tenant: TenantID, _ resolved: inout Resolved) throws {
    // Ending what is gone already is no failure: the account may have been deleted in between.
    guard let row = try rowIfPresent(selection.uid, in: tenant, &resolved) else { return }
    switch selection {
    case .one(let id, _):
      try statements.endSession.run([try key(id), row.databaseValue])
    case .all:
      try statements.endAllSessions.run([row.databaseValue])
    case .allBut(let id, _):
      try statements.endOtherSessions.run([row.databaseValue, try key(id)])
    case .opened(let identity, _, let spared):
      try statements.endSessionsOpenedBy.run(
        [row.databaseValue, identity.key.databaseValue, try key(spared)])
    }
  }

  func spend(_ digest: [UInt8], _ expiresAt: Timestamp) throws {
    try change(
      statements.spendProof, [Blob.value(digest), expiresAt.milliseconds.databaseValue], orElse: .proofSpent)
  }

  func insert(_ continuation: Continuation) throws {
    let fact = continuation.fact
    try change(
      statements.insertContinuation,
      [
        continuation.id.rawValue.databaseValue, continuation.tenant.rawValue.databaseValue,
        Blob.value(continuation.digest), (continuation.boundTo?.key).databaseValue,
        continuation.expiresAt.milliseconds.databaseValue, fact.providerID.rawValue.databaseValue,
        fact.issuer.databaseValue, fact.subject.databaseValue, fact.email.databaseValue,
        fact.displayEmail.databaseValue, fact.emailVerified.databaseValue, fact.emailIsTrusted.databaseValue,
        fact.displayName.databaseValue, fact.photoURL.databaseValue, fact.phoneNumber.databaseValue,
        fact.profileJSON.databaseValue,
      ],
      orElse: .keyTaken)
  }

  func consume(_ id: ContinuationID, in tenant: TenantID) throws {
    try change(
      statements.consumeContinuation, [id.rawValue.databaseValue, tenant.rawValue.databaseValue],
      orElse: .proofSpent)
  }

  func write(_ record: AuditRecord, in tenant: TenantID) throws {
    try statements.audit.run([
      record.at.milliseconds.databaseValue, tenant.rawValue.databaseValue, (record.uid?.rawValue).databaseValue,
      record.action.rawValue.databaseValue, (record.providerID?.rawValue).databaseValue,
      (record.sessionID?.key).databaseValue, record.identityDigest.map(Blob.value) ?? .null,
      record.detail.databaseValue,
    ])
  }

  func write(_ event: OutboxEvent, in tenant: TenantID) throws {
    try statements.emit.run([
      event.at.milliseconds.databaseValue, tenant.rawValue.databaseValue, event.uid.rawValue.databaseValue,
      event.kind.rawValue.databaseValue, event.accountVersion.databaseValue,
      (event.providerID?.rawValue).databaseValue,
    ])
  }

  private func previous(_ session: Session) -> DatabaseValue {
    session.previousHandleDigest.map(Blob.value) ?? .null
  }

  private func key(_ id: SessionID) throws -> DatabaseValue {
    guard let key = id.key else { throw StoreError.unavailable("a session id that is not one of ours") }
    return key.databaseValue
  }
}
