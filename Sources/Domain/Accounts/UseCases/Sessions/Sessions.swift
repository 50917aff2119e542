/// The sessions that a caller ends.
package enum EndedSessions: Sendable, Hashable {
  case one(SessionID)
  /// All sessions of the account except the caller's.
  case allOthers
}

/// The caller's sessions.
package struct Sessions: Sendable {
  let reader: AccountReader
  let callers: Callers
  let committer: Committer
  let requests: RepeatedRequests
  let issuer: SessionIssuer

  /// Returns the valid sessions of the caller's account, the latest sign-in first.
  package func listSessions(principal: Principal) async throws(AccountError) -> [Session] {
    let caller = try await callers.load(principal, now: committer.now)
    return try await reader.sessionsInForce(of: caller.account, at: committer.now)
  }

  /// Ends sessions of the caller's account, and returns the number of those that had not ended already.
  ///
  /// If all other sessions are ended, unconfirmed changes of the address end as well, including those that an already
  /// ended session requested.
  ///
  /// Throws `.credentialTooOldLoginAgain` if no settled method opened the caller's session, and the call selects all
  /// others, or a session that is neither the caller's nor opened by the same identity.
  package func endSessions(
    _ selection: EndedSessions, principal: Principal
  ) async throws(AccountError) -> Int {
    if case .one(let id) = selection { try id.requireWellFormed(field: .sessionID) }
    return try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      let own = caller.session.id
      var ended = try await reader.sessionsInForce(of: caller.account, at: context.now)
      var changes: [Change] = []
      switch selection {
      case .one(let id):
        let target = try await reader.latestSuccessor(of: id)
        ended.removeAll { $0.id != target }
        if !ended.isEmpty { changes.append(.endSessions(.one(target, of: principal.uid))) }
      case .allOthers:
        ended.removeAll { $0.id == own }
        // This also ends the sessions that are opened before the commit.
        if !ended.isEmpty { changes.append(.endSessions(.allBut(own, of: principal.uid))) }
        let codes = try await reader.read { try $0.actionCodes(.changeEmail, of: principal.uid) }
        if !ended.isEmpty || codes.contains(where: { $0.expiresAt > context.now }) {
          changes.append(.revokeActionCodes(.changesOfAddress, of: principal.uid))
        }
      }
      if selection == .allOthers || ended.contains(where: { !$0.isOfSameIdentity(as: caller.session) }) {
        try caller.requireSettledOpener("it can end only itself and the sessions that the same method has opened")
      }
      guard !changes.isEmpty else { return (ChangeSet(tenant: context.tenant), 0) }
      if !ended.isEmpty {
        changes += [
          .audit(
            AuditRecord(
              at: context.now, uid: principal.uid, action: .sessionsEnded,
              sessionID: ended.count == 1 ? ended[0].id : nil,
              detail: selection == .allOthers ? "all_others" : "one")),
          .emit(
            OutboxEvent(
              at: context.now, uid: principal.uid, kind: .sessionsRevoked, accountVersion: caller.account.version)),
        ]
      }
      let set = ChangeSet(
        tenant: context.tenant, expectations: [caller.isAlive] + ended.map { .session($0.id) }, changes: changes)
      return (set, ended.count)
    }
  }

  /// Ends the caller's session: its handle, ID token and refresh token are refused from now on. The call also succeeds
  /// if the session has ended in the meantime.
  package func signOut(principal: Principal) async throws(AccountError) {
    try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      guard let record = try await reader.read({ try $0.session(principal.sessionID) }) else {
        return (ChangeSet(tenant: context.tenant), ())
      }
      let session = record.session
      // The user is not signed out by the end of a session that another one has replaced.
      guard session.replacedAt == nil else { throw .sessionReplaced }
      let changes = ChangeSet(
        tenant: context.tenant, expectations: [.session(session.id)],
        changes: [
          .endSessions(.one(session.id, of: principal.uid)),
          .audit(
            AuditRecord(
              at: context.now, uid: principal.uid, action: .signedOut, sessionID: session.id)),
          .emit(
            OutboxEvent(
              at: context.now, uid: principal.uid, kind: .sessionsRevoked, accountVersion: record.account.version)),
        ])
      return (changes, ())
    }
  }
}

extension Session {
  /// Returns whether this is the other session, or both were opened by the same identity.
  fileprivate func isOfSameIdentity(as other: Session) -> Bool {
    id == other.id || identityID != nil && identityID == other.identityID
  }
}

extension AccountReader {
  /// Returns the sessions of an account that can still act, the latest sign-in first.
  func sessionsInForce(of account: Account, at now: Timestamp) async throws(AccountError) -> [Session] {
    try await read { try $0.sessions(of: account.uid) }.inForce(for: account, at: now)
  }

  /// Returns the latest session that replaced this one, or this one if none has replaced it. A caller's list of
  /// sessions may be out of date, because linking replaces a session.
  func latestSuccessor(of id: SessionID) async throws(AccountError) -> SessionID {
    try await read { snapshot in
      var latest = id
      for _ in 0..<Self.longestSuccession {
        guard let next = try snapshot.session(latest)?.session.replacedBy else { break }
        latest = next
      }
      return latest
    }
  }

  private static let longestSuccession = 16
}

extension SessionID {
  func requireWellFormed(field: AccountError.Field) throws(AccountError) {
    guard key != nil else {
      throw AccountError(
        .invalidArgument, "This is not the id of a session; take one from the list of the account's sessions.",
        field: field)
    }
  }
}

extension [Session] {
  /// Returns the sessions that are valid for their account, the latest sign-in first.
  func inForce(for account: Account, at now: Timestamp) -> [Session] {
    guard account.closedAt == nil else { return [] }
    return filter { $0.replacedAt == nil && $0.generation == account.generation && $0.expiresAt > now }.sorted {
      ($0.authTime, $0.id.rawValue) > ($1.authTime, $1.id.rawValue)
    }
  }
}
