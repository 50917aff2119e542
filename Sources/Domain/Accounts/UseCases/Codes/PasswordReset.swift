/// A proof that allows a user to choose a new password.
package enum PasswordResetProof: Sendable {
  /// A code that was emailed for this purpose.
  case code(Secret)
  /// The pending token from the response to a call with an emailed code, together with the required second factor.
  case secondFactor(pendingToken: Secret, FactorAssertion)
}

/// The result of a password reset.
package struct PasswordResetResult: Sendable {
  /// The address with which the new password can be used to sign in.
  package var email: String
  /// Whether the code took the address from another account, which had only claimed it, so that the password belongs to
  /// a new account.
  package var addressReleased: Bool
}

/// Lets users who have forgotten their password choose a new one.
package struct PasswordReset: Sendable {
  let reader: AccountReader
  let codes: ActionCodes
  let credentials: CredentialPipeline
  let committer: Committer
  let requests: RepeatedRequests
  let receipts: RequestReceipts
  let challenges: ChallengeIssuer
  let factorCheck: FactorCheck
  let attempts: AttemptLimiter

  /// Sets a new password with a code that was emailed for this purpose. All sessions of the account end, and no new
  /// session is opened.
  ///
  /// The code proves the address, so `AddressRule` decides what happens to an account that only claimed it. An account
  /// that owns the address and has a second factor requires that factor first.
  ///
  /// Throws `.invalidOOBCode`, `.expiredOOBCode`, `.weakPassword`, `.userDisabled`, `.secondFactorRequired` with a
  /// challenge, and `.accountExistsWithDifferentCredential` if the policy allows a password to be added only by a
  /// signed-in user.
  package func resetPassword(
    _ proof: PasswordResetProof, to password: Secret, call: CallContext = CallContext()
  ) async throws(AccountError) -> PasswordResetResult {
    try credentials.password.check(new: password, old: nil)
    return try await requests.performIdempotently(call, by: nil) { () throws(AccountError) in
      switch proof {
      case .code(let text): try await reset(by: text, to: password, call)
      case .secondFactor(let token, let assertion): try await finishReset(token, assertion, to: password, call)
      }
    } repeated: { committed throws(AccountError) in
      switch committed {
      case .usedCode(let used): PasswordResetResult(email: used.email, addressReleased: used.addressReleased)
      case .refused(let error): throw error
      case .session, .alreadyLinked, .mergePlan, .account: nil
      }
    }
  }

  /// Returns the result of the reset if this call's request has already been carried out, or nil if it has not.
  package func committedResult(of call: CallContext) async throws(AccountError) -> PasswordResetResult? {
    guard let request = call.request,
      case .usedCode(let used)? = try await requests.receivedAnswer(to: request, by: nil)
    else { return nil }
    return PasswordResetResult(email: used.email, addressReleased: used.addressReleased)
  }

  /// Requests the second factor of an account whose password is being reset with an emailed code, before the new
  /// password is known. The code is consumed, and the pending token replaces it.
  ///
  /// Throws `.invalidOOBCode` (also if the account has no second factor), `.expiredOOBCode` or `.userDisabled`.
  package func startPasswordReset(
    _ text: Secret, call: CallContext = CallContext()
  ) async throws(AccountError) -> SecondFactorChallenge {
    try await requests.performIdempotently(call, by: nil) { () throws(AccountError) in
      try await startPasswordResetOnce(text, call)
    } repeated: { committed throws(AccountError) in
      guard case .refused(let error) = committed else { return nil }
      return error.challenge
    }
  }

  private func startPasswordResetOnce(
    _ text: Secret, _ call: CallContext
  ) async throws(AccountError) -> SecondFactorChallenge {
    let code = try await codes.stored(text, .passwordReset, field: .actionCode)
    let claim = resetClaim(code)
    let verified = verifiedReset(code, claim)
    let error = try await committer.commit(orIfSpent: verified.spent) { context throws(AccountError) in
      let account = try await codes.account(of: code)
      guard case .factor(let challenge) = try await decideReset(claim, code.address, account, context) else {
        throw verified.spent
      }
      let (changes, error) = try challenges.ask(
        challenge, after: verified, for: .reset, call, now: context.now)
      return (changes, error)
    }
    guard let challenge = error.challenge else { throw error }
    return challenge
  }

  private func finishReset(
    _ token: Secret, _ assertion: FactorAssertion, to password: Secret, _ call: CallContext
  ) async throws(AccountError) -> PasswordResetResult {
    // The password is hashed only if the token is valid and the attempt is within the limit.
    var hash: PasswordHash?
    return try await factorCheck.passingFactor(token, assertion, call) { pending throws(AccountError) in
      guard pending.content.purpose == .reset else { throw .invalidPendingSignIn }
      hash = try await credentials.password.hash(password, from: call.source)
    } resuming: { pending, verified, context throws(AccountError) in
      guard pending.content.purpose == .reset, var claim = pending.content.claim,
        let address = claim.email.provenAddress, let account = try await reader.read({ try $0.account(pending.uid) }),
        let hash
      else { throw .invalidPendingSignIn }
      claim.material = .passwordHash(hash)
      let outcome = try await decideReset(claim, address, account, context)
      return (
        outcome,
        { [receipts, attempts] draft, _, _ in
          var draft = draft
          draft.append(contentsOf: attempts.rememberOnly(call.source, of: draft))
          return receipts.reset(of: address, draft, verified, call)
        }
      )
    }
  }

  private func reset(
    by text: Secret, to password: Secret, _ call: CallContext
  ) async throws(AccountError) -> PasswordResetResult {
    let code = try await codes.stored(text, .passwordReset, field: .actionCode)
    var claim = resetClaim(code)
    // Hashing is expensive, so the outcome is decided first. The commit decides it again, because the state may have
    // changed.
    let before = committer.ruleContext(now: committer.now)
    if case .proceed = try await decideReset(claim, code.address, try await codes.account(of: code), before) {
      claim.material = .passwordHash(try await credentials.password.hash(password, from: call.source))
    }
    let verified = verifiedReset(code, claim)

    let outcome = try await committer.commit(orIfSpent: verified.spent) { context throws(AccountError) in
      let account = try await codes.account(of: code)
      switch try await decideReset(claim, code.address, account, context) {
      case .proceed(var draft, _):
        guard claim.material != .none else { throw verified.spent }
        draft.append(contentsOf: attempts.rememberOnly(call.source, of: draft))
        return (
          receipts.using(code, draft, for: call),
          Result<_, AccountError>.success(PasswordResetResult(code.address, draft))
        )
      case .factor(let challenge):
        let (changes, error) = try challenges.ask(
          challenge, after: verified, for: .reset, call, now: context.now)
        return (changes, .failure(error))
      case .alreadyLinked, .conflict: throw verified.spent
      }
    }
    return try outcome.get()
  }

  /// Returns the claim that a password-reset code proves.
  private func resetClaim(_ code: ActionCode) -> IdentityClaim {
    IdentityClaim(
      key: .password(code.address.canonical, in: committer.tenant), providerID: .password, basis: .chosen,
      email: .proven(code.address))
  }

  private func verifiedReset(_ code: ActionCode, _ claim: IdentityClaim) -> VerifiedCredential {
    VerifiedCredential(
      provider: .password, subject: .identity(claim), consumes: [.consumeActionCode(code.id)],
      spent: .invalidCode(field: .actionCode))
  }

  private func decideReset(
    _ claim: IdentityClaim, _ address: EmailAddress, _ account: Account, _ context: RuleContext
  ) async throws(AccountError) -> RuleOutcome {
    guard account.email == address.canonical else { throw .invalidCode(field: .actionCode) }
    let owners = try await reader.owners(for: claim, context.policy)
    return try PasswordResetRule.decide(claim, address, account, owners, context)
  }
}

extension RequestReceipts {
  /// Returns the result of a reset that a second factor has completed, and the changes to commit.
  fileprivate func reset(
    of address: EmailAddress, _ draft: Draft, _ verified: VerifiedCredential, _ call: CallContext
  ) -> (PasswordResetResult, ChangeSet) {
    let result = PasswordResetResult(address, draft)
    var changes = draft.changeSet(expecting: verified.holds)
    changes.changes = verified.consumes + changes.changes
    let used = UsedCode(.passwordReset, email: result.email, addressReleased: result.addressReleased)
    changes.changes += receipt(for: call, by: nil, .usedCode(used), now: draft.now)
    return (result, changes)
  }
}

extension PasswordResetResult {
  fileprivate init(_ address: EmailAddress, _ draft: Draft) {
    self.init(email: address.canonical, addressReleased: draft.releasesAddress)
  }
}
