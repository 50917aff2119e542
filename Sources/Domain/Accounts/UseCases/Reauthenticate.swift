/// What a reauthentication answers; the caller's old tokens are dead.
package struct ReauthenticationResult: Sendable {
  package var account: Account
  package var tokens: TokenPair
}

extension AccountUseCases {
  /// Proves again who the caller is, with any credential of the same account; the sign-in is recent afterwards.
  ///
  /// Throws `.invalidLoginCredentials` also if the proof is another account's.
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
    return try await committer.commit(orIfSpent: verified.spent) { context throws(AccountError) in
      let caller = try await callers.load(principal, known: &known, now: context.now)
      guard let claim = verified.claim, let identity = caller.account.identity(claim.key), identity.isActive else {
        throw AccountError(.invalidLoginCredentials, "The credential is not one of the account that is signed in.")
      }
      var account = caller.account
      let session = sessions.replace(
        caller.session, of: account, identity: identity.id, provider: identity.providerID, authTime: context.now,
        request: call.request, now: context.now)
      let changes = ChangeSet(
        tenant: tenant,
        expectations: [.account(account.uid, version: account.version), caller.isAlive] + verified.holds,
        changes: verified.consumes + [.recordSignIn(account.uid, identity.id, at: context.now)] + session.changes + [
          .audit(
            AuditRecord(
              at: context.now, uid: account.uid, action: .reauthenticated, providerID: identity.providerID,
              sessionID: session.session.id))
        ])
      account.lastSignInAt = max(account.lastSignInAt, context.now)
      return (changes, session.granted(to: account))
    }
  }
}
