/// Lets operators and services create, change and delete accounts.
package struct Administration: Sendable {
  let reader: AccountReader
  let addresses: Addresses
  let credentials: CredentialPipeline
  let factors: FactorVerifier
  let mailing: CodeMailing
  let committer: Committer
  let requests: RepeatedRequests
  let receipts: RequestReceipts
  let policy: Policy
  let secrets: any SecretSource
  let normalizer: any TextNormalizer

  var tenant: TenantID { reader.tenant }

  /// Deletes an account immediately, even if a deletion by its user would only close it. The account's identities and
  /// addresses are released, and its sessions end. Its user ID remains taken, for an anonymous account at least for
  /// `Lifetimes.deletedGuest`.
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

  /// Ends sessions of an account, invalidates all tokens that were issued for them, and returns the number of sessions
  /// ended. Sessions that had already ended are not counted.
  ///
  /// Throws `.userNotFound`, and `.invalidArgument` for an invalid session ID.
  ///
  /// - Parameter ids: The IDs of the sessions to end. If the list is empty, all sessions are ended.
  package func endSessions(
    _ ids: [SessionID] = [], of uid: UID, request: KeyedRequest? = nil, by administrator: Administrator
  ) async throws(AccountError) -> Int {
    for id in ids { try id.requireWellFormed(field: .sessionIDs) }
    return try await administer(uid, request, by: administrator, may: .sessionsWrite) {
      draft, context throws(AccountError) in
      guard !ids.isEmpty else {
        let sessions = try await reader.sessionsInForce(of: draft.account, at: context.now)
        draft.endSessions()
        return sessions.count
      }
      let ended = try await reader.sessionsInForce(of: draft.account, named: ids, at: context.now)
      for session in ended {
        // A session can be replaced without changing the account's version.
        draft.expect(.session(session.id))
        draft.append(.endSessions(.one(session.id, of: uid)))
        draft.audit(.sessionsEnded, nil, session: session.id, detail: "one")
      }
      if !ended.isEmpty { draft.emit(.sessionsRevoked) }
      return ended.count
    } repeated: { _ in
      0
    }
  }

  /// Commits an administrator's change to an account.
  func administer<Answer: Sendable>(
    _ uid: UID, by administrator: Administrator,
    _ change: (inout Draft, RuleContext) async throws(AccountError) -> Answer
  ) async throws(AccountError) -> Answer {
    try await administer(uid, nil, by: administrator, may: .accountsWrite, change) { _ throws(AccountError) in
      throw .conflict
    }
  }

  /// Commits an administrator's change to an account, at most once per request key.
  ///
  /// Throws `.insufficientPermission` if the administrator does not have the scope.
  ///
  /// - Parameters:
  ///   - request: The request whose key ensures that the change takes effect only once.
  ///   - repeated: A closure that returns the response if the change has already taken effect.
  func administer<Answer: Sendable>(
    _ uid: UID, _ request: KeyedRequest?, by administrator: Administrator, may scope: Administrator.Scope,
    _ change: (inout Draft, RuleContext) async throws(AccountError) -> Answer,
    repeated: (UID) async throws(AccountError) -> Answer
  ) async throws(AccountError) -> Answer {
    try administrator.require(scope, in: tenant)
    return try await administeringOnce(request) { () throws(AccountError) in
      try await committer.commit(orIfSpent: .conflict) { context throws(AccountError) in
        var draft = Draft(try await reader.existing(uid), context)
        let answer = try await change(&draft, context)
        guard !draft.changes.isEmpty || draft.isChanged else { return (ChangeSet(tenant: tenant), answer) }
        return (changes(of: draft, uid, request, by: administrator, now: context.now), answer)
      }
    } repeated: { uid throws(AccountError) in
      try await repeated(uid)
    }
  }

  /// Runs an administrator's change so that it takes effect at most once per request key.
  ///
  /// - Parameters:
  ///   - body: A closure that commits the change together with a receipt.
  ///   - repeated: A closure that returns the response to an already committed request, given the affected account's
  ///     user ID.
  func administeringOnce<Answer: Sendable>(
    _ request: KeyedRequest?, _ body: () async throws(AccountError) -> Answer,
    repeated: (UID) async throws(AccountError) -> Answer
  ) async throws(AccountError) -> Answer {
    try await requests.performIdempotently(CallContext(request: request), by: nil, body) {
      committed throws(AccountError) in
      guard case .account(let uid) = committed else { return nil }
      return try await repeated(uid)
    }
  }

  /// Returns the change set for an administrator's request that affects an account.
  func changes(
    of draft: Draft, _ uid: UID, _ request: KeyedRequest?, by administrator: Administrator, now: Timestamp
  ) -> ChangeSet {
    var set = draft.changeSet()
    set.changes += receipts.receipt(for: CallContext(request: request), by: nil, .account(uid), now: now)
    set.origin.actor = administrator.name
    return set
  }
}

extension Draft {
  /// Ends all sessions of the account on behalf of an administrator, and revokes the emailed codes except those that
  /// respond to notices, because anyone who has read the codes could open new sessions.
  mutating func endSessions() {
    endAllSessions()
    revokeCodes(.allButAnswers)
    audit(.sessionsEnded, nil, detail: "all")
    emit(.sessionsRevoked)
  }
}

extension AccountReader {
  /// Returns the account with the given user ID. Throws `.userNotFound` if it does not exist.
  func existing(_ uid: UID) async throws(AccountError) -> Account {
    guard let account = try await read({ try $0.account(uid) }) else {
      throw AccountError(.userNotFound, "No account matches \(Limits.quoted(uid.rawValue)).", field: .account)
    }
    return account
  }
}
