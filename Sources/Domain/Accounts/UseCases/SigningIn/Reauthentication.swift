/// Lets signed-in users prove their identity again.
package struct Reauthentication: Sendable {
  let reader: AccountReader
  let callers: Callers
  let credentials: CredentialPipeline
  let attempts: AttemptLimiter
  let committer: Committer
  let requests: RepeatedRequests
  let challenges: ChallengeIssuer
  let issuer: SessionIssuer

  /// Proves the caller's identity again with any credential of the same account. The sign-in then counts as recent.
  ///
  /// Throws `.invalidLoginCredentials` if the proof is invalid or belongs to another account, and
  /// `.credentialTooOldLoginAgain` if the proof is for an identity that has not settled, or if the provider
  /// authenticated the user too long ago.
  package func reauthenticate(
    _ credential: Credential, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> ReplacedSession {
    try await requests.replacingSession(call, by: principal) { () throws(AccountError) in
      try await reauthenticateOnce(credential, principal, call)
    }
  }

  private func reauthenticateOnce(
    _ credential: Credential, _ principal: Principal, _ call: CallContext
  ) async throws(AccountError) -> GrantedSession {
    let caller = try await callers.load(principal, now: committer.now)
    let verified = try await credentials.verify(credential, for: .reauthenticate, by: caller, from: call.source)

    var known: SessionRecord? = caller
    let outcome = try await attempts.committing(verified) { context throws(AccountError) in
      let caller = try await callers.load(principal, known: &known, now: context.now)
      switch try await decide(verified, by: caller, context) {
      case .proceed(let draft, let identity):
        let (granted, changes) = proceed(caller, draft, identity, verified, factor: nil, call)
        return (changes, Result<_, AccountError>.success(granted))
      case .factor(let challenge):
        var (changes, error) = try challenges.ask(
          challenge, after: verified, for: .reauthenticate, of: caller.session, call, now: context.now)
        changes.expectations.append(caller.isAlive)
        return (changes, .failure(error))
      case .alreadyLinked, .conflict:
        throw AccountError(.internalError, "The reauthentication unexpectedly conflicts with another account.")
      }
    }
    return try outcome.get()
  }

  func decide(
    _ verified: VerifiedCredential, by caller: SessionRecord, _ context: RuleContext
  ) async throws(AccountError) -> RuleOutcome {
    try ReauthenticationRule.decide(verified, of: caller.account, named: await account(namedBy: verified), context)
  }

  /// Returns the user ID that a custom token specifies, or nil for other proofs.
  private func account(namedBy verified: VerifiedCredential) async throws(AccountError) -> UID? {
    guard let custom = verified.custom else { return nil }
    return try await reader.read { try $0.account(resolvingAlias: custom.uid) }?.uid
  }

  /// Returns the session that replaces the caller's session, and the changes that are committed with it.
  ///
  /// - Parameter factor: The second factor that was proven; nil for an account without a second factor.
  func proceed(
    _ caller: SessionRecord, _ draft: Draft, _ identity: Identity?, _ verified: VerifiedCredential,
    factor: PassedFactor?, _ call: CallContext
  ) -> (GrantedSession, ChangeSet) {
    var account = draft.account
    let session = issuer.replace(
      caller.session, of: account,
      by: SessionOpener(identity?.id, of: verified.provider, at: verified.authTime(now: draft.now)),
      signInProvider: verified.provider, claims: verified.custom?.claims, factor: factor, call,
      now: draft.now)
    var changes = draft.changeSet(expecting: [caller.isAlive] + verified.holds)
    changes.changes +=
      verified.consumes + [.recordSignIn(account.uid, identity?.id, at: draft.now)] + session.changes
      + attempts.remember(call.source, of: account) + [
        .audit(
          AuditRecord(
            at: draft.now, uid: account.uid, action: .reauthenticated, providerID: verified.provider,
            sessionID: session.session.id, detail: factor?.kind.rawValue))
      ]
    account.lastSignInAt = max(account.lastSignInAt, draft.now)
    return (session.granted(to: account), changes)
  }
}
