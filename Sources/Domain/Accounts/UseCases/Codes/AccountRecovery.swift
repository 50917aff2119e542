/// Recovers accounts for their owners through the ways back (recovery links) that notices contain.
struct AccountRecovery: Sendable {
  let reader: AccountReader
  let addresses: Addresses
  let mailing: CodeMailing
  let olderMethods: OlderMethods
  let attempts: AttemptLimiter
  let committer: Committer
  let receipts: RequestReceipts
  let secrets: any SecretSource

  /// Returns the effects of a way back, so that the user can read them before using the way back.
  ///
  /// Throws `.invalidOOBCode` if the way back is no longer open.
  func outline(of code: ActionCode) async throws(AccountError) -> RecoveryOutline {
    let context = committer.ruleContext(now: committer.now)
    let wayBack = try await openWayBack(of: code, now: context.now)
    return try await recoveryPlan(for: wayBack, context).outline
  }

  /// Sends a code to a phone that was a second factor before the changes that the way back undoes. Because the message
  /// goes to a second factor, it is affected neither by the policy for sign-ins by phone nor by codes that other people
  /// request for the number.
  func sendCode(
    to id: FactorID, for code: ActionCode, _ call: CallContext
  ) async throws(AccountError) -> SentPhoneCode {
    let context = committer.ruleContext(now: committer.now)
    let wayBack = try await openWayBack(of: code, now: context.now)
    let factors = try await recoveryPlan(for: wayBack, context).outline.olderFactors
    guard let factor = factors.first(where: { $0.id == id }), let number = factor.phoneNumber else {
      throw AccountError(
        .mfaEnrollmentNotFound,
        "This phone was not a second factor of the account before the change.", field: .enrollment)
    }
    return try await olderMethods.factors.phoneCodes.send(
      to: number, for: .wayBack(code.id),
      as: .factorSMS(wayBack.uid, number, isEstablished: factor.isEstablished(at: context.now)), from: call.source)
  }

  /// Recovers an account through the way back for an address that the account owned.
  ///
  /// Merges are undone first, with one commit for each merge. Therefore, an interrupted call can be retried, and the
  /// retry continues where the call stopped.
  func takeBack(
    _ code: ActionCode, showing method: OlderMethod, _ call: CallContext
  ) async throws(AccountError) -> AppliedActionCode {
    let context = committer.ruleContext(now: committer.now)
    let wayBack = try await openWayBack(of: code, now: context.now)
    let plan = try await recoveryPlan(for: wayBack, context)
    // The last step is checked before the first merge is undone, so that a refusal changes nothing.
    let owners = try await addresses.owners(of: wayBack.address).besides(plan.concerned, of: plan.account)
    _ = try WayBackRule.decide(wayBack, of: plan.account, showsOlderMethod: false, owners, context)
    let shown = try await olderMethods.verify(method, for: code, on: plan.account, wayBack, call)
    var (merges, undone) = (plan.outline.merges, [AccountMerge]())
    for _ in 0..<Self.maximumUndos {
      for merge in merges {
        try await undo(merge, for: wayBack)
        undone.append(merge)
      }
      if let applied = try await takeBackAlone(code, shown, undone, call) { return applied }
      merges = try await recoveryPlan(for: wayBack, committer.ruleContext(now: committer.now)).outline.merges
    }
    throw AccountError(.conflictingChange, "Other calls are changing this account. Try again.")
  }

  /// The maximum number of rounds in which the call undoes merges. More than one round may be needed, because other
  /// calls may merge accounts at the same time.
  private static var maximumUndos: Int { 8 }

  /// Performs the last step of a recovery, once the merges have been undone. Returns nil if another merge has been
  /// committed in the meantime.
  private func takeBackAlone(
    _ code: ActionCode, _ shown: ShownMethod?, _ undone: [AccountMerge], _ call: CallContext
  ) async throws(AccountError) -> AppliedActionCode? {
    try await attempts.committing(shown?.changes ?? [], orIfSpent: shown?.spent ?? .invalidCode(field: .actionCode)) {
      context throws(AccountError) in
      let wayBack = try await openWayBack(of: code, now: context.now)
      let plan = try await recoveryPlan(for: wayBack, context)
      guard plan.outline.merges.isEmpty else { return (ChangeSet(tenant: context.tenant), nil) }
      let owners = try await addresses.owners(of: wayBack.address)
      // If the address came with a merge, undoing the merge has returned it to an account that has its own way back.
      let owner = owners.ownerWithWayBack(to: wayBack.address, at: context.now)
      let account = owner.flatMap { owner in undone.contains { $0.merged == owner.uid } ? owner : nil } ?? plan.account
      var draft = try WayBackRule.decide(wayBack, of: account, showsOlderMethod: shown != nil, owners, context)
      if account.uid != wayBack.uid {
        draft.append(.closeWaysBack(.address(wayBack.address.canonical, of: wayBack.uid)))
      }
      shown?.use(&draft)
      let reset = mailing.newCode(
        CodeMail(kind: .passwordReset, address: wayBack.address, uid: account.uid), now: context.now)
      draft.append(.insertActionCode(reset))
      draft.append(contentsOf: attempts.rememberOnly(call.source, of: draft))
      var outline = plan.outline
      outline.merges = undone
      if shown == nil {
        // The factors stay, for the owner to review.
        outline.olderFactors += outline.factors
        outline.factors = []
        outline.endsRecoveryCodes = false
      }
      let applied = AppliedActionCode(
        kind: code.kind, email: code.address.canonical, passwordResetCode: ActionCodeToken(reset, secrets).secret,
        addressReleased: draft.releasesAddress, recovery: outline)
      let changes = receipts.using(code, draft, expecting: shown?.holds ?? [], for: call, resetCode: reset.id)
      return (changes, applied)
    }
  }

  /// Undoes one merge, regardless of which sign-in methods either account is left with. The owners of the accounts get
  /// notices that open ways back, because an undo removes methods and factors from an account. The user who is
  /// recovering an account gets no notice about that account.
  private func undo(_ merge: AccountMerge, for wayBack: OpenWayBack) async throws(AccountError) {
    try await committer.commit(orIfSpent: .mergeNotFound) { context throws(AccountError) in
      let found = try await reader.read { stored -> (AccountMerge, MergeSnapshot, Account, Set<String>)? in
        guard let present = try stored.merge(of: merge.merged), let snapshot = present.snapshot,
          let survivor = try stored.account(present.survivor)
        else { return nil }
        let elsewhere = try stored.addressesElsewhere(snapshot, from: survivor.uid, in: merge.tenant)
        return (present, snapshot, survivor, elsewhere)
      }
      guard let (present, snapshot, survivor, elsewhere) = found else {
        return (ChangeSet(tenant: context.tenant), ())
      }
      var undo = UndoMergeRule.undo(present, snapshot, from: survivor, elsewhere: elsewhere, context)
      if !undo.restored.isAnonymous { undo.notify(besides: wayBack.uid, opensWaysBack: true, context) }
      return (undo.draft.changeSet(), ())
    }
  }

  // MARK: Open ways back

  /// Returns the open way back to which a code belongs. Throws `.invalidOOBCode` if the way back is no longer open.
  func openWayBack(of code: ActionCode, now: Timestamp) async throws(AccountError) -> OpenWayBack {
    guard let uid = code.uid,
      let open = OpenWayBack(
        try await reader.read({ try $0.waysBack(of: uid) }), at: code.address.canonical, of: uid, now: now)
    else { throw .invalidCode(field: .actionCode) }
    return open
  }

  /// Returns the plan for a recovery through a way back. A recovery begins by undoing the merges in the period that the
  /// way back covers. The plan consists of the account's state after that, the effects of the way back on the account,
  /// and the accounts that the merges concern.
  private func recoveryPlan(
    for wayBack: OpenWayBack, _ context: RuleContext
  ) async throws(AccountError) -> (account: Account, outline: RecoveryOutline, concerned: Set<UID>) {
    let uid = wayBack.uid
    let (own, top, merges, elsewhere) = try await reader.read { [tenant = context.tenant] stored in
      let own = try stored.account(uid) == nil ? try stored.merge(of: uid) : nil
      let top = own?.survivor ?? uid
      let merges = try stored.merges(into: top)
      let elsewhere = try merges.compactMap(\.snapshot).reduce(into: Set<String>()) { addresses, snapshot in
        addresses.formUnion(try stored.addressesElsewhere(snapshot, from: top, in: tenant))
      }
      return (own, try stored.account(top), merges, elsewhere)
    }
    guard let top else { throw .invalidCode(field: .actionCode) }
    let start = WayBackRule.start(wayBack, context.policy)
    var undoing = MergeUndoing(of: uid, merged: own, into: top, merges, elsewhere)
    let undone = try undoing.undo(since: start, context)
    guard let account = undoing.account else { throw .invalidCode(field: .actionCode) }
    var outline = WayBackRule.outline(account, since: start)
    outline.merges = undone
    outline.olderMerges = undoing.rest(now: context.now)
    outline.reasons = wayBack.reasons
    return (account, outline, undoing.concerned)
  }
}

extension ClaimOwners {
  /// Returns the owners for the state in which the account is no longer merged with other accounts, so that none of
  /// those accounts prevents it from getting the address.
  fileprivate func besides(_ merged: Set<UID>, of account: Account) -> ClaimOwners {
    var others = self
    if let owner = emailOwner, merged.contains(owner.uid) { others.emailOwner = nil }
    for index in waysBack.indices where merged.contains(waysBack[index].holder) {
      others.waysBack[index].holder = account.uid
    }
    return others
  }
}
