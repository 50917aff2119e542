extension AccountUseCases {
  /// Deletes an account, as its user can: its identities and addresses are released at once, its sessions end, and its
  /// user ID is never used again.
  ///
  /// Throws `.userNotFound`.
  package func deleteAccount(
    _ uid: UID, request: KeyedRequest? = nil, by administrator: Administrator
  ) async throws(AccountError) {
    try await administer(uid, request, by: administrator, may: .accountsWrite) { draft, _ in
      draft.deleteAccount(session: nil)
    } repeated: { _ in
    }
  }

  /// Ends sessions of an account with all tokens that were issued for them, and returns the number of sessions that
  /// were ended. Sessions that have ended already do not count.
  ///
  /// Throws `.userNotFound`, `.invalidArgument` for an invalid session ID.
  ///
  /// - Parameter ids: The IDs of the sessions; empty for all.
  package func endSessions(
    _ ids: [SessionID] = [], of uid: UID, request: KeyedRequest? = nil, by administrator: Administrator
  ) async throws(AccountError) -> Int {
    for id in ids { try id.requireWellFormed(field: .sessionIDs) }
    return try await administer(uid, request, by: administrator, may: .sessionsWrite) { draft, _ throws(AccountError) in
      let sessions = try await sessionsInForce(of: draft.account)
      guard !ids.isEmpty else {
        draft.endSessions()
        return sessions.count
      }
      var targets: Set<SessionID> = []
      for id in ids { targets.insert(try await latestSuccessor(of: id)) }
      let ended = sessions.filter { targets.contains($0.id) }
      for session in ended {
        draft.append(.endSessions(.one(session.id, of: uid)))
        draft.audit(.sessionsEnded, nil, session: session.id, detail: "one")
      }
      if !ended.isEmpty { draft.emit(.sessionsRevoked) }
      return ended.count
    } repeated: { _ in
      0
    }
  }

  /// Commits an administrator's change of an account.
  func administer<Answer: Sendable>(
    _ uid: UID, by administrator: Administrator,
    _ change: (inout Draft, RuleContext) async throws(AccountError) -> Answer
  ) async throws(AccountError) -> Answer {
    try await administer(uid, nil, by: administrator, may: .accountsWrite, change) { _ throws(AccountError) in
      throw .conflict
    }
  }

  /// Commits an administrator's change of an account, once.
  ///
  /// Throws `.insufficientPermission` without the scope.
  ///
  /// - Parameters:
  ///   - request: The request whose key makes the change take effect once.
  ///   - repeated: Returns the response if the change has taken effect before.
  func administer<Answer: Sendable>(
    _ uid: UID, _ request: KeyedRequest?, by administrator: Administrator, may scope: Administrator.Scope,
    _ change: (inout Draft, RuleContext) async throws(AccountError) -> Answer,
    repeated: (UID) async throws(AccountError) -> Answer
  ) async throws(AccountError) -> Answer {
    try require(scope, of: administrator)
    return try await administeringOnce(request) { () throws(AccountError) in
      try await committer.commit(orIfSpent: .conflict) { context throws(AccountError) in
        var draft = Draft(try await reader.existing(uid), context)
        let answer = try await change(&draft, context)
        var set = ChangeSet(tenant: tenant)
        if !draft.changes.isEmpty || draft.isChanged {
          set = draft.changeSet(tenant: tenant)
          set.changes += receipt(for: request, by: nil, .administered(uid), now: context.now)
        }
        set.origin.actor = administrator.name
        return (set, answer)
      }
    } repeated: { uid throws(AccountError) in
      try await repeated(uid)
    }
  }
}

extension AccountUseCases {
  /// Throws `.insufficientPermission` if an administrator does not have a scope, `.tenantIDMismatch` if it belongs to
  /// another tenant.
  func require(_ scope: Administrator.Scope, of administrator: Administrator) throws(AccountError) {
    try administrator.require(scope)
    guard administrator.tenant == tenant else {
      throw AccountError(.tenantIDMismatch, "These accounts are another tenant's.")
    }
  }
}

extension Draft {
  /// Ends all sessions of the account for an administrator.
  mutating func endSessions() {
    endAllSessions()
    audit(.sessionsEnded, nil, detail: "all")
    emit(.sessionsRevoked)
  }
}

extension AccountReader {
  /// Throws `.userNotFound`.
  func existing(_ uid: UID) async throws(AccountError) -> Account {
    guard let account = try await read({ try $0.account(uid) }) else {
      throw AccountError(.userNotFound, "There is no such account.", field: .account)
    }
    return account
  }
}

extension AccountError {
  static var conflict: AccountError {
    AccountError(.conflictingChange, "Another change came first. Try again.")
  }
}
