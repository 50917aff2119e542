extension AccountUseCases {
  /// Adds an identity to the caller's account; linking what is linked already succeeds.
  ///
  /// Throws `.credentialAlreadyInUse` and `.emailExists` with a conflict, `.providerAlreadyLinked`,
  /// `.credentialTooOldLoginAgain`, and what sign-in throws for proofs that don't hold. A link that fails changes
  /// nothing and leaves the caller's session as it was.
  package func link(_ credential: Credential, principal: Principal) async throws(AccountError) -> LinkResult {
    // Before the proof is looked at, so that it is not used up for nothing.
    let now = environment.clock.now
    let caller = try await environment.loadCaller(principal, now: now)
    try environment.requireRecentSignIn(caller, now: now)
    switch credential {
    case .anonymous:
      throw AccountError(.invalidArgument, "An anonymous sign-in can't be linked.", field: "credential")
    case .password(let email, let password):
      return try await environment.link(email, password, caller: caller, principal: principal)
    case .idToken, .accessToken, .continuation:
      let proof = try await environment.verify(credential, caller: principal)
      return try await environment.link(proof, caller: caller, principal: principal)
    }
  }
}

extension Environment {
  private struct Linked: Sendable {
    var account: Account
    /// nil where nothing was linked anew.
    var opened: (session: Session, tokens: SessionTokens)?
  }

  /// Commits what a rule decided and puts a new session in the place of the caller's.
  private func link(
    provider: ProviderID, proof: VerifiedProof?, caller: SessionRecord, principal: Principal,
    _ decide: (SessionRecord, RuleContext) async throws(AccountError) -> RuleOutcome
  ) async throws(AccountError) -> LinkResult {
    var known: SessionRecord? = caller
    let outcome = try await untilCommitted(spent: proof?.spent ?? .sessionEnded) { context throws(AccountError) in
      let caller = try await loadCaller(principal, known: &known, now: context.now)
      try requireRecentSignIn(caller, now: context.now)
      let consumption = proof?.consumption ?? []
      switch try await decide(caller, context) {
      case .proceed(let draft, let identity):
        // The new identity was proven this moment: the session goes on as one that it opened.
        let (session, tokens, changes) = replaceSession(
          caller.session, of: draft.account, identity: identity?.id, provider: provider, authTime: context.now,
          now: context.now)
        var set = draft.changeSet(tenant: tenant)
        set.changes += consumption + changes
        return (set, Result<Linked, AccountError>.success(Linked(account: draft.account, opened: (session, tokens))))
      case .alreadyLinked(let draft, _):
        var set = draft.changeSet(tenant: tenant)
        set.changes += consumption
        return (set, .success(Linked(account: draft.account)))
      case .conflict(let decision):
        guard let proof else { throw AccountError(.internalError, "A conflict without a proof.") }
        let (changes, error) = conflict(decision, proof: proof, session: caller.session.id, now: context.now)
        return (changes, .failure(error))
      }
    }
    let linked = try outcome.get()
    var tokens: TokenPair?
    if let opened = linked.opened { tokens = try tokenPair(opened.session, opened.tokens, linked.account) }
    return LinkResult(
      account: linked.account, tokens: tokens, alreadyLinked: linked.opened == nil, providerID: provider,
      profileJSON: proof?.fact.profileJSON)
  }

  fileprivate func link(
    _ proof: VerifiedProof, caller: SessionRecord, principal: Principal
  ) async throws(AccountError) -> LinkResult {
    try await link(
      provider: proof.fact.providerID, proof: proof, caller: caller, principal: principal
    ) { caller, context throws(AccountError) in
      let owners = try await owners(of: proof.fact)
      return try LinkRule.decide(
        proof.fact, onto: caller.account, holder: owners.holder, emailOwner: owners.emailOwner, context)
    }
  }

  fileprivate func link(
    _ text: String, _ password: Secret, caller: SessionRecord, principal: Principal
  ) async throws(AccountError) -> LinkResult {
    try policy.requireLink(of: .password)
    let email = try parseEmail(text, isNew: true)
    try checkPassword(password)
    let owners = try await owners(of: email)
    let isLinked = try PasswordRule.checkLink(
      of: email, onto: caller.account, holder: owners.holder, emailOwner: owners.emailOwner, ruleContext(now: clock.now)
    )
    if isLinked { return try await confirmPassword(password, caller) }
    try checkNewPassword(password)
    let fact = PasswordRule.Fact(email: email, hash: try await passwordHasher.hash(password))
    return try await link(provider: .password, proof: nil, caller: caller, principal: principal) {
      caller, context throws(AccountError) in
      let owners = try await self.owners(of: email)
      return try PasswordRule.link(
        fact, onto: caller.account, holder: owners.holder, emailOwner: owners.emailOwner, context)
    }
  }

  /// The same address and password are linked already: nothing to do. Another password is no link but a change.
  private func confirmPassword(_ password: Secret, _ caller: SessionRecord) async throws(AccountError) -> LinkResult {
    guard let hash = caller.account.activeIdentity(of: .password)?.passwordHash,
      try await passwordHasher.verify(password, against: hash)
    else { throw PasswordRule.alreadyLinked() }
    return LinkResult(account: caller.account, tokens: nil, alreadyLinked: true, providerID: .password)
  }
}
