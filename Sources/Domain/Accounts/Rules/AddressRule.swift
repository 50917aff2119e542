/// The source of the proof of an address.
enum AddressProof: Sendable {
  /// The assertion of a provider that is trusted for the address.
  case provider(IdentityClaim)
  /// A sign-in link that was mailed to the address.
  case emailLink
  /// A code to reset the password that was mailed to the address.
  case passwordReset
}

extension AddressProof {
  /// Creates the proof of a claim's address.
  init(_ claim: IdentityClaim) {
    self = claim.key.issuer == Identity.Key.emailLinkIssuer ? .emailLink : .provider(claim)
  }
}

/// The effect of a proof of an address on the account that owns or claims the address.
///
/// All proofs of an address are decided here. An account *owns* its address once the address is verified, and only
/// *claims* it before that. A claim blocks other claims, but a proof always overrides it.
enum AddressRule {
  enum Decision: Sendable {
    /// No account has the address: it goes to a new account, or to the caller's.
    case free
    /// The account owns the address, and the proof opens the account. All its methods stay.
    case join(Account)
    /// The account only claims the address, and either all its methods depend on the address, or an administrator
    /// created the account for the address and it was never used: the proof opens the account, and everything from
    /// before is set aside.
    case takeOver(Account)
    /// The account only claims the address, and has other methods, has no methods although it was used, or is opened by
    /// custom tokens: it loses the address.
    case release(Account)
    /// The policy, or an earlier unlink by the owner, does not let the proof open the account.
    case conflict(Account)
    /// An account that owned the address until recently can still be recovered, or the account with the address is
    /// closed, so no other account may get the address.
    case kept
  }

  /// Decides about an address.
  /// - Parameters:
  ///   - account: The account that owns or claims the address; nil if there is no such account, or if addresses are not
  ///     unique.
  ///   - waysBack: The ways back of the address.
  static func decide(
    _ address: EmailAddress, of account: Account?, by proof: AddressProof, _ waysBack: [HeldWayBack],
    _ context: RuleContext
  ) throws(AccountError) -> Decision {
    guard waysBack.ofFormerOwner(of: address, now: account, at: context.now) == nil else { return .kept }
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
    guard !account.isDisabled, !account.hasCustomSignIn, account.isInvitation || account.hangs(on: address) else {
      return .release(account)
    }
    // Only the identity itself counts here: what a claimant has unlinked must not keep the address from its owner.
    if case .provider(let claim) = proof, account.tombstones.contains(context.digests.tombstone(of: claim.key)) {
      return .conflict(account)
    }
    return .takeOver(account)
  }

  /// The result of a user's request to add an address to their account.
  enum Handover: Sendable {
    /// No other account has the address.
    case free
    /// Another account has claimed the address, and loses it through this draft.
    case released(Draft)
    /// Another account keeps the address.
    case kept(Account)
    /// Another account owned the address until recently, and can still be recovered.
    case awaited
  }

  /// Decides about an address that the user of an account proves, or only names, while signed in to the account. A
  /// proof takes the address from an account that claims it, even if that account has no other sign-in method.
  ///
  /// - Parameters:
  ///   - owner: The account that owns or claims the address.
  ///   - account: The account that will get the address.
  ///   - waysBack: The ways back of the address.
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
    switch proof {
    case .provider(let claim):
      guard context.policy.linking == .trustedEmail, context.policy.provider(claim.providerID).mayLink else {
        return false
      }
      // The account has another user of the same provider: the mailbox may have changed hands. An identity that neither
      // has settled nor names the address could be a thief's, and must not keep the owner out.
      let known = owner.decidingIdentities + active.filter { $0.email == address.canonical }
      guard !known.contains(where: { $0.providerID == claim.providerID }) else { return false }
      let marks = [
        context.digests.tombstone(of: claim.key),
        context.digests.tombstone(of: claim.providerID, address: address.canonical, in: context.tenant),
      ]
      return !marks.contains(where: owner.tombstones.contains)
    case .emailLink:
      guard context.policy.linking == .explicit else { return true }
      return active.contains { $0.key.issuer == Identity.Key.emailLinkIssuer }
        || context.methods.count(in: active) == 0
    case .passwordReset:
      guard context.policy.linking == .explicit else { return true }
      return active.contains { $0.providerID == .password } || context.methods.count(in: active) == 0
    }
  }
}

extension Account {
  /// Returns whether this account, which a lookup of the address has found, owns the address. If the address is not the
  /// account's own, it is reserved by an alias: an account that owned the address and was merged into this one.
  func owns(_ address: EmailAddress) -> Bool {
    email == address.canonical ? emailVerified : true
  }

  /// Whether an administrator created the account, and no one has signed in to it. The account was created for the user
  /// who proves its address.
  fileprivate var isInvitation: Bool { !isAnonymous && lastSignInAt == .never && identities.isEmpty }

  /// Returns whether the account has identities, and all identities that decide whose account it is depend on the
  /// address: passwords and sign-in links for the address, and provider identities that name it. A guest who has typed
  /// an address has no identities, and keeps the account.
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
  /// Takes the account over. Everything from before could be another user's, so no method, session or profile text
  /// stays in force, except the profile that an administrator has given an account that was never used.
  mutating func takeOver(with claim: IdentityClaim?, _ context: RuleContext) {
    let prepared = account.isInvitation ? account : nil
    edit { account in
      account.emailVerified = true
      if let address = claim?.email.address { account.displayEmail = address.display }
      account.displayName = prepared?.displayName ?? claim?.profile.displayName
      account.photoURL = prepared?.photoURL ?? claim?.profile.photoURL
      account.isAnonymous = false
      // What a claimant unlinked must not keep out the owner's other providers.
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

  /// Removes a claimed address from the account, with its password and its sign-in link. Sessions stay valid.
  ///
  /// If the account loses its last settled identity by this, the other identities are set aside too, and its sessions
  /// end: the thief of a session could have linked those identities, and would inherit the account.
  mutating func releaseAddress(_ context: RuleContext) {
    guard let address = account.email, !account.emailVerified else { return }
    let hadSettled = account.linkedIdentities.contains(where: \.isSettled)
    edit { account in
      account.email = nil
      account.displayEmail = nil
    }
    for identity in account.linkedIdentities where identity.isMailbox && identity.key.subject == address {
      setAside(identity, .emailProvenByAnother, context)
    }
    if hadSettled, account.awaitsSettling {
      for identity in account.linkedIdentities { setAside(identity, .emailProvenByAnother, context) }
      endAllSessions()
      emit(.sessionsRevoked)
    }
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
