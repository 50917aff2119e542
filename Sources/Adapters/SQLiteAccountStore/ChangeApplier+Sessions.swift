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

  /// A session that was replaced before keeps the times that it was given then.
  func replaceSession(_ id: SessionID, _ row: Int64, at: Timestamp, forgetAt: Timestamp) throws {
    try statements.replaceSession.run([at.milliseconds, forgetAt.milliseconds, id.key, row])
    try requireChange()
  }

  func end(_ selection: SessionSelection, in tenant: TenantID, _ resolved: inout Resolved) throws {
    // To end what is gone already is no failure: the account may have been deleted in between.
    guard let row = try rowIfPresent(selection.uid, in: tenant, &resolved) else { return }
    switch selection {
    case .one(let id, _):
      try statements.endSession.run([id.key, row])
    case .all:
      try statements.endAllSessions.run([row])
    case .allBut(let id, _):
      try statements.endOtherSessions.run([row, id.keyOrNone])
    case .opened(let identity, _, let spared):
      try statements.endSessionsOpenedBy.run([row, identity.key, spared.keyOrNone])
    }
  }

  func spend(_ digest: [UInt8], _ expiresAt: Timestamp) throws {
    try statements.spendProof.run(SpentProofRow(digest: digest, expiresAt: expiresAt))
    try requireChange(orElse: .proofSpent)
  }

  func insert(_ continuation: Continuation, in tenant: TenantID) throws {
    guard continuation.tenant == tenant else { throw StoreError.stale }
    try statements.insertContinuation.run(ContinuationRow(continuation))
    try requireChange(orElse: .keyTaken)
  }

  func consume(_ id: ContinuationID, in tenant: TenantID) throws {
    try statements.consumeContinuation.run([id.rawValue, tenant.rawValue])
    try requireChange(orElse: .proofSpent)
  }
}

extension SessionID {
  /// The key to compare with "not equal", which NULL never is; no session has the negative one.
  fileprivate var keyOrNone: Int64 { key ?? -1 }
}
