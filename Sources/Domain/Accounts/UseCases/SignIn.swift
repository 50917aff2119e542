/// What a sign-up or a sign-in answers.
package struct SignInResult: Sendable {
  package var account: Account
  package var tokens: TokenPair
  package var isNewAccount: Bool
  /// The provider of the credential.
  package var providerID: ProviderID
  /// The provider's own claims about the user, as a JSON object.
  package var profileJSON: String?
  /// Whether the proof took its address from another account, which had only claimed it.
  package var addressReleased = false
}

/// The session that a sign-in has opened, and what the answer says besides.
struct OpenedSession: Sendable {
  var session: GrantedSession
  var outcome: RequestOutcome
  var provider: ProviderID
  var profileJSON: String?
}

extension AccountUseCases {
  /// Signs in with any credential. An identity that no account has gets a new account, except for passwords.
  ///
  /// Throws `.invalidLoginCredentials`, `.invalidIDPResponse`, `.invalidCustomToken`, `.missingOrInvalidNonce`,
  /// `.invalidPendingToken` for proofs that don't hold, `.accountExistsWithDifferentCredential` with a conflict,
  /// `.secondFactorRequired` with a challenge, `.userDisabled`, `.operationNotAllowed`.
  ///
  /// - Parameters:
  ///   - deviceLabel: a name for the session. What is not shown, or too long, is left out: it often comes from the name
  ///     of a machine, and no sign-in fails for it.
  ///   - caller: the user who is signed in already, if there is one; the continuation of a conflict that the same
  ///     session met is accepted.
  ///   - bearerIsExpired: whether the caller showed a bearer that has expired.
  package func signIn(
    _ credential: Credential, deviceLabel: String, caller: Principal?, bearerIsExpired: Bool = false,
    call: CallContext = CallContext(), includingIDToken: Bool = true
  ) async throws(AccountError) -> SignInResult {
    try await signingInOnce(call.request, includingIDToken: includingIDToken) { () throws(AccountError) in
      var present: SessionRecord?
      var isExpired = bearerIsExpired
      if let caller {
        do throws(AccountError) {
          present = try await callers.load(caller, now: clock.now)
        } catch {
          isExpired = error.reason == .tokenExpired
        }
      }
      let verified: VerifiedCredential
      do throws(AccountError) {
        verified = try await credentials.verify(credential, for: .signIn, by: present, from: call.source)
      } catch {
        // The session that the continuation is bound to may well be the caller's: they refresh and try again.
        if isExpired, case .continuation(let token) = credential, error.reason == .invalidPendingToken,
          try await credentials.continuation.isBound(token)
        {
          throw .sessionEnded
        }
        throw error
      }
      return try await countingDisclosures(by: verified, from: call.source) { () throws(AccountError) in
        try await openSession(verified, deviceLabel: deviceLabel, caller: present, call)
      }
    }
  }

  /// Creates an account from an anonymous or a password credential and signs in to it.
  ///
  /// Throws `.emailExists` if the address is taken, `.weakPassword`, `.invalidEmail`, `.adminOnlyOperation` if the
  /// provider may not create accounts, `.invalidArgument` for other kinds of credential.
  ///
  /// The other parameters are those of `signIn`.
  package func signUp(
    _ credential: Credential, displayName: String?, deviceLabel: String, call: CallContext = CallContext(),
    includingIDToken: Bool = true
  ) async throws(AccountError) -> SignInResult {
    if let displayName { try Limits.checkName(displayName, atMost: Limits.displayName, field: .displayName) }
    return try await signingInOnce(call.request, includingIDToken: includingIDToken) { () throws(AccountError) in
      let verified = try await credentials.verify(credential, for: .signUp, by: nil, from: call.source)
      let name = displayName.flatMap { $0.isEmpty ? nil : $0 }
      return try await openSession(verified, displayName: name, deviceLabel: deviceLabel, caller: nil, call)
    }
  }

  /// The verification of a password has asked whose address it is, and counted that.
  func countingDisclosures<Answer>(
    by verified: VerifiedCredential, from source: CallSource?, _ body: () async throws(AccountError) -> Answer
  ) async throws(AccountError) -> Answer {
    guard case .identity(let claim) = verified.subject, claim.providerID != .password else { return try await body() }
    return try await attempts.countingDisclosures(from: source, body)
  }

  private func signingInOnce(
    _ request: KeyedRequest?, includingIDToken: Bool, _ body: () async throws(AccountError) -> OpenedSession
  ) async throws(AccountError) -> SignInResult {
    let opened = try await performIdempotently(request, by: nil, body) { committed throws(AccountError) in
      switch committed {
      case .session(let granted, let outcome):
        OpenedSession(session: granted, outcome: outcome, provider: granted.session.signInProvider)
      case .refused(let error): throw error
      case .alreadyLinked, .usedCode, .mergePlan, .administered: nil
      }
    }
    return try signInResult(opened, includingIDToken: includingIDToken)
  }

  func signInResult(_ opened: OpenedSession, includingIDToken: Bool) throws(AccountError) -> SignInResult {
    SignInResult(
      account: opened.session.account,
      tokens: try sessions.tokenPair(opened.session, includingIDToken: includingIDToken),
      isNewAccount: opened.outcome.contains(.newAccount), providerID: opened.provider, profileJSON: opened.profileJSON,
      addressReleased: opened.outcome.contains(.addressReleased))
  }

  private func openSession(
    _ verified: VerifiedCredential, displayName: String? = nil, deviceLabel: String, caller: SessionRecord?,
    _ call: CallContext
  ) async throws(AccountError) -> OpenedSession {
    var seen = verified.seen
    var mailsVerification: Bool?
    let outcome = try await committer.commit(orIfSpent: verified.spent) { context throws(AccountError) in
      let owners = try await owners(for: verified, known: &seen)
      switch try SignInRule.decide(verified, owners, displayName: displayName, context) {
      case .proceed(var draft, let identity), .alreadyLinked(var draft, let identity as Identity?):
        if let mail = verificationMail(for: draft) {
          // Asked once, however often the commit is tried. Without the mail there is an account all the same.
          if mailsVerification == nil {
            mailsVerification = try await attempts.admits(.mail(mail.address.canonical), from: call.source)
          }
          if mailsVerification == true {
            for change in mailing.queueNew(mail, now: context.now) { draft.append(change) }
          }
        }
        let device = try await signInDevice(deviceLabel, call.source, of: draft.account)
        let (opened, changes) = open(
          draft.noting(device, context), identity, verified, factor: nil, deviceLabel: deviceLabel, call)
        return (changes, Result<OpenedSession, AccountError>.success(opened))
      case .factor(let challenge):
        let (changes, error) = try ask(
          challenge, after: verified, for: .signIn, deviceLabel: deviceLabel, request: call.request, now: context.now)
        return (changes, .failure(error))
      case .conflict(let decision):
        let (changes, error) = refusal(
          of: verified, by: decision, caller: caller?.session, request: call.request, requester: nil,
          now: context.now)
        return (changes, .failure(error))
      }
    }
    return try outcome.get()
  }

  /// The mail that asks the user of a new account to verify its address; nil if none is sent.
  private func verificationMail(for draft: Draft) -> CodeMail? {
    guard draft.isNew, policy.mail.isAvailable, policy.mail.verifiesAtSignUp, !draft.account.emailVerified,
      let address = draft.account.address
    else { return nil }
    return CodeMail(kind: .verifyEmail, address: address, uid: draft.account.uid)
  }

  /// What a sign-in commits, and what it answers then.
  ///
  /// - Parameter factor: the second factor that was proven, nil for an account without one.
  func open(
    _ draft: Draft, _ identity: Identity?, _ verified: VerifiedCredential, factor: PassedFactor?, deviceLabel: String,
    _ call: CallContext
  ) -> (OpenedSession, ChangeSet) {
    let now = draft.now
    var account = draft.account
    var changes = draft.changeSet(tenant: tenant, expecting: verified.holds)
    // The proof first: a code that was mailed could be revoked by what follows.
    changes.changes = verified.consumes + changes.changes
    if !draft.isNew {
      changes.changes.append(.recordSignIn(account.uid, identity?.id, at: now))
      account.recordSignIn(with: identity?.id, at: now)
    }
    let session = sessions.open(
      for: account, by: SessionOpener(identity?.id, of: verified.provider, at: now), claims: verified.custom?.claims,
      factor: factor, deviceLabel: Limits.clipped(deviceLabel, to: Limits.deviceLabel) ?? "", request: call.request,
      now: now)
    changes.changes += session.changes
    // What a thief of a session has linked makes its user no caller that the owner is known by.
    if identity?.isSettled != false { changes.changes += attempts.remember(call.source, of: account) }
    var outcome: RequestOutcome = draft.isNew ? .newAccount : []
    if draft.releasesAddress { outcome.insert(.addressReleased) }
    changes.changes += receipt(for: call.request, by: nil, .session(session.session.id, outcome), now: now)
    // The record of an account's creation is that of its first sign-in as well.
    if !draft.isNew {
      changes.changes += [
        .audit(
          AuditRecord(
            at: now, uid: account.uid, action: .signedIn, providerID: verified.provider,
            sessionID: session.session.id, detail: factor?.kind.rawValue)),
        .limitSessions(of: account.uid, to: policy.sessionsPerAccount, at: now),
      ]
    }
    let opened = OpenedSession(
      session: session.granted(to: account), outcome: outcome, provider: verified.provider,
      profileJSON: verified.claim?.profile.json)
    return (opened, changes)
  }

  /// The accounts that a proof concerns: what was loaded for its verification the first time, then as stored now.
  func owners(for verified: VerifiedCredential, known: inout ClaimOwners?) async throws(AccountError) -> ClaimOwners {
    if let owners = known {
      known = nil
      return owners
    }
    return try await owners(for: verified)
  }

  func owners(for verified: VerifiedCredential) async throws(AccountError) -> ClaimOwners {
    switch verified.subject {
    case .nobody: return ClaimOwners()
    case .identity(let claim): return try await reader.owners(for: claim, policy)
    case .account(let custom):
      let (account, isTaken) = try await reader.read { snapshot in
        (try snapshot.account(resolvingAlias: custom.uid), try snapshot.isTaken(custom.uid))
      }
      // No uid is given to a second account.
      if account == nil, isTaken { throw .accountDeleted }
      return ClaimOwners(holder: account)
    }
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
