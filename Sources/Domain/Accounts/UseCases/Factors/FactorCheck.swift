/// The commit after the second factor was proven, and its response.
typealias FactorContinuation<Answer> = (Draft, Identity?, PassedFactor) async throws(AccountError) -> (
  answer: Answer, changes: ChangeSet
)

/// Checks the second factor that a pending sign-in waits for.
struct FactorCheck: Sendable {
  let reader: AccountReader
  let attempts: AttemptLimiter
  let committer: Committer
  let verifier: FactorVerifier

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
    _ token: Secret, _ assertion: FactorAssertion, _ call: CallContext,
    preparing prepare: (StoredProof<PendingSignIn>) async throws(AccountError) -> Void = { _ in },
    resuming resume: (StoredProof<PendingSignIn>, VerifiedCredential, RuleContext) async throws(AccountError) -> (
      outcome: RuleOutcome, proceed: FactorContinuation<Answer>
    )
  ) async throws(AccountError) -> Answer {
    let pending = try await pendingSignIn(token, now: committer.now)
    return try await attempts.makingCounted(.code(pending.uid), from: call.source) { attempt throws(AccountError) in
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
      guard let proof = try await verifier.verify(assertion, for: pending.id, challenge.draft) else {
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
      pending.isOpen(to: token, now: now, verifier.secrets), pending.wrongCodes < PendingSignIn.maximumWrongCodes
    else { throw .invalidPendingSignIn }
    return pending
  }

  /// Returns whether the account has not changed since the first factor was proven, in the parts that matter.
  private func isUnchanged(_ challenge: Challenge, since pending: StoredProof<PendingSignIn>) -> Bool {
    guard let account = challenge.draft.before else { return false }
    let content = pending.content
    return account.uid == pending.uid && account.generation == content.generation
      && account.factors.map(\.id) == content.factors
      && KeyedDigests(secrets: verifier.secrets).password(of: account) == content.passwordDigest
  }

  private func wrongCode(of pending: StoredProof<PendingSignIn>, now: Timestamp) -> ChangeSet {
    ChangeSet(
      tenant: pending.tenant,
      changes: [
        .revise(pending),
        .audit(
          AuditRecord(
            at: now, uid: pending.uid, action: .secondFactorRefused, providerID: pending.content.provider,
            detail: pending.content.purpose.rawValue)),
      ])
  }
}
