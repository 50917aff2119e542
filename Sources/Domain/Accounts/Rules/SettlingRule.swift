/// Which identities vouch for the owner of their account, and when others begin to.
///
/// Whoever has stolen a session can link an identity of their own, and prove it as often as they like. So an identity
/// that was linked without a recent proof of a settled one signs in, and does no more until its owner or time has
/// settled it.
enum SettlingRule {
  /// Whether what is linked vouches for the owner at once.
  ///
  /// - Parameter isRecent: whether the caller has proven a settled method recently.
  static func settles(_ claim: IdentityClaim, linkedTo account: Account, isRecent: Bool) -> Bool {
    if isRecent || account.isAnonymous { return true }
    // The mailbox that the account owns is its owner's.
    guard case .proven(let address) = claim.email else { return false }
    return account.emailVerified && account.email == address.canonical
  }

  /// Whether what joins an account by the proof of its address vouches for the owner at once. A provider that does not
  /// run the domain could be wrong about its users.
  static func settlesByJoining(_ claim: IdentityClaim) -> Bool {
    if case .vouched = claim.email { false } else { true }
  }

  /// Settles an identity by the word of the owner, who was notified of its link.
  static func settle(
    _ id: IdentityID, on account: Account, _ context: RuleContext
  ) throws(AccountError) -> Draft {
    try account.requireEnabled()
    var draft = Draft(account, context)
    guard let identity = draft.account.identities.first(where: { $0.id == id }), identity.isActive else {
      throw .invalidCode(field: .actionCode)
    }
    draft.settle(identity, context)
    return draft
  }
}

extension Draft {
  /// From now on the identity vouches for the owner of the account. Nothing happens if it does already.
  mutating func settle(_ identity: Identity, at time: Timestamp? = nil, _ context: RuleContext) {
    guard !identity.isSettled else { return }
    var identity = identity
    identity.settledAt = time ?? now
    replace(identity)
    audit(.identitySettled, identity.providerID, context.digests.audit(of: identity.key))
    emit(.accountUpdated, identity.providerID.reported)
  }

  /// Gives the account the address that a settled identity brings, unless it has one.
  mutating func adoptAddress(of claim: IdentityClaim, _ context: RuleContext) {
    guard let address = claim.email.address, context.policy.oneAccountPerEmail || claim.basis == .chosen else { return }
    edit { account in
      if account.email == nil {
        account.email = address.canonical
        account.displayEmail = address.display
        account.emailVerified = claim.email.isProven
      } else if account.email == address.canonical, claim.email.isProven {
        account.emailVerified = true
      }
    }
  }

  /// The same for an identity that was linked before and has settled now, if no other account keeps the address.
  mutating func adoptAddress(ofSettled claim: IdentityClaim, from owners: ClaimOwners, _ context: RuleContext) {
    guard let address = claim.email.address else { return }
    switch AddressRule.handOver(
      address, from: owners.emailOwner, to: account, isProven: claim.email.isProven, owners.waysBack, context)
    {
    case .free: break
    case .released(let release): change(release)
    case .kept, .awaited: return
    }
    adoptAddress(of: claim, context)
  }
}

extension Account {
  /// Whether it has ways to sign in, and none that vouches for its owner. An identity counts also while its provider is
  /// switched off.
  var awaitsSettling: Bool {
    let active = linkedIdentities
    return !hasCustomSignIn && !active.isEmpty && !active.contains(where: \.isSettled)
  }

  /// What proves the owner of the account: the providers of its settled identities, each once, in the order of linking.
  var settledMethods: [ProviderID] {
    var providers: [ProviderID] = hasCustomSignIn ? [.custom] : []
    for identity in linkedIdentities where identity.isSettled && !providers.contains(identity.providerID) {
      providers.append(identity.providerID)
    }
    return providers
  }
}
