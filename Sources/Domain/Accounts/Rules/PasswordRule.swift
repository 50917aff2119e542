/// Sign-up with a password and linking one.
enum PasswordRule {
  /// A password that was checked against the policy and hashed.
  struct Fact: Sendable {
    let email: EmailAddress
    let hash: PasswordHash
  }

  /// - Parameters:
  ///   - holder: the account that holds the address's password identity.
  ///   - emailOwner: the account whose own address it is.
  static func signUp(
    _ fact: Fact, displayName: String?, holder: Account?, emailOwner: Account?, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    try context.policy.requireCreation(by: .password)
    guard holder == nil, emailOwner == nil else { throw taken(fact.email) }
    let identity = identity(fact, context.newIdentityID(on: nil), context)
    var draft = Draft(
      creating: Account(
        uid: context.newUID, tenant: context.tenant, email: fact.email.canonical, displayEmail: fact.email.display,
        displayName: displayName, createdAt: context.now, lastSignInAt: context.now),
      now: context.now)
    draft.add(identity)
    draft.audit(.accountCreated, .password, context.identityDigest(identity.key))
    draft.emit(.accountCreated, .password)
    return .proceed(draft, identity)
  }

  /// What stands in the way of a link, to be known before the price of a hash is paid. True where the same address is
  /// linked already and only its password remains to be checked.
  static func checkLink(
    of email: EmailAddress, onto account: Account, holder: Account?, emailOwner: Account?, _ context: RuleContext
  ) throws(AccountError) -> Bool {
    try account.requireEnabled()
    try context.policy.requireLink(of: .password)
    if let present = account.activeIdentity(of: .password) {
      guard present.key.subject == email.canonical else { throw alreadyLinked() }
      return true
    }
    for other in [holder, emailOwner] {
      if let other, other.uid != account.uid { throw taken(email) }
    }
    return false
  }

  static func link(
    _ fact: Fact, onto account: Account, holder: Account?, emailOwner: Account?, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    if try checkLink(of: fact.email, onto: account, holder: holder, emailOwner: emailOwner, context) {
      throw alreadyLinked()
    }
    var draft = Draft(account, now: context.now)
    // A password that was set aside is not restored by a new one; its row gives way.
    for old in account.identities where old.providerID == .password { draft.remove(old) }
    var identity = identity(fact, context.newIdentityID(on: account), context)
    // Whoever owns the account has proven this very address before.
    identity.emailVerified = account.emailVerified && account.email == fact.email.canonical
    draft.edit { account in
      account.isAnonymous = false
      if account.email == nil {
        account.email = fact.email.canonical
        account.displayEmail = fact.email.display
        account.emailVerified = false
      }
    }
    draft.add(identity)
    draft.audit(.identityLinked, .password, context.identityDigest(identity.key))
    draft.emit(.identityLinked, .password)
    return .proceed(draft, identity)
  }

  static func alreadyLinked() -> AccountError {
    AccountError(.providerAlreadyLinked, "The account has a password. Change it instead, or unlink it first.")
  }

  /// Without a continuation: a password that somebody chooses proves nothing about the other account.
  static func taken(_ email: EmailAddress) -> AccountError {
    AccountError(
      .emailExists, "The address belongs to another account.", field: "credential.password.email",
      conflict: Conflict(providerID: .password, email: email.display))
  }

  private static func identity(_ fact: Fact, _ id: IdentityID, _ context: RuleContext) -> Identity {
    Identity(
      id: id, key: .password(fact.email.canonical, in: context.tenant), providerID: .password,
      email: fact.email.canonical, displayEmail: fact.email.display, linkedAt: context.now, lastUsedAt: context.now,
      passwordHash: fact.hash)
  }
}
