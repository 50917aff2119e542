/// What brings the proof of an address.
enum AddressProof: Sendable {
  /// The word of a provider that is trusted for the address.
  case provider(IdentityClaim)
  /// A sign-in link that was mailed to the address.
  case emailLink
  /// A code to reset the password that was mailed to the address.
  case passwordReset
}

extension AddressProof {
  /// What proves the address of a claim.
  init(_ claim: IdentityClaim) {
    self = claim.key.issuer == Identity.Key.emailLinkIssuer ? .emailLink : .provider(claim)
  }
}

/// What a proof of an address does to the account whose own address it is.
///
/// The one decision for all that proves an address. An account *owns* its address once that is verified, and *claims*
/// it before. A claim blocks other claims, but a proof always beats it.
enum AddressRule {
  enum Decision: Sendable {
    /// No account has the address: a new account owns it, or the account that was asked for.
    case free
    /// The account owns the address, and the proof opens it. All its methods stay.
    case join(Account)
    /// The account only claims the address, and all its methods hang on it: the proof opens it, and everything from
    /// before is set aside.
    case takeOver(Account)
    /// The account only claims the address, and has other methods, or none, or is opened by custom tokens: it loses the
    /// address.
    case release(Account)
    /// The policy, or what the owner took off the account, keeps the proof out.
    case conflict(Account)
    /// An account that owned the address until lately may take it back, or is closed with it, and no other account gets
    /// it before.
    case kept
  }

  /// - Parameters:
  ///   - account: the account whose own address it is; nil also if addresses are not unique.
  ///   - waysBack: those of the address.
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
    guard !account.isDisabled, !account.hasCustomSignIn, account.hangs(on: address) else { return .release(account) }
    // Only the identity itself counts here: what a claimant has unlinked must not keep the address from its owner.
    if case .provider(let claim) = proof, account.tombstones.contains(context.digests.tombstone(of: claim.key)) {
      return .conflict(account)
    }
    return .takeOver(account)
  }

  /// What becomes of an address when the user of an account wants it there.
  enum Handover: Sendable {
    /// No other account has it.
    case free
    /// Another account has claimed it, and loses it by this draft.
    case released(Draft)
    /// Another account keeps it.
    case kept(Account)
    /// Another account owned it until lately, and may take it back.
    case awaited
  }

  /// The user of an account proves an address from within it, or only names one. A proof takes the address off an
  /// account that claims it, also if nothing else signs in to that account.
  ///
  /// - Parameters:
  ///   - owner: has the address as its own, owned or claimed.
  ///   - account: the one that is to have it.
  ///   - waysBack: those of the address.
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

  /// Whether the proof opens an account that owns the address.
  private static func mayJoin(
    _ owner: Account, _ address: EmailAddress, _ proof: AddressProof, _ context: RuleContext
  ) -> Bool {
    let active = owner.linkedIdentities
    switch proof {
    case .provider(let claim):
      guard context.policy.linking == .trustedEmail, context.policy.provider(claim.providerID).mayLink else {
        return false
      }
      // The same provider knows another user on this account: the mailbox may have changed hands.
      guard !active.contains(where: { $0.providerID == claim.providerID }) else { return false }
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
  /// Whether the account that a look-up of this address has found owns it. An address that is not its own is kept for
  /// it on an alias, from an account that owned the address and was merged into this one.
  func owns(_ address: EmailAddress) -> Bool {
    email == address.canonical ? emailVerified : true
  }

  /// Whether it has identities and every one rests on one address: passwords and sign-in links for it, and identities
  /// of providers that name it as theirs. A guest who has typed an address has none, and keeps the account.
  fileprivate func hangs(on address: EmailAddress) -> Bool {
    let active = linkedIdentities
    return !active.isEmpty
      && active.allSatisfy { identity in
        identity.isMailbox ? identity.key.subject == address.canonical : identity.email == address.canonical
      }
  }
}

extension Identity {
  /// Whether it is a password or a sign-in link, whose subject is an address.
  var isMailbox: Bool { key.isMailbox }
}

extension Draft {
  /// Everything from before could be another user's: no method, session or profile text of it stays in force.
  mutating func takeOver(with claim: IdentityClaim?, _ context: RuleContext) {
    edit { account in
      account.emailVerified = true
      if let address = claim?.email.address { account.displayEmail = address.display }
      account.displayName = claim?.profile.displayName
      account.photoURL = claim?.profile.photoURL
      account.isAnonymous = false
      // What a claimant took off must not keep out the owner's other providers.
      if let address = account.email {
        account.removeTombstones(
          context.methods.verifiable.ids.map {
            context.digests.tombstone(of: $0, address: address, in: context.tenant)
          })
      }
    }
    for identity in account.linkedIdentities { setAside(identity, .emailProvenByAnother, context) }
    for factor in account.factors { withdraw(factor, detail: Identity.SetAsideReason.emailProvenByAnother.rawValue) }
    endAllSessions()
    revokeCodes(.all)
    append(.closeWaysBack(.all(of: account.uid)))
    append(.cutAliases(of: account.uid))
    emit(.sessionsRevoked)
  }

  /// Takes a claimed address off the account, and with it the password and the sign-in link for it. Sessions stay
  /// valid.
  mutating func releaseAddress(_ context: RuleContext) {
    guard let address = account.email, !account.emailVerified else { return }
    edit { account in
      account.email = nil
      account.displayEmail = nil
    }
    for identity in account.linkedIdentities where identity.isMailbox && identity.key.subject == address {
      setAside(identity, .emailProvenByAnother, context)
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
