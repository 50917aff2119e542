/// What a link answers.
package struct LinkResult: Sendable {
  package var account: Account
  /// New tokens; the caller's old ones are no longer valid. nil if the identity was linked already.
  package var tokens: TokenPair?
  /// Whether the identity was on this account before the call.
  package var alreadyLinked: Bool
  package var providerID: ProviderID
  /// The provider's own claims about the user, as a JSON object.
  package var profileJSON: String?
  /// Whether the proof took its address from another account, which had only claimed it.
  package var addressReleased = false
  /// The account that lost its address, if it has no other way to sign in; nil also if the link is answered again.
  package var unreachable: UnreachableAccount?
}

extension AccountUseCases {
  /// Adds an identity to the caller's account; linking what is linked already succeeds.
  ///
  /// Throws `.credentialAlreadyInUse` and `.emailExists` with a conflict, `.providerAlreadyLinked`,
  /// `.emailChangeNeedsVerification`, `.credentialTooOldLoginAgain`, and what sign-in throws for proofs that don't
  /// hold. A link that fails changes nothing and leaves the caller's session as it was.
  package func link(
    _ credential: Credential, principal: Principal, call: CallContext = CallContext(), includingIDToken: Bool = true
  ) async throws(AccountError) -> LinkResult {
    try await link(credential, replacing: nil, principal, call, includingIDToken: includingIDToken)
  }

  /// Gives the caller's account another phone number, or its first. The old one is unlinked, and the sessions that it
  /// opened end.
  ///
  /// Throws what `link` throws.
  package func updatePhoneNumber(
    sessionInfo: Secret, code: Secret, principal: Principal, call: CallContext = CallContext(),
    includingIDToken: Bool = true
  ) async throws(AccountError) -> LinkResult {
    try await link(
      .phone(sessionInfo: sessionInfo, code: code), replacing: .phone, principal, call,
      includingIDToken: includingIDToken)
  }

  /// - Parameter replaced: the provider whose identity the new one takes the place of, if the account has one.
  private func link(
    _ credential: Credential, replacing replaced: ProviderID?, _ principal: Principal, _ call: CallContext,
    includingIDToken: Bool
  ) async throws(AccountError) -> LinkResult {
    try await performIdempotently(
      call.request, by: principal,
      { () throws(AccountError) in
        try await linkOnce(credential, replacing: replaced, principal, call, includingIDToken: includingIDToken)
      },
      repeated: { committed throws(AccountError) in
        try await repeatedLink(committed, principal, includingIDToken: includingIDToken)
      })
  }

  private func repeatedLink(
    _ committed: CommittedAnswer, _ principal: Principal, includingIDToken: Bool
  ) async throws(AccountError) -> LinkResult? {
    switch committed {
    case .session(let granted, let outcome):
      return LinkResult(
        account: granted.account, tokens: try sessions.tokenPair(granted, includingIDToken: includingIDToken),
        alreadyLinked: false, providerID: granted.session.signInProvider,
        addressReleased: outcome.contains(.addressReleased))
    case .alreadyLinked(let provider):
      let caller = try await callers.load(principal, now: clock.now)
      return LinkResult(account: caller.account, alreadyLinked: true, providerID: provider)
    case .refused(let error): throw error
    case .usedCode, .mergePlan, .administered: return nil
    }
  }

  private func linkOnce(
    _ credential: Credential, replacing provider: ProviderID?, _ principal: Principal, _ call: CallContext,
    includingIDToken: Bool
  ) async throws(AccountError) -> LinkResult {
    var known = callers.known(principal)
    let caller = try await callers.load(principal, known: &known, now: clock.now)
    try caller.requireSecondFactor()
    let verified = try await credentials.verify(credential, for: .link, by: caller, from: call.source)
    return try await countingDisclosures(by: verified, from: call.source) { () throws(AccountError) in
      try await link(
        verified, to: caller, replacing: provider, principal, call, includingIDToken: includingIDToken)
    }
  }

  private func link(
    _ verified: VerifiedCredential, to caller: SessionRecord, replacing provider: ProviderID?, _ principal: Principal,
    _ call: CallContext, includingIDToken: Bool
  ) async throws(AccountError) -> LinkResult {
    guard let claim = verified.claim else { throw CredentialUse.link.refusal }
    var known: SessionRecord? = caller
    var seen = verified.seen
    let outcome = try await committer.commit(orIfSpent: verified.spent) { context throws(AccountError) in
      let caller = try await callers.load(principal, known: &known, now: context.now)
      try caller.requireSecondFactor()
      try requireRecentSignIn(caller, toLink: claim, now: context.now)
      let owners = try await owners(for: verified, known: &seen)
      let expectations = [caller.isAlive] + verified.holds
      let replaced = provider.flatMap(caller.account.activeIdentity)
      let isRecent = caller.isRecent(within: policy.lifetimes.recentSignIn, now: context.now)
      switch try LinkRule.decide(
        claim, onto: caller.account, isRecent: isRecent, replacing: replaced, owners, context)
      {
      case .proceed(let draft, let identity):
        let session = sessions.replace(
          caller.session, of: draft.account,
          by: caller.opener(linking: identity, replacing: replaced.map { [$0] } ?? [], now: context.now),
          signInProvider: verified.provider, factor: caller.session.factor, request: call.request,
          outcome: draft.releasesAddress ? .addressReleased : [], now: context.now)
        var changes = draft.changeSet(tenant: tenant, expecting: expectations)
        changes.changes = verified.consumes + changes.changes + session.changes
        if let replaced {
          changes.changes.append(
            .endSessions(.opened(by: replaced.id, of: caller.account.uid, sparing: caller.session.id)))
        }
        var answer = LinkResult(
          account: draft.account, alreadyLinked: false, providerID: verified.provider,
          profileJSON: claim.profile.json, addressReleased: draft.releasesAddress)
        if let account = draft.unreachable, try await !reader.read({ try $0.hasReservedAddress(account.uid) }) {
          let (change, unreachable) = continuations.release(
            account, by: claim, of: caller.session, now: context.now)
          changes.changes.append(change)
          answer.unreachable = unreachable
        }
        return (changes, Result<_, AccountError>.success((answer, session as SessionIssuer.Issued?)))
      case .alreadyLinked(let draft, _):
        var changes = draft.changeSet(tenant: tenant, expecting: expectations)
        changes.changes = verified.consumes + changes.changes
        // What changes nothing is answered again without a receipt.
        if !changes.changes.isEmpty {
          changes.changes += receipt(
            for: call.request, by: caller.session.id, .alreadyLinked(verified.provider), now: context.now)
        }
        let answer = LinkResult(
          account: draft.account, alreadyLinked: true, providerID: verified.provider, profileJSON: claim.profile.json)
        return (changes, .success((answer, nil)))
      case .conflict(let decision):
        var (changes, error) = refusal(
          of: verified, by: decision, caller: caller.session, request: call.request, requester: caller.session.id,
          now: context.now)
        changes.expectations.append(caller.isAlive)
        return (changes, .failure(error))
      case .factor: throw .secondFactorNotPassed(caller.account)
      }
    }
    var (answer, session) = try outcome.get()
    if let session {
      answer.tokens = try sessions.tokenPair(
        session.granted(to: answer.account), includingIDToken: includingIDToken)
    }
    return answer
  }

  /// A password, a sign-in link or a phone needs a recent sign-in; a provider's word is a proof by itself, unless the
  /// policy asks for more.
  private func requireRecentSignIn(
    _ caller: SessionRecord, toLink claim: IdentityClaim, now: Timestamp
  ) throws(AccountError) {
    let lifetimes = policy.lifetimes
    let isLocal = claim.isMailbox || claim.providerID == .phone
    let limit = isLocal ? lifetimes.recentSignIn : lifetimes.recentSignInToLink
    guard isLocal || limit > 0 else { return }
    try caller.requireRecentSignIn(within: limit, now: now)
  }
}

extension SessionRecord {
  /// What the session rests on after an identity was linked to the account: on what it did before, unless the account
  /// was anonymous. Then the identity is the first proof of it.
  func opener(linking identity: Identity?, replacing replaced: [Identity] = [], now: Timestamp) -> SessionOpener {
    guard account.isAnonymous, let identity else { return session.opener.unlinking(replaced) }
    return SessionOpener(identity.id, of: identity.providerID, at: now)
  }
}
