/// The result of linking an identity.
package struct LinkResult: Sendable {
  package var account: Account
  /// The new tokens, which replace the caller's old tokens; nil if the identity was already linked.
  package var tokens: TokenPair?
  /// Whether the identity was already linked to this account before the call.
  package var alreadyLinked: Bool
  package var providerID: ProviderID
  /// The provider's own claims about the user, as a JSON object.
  package var profileJSON: String?
  /// Whether the proven address was taken from another account that had claimed the address without proving ownership
  /// of it.
  package var addressReleased = false
  /// The account that lost its address and that no one can sign in to anymore; nil if there is no such account, and
  /// always nil in the response to a retried request.
  package var unreachable: UnreachableAccount?
}

/// Adds identities to the caller's account, and removes identities from it.
package struct Linking: Sendable {
  let reader: AccountReader
  let callers: Callers
  let credentials: CredentialPipeline
  let phoneCodes: PhoneCodes
  let committer: Committer
  let requests: RepeatedRequests
  let receipts: RequestReceipts
  let continuations: ContinuationIssuer
  let issuer: SessionIssuer

  /// Adds an identity to the caller's account. Also succeeds if the account already has the identity.
  ///
  /// Throws `.credentialAlreadyInUse` and `.emailExists` with a conflict, `.providerAlreadyLinked`,
  /// `.emailChangeNeedsVerification`, `.credentialTooOldLoginAgain`, and the errors of sign-in for invalid proofs. A
  /// failed link leaves the account and the caller's session unchanged.
  package func link(
    _ credential: Credential, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> LinkResult {
    try await link(credential, replacing: nil, principal, call)
  }

  /// Sets or replaces the phone number of the caller's account. The old number is unlinked, which ends all other
  /// sessions that were opened with it.
  ///
  /// Throws the errors of `link`.
  package func updatePhoneNumber(
    sessionInfo: Secret, code: Secret, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> LinkResult {
    try await link(.phone(sessionInfo: sessionInfo, code: code), replacing: .phone, principal, call)
  }

  /// Checks whether a phone can be linked to the caller's account. Call this method before sending a code, to avoid
  /// sending a code that cannot be used.
  ///
  /// Throws `.credentialTooOldLoginAgain`, `.unsupportedFirstFactor`, `.providerAlreadyLinked` or
  /// `.operationNotAllowed`.
  package func checkPhoneLink(of number: String, principal: Principal) async throws(AccountError) {
    let number = try phoneCodes.parse(number)
    let context = committer.ruleContext(now: committer.now)
    let caller = try await callers.load(principal, now: context.now)
    try caller.requireRecentFullSignIn(within: context.policy.lifetimes.recentSignIn, now: context.now)
    let key = Identity.Key.phone(number.e164, in: context.tenant)
    try LinkRule.checkMethod(of: .phone, key, onto: caller.account, context)
  }

  /// Links an identity to the caller's account, and returns the result.
  ///
  /// - Parameter provider: The provider whose existing identity, if the account has one, is replaced by the new
  ///   identity.
  private func link(
    _ credential: Credential, replacing provider: ProviderID?, _ principal: Principal, _ call: CallContext
  ) async throws(AccountError) -> LinkResult {
    let link = try await requests.performIdempotently(call, by: principal) { () throws(AccountError) in
      try await linkOnce(credential, replacing: provider, principal, call)
    } repeated: { committed throws(AccountError) in
      try await linkedBefore(committed, principal)
    }
    var tokens: TokenPair?
    if let session = link.session { tokens = try issuer.tokenPair(session, for: call) }
    return LinkResult(link, tokens: tokens)
  }

  private func linkedBefore(_ committed: CommittedAnswer, _ principal: Principal) async throws(AccountError) -> Link? {
    switch committed {
    case .session(let granted, let outcome):
      return Link(
        account: granted.account, provider: granted.session.signInProvider, session: granted,
        addressReleased: outcome.contains(.addressReleased))
    case .alreadyLinked(let provider):
      let caller = try await callers.load(principal, now: committer.now)
      return Link(account: caller.account, provider: provider)
    case .refused(let error): throw error
    case .usedCode, .mergePlan, .account: return nil
    }
  }

  private func linkOnce(
    _ credential: Credential, replacing provider: ProviderID?, _ principal: Principal, _ call: CallContext
  ) async throws(AccountError) -> Link {
    var known = callers.known(principal)
    let caller = try await callers.load(principal, known: &known, now: committer.now)
    try caller.requireSecondFactor()
    let verified = try await credentials.verify(credential, for: .link, by: caller, from: call.source)
    return try await credentials.countingDisclosures(by: verified, call) { verified throws(AccountError) in
      try await commit(verified, to: caller, replacing: provider, principal, call)
    }
  }

  private func commit(
    _ verified: VerifiedCredential, to caller: SessionRecord, replacing provider: ProviderID?, _ principal: Principal,
    _ call: CallContext
  ) async throws(AccountError) -> Link {
    guard let claim = verified.claim else { throw CredentialUse.link.refusal }
    var known: SessionRecord? = caller
    var seen = verified.seen
    return try await credentials.attempts.committing(verified) { context throws(AccountError) in
      let caller = try await callers.load(principal, known: &known, now: context.now)
      try caller.requireSecondFactor()
      try requireRecentSignIn(caller, toLink: claim, context)
      let replaced = provider.flatMap(caller.account.activeIdentity)
      let outcome = try LinkRule.decide(
        claim, onto: caller.account,
        isRecent: caller.isRecent(within: context.policy.lifetimes.recentSignIn, now: context.now),
        replacing: replaced, await reader.owners(for: verified, known: &seen, context.policy), context)
      switch outcome {
      case .proceed(let draft, let identity):
        return try await added(identity, to: draft, in: caller, replaced, verified, claim, call)
      case .alreadyLinked(let draft, _): return try await unchanged(draft, caller, verified, claim, call)
      case .conflict(let decision):
        var (changes, error) = continuations.refuse(
          verified, by: decision, caller: caller.session, requester: caller.session, call, now: context.now)
        changes.expectations.append(caller.isAlive)
        return (changes, .failure(error))
      case .factor: throw .secondFactorNotPassed(caller.account)
      }
    }.get()
  }

  /// Returns the changes for a link: the new identity and the session that replaces the caller's session.
  private func added(
    _ identity: Identity?, to draft: Draft, in caller: SessionRecord, _ replaced: Identity?,
    _ verified: VerifiedCredential, _ claim: IdentityClaim, _ call: CallContext
  ) async throws(AccountError) -> (ChangeSet, Result<Link, AccountError>) {
    let opener = caller.opener(
      linking: identity, replacing: replaced.map { [$0] } ?? [], at: verified.authTime(now: draft.now))
    let session = issuer.replace(
      caller.session, of: draft.account, by: opener, signInProvider: verified.provider, factor: caller.session.factor,
      call, outcome: draft.releasesAddress ? .addressReleased : [], now: draft.now)
    var changes = draft.changeSet(expecting: [caller.isAlive] + verified.holds)
    // The sessions are ended before the new session is stored, because the new session may also have no identity and
    // would match the selection.
    let ended =
      replaced.map { SessionSelection.unlinking($0, of: caller.account.uid, sparing: caller.session.id) } ?? []
    changes.changes =
      verified.consumes + changes.changes + ended.map { .endSessions($0) } + session.changes
    var link = Link(
      account: draft.account, provider: verified.provider, session: session.granted(to: draft.account),
      profileJSON: claim.profile.json)
    try await noteRelease(by: draft, claim, of: caller.session, &changes, &link)
    return (changes, .success(link))
  }

  /// Records in the response whether the link takes the proven address from another account, and issues a continuation
  /// if no one can sign in to that account anymore.
  private func noteRelease(
    by draft: Draft, _ claim: IdentityClaim, of session: Session, _ changes: inout ChangeSet, _ link: inout Link
  ) async throws(AccountError) {
    link.addressReleased = draft.releasesAddress
    guard let account = draft.unreachable, try await !reader.read({ try $0.hasReservedAddress(account.uid) }) else {
      return
    }
    let (change, unreachable) = continuations.release(account, by: claim, of: session, now: draft.now)
    changes.changes.append(change)
    link.unreachable = unreachable
  }

  /// Returns the changes for linking an identity that the account already has. The caller's session is not replaced.
  private func unchanged(
    _ draft: Draft, _ caller: SessionRecord, _ verified: VerifiedCredential, _ claim: IdentityClaim,
    _ call: CallContext
  ) async throws(AccountError) -> (ChangeSet, Result<Link, AccountError>) {
    var changes = draft.changeSet(expecting: [caller.isAlive] + verified.holds)
    changes.changes = verified.consumes + changes.changes
    // The response to a link that changes nothing can be reproduced without a receipt.
    if !changes.changes.isEmpty {
      changes.changes += receipts.receipt(
        for: call, by: caller.session.id, .alreadyLinked(verified.provider), now: draft.now)
    }
    var link = Link(account: draft.account, provider: verified.provider, profileJSON: claim.profile.json)
    try await noteRelease(by: draft, claim, of: caller.session, &changes, &link)
    return (changes, .success(link))
  }

  /// Throws if linking requires a recent sign-in and the caller's sign-in is not recent. Linking a password, a sign-in
  /// link or a phone requires a recent sign-in. A provider's assertion is sufficient proof by itself, unless the policy
  /// requires more.
  private func requireRecentSignIn(
    _ caller: SessionRecord, toLink claim: IdentityClaim, _ context: RuleContext
  ) throws(AccountError) {
    let lifetimes = context.policy.lifetimes
    let isLocal = claim.isMailbox || claim.providerID == .phone
    let limit = isLocal ? lifetimes.recentSignIn : lifetimes.recentSignInToLink
    guard isLocal || limit > 0 else { return }
    try caller.requireRecentSignIn(within: limit, now: context.now)
  }
}

/// A committed link.
private struct Link: Sendable {
  var account: Account
  var provider: ProviderID
  /// The session that replaces the caller's session; nil if the account already had the identity.
  var session: GrantedSession?
  var profileJSON: String?
  var addressReleased = false
  var unreachable: UnreachableAccount?
}

extension LinkResult {
  fileprivate init(_ link: Link, tokens: TokenPair?) {
    self.init(
      account: link.account, tokens: tokens, alreadyLinked: link.session == nil, providerID: link.provider,
      profileJSON: link.profileJSON, addressReleased: link.addressReleased, unreachable: link.unreachable)
  }
}

extension SessionRecord {
  /// Returns the proof on which the session is based after an identity has been linked. The proof is the same as
  /// before, unless the account was anonymous. In that case, the new identity is the account's first proof.
  func opener(linking identity: Identity?, replacing replaced: [Identity] = [], at authTime: Timestamp) -> SessionOpener
  {
    guard account.isAnonymous, let identity else { return session.opener.unlinking(replaced) }
    return SessionOpener(identity.id, of: identity.providerID, at: authTime)
  }
}
