/// Decides which identities vouch for the owner of their account, and when other identities start to do so.
///
/// A thief who has stolen a session can link an identity of their own, and prove it any number of times. Therefore, an
/// identity that was linked without a recent proof of a settled identity can be used only to sign in, until the
/// account's owner confirms it or enough time has passed.
enum SettlingRule {
  /// Returns whether a newly linked identity vouches for the account's owner immediately.
  ///
  /// - Parameter isRecent: Whether the caller has proven a settled method recently.
  static func settles(_ claim: IdentityClaim, linkedTo account: Account, isRecent: Bool) -> Bool {
    if isRecent || account.isAnonymous { return true }
    // The mailbox of an address that the account owns belongs to the account's owner.
    guard case .proven(let address) = claim.email else { return false }
    return account.emailVerified && account.email == address.canonical
  }

  /// Returns whether an identity immediately vouches for the account's owner when it joins the account by proving an
  /// address. The identity must wait if its provider does not run the address's domain, because such a provider could
  /// be wrong about its users, or if the address is only reserved for the account because of a merge.
  static func settlesByJoining(_ claim: IdentityClaim, to account: Account) -> Bool {
    guard claim.email.address?.canonical == account.email else { return false }
    return if case .vouched = claim.email { false } else { true }
  }

  /// Settles an identity that the owner has confirmed in response to a notice that the identity was linked.
  ///
  /// - Parameter address: The address to which the notice was sent, which the account must still own. Access to an
  ///   earlier mailbox, or to a mailbox that came with a merge, does not prove ownership.
  static func settle(
    _ id: IdentityID, on account: Account, confirmedAt address: EmailAddress, _ context: RuleContext
  ) throws(AccountError) -> Draft {
    try account.requireEnabled()
    var draft = Draft(account, context)
    guard account.emailVerified, account.email == address.canonical,
      let identity = draft.account.identities.first(where: { $0.id == id }), identity.isActive
    else { throw .invalidCode(field: .actionCode) }
    draft.settle(identity, context)
    if draft.isChanged { draft.notify(.methodLinked, about: identity.providerID, context) }
    return draft
  }
}

extension Draft {
  /// Settles the identity, so that it vouches for the account's owner. Does nothing if the identity is already settled.
  mutating func settle(_ identity: Identity, at time: Timestamp? = nil, _ context: RuleContext) {
    guard !identity.isSettled else { return }
    var identity = identity
    identity.settledAt = time ?? now
    replace(identity)
    audit(.identitySettled, identity.providerID, context.digests.audit(of: identity.key))
    emit(.accountUpdated, identity.providerID.reported)
  }

  /// Sets the account's address to the address of a settled identity, unless the account already has an address. If the
  /// account only claims the same address and the claim proves it, the account then owns the address.
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

  /// Adopts the address of an identity that the account already had, if the identity has settled in this draft or if
  /// its provider now vouches for the address. Does nothing if another account keeps the address. The conditions for
  /// the address are the same as for a newly linked identity.
  mutating func adoptAddress(ofPresent claim: IdentityClaim, from owners: ClaimOwners, _ context: RuleContext) {
    guard let before, let old = before.identity(claim.key), account.identity(claim.key)?.isSettled == true,
      !old.isSettled || claim.newlyProvesAddress(of: old, on: before)
    else { return }
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

extension IdentityClaim {
  /// Returns whether the claim proves an address that the identity did not prove before, and that the account could
  /// own: an address that the account only claims, or any address if the account has none.
  fileprivate func newlyProvesAddress(of identity: Identity, on account: Account) -> Bool {
    guard let address = email.provenAddress, !account.emailVerified,
      !identity.emailVerified || identity.email != address.canonical
    else { return false }
    return account.email == nil || account.email == address.canonical
  }
}

extension Account {
  /// Whether the account has sign-in methods, but none that vouches for its owner. An identity counts even while its
  /// provider is disabled.
  var awaitsSettling: Bool {
    let active = linkedIdentities
    return !hasCustomSignIn && !active.isEmpty && !active.contains(where: \.isSettled)
  }

  /// The active identities that determine who owns the account: the settled identities, or all active identities if
  /// none is settled.
  var decidingIdentities: [Identity] {
    let active = linkedIdentities
    let settled = active.filter(\.isSettled)
    return settled.isEmpty ? active : settled
  }

  /// The methods that vouch for the account's owner: custom tokens, if they have been used, followed by the providers
  /// of the settled identities, each listed once, in the order in which they were linked.
  var settledMethods: [ProviderID] {
    var providers: [ProviderID] = hasCustomSignIn ? [.custom] : []
    for identity in linkedIdentities where identity.isSettled && !providers.contains(identity.providerID) {
      providers.append(identity.providerID)
    }
    return providers
  }
}
