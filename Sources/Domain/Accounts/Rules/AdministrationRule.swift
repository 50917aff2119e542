/// The rules for an administrator's changes to an account.
///
/// The settings that limit how users may use a provider do not apply to administrators, because operators control these
/// settings.
enum AdministrationRule {
  /// The address that a change concerns: either a new address or the account's current address.
  struct Address: Sendable {
    /// The new address; nil if the account keeps its current address.
    var new: EmailAddress?
    var owners: ClaimOwners
    /// The hash of the new password.
    var hash: PasswordHash?
  }

  /// An identity that an administrator links, and the accounts that the identity concerns.
  struct Addition: Sendable {
    var claim: IdentityClaim
    var owners: ClaimOwners
  }

  static func apply(
    _ change: AccountChange, _ address: Address? = nil, adding additions: [Addition] = [], to draft: inout Draft,
    _ context: RuleContext
  ) throws(AccountError) {
    guard change.expectedVersion.map({ $0 == draft.account.version }) ?? true else {
      throw AccountError(
        .conflictingChange, "The account has changed since this version. Load it again.", field: .expectedVersion)
    }
    let identities = try identities(of: draft.account, removedBy: change, adding: additions)
    try removeFactors(change, from: &draft, context)
    remove(identities, from: &draft, notifies: change.notifiesOwner, context)
    for addition in additions { try add(addition, to: &draft, notifies: change.notifiesOwner, context) }
    draft.update(change.profile, session: nil)
    if let address {
      try setAddress(change, address, &draft, context)
      if let hash = address.hash { setPassword(hash, address.owners, notifies: change.notifiesOwner, &draft, context) }
    }
    // A method that the same change adds counts as a remaining method if it can be used to sign in.
    if identities.contains(where: \.isActive), !change.mayRemoveLastMethod,
      context.methods.count(in: draft.account.identities) == 0
    {
      throw AccountError(
        .lastSignInMethod,
        "This is the account's last sign-in method. Set override_last_method to remove it anyway, or delete the "
          + "account.")
    }
    if let claims = change.claims { try setClaims(claims, &draft) }
    if let isDisabled = change.isDisabled { setDisabled(isDisabled, &draft) }
    // Anything added to a closed account would be erased with the account. The account's sessions and ways back can
    // still be ended.
    guard draft.account.closedAt == nil || !draft.isChanged else { throw .accountDeleted }
    if change.endsSessions { draft.endSessions() }
    if change.endsWaysBack {
      draft.append(.closeWaysBack(.all(of: draft.account.uid)))
      draft.audit(.waysBackEnded, nil)
    }
  }

  /// Returns the draft that removes the address from an account that only claims it, so that an administrator can
  /// assign the address to another account. Returns nil if no account loses the address.
  ///
  /// Throws `.emailExists` if another account keeps the address.
  static func release(
    _ address: EmailAddress, from owners: ClaimOwners, to account: Account? = nil, releasesClaim: Bool,
    _ context: RuleContext
  ) throws(AccountError) -> Draft? {
    if let held = owners.waysBack.ofFormerOwner(of: address, now: owners.emailOwner, at: context.now),
      held.holder != account?.uid
    {
      throw .addressAwaited
    }
    guard let owner = owners.emailOwner, owner.uid != account?.uid else { return nil }
    guard releasesClaim, !owner.owns(address), owner.closedAt == nil else {
      throw AccountError(.emailExists, "The address belongs to another account.", field: .newAccountEmail)
    }
    var release = Draft(owner, context)
    release.releaseAddress(context)
    return release
  }

  private static func setAddress(
    _ change: AccountChange, _ address: Address, _ draft: inout Draft, _ context: RuleContext
  ) throws(AccountError) {
    if let new = address.new, new.canonical != draft.account.email {
      if let release = try release(
        new, from: address.owners, to: draft.account, releasesClaim: change.releasesClaim, context)
      {
        draft.change(release)
      }
      draft.moveAddress(to: new, isVerified: change.emailVerified == true, address.owners, context)
      draft.audit(.emailChanged, nil)
      draft.emit(.accountUpdated)
      if change.notifiesOwner { draft.notifyOfAdministration(.emailChanged, context) }
      // A claimed address cannot be used to sign in, so an anonymous account would be lost if its sessions ended.
      if !draft.account.isAnonymous { draft.endSessions() }
    } else if let isVerified = change.emailVerified, draft.account.email != nil,
      draft.account.emailVerified != isVerified
    {
      if isVerified, let own = draft.account.address {
        // Throws if another account may reclaim the address.
        _ = try release(own, from: address.owners, to: draft.account, releasesClaim: false, context)
      }
      draft.markAddress(isVerified: isVerified)
      draft.audit(isVerified ? .emailVerified : .emailDenied, nil)
      draft.emit(.accountUpdated)
    }
  }

  private static func setPassword(
    _ hash: PasswordHash, _ owners: ClaimOwners, notifies: Bool, _ draft: inout Draft, _ context: RuleContext
  ) {
    guard let address = draft.account.address else { return }
    if var identity = draft.account.activeIdentity(of: .password) {
      draft.keepShadow(of: identity, context)
      identity.passwordHash = hash
      identity.passwordChangedAt = context.now
      draft.replace(identity)
    } else {
      draft.addPassword(hash, for: address, isVerified: draft.account.emailVerified, owners, context)
    }
    if notifies { draft.notifyOfAdministration(.passwordChanged, context) }
    draft.edit { $0.isAnonymous = false }
    draft.audit(.passwordChanged, .password)
    draft.emit(.accountUpdated, .password)
    draft.endSessions()
  }

  private static func setClaims(_ change: ClaimsChange, _ draft: inout Draft) throws(AccountError) {
    let (claims, field): (CustomClaims, AccountError.Field) =
      switch change {
      case .replace(let new): (new.withoutNulls, .customClaims)
      case .merge(let more): ((draft.account.claims ?? CustomClaims()).merging(more), .mergedClaims)
      }
    try claims.checkLength(field: field)
    let old = draft.account.claims
    draft.edit { $0.claims = claims.isEmpty ? nil : claims }
    guard draft.account.claims != old else { return }
    draft.audit(.claimsChanged, nil)
    draft.emit(.accountUpdated)
  }

  /// Links an identity for which the administrator vouches.
  private static func add(
    _ addition: Addition, to draft: inout Draft, notifies: Bool, _ context: RuleContext
  ) throws(AccountError) {
    let claim = addition.claim
    let field: AccountError.Field = claim.providerID == .phone ? .newAccountPhone : .addedIdentities
    if let holder = addition.owners.holder, holder.uid != draft.account.uid {
      throw AccountError(.credentialAlreadyInUse, "The identity is linked to another account.", field: field)
    }
    if claim.providerID == .phone {
      // A number that is already linked to the account is not linked again.
      guard draft.account.identity(claim.key)?.isActive != true else { return }
      guard !draft.account.factors.contains(where: { $0.kind == .phone }) else {
        throw AccountError(
          .unsupportedFirstFactor,
          "An account with a phone as a second factor cannot sign in by phone. Remove that factor first.",
          field: field)
      }
    } else if draft.account.identity(claim.key)?.isActive == true
      || !context.policy.severalPerProvider && draft.account.activeIdentity(of: claim.providerID) != nil
    {
      throw AccountError(
        .providerAlreadyLinked,
        "The account already has this identity or another one of the provider; remove that one first.",
        field: field)
    }
    draft.edit { account in
      account.isAnonymous = false
      account.removeTombstones(context.digests.tombstones(of: claim))
    }
    let identity = draft.take(claim, isSettled: true, from: addition.owners, context)
    if notifies { draft.notifyOfAdministration(.methodLinked, about: claim.providerID, context) }
    draft.audit(.identityLinked, claim.providerID, context.digests.audit(of: identity.key))
    draft.emit(.identityLinked, claim.providerID)
  }

  private static func identities(
    of account: Account, removedBy change: AccountChange, adding additions: [Addition]
  ) throws(AccountError) -> [Identity] {
    var removed: Set<IdentityID> = []
    if change.phoneNumber != nil {
      let kept = additions.map(\.claim.key)
      let phones = account.linkedIdentities.filter { $0.providerID == .phone && !kept.contains($0.key) }
      removed.formUnion(phones.map(\.id))
    }
    for provider in change.removedProviders {
      let found = account.linkedIdentities.filter { $0.providerID.reported == provider || $0.providerID == provider }
      guard !found.isEmpty else {
        throw AccountError(
          .noSuchProvider, "The account has no identity of one of these providers.", field: .removedProviders)
      }
      removed.formUnion(found.map(\.id))
    }
    for id in change.removedIdentities {
      guard account.identities.contains(where: { $0.id == id }) else {
        throw AccountError(
          .noSuchProvider, "The account has no identity with one of these IDs.", field: .removedIdentities)
      }
      removed.insert(id)
    }
    return account.identities.filter { removed.contains($0.id) }
  }

  private static func remove(
    _ identities: [Identity], from draft: inout Draft, notifies: Bool, _ context: RuleContext
  ) {
    var providers: [ProviderID] = []
    for identity in identities {
      draft.unlink(identity, context)
      draft.endSessions(openedBy: identity)
      let provider = identity.providerID.reported
      if !providers.contains(provider) { providers.append(provider) }
    }
    for provider in providers {
      if notifies { draft.notifyOfAdministration(.methodUnlinked, about: provider, context) }
      draft.emit(.identityUnlinked, provider)
    }
  }

  private static func removeFactors(
    _ change: AccountChange, from draft: inout Draft, _ context: RuleContext
  ) throws(AccountError) {
    if change.removesRecoveryCodes {
      guard draft.account.recoveryCodes != nil else {
        throw AccountError(
          .mfaEnrollmentNotFound, "The account has no recovery codes.", field: .removedRecoveryCodes)
      }
      draft.edit { $0.recoveryCodes = nil }
      draft.audit(.recoveryCodesRemoved, nil)
      draft.emit(.accountUpdated)
      if change.notifiesOwner {
        draft.notifyOfAdministration(.secondFactorRemoved, factor: .recoveryCodes, context)
      }
    }
    for id in Set(change.removedFactors).sorted(by: { $0.rawValue < $1.rawValue }) {
      let factor = try draft.account.factor(id, field: .removedFactors)
      draft.withdraw(factor)
      if change.notifiesOwner {
        draft.notifyOfAdministration(.secondFactorRemoved, factor: .init(factor.kind), context)
      }
    }
  }

  /// Disables or enables an account. While an account is disabled, the server refuses its sessions, its tokens and all
  /// sign-ins, and ends its open watches. The account keeps its identities and its address. Enabling the account
  /// invalidates all earlier sessions and tokens, so its user must sign in again. An anonymous account's sessions stay
  /// valid, because nothing else gives access to the account.
  private static func setDisabled(_ isDisabled: Bool, _ draft: inout Draft) {
    guard draft.account.isDisabled != isDisabled else { return }
    if !isDisabled, !draft.account.isAnonymous { draft.endAllSessions() }
    draft.edit { $0.isDisabled = isDisabled }
    draft.audit(isDisabled ? .accountDisabled : .accountEnabled, nil)
    draft.emit(isDisabled ? .accountDisabled : .accountEnabled)
  }
}
