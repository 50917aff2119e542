/// The result of a sign-up or a sign-in.
package struct SignInResult: Sendable {
  package var account: Account
  package var tokens: TokenPair
  package var isNewAccount: Bool
  /// The provider of the credential.
  package var providerID: ProviderID
  /// The provider's own claims about the user, as a JSON object.
  package var profileJSON: String?
  /// Whether the proven address was taken from another account that had claimed the address without proving ownership
  /// of it.
  package var addressReleased = false
}

/// Opens sessions and creates accounts with credentials.
package struct SigningIn: Sendable {
  let reader: AccountReader
  let callers: Callers
  let credentials: CredentialPipeline
  let attempts: AttemptLimiter
  let committer: Committer
  let requests: RepeatedRequests
  let continuations: ContinuationIssuer
  let challenges: ChallengeIssuer
  let mailing: CodeMailing
  let opener: SignInOpener

  /// Signs in with any credential. If the proof opens no existing account, a new account is created, unless the
  /// credential is a password.
  ///
  /// Throws `.invalidLoginCredentials`, `.invalidIDPResponse`, `.invalidCustomToken`, `.missingOrInvalidNonce` or
  /// `.invalidPendingToken` for invalid proofs, `.accountExistsWithDifferentCredential` with a conflict,
  /// `.secondFactorRequired` with a challenge, `.userDisabled`, or `.operationNotAllowed`.
  ///
  /// - Parameters:
  ///   - deviceLabel: A name for the session. Invisible and excess characters are removed, because the label is often
  ///     the name of a machine, and no sign-in should fail because of the label.
  ///   - caller: The user who is already signed in, if any. A continuation that is bound to a session is accepted only
  ///     if it is bound to this user's session.
  ///   - bearerIsExpired: Whether the caller sent a bearer token that has expired.
  package func signIn(
    _ credential: Credential, deviceLabel: String, caller: Principal?, bearerIsExpired: Bool = false,
    call: CallContext = CallContext()
  ) async throws(AccountError) -> SignInResult {
    try await signingInOnce(call) { () throws(AccountError) in
      var present: SessionRecord?
      var isExpired = bearerIsExpired
      if let caller {
        do throws(AccountError) {
          present = try await callers.load(caller, now: committer.now)
        } catch {
          isExpired = error.reason == .tokenExpired
        }
      }
      let verified: VerifiedCredential
      do throws(AccountError) {
        verified = try await credentials.verify(credential, for: .signIn, by: present, from: call.source)
      } catch {
        // The continuation may be bound to the caller's expired session. The caller can refresh the tokens and try
        // again.
        if isExpired, case .continuation(let token) = credential, error.reason == .invalidPendingToken,
          try await credentials.continuation.isBound(token)
        {
          throw .sessionEnded
        }
        throw error
      }
      return try await credentials.countingDisclosures(by: verified, call) { verified throws(AccountError) in
        try await openSession(verified, deviceLabel: deviceLabel, caller: present, call)
      }
    }
  }

  /// Creates an account from an anonymous or password credential and signs in to the account.
  ///
  /// Throws `.emailExists` if the address is taken, `.weakPassword`, `.invalidEmail`, `.adminOnlyOperation` if the
  /// provider may not create accounts, or `.invalidArgument` for other kinds of credentials.
  ///
  /// The other parameters are the same as those of `signIn`.
  package func signUp(
    _ credential: Credential, displayName: String?, deviceLabel: String, call: CallContext = CallContext()
  ) async throws(AccountError) -> SignInResult {
    if let displayName { try Limits.checkName(displayName, atMost: Limits.displayName, field: .displayName) }
    return try await signingInOnce(call) { () throws(AccountError) in
      let verified = try await credentials.verify(credential, for: .signUp, by: nil, from: call.source)
      let name = displayName.flatMap { $0.isEmpty ? nil : $0 }
      return try await openSession(verified, displayName: name, deviceLabel: deviceLabel, caller: nil, call)
    }
  }

  private func signingInOnce(
    _ call: CallContext, _ body: () async throws(AccountError) -> OpenedSession
  ) async throws(AccountError) -> SignInResult {
    let opened = try await requests.performIdempotently(call, by: nil, body) { committed throws(AccountError) in
      switch committed {
      case .session(let granted, let outcome):
        OpenedSession(session: granted, outcome: outcome, provider: granted.session.signInProvider)
      case .refused(let error): throw error
      case .alreadyLinked, .usedCode, .mergePlan, .account: nil
      }
    }
    return try opener.result(opened, for: call)
  }

  private func openSession(
    _ verified: VerifiedCredential, displayName: String? = nil, deviceLabel: String, caller: SessionRecord?,
    _ call: CallContext
  ) async throws(AccountError) -> OpenedSession {
    var seen = verified.seen
    var mailsVerification: Bool?
    let outcome = try await attempts.committing(verified) { context throws(AccountError) in
      let owners = try await reader.owners(for: verified, known: &seen, context.policy)
      switch try SignInRule.decide(verified, owners, displayName: displayName, context) {
      case .proceed(var draft, let identity), .alreadyLinked(var draft, let identity as Identity?):
        if let mail = mailing.verificationMail(for: draft) {
          // The decision is made only once, even if the commit is retried. The account is created even if no email is
          // sent.
          if mailsVerification == nil {
            mailsVerification = try await attempts.admits(.mail(mail.address.canonical), from: call.source)
          }
          if mailsVerification == true {
            draft.append(contentsOf: mailing.queueNew(mail, now: context.now))
          }
        }
        let device = try await opener.device(deviceLabel, call, of: draft.account)
        let (opened, changes) = opener.open(
          draft.noting(device, context), identity, verified, factor: nil, deviceLabel: deviceLabel, call)
        return (changes, Result<OpenedSession, AccountError>.success(opened))
      case .factor(let challenge):
        let (changes, error) = try challenges.ask(
          challenge, after: verified, for: .signIn, deviceLabel: deviceLabel, call, now: context.now)
        return (changes, .failure(error))
      case .conflict(let decision):
        let (changes, error) = continuations.refuse(
          verified, by: decision, caller: caller?.session, requester: nil, call, now: context.now)
        return (changes, .failure(error))
      }
    }
    return try outcome.get()
  }
}

extension CodeMailing {
  /// Returns the email that asks the user of a new account to verify the account's address, or nil if no email is sent.
  fileprivate func verificationMail(for draft: Draft) -> CodeMail? {
    guard draft.isNew, policy.mail.isAvailable, policy.mail.verifiesAtSignUp, !draft.account.emailVerified,
      let address = draft.account.address
    else { return nil }
    return CodeMail(kind: .verifyEmail, address: address, uid: draft.account.uid)
  }
}
