import Accounts
import HashTreeCollections

extension StoreState {
  mutating func insert(_ session: Session, in tenant: TenantID) throws(StoreError) {
    guard session.tenant == tenant, let number = number(of: session.uid, in: tenant) else { throw .stale }
    guard sessions.updateValue(session, forKey: session.id) == nil else { throw .keyTaken }
    sessionsOfAccount[number, default: []].insert(session.id)
  }

  mutating func update(_ session: Session, in tenant: TenantID) throws(StoreError) {
    guard session.tenant == tenant, let stored = self.session(session.id, of: session.uid, in: tenant),
      stored.replacedAt == nil
    else { throw .stale }
    var new = stored
    new.handleDigest = session.handleDigest
    new.handleExpiresAt = session.handleExpiresAt
    new.previousHandleDigest = session.previousHandleDigest
    new.rotation = session.rotation
    new.rotatedAt = session.rotatedAt
    new.expiresAt = session.expiresAt
    sessions[new.id] = new
  }

  mutating func replaceSession(
    _ id: SessionID, of uid: UID, at: Timestamp, forgetAt: Timestamp, in tenant: TenantID
  ) throws(StoreError) {
    guard var session = session(id, of: uid, in: tenant) else { throw .stale }
    // A session that was replaced before keeps the times that it was given then.
    guard session.replacedAt == nil else { return }
    session.replacedAt = at
    session.expiresAt = forgetAt
    session.handleDigest = []
    session.previousHandleDigest = nil
    session.familyDigest = []
    sessions[id] = session
  }

  mutating func end(_ selection: SessionSelection, in tenant: TenantID) {
    // To end what is gone already is no failure: the account may have been deleted in between.
    guard let number = number(of: selection.uid, in: tenant) else { return }
    for session in (sessionsOfAccount[number] ?? []).compactMap({ sessions[$0] }) {
      let isSelected =
        switch selection {
        case .one(let id, _): session.id == id
        case .all: true
        case .allBut(let id, _): session.id != id
        case .opened(let identity, _, let spared): session.identityID == identity && session.id != spared
        }
      if isSelected { end(session) }
    }
  }

  mutating func end(_ session: Session) {
    sessions[session.id] = nil
    guard let number = numbers[session.uid] else { return }
    sessionsOfAccount[number]?.remove(session.id)
    if sessionsOfAccount[number]?.isEmpty == true { sessionsOfAccount[number] = nil }
  }

  mutating func insert(_ continuation: Continuation, in tenant: TenantID) throws(StoreError) {
    guard continuation.tenant == tenant else { throw .stale }
    var stored = continuation
    stored.claim.material = .none
    guard continuations.updateValue(stored, forKey: continuation.id) == nil else { throw .keyTaken }
  }

  private func session(_ id: SessionID, of uid: UID, in tenant: TenantID) -> Session? {
    sessions[id].flatMap { $0.uid == uid && $0.tenant == tenant ? $0 : nil }
  }
}
