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
    new.receivedAt = session.receivedAt
    new.factor = session.factor
    sessions[new.id] = new
  }

  mutating func replaceSession(
    _ id: SessionID, of uid: UID, by successor: SessionID, at: Timestamp, forgetAt: Timestamp, in tenant: TenantID
  ) throws(StoreError) {
    guard var session = session(id, of: uid, in: tenant) else { throw .stale }
    // A session that has already been replaced keeps its values from the first replacement.
    guard session.replacedAt == nil else { return }
    session.replacedAt = at
    session.replacedBy = successor
    session.expiresAt = forgetAt
    sessions[id] = session
  }

  mutating func noteReceived(_ id: SessionID, rotation: Int64, at: Timestamp, in tenant: TenantID) {
    guard let session = sessions[id], session.tenant == tenant, session.rotation == rotation,
      session.receivedAt == nil
    else { return }
    sessions[id]?.receivedAt = at
  }

  /// Ends the group's sessions that exceed the limit, and returns the audit records for these sessions.
  mutating func limitSessions(
    _ group: SessionGroup, of uid: UID, to limit: Int, at: Timestamp, in tenant: TenantID
  ) throws(StoreError) -> [AuditRecord] {
    guard let number = number(of: uid, in: tenant) else { throw .stale }
    let others = accounts[number]?.identities.filter { !$0.isSettled }.map(\.id) ?? []
    let present = sessions(ofAccount: number).filter { session in
      guard session.replacedAt == nil else { return false }
      let isAtReservedAddress = session.identityID == nil && session.openedBy == .emailLink
      return switch group {
      case .unsettled(let identity): session.identityID == identity
      case .reservedAddress: isAtReservedAddress
      case .settled: session.identityID.map { !others.contains($0) } ?? !isAtReservedAddress
      }
    }
    let order = present.sorted { ($0.rotatedAt, $0.id.rawValue) > ($1.rotatedAt, $1.id.rawValue) }
    return order.dropFirst(limit).map { session in
      end(session)
      return AuditRecord(
        at: at, uid: uid, action: .sessionDisplaced, providerID: session.signInProvider, sessionID: session.id)
    }
  }

  func sessions(ofAccount number: Int64) -> [Session] {
    (sessionsOfAccount[number] ?? []).compactMap { sessions[$0] }
  }

  /// Removes all data from a deleted account's session, except the data that distinguishes its tokens from unknown
  /// tokens.
  mutating func strip(_ session: Session) {
    var bare = session
    bare.identityID = nil
    bare.claims = nil
    bare.factor = nil
    bare.deviceLabel = ""
    sessions[session.id] = bare
  }

  /// Returns whether a session has expired, or was replaced long ago by a session that no longer depends on it.
  func isOver(_ session: Session, now: Timestamp, _ lifetimes: Lifetimes) -> Bool {
    if session.expiresAt <= now { return true }
    func isLongAgo(_ time: Timestamp) -> Bool { time.adding(milliseconds: lifetimes.replacedSession) <= now }
    guard let replacedAt = session.replacedAt, isLongAgo(replacedAt) else { return false }
    guard let successor = session.replacedBy.flatMap({ sessions[$0] }) else { return true }
    return successor.rotation > 0 || successor.replacedAt != nil || successor.receivedAt.map(isLongAgo) == true
  }

  /// Returns whether the sweep deletes an account. The sweep deletes an anonymous account if it has no session that can
  /// be refreshed, or if its sessions have not been refreshed for a long time. It keeps the account, however, if the
  /// account owns an address or is disabled, or if someone else has recently ended its sessions. The sweep deletes
  /// other accounts if no one can sign in to them and they have had no session for a long time. It deletes closed
  /// accounts once they can no longer be restored.
  func isAbandoned(_ account: Account, _ number: Int64, now: Timestamp, _ lifetimes: Lifetimes) -> Bool {
    if let closedAt = account.closedAt { return closedAt.adding(milliseconds: lifetimes.wayBack) <= now }
    let live = liveSessions(of: account, number, now: now)
    if account.isAnonymous {
      let isUnused = { (since: Timestamp) in since.adding(milliseconds: lifetimes.unusedAnonymousAccount) <= now }
      guard !account.emailVerified, !account.isDisabled, account.sessionsEndedAt.map(isUnused) ?? true else {
        return false
      }
      return live.allSatisfy { $0.rotation == 0 && isUnused($0.createdAt) }
    }
    guard let loss = account.addressLoss, isUnreachable(account), !account.isDisabled else { return false }
    return live.isEmpty && loss.since.adding(milliseconds: lifetimes.unreachableAccount) <= now
  }

  private func liveSessions(of account: Account, _ number: Int64, now: Timestamp) -> [Session] {
    sessions(ofAccount: number).filter {
      $0.replacedAt == nil && $0.generation == account.generation && $0.expiresAt > now
    }
  }

  /// Marks accounts as in use if they have lost their address but still have a live session. Updates each account at
  /// most once per day.
  mutating func noteUseOfUnreachable(now: Timestamp) {
    for (number, account) in accounts {
      guard let loss = account.addressLoss, loss.since.adding(milliseconds: 86_400_000) <= now,
        !liveSessions(of: account, number, now: now).isEmpty
      else { continue }
      accounts[number]?.addressLoss?.since = now
    }
  }

  /// Ends the account's sessions that match the selection, and returns them.
  mutating func end(_ selection: SessionSelection, in tenant: TenantID) -> [Session] {
    // A missing account is not an error, because the account may have been deleted in the meantime.
    guard let number = number(of: selection.uid, in: tenant) else { return [] }
    let selected = sessions(ofAccount: number).filter { session in
      switch selection {
      case .one(let id, _): session.id == id
      case .all: true
      case .allBut(let id, _): session.id != id
      case .opened(let identity, _, let spared): session.identityID == identity && session.id != spared
      case .withoutIdentity(let provider, let start, _, let spared):
        session.identityID == nil && session.id != spared && start.map { session.createdAt >= $0 } != false
          && (provider.map { session.openedBy == $0 } ?? (session.openedBy != .anonymous))
      }
    }
    for session in selected { end(session) }
    return selected
  }

  mutating func end(_ session: Session) {
    sessions[session.id] = nil
    guard let number = numbers[session.uid] else { return }
    sessionsOfAccount[number]?.remove(session.id)
    if sessionsOfAccount[number]?.isEmpty == true { sessionsOfAccount[number] = nil }
  }

  private func session(_ id: SessionID, of uid: UID, in tenant: TenantID) -> Session? {
    guard number(of: uid, in: tenant) != nil else { return nil }
    return sessions[id].flatMap { $0.uid == uid ? $0 : nil }
  }
}
