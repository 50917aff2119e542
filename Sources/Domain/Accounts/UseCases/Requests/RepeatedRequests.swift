import ByteCoding

/// The response to a committed request that was sent with a key.
enum CommittedAnswer: Sendable {
  /// The session that the request opened, with tokens that the caller can still use.
  case session(GrantedSession, RequestOutcome)
  case alreadyLinked(ProviderID)
  case usedCode(UsedCode)
  /// A conflict or a challenge for a second factor.
  case refused(AccountError)
  /// A merge plan, whose token is derived from the request's key.
  case mergePlan(MergePlanID, RequestKey)
  /// A change to an account other than the caller's.
  case account(UID)
}

/// The result of a change that replaced the caller's session with a new one. The caller's old tokens are no longer
/// valid.
package struct ReplacedSession: Sendable {
  package var account: Account
  package var tokens: TokenPair
  var session: Session

  /// The second factor that the session counts as having passed.
  package var factor: PassedFactor? { session.factor }
}

/// Repeats the responses to requests that have already been committed.
struct RepeatedRequests: Sendable {
  let reader: AccountReader
  let committer: Committer
  let issuer: SessionIssuer
  let challenges: ChallengeIssuer
  let secrets: any SecretSource

  /// Runs a request so that it takes effect only once, no matter how many times it is sent with the same key.
  ///
  /// A retried request fails in `body`, because its session was replaced, its proof has already been used or its
  /// receipt already exists. Therefore, earlier commits are looked up only after a failure.
  ///
  /// - Parameters:
  ///   - principal: The caller; nil for a sign-in, which is recognized only by its receipt.
  ///   - repeated: A closure that returns the response to an earlier request that has been committed, or nil if the
  ///     current request cannot be a retry of that request.
  func performIdempotently<Answer: Sendable>(
    _ call: CallContext, by principal: Principal?, _ body: () async throws(AccountError) -> Answer,
    repeated: (CommittedAnswer) async throws(AccountError) -> Answer?
  ) async throws(AccountError) -> Answer {
    do throws(AccountError) {
      return try await body()
    } catch {
      guard let request = call.request, let committed = try await committedAnswer(to: request, by: principal),
        let answer = try await repeated(committed)
      else { throw error }
      return answer
    }
  }

  /// Does the same as `performIdempotently` for a request that replaces the caller's session and whose response is the
  /// new session.
  func replacingSession(
    _ call: CallContext, by principal: Principal, _ body: () async throws(AccountError) -> GrantedSession
  ) async throws(AccountError) -> ReplacedSession {
    let granted = try await performIdempotently(call, by: principal, body) { committed throws(AccountError) in
      switch committed {
      case .session(let granted, _): return granted
      case .refused(let error): throw error
      case .alreadyLinked, .usedCode, .mergePlan, .account: return nil
      }
    }
    return ReplacedSession(
      account: granted.account, tokens: try issuer.tokenPair(granted, for: call), session: granted.session)
  }

  /// Returns the committed response, or nil if the caller has not committed a request with this key.
  private func committedAnswer(
    to request: KeyedRequest, by principal: Principal?
  ) async throws(AccountError) -> CommittedAnswer? {
    if let principal, let successor = try await committedSuccessor(to: request, of: principal) { return successor }
    return try await receivedAnswer(to: request, by: principal?.sessionID)
  }

  /// Returns the session with which the request replaced the caller's session, or nil if no request with this key
  /// replaced the caller's session.
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

  /// Returns the response recorded in a receipt, or nil if this key has no receipt.
  ///
  /// - Parameter session: The session that made the request; nil for a sign-in.
  func receivedAnswer(
    to request: KeyedRequest, by session: SessionID?
  ) async throws(AccountError) -> CommittedAnswer? {
    let digest = request.key.digest(in: committer.tenant, secrets)
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
    case .account(let uid): return .account(uid)
    case .conflict(let receipt): return .refused(receipt.error(request.key, secrets))
    case .challenge(let id):
      let challenged = try await reader.read { snapshot in
        try snapshot.proof(id).flatMap { pending in try snapshot.account(pending.uid).map { (pending, $0) } }
      }
      guard let (pending, account) = challenged else { throw .invalidPendingSignIn }
      return .refused(challenges.error(pending, of: account, key: request.key))
    }
  }

  /// Returns the session that a request with this key created to replace `old`, or nil if `old` has not been replaced
  /// or was replaced by a request with another key.
  ///
  /// Throws `.tokenExpired` if the new session has ended or if its tokens were received a while ago. In that case,
  /// either the caller already has the response, or another party has the key.
  func successor(of old: Session, key: RequestKey) async throws(AccountError) -> GrantedSession? {
    guard let id = old.replacedBy else { return nil }
    return try await session(id, replacing: old.id, key: key)
  }

  /// Returns a session if its first tokens were derived from this key, or nil otherwise. If the tokens expire soon,
  /// their lifetimes are extended. If several retries arrive at the same time, only one of them extends the lifetimes.
  private func session(
    _ id: SessionID, replacing old: SessionID?, key: RequestKey
  ) async throws(AccountError) -> GrantedSession? {
    try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      guard let record = try await reader.read({ try $0.session(id) }) else { throw .sessionEnded }
      let tokens = SessionTokens(
        sessionKey: id.key ?? 0, rotation: 0, family: key.family(of: id, replacing: old, secrets))
      guard ConstantTime.areEqual(record.session.familyDigest, tokens.familyDigest(secrets)) else {
        return (ChangeSet(tenant: context.tenant), nil)
      }
      let session = record.session
      guard session.replacedAt == nil, session.rotation == 0, session.generation == record.account.generation,
        session.expiresAt > context.now, !issuer.isReceivedForGood(session, now: context.now)
      else { throw .sessionEnded }
      try context.methods.requireUsable(record)
      let (changes, present) = issuer.extending(session, now: context.now)
      return (changes, GrantedSession(session: present, tokens: tokens, account: record.account))
    }
  }
}

extension AccountError {
  fileprivate static var requestKeyReused: AccountError {
    AccountError(
      .invalidArgument,
      "The request key was already used for another request. Create a new random key for each request, and repeat a "
        + "request with the same key only if it is unchanged.", field: .requestKey)
  }
}
