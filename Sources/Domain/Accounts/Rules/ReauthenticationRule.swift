/// Proving again who is signed in.
enum ReauthenticationRule {
  /// - Parameter account: the caller's.
  static func decide(
    _ verified: VerifiedCredential, of account: Account, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    try account.requireEnabled()
    guard let claim = verified.claim, let identity = account.identity(claim.key), identity.isActive else {
      throw AccountError(.invalidLoginCredentials, "The credential is not one of the account that is signed in.")
    }
    return FactorRule.asking(.proceed(Draft(account, now: context.now), identity))
  }
}
