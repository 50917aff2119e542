/// Turns a conflict into the error for the caller, with a continuation if that leads on.
struct ContinuationIssuer: Sendable {
  let tenant: TenantID
  let secrets: any SecretSource
  let keys: KeySource
  let lifetimes: Lifetimes

  /// The changes that spend the proof and store the continuation, and the error to throw after their commit.
  ///
  /// - Parameter session: the caller's session, which the continuation is bound to; nil for a caller without one.
  func refuse(
    _ verified: VerifiedCredential, by decision: ConflictDecision, session: SessionID?, now: Timestamp
  ) -> (changes: ChangeSet, error: AccountError) {
    var changes = ChangeSet(tenant: tenant, expectations: verified.holds, changes: verified.consumes)
    var conflict = Conflict(
      providerID: verified.provider, email: decision.email, signInMethods: decision.signInMethods)
    if decision.issuesContinuation, let claim = verified.claim {
      let token = ContinuationToken(key: keys.newKey(at: now), secrets: secrets)
      let fresh = now.adding(milliseconds: lifetimes.continuation)
      let expiresAt = verified.expiresAt.map { min($0, fresh) } ?? fresh
      changes.changes += [
        .insertContinuation(
          Continuation(
            id: token.id, tenant: tenant, digest: token.digest(secrets), boundTo: session, expiresAt: expiresAt,
            claim: claim)),
        .audit(
          AuditRecord(
            at: now, uid: nil, action: .continuationIssued, providerID: verified.provider, sessionID: session)),
      ]
      conflict.continuation = token.secret
      conflict.expiresAt = expiresAt
    }
    return (changes, AccountError(decision.reason, decision.message, conflict: conflict))
  }
}
