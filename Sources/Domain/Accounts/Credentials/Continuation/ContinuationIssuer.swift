/// An account that no one can sign in to anymore, because it only claimed its address, and the user of another account
/// has proven ownership of that address with a link.
package struct UnreachableAccount: Sendable {
  /// The proof for `planMerge`. Only the session that used the link, and its successors, can use this proof.
  package var continuation: Secret
  package var expiresAt: Timestamp
}

/// Turns a conflict into the error for the caller, with a continuation if one can resolve the conflict.
struct ContinuationIssuer: Sendable {
  let tenant: TenantID
  let secrets: any SecretSource
  let keys: KeySource
  let receipts: RequestReceipts
  let lifetimes: Lifetimes

  /// Returns the changes that use up the proof and store the continuation, and the error to throw after they have been
  /// committed.
  ///
  /// - Parameters:
  ///   - caller: The session that encountered the conflict. The continuation may be bound to this session.
  ///   - requester: The session that sent the request; nil for a sign-in.
  func refuse(
    _ verified: VerifiedCredential, by decision: ConflictDecision, caller: Session?, requester: Session?,
    _ call: CallContext, now: Timestamp
  ) -> (changes: ChangeSet, error: AccountError) {
    var changes = ChangeSet(tenant: tenant, expectations: verified.holds, changes: verified.consumes)
    var conflict = Conflict(
      providerID: verified.provider, email: decision.email, signInMethods: decision.signInMethods,
      setAside: decision.setAside)
    var continuation: ContinuationID?
    if decision.issuesContinuation, !verified.signsInOnly, let claim = verified.claim {
      let token = ContinuationToken(key: keys.newKey(at: now), request: call.request?.key, secrets: secrets)
      continuation = token.id
      let fresh = now.adding(milliseconds: lifetimes.continuation)
      let expiresAt = verified.expiresAt.map { min($0, fresh) } ?? fresh
      changes.changes += [
        .store(
          StoredProof(
            id: token.id, tenant: tenant, digest: token.digest(secrets),
            holder: decision.isBoundToSession ? caller?.lineage : nil, expiresAt: expiresAt,
            content: Continuation(claim: claim))),
        .audit(
          AuditRecord(
            at: now, uid: nil, action: .continuationIssued, providerID: verified.provider, sessionID: caller?.id)),
      ]
      conflict.continuation = token.secret
      conflict.expiresAt = expiresAt
    }
    let error = AccountError(decision.reason, decision.message, conflict: conflict)
    let receipt = ConflictReceipt(error, conflict, continuation: continuation)
    changes.changes += receipts.receipt(for: call, by: requester?.id, .conflict(receipt), now: now)
    return (changes, error)
  }

  /// Returns the change that stores a continuation for merging an account that has lost its address and all sign-in
  /// methods to a proof, and the continuation's token.
  func release(
    _ account: Account, by claim: IdentityClaim, of caller: Session, now: Timestamp
  ) -> (change: Change, released: UnreachableAccount) {
    let token = ContinuationToken(key: keys.newKey(at: now), request: nil, secrets: secrets)
    let continuation = StoredProof(
      id: token.id, tenant: tenant, digest: token.digest(secrets), holder: caller.lineage,
      expiresAt: now.adding(milliseconds: lifetimes.continuation),
      content: Continuation(claim: claim, unreachable: account.uid))
    return (
      .store(continuation),
      UnreachableAccount(continuation: token.secret, expiresAt: continuation.expiresAt)
    )
  }
}
