/// Moves one identity from the account that has it to the caller's account, after the identity has been proven.
enum TransferRule {
  /// Decides the effects of a transfer.
  /// - Parameters:
  ///   - identity: The proven identity.
  ///   - owner: The draft of the account that has the identity, including the changes that consume the proof of the
  ///     account's second factor.
  static func decide(
    _ identity: Identity, from owner: Draft, to account: Account, _ owners: ClaimOwners, _ context: RuleContext
  ) throws(AccountError) -> (draft: Draft, identity: Identity) {
    var owner = owner
    guard owner.account.uid != account.uid else {
      throw AccountError(.sameAccount, "The identity already belongs to the signed-in account.")
    }
    try account.requireEnabled()
    try owner.account.requireEnabled()
    guard !identity.isMailbox else {
      throw AccountError(
        .invalidArgument, "A password or a sign-in link stays with its address. Merge the accounts instead.",
        field: .credential)
    }
    try account.requireFirstFactor(identity.providerID)
    try context.policy.requireLink(of: identity.providerID)
    try context.policy.requireUnlink(of: identity.providerID)
    guard context.policy.severalPerProvider || account.activeIdentity(of: identity.providerID) == nil else {
      throw AccountError(.providerAlreadyLinked, "Another identity of this provider is linked; unlink it first.")
    }
    let rest = owner.account.identities.filter { $0.id != identity.id }
    guard context.methods.count(in: rest, besides: [identity]) > 0 else {
      throw AccountError(
        .lastSignInMethod,
        "This is the other account's last sign-in method. Merge the accounts, or link another method to it first.")
    }
    owner.unlink(identity, context)
    owner.endSessions(openedBy: identity)
    owner.notify(.methodUnlinked, about: identity.providerID.reported, context)
    owner.emit(.identityUnlinked, identity.providerID.reported, other: account.uid)

    var draft = Draft(account, context)
    draft.change(owner)
    // An address that belongs to another account stays with that account.
    let isFree = owners.emailOwner == nil || (owners.emailOwner?.uid == owner.account.uid && owner.account.email == nil)
    draft.edit { account in
      account.isAnonymous = false
      account.removeTombstones(context.digests.tombstones(of: identity))
      if context.policy.oneAccountPerEmail, identity.isSettled, account.email == nil, isFree, let email = identity.email
      {
        account.email = email
        account.displayEmail = identity.displayEmail
      }
    }
    for stale in draft.account.identities where stale.key == identity.key { draft.remove(stale) }
    var own = identity
    own.id = context.newIdentityID(on: draft.account)
    own.linkedAt = context.now
    own.settledAt = identity.isSettled ? context.now : nil
    own.lastUsedAt = context.now
    draft.add(own)
    draft.notifyOfLink(own, context)
    draft.audit(.identityLinked, own.providerID, context.digests.audit(of: own.key), detail: "transferred")
    draft.emit(.identityLinked, own.providerID.reported, other: owner.account.uid)
    return (draft, own)
  }
}
