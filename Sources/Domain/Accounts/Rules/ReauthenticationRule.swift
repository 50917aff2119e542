/// Decides whether a new proof of the signed-in user's identity is accepted.
enum ReauthenticationRule {
  /// Decides the outcome of a reauthentication.
  /// - Parameters:
  ///   - account: The caller's account.
  ///   - named: The user ID that a custom token specifies; nil for other proofs.
  static func decide(
    _ verified: VerifiedCredential, of account: Account, named: UID?, _ context: RuleContext
  ) throws(AccountError) -> RuleOutcome {
    try account.requireEnabled()
    // The operator may have disabled the provider while the reauthentication was waiting for its second factor.
    try context.policy.requireSignIn(by: verified.provider)
    let draft = Draft(account, context)
    let identity = try identity(of: verified, on: draft.account, named: named)
    if let identity, !identity.isSettled { throw .unsettled(identity, on: draft.account) }
    try verified.requireRecent(context)
    return FactorRule.asking(.proceed(draft, identity))
  }

  /// Returns the account's proven identity, or nil if the proof is for the account itself instead of an identity.
  private static func identity(
    of verified: VerifiedCredential, on account: Account, named: UID?
  ) throws(AccountError) -> Identity? {
    switch verified.subject {
    case .identity(let claim):
      if let identity = account.identity(claim.key), identity.isActive { return identity }
    case .account:
      if named == account.uid { return nil }
    case .nobody: break
    }
    throw .notOfSignedInAccount
  }
}

extension AccountError {
  static var notOfSignedInAccount: AccountError {
    AccountError(.invalidLoginCredentials, "The credential does not belong to the signed-in account.")
  }
}
