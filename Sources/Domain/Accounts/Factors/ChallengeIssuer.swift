/// Turns a rule's challenge into the error for the caller, with a pending token that continues the sign-in.
struct ChallengeIssuer: Sendable {
  let tenant: TenantID
  let secrets: any SecretSource
  let keys: KeySource
  let receipts: RequestReceipts
  let lifetimes: Lifetimes

  /// Returns the changes to commit, and the error to throw after the commit. The changes use up the first proof and
  /// store the pending sign-in. The account stays the same, except that an outdated hash of the password is replaced,
  /// because the pending sign-in does not store the new hash.
  ///
  /// - Parameters:
  ///   - purpose: The operation that requires a second factor.
  ///   - session: The session that continues with the pending token; nil if any caller with the token may continue.
  func ask(
    _ challenge: Challenge, after verified: VerifiedCredential, for purpose: PendingSignIn.Purpose,
    of session: Session? = nil, deviceLabel: String = "", _ call: CallContext, now: Timestamp
  ) throws(AccountError) -> (changes: ChangeSet, error: AccountError) {
    guard let account = challenge.draft.before else {
      throw AccountError(.internalError, "A second factor was requested without an account.")
    }
    var draft = Draft(existing: account, now: now)
    if let claim = verified.claim, claim.basis == .stored, let hash = claim.material.passwordHash,
      var identity = account.identity(claim.key), identity.isActive
    {
      identity.passwordHash = hash
      draft.replace(identity)
    }
    let token = PendingToken(key: keys.newKey(at: now), request: call.request?.key, secrets: secrets)
    let pending = StoredProof(
      id: token.id, tenant: tenant, digest: token.digest(secrets),
      expiresAt: now.adding(milliseconds: lifetimes.pendingSignIn(for: purpose)),
      content: PendingSignIn(
        purpose: purpose, uid: account.uid, provider: verified.provider, claim: verified.claim,
        customUID: verified.custom?.uid.rawValue, customClaims: verified.custom?.claims, generation: account.generation,
        passwordDigest: KeyedDigests(secrets: secrets).password(of: draft.account), factors: account.factors.map(\.id),
        lineage: session?.lineage, deviceLabel: deviceLabel))
    var changes = draft.changeSet(expecting: verified.holds)
    changes.changes =
      verified.consumes + changes.changes + [
        .store(pending),
        .audit(
          AuditRecord(
            at: now, uid: account.uid, action: .secondFactorAsked, providerID: verified.provider,
            detail: purpose.rawValue)),
      ] + receipts.receipt(for: call, by: session?.id, .challenge(token.id), now: now)
    return (changes, error(pending, of: account, token))
  }

  /// Returns the same challenge again for a retried request.
  func error(_ pending: StoredProof<PendingSignIn>, of account: Account, key: RequestKey) -> AccountError {
    error(pending, of: account, PendingToken(key: pending.id.rawValue, request: key, secrets: secrets))
  }

  private func error(
    _ pending: StoredProof<PendingSignIn>, of account: Account, _ token: PendingToken
  ) -> AccountError {
    AccountError(
      .secondFactorRequired,
      "The account has a second factor. Call \(pending.content.purpose.continuation) with the pending token from the "
        + "details and a code; update the client first if it does not support second factors.",
      challenge: SecondFactorChallenge(
        pendingToken: token.secret, expiresAt: pending.expiresAt, factors: account.factors,
        acceptsRecoveryCode: account.recoveryCodes?.digests.isEmpty == false))
  }
}

extension PendingSignIn.Purpose {
  /// The name of the method that accepts the pending token.
  fileprivate var continuation: String {
    switch self {
    case .signIn, .reauthenticate: "FactorService.FinishSignIn"
    case .reset: "EmailService.ConfirmPasswordReset"
    case .merge: "MergeService.PlanMerge"
    case .transfer: "MergeService.TransferIdentity"
    }
  }
}
