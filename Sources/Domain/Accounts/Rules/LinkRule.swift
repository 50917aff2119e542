/// Linking a provider's identity to the account of a signed-in caller. A refusal changes nothing.
enum LinkRule {
  /// - Parameters:
  ///   - holder: the account that holds the identity, the caller's or another.
  ///   - emailOwner: the account whose own address the fact names; nil also where addresses are not unique.
  static func decide(
    _ fact: ProviderFact, onto account: Account, holder: Account?, emailOwner: Account?, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    try account.requireEnabled()
    try context.policy.requireLink(of: fact.providerID)
    if let holder, holder.uid != account.uid { return conflict(with: holder, fact, context) }
    if let identity = account.identity(fact.key(in: context.tenant)), identity.isActive {
      var draft = Draft(account, now: context.now)
      let refreshed = identity.refreshed(by: fact)
      draft.replace(refreshed)
      if draft.isChanged { draft.emit(.accountUpdated, fact.providerID) }
      return .alreadyLinked(draft, refreshed)
    }
    guard context.policy.severalPerProvider || account.activeIdentity(of: fact.providerID) == nil else {
      throw AccountError(.providerAlreadyLinked, "Another identity of this provider is linked; unlink it first.")
    }
    if context.policy.oneAccountPerEmail, let emailOwner, emailOwner.uid != account.uid {
      return emailConflict(with: emailOwner, fact, context)
    }
    return add(fact, to: account, context)
  }

  private static func conflict(
    with holder: Account, _ fact: ProviderFact, _ context: RuleContext
  ) -> RuleOutcome {
    // A disabled account, or an identity that was set aside, is not reached by this proof.
    let isReachable =
      !holder.isDisabled && holder.identity(fact.key(in: context.tenant)).map(context.methods.canSignIn) == true
    return .conflict(
      ConflictDecision(
        reason: .credentialAlreadyInUse,
        message: "The identity is linked to another account. Sign in to that account with the continuation.",
        email: fact.email, signInMethods: fact.provesEmail ? context.methods.providers(of: holder) : [],
        issuesContinuation: isReachable))
  }

  private static func emailConflict(
    with owner: Account, _ fact: ProviderFact, _ context: RuleContext
  ) -> RuleOutcome {
    .conflict(
      ConflictDecision(
        reason: .emailExists, message: "The identity's address belongs to another account. Sign in to that one.",
        email: fact.email, signInMethods: fact.provesEmail ? context.methods.providers(of: owner) : [],
        issuesContinuation: true))
  }

  private static func add(_ fact: ProviderFact, to account: Account, _ context: RuleContext) -> RuleOutcome {
    var draft = Draft(account, now: context.now)
    let restored = account.identity(fact.key(in: context.tenant))?.restored(by: fact, now: context.now)
    let identity =
      restored ?? fact.identity(id: context.newIdentityID(on: account), in: context.tenant, now: context.now)
    draft.edit { account in
      account.isAnonymous = false
      guard context.policy.oneAccountPerEmail, let email = fact.email else { return }
      if account.email == nil {
        account.email = email
        account.displayEmail = fact.displayEmail
        account.emailVerified = fact.provesEmail
      } else if account.email == email, fact.provesEmail {
        account.emailVerified = true
      }
    }
    if restored == nil { draft.add(identity) } else { draft.replace(identity) }
    draft.audit(
      restored == nil ? .identityLinked : .identityRestored, fact.providerID, context.identityDigest(identity.key))
    draft.emit(.identityLinked, fact.providerID)
    return .proceed(draft, identity)
  }
}
