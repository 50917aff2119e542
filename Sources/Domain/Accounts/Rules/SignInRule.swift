/// Sign-in with a provider's word, nobody being signed in (or without regard to who is).
///
/// Order: the identity is known; else its address is another account's and the linking policy decides; else a new
/// account. Nothing is written but by the commit of the draft.
enum SignInRule {
  /// - Parameters:
  ///   - holder: the account that holds the identity.
  ///   - emailOwner: the account whose own address the fact names; nil also where addresses are not unique.
  static func decide(
    _ fact: ProviderFact, holder: Account?, emailOwner: Account?, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    try context.policy.requireSignIn(by: fact.providerID)
    if let holder { return try enter(holder, fact, context) }
    guard context.policy.oneAccountPerEmail, fact.email != nil, let emailOwner else {
      return try create(fact, context)
    }
    guard mayJoin(emailOwner, fact, context) else { return conflict(with: emailOwner, fact, context) }
    try emailOwner.requireEnabled()
    return emailOwner.emailVerified ? join(emailOwner, fact, context) : takeOver(emailOwner, fact, context)
  }

  private static func enter(
    _ holder: Account, _ fact: ProviderFact, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    guard let identity = holder.identity(fact.key(in: context.tenant)) else {
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
    let refreshed = identity.refreshed(by: fact)
    draft.replace(refreshed)
    if draft.isChanged { draft.emit(.accountUpdated, fact.providerID) }
    return .proceed(draft, refreshed)
  }

  /// The policy lets this word add an identity to that account.
  private static func mayJoin(_ owner: Account, _ fact: ProviderFact, _ context: RuleContext) -> Bool {
    guard context.policy.linking == .trustedEmail, fact.provesEmail else { return false }
    guard context.policy.provider(fact.providerID).mayLink else { return false }
    // Identities of an account whose address nobody has proven are set aside, so they stand in nobody's way.
    guard owner.emailVerified else { return true }
    let siblings = owner.identities.filter { $0.isActive && $0.providerID == fact.providerID }
    // The same provider knows another user by this address: the mailbox has changed hands.
    guard !siblings.contains(where: { $0.key.issuer == fact.issuer && $0.email == fact.email }) else { return false }
    return siblings.isEmpty || context.policy.severalPerProvider
  }

  private static func conflict(
    with owner: Account, _ fact: ProviderFact, _ context: RuleContext
  ) -> RuleOutcome {
    .conflict(
      ConflictDecision(
        reason: .accountExistsWithDifferentCredential,
        message: "The address belongs to an account with other sign-in methods. Sign in with one of them, then link.",
        email: fact.email, signInMethods: fact.provesEmail ? context.methods.providers(of: owner) : [],
        issuesContinuation: true))
  }

  private static func join(_ owner: Account, _ fact: ProviderFact, _ context: RuleContext) -> RuleOutcome {
    var draft = Draft(owner, now: context.now)
    let identity = fact.identity(id: context.newIdentityID(on: owner), in: context.tenant, now: context.now)
    draft.edit { account in
      account.displayName = account.displayName ?? fact.displayName
      account.photoURL = account.photoURL ?? fact.photoURL
      account.isAnonymous = false
    }
    draft.add(identity)
    draft.audit(.accountJoined, fact.providerID, context.identityDigest(identity.key))
    draft.emit(.identityLinked, fact.providerID)
    return .proceed(draft, identity)
  }

  /// The owner of the address arrives at an account that somebody made in its name without proving it. Whatever was
  /// there before could be the other's: no method, session or profile text of it stays in force.
  private static func takeOver(_ owner: Account, _ fact: ProviderFact, _ context: RuleContext) -> RuleOutcome {
    var draft = Draft(owner, now: context.now)
    let identity = fact.identity(id: context.newIdentityID(on: owner), in: context.tenant, now: context.now)
    draft.edit { account in
      account.emailVerified = true
      account.displayEmail = fact.displayEmail
      account.displayName = fact.displayName
      account.photoURL = fact.photoURL
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
    draft.audit(.accountTakenOver, fact.providerID, context.identityDigest(identity.key))
    draft.emit(.sessionsRevoked)
    draft.emit(.identityLinked, fact.providerID)
    return .proceed(draft, identity)
  }

  private static func create(_ fact: ProviderFact, _ context: RuleContext) throws(AccountError) -> RuleOutcome {
    try context.policy.requireCreation(by: fact.providerID)
    let identity = fact.identity(id: context.newIdentityID(on: nil), in: context.tenant, now: context.now)
    let owned = context.policy.oneAccountPerEmail
    var draft = Draft(
      creating: Account(
        uid: context.newUID, tenant: context.tenant, email: owned ? fact.email : nil,
        displayEmail: owned ? fact.displayEmail : nil, emailVerified: owned && fact.provesEmail,
        displayName: fact.displayName, photoURL: fact.photoURL, createdAt: context.now, lastSignInAt: context.now),
      now: context.now)
    draft.add(identity)
    draft.audit(.accountCreated, fact.providerID, context.identityDigest(identity.key))
    draft.emit(.accountCreated, fact.providerID)
    return .proceed(draft, identity)
  }
}
