extension AccountUseCases {
  /// Signs in with any credential. An identity that nobody has gets a new account, but for passwords.
  ///
  /// Throws `.invalidLoginCredentials`, `.invalidIDPResponse`, `.missingOrInvalidNonce`, `.invalidPendingToken` for
  /// proofs that don't hold, `.accountExistsWithDifferentCredential` with a conflict, `.userDisabled`,
  /// `.operationNotAllowed`.
  ///
  /// - Parameter caller: who is signed in already, if anybody; a continuation of theirs is honoured.
  package func signIn(
    _ credential: Credential, deviceLabel: String, caller: Principal?
  ) async throws(AccountError) -> SignInResult {
    try Limits.check(deviceLabel, atMost: Limits.deviceLabel, field: "device_label")
    switch credential {
    case .anonymous:
      return try await environment.signUpAnonymously(deviceLabel: deviceLabel)
    case .password(let email, let password):
      return try await environment.signIn(email, password, deviceLabel: deviceLabel)
    case .idToken, .accessToken, .continuation:
      let proof = try await environment.verify(credential, caller: caller)
      return try await environment.signIn(proof, deviceLabel: deviceLabel, caller: caller)
    }
  }
}

extension Environment {
  /// Commits what a rule decided together with a new session, and hands out its tokens.
  func enter(
    provider: ProviderID, proof: VerifiedProof? = nil, deviceLabel: String, caller: Principal? = nil,
    _ decide: (RuleContext) async throws(AccountError) -> RuleOutcome
  ) async throws(AccountError) -> SignInResult {
    let spent = proof?.spent ?? AccountError(.conflictingChange, "Another change came first. Try again.")
    let entry = try await untilCommitted(spent: spent) { context throws(AccountError) in
      switch try await decide(context) {
      case .proceed(let draft, let identity), .alreadyLinked(let draft, let identity as Identity?):
        let entry = enter(draft, identity, provider: provider, deviceLabel: deviceLabel)
        var changes = draft.changeSet(tenant: tenant)
        changes.changes += (proof?.consumption ?? []) + entry.changes
        return (changes, Result<Entry, AccountError>.success(entry))
      case .conflict(let decision):
        guard let proof else {
          throw AccountError(.internalError, "A conflict without a proof.")
        }
        let (changes, error) = conflict(decision, proof: proof, session: caller?.sessionID, now: context.now)
        return (changes, .failure(error))
      }
    }
    let committed = try entry.get()
    return SignInResult(
      account: committed.account, tokens: try tokenPair(committed.session, committed.tokens, committed.account),
      isNewAccount: committed.isNew, providerID: provider, profileJSON: proof?.fact.profileJSON)
  }

  private struct Entry: Sendable {
    var account: Account
    var session: Session
    var tokens: SessionTokens
    var changes: [Change]
    var isNew: Bool
  }

  private func enter(
    _ draft: Draft, _ identity: Identity?, provider: ProviderID, deviceLabel: String
  ) -> Entry {
    let now = draft.now
    var account = draft.account
    var changes: [Change] = []
    if !draft.isNew {
      changes.append(.recordSignIn(account.uid, identity?.id, at: now))
      account.lastSignInAt = max(account.lastSignInAt, now)
      if let index = account.identities.firstIndex(where: { $0.id == identity?.id }) {
        account.identities[index].lastUsedAt = max(account.identities[index].lastUsedAt, now)
      }
    }
    let (session, tokens) = openSession(
      for: account, identity: identity?.id, provider: provider, authTime: now, deviceLabel: deviceLabel, now: now)
    changes.append(.insertSession(session))
    // The making of an account tells of its first sign-in as well.
    if !draft.isNew {
      changes.append(
        .audit(
          AuditRecord(at: now, uid: account.uid, action: .signedIn, providerID: provider, sessionID: session.id)))
    }
    return Entry(account: account, session: session, tokens: tokens, changes: changes, isNew: draft.isNew)
  }

  fileprivate func signIn(
    _ proof: VerifiedProof, deviceLabel: String, caller: Principal?
  ) async throws(AccountError) -> SignInResult {
    try await enter(
      provider: proof.fact.providerID, proof: proof, deviceLabel: deviceLabel, caller: caller
    ) { context throws(AccountError) in
      let owners = try await owners(of: proof.fact)
      return try SignInRule.decide(proof.fact, holder: owners.holder, emailOwner: owners.emailOwner, context)
    }
  }

  fileprivate func signIn(
    _ email: String, _ password: Secret, deviceLabel: String
  ) async throws(AccountError) -> SignInResult {
    try policy.requireSignIn(by: .password)
    let email = try parseEmail(email, isNew: false)
    try checkPassword(password)
    let (known, proven) = try await provePassword(email, password)
    var newHash: PasswordHash?
    if let hash = proven.passwordHash, passwordHasher.needsRehash(hash) {
      newHash = try await passwordHasher.hash(password)
    }
    var latest: Account? = known
    return try await enter(provider: .password, deviceLabel: deviceLabel) { context throws(AccountError) in
      // The first attempt goes by what the password was checked against; the commit sees whether that still holds.
      let loaded: Account?
      if let first = latest {
        loaded = first
        latest = nil
      } else {
        loaded = try await read { store throws(StoreError) in try await store.account(proven, in: known) }
      }
      guard let account = loaded, var identity = account.identity(proven.key), identity.isActive,
        identity.passwordHash == proven.passwordHash
      else { throw invalidLogin }
      try account.requireEnabled()
      var draft = Draft(account, now: context.now)
      if let newHash {
        identity.passwordHash = newHash
        draft.replace(identity)
      }
      return .proceed(draft, identity)
    }
  }
}

extension AccountStore {
  /// The account that holds an identity now, where it is still the one it was.
  fileprivate func account(_ identity: Identity, in account: Account) async throws(StoreError) -> Account? {
    let holder = try await self.account(holding: identity.key)
    return holder?.uid == account.uid ? holder : nil
  }
}
