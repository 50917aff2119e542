/// Decides which account gets the new password in a password reset. An account that keeps its second factors requires
/// one of them first.
enum PasswordResetRule {
  /// Decides the outcome of a password reset.
  /// - Parameters:
  ///   - claim: The new password.
  ///   - account: The account that owns or claims the address.
  static func decide(
    _ claim: IdentityClaim, _ address: EmailAddress, _ account: Account, _ owners: ClaimOwners, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    FactorRule.asking(.proceed(try reset(claim, address, account, owners, context), nil))
  }

  /// Returns the second factors that a reset accepts. If there are any, the reset requires one of them. The array is
  /// empty if the account only claims the address, because the reset then takes over the account without its factors,
  /// or takes the address away from the account.
  static func requiredFactors(of account: Account) -> [Factor] {
    account.emailVerified ? account.factors : []
  }

  private static func reset(
    _ claim: IdentityClaim, _ address: EmailAddress, _ account: Account, _ owners: ClaimOwners, _ context: RuleContext
  ) throws(AccountError) -> Draft {
    // The policy may have changed since the code was emailed.
    try context.policy.requireSignIn(by: .password)
    switch try AddressRule.decide(address, of: account, by: .passwordReset, owners, context) {
    case .join(let owner):
      var draft = Draft(owner, context)
      draft.notify(.passwordChanged, context)
      draft.setPassword(claim, owners, context)
      draft.endAllSessions()
      let ways = owners.waysBack.map(\.wayBack)
      if let open = OpenWayBack(ways, at: address.canonical, of: owner.uid, now: context.now) {
        draft.closeWaysBack(elsewhereSince: open)
      }
      return finished(draft)
    case .takeOver(let claimant):
      var draft = Draft(claimant, context)
      draft.takeOver(with: claim, context)
      draft.setPassword(claim, owners, context)
      draft.audit(.accountTakenOver, .password)
      return finished(draft)
    case .release(let claimant):
      try context.policy.requireCreation(by: .password)
      var release = Draft(claimant, context)
      release.releaseAddress(context)
      var draft = Draft(
        creating: Account(
          uid: context.newUID, tenant: context.tenant, email: address.canonical, displayEmail: address.display,
          emailVerified: true, createdAt: context.now, lastSignInAt: context.now), now: context.now)
      draft.change(release)
      draft.setPassword(claim, owners, context)
      draft.audit(.accountCreated, .password)
      draft.emit(.accountCreated, .password)
      return draft
    case .conflict(let owner):
      // The user has proven access to the mailbox, so the error may include the account's sign-in methods.
      let remedy =
        context.policy.provider(.password).mayLink
        ? "Sign in with one of them and link a password."
        : "Sign in with one of them: the server's setting password.link does not allow a password to be added."
      throw AccountError(
        .accountExistsWithDifferentCredential, "The account has other sign-in methods. \(remedy)",
        conflict: Conflict(
          providerID: .password, email: address.canonical, signInMethods: context.methods.providers(of: owner)))
    case .kept: throw .addressAwaited
    case .free: throw .invalidCode(field: .actionCode)
    }
  }

  private static func finished(_ draft: Draft) -> Draft {
    var draft = draft
    draft.audit(.passwordReset, .password)
    draft.emit(.accountUpdated, .password)
    draft.emit(.sessionsRevoked)
    return draft
  }
}

extension Draft {
  /// Sets the password for the account's own address, either by replacing the existing password or by adding the
  /// password as a new method.
  mutating func setPassword(_ claim: IdentityClaim, _ owners: ClaimOwners, _ context: RuleContext) {
    if var present = account.identity(claim.key), present.isActive {
      keepShadow(of: present, context)
      present.passwordHash = claim.material.passwordHash
      present.passwordChangedAt = now
      present.emailVerified = true
      present.settledAt = present.settledAt ?? now
      replace(present)
      return
    }
    edit { account in
      account.isAnonymous = false
      account.removeTombstones(context.digests.tombstones(of: claim))
    }
    let identity = take(claim, isSettled: true, from: owners, context)
    audit(.identityLinked, claim.providerID, context.digests.audit(of: identity.key))
    emit(.identityLinked, claim.providerID)
  }
}
