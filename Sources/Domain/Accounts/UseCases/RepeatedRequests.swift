import ByteCoding

/// What a request with a key was answered when it was committed.
enum CommittedAnswer: Sendable {
  /// The session that it opened, with tokens that are still the caller's to use.
  case session(GrantedSession, RequestOutcome)
  case alreadyLinked(ProviderID)
  case usedCode(UsedCode)
  /// A conflict, or the challenge for a second factor.
  case refused(AccountError)
  /// The plan of a merge, whose token comes from the request's key.
  case mergePlan(MergePlanID, RequestKey)
  /// An administrator's change of an account.
  case administered(UID)
}

extension AccountUseCases {
  /// Runs a request so that it takes effect once, however many times it is sent with the same key.
  ///
  /// A repeated request fails by itself: its session was replaced, its proof is spent, its receipt is there. So only a
  /// failure costs a look at what was committed before.
  ///
  /// - Parameters:
  ///   - principal: the caller; nil for a sign-in, which is known by its receipt alone.
  ///   - repeated: the answer to a request that was committed before; nil if it can't have been this one.
  func performIdempotently<Answer: Sendable>(
    _ request: KeyedRequest?, by principal: Principal?, _ body: () async throws(AccountError) -> Answer,
    repeated: (CommittedAnswer) async throws(AccountError) -> Answer?
  ) async throws(AccountError) -> Answer {
    do throws(AccountError) {
      return try await body()
    } catch {
      guard let request, let committed = try await committedAnswer(to: request, by: principal),
        let answer = try await repeated(committed)
      else { throw error }
      return answer
    }
  }

  /// The same for a request whose answer is the session that it puts in place of the caller's.
  func replacingSession(
    _ request: KeyedRequest?, by principal: Principal, _ body: () async throws(AccountError) -> GrantedSession
  ) async throws(AccountError) -> GrantedSession {
    try await performIdempotently(request, by: principal, body) { committed throws(AccountError) in
      switch committed {
      case .session(let granted, _): return granted
      case .refused(let error): throw error
      case .alreadyLinked, .usedCode, .mergePlan, .administered: return nil
      }
    }
  }

  /// nil if no request with this key was committed, or if the key belongs to another session's request.
  private func committedAnswer(
    to request: KeyedRequest, by principal: Principal?
  ) async throws(AccountError) -> CommittedAnswer? {
    if let principal, let successor = try await committedSuccessor(to: request, of: principal) { return successor }
    return try await receivedAnswer(to: request, by: principal?.sessionID)
  }

  /// The session that the request put in place of the caller's; nil if no request with this key did.
  func committedSuccessor(
    to request: KeyedRequest, of principal: Principal
  ) async throws(AccountError) -> CommittedAnswer? {
    guard let old = try await reader.read({ try $0.session(principal.sessionID) })?.session,
      let successor = try await successor(of: old, key: request.key)
    else { return nil }
    let digest = request.digest(by: old.id, secrets)
    guard let known = successor.session.requestDigest, ConstantTime.areEqual(known, digest) else {
      throw .requestKeyReused
    }
    return .session(successor, successor.session.requestOutcome)
  }

  /// The answer that a receipt holds; nil if this key has none.
  ///
  /// - Parameter session: whose request it was; nil for a sign-in.
  func receivedAnswer(
    to request: KeyedRequest, by session: SessionID?
  ) async throws(AccountError) -> CommittedAnswer? {
    let digest = request.key.digest(in: tenant, secrets)
    guard let receipt = try await reader.read({ try $0.receipt(digest) }) else { return nil }
    guard ConstantTime.areEqual(receipt.requestDigest, request.digest(by: session, secrets)) else {
      throw .requestKeyReused
    }
    switch receipt.answer {
    case .session(let id, let outcome):
      guard let session = try await self.session(id, replacing: nil, key: request.key) else { throw .sessionEnded }
      return .session(session, outcome)
    case .alreadyLinked(let provider): return .alreadyLinked(provider)
    case .usedCode(let used): return .usedCode(used)
    case .mergePlan(let id): return .mergePlan(id, request.key)
    case .administered(let uid): return .administered(uid)
    case .conflict(let receipt): return .refused(receipt.error(request.key, secrets))
    case .challenge(let id):
      let challenged = try await reader.read { snapshot in
        try snapshot.proof(id).flatMap { pending in try snapshot.account(pending.uid).map { (pending, $0) } }
      }
      guard let (pending, account) = challenged else { throw .invalidPendingSignIn }
      return .refused(challenges.error(pending, of: account, key: request.key))
    }
  }

  /// The session that a request with this key put in place of `old`; nil if none did, or one with another key.
  ///
  /// Throws `.tokenExpired` if it has ended, or was received a while ago: then another party holds the key, or the
  /// caller has the answer.
  func successor(of old: Session, key: RequestKey) async throws(AccountError) -> GrantedSession? {
    guard let id = old.replacedBy else { return nil }
    return try await session(id, replacing: old.id, key: key)
  }

  /// A session whose first tokens come from this key; nil if they don't. Its times are extended if little of them is
  /// left, once for all who ask.
  private func session(
    _ id: SessionID, replacing old: SessionID?, key: RequestKey
  ) async throws(AccountError) -> GrantedSession? {
    try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      guard let record = try await reader.read({ try $0.session(id) }) else { throw .sessionEnded }
      let tokens = SessionTokens(
        sessionKey: id.key ?? 0, rotation: 0, family: key.family(of: id, replacing: old, secrets))
      guard ConstantTime.areEqual(record.session.familyDigest, tokens.familyDigest(secrets)) else {
        return (ChangeSet(tenant: tenant), nil)
      }
      let session = record.session
      guard session.replacedAt == nil, session.rotation == 0, session.generation == record.account.generation,
        session.expiresAt > context.now, !isReceivedForGood(session, now: context.now)
      else { throw .sessionEnded }
      try requireUsable(record)
      let (changes, present) = extending(session, now: context.now)
      return (changes, GrantedSession(session: present, tokens: tokens, account: record.account))
    }
  }

  /// Whether the present tokens have been with their caller for so long that those before them are of no further use.
  func isReceivedForGood(_ session: Session, now: Timestamp) -> Bool {
    guard let receivedAt = session.receivedAt else { return false }
    return now.milliseconds(since: receivedAt) > policy.lifetimes.refreshGrace
  }

  /// What new tokens need besides a session: an account and a provider that are switched on.
  func requireUsable(_ record: SessionRecord) throws(AccountError) {
    try record.account.requireEnabled()
    // Refused and not ended: the session works again once the provider is back.
    let opener = record.account.identities.first { $0.id == record.session.identityID }
    guard committer.methods.isAvailable(record.session.openedBy), opener.map(committer.methods.isVerifiable) ?? true
    else {
      throw AccountError(
        .operationNotAllowed, "The provider of this session is switched off or not configured. Try again later.")
    }
  }

  /// The session as its tokens are handed out again.
  func extending(_ session: Session, now: Timestamp) -> (changes: ChangeSet, session: Session) {
    guard let extended = sessions.extended(session, now: now) else { return (ChangeSet(tenant: tenant), session) }
    let changes = ChangeSet(
      tenant: tenant, expectations: [.rotation(session.id, session.rotation, at: session.rotatedAt)],
      changes: [.updateSession(extended)])
    return (changes, extended)
  }

  /// What a conflict commits, and the error for the caller.
  ///
  /// - Parameter requester: whose request it is; nil for a sign-in.
  func refusal(
    of verified: VerifiedCredential, by decision: ConflictDecision, caller: Session?, request: KeyedRequest?,
    requester: SessionID?, now: Timestamp
  ) -> (changes: ChangeSet, error: AccountError) {
    var (changes, error, continuation) = continuations.refuse(
      verified, by: decision, caller: caller, key: request?.key, now: now)
    if let conflict = error.conflict {
      let answer = ConflictReceipt(error, conflict, continuation: continuation)
      changes.changes += receipt(for: request, by: requester, .conflict(answer), now: now)
    }
    return (changes, error)
  }

  /// What a challenge for the second factor commits, and the error for the caller.
  ///
  /// - Parameter session: the one that is reauthenticated; nil for a sign-in.
  func ask(
    _ challenge: Challenge, after verified: VerifiedCredential, for purpose: PendingSignIn.Purpose,
    of session: Session? = nil, deviceLabel: String = "", request: KeyedRequest?, now: Timestamp
  ) throws(AccountError) -> (changes: ChangeSet, error: AccountError) {
    var (changes, error, id) = try challenges.ask(
      challenge, after: verified,
      .init(purpose: purpose, lineage: session?.lineage, deviceLabel: deviceLabel, key: request?.key), now: now)
    changes.changes += receipt(for: request, by: session?.id, .challenge(id), now: now)
    return (changes, error)
  }

  /// The change that lets a request be answered again which leaves no session in place of the caller's.
  func receipt(
    for request: KeyedRequest?, by session: SessionID?, _ answer: RequestReceipt.Answer, now: Timestamp
  ) -> [Change] {
    guard let request else { return [] }
    return [
      .noteAnswer(
        RequestReceipt(
          keyDigest: request.key.digest(in: tenant, secrets), requestDigest: request.digest(by: session, secrets),
          expiresAt: now.adding(milliseconds: policy.lifetimes.requestReceipt), answer: answer))
    ]
  }
}

extension AccountError {
  fileprivate static var requestKeyReused: AccountError {
    AccountError(
      .invalidArgument,
      "The request key came with another request before. Draw a new key for each request, and repeat "
        + "one with the same key only if it is the same.", field: .requestKey)
  }
}

extension ConflictReceipt {
  /// A conflict as it is answered now.
  init(_ error: AccountError, _ conflict: Conflict, continuation: ContinuationID?) {
    self.init(
      reason: error.reason, message: error.message, providerID: conflict.providerID, email: conflict.email,
      signInMethods: conflict.signInMethods, setAside: conflict.setAside, continuation: continuation,
      expiresAt: conflict.expiresAt)
  }

  /// The same conflict, with the same continuation.
  func error(_ key: RequestKey, _ secrets: any SecretSource) -> AccountError {
    AccountError(
      reason, message,
      conflict: Conflict(
        providerID: providerID, email: email,
        continuation: continuation.map { ContinuationToken(key: $0.rawValue, request: key, secrets: secrets).secret },
        expiresAt: expiresAt, signInMethods: signInMethods, setAside: setAside))
  }
}
