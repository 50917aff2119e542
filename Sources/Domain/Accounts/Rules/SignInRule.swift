/// Sign-in and sign-up: which account a proof opens, or that it makes one.
///
/// Order: the identity is known; else its address is another account's and the linking policy decides; else a new
/// account. Nothing is written but by the commit of the draft.
enum SignInRule {
  /// - Parameters:
  ///   - owners: the account that holds the identity; and the account whose own address the claim names, nil also if
  ///     addresses are not unique.
  ///   - displayName: for a new account whose credential brings no name.
  static func decide(
    _ verified: VerifiedCredential, _ owners: Owners, displayName: String? = nil, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    guard let claim = verified.claim else { return try createAnonymous(context) }
    switch claim.basis {
    case .asserted:
      try context.policy.requireSignIn(by: claim.providerID)
      if let holder = owners.holder { return try signIn(to: holder, claim, context) }
      guard context.policy.oneAccountPerEmail, claim.email.address != nil, let owner = owners.emailOwner else {
        return try create(claim, displayName: displayName, context)
      }
      guard mayJoin(owner, claim, context) else {
        return .conflict(
          ConflictDecision(
            .accountExistsWithDifferentCredential,
            "The address belongs to an account with other sign-in methods. Sign in with one of them, then link.", claim,
            with: owner, context))
      }
      try owner.requireEnabled()
      return owner.emailVerified ? join(owner, claim, context) : takeOver(owner, claim, context)
    case .stored:
      try context.policy.requireSignIn(by: claim.providerID)
      // Gone, or set aside, since it was checked.
      guard let holder = owners.holder, holder.identity(claim.key)?.isActive == true else { throw verified.spent }
      return try signIn(to: holder, claim, context)
    case .chosen:
      if owners.holder != nil || owners.emailOwner != nil, let email = claim.email.address {
        throw .addressTaken(email)
      }
      return try create(claim, displayName: displayName, context)
    }
  }

  private static func signIn(
    to holder: Account, _ claim: IdentityClaim, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    guard let identity = holder.identity(claim.key) else {
      throw AccountError(.internalError, "The identity is not on the account that holds it.")
    }
    guard identity.isActive else {
      throw AccountError(
        .invalidLoginCredentials,
        "This way to sign in was set aside when the account's address was proven. Sign in another way and link it again."
      )
    }
    try holder.requireEnabled()
    var draft = Draft(holder, now: context.now)
    let refreshed = identity.refreshed(by: claim)
    draft.replace(refreshed)
    // A password's new hash is not a change that others see.
    if draft.isChanged, claim.basis == .asserted { draft.emit(.accountUpdated, claim.providerID) }
    return .proceed(draft, refreshed)
  }

  /// Whether the policy lets this claim add an identity to that account.
  private static func mayJoin(_ owner: Account, _ claim: IdentityClaim, _ context: RuleContext) -> Bool {
    guard context.policy.linking == .trustedEmail, case .proven(let email) = claim.email else { return false }
    guard context.policy.provider(claim.providerID).mayLink else { return false }
    // Identities of an account whose address is not proven are set aside, so they stand in no one's way.
    guard owner.emailVerified else { return true }
    let siblings = owner.identities.filter { $0.isActive && $0.providerID == claim.providerID }
    // The same provider knows another user by this address: the mailbox has changed hands.
    guard !siblings.contains(where: { $0.key.issuer == claim.key.issuer && $0.email == email.canonical }) else {
      return false
    }
    return siblings.isEmpty || context.policy.severalPerProvider
  }

  private static func join(_ owner: Account, _ claim: IdentityClaim, _ context: RuleContext) -> RuleOutcome {
    var draft = Draft(owner, now: context.now)
    let identity = claim.identity(id: context.newIdentityID(on: owner), now: context.now)
    draft.edit { account in
      account.displayName = account.displayName ?? claim.profile.displayName
      account.photoURL = account.photoURL ?? claim.profile.photoURL
      account.isAnonymous = false
    }
    draft.add(identity)
    draft.audit(.accountJoined, claim.providerID, context.identityDigest(identity.key))
    draft.emit(.identityLinked, claim.providerID)
    return .proceed(draft, identity)
  }

  /// The owner of the address arrives at an account that another user made in its name without proving it. Whatever was
  /// there before could be the other's: no method, session or profile text of it stays in force.
  private static func takeOver(_ owner: Account, _ claim: IdentityClaim, _ context: RuleContext) -> RuleOutcome {
    var draft = Draft(owner, now: context.now)
    let identity = claim.identity(id: context.newIdentityID(on: owner), now: context.now)
    draft.edit { account in
      account.emailVerified = true
      account.displayEmail = claim.email.address?.display
      account.displayName = claim.profile.displayName
      account.photoURL = claim.profile.photoURL
      account.phoneNumber = nil
      account.isAnonymous = false
    }
    for var old in owner.identities where old.isActive {
      old.state = .setAside(.emailProvenByAnother)
      draft.replace(old)
      draft.audit(
        .identitySetAside, old.providerID, context.identityDigest(old.key),
        detail: Identity.SetAsideReason.emailProvenByAnother.rawValue)
    }
    draft.endAllSessions()
    draft.add(identity)
    draft.audit(.accountTakenOver, claim.providerID, context.identityDigest(identity.key))
    draft.emit(.sessionsRevoked)
    draft.emit(.identityLinked, claim.providerID)
    return .proceed(draft, identity)
  }

  private static func create(
    _ claim: IdentityClaim, displayName: String?, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    try context.policy.requireCreation(by: claim.providerID)
    let identity = claim.identity(id: context.newIdentityID(on: nil), now: context.now)
    // A password's address is its account's, whatever the policy says about other identities.
    let address = context.policy.oneAccountPerEmail || claim.basis == .chosen ? claim.email.address : nil
    var draft = Draft(
      creating: Account(
        uid: context.newUID, tenant: context.tenant, email: address?.canonical, displayEmail: address?.display,
        emailVerified: address != nil && claim.email.isProven, displayName: claim.profile.displayName ?? displayName,
        photoURL: claim.profile.photoURL, createdAt: context.now, lastSignInAt: context.now),
      now: context.now)
    draft.add(identity)
    draft.audit(.accountCreated, claim.providerID, context.identityDigest(identity.key))
    draft.emit(.accountCreated, claim.providerID)
    return .proceed(draft, identity)
  }

  private static func createAnonymous(_ context: RuleContext) throws(AccountError) -> RuleOutcome {
    try context.policy.requireCreation(by: .anonymous)
    var draft = Draft(
      creating: Account(
        uid: context.newUID, tenant: context.tenant, isAnonymous: true, createdAt: context.now,
        lastSignInAt: context.now),
      now: context.now)
    draft.audit(.accountCreated, .anonymous)
    draft.emit(.accountCreated, .anonymous)
    return .proceed(draft, nil)
  }
}
