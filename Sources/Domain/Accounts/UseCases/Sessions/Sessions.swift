/// The sessions that a caller wants to end.
package enum EndedSessions: Sendable, Hashable {
  case one(SessionID)
  /// All sessions of the account except the caller's.
  case allOthers
}

/// Lists, refreshes and ends the caller's sessions.
package struct Sessions: Sendable {
  let reader: AccountReader
  let callers: Callers
  let committer: Committer
  let requests: RepeatedRequests
  let issuer: SessionIssuer

  /// Returns the valid sessions of the caller's account, most recent sign-in first.
  package func listSessions(principal: Principal) async throws(AccountError) -> [Session] {
    let caller = try await callers.load(principal, now: committer.now)
    return try await reader.sessionsInForce(of: caller.account, at: committer.now)
  }

  /// Ends sessions of the caller's account and returns the number of sessions that the call has ended.
  ///
  /// Ending all other sessions also cancels unconfirmed address changes, including those requested by sessions that
  /// have already ended.
  ///
  /// Throws `.credentialTooOldLoginAgain` if the caller's session was not opened by a settled method and the call
  /// selects all other sessions, or a session that is neither the caller's nor opened by the same identity.
  package func endSessions(
    _ selection: EndedSessions, principal: Principal
  ) async throws(AccountError) -> Int {
    if case .one(let id) = selection { try id.requireWellFormed(field: .sessionID) }
    return try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      let own = caller.session.id
      let ended: [Session]
      var changes: [Change] = []
      switch selection {
      case .one(let id):
        ended = try await reader.sessionsInForce(of: caller.account, named: [id], at: context.now)
        changes += ended.map { .endSessions(.one($0.id, of: principal.uid)) }
      case .allOthers:
        ended = try await reader.sessionsInForce(of: caller.account, at: context.now).filter { $0.id != own }
        // This change also ends sessions that are opened before the commit takes effect.
        if !ended.isEmpty { changes.append(.endSessions(.allBut(own, of: principal.uid))) }
        let codes = try await reader.read { try $0.actionCodes(.changeEmail, of: principal.uid) }
        if !ended.isEmpty || codes.contains(where: { $0.expiresAt > context.now }) {
          changes.append(.revokeActionCodes(.changesOfAddress, of: principal.uid))
        }
      }
      if selection == .allOthers || ended.contains(where: { !$0.isOfSameIdentity(as: caller.session) }) {
        try caller.requireSettledOpener("it can end only itself and sessions that were opened with the same method")
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

  /// Ends the caller's session. Its handle, ID token and refresh token are no longer accepted. The call also succeeds
  /// if the session has already ended.
  package func signOut(principal: Principal) async throws(AccountError) {
    try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      guard let record = try await reader.read({ try $0.session(principal.sessionID) }) else {
        return (ChangeSet(tenant: context.tenant), ())
      }
      let session = record.session
      // Ending a session that has been replaced would not sign the user out.
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
  /// Returns whether the two sessions are the same or were opened by the same identity.
  fileprivate func isOfSameIdentity(as other: Session) -> Bool {
    id == other.id || identityID != nil && identityID == other.identityID
  }
}

extension AccountReader {
  /// Returns the sessions of an account that are still valid, most recent sign-in first.
  func sessionsInForce(of account: Account, at now: Timestamp) async throws(AccountError) -> [Session] {
    try await read { try $0.sessions(of: account.uid) }.inForce(for: account, at: now)
  }

  /// Returns an account's valid sessions that have one of the IDs, or that have replaced a session with one of the IDs.
  /// A caller's list of sessions may be out of date, because linking, for example, replaces a session. The ID of the
  /// first session in a chain always identifies its replacements. The ID of a later session identifies them for as long
  /// as that session is stored, which is at least the lifetime of its tokens.
  func sessionsInForce(
    of account: Account, named ids: [SessionID], at now: Timestamp
  ) async throws(AccountError) -> [Session] {
    let sessions = try await read { try $0.sessions(of: account.uid) }
    let lineages = Set(ids).union(sessions.filter { ids.contains($0.id) }.map(\.lineage))
    return sessions.inForce(for: account, at: now).filter { lineages.contains($0.lineage) }
  }
}

extension SessionID {
  func requireWellFormed(field: AccountError.Field) throws(AccountError) {
    guard key != nil else {
      throw AccountError(
        .invalidArgument, "The session ID is malformed; take one from the list of the account's sessions.",
        field: field)
    }
  }
}

extension [Session] {
  /// Returns the account's valid sessions, most recent sign-in first.
  func inForce(for account: Account, at now: Timestamp) -> [Session] {
    guard account.closedAt == nil else { return [] }
    return filter { $0.replacedAt == nil && $0.generation == account.generation && $0.expiresAt > now }.sorted {
      ($0.authTime, $0.id.rawValue) > ($1.authTime, $1.id.rawValue)
    }
  }
}
