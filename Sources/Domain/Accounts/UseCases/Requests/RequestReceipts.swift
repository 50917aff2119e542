/// Writes the receipts from which responses to retried requests are reproduced.
struct RequestReceipts: Sendable {
  let secrets: any SecretSource
  let tenant: TenantID
  let lifetimes: Lifetimes

  /// Returns the change that stores a receipt for a request that does not replace the caller's session. The result is
  /// empty for a request without a key.
  ///
  /// - Parameter session: The session that makes the request; nil for a request that is recognized only by its key.
  func receipt(
    for call: CallContext, by session: SessionID?, _ answer: RequestReceipt.Answer, now: Timestamp
  ) -> [Change] {
    guard let request = call.request else { return [] }
    return [
      .noteAnswer(
        RequestReceipt(
          keyDigest: request.key.digest(in: tenant, secrets), requestDigest: request.digest(by: session, secrets),
          expiresAt: now.adding(milliseconds: lifetimes.requestReceipt), answer: answer))
    ]
  }

  /// Returns the changes of the draft together with those that consume an emailed code. The code is consumed first,
  /// because the other changes may revoke it together with the account's other codes.
  func using(
    _ code: ActionCode, _ draft: Draft, expecting expectations: [ChangeSet.Expectation] = [], for call: CallContext,
    resetCode: ActionCodeID? = nil
  ) -> ChangeSet {
    var set = draft.changeSet(expecting: expectations)
    set.changes.insert(.consumeActionCode(code.id), at: 0)
    let used = UsedCode(
      code.kind, email: code.address.canonical, resetCode: resetCode, addressReleased: draft.releasesAddress)
    set.changes += receipt(for: call, by: nil, .usedCode(used), now: draft.now)
    return set
  }
}

extension ConflictReceipt {
  /// Creates a receipt for the conflict that an error reports.
  init(_ error: AccountError, _ conflict: Conflict, continuation: ContinuationID?) {
    self.init(
      reason: error.reason, message: error.message, providerID: conflict.providerID, email: conflict.email,
      signInMethods: conflict.signInMethods, setAside: conflict.setAside, continuation: continuation,
      expiresAt: conflict.expiresAt)
  }

  /// Returns an error with the same conflict and the same continuation.
  func error(_ key: RequestKey, _ secrets: any SecretSource) -> AccountError {
    AccountError(
      reason, message,
      conflict: Conflict(
        providerID: providerID, email: email,
        continuation: continuation.map { ContinuationToken(key: $0.rawValue, request: key, secrets: secrets).secret },
        expiresAt: expiresAt, signInMethods: signInMethods, setAside: setAside))
  }
}
