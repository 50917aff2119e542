import ByteCoding

/// A plan to merge another account into the caller's, and the token that commits the plan.
package struct PlannedMerge: Sendable {
  package var plan: Secret
  package var expiresAt: Timestamp
  package var outline: MergeOutline
}

/// The result of a merge. The caller's old tokens are no longer valid.
package struct MergeResult: Sendable {
  package var account: Account
  package var tokens: TokenPair
  /// The account that is now an alias; nil in the response to a retried request if the merge has since been undone.
  package var merged: UID?
  package var undoUntil: Timestamp?
}

/// Merges accounts that belong to the same user and moves identities between them.
package struct Merging: Sendable {
  let reader: AccountReader
  let callers: Callers
  let proving: AccountProving
  let factors: FactorVerifier
  let committer: Committer
  let requests: RepeatedRequests
  let receipts: RequestReceipts
  let issuer: SessionIssuer

  /// Plans the merge of a proven account into the caller's account. Planning changes nothing, except that the proof is
  /// consumed.
  ///
  /// The caller's sign-in must be recent, and the second factors of both accounts are required. The plan is valid only
  /// for the current state of both accounts, and only for the caller's session and its successors.
  ///
  /// Throws the errors of sign-in for invalid proofs, `.userNotFound` if no account has the proven identity,
  /// `.sameAccount`, `.userDisabled`, `.secondFactorRequired` with a challenge, `.credentialTooOldLoginAgain`, or
  /// `.operationNotAllowed` if an identity's provider may not be linked, or if the provider of an identity that the
  /// merge would set aside may not be unlinked.
  package func planMerge(
    _ proof: AccountProof, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> PlannedMerge {
    try await requests.performIdempotently(call, by: principal) { () throws(AccountError) in
      try await proving.prove(proof, for: .merge, principal: principal, call, check: Self.checkMerge) {
        proven, caller, context throws(AccountError) in
        try await self.plan(proven, caller, call, context)
      }
    } repeated: { committed throws(AccountError) in
      switch committed {
      case .mergePlan(let id, let key): return try await plannedBefore(id, key, principal)
      case .refused(let error): throw error
      case .session, .alreadyLinked, .usedCode, .account: return nil
      }
    }
  }

  /// Commits a plan. The merged account's identities and second factors move to the caller's account, its user ID
  /// becomes an alias, and its sessions and codes become invalid.
  ///
  /// Throws `.invalidMergePlan` for a plan that is unknown, already used, expired or from another session,
  /// `.mergePlanOutdated` if one of the accounts has changed since the merge was planned, `.invalidArgument` for an
  /// invalid choice, or, if a choice is refused, `.unverifiedEmail`, `.lastSignInMethod` or `.operationNotAllowed`.
  package func commitMerge(
    _ plan: Secret, choices: [MergeField: MergeSide] = [:], principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> MergeResult {
    let (granted, merge) = try await requests.performIdempotently(call, by: principal) { () throws(AccountError) in
      try await commitMergeOnce(plan, choices, principal, call)
    } repeated: { committed throws(AccountError) in
      guard case .session(let granted, _) = committed else { return nil }
      // Other sessions may have committed later merges.
      let merges = try await reader.read { try $0.merges(into: granted.account.uid) }
      return (granted, merges.first { $0.at == granted.session.createdAt })
    }
    return MergeResult(
      account: granted.account, tokens: try issuer.tokenPair(granted, for: call), merged: merge?.merged,
      undoUntil: merge?.undoUntil)
  }

  private static func checkMerge(_ caller: SessionRecord, _ context: RuleContext) throws(AccountError) {
    try caller.requireRecentFullSignIn(within: context.policy.lifetimes.recentSignIn, now: context.now)
  }

  private func plan(
    _ proven: ProvenAccount, _ caller: SessionRecord, _ call: CallContext, _ context: RuleContext
  ) async throws(AccountError) -> (ChangeSet, PlannedMerge) {
    let merged = proven.draft.account
    let content = MergePlan(
      survivor: caller.account, merged: merged, isUnreachable: proven.isUnreachable)
    let token = MergePlanToken(
      key: committer.keys.newKey(at: context.now), request: call.request?.key, secrets: issuer.secrets)
    let plan = StoredProof(
      id: token.id, tenant: context.tenant, digest: token.digest(issuer.secrets), holder: caller.session.lineage,
      expiresAt: context.now.adding(milliseconds: context.policy.lifetimes.mergePlan), content: content)
    let outline = try await outline(merged, into: caller.account, content, context)
    var changes = proven.draft.changeSet(expecting: [caller.isAlive, caller.account.isUnchanged])
    changes.expectations += proven.holds
    changes.changes = proven.consumes + changes.changes + [.store(plan)]
    changes.changes += receipts.receipt(
      for: call, by: caller.session.id, .mergePlan(plan.id), now: context.now)
    changes.changes.append(
      .audit(
        AuditRecord(
          at: context.now, uid: caller.account.uid, action: .mergePlanned, sessionID: caller.session.id,
          detail: merged.uid.rawValue)))
    return (changes, PlannedMerge(plan: token.secret, expiresAt: plan.expiresAt, outline: outline))
  }

  /// Returns the same plan again if neither account has changed.
  private func plannedBefore(
    _ id: MergePlanID, _ key: RequestKey, _ principal: Principal
  ) async throws(AccountError) -> PlannedMerge {
    let context = committer.ruleContext(now: committer.now)
    let caller = try await callers.load(principal, now: context.now)
    let token = MergePlanToken(key: id.rawValue, request: key, secrets: issuer.secrets)
    let (plan, merged) = try await stored(token.secret, by: caller, now: context.now)
    return PlannedMerge(
      plan: token.secret, expiresAt: plan.expiresAt,
      outline: try await outline(merged, into: caller.account, plan.content, context))
  }

  private func outline(
    _ merged: Account, into survivor: Account, _ content: MergePlan, _ context: RuleContext
  ) async throws(AccountError) -> MergeOutline {
    var (_, outline) = try decide(merged, into: survivor, [:], aliases: [], content, context)
    outline.sessions = try await reader.read { try $0.sessions(of: merged.uid) }.filter {
      $0.replacedAt == nil && $0.generation == merged.generation && $0.expiresAt > context.now
    }
    return outline
  }

  private func commitMergeOnce(
    _ text: Secret, _ choices: [MergeField: MergeSide], _ principal: Principal, _ call: CallContext
  ) async throws(AccountError) -> (GrantedSession, AccountMerge?) {
    try await committer.commit(orIfSpent: .invalidMergePlan) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      try caller.requireSecondFactor()
      let (plan, merged) = try await stored(text, by: caller, now: context.now)
      let aliases = try await reader.read { try $0.merges(into: merged.uid) }.map(\.merged)
      let (draft, _) = try decide(merged, into: caller.account, choices, aliases: aliases, plan.content, context)
      if !plan.content.isUnreachable { try MergeRule.requireMethod(of: draft.account, context) }
      let old = caller.session
      let session = issuer.replace(
        old, of: draft.account, by: old.opener, factor: old.factor, call, now: context.now)
      var changes = draft.changeSet(expecting: [caller.isAlive])
      // The caller's own session is replaced, no matter how it was opened.
      changes.changes = [.consume(plan.id)] + changes.changes.map { $0.sparing(old.id) } + session.changes
      return (changes, (session.granted(to: draft.account), draft.merge))
    }
  }

  private func decide(
    _ merged: Account, into survivor: Account, _ choices: [MergeField: MergeSide], aliases: [UID],
    _ content: MergePlan, _ context: RuleContext
  ) throws(AccountError) -> (draft: Draft, outline: MergeOutline) {
    if content.isUnreachable { return try MergeRule.absorb(merged, into: survivor, context) }
    return try MergeRule.decide(
      merged, into: survivor, choices, aliases: aliases,
      reseal: { factor throws(AccountError) in
        try factors.reseal(factor, of: merged.uid, for: survivor.uid)
      }, context)
  }

  /// Returns the plan that a token identifies, and the account to be merged.
  private func stored(
    _ text: Secret, by caller: SessionRecord, now: Timestamp
  ) async throws(AccountError) -> (plan: StoredProof<MergePlan>, merged: Account) {
    guard let token = MergePlanToken(text), let plan = try await reader.read({ try $0.proof(token.id) }),
      plan.isOpen(to: token, now: now, issuer.secrets), plan.holder == caller.session.lineage
    else { throw .invalidMergePlan }
    let content = plan.content
    guard content.survivor == caller.account.uid.rawValue, content.survivorVersion == caller.account.version,
      let merged = try await reader.read({ try $0.account(UID(rawValue: content.merged)) }),
      merged.version == content.mergedVersion
    else {
      throw AccountError(
        .mergePlanOutdated, "One of the two accounts has changed since the merge was planned. Plan it again.",
        field: .mergePlan)
    }
    return (plan, merged)
  }
}

extension Draft {
  /// The merge of another account into this account; nil if the draft contains no merge.
  fileprivate var merge: AccountMerge? {
    others.lazy.flatMap(\.changes).compactMap { if case .mergeAccount(let merge) = $0 { merge } else { nil } }.first
  }
}

extension FactorVerifier {
  /// Returns the factor with its secret resealed for another account. A factor without a secret is returned unchanged.
  /// Returns nil if the secret cannot be opened, in which case the factor was already unusable.
  func reseal(_ factor: Factor, of old: UID, for new: UID) throws(AccountError) -> Factor? {
    guard factor.kind == .totp else { return factor }
    guard let secret = cryptography.open(factor.sealedSecret, for: Self.context(of: factor.id, old)) else { return nil }
    var factor = factor
    factor.sealedSecret = try cryptography.seal(secret, for: Self.context(of: factor.id, new))
    return factor
  }
}

extension AccountError {
  static var invalidMergePlan: AccountError {
    AccountError(
      .invalidMergePlan,
      "The plan is unknown, expired, already used, or belongs to another session. Plan the merge again.",
      field: .mergePlan)
  }

  static var mergeNotFound: AccountError {
    AccountError(
      .mergeNotFound, "There is no merge into this account that can still be undone.", field: .mergedUID)
  }
}
