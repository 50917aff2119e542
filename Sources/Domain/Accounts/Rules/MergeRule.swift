/// Merges one account into another.
enum MergeRule {
  /// Returns the account that a proof opens. This account can then be merged into the caller's account, or one of its
  /// identities can be moved to the caller's account.
  ///
  /// Unlike a sign-in, this method neither joins nor creates an account. An account must already have the identity.
  static func open(
    _ verified: VerifiedCredential, _ owners: ClaimOwners, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    let claim: IdentityClaim
    switch verified.subject {
    case .identity(let proven): claim = proven
    case .account:
      guard let holder = owners.holder else {
        throw AccountError(.userNotFound, "No account has this uid.", field: .credential)
      }
      try holder.requireEnabled()
      return FactorRule.asking(.proceed(Draft(holder, context), nil))
    case .nobody:
      throw AccountError(
        .invalidArgument,
        "An anonymous sign-in does not identify an account; send the session's token.", field: .credential)
    }
    try context.policy.requireSignIn(by: claim.providerID)
    guard let holder = owners.holder, let identity = holder.identity(claim.key), identity.isActive,
      !claim.provesMailboxOfAnother(than: holder)
    else {
      guard claim.basis == .asserted else { throw verified.spent }
      throw AccountError(.userNotFound, "No account has this identity. Link it instead.", field: .credential)
    }
    try holder.requireEnabled()
    let draft = Draft(holder, context)
    guard draft.account.identity(claim.key)?.isSettled == true else { throw .unsettled(identity, on: draft.account) }
    return FactorRule.asking(.proceed(draft, draft.account.identity(claim.key)))
  }

  /// Decides the effects of a merge on the two accounts.
  ///
  /// - Parameters:
  ///   - choices: The user's choices for conflicts. Without a choice, the survivor's value is kept.
  ///   - aliases: The user IDs that are aliases of the merged account.
  ///   - reseal: A closure that seals a factor's secret for the survivor.
  static func decide(
    _ merged: Account, into survivor: Account, _ choices: [MergeField: MergeSide] = [:], aliases: [UID] = [],
    reseal: (Factor) throws(AccountError) -> Factor?, _ context: RuleContext
  ) throws(AccountError) -> (draft: Draft, outline: MergeOutline) {
    try check(merged, into: survivor)
    for identity in merged.linkedIdentities where !context.policy.provider(identity.providerID).mayLink {
      throw AccountError(
        .operationNotAllowed,
        "The account has an identity of \(identity.providerID.rawValue), which is not allowed to be linked. Unlink it "
          + "first.")
    }
    let conflicts = conflicts(merged, survivor, context)
    for (field, side) in choices {
      guard let conflict = conflicts.first(where: { $0.field == field }) else {
        throw AccountError(
          .invalidArgument, "A choice does not match any conflict of the plan.", field: .mergeChoices)
      }
      guard side == .first || !conflict.mustKeepFirst else {
        throw AccountError(
          .unverifiedEmail,
          "The address of the other account is not verified. Verify it in that account and plan the merge again, or "
            + "keep the address of this account.", field: .mergeChoices)
      }
    }
    var work = MergeBuilder(merged: merged, draft: Draft(survivor, context), choices: choices, context: context)
    work.outline.conflicts = conflicts
    work.outline.droppedClaims = (merged.claims ?? CustomClaims()).subtracting(survivor.claims ?? CustomClaims())
    try work.mergeAddress()
    work.mergeProfile()
    try work.mergeFactors(reseal)
    try work.mergeIdentities()
    if merged.hasCustomSignIn { work.draft.edit { $0.hasCustomSignIn = true } }
    return (work.finish(aliases: aliases), work.outline)
  }

  /// Merges an account that has lost its address to a user who proved ownership of the address, and that has no other
  /// sign-in method. Only the merged account's user ID is kept, as an alias, because all other data could be another
  /// user's.
  static func absorb(
    _ merged: Account, into survivor: Account, _ context: RuleContext
  ) throws(AccountError) -> (draft: Draft, outline: MergeOutline) {
    try check(merged, into: survivor)
    var draft = Draft(survivor, context)
    var other = Draft(merged, context)
    other.append(.cutAliases(of: merged.uid))
    draft.absorb(other, snapshot: nil, context)
    return (draft, MergeOutline(survivor: survivor.uid, merged: merged.uid))
  }

  /// Throws `.lastSignInMethod` if the user's choices would leave the surviving account without a sign-in method. A
  /// plan is not checked, because the user has not made any choices yet.
  static func requireMethod(of account: Account, _ context: RuleContext) throws(AccountError) {
    guard account.isAnonymous || context.methods.canOpen(account) else {
      throw AccountError(
        .lastSignInMethod,
        "The merge would leave the account without a way to sign in. Choose other values, or link a method first.",
        field: .mergeChoices)
    }
  }

  private static func check(_ merged: Account, into survivor: Account) throws(AccountError) {
    guard merged.uid != survivor.uid else {
      throw AccountError(
        .sameAccount, "The credential belongs to the signed-in account. Send a credential of the other account."
      )
    }
    try survivor.requireEnabled()
    try merged.requireEnabled()
  }

  private static func conflicts(_ merged: Account, _ survivor: Account, _ context: RuleContext) -> [MergeConflict] {
    var conflicts: [MergeConflict] = []
    func note(_ field: MergeField, _ first: String?, _ second: String?, mustKeepFirst: Bool = false) {
      guard let first, let second, first != second else { return }
      conflicts.append(MergeConflict(field: field, first: first, second: second, mustKeepFirst: mustKeepFirst))
    }
    // The typed address of an anonymous account gives way, because no method of that account depends on it.
    if !survivor.isAnonymous || merged.isAnonymous {
      let isTyped = merged.isAnonymous && !survivor.isAnonymous
      note(
        .email, survivor.email, merged.email,
        mustKeepFirst: isTyped || (survivor.emailVerified && !merged.emailVerified))
    }
    note(.displayName, survivor.displayName, merged.displayName)
    note(.photoURL, survivor.photoURL, merged.photoURL)
    // An account's phone number is the number of its phone identity, so if both accounts have such an identity, the
    // number is not a separate choice.
    if survivor.numberOfPhone == nil || merged.numberOfPhone == nil {
      note(.phoneNumber, survivor.phoneNumber, merged.phoneNumber)
    }
    guard !context.policy.severalPerProvider else { return conflicts }
    for identity in merged.linkedIdentities where !identity.isMailbox {
      let field = MergeField.provider(identity.providerID)
      guard let own = survivor.activeIdentity(of: identity.providerID),
        !conflicts.contains(where: { $0.field == field })
      else { continue }
      conflicts.append(MergeConflict(field: field, first: own.name, second: identity.name))
    }
    return conflicts
  }
}

extension Identity {
  /// The identity's name, as shown to the user.
  fileprivate var name: String { email ?? phoneNumber ?? key.subject }
}

/// Builds the changes for a merge.
private struct MergeBuilder {
  let merged: Account
  var draft: Draft
  let choices: [MergeField: MergeSide]
  let context: RuleContext
  var outline: MergeOutline
  private var moved: [MergeSnapshot.Move] = []
  private var displaced: [MergeSnapshot.Move] = []
  /// Whether the merged account's address becomes the survivor's.
  private var takesAddress = false
  /// An address to reserve, because one of the accounts owned it and the survivor does not keep it.
  private var reserved: String?

  init(merged: Account, draft: Draft, choices: [MergeField: MergeSide], context: RuleContext) {
    self.merged = merged
    self.draft = draft
    self.choices = choices
    self.context = context
    outline = MergeOutline(survivor: draft.account.uid, merged: merged.uid)
  }

  mutating func mergeAddress() throws(AccountError) {
    guard let second = merged.email else { return }
    let first = draft.account.email
    takesAddress =
      first == nil || choices[.email] == .second || (draft.account.isAnonymous && !merged.isAnonymous)
    guard takesAddress else {
      if merged.emailVerified { reserved = second }
      return
    }
    if let first {
      if draft.account.emailVerified { reserved = first }
      for identity in draft.account.linkedIdentities where identity.isMailbox { try displace(identity) }
    }
    draft.edit { [merged] account in
      account.email = merged.email
      account.displayEmail = merged.displayEmail
      account.emailVerified = merged.emailVerified
    }
  }

  mutating func mergeProfile() {
    let (merged, choices) = (merged, choices)
    func pick(_ field: MergeField, _ first: String?, _ second: String?) -> String? {
      choices[field] == .second ? second : first ?? second
    }
    draft.edit { account in
      account.displayName = pick(.displayName, account.displayName, merged.displayName)
      account.photoURL = pick(.photoURL, account.photoURL, merged.photoURL)
      account.phoneNumber = pick(.phoneNumber, account.phoneNumber, merged.phoneNumber)
      account.isAnonymous = account.isAnonymous && merged.isAnonymous
    }
  }

  mutating func mergeFactors(_ reseal: (Factor) throws(AccountError) -> Factor?) throws(AccountError) {
    // A phone is either an account's first factor or its second factor, never both.
    let hasPhone = draft.account.activeIdentity(of: .phone) != nil
    for factor in merged.factors {
      guard draft.account.factors.count < Factor.maximumCount, !(hasPhone && factor.kind == .phone),
        var own = try reseal(factor)
      else {
        outline.droppedFactors.append(factor)
        continue
      }
      // The factor counts as new, like everything else that the merge adds, so a way back that covers the merge removes
      // it again.
      own.enrolledAt = draft.now
      draft.enroll(own)
      outline.factors.append(factor)
    }
    outline.endsRecoveryCodes = merged.recoveryCodes?.digests.isEmpty == false
  }

  mutating func mergeIdentities() throws(AccountError) {
    for identity in merged.identities {
      guard identity.isActive else {
        // If the survivor also has a set-aside identity, the merged account's copy is no longer needed.
        guard draft.account.identity(identity.key) == nil else { continue }
        move(identity, state: identity.state)
        continue
      }
      if let stale = draft.account.identity(identity.key) { draft.remove(stale) }
      let isActive = try staysActive(identity)
      // A password or sign-in link for an address that the survivor does not take must be set aside, because an account
      // has only one address.
      if !isActive, !identity.isMailbox { try context.policy.requireUnlink(of: identity.providerID) }
      move(identity, state: isActive ? .active : .setAside(.merged, at: draft.now))
      outline.identities.append(.init(identity: identity, isActive: isActive))
    }
  }

  /// Returns whether an identity of the merged account can be used to sign in to the survivor. The identity displaces
  /// one of the survivor's own identities only if the user has chosen to do so.
  private mutating func staysActive(_ identity: Identity) throws(AccountError) -> Bool {
    if identity.isMailbox { return takesAddress && identity.key.subject == merged.email }
    if identity.providerID == .phone, draft.account.factors.contains(where: { $0.kind == .phone }) { return false }
    guard !context.policy.severalPerProvider,
      let own = draft.before?.linkedIdentities.first(where: { $0.providerID == identity.providerID })
    else { return true }
    guard choices[.provider(identity.providerID)] == .second else { return false }
    if let present = draft.account.identities.first(where: { $0.id == own.id }), present.isActive {
      try displace(present)
    }
    return true
  }

  private mutating func move(_ identity: Identity, state: Identity.State) {
    var own = identity
    own.id = context.newIdentityID(on: draft.account)
    own.linkedAt = draft.now
    own.settledAt = identity.isSettled ? draft.now : nil
    own.state = state
    draft.add(own)
    moved.append(MergeSnapshot.Move(before: identity, after: own))
    let digest = context.digests.audit(of: own.key)
    draft.audit(own.isActive ? .identityLinked : .identitySetAside, own.providerID, digest, detail: "merged")
  }

  private mutating func displace(_ identity: Identity) throws(AccountError) {
    try context.policy.requireUnlink(of: identity.providerID)
    draft.setAside(identity, .merged, context)
    draft.endSessions(openedBy: identity)
    guard let own = draft.account.identities.first(where: { $0.id == identity.id }) else { return }
    displaced.append(MergeSnapshot.Move(before: identity, after: own))
  }

  mutating func finish(aliases: [UID]) -> Draft {
    let marks = draft.account.linkedIdentities.flatMap(context.digests.tombstones)
    draft.edit { [merged] account in
      account.bury(merged.tombstones)
      account.removeTombstones(marks)
    }
    guard let before = draft.before else { return draft }
    let snapshot = MergeSnapshot(
      of: merged, into: before, leaving: draft.account, moved: moved, displaced: displaced,
      droppedFactors: outline.droppedFactors.map(\.id), aliases: aliases)
    // After an undo, the user of the merged account can still prove the methods that the account had, even if those
    // methods have since changed.
    var absorbed = Draft(merged, context)
    for identity in merged.identities { absorbed.keepShadow(of: identity, context) }
    for factor in merged.factors { absorbed.keepShadow(of: factor) }
    draft.absorb(absorbed, snapshot: snapshot, context)
    if let reserved { draft.append(.reserveAddress(reserved, onAlias: merged.uid)) }
    return draft
  }
}

extension Draft {
  /// Turns another account into an alias of this one, and ends the other account's sessions and codes.
  fileprivate mutating func absorb(_ other: Draft, snapshot: MergeSnapshot?, _ context: RuleContext) {
    var other = other
    let merged = other.account.uid
    // The version increases even if nothing from the other account is kept, so that only one of two merge plans for the
    // same account can be committed.
    touch()
    other.append(
      .mergeAccount(
        AccountMerge(
          id: context.newIdentityKey, tenant: context.tenant, merged: merged, survivor: account.uid, at: now,
          undoUntil: now.adding(milliseconds: context.policy.lifetimes.mergeUndo), snapshot: snapshot)))
    // No notices are sent if the merged account is anonymous and does not change the survivor's address. Such an
    // account is usually merged when its user signs in, and adds no sign-in method to the survivor.
    let changesAddress = account.email != before?.email || account.emailVerified != before?.emailVerified
    if !other.account.isAnonymous || changesAddress {
      other.notify(.accountsMerged, context)
      notify(.accountsMerged, context)
    }
    other.audit(.accountMergedInto, nil, detail: account.uid.rawValue)
    other.emit(.accountMergedInto, other: account.uid)
    change(other)
    audit(.accountMerged, nil, detail: merged.rawValue)
    emit(.accountMerged, other: merged)
  }
}
