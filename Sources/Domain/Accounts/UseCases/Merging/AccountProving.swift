import ByteCoding

/// A proof that an account other than the caller's also belongs to the caller.
package enum AccountProof: Sendable {
  /// A credential that can be used to sign in to the account.
  case credential(Credential)
  /// The session handle or the refresh token of an anonymous account, which has no other proof.
  case anonymous(Secret)
  /// The pending token from the response to an earlier proof, together with the required second factor.
  case secondFactor(pendingToken: Secret, FactorAssertion)
}

/// An account that has been proven to belong to the caller, together with the changes and conditions that must be
/// committed when the proof is used.
struct ProvenAccount: Sendable {
  /// The draft of the proven account, including the changes made by the proof of its second factor.
  var draft: Draft
  /// The identity that was proven; nil if a custom token, a session of an anonymous account or a lost address is the
  /// proof.
  var identity: Identity?
  var owners = ClaimOwners()
  var isUnreachable = false
  var consumes: [Change] = []
  var holds: [ChangeSet.Expectation] = []
}

/// Verifies proofs of accounts other than the caller's.
struct AccountProving: Sendable {
  let reader: AccountReader
  let callers: Callers
  let credentials: CredentialPipeline
  let committer: Committer
  let challenges: ChallengeIssuer
  let factorCheck: FactorCheck
  let issuer: SessionIssuer

  /// The step that follows the proof. It returns the response and the changes to the two accounts.
  typealias ProofContinuation<Answer> = (ProvenAccount, SessionRecord, RuleContext) async throws(AccountError) -> (
    changes: ChangeSet, result: Answer
  )

  /// Verifies the proof of an account other than the caller's, requires that account's second factor, and commits the
  /// changes that `proceed` returns.
  ///
  /// - Parameters:
  ///   - purpose: The purpose for which a pending token is issued or accepted.
  ///   - check: A closure that throws if the caller does not meet the requirements. It is called before the proof is
  ///     verified and again in the commit.
  func prove<Answer: Sendable>(
    _ proof: AccountProof, for purpose: PendingSignIn.Purpose, principal: Principal, _ call: CallContext,
    check: (SessionRecord, RuleContext) throws(AccountError) -> Void,
    _ proceed: @escaping ProofContinuation<Answer>
  ) async throws(AccountError) -> Answer {
    let caller = try await callers.load(principal, now: committer.now)
    try check(caller, committer.ruleContext(now: committer.now))
    switch proof {
    case .credential(.continuation(let token)):
      if let released = try await credentials.continuation.released(token, by: caller) {
        return try await prove(released, principal, check, proceed)
      }
      return try await prove(.continuation(token), for: purpose, caller, principal, call, check, proceed)
    case .credential(let credential):
      return try await prove(credential, for: purpose, caller, principal, call, check, proceed)
    case .anonymous(let token):
      return try await prove(anonymous: token, principal, check, proceed)
    case .secondFactor(let token, let assertion):
      return try await prove(token, assertion, for: purpose, principal, call, check, proceed)
    }
  }

  private func prove<Answer: Sendable>(
    _ credential: Credential, for purpose: PendingSignIn.Purpose, _ caller: SessionRecord, _ principal: Principal,
    _ call: CallContext, _ check: (SessionRecord, RuleContext) throws(AccountError) -> Void,
    _ proceed: @escaping ProofContinuation<Answer>
  ) async throws(AccountError) -> Answer {
    let verified = try await credentials.verify(credential, for: .signIn, by: caller, from: call.source)
    guard !verified.signsInOnly else {
      throw AccountError(
        .invalidPendingToken,
        "A device sign-in can only be used to sign in. Prove ownership of the account with a sign-in in this "
          + "application's browser.",
        field: .intentSecret)
    }
    var seen = verified.seen
    let outcome = try await credentials.attempts.committing(verified) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      try check(caller, context)
      try verified.requireRecent(context)
      let owners = try await reader.owners(for: verified, known: &seen, context.policy)
      if purpose == .merge, let lost = try await unreachableAccount(provenBy: verified, owners, caller, context) {
        let (changes, answer) = try await proceed(
          ProvenAccount(
            draft: Draft(lost, context), isUnreachable: true, consumes: verified.consumes,
            holds: verified.holds), caller, context)
        return (changes, Result<_, AccountError>.success(answer))
      }
      switch try MergeRule.open(verified, owners, context) {
      case .proceed(let draft, let identity), .alreadyLinked(let draft, let identity as Identity?):
        let (changes, answer) = try await proceed(
          ProvenAccount(
            draft: draft, identity: identity, owners: try await self.owners(of: identity, or: owners, context.policy),
            consumes: verified.consumes, holds: verified.holds), caller, context)
        return (changes, Result<_, AccountError>.success(answer))
      case .factor(let challenge):
        var (changes, error) = try challenges.ask(
          challenge, after: verified, for: purpose, of: caller.session, call, now: context.now)
        changes.expectations.append(caller.isAlive)
        return (changes, .failure(error))
      case .conflict: throw AccountError(.internalError, "The credential unexpectedly conflicts with another account.")
      }
    }
    return try outcome.get()
  }

  private func prove<Answer: Sendable>(
    _ token: Secret, _ assertion: FactorAssertion, for purpose: PendingSignIn.Purpose, _ principal: Principal,
    _ call: CallContext, _ check: (SessionRecord, RuleContext) throws(AccountError) -> Void,
    _ proceed: @escaping ProofContinuation<Answer>
  ) async throws(AccountError) -> Answer {
    try await factorCheck.passingFactor(token, assertion, call) { pending, verified, context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      try check(caller, context)
      let content = pending.content
      guard content.purpose == purpose, content.lineage == caller.session.lineage else { throw .invalidPendingSignIn }
      let begun = pending.expiresAt.adding(milliseconds: -context.policy.lifetimes.pendingSignIn(for: purpose))
      let age = context.now.milliseconds(since: begun)
      guard (-Timestamp.clockTolerance...context.policy.lifetimes.recentSignIn).contains(age) else {
        throw .invalidPendingSignIn
      }
      try verified.requireRecent(context)
      let owners = try await reader.owners(for: verified, context.policy)
      let proven = content.claim.flatMap { owners.holder?.identity($0.key) }
      let addressOwners = try await self.owners(of: proven, or: owners, context.policy)
      return (
        try MergeRule.open(verified, owners, context),
        { draft, identity, _ throws(AccountError) in
          let proven = ProvenAccount(
            draft: draft, identity: identity, owners: addressOwners, consumes: verified.consumes,
            holds: verified.holds)
          let (changes, answer) = try await proceed(proven, caller, context)
          return (answer, changes)
        }
      )
    }
  }

  private func prove<Answer: Sendable>(
    anonymous token: Secret, _ principal: Principal,
    _ check: (SessionRecord, RuleContext) throws(AccountError) -> Void, _ proceed: @escaping ProofContinuation<Answer>
  ) async throws(AccountError) -> Answer {
    try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      try check(caller, context)
      let other = try await anonymousSession(token, now: context.now)
      return try await proceed(
        ProvenAccount(draft: Draft(other.account, context), holds: [other.isAlive]), caller, context)
    }
  }

  private func prove<Answer: Sendable>(
    _ released: StoredProof<Continuation>, _ principal: Principal,
    _ check: (SessionRecord, RuleContext) throws(AccountError) -> Void, _ proceed: @escaping ProofContinuation<Answer>
  ) async throws(AccountError) -> Answer {
    try await committer.commit(orIfSpent: .notUnreachable) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      try check(caller, context)
      guard let uid = released.unreachable,
        let account = try await reader.read({ snapshot in
          try snapshot.isRecoverable(uid, at: context.now) ? nil : snapshot.account(uid)
        }), account.addressLoss != nil
      else { throw .notUnreachable }
      return try await proceed(
        ProvenAccount(
          draft: Draft(account, context), isUnreachable: true, consumes: [.consume(released.id)]),
        caller, context)
    }
  }

  /// Returns the account that became unreachable when it lost the address that the credential proves. Returns nil if
  /// there is no such account, or if another account has the credential's identity, because the credential then proves
  /// that other account.
  private func unreachableAccount(
    provenBy verified: VerifiedCredential, _ owners: ClaimOwners, _ caller: SessionRecord, _ context: RuleContext
  ) async throws(AccountError) -> Account? {
    guard let claim = verified.claim, let address = claim.email.provenAddress,
      owners.holder.map({ $0.uid == caller.account.uid }) ?? true
    else { return nil }
    try context.policy.requireSignIn(by: claim.providerID)
    let digest = context.digests.lostAddress(address.canonical, in: context.tenant)
    return try await reader.read { snapshot in
      guard let account = try snapshot.unreachableAccount(losing: digest) else { return nil }
      return try snapshot.isRecoverable(account.uid, at: context.now) ? nil : account
    }
  }

  /// Returns the session that a session handle or a refresh token of an anonymous account identifies. The token is not
  /// consumed.
  private func anonymousSession(_ token: Secret, now: Timestamp) async throws(AccountError) -> SessionRecord {
    let refusal = AccountError(
      .invalidRefreshToken, "The token is neither the session handle nor the refresh token of an anonymous account.",
      field: .anonymousToken)
    let secrets = issuer.secrets
    var found: SessionRecord?
    if let handle = SessionHandle(token), let record = try await reader.read({ try $0.session(handle.sessionID) }),
      ConstantTime.areEqual(handle.digest(secrets), record.session.handleDigest), record.session.handleExpiresAt > now
    {
      found = record
    } else if let tokens = SessionTokens(refreshToken: token, secrets: secrets),
      let record = try await reader.read({ try $0.session(tokens.sessionID) }),
      ConstantTime.areEqual(tokens.familyDigest(secrets), record.session.familyDigest),
      tokens.rotation >= record.session.rotation
        || (tokens.rotation &+ 1 == record.session.rotation && !issuer.isReceivedForGood(record.session, now: now))
    {
      found = record
    }
    guard let record = found, record.account.isAnonymous, record.session.replacedAt == nil,
      record.session.generation == record.account.generation, record.session.expiresAt > now
    else { throw refusal }
    return record
  }

  /// Returns the accounts that an identity's address concerns, or the given owners if the address is irrelevant.
  private func owners(
    of identity: Identity?, or owners: ClaimOwners, _ policy: Policy
  ) async throws(AccountError) -> ClaimOwners {
    guard let identity, let email = identity.email, policy.oneAccountPerEmail else { return owners }
    return try await reader.read { try $0.owners(of: identity.key, email: email) }
  }
}

extension AccountError {
  fileprivate static var notUnreachable: AccountError {
    AccountError(
      .invalidPendingToken,
      "The continuation was already used, or its account has a sign-in method again. Prove ownership of the account "
        + "with one of its methods.",
      field: .continuation)
  }
}

extension AccountSnapshot {
  /// Returns whether the user of an address that the account has owned, or that is reserved for it, can still recover
  /// the account.
  fileprivate func isRecoverable(_ uid: UID, at time: Timestamp) throws -> Bool {
    try hasReservedAddress(uid) || waysBack(of: uid).contains { $0.expiresAt > time }
  }
}
