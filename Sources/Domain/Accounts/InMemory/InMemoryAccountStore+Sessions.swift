extension InMemoryAccountStore.State {
  mutating func insert(_ session: Session, _ undo: inout [Undo]) throws(StoreError) {
    guard account(session.uid, in: session.tenant) != nil else { throw .stale }
    guard sessions[session.id] == nil else { throw .keyTaken }
    sessions[session.id] = session
    sessionsOfAccount[session.uid, default: []].insert(session.id)
    undo.append { $0.endSession(session.id) }
  }

  mutating func put(_ session: Session, _ undo: inout [Undo]) throws(StoreError) {
    guard let old = sessions[session.id], old.uid == session.uid else { throw .stale }
    sessions[session.id] = session
    undo.append { $0.sessions[old.id] = old }
  }

  mutating func replaceSession(
    _ id: SessionID, of uid: UID, by successor: SessionID, at: Timestamp, forgetAt: Timestamp, _ undo: inout [Undo]
  ) throws(StoreError) {
    guard let old = sessions[id], old.uid == uid else { throw .stale }
    guard old.replacedAt == nil else { return }
    var new = old
    new.replacedAt = at
    new.replacedBy = successor
    new.expiresAt = forgetAt
    try put(new, &undo)
  }

  mutating func noteReceived(_ id: SessionID, rotation: Int64, at: Timestamp, _ undo: inout [Undo]) {
    guard let old = sessions[id], old.rotation == rotation, old.receivedAt == nil else { return }
    sessions[id]?.receivedAt = at
    undo.append { $0.sessions[id] = old }
  }

  mutating func limitSessions(of uid: UID, to limit: Int, at: Timestamp, _ undo: inout [Undo]) {
    let present = (sessionsOfAccount[uid] ?? []).compactMap { sessions[$0] }.filter { $0.replacedAt == nil }
    let order = present.sorted { ($0.rotatedAt, $0.id.rawValue) < ($1.rotatedAt, $1.id.rawValue) }
    for session in order.dropLast(limit) {
      end(.one(session.id, of: uid), &undo)
      audit.append(
        AuditRecord(
          at: at, uid: uid, action: .sessionDisplaced, providerID: session.signInProvider, sessionID: session.id))
      undo.append { $0.audit.removeLast() }
    }
  }

  /// Leaves of the sessions of a deleted account what tells their tokens from unknown ones.
  mutating func strip(_ id: SessionID, _ undo: inout [Undo]) {
    guard let old = sessions[id] else { return }
    sessions[id]?.identityID = nil
    sessions[id]?.deviceLabel = ""
    undo.append { $0.sessions[id] = old }
  }

  /// Whether a session has expired, or was replaced by one that needs it no more.
  func isOver(_ session: Session, now: Timestamp, _ lifetimes: Lifetimes) -> Bool {
    if session.expiresAt <= now { return true }
    func isLongAgo(_ time: Timestamp) -> Bool { time.adding(milliseconds: lifetimes.refreshGrace) <= now }
    guard let replacedAt = session.replacedAt, isLongAgo(replacedAt) else { return false }
    guard let successor = session.replacedBy.flatMap({ sessions[$0] }) else { return true }
    return successor.rotation > 0 || successor.replacedAt != nil || successor.receivedAt.map(isLongAgo) == true
  }

  /// Whether nobody can come back to an anonymous account.
  func isAbandoned(_ account: Account, now: Timestamp, _ lifetimes: Lifetimes) -> Bool {
    guard account.isAnonymous else { return false }
    return !(sessionsOfAccount[account.uid] ?? []).compactMap { sessions[$0] }.contains { session in
      session.replacedAt == nil && session.generation == account.generation && session.expiresAt > now
        && (session.rotation > 0
          || session.createdAt.adding(milliseconds: lifetimes.unusedAnonymousAccount) > now)
    }
  }

  mutating func end(_ selection: SessionSelection, _ undo: inout [Undo]) {
    let ended = (sessionsOfAccount[selection.uid] ?? []).compactMap { sessions[$0] }.filter { session in
      switch selection {
      case .one(let id, _): session.id == id
      case .all: true
      case .allBut(let id, _): session.id != id
      case .opened(let identity, _, let spared): session.identityID == identity && session.id != spared
      }
    }
    for session in ended {
      endSession(session.id)
      undo.append {
        $0.sessions[session.id] = session
        $0.sessionsOfAccount[session.uid, default: []].insert(session.id)
      }
    }
  }

  mutating func endSession(_ id: SessionID) {
    guard let session = sessions.removeValue(forKey: id) else { return }
    sessionsOfAccount[session.uid]?.remove(id)
    if sessionsOfAccount[session.uid]?.isEmpty == true { sessionsOfAccount[session.uid] = nil }
  }

  /// What the constraints promise, checked from the other side.
  func problems() -> [String] {
    var problems: [String] = []
    for (key, uid) in identityOwners where account(uid, in: key.tenant)?.identity(key) == nil {
      problems.append("an identity key points to an account without it")
    }
    for (address, uid) in emailOwners where account(uid, in: address.tenant)?.email != address.email {
      problems.append("an address points to an account without it")
    }
    for session in sessions.values where accounts[session.uid] == nil {
      problems.append("session \(session.id) has no account")
    }
    for account in accounts.values.lazy.compactMap({ $0 }) {
      for identity in account.identities where identity.isActive && identityOwners[identity.key] != account.uid {
        problems.append("identity \(identity.id) is not in the index")
      }
    }
    return problems
  }
}
