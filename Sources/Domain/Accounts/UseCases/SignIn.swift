/// What a sign-up or a sign-in answers.
package struct SignInResult: Sendable {
  package var account: Account
  package var tokens: TokenPair
  package var isNewAccount: Bool
  /// The provider of the credential.
  package var providerID: ProviderID
  /// The provider's own claims about the user, as a JSON object.
  package var profileJSON: String?
}

extension AccountUseCases {
  /// Signs in with any credential. An identity that no account has gets a new account, except for passwords.
  ///
  /// Throws `.invalidLoginCredentials`, `.invalidIDPResponse`, `.missingOrInvalidNonce`, `.invalidPendingToken` for
  /// proofs that don't hold, `.accountExistsWithDifferentCredential` with a conflict, `.userDisabled`,
  /// `.operationNotAllowed`.
  ///
  /// - Parameter caller: the user who is signed in already, if there is one; the continuation of a conflict that the same
  ///   session met is accepted.
  package func signIn(
    _ credential: Credential, deviceLabel: String, caller: Principal?
  ) async throws(AccountError) -> SignInResult {
    try Limits.check(deviceLabel, atMost: Limits.deviceLabel, field: .deviceLabel)
    var present: SessionRecord?
    if let caller { present = try? await callers.load(caller, now: clock.now) }
    let verified = try await credentials.verify(credential, for: .signIn, by: present)
    return try await openSession(verified, deviceLabel: deviceLabel, caller: present)
  }

  /// Creates an account from an anonymous or a password credential and signs in to it.
  ///
  /// Throws `.emailExists` if the address is taken, `.weakPassword`, `.invalidEmail`, `.adminOnlyOperation` if the
  /// provider may not create accounts, `.invalidArgument` for other kinds of credential.
  package func signUp(
    _ credential: Credential, displayName: String?, deviceLabel: String
  ) async throws(AccountError) -> SignInResult {
    try Limits.check(deviceLabel, atMost: Limits.deviceLabel, field: .deviceLabel)
    if let displayName { try Limits.check(displayName, atMost: Limits.displayName, field: .displayName) }
    let verified = try await credentials.verify(credential, for: .signUp, by: nil)
    let name = displayName.flatMap { $0.isEmpty ? nil : $0 }
    return try await openSession(verified, displayName: name, deviceLabel: deviceLabel, caller: nil)
  }

  /// What a sign-in commits, and what it answers then.
  private struct Opened: Sendable {
    var account: Account
    var session: SessionIssuer.Issued
    var isNew: Bool
  }

  private func openSession(
    _ verified: VerifiedCredential, displayName: String? = nil, deviceLabel: String, caller: SessionRecord?
  ) async throws(AccountError) -> SignInResult {
    var seen = verified.seen
    let outcome = try await committer.commit(orIfSpent: verified.spent) { context throws(AccountError) in
      let owners = try await owners(for: verified, known: &seen)
      switch try SignInRule.decide(verified, owners, displayName: displayName, context) {
      case .proceed(let draft, let identity), .alreadyLinked(let draft, let identity as Identity?):
        let (opened, changes) = open(draft, identity, verified, deviceLabel: deviceLabel)
        return (changes, Result<Opened, AccountError>.success(opened))
      case .conflict(let decision):
        let (changes, error) = continuations.refuse(
          verified, by: decision, session: caller?.session.id, now: context.now)
        return (changes, .failure(error))
      }
    }
    let opened = try outcome.get()
    return SignInResult(
      account: opened.account, tokens: try sessions.tokenPair(opened.session, of: opened.account),
      isNewAccount: opened.isNew, providerID: verified.provider, profileJSON: verified.claim?.profile.json)
  }

  private func open(
    _ draft: Draft, _ identity: Identity?, _ verified: VerifiedCredential, deviceLabel: String
  ) -> (Opened, ChangeSet) {
    let now = draft.now
    var account = draft.account
    var changes = draft.changeSet(tenant: tenant, expecting: verified.holds)
    changes.changes += verified.consumes
    if !draft.isNew {
      changes.changes.append(.recordSignIn(account.uid, identity?.id, at: now))
      account.recordSignIn(with: identity?.id, at: now)
    }
    let session = sessions.open(
      for: account, identity: identity?.id, provider: verified.provider, authTime: now, deviceLabel: deviceLabel,
      now: now)
    changes.changes += session.changes
    // The record of an account's creation is that of its first sign-in as well.
    if !draft.isNew {
      changes.changes.append(
        .audit(
          AuditRecord(
            at: now, uid: account.uid, action: .signedIn, providerID: verified.provider,
            sessionID: session.session.id)))
    }
    return (Opened(account: account, session: session, isNew: draft.isNew), changes)
  }

  /// The accounts that a proof concerns: what was loaded for its verification the first time, then as stored now.
  func owners(for verified: VerifiedCredential, known: inout Owners?) async throws(AccountError) -> Owners {
    if let owners = known {
      known = nil
      return owners
    }
    guard let claim = verified.claim else { return Owners(holder: nil, emailOwner: nil) }
    return try await reader.owners(for: claim, policy)
  }
}

extension Account {
  /// What `Change.recordSignIn` does to the stored account.
  fileprivate mutating func recordSignIn(with identity: IdentityID?, at now: Timestamp) {
    lastSignInAt = max(lastSignInAt, now)
    guard let index = identities.firstIndex(where: { $0.id == identity }) else { return }
    identities[index].lastUsedAt = max(identities[index].lastUsedAt, now)
  }
}
