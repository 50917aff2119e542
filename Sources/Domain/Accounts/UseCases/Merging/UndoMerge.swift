/// The result of undoing a merge. The tokens of the surviving account stay valid.
package struct UndoMergeResult: Sendable {
  package var account: Account
  /// The account that was restored.
  package var restored: UID
  /// The parts that stay with the surviving account because they have changed since the merge.
  package var remainders: [MergeRemainder]
  /// The identities that were moved back to the restored account.
  package var identities: [MergeOutline.MovedIdentity]
  package var factors: [Factor]
  /// The tokens for the restored account if that account is anonymous; nil otherwise. An anonymous account has no other
  /// sign-in method.
  package var restoredTokens: TokenPair?

  init(_ undo: UndoMergeRule.Undo) {
    account = undo.draft.account
    restored = undo.restored.uid
    remainders = undo.remainders
    identities = undo.restored.identities.map { .init(identity: $0, isActive: $0.isActive) }
    factors = undo.restored.factors
  }

  /// Creates the response to a retried request. The parts that the original request moved are no longer known.
  init(of restored: UID, from account: Account) {
    self.account = account
    self.restored = restored
    remainders = []
    identities = []
    factors = []
  }
}

extension Merging {
  /// Undoes the latest merge into the caller's account. Everything that has not changed since the merge is moved back.
  ///
  /// Throws `.mergeNotFound` if no merge can be undone anymore, `.mergeOrder` if a later merge must be undone first,
  /// `.credentialTooOldLoginAgain`, or `.lastSignInMethod` if one of the accounts would be left without a sign-in
  /// method.
  ///
  /// - Parameters:
  ///   - merged: The account to restore; nil to restore the account that was merged last.
  ///   - isTrial: Whether this is a dry run, which returns the effects of the undo without changing anything.
  package func undoMerge(
    of merged: UID? = nil, isTrial: Bool = false, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> UndoMergeResult {
    // A retried request must not undo an earlier merge as well.
    try await requests.performIdempotently(call, by: principal) { () throws(AccountError) in
      let (result, session) = try await undoMergeOnce(of: merged, isTrial: isTrial, principal, call)
      return try answer(result, session, call)
    } repeated: { committed throws(AccountError) in
      switch committed {
      case .account(let restored):
        return UndoMergeResult(of: restored, from: try await callers.load(principal, now: committer.now).account)
      case .session(let session, _):
        let caller = try await callers.load(principal, now: committer.now)
        return try answer(UndoMergeResult(of: session.account.uid, from: caller.account), session, call)
      case .refused(let error): throw error
      case .alreadyLinked, .usedCode, .mergePlan: return nil
      }
    }
  }

  private func undoMergeOnce(
    of merged: UID?, isTrial: Bool, _ principal: Principal, _ call: CallContext
  ) async throws(AccountError) -> (UndoMergeResult, GrantedSession?) {
    try await committer.commit(orIfSpent: .mergeNotFound) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      try caller.requireRecentFullSignIn(within: context.policy.lifetimes.recentSignIn, now: context.now)
      let (merge, snapshot, elsewhere) = try await reader.undoableMerge(merged, of: caller.account, now: context.now)
      let undo = try UndoMergeRule.decide(merge, snapshot, from: caller.account, elsewhere: elsewhere, context)
      if isTrial { return (ChangeSet(tenant: context.tenant), (UndoMergeResult(undo), nil)) }
      var changes = undo.draft.changeSet(expecting: [caller.isAlive])
      // The caller's own session continues, no matter how it was opened.
      changes.changes = changes.changes.map { $0.sparing(caller.session.id) }
      var session: SessionIssuer.Issued?
      if undo.restored.isAnonymous {
        let opened = issuer.open(
          for: undo.restored, by: SessionOpener(nil, of: .anonymous, at: context.now), factor: nil,
          deviceLabel: caller.session.deviceLabel, call, now: context.now)
        changes.changes += opened.changes
        session = opened
      }
      changes.changes += receipts.receipt(
        for: call, by: caller.session.id,
        session.map { .session($0.session.id, []) } ?? .account(undo.restored.uid), now: context.now)
      return (changes, (UndoMergeResult(undo), session.map { $0.granted(to: undo.restored) }))
    }
  }

  private func answer(
    _ result: UndoMergeResult, _ session: GrantedSession?, _ call: CallContext
  ) throws(AccountError) -> UndoMergeResult {
    guard let session else { return result }
    var answer = result
    answer.restoredTokens = try issuer.tokenPair(session, for: call)
    return answer
  }
}

extension AccountReader {
  /// Returns the merge to undo. Merges are undone in reverse order. A merge that left nothing to restore does not
  /// prevent other merges from being undone.
  func undoableMerge(
    _ merged: UID?, of account: Account, now: Timestamp
  ) async throws(AccountError) -> (AccountMerge, MergeSnapshot, elsewhere: Set<String>) {
    let (merges, elsewhere) = try await read { [tenant] stored in
      let merges = try stored.merges(into: account.uid).filter { $0.isUndoable(at: now) }
      let elsewhere = try merges.first?.snapshot.map {
        try stored.addressesElsewhere($0, from: account.uid, in: tenant)
      }
      return (merges, elsewhere ?? [])
    }
    guard let latest = merges.first, let snapshot = latest.snapshot else {
      throw .mergeNotFound
    }
    guard let merged, merged != latest.merged else { return (latest, snapshot, elsewhere) }
    guard merges.contains(where: { $0.merged == merged }) else { throw .mergeNotFound }
    throw AccountError(
      .mergeOrder, "Another account was merged later. Undo the latest merge first.",
      field: .mergedUID)
  }
}
