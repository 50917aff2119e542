import ByteCoding

extension AccountUseCases {
  /// Finishes a sign-in or a reauthentication that was asked for a second factor.
  ///
  /// Throws `.missingCredential`, `.invalidMFAPendingCredential`, `.invalidCode`, and what the rule of the
  /// sign-in throws: it is decided again, from what is stored now.
  ///
  /// - Parameters:
  ///   - caller: the user who is signed in. A reauthentication is finished by the session that began it.
  package func finishSignIn(
    _ pendingToken: Secret, with assertion: FactorAssertion, caller: Principal?, call: CallContext = CallContext(),
    includingIDToken: Bool = true
  ) async throws(AccountError) -> SignInResult {
    let opened: OpenedSession
    do throws(AccountError) {
      opened = try await finishSignInOnce(pendingToken, assertion, caller, call)
    } catch {
      guard let repeated = try await finishedBefore(call.request, by: caller) else { throw error }
      opened = repeated
    }
    return try signInResult(opened, includingIDToken: includingIDToken)
  }

  private func finishSignInOnce(
    _ token: Secret, _ assertion: FactorAssertion, _ caller: Principal?, _ call: CallContext
  ) async throws(AccountError) -> OpenedSession {
    try await passingFactor(token, assertion, from: call.source) { pending, verified, context throws(AccountError) in
      let content = pending.content
      switch content.purpose {
      case .signIn:
        let owners = try await owners(for: verified)
        let outcome = try SignInRule.decide(verified, owners, context)
        var device: SignInDevice?
        if case .factor(let challenge) = outcome {
          device = try await signInDevice(content.deviceLabel, call.source, of: challenge.account)
        }
        return (
          outcome,
          { draft, identity, factor in
            self.open(
              draft.noting(device, context), identity, verified, factor: factor, deviceLabel: content.deviceLabel, call)
          }
        )
      case .reauthenticate:
        guard let caller else { throw .reauthenticatesAnotherSession }
        let record = try await callers.load(caller, now: context.now)
        guard record.session.lineage == content.lineage else { throw .reauthenticatesAnotherSession }
        let outcome = try ReauthenticationRule.decide(
          verified, of: record.account, named: await account(namedBy: verified), context)
        return (
          outcome,
          { draft, identity, factor in
            let (granted, changes) = self.reauthenticate(record, draft, identity, verified, factor: factor, call)
            return (OpenedSession(session: granted, outcome: [], provider: content.provider), changes)
          }
        )
      case .reset, .merge, .transfer: throw .invalidPendingSignIn
      }
    }
  }

  /// What the same request was answered: a reauthentication has replaced the caller's session, a sign-in has a receipt.
  private func finishedBefore(
    _ request: KeyedRequest?, by caller: Principal?
  ) async throws(AccountError) -> OpenedSession? {
    guard let request else { return nil }
    var committed: CommittedAnswer?
    if let caller { committed = try await committedSuccessor(to: request, of: caller) }
    if committed == nil { committed = try await receivedAnswer(to: request, by: nil) }
    guard case .session(let granted, let outcome) = committed else { return nil }
    return OpenedSession(session: granted, outcome: outcome, provider: granted.session.signInProvider)
  }
}

/// What is committed once the second factor is proven, and the answer to it.
typealias FactorContinuation<Answer> = (Draft, Identity?, PassedFactor) async throws(AccountError) -> (
  answer: Answer, changes: ChangeSet
)

extension AccountUseCases {
  /// Checks the second factor of a pending sign-in and commits what waited for it.
  ///
  /// `resume` decides again, as the rule did before the second factor was asked for: it must come to a challenge again,
  /// for the same account. A wrong code is counted in a commit, right and wrong ones in one order, so that guesses that
  /// are made at the same time are as few as those that are made one after the other. Before that the attempt is
  /// counted for the account, over all of its pending sign-ins. If it was the last one for a while, the owner of the
  /// account gets a mail: whoever made it has a first factor.
  ///
  /// - Parameters:
  ///   - prepare: what costs more than a look-up, and waits until the pending sign-in is found and the attempt counted.
  ///   - resume: returns the rule's outcome, and what to commit if the code is right.
  func passingFactor<Answer: Sendable>(
    _ token: Secret, _ assertion: FactorAssertion, from source: CallSource?,
    preparing prepare: (StoredProof<PendingSignIn>) async throws(AccountError) -> Void = { _ in },
    _ resume: (StoredProof<PendingSignIn>, VerifiedCredential, RuleContext) async throws(AccountError) -> (
      outcome: RuleOutcome, proceed: FactorContinuation<Answer>
    )
  ) async throws(AccountError) -> Answer {
    let pending = try await pendingSignIn(token, now: clock.now)
    return try await attempts.makingCounted(.code(pending.uid), from: source) { attempt throws(AccountError) in
      try await prepare(pending)
      return try await passFactor(token, assertion, attempt, resume).get()
    }
  }

  private func passFactor<Answer: Sendable>(
    _ token: Secret, _ assertion: FactorAssertion, _ attempt: CountedAttempt,
    _ resume: (StoredProof<PendingSignIn>, VerifiedCredential, RuleContext) async throws(AccountError) -> (
      outcome: RuleOutcome, proceed: FactorContinuation<Answer>
    )
  ) async throws(AccountError) -> Result<Answer, AccountError> {
    try await committer.commit(orIfSpent: .codeUsed) { context throws(AccountError) in
      let pending = try await pendingSignIn(token, now: context.now)
      let (outcome, proceed) = try await resume(pending, pending.verified, context)
      guard case .factor(let challenge) = outcome, isUnchanged(challenge, since: pending) else {
        throw .invalidPendingSignIn
      }
      guard let proof = try await factors.verify(assertion, for: pending.id, challenge.draft) else {
        var changes = wrongCode(of: pending, now: context.now)
        if attempt.isLast, let account = challenge.draft.before {
          var notice = Draft(account, context)
          notice.notifyOfAdministration(.wrongCodes, context)
          changes.changes += notice.changes
        }
        return (changes, Result<Answer, AccountError>.failure(.wrongCode))
      }
      let (answer, proceeded) = try await proceed(proof.draft, challenge.identity, proof.factor)
      var changes = proceeded
      changes.changes += attempt.refund
      return (changes, .success(answer))
    }
  }

  /// - Parameter missing: the reason if the token is missing; Firebase has one for each of the two calls.
  func pendingSignIn(
    _ token: Secret, orIf missing: AccountError.Reason = .missingCredential, now: Timestamp
  ) async throws(AccountError) -> StoredProof<PendingSignIn> {
    guard !token.isEmpty else {
      throw AccountError(
        missing, "The pending token is missing; it comes with SECOND_FACTOR_REQUIRED.", field: .pendingToken)
    }
    guard let token = PendingToken(token), let pending = try await reader.read({ try $0.proof(token.id) }),
      pending.isOpen(to: token, now: now, secrets), pending.wrongCodes < PendingSignIn.maximumWrongCodes
    else { throw .invalidPendingSignIn }
    return pending
  }

  /// Whether the account is what it was when the first factor was proven, as far as that counts.
  private func isUnchanged(_ challenge: Challenge, since pending: StoredProof<PendingSignIn>) -> Bool {
    guard let account = challenge.draft.before else { return false }
    let content = pending.content
    return account.uid == pending.uid && account.generation == content.generation
      && account.factors.map(\.id) == content.factors
      && KeyedDigests(secrets: secrets).password(of: account) == content.passwordDigest
  }

  private func wrongCode(of pending: StoredProof<PendingSignIn>, now: Timestamp) -> ChangeSet {
    ChangeSet(
      tenant: tenant,
      changes: [
        .revise(pending),
        .audit(
          AuditRecord(
            at: now, uid: pending.uid, action: .secondFactorRefused, providerID: pending.content.provider,
            detail: pending.content.purpose.rawValue)),
      ])
  }
}

extension AccountError {
  fileprivate static var reauthenticatesAnotherSession: AccountError {
    AccountError(
      .invalidMFAPendingCredential,
      "The pending token is that of a reauthentication; send it with the bearer of the session that began it.",
      field: .pendingToken)
  }
}
