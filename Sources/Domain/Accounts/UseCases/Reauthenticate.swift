/// What a reauthentication answers; the caller's old tokens are no longer valid.
package struct ReauthenticationResult: Sendable {
  package var account: Account
  package var tokens: TokenPair
}

extension AccountUseCases {
  /// Proves again who the caller is, with any credential of the same account; the sign-in is recent afterwards.
  ///
  /// Throws `.invalidLoginCredentials` also if the proof is another account's, and `.credentialTooOldLoginAgain` if it
  /// is of an identity that has not settled.
  package func reauthenticate(
    _ credential: Credential, principal: Principal, call: CallContext = CallContext(), includingIDToken: Bool = true
  ) async throws(AccountError) -> ReauthenticationResult {
    let granted = try await replacingSession(call.request, by: principal) { () throws(AccountError) in
      try await reauthenticateOnce(credential, principal, call)
    }
    return ReauthenticationResult(
      account: granted.account, tokens: try sessions.tokenPair(granted, includingIDToken: includingIDToken))
  }

  private func reauthenticateOnce(
    _ credential: Credential, _ principal: Principal, _ call: CallContext
  ) async throws(AccountError) -> GrantedSession {
    let caller = try await callers.load(principal, now: clock.now)
    let verified = try await credentials.verify(credential, for: .reauthenticate, by: caller, from: call.source)

    var known: SessionRecord? = caller
    let outcome = try await committer.commit(orIfSpent: verified.spent) { context throws(AccountError) in
      let caller = try await callers.load(principal, known: &known, now: context.now)
      switch try ReauthenticationRule.decide(
        verified, of: caller.account, named: await account(namedBy: verified), context)
      {
      case .proceed(let draft, let identity):
        let (granted, changes) = reauthenticate(caller, draft, identity, verified, factor: nil, call)
        return (changes, Result<_, AccountError>.success(granted))
      case .factor(let challenge):
        var (changes, error) = try ask(
          challenge, after: verified, for: .reauthenticate, of: caller.session, request: call.request, now: context.now)
        changes.expectations.append(caller.isAlive)
        return (changes, .failure(error))
      case .alreadyLinked, .conflict:
        throw AccountError(.internalError, "A reauthentication meets no other account.")
      }
    }
    return try outcome.get()
  }

  /// The account that a custom token opens; nil for other proofs.
  func account(namedBy verified: VerifiedCredential) async throws(AccountError) -> UID? {
    guard let custom = verified.custom else { return nil }
    return try await reader.read { try $0.account(resolvingAlias: custom.uid) }?.uid
  }

  /// - Parameter factor: the second factor that was proven, nil for an account without one.
  func reauthenticate(
    _ caller: SessionRecord, _ draft: Draft, _ identity: Identity?, _ verified: VerifiedCredential,
    factor: PassedFactor?, _ call: CallContext
  ) -> (GrantedSession, ChangeSet) {
    var account = draft.account
    let session = sessions.replace(
      caller.session, of: account, by: SessionOpener(identity?.id, of: verified.provider, at: draft.now),
      signInProvider: verified.provider, claims: verified.custom?.claims, factor: factor, request: call.request,
      now: draft.now)
    var changes = draft.changeSet(tenant: tenant, expecting: [caller.isAlive] + verified.holds)
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
