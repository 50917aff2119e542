/// The step that follows the proof of a second factor. It returns the response and the changes to commit.
typealias FactorContinuation<Answer> = (Draft, Identity?, PassedFactor) async throws(AccountError) -> (
  answer: Answer, changes: ChangeSet
)

/// Checks the second factor that a pending sign-in is waiting for.
struct FactorCheck: Sendable {
  let reader: AccountReader
  let attempts: AttemptLimiter
  let committer: Committer
  let verifier: FactorVerifier

  /// Checks the second factor of a pending sign-in and commits the operation that was waiting for it.
  ///
  /// The operation's rule was first applied before the second factor was requested, and `resume` applies it again. The
  /// new outcome must also be a challenge for the same account.
  ///
  /// The attempt is first counted for the account, across all of its pending sign-ins. If it is the last attempt
  /// allowed for a while and the code is wrong, the account's owner gets an email, because the caller has already
  /// proven a first factor. A wrong code is also counted for the pending sign-in. Codes are checked and counted in
  /// commits, which run one at a time, so concurrent guesses are limited as strictly as sequential ones.
  ///
  /// - Parameters:
  ///   - prepare: A closure that performs expensive work. It is called once the pending sign-in has been found and the
  ///     attempt has been counted.
  ///   - resume: A closure that returns the rule's outcome and the step that follows a correct code.
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

  /// Returns the open pending sign-in that a token identifies.
  ///
  /// - Parameter missing: The reason of the error that is thrown if the token is missing. Firebase uses one reason for
  ///   starting a challenge and another for finishing a sign-in.
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

  /// Returns whether the account's generation, factors and password have remained unchanged since the first factor was
  /// proven.
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
