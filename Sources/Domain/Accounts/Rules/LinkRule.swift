/// Links an identity to the account of a signed-in caller. A refusal changes nothing.
enum LinkRule {
  /// Decides whether an identity can be linked, and with what effect.
  /// - Parameters:
  ///   - isRecent: Whether the caller has proven a settled method recently. If not, the identity usually stays
  ///     unsettled: it neither adds an address to the account nor takes one from another account.
  ///   - replaced: The identity of the same provider that the new identity replaces; nil if no identity is replaced.
  ///   - owners: The accounts that the claim concerns, including the caller's own.
  static func decide(
    _ claim: IdentityClaim, onto account: Account, isRecent: Bool, replacing replaced: Identity? = nil,
    _ owners: ClaimOwners,
    _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    try checkProvider(claim.providerID, onto: account, context)
    let settles = SettlingRule.settles(claim, linkedTo: account, isRecent: isRecent)
    if claim.basis == .chosen {
      try checkPassword(claim, onto: account, owners)
      return add(claim, to: account, settles: settles, owners, context)
    }
    if claim.isMailbox, let email = account.email, email != claim.key.subject {
      throw AccountError(
        .emailChangeNeedsVerification,
        "The account has another address. Change it first, then link the sign-in link.", field: .emailLinkAddress)
    }
    if let holder = owners.holder, holder.uid != account.uid { return conflict(with: holder, claim, context) }
    if let identity = account.identity(claim.key), identity.isActive {
      return linkAgain(identity, by: claim, on: account, settles: settles, owners, context)
    }
    if let replaced {
      try context.policy.requireUnlink(of: replaced.providerID)
    } else {
      try checkMethod(of: claim.providerID, claim.key, onto: account, context)
    }
    guard context.policy.oneAccountPerEmail, let address = claim.email.address else {
      return add(claim, to: account, settles: settles, replacing: replaced, owners, context)
    }
    switch AddressRule.handOver(
      address, from: owners.emailOwner, to: account, isProven: claim.email.isProven, owners.waysBack, context)
    {
    case .free: return add(claim, to: account, settles: settles, replacing: replaced, owners, context)
    case .released(let release):
      return add(
        claim, to: account, settles: settles, replacing: replaced, owners, release: settles ? release : nil, context)
    case .awaited: throw .addressAwaited
    case .kept(let owner):
      return .conflict(
        ConflictDecision(
          .emailExists,
          "The identity's address belongs to another account. Sign in to that account.", claim, with: owner,
          setAside: owners.setAside(claim.key), context))
    }
  }

  /// Throws if another identity of a provider may not be linked. Conflicts with other accounts are not considered.
  static func checkMethod(
    of provider: ProviderID, _ key: Identity.Key, onto account: Account, _ context: RuleContext
  ) throws(AccountError) {
    try checkProvider(provider, onto: account, context)
    guard
      context.policy.severalPerProvider || account.identity(key)?.isActive == true
        || account.activeIdentity(of: provider) == nil
    else {
      throw AccountError(.providerAlreadyLinked, "Another identity of this provider is linked; unlink it first.")
    }
  }

  private static func checkProvider(
    _ provider: ProviderID, onto account: Account, _ context: RuleContext
  ) throws(AccountError) {
    try account.requireEnabled()
    try context.policy.requireLink(of: provider)
    try account.requireFirstFactor(provider)
  }

  /// Throws if a password may not be added to the account. This check is also performed before the password is hashed,
  /// because hashing is expensive.
  static func checkPassword(
    _ claim: IdentityClaim, onto account: Account, _ owners: ClaimOwners
  ) throws(AccountError) {
    try account.requireEnabled()
    guard account.activeIdentity(of: claim.providerID) == nil else { throw .passwordLinked }
    guard let email = claim.email.address else { return }
    guard account.email == nil || account.email == email.canonical else {
      throw AccountError(
        .emailChangeNeedsVerification,
        "The account has another address. Link a password for that address, or change the address "
          + "first.", field: .email)
    }
    for other in [owners.holder, owners.emailOwner] {
      if let other, other.uid != account.uid { throw .addressTaken(email) }
    }
  }

  private static func conflict(
    with holder: Account, _ claim: IdentityClaim, _ context: RuleContext
  ) -> RuleOutcome {
    // The proof cannot be used to sign in if the account is disabled, or if the provider may not be used to sign in.
    let isReachable = !holder.isDisabled && holder.identity(claim.key).map(context.methods.canSignIn) == true
    return .conflict(
      ConflictDecision(
        .credentialAlreadyInUse,
        "The identity is linked to another account. Sign in to that account with the continuation.", claim,
        with: holder, issuesContinuation: isReachable, context))
  }

  /// Handles a request to link an identity that the account already has. The provider's data is updated, and the
  /// identity is settled if a new link by the same caller would be settled. If the identity becomes settled, the owner
  /// gets the notice for a settled link.
  private static func linkAgain(
    _ identity: Identity, by claim: IdentityClaim, on account: Account, settles: Bool, _ owners: ClaimOwners,
    _ context: RuleContext
  ) -> RuleOutcome {
    var draft = Draft(account, context)
    let refreshed = (draft.account.identity(claim.key) ?? identity).refreshed(by: claim)
    draft.replace(refreshed)
    if draft.isChanged { draft.emit(.accountUpdated, claim.providerID) }
    if settles { draft.settle(refreshed, context) }
    let present = draft.account.identity(claim.key) ?? refreshed
    draft.adoptAddress(ofPresent: claim, from: owners, context)
    if present.isSettled, !identity.isSettled { draft.notifyOfLink(present, context) }
    return .alreadyLinked(draft, present)
  }

  private static func add(
    _ claim: IdentityClaim, to account: Account, settles: Bool, replacing replaced: Identity? = nil,
    _ owners: ClaimOwners,
    release: Draft? = nil, _ context: RuleContext
  ) -> RuleOutcome {
    var draft = Draft(account, context)
    if let release { draft.change(release) }
    if let replaced {
      draft.keepShadow(of: replaced, context)
      draft.remove(replaced)
      draft.edit { $0.bury(context.digests.tombstones(of: replaced)) }
      draft.audit(.identityUnlinked, replaced.providerID, context.digests.audit(of: replaced.key))
      draft.notify(.methodUnlinked, about: replaced.providerID, context)
      draft.emit(.identityUnlinked, replaced.providerID)
    }
    let isRestored = claim.basis != .chosen && account.identity(claim.key) != nil
    var claim = claim
    if claim.basis == .chosen, let address = claim.email.address, account.emailVerified,
      account.email == address.canonical
    {
      // The account owns this address.
      claim.email = .mentioned(address, isVerified: true)
    }
    draft.edit { account in
      account.isAnonymous = false
      account.removeTombstones(context.digests.tombstones(of: claim))
    }
    if settles { draft.adoptAddress(of: claim, context) }
    let identity = draft.take(claim, isSettled: settles, from: owners, context)
    draft.notifyOfLink(identity, context)
    draft.audit(
      isRestored ? .identityRestored : .identityLinked, claim.providerID, context.digests.audit(of: identity.key))
    draft.emit(.identityLinked, claim.providerID)
    return .proceed(draft, identity)
  }
}
