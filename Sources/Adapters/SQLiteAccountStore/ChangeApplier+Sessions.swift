internal import Accounts
internal import Foundation
internal import GRDB

extension ChangeApplier {
  func insert(_ session: Session, _ row: Int64) throws {
    try change(
      statements.insertSession,
      [
        try key(session.id), row, session.identityID?.key,
        session.signInProvider.rawValue, session.authTime.milliseconds,
        session.generation, session.deviceLabel,
        session.createdAt.milliseconds, Blob.value(session.handleDigest),
        session.handleExpiresAt.milliseconds, previous(session), Blob.value(session.familyDigest),
        session.rotation, session.rotatedAt.milliseconds,
        session.expiresAt.milliseconds, session.replacedAt?.milliseconds,
      ],
      orElse: .keyTaken)
  }

  func update(_ session: Session, _ row: Int64) throws {
    try change(
      statements.updateSession,
      [
        Blob.value(session.handleDigest), session.handleExpiresAt.milliseconds, previous(session),
        session.rotation, session.rotatedAt.milliseconds,
        session.expiresAt.milliseconds, try key(session.id), row,
      ])
  }

  /// One that was replaced before is forgotten when it was to be.
  func replaceSession(_ id: SessionID, _ row: Int64, at: Timestamp, forgetAt: Timestamp) throws {
    try change(
      statements.replaceSession,
      [at.milliseconds, forgetAt.milliseconds, try key(id), row])
  }

  func end(_ selection: SessionSelection, in tenant: TenantID, _ resolved: inout Resolved) throws {
    // Ending what is gone already is no failure: the account may have been deleted in between.
    guard let row = try rowIfPresent(selection.uid, in: tenant, &resolved) else { return }
    switch selection {
    case .one(let id, _):
      try statements.endSession.run([try key(id), row])
    case .all:
      try statements.endAllSessions.run([row])
    case .allBut(let id, _):
      try statements.endOtherSessions.run([row, try key(id)])
    case .opened(let identity, _, let spared):
      try statements.endSessionsOpenedBy.run(
        [row, identity.key, try key(spared)])
    }
  }

  func spend(_ digest: [UInt8], _ expiresAt: Timestamp) throws {
    try change(
      statements.spendProof, [Blob.value(digest), expiresAt.milliseconds], orElse: .proofSpent)
  }

  func insert(_ continuation: Continuation) throws {
    let claim = continuation.claim
    try change(
      statements.insertContinuation,
      [
        continuation.id.rawValue, continuation.tenant.rawValue,
        Blob.value(continuation.digest), continuation.boundTo?.key,
        continuation.expiresAt.milliseconds, claim.providerID.rawValue,
        claim.key.issuer, claim.key.subject, claim.email.address?.canonical,
        claim.email.address?.display, claim.email.isVerified, claim.email.isProven,
        claim.profile.displayName, claim.profile.photoURL, claim.profile.phoneNumber,
        claim.profile.json,
      ],
      orElse: .keyTaken)
  }

  func consume(_ id: ContinuationID, in tenant: TenantID) throws {
    try change(
      statements.consumeContinuation, [id.rawValue, tenant.rawValue],
      orElse: .proofSpent)
  }

  func write(_ record: AuditRecord, in tenant: TenantID) throws {
    try statements.audit.run([
      record.at.milliseconds, tenant.rawValue, record.uid?.rawValue,
      record.action.rawValue, record.providerID?.rawValue,
      record.sessionID?.key, record.identityDigest.map(Blob.value),
      record.detail,
    ])
  }

  func write(_ event: OutboxEvent, in tenant: TenantID) throws {
    try statements.emit.run([
      event.at.milliseconds, tenant.rawValue, event.uid.rawValue,
      event.kind.rawValue, event.accountVersion,
      event.providerID?.rawValue,
    ])
  }

  private func previous(_ session: Session) -> Data? {
    session.previousHandleDigest.map(Blob.value)
  }

  private func key(_ id: SessionID) throws -> Int64 {
    guard let key = id.key else { throw StoreError.unavailable("a session id that is not one of ours") }
    return key
  }
}
