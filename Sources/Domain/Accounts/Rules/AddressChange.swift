/// The effects of an emailed code on the account's own address.
enum AddressChange {
  /// Marks the account's claimed address as owned, because the user has proven access to both the mailbox and the
  /// account.
  ///
  /// Throws `.emailExists` if an account that owned the address until recently can still be recovered.
  static func verify(
    _ account: Account, _ waysBack: [HeldWayBack], _ context: RuleContext
  ) throws(AccountError) -> Draft {
    try account.requireEnabled()
    if let address = account.address,
      let held = waysBack.ofFormerOwner(of: address, now: account, at: context.now), held.holder != account.uid
    {
      throw .addressAwaited
    }
    var draft = Draft(account, context)
    draft.markAddress(isVerified: true)
    draft.audit(.emailVerified, nil)
    draft.emit(.accountUpdated)
    return draft
  }

  /// Removes the address, because the account does not belong to the user of the mailbox. All sessions of the account
  /// end, unless the account is anonymous. Only its existing sessions give access to an anonymous account, and the
  /// address could not be used to sign in to it.
  static func deny(_ account: Account, _ context: RuleContext) -> Draft {
    var draft = Draft(account, context)
    draft.releaseAddress(context)
    if !account.isAnonymous, draft.account.generation == account.generation {
      draft.endAllSessions()
      draft.emit(.sessionsRevoked)
    }
    draft.audit(.emailDenied, nil)
    return draft
  }

  /// Changes the address of an account.
  ///
  /// Throws `.emailExists` if another account owns the address, or if another account claims it and the user has not
  /// proven access to the mailbox.
  ///
  /// - Parameters:
  ///   - isProven: Whether the user has proven access to the mailbox.
  ///   - owners: The accounts that the new address concerns.
  static func move(
    _ account: Account, to address: EmailAddress, isProven: Bool, _ owners: ClaimOwners, _ context: RuleContext
  ) throws(AccountError) -> Draft {
    try account.requireEnabled()
    var draft = Draft(account, context)
    try draft.take(address, isProven: isProven, owners, context)
    draft.audit(.emailChanged, nil)
    draft.emit(.accountUpdated)
    return draft
  }
}

extension ClaimOwners {
  /// Returns whether the user of another address can still recover the account that only claims this address, or an
  /// account that was merged into that account.
  func claimantIsRecoverable(besides address: EmailAddress, _ time: Timestamp) -> Bool {
    claimantReservesAddress
      || claimantWaysBack.contains { $0.expiresAt > time && $0.address.canonical != address.canonical }
  }

  /// Returns the account that owns the address, if the account has an open way back for the address.
  func ownerWithWayBack(to address: EmailAddress, at time: Timestamp) -> Account? {
    guard let emailOwner, emailOwner.owns(address) else { return nil }
    let isOpen = waysBack.contains { $0.wayBack.uid == emailOwner.uid && $0.wayBack.expiresAt > time }
    return isOpen ? emailOwner : nil
  }
}

extension Draft {
  /// Replaces the account's address, and removes the new address from another account that only claims it.
  mutating func take(
    _ address: EmailAddress, isProven: Bool, _ owners: ClaimOwners, _ context: RuleContext
  ) throws(AccountError) {
    switch AddressRule.handOver(
      address, from: owners.emailOwner, to: account, isProven: isProven, owners.waysBack, context)
    {
    case .free: break
    case .released(let release): change(release)
    case .kept: throw .newAddressTaken
    case .awaited: throw .addressAwaited
    }
    moveAddress(to: address, isVerified: isProven, owners, context)
  }

  /// Replaces the account's address with one for which the account has an open way back.
  ///
  /// - Parameter laterOwners: The accounts that lose the address if they own it.
  mutating func takeBack(
    _ address: EmailAddress, from laterOwners: Set<UID>, _ owners: ClaimOwners, _ context: RuleContext
  ) throws(AccountError) {
    var others = owners
    // Other accounts' ways back do not prevent this account from getting the address.
    others.waysBack = []
    if let owner = owners.emailOwner, laterOwners.contains(owner.uid), owner.email == address.canonical {
      var release = Draft(owner, context)
      release.loseAddress(context)
      change(release)
      others.emailOwner = nil
    }
    try take(address, isProven: true, others, context)
  }

  /// Replaces the account's address. The password and the sign-in link for the old address move to the new address. An
  /// account that owns its new address is no longer anonymous, because its user can sign in with an emailed link or
  /// reset the password.
  mutating func moveAddress(
    to address: EmailAddress, isVerified: Bool, _ owners: ClaimOwners, _ context: RuleContext
  ) {
    let old = account.email
    let moved = account.linkedIdentities.filter { $0.isMailbox && $0.key.subject == old }
    let keys = moved.map { Identity.Key(tenant: $0.key.tenant, issuer: $0.key.issuer, subject: address.canonical) }
    edit { account in
      account.email = address.canonical
      account.displayEmail = address.display
      account.emailVerified = isVerified
      if isVerified { account.isAnonymous = false }
    }
    // Set-aside identities for the new address are removed from this account and, if the user has proven access to the
    // mailbox, from other accounts.
    if isVerified { removeSetAside(keys, from: owners.setAside, context) }
    for stale in account.identities where !stale.isActive && keys.contains(stale.key) { remove(stale) }
    for (identity, key) in zip(moved, keys) {
      var new = identity
      new.key = key
      new.email = address.canonical
      new.displayEmail = address.display
      new.emailVerified = isVerified
      rekey(identity, as: new)
    }
  }

  /// Marks the account's address as owned or as only claimed. Marking it as owned clears `isAnonymous`.
  mutating func markAddress(isVerified: Bool) {
    edit { account in
      account.emailVerified = isVerified
      if isVerified { account.isAnonymous = false }
    }
    for identity in account.linkedIdentities where identity.isMailbox && identity.key.subject == account.email {
      var identity = identity
      identity.emailVerified = isVerified
      replace(identity)
    }
  }
}

extension AccountError {
  /// The error for an address that belongs to another account. The error is the same whether that account owns or
  /// claims the address.
  static var newAddressTaken: AccountError {
    AccountError(.emailExists, "The address belongs to another account.", field: .newAddress)
  }

  /// The error that is thrown if an account that owned the address until recently can still be recovered.
  static var addressAwaited: AccountError {
    AccountError(
      .emailExists,
      "The address belonged to another account until recently, and is reserved for its owner for up to three days. "
        + "Use another address, or try again later.", field: .newAddress)
  }
}
