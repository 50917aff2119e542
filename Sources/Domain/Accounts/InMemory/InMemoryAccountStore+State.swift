extension InMemoryAccountStore {
  /// All that is stored. A commit notes how to undo each step and undoes them where a later one is refused.
  struct State: Sendable {
    /// nil for the uid of a deleted account.
    var accounts: [UID: Account?] = [:]
    /// In order of creation.
    var order: [UID] = []
    var identityOwners: [Identity.Key: UID] = [:]
    var identityIDs: Set<IdentityID> = []
    var emailOwners: [Address: UID] = [:]
    var sessions: [SessionID: Session] = [:]
    var sessionsOfAccount: [UID: Set<SessionID>] = [:]
    var spentProofs: [[UInt8]: Timestamp] = [:]
    var continuations: [ContinuationID: Continuation] = [:]
    /// By the digest of the request's key.
    var receipts: [[UInt8]: RequestReceipt] = [:]
    var audit: [AuditRecord] = []
    var events: [OutboxEvent] = []

    typealias Undo = @Sendable (inout State) -> Void

    func account(_ uid: UID, in tenant: TenantID) -> Account? {
      guard let account = accounts[uid] ?? nil, account.tenant == tenant else { return nil }
      return account
    }

    mutating func commit(_ set: ChangeSet) throws(StoreError) {
      for expectation in set.expectations {
        try check(expectation, in: set.tenant)
      }
      var undo: [Undo] = []
      do throws(StoreError) {
        for change in set.changes { try apply(change, in: set.tenant, &undo) }
      } catch {
        for step in undo.reversed() { step(&self) }
        throw error
      }
    }

    private func check(_ expectation: ChangeSet.Expectation, in tenant: TenantID) throws(StoreError) {
      switch expectation {
      case .account(let uid, let version):
        guard account(uid, in: tenant)?.version == version else { throw .stale }
      case .session(let id):
        guard isAlive(id, in: tenant) else { throw .stale }
      case .rotation(let id, let rotation, let at):
        guard isAlive(id, in: tenant), let session = sessions[id], session.rotation == rotation,
          session.rotatedAt == at
        else { throw .stale }
      case .password(let id, let uid, let hash):
        let identity = account(uid, in: tenant)?.identities.first { $0.id == id }
        guard let identity, identity.isActive, identity.passwordHash == hash else { throw .proofSpent }
      }
    }

    private func isAlive(_ id: SessionID, in tenant: TenantID) -> Bool {
      guard let session = sessions[id], session.replacedAt == nil else { return false }
      return account(session.uid, in: tenant) != nil
    }

    private mutating func apply(_ change: Change, in tenant: TenantID, _ undo: inout [Undo]) throws(StoreError) {
      switch change {
      case .insertAccount(let account): try insert(account, &undo)
      case .updateAccount(let account): try update(account, &undo)
      case .deleteAccount(let uid, _): try delete(uid, in: tenant, &undo)
      case .insertIdentity(let identity, let uid): try insert(identity, uid, in: tenant, &undo)
      case .updateIdentity(let identity, let uid): try update(identity, uid, in: tenant, &undo)
      case .deleteIdentity(let id, let uid): try delete(id, uid, in: tenant, &undo)
      case .recordSignIn(let uid, let identity, let at): try recordSignIn(uid, identity, at, in: tenant, &undo)
      case .insertSession(let session): try insert(session, &undo)
      case .updateSession(let session): try put(session, &undo)
      case .replaceSession(let id, let uid, let successor, let at, let forgetAt):
        try replaceSession(id, of: uid, by: successor, at: at, forgetAt: forgetAt, &undo)
      case .noteReceived(let id, let rotation, let at): noteReceived(id, rotation: rotation, at: at, &undo)
      case .endSessions(let selection): end(selection, &undo)
      case .limitSessions(let uid, let limit, let at): limitSessions(of: uid, to: limit, at: at, &undo)
      case .spendProof(let digest, let expiresAt): try spend(digest, expiresAt, &undo)
      case .insertContinuation(let continuation):
        guard continuations[continuation.id] == nil else { throw .keyTaken }
        continuations[continuation.id] = continuation
        undo.append { $0.continuations[continuation.id] = nil }
      case .consumeContinuation(let id):
        guard let old = continuations.removeValue(forKey: id) else { throw .proofSpent }
        undo.append { $0.continuations[id] = old }
      case .noteAnswer(let receipt):
        guard receipts[receipt.keyDigest] == nil else { throw .requestRepeated }
        receipts[receipt.keyDigest] = receipt
        undo.append { $0.receipts[receipt.keyDigest] = nil }
      case .audit(let record):
        audit.append(record)
        undo.append { $0.audit.removeLast() }
      case .emit(let event):
        events.append(event)
        undo.append { $0.events.removeLast() }
      }
    }

    private mutating func spend(_ digest: [UInt8], _ expiresAt: Timestamp, _ undo: inout [Undo]) throws(StoreError) {
      guard spentProofs[digest] == nil else { throw .proofSpent }
      spentProofs[digest] = expiresAt
      undo.append { $0.spentProofs[digest] = nil }
    }
  }
}
