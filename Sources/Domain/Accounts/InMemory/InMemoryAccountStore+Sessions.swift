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
    _ id: SessionID, of uid: UID, at: Timestamp, forgetAt: Timestamp, _ undo: inout [Undo]
  ) throws(StoreError) {
    guard let old = sessions[id], old.uid == uid else { throw .stale }
    // One that was replaced before is forgotten when it was to be.
    guard old.replacedAt == nil else { return }
    var new = old
    new.replacedAt = at
    new.expiresAt = forgetAt
    new.handleDigest = []
    new.previousHandleDigest = nil
    new.familyDigest = []
    try put(new, &undo)
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
    for session in sessions.values where account(session.uid, in: session.tenant) == nil {
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
