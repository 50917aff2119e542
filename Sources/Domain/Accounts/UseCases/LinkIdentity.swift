/// What a link answers.
package struct LinkResult: Sendable {
  package var account: Account
  /// New tokens; the caller's old ones are dead. nil if the identity was linked already.
  package var tokens: TokenPair?
  /// Whether the identity was on this account before the call.
  package var alreadyLinked: Bool
  package var providerID: ProviderID
  /// The provider's own claims about the user, as a JSON object.
  package var profileJSON: String?
}

extension AccountUseCases {
  /// Adds an identity to the caller's account; linking what is linked already succeeds.
  ///
  /// Throws `.credentialAlreadyInUse` and `.emailExists` with a conflict, `.providerAlreadyLinked`,
  /// `.credentialTooOldLoginAgain`, and what sign-in throws for proofs that don't hold. A link that fails changes
  /// nothing and leaves the caller's session as it was.
  package func link(_ credential: Credential, principal: Principal) async throws(AccountError) -> LinkResult {
    // Before the proof is looked at, so that it is not used up for nothing.
    let now = clock.now
    let caller = try await callers.load(principal, now: now)
    try callers.requireRecentSignIn(caller, now: now)
    let verified = try await credentials.verify(credential, for: .link, by: caller)
    guard let claim = verified.claim else { throw CredentialUse.link.refusal }

    var known: SessionRecord? = caller
    var seen = verified.seen
    let outcome = try await committer.commit(orIfSpent: verified.spent) { context throws(AccountError) in
      let caller = try await callers.load(principal, known: &known, now: context.now)
      try callers.requireRecentSignIn(caller, now: context.now)
      let owners = try await owners(for: verified, known: &seen)
      let expectations = [caller.isAlive] + verified.holds
      switch try LinkRule.decide(claim, onto: caller.account, owners, context) {
      case .proceed(let draft, let identity):
        // The new identity was proven this moment: the new session is one that it opened.
        let session = sessions.replace(
          caller.session, of: draft.account, identity: identity?.id, provider: verified.provider,
          authTime: context.now, now: context.now)
        var changes = draft.changeSet(tenant: tenant, expecting: expectations)
        changes.changes += verified.consumes + session.changes
        return (changes, Result<_, AccountError>.success((draft.account, session as SessionIssuer.Issued?)))
      case .alreadyLinked(let draft, _):
        var changes = draft.changeSet(tenant: tenant, expecting: expectations)
        changes.changes += verified.consumes
        return (changes, .success((draft.account, nil)))
      case .conflict(let decision):
        let (changes, error) = continuations.refuse(
          verified, by: decision, session: caller.session.id, now: context.now)
        return (changes, .failure(error))
      }
    }
    let (account, session) = try outcome.get()
    var tokens: TokenPair?
    if let session { tokens = try sessions.tokenPair(session, of: account) }
    return LinkResult(
      account: account, tokens: tokens, alreadyLinked: session == nil, providerID: verified.provider,
      profileJSON: claim.profile.json)
  }
}
