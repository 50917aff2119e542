/// Decides the outcome of a sign-in or sign-up: which account a proof opens, or whether it creates a new account.
///
/// The rule first checks whether an account has the identity, and then whether the identity proves an address or
/// mentions another account's address. Otherwise, it creates a new account. Nothing is written until the draft is
/// committed.
enum SignInRule {
  /// Decides the outcome of a proof.
  /// - Parameters:
  ///   - owners: The accounts that the proof concerns.
  ///   - displayName: The name for a new account if the credential contains no name.
  static func decide(
    _ verified: VerifiedCredential, _ owners: ClaimOwners, displayName: String? = nil, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    FactorRule.asking(try open(verified, owners, displayName: displayName, context))
  }

  private static func open(
    _ verified: VerifiedCredential, _ owners: ClaimOwners, displayName: String?, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    let claim: IdentityClaim
    switch verified.subject {
    case .nobody: return try createAnonymous(context)
    case .account(let custom): return try open(custom, owners.holder, context)
    case .identity(let proven): claim = proven
    }
    switch claim.basis {
    case .asserted:
      try context.policy.requireSignIn(by: claim.providerID)
      if let holder = owners.holder {
        guard claim.provesMailboxOfAnother(than: holder) else {
          return try signIn(to: holder, claim, owners, context)
        }
        // If addresses are not unique, an emailed link matches only the account that has the link's identity.
        if !context.policy.oneAccountPerEmail {
          return try create(claim, owners, releasing: holder, displayName: displayName, context)
        }
      }
      return try discover(claim, owners, displayName: displayName, context)
    case .stored:
      try context.policy.requireSignIn(by: claim.providerID)
      // The identity was removed or set aside after it was checked.
      guard let holder = owners.holder else { throw verified.spent }
      return try signIn(to: holder, claim, owners, context)
    case .chosen:
      if owners.holder != nil || owners.emailOwner != nil, let email = claim.email.address {
        throw .addressTaken(email)
      }
      return try create(claim, owners, displayName: displayName, context)
    }
  }

  /// Signs in to the account that has the identity.
  private static func signIn(
    to holder: Account, _ claim: IdentityClaim, _ owners: ClaimOwners, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    var draft = Draft(holder, context)
    guard let identity = draft.account.identity(claim.key), identity.isActive else {
      throw AccountError(.internalError, "The identity is missing from its account.")
    }
    try holder.requireEnabled()
    let refreshed = identity.refreshed(by: claim)
    draft.replace(refreshed)
    draft.adoptAddress(ofPresent: claim, from: owners, context)
    // A new hash of the same password is not a visible change.
    if draft.isChanged, claim.basis == .asserted { draft.emit(.accountUpdated, claim.providerID) }
    return .proceed(draft, refreshed)
  }

  /// Decides the outcome, based on the claim's address, for an identity that does not open an account by itself.
  private static func discover(
    _ claim: IdentityClaim, _ owners: ClaimOwners, displayName: String?, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    let keeper = owners.mergeSurvivor(keeping: claim, context)
    guard let address = claim.email.provenAddress, context.policy.oneAccountPerEmail else {
      if let keeper { return conflict(withMergeInto: keeper, claim, owners, context) }
      // An address that is only mentioned neither identifies an account nor takes one over.
      if context.policy.oneAccountPerEmail, claim.email.address != nil, let owner = owners.emailOwner {
        return conflict(with: owner, claim, owners, context)
      }
      return try create(claim, owners, displayName: displayName, context)
    }
    let decision = try AddressRule.decide(address, of: owners.emailOwner, by: AddressProof(claim), owners, context)
    // A new account would take the identity away from the merged account, and the merge could no longer be undone.
    if let keeper, decision.joined?.uid != keeper.uid {
      return conflict(withMergeInto: keeper, claim, owners, context)
    }
    switch decision {
    case .free: return try create(claim, owners, displayName: displayName, context)
    case .conflict(let owner): return conflict(with: owner, claim, owners, context)
    case .kept:
      throw AccountError(
        .accountExistsWithDifferentCredential,
        "The address belonged to another account until recently, and is reserved for its owner for up to three days. "
          + "Try again later.",
        conflict: Conflict(providerID: claim.providerID, email: address.canonical, signInMethods: []))
    case .join(let owner): return join(owner, claim, owners, context)
    case .takeOver(let claimant): return takeOver(claimant, claim, owners, context)
    case .release(let claimant):
      return try create(claim, owners, releasing: claimant, displayName: displayName, context)
    }
  }

  private static func conflict(
    with owner: Account, _ claim: IdentityClaim, _ owners: ClaimOwners, _ context: RuleContext
  ) -> RuleOutcome {
    .conflict(
      ConflictDecision(
        .accountExistsWithDifferentCredential,
        "The address belongs to an account with other sign-in methods. Sign in with one of them, then link.", claim,
        with: owner, setAside: owners.setAside(claim.key), context))
  }

  private static func conflict(
    withMergeInto survivor: Account, _ claim: IdentityClaim, _ owners: ClaimOwners, _ context: RuleContext
  ) -> RuleOutcome {
    .conflict(
      ConflictDecision(
        .accountExistsWithDifferentCredential,
        "The identity was set aside when its account was merged into another one. Sign in to that account with another "
          + "method. Then undo the merge, or unlink what replaced the identity and link the identity again.", claim,
        with: survivor, issuesContinuation: false, setAside: owners.setAside(claim.key), context))
  }

  private static func join(
    _ owner: Account, _ claim: IdentityClaim, _ owners: ClaimOwners, _ context: RuleContext
  ) -> RuleOutcome {
    var draft = Draft(owner, context)
    // An address that is reserved for the account opens the account, but does not become a sign-in method.
    if claim.isMailbox, owner.email != claim.key.subject { return .proceed(draft, nil) }
    draft.edit { account in
      account.displayName = account.displayName ?? claim.profile.displayName
      account.photoURL = account.photoURL ?? claim.profile.photoURL
      account.isAnonymous = false
      // The owner of the mailbox is adding this method, so it may be linked again even if the owner removed it earlier.
      if claim.isMailbox { account.removeTombstones(context.digests.tombstones(of: claim)) }
    }
    // The proven identity replaces identities of the same provider, which could be a thief's and did not block the
    // proof.
    if !claim.isMailbox, !context.policy.severalPerProvider {
      for old in draft.account.linkedIdentities where old.providerID == claim.providerID {
        draft.setAside(old, .merged, context)
        draft.endSessions(openedBy: old)
      }
    }
    return proceed(draft, taking: claim, from: owners, .accountJoined, .identityLinked, context)
  }

  private static func takeOver(
    _ claimant: Account, _ claim: IdentityClaim, _ owners: ClaimOwners, _ context: RuleContext
  ) -> RuleOutcome {
    var draft = Draft(claimant, context)
    draft.takeOver(with: claim, context)
    if claim.isMailbox { draft.edit { $0.removeTombstones(context.digests.tombstones(of: claim)) } }
    return proceed(draft, taking: claim, from: owners, .accountTakenOver, .identityLinked, context)
  }

  private static func create(
    _ claim: IdentityClaim, _ owners: ClaimOwners, releasing claimant: Account? = nil, displayName: String?,
    _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    try context.policy.requireCreation(by: claim.providerID)
    // The address of a password is always the account's address, regardless of the policy for other identities.
    let address = context.policy.oneAccountPerEmail || claim.basis == .chosen ? claim.email.address : nil
    var draft = Draft(
      creating: Account(
        uid: context.newUID, tenant: context.tenant, email: address?.canonical, displayEmail: address?.display,
        emailVerified: address != nil && claim.email.isProven, displayName: claim.profile.displayName ?? displayName,
        photoURL: claim.profile.photoURL, phoneNumber: claim.providerID == .phone ? claim.key.subject : nil,
        createdAt: context.now, lastSignInAt: context.now),
      now: context.now)
    if let claimant {
      var release = Draft(claimant, context)
      release.releaseAddress(context)
      draft.change(release)
    }
    return proceed(draft, taking: claim, from: owners, .accountCreated, .accountCreated, context)
  }

  /// Returns the outcome of a sign-in that adds an identity to the draft's account.
  private static func proceed(
    _ draft: Draft, taking claim: IdentityClaim, from owners: ClaimOwners, _ action: AuditRecord.Action,
    _ event: OutboxEvent.Kind, _ context: RuleContext
  ) -> RuleOutcome {
    var draft = draft
    let isSettled = action != .accountJoined || SettlingRule.settlesByJoining(claim, to: draft.account)
    let identity = draft.take(claim, isSettled: isSettled, from: owners, context)
    if action == .accountJoined { draft.notifyOfLink(identity, context) }
    draft.audit(action, claim.providerID, context.digests.audit(of: identity.key))
    draft.emit(event, claim.providerID)
    return .proceed(draft, identity)
  }

  /// Opens the account that a custom token specifies, or creates the account if it does not exist. The account gets no
  /// identity.
  private static func open(
    _ custom: CustomSubject, _ holder: Account?, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    try context.policy.requireSignIn(by: .custom)
    if let holder {
      try holder.requireEnabled()
      var draft = Draft(holder, context)
      draft.edit { account in
        account.isAnonymous = false
        account.hasCustomSignIn = true
      }
      if draft.isChanged { draft.emit(.accountUpdated, .custom) }
      return .proceed(draft, nil)
    }
    try context.policy.requireCreation(by: .custom)
    var draft = Draft(
      creating: Account(
        uid: custom.uid, tenant: context.tenant, hasCustomSignIn: true, createdAt: context.now,
        lastSignInAt: context.now),
      now: context.now)
    draft.audit(.accountCreated, .custom)
    draft.emit(.accountCreated, .custom)
    return .proceed(draft, nil)
  }

  private static func createAnonymous(_ context: RuleContext) throws(AccountError) -> RuleOutcome {
    try context.policy.requireCreation(by: .anonymous)
    var draft = Draft(
      creating: Account(
        uid: context.newUID, tenant: context.tenant, isAnonymous: true, createdAt: context.now,
        lastSignInAt: context.now),
      now: context.now)
    draft.audit(.accountCreated, .anonymous)
    draft.emit(.accountCreated, .anonymous)
    return .proceed(draft, nil)
  }
}

extension ClaimOwners {
  /// Returns the account that has set the identity aside in a merge that can still be undone, or nil if there is none.
  /// Passwords and sign-in links are ignored, because they depend on an address, and so are phones, because numbers
  /// change hands.
  fileprivate func mergeSurvivor(keeping claim: IdentityClaim, _ context: RuleContext) -> Account? {
    guard !claim.isMailbox, claim.providerID != .phone else { return nil }
    return setAside.first { account in
      guard case .setAside(.merged, let time) = account.identity(claim.key)?.state else { return false }
      return time.adding(milliseconds: context.policy.lifetimes.mergeUndo) > context.now
    }
  }
}

extension AddressRule.Decision {
  /// The account that the proof opens without a takeover; nil if it opens none.
  fileprivate var joined: Account? { if case .join(let owner) = self { owner } else { nil } }
}

extension Draft {
  /// Adds the identity of a claim to the account. The identity must not be an active identity of any account. If this
  /// account has set the identity aside, the identity is restored. Other accounts that have set the identity aside lose
  /// it, unless the claim is a new password for an address that this account does not own.
  ///
  /// - Parameter isSettled: Whether the identity vouches for the owner of the account from now on.
  mutating func take(
    _ claim: IdentityClaim, isSettled: Bool, from owners: ClaimOwners, _ context: RuleContext
  ) -> Identity {
    // A new password for an address that the account does not own proves nothing, so other accounts keep their passwords
    // for the address, which the undo of a merge may restore.
    let ownsAddress = account.emailVerified && account.email == claim.key.subject
    if claim.basis != .chosen || ownsAddress { removeSetAside([claim.key], from: owners.setAside, context) }
    if let old = account.identity(claim.key), claim.basis != .chosen {
      let restored = old.restored(by: claim, isSettled: isSettled, now: now)
      replace(restored)
      return restored
    }
    // A new password does not restore a password that was set aside; the old row is removed.
    if claim.basis == .chosen {
      for old in account.identities where old.providerID == claim.providerID {
        keepShadow(of: old, context)
        remove(old)
      }
    }
    let identity = claim.identity(id: context.newIdentityID(on: account), isSettled: isSettled, now: now)
    add(identity)
    return identity
  }
}
