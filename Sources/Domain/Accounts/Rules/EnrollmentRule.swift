/// The conditions for enrolling, removing and renewing second factors.
enum EnrollmentRule {
  /// Throws if a new factor cannot be enrolled. The check is performed when the enrollment begins, and again when the
  /// enrollment is committed.
  static func checkEnrollment(
    of kind: Factor.Kind, by caller: SessionRecord, _ context: RuleContext
  ) throws(AccountError) {
    let account = caller.account
    try account.requireEnabled()
    guard !account.isAnonymous, !unsupportedProviders.contains(caller.session.openedBy) else {
      throw AccountError(
        .unsupportedFirstFactor,
        "A second factor requires a first one: sign in with a password, a sign-in link or a provider.")
    }
    guard kind != .phone || account.activeIdentity(of: .phone) == nil else {
      throw AccountError(
        .unsupportedFirstFactor,
        "An account that signs in by phone cannot have a phone as a second factor. Enroll an authenticator app.")
    }
    guard account.email != nil, account.emailVerified else {
      throw AccountError(.unverifiedEmail, "The account requires a verified address first.")
    }
    try checkChange(by: caller, context)
    guard account.factors.count < Factor.maximumCount else {
      throw AccountError(
        .secondFactorLimitExceeded,
        "The account already has \(Factor.maximumCount) factors, which is the maximum. Withdraw one first.")
    }
  }

  /// Checks the conditions that apply to every change to an account's factors.
  static func checkChange(by caller: SessionRecord, _ context: RuleContext) throws(AccountError) {
    try caller.requireRecentFullSignIn(within: context.policy.lifetimes.recentSignIn, now: context.now)
  }

  /// Returns a draft of the account without the factor.
  ///
  /// Removing the last factor requires a session that has passed this factor or has used a recovery code. `checkChange`
  /// ensures this, because a session no longer counts as having passed a factor once that factor has been removed (see
  /// `Account.accepts`).
  static func withdraw(
    _ id: FactorID, by caller: SessionRecord, _ context: RuleContext
  ) throws(AccountError) -> Draft {
    let factor = try caller.account.factor(id, field: .enrollment)
    try checkChange(by: caller, context)
    var draft = Draft(caller.account, context)
    draft.withdraw(factor)
    draft.notify(.secondFactorRemoved, factor: .init(factor.kind), context)
    return draft
  }

  /// The providers that cannot serve as the first factor, because their sign-ins prove too little or could be second
  /// factors themselves.
  private static let unsupportedProviders: Set<ProviderID> = [.anonymous, .custom, .phone]
}
