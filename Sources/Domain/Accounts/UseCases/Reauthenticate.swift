extension AccountUseCases {
  /// Proves again who the caller is, with any credential of the same account; the sign-in is recent afterwards.
  ///
  /// Throws `.invalidLoginCredentials` also where the proof is another account's.
  package func reauthenticate(
    _ credential: Credential, principal: Principal
  ) async throws(AccountError) -> ReauthenticationResult {
    let environment = environment
    let caller = try await environment.loadCaller(principal, now: environment.clock.now)
    switch credential {
    case .password(let email, let password):
      try environment.policy.requireSignIn(by: .password)
      let email = try environment.parseEmail(email, isNew: false)
      try environment.checkPassword(password)
      let (_, proven) = try await environment.provePassword(email, password)
      return try await environment.reauthenticate(principal, caller, proof: nil) { account in
        guard let identity = account.identity(proven.key), identity.passwordHash == proven.passwordHash else {
          return nil
        }
        return identity
      }
    case .idToken, .accessToken:
      let proof = try await environment.verify(credential, caller: principal)
      return try await environment.reauthenticate(principal, caller, proof: proof) { account in
        account.identity(proof.fact.key(in: environment.tenant))
      }
    case .anonymous, .continuation:
      throw AccountError(
        .invalidArgument, "Reauthenticate with a password or with a provider's token.", field: "credential")
    }
  }
}

extension Environment {
  fileprivate func reauthenticate(
    _ principal: Principal, _ caller: SessionRecord, proof: VerifiedProof?, find: (Account) -> Identity?
  ) async throws(AccountError) -> ReauthenticationResult {
    var known: SessionRecord? = caller
    let (account, session, tokens) = try await untilCommitted(spent: proof?.spent ?? .sessionEnded) {
      context throws(AccountError) in
      let caller = try await loadCaller(principal, known: &known, now: context.now)
      // A provider that may not sign in proves nothing about who is signed in.
      if let proof { try policy.requireSignIn(by: proof.fact.providerID) }
      guard let identity = find(caller.account), identity.isActive else {
        throw AccountError(.invalidLoginCredentials, "The credential is not one of the account that is signed in.")
      }
      var account = caller.account
      let (session, tokens, changes) = replaceSession(
        caller.session, of: account, identity: identity.id, provider: identity.providerID, authTime: context.now,
        now: context.now)
      var set = ChangeSet(
        tenant: tenant, expectations: [.account(account.uid, version: account.version)],
        changes: proof?.consumption ?? [])
      set.changes.append(.recordSignIn(account.uid, identity.id, at: context.now))
      set.changes += changes
      set.changes.append(
        .audit(
          AuditRecord(
            at: context.now, uid: account.uid, action: .reauthenticated, providerID: identity.providerID,
            sessionID: session.id)))
      account.lastSignInAt = max(account.lastSignInAt, context.now)
      return (set, (account, session, tokens))
    }
    return ReauthenticationResult(account: account, tokens: try tokenPair(session, tokens, account))
  }
}
