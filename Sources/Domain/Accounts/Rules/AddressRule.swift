/// A proof that an address belongs to a user.
enum AddressProof: Sendable {
  /// The assertion of a provider that is trusted for the address.
  case provider(IdentityClaim)
  /// A sign-in link that was emailed to the address.
  case emailLink
  /// A password-reset code that was emailed to the address.
  case passwordReset
}

extension AddressProof {
  /// The provider of the method that the proof adds to an account.
  fileprivate var providerID: ProviderID {
    switch self {
    case .provider(let claim): claim.providerID
    case .emailLink: .emailLink
    case .passwordReset: .password
    }
  }

  /// Creates the proof of a claim's address.
  init(_ claim: IdentityClaim) {
    self = claim.key.issuer == Identity.Key.emailLinkIssuer ? .emailLink : .provider(claim)
  }
}

extension IdentityClaim {
  /// Returns whether the claim is an emailed link for an address that the identity's holder only claims. In that case,
  /// an administrator or an import has set the address. The user of the mailbox may be another person, so the proof
  /// alone does not open the account.
  func provesMailboxOfAnother(than holder: Account) -> Bool {
    key.issuer == Identity.Key.emailLinkIssuer && holder.email == key.subject && !holder.emailVerified
  }
}

/// Decides the effect of every proof of an address on the account that owns or claims the address.
///
/// An account *owns* its address once the address is verified, and only *claims* it before that. A claim blocks other
/// claims, but a proof always overrides a claim.
enum AddressRule {
  enum Decision: Sendable {
    /// No account has the address, so a new account can get it.
    case free
    /// The account owns the address, and the proof opens the account. The account keeps all its methods.
    case join(Account)
    /// The account only claims the address, and either all identities that determine its owner depend on the address,
    /// or an administrator created the account for the address and the account was never used. The proof opens the
    /// account, and all its previous methods are set aside.
    case takeOver(Account)
    /// The account loses the address, because it only claims the address and one of the following is true: an
    /// identity that determines its owner does not depend on the address, it was used but has no methods, custom tokens
    /// have opened it, it is disabled, or the user of another address can still recover it or an account that was
    /// merged into it.
    case release(Account)
    /// The policy, or an earlier unlink by the owner, prevents the proof from opening the account.
    case conflict(Account)
    /// An account that owned the address until recently can still be recovered, or the account with the address is
    /// closed, so no other account may get the address.
    case kept
  }

  /// Decides what happens to an address that has been proven.
  /// - Parameters:
  ///   - account: The account that owns or claims the address; nil if there is no such account, or if addresses are not
  ///     unique.
  ///   - owners: The accounts that the address concerns.
  static func decide(
    _ address: EmailAddress, of account: Account?, by proof: AddressProof, _ owners: ClaimOwners,
    _ context: RuleContext
  ) throws(AccountError) -> Decision {
    guard owners.waysBack.ofFormerOwner(of: address, now: account, at: context.now) == nil else { return .kept }
    guard let account else { return .free }
    guard account.closedAt == nil else { return .kept }
    if account.owns(address) {
      guard mayJoin(account, address, proof, context) else { return .conflict(account) }
      try account.requireEnabled()
      return .join(account)
    }
    if case .provider(let claim) = proof {
      guard context.policy.linking == .trustedEmail, context.policy.provider(claim.providerID).mayLink else {
        return .conflict(account)
      }
    }
    guard !account.isDisabled, !account.hasCustomSignIn, !owners.claimantIsRecoverable(besides: address, context.now),
      account.isInvitation || account.hangs(on: address)
    else { return .release(account) }
    // Only the identity's own tombstone counts. A provider that a claimant has unlinked must not prevent the owner of
    // the address from getting the account.
    if case .provider(let claim) = proof, account.tombstones.contains(context.digests.tombstone(of: claim.key)) {
      return .conflict(account)
    }
    guard context.policy.provider(proof.providerID).mayLink || account.has(proof.providerID) else {
      return .conflict(account)
    }
    return .takeOver(account)
  }

  /// The result of a user's request to add an address to their account.
  enum Handover: Sendable {
    /// No other account has the address.
    case free
    /// Another account only claims the address, and loses it through this draft.
    case released(Draft)
    /// Another account keeps the address.
    case kept(Account)
    /// Another account owned the address until recently, and can still be recovered.
    case awaited
  }

  /// Decides what happens to an address that a signed-in user proves or only specifies. A proof takes the address from
  /// an account that only claims it, even if that account has no other sign-in method.
  ///
  /// - Parameters:
  ///   - owner: The account that owns or claims the address.
  ///   - account: The account that will get the address.
  ///   - waysBack: The ways back for the address.
  static func handOver(
    _ address: EmailAddress, from owner: Account?, to account: Account, isProven: Bool, _ waysBack: [HeldWayBack],
    _ context: RuleContext
  ) -> Handover {
    if isProven, let held = waysBack.ofFormerOwner(of: address, now: owner, at: context.now),
      held.holder != account.uid
    {
      return .awaited
    }
    guard let owner, owner.uid != account.uid else { return .free }
    guard isProven, !owner.owns(address) else { return .kept(owner) }
    var release = Draft(owner, context)
    release.releaseAddress(context)
    return .released(release)
  }

  /// Returns whether the proof opens an account that owns the address.
  private static func mayJoin(
    _ owner: Account, _ address: EmailAddress, _ proof: AddressProof, _ context: RuleContext
  ) -> Bool {
    let active = owner.linkedIdentities
    let mayLink = context.policy.provider(proof.providerID).mayLink
    switch proof {
    case .provider(let claim):
      guard context.policy.linking == .trustedEmail, mayLink else { return false }
      // If the account is linked to another user of the same provider, the mailbox may have changed hands. An unsettled
      // identity that does not specify the address could be a thief's, so it must not lock the owner out.
      let known = owner.decidingIdentities + active.filter { $0.email == address.canonical }
      guard !known.contains(where: { $0.providerID == claim.providerID }) else { return false }
      let marks = [
        context.digests.tombstone(of: claim.key),
        context.digests.tombstone(of: claim.providerID, address: address.canonical, in: context.tenant),
      ]
      return !marks.contains(where: owner.tombstones.contains)
    case .emailLink, .passwordReset:
      guard mayLink else { return owner.has(proof.providerID) }
      guard context.policy.linking == .explicit else { return true }
      return owner.has(proof.providerID) || context.methods.count(in: active) == 0
    }
  }
}

extension Account {
  /// Returns whether the account has an active identity of the provider.
  fileprivate func has(_ provider: ProviderID) -> Bool { linkedIdentities.contains { $0.providerID == provider } }

  /// Returns whether this account, which was found by looking up the address, owns the address. If the address is not
  /// the account's own, it is reserved by an alias, which is an account that owned the address and was merged into this
  /// one.
  func owns(_ address: EmailAddress) -> Bool {
    email == address.canonical ? emailVerified : true
  }

  /// Whether an administrator created the account without any identities, and no one has signed in to it yet. Such an
  /// account is meant for the user who proves its address.
  fileprivate var isInvitation: Bool { !isAnonymous && lastSignInAt == .never && identities.isEmpty }

  /// Returns whether the account has identities, and its deciding identities all depend on the address. Passwords,
  /// sign-in links and provider identities with this address depend on it. An anonymous account whose user has typed an
  /// address has no identities, so the account does not depend on the address.
  fileprivate func hangs(on address: EmailAddress) -> Bool {
    let deciding = decidingIdentities
    return !deciding.isEmpty
      && deciding.allSatisfy { identity in
        identity.isMailbox ? identity.key.subject == address.canonical : identity.email == address.canonical
      }
  }
}

extension Identity {
  /// Whether the identity is a password or a sign-in link, whose subject is an address.
  var isMailbox: Bool { key.isMailbox }
}

extension Draft {
  /// Takes over the account for the user who has proven its address. Everything that the account had before could be
  /// another user's. Therefore, its methods are set aside, its sessions end, its second factors are removed, and its
  /// profile is replaced. Only a profile that an administrator has set on an account that was never used is kept.
  mutating func takeOver(with claim: IdentityClaim?, _ context: RuleContext) {
    let prepared = account.isInvitation ? account : nil
    edit { account in
      account.emailVerified = true
      if let address = claim?.email.address { account.displayEmail = address.display }
      account.displayName = prepared?.displayName ?? claim?.profile.displayName
      account.photoURL = prepared?.photoURL ?? claim?.profile.photoURL
      account.isAnonymous = false
      // A provider that a claimant has unlinked must not remain blocked for the owner.
      if let address = account.email {
        account.removeTombstones(
          context.methods.verifiable.ids.map {
            context.digests.tombstone(of: $0, address: address, in: context.tenant)
          })
      }
    }
    for identity in account.linkedIdentities { setAside(identity, .emailProvenByAnother, context) }
    for factor in account.factors { remove(factor, detail: Identity.SetAsideReason.emailProvenByAnother.rawValue) }
    endAllSessions()
    revokeCodes(.all)
    append(.closeWaysBack(.all(of: account.uid)))
    append(.dropShadows(of: account.uid))
    append(.cutAliases(of: account.uid))
    emit(.sessionsRevoked)
  }

  /// Removes a claimed address from the account, and sets aside the password and the sign-in link for the address.
  /// Sessions stay valid.
  ///
  /// If the account loses its last settled identity, its other identities are set aside as well and its sessions end.
  /// Otherwise, a thief who linked those identities in a stolen session would gain control of the account.
  mutating func releaseAddress(_ context: RuleContext) {
    guard let address = account.email, !account.emailVerified else { return }
    let hadSettled = account.linkedIdentities.contains(where: \.isSettled)
    removeAddress(address, .emailProvenByAnother, context)
    if hadSettled, account.awaitsSettling {
      for identity in account.linkedIdentities { setAside(identity, .emailProvenByAnother, context) }
      endAllSessions()
      emit(.sessionsRevoked)
    }
    recordLoss(of: address, context)
  }

  /// Removes an owned address from the account, and sets aside the password and the sign-in link for the address,
  /// because the user of the mailbox reclaims the address for another account.
  mutating func loseAddress(_ context: RuleContext) {
    guard let address = account.email else { return }
    for identity in account.linkedIdentities where identity.isMailbox { endSessions(openedBy: identity) }
    removeAddress(address, .emailRecovered, context)
    recordLoss(of: address, context)
  }

  private mutating func removeAddress(
    _ address: String, _ reason: Identity.SetAsideReason, _ context: RuleContext
  ) {
    edit { account in
      account.email = nil
      account.displayEmail = nil
      account.emailVerified = false
    }
    for identity in account.linkedIdentities where identity.isMailbox && identity.key.subject == address {
      setAside(identity, reason, context)
    }
  }

  private mutating func recordLoss(of address: String, _ context: RuleContext) {
    if !account.isReachable {
      let digest = context.digests.lostAddress(address, in: context.tenant)
      edit { $0.addressLoss = AddressLoss(since: context.now, digest: digest) }
    }
    audit(.addressReleased, nil)
    emit(.accountUpdated)
  }

  mutating func setAside(_ identity: Identity, _ reason: Identity.SetAsideReason, _ context: RuleContext) {
    var identity = identity
    identity.state = .setAside(reason, at: now)
    replace(identity)
    audit(
      .identitySetAside, identity.providerID, context.digests.audit(of: identity.key), detail: reason.rawValue)
  }
}
