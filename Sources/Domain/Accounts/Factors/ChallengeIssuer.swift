/// Turns a rule's challenge into the error for the caller, with a pending token that continues the sign-in.
struct ChallengeIssuer: Sendable {
  let tenant: TenantID
  let secrets: any SecretSource
  let keys: KeySource
  let lifetimes: Lifetimes

  /// The operation that needs a second factor.
  struct Request: Sendable {
    var purpose: PendingSignIn.Purpose
    /// The lineage of the session that continues with the pending token; nil if any caller with the token may continue.
    var lineage: SessionID?
    var deviceLabel = ""
    /// The key of the request, from which the token's secret is derived.
    var key: RequestKey?
  }

  /// Returns the changes that use up the first proof and store the pending sign-in, and nothing else; and the error to
  /// throw after their commit.
  func ask(
    _ challenge: Challenge, after verified: VerifiedCredential, _ request: Request, now: Timestamp
  ) throws(AccountError) -> (changes: ChangeSet, error: AccountError, id: PendingSignInID) {
    guard let account = challenge.draft.before else {
      throw AccountError(.internalError, "A second factor was asked for without an account.")
    }
    let token = PendingToken(key: keys.newKey(at: now), request: request.key, secrets: secrets)
    let pending = StoredProof(
      id: token.id, tenant: tenant, digest: token.digest(secrets),
      expiresAt: now.adding(milliseconds: lifetimes.pendingSignIn),
      content: PendingSignIn(
        purpose: request.purpose, uid: account.uid, provider: verified.provider, claim: verified.claim,
        customUID: verified.custom?.uid.rawValue, customClaims: verified.custom?.claims, generation: account.generation,
        passwordDigest: KeyedDigests(secrets: secrets).password(of: account), factors: account.factors.map(\.id),
        lineage: request.lineage, deviceLabel: request.deviceLabel))
    let changes = ChangeSet(
      tenant: tenant, expectations: [.account(account.uid, version: account.version)] + verified.holds,
      changes: verified.consumes + [
        .store(pending),
        .audit(
          AuditRecord(
            at: now, uid: account.uid, action: .secondFactorAsked, providerID: verified.provider,
            detail: request.purpose.rawValue)),
      ])
    return (changes, error(pending, of: account, token), token.id)
  }

  /// Returns the same challenge again, for a repeated request.
  func error(_ pending: StoredProof<PendingSignIn>, of account: Account, key: RequestKey) -> AccountError {
    error(pending, of: account, PendingToken(key: pending.id.rawValue, request: key, secrets: secrets))
  }

  private func error(
    _ pending: StoredProof<PendingSignIn>, of account: Account, _ token: PendingToken
  ) -> AccountError {
    AccountError(
      .secondFactorRequired,
      "The account has a second factor. Finish with \(pending.content.purpose.continuation), the pending token in the "
        + "details and a code; a client that knows no second factors must be updated first.",
      challenge: SecondFactorChallenge(
        pendingToken: token.secret, expiresAt: pending.expiresAt, factors: account.factors,
        acceptsRecoveryCode: account.recoveryCodes?.digests.isEmpty == false))
  }
}

extension PendingSignIn.Purpose {
  /// The name of the call that accepts the pending token.
  fileprivate var continuation: String {
    switch self {
    case .signIn, .reauthenticate: "FactorService.FinishSignIn"
    case .reset: "EmailService.ConfirmPasswordReset"
    case .merge: "MergeService.PlanMerge"
    case .transfer: "MergeService.TransferIdentity"
    }
  }
}
