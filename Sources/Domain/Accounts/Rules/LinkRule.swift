/// Linking an identity to the account of a signed-in caller. A refusal changes nothing.
enum LinkRule {
  /// - Parameter owners: the account that holds the identity, the caller's or another; and the account whose own address
  ///   the claim names, nil also if addresses are not unique.
  static func decide(
    _ claim: IdentityClaim, onto account: Account, _ owners: Owners, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    try account.requireEnabled()
    try context.policy.requireLink(of: claim.providerID)
    if claim.basis == .chosen {
      try checkPassword(claim, onto: account, owners)
      return add(claim, to: account, context)
    }
    if let holder = owners.holder, holder.uid != account.uid { return conflict(with: holder, claim, context) }
    if let identity = account.identity(claim.key), identity.isActive {
      var draft = Draft(account, now: context.now)
      let refreshed = identity.refreshed(by: claim)
      draft.replace(refreshed)
      if draft.isChanged { draft.emit(.accountUpdated, claim.providerID) }
      return .alreadyLinked(draft, refreshed)
    }
    guard context.policy.severalPerProvider || account.activeIdentity(of: claim.providerID) == nil else {
      throw AccountError(.providerAlreadyLinked, "Another identity of this provider is linked; unlink it first.")
    }
    if context.policy.oneAccountPerEmail, let owner = owners.emailOwner, owner.uid != account.uid {
      return .conflict(
        ConflictDecision(
          .emailExists, "The identity's address belongs to another account. Sign in to that one.", claim, with: owner,
          context))
    }
    return add(claim, to: account, context)
  }

  /// What stands in the way of a new password. It is asked before the hash is paid for, too.
  static func checkPassword(
    _ claim: IdentityClaim, onto account: Account, _ owners: Owners
  ) throws(AccountError) {
    try account.requireEnabled()
    guard account.activeIdentity(of: claim.providerID) == nil else { throw .passwordLinked }
    for other in [owners.holder, owners.emailOwner] {
      if let other, other.uid != account.uid, let email = claim.email.address { throw .addressTaken(email) }
    }
  }

  private static func conflict(
    with holder: Account, _ claim: IdentityClaim, _ context: RuleContext
  ) -> RuleOutcome {
    // A disabled account, or an identity that was set aside, is not reached by this proof.
    let isReachable = !holder.isDisabled && holder.identity(claim.key).map(context.methods.canSignIn) == true
    return .conflict(
      ConflictDecision(
        .credentialAlreadyInUse,
        "The identity is linked to another account. Sign in to that account with the continuation.", claim,
        with: holder, issuesContinuation: isReachable, context))
  }

  private static func add(_ claim: IdentityClaim, to account: Account, _ context: RuleContext) -> RuleOutcome {
    var draft = Draft(account, now: context.now)
    var restored: Identity?
    if claim.basis == .chosen {
      // A password that was set aside is not restored by a new one; its row gives way.
      for old in account.identities where old.providerID == claim.providerID { draft.remove(old) }
    } else {
      restored = account.identity(claim.key)?.restored(by: claim, now: context.now)
    }
    var identity = restored ?? claim.identity(id: context.newIdentityID(on: account), now: context.now)
    let address = claim.email.address
    if claim.basis == .chosen {
      // Whoever owns the account has proven this very address before.
      identity.emailVerified = account.emailVerified && account.email == address?.canonical
    }
    draft.edit { account in
      account.isAnonymous = false
      guard let address, context.policy.oneAccountPerEmail || claim.basis == .chosen else { return }
      if account.email == nil {
        account.email = address.canonical
        account.displayEmail = address.display
        account.emailVerified = claim.email.isProven
      } else if account.email == address.canonical, claim.email.isProven {
        account.emailVerified = true
      }
    }
    if restored == nil { draft.add(identity) } else { draft.replace(identity) }
    draft.audit(
      restored == nil ? .identityLinked : .identityRestored, claim.providerID, context.identityDigest(identity.key))
    draft.emit(.identityLinked, claim.providerID)
    return .proceed(draft, identity)
  }
}
