/// The decision of a rule.
enum RuleOutcome: Sendable {
  /// The draft can be committed. The identity is the one that was proven; it is nil, for example, for an anonymous
  /// account or a custom token.
  case proceed(Draft, Identity?)
  /// The caller's account already has the identity. The draft contains the provider's current data.
  case alreadyLinked(Draft, Identity)
  /// The account requires a second factor first.
  case factor(Challenge)
  /// The proof conflicts with another account.
  case conflict(ConflictDecision)
}

/// A conflict before its continuation is issued.
struct ConflictDecision: Sendable {
  let reason: AccountError.Reason
  let message: String
  /// The address to include in the response to the caller.
  let email: String?
  let signInMethods: [ProviderID]
  /// Whether a continuation is issued. A continuation is issued if the proof can be used to sign in to the other
  /// account, or can still be linked after another sign-in.
  let issuesContinuation: Bool
  /// The identity, if an account has set it aside.
  let setAside: Identity?

  /// Creates the decision about a conflict with another account. Only a caller that has proven ownership of the address
  /// gets the other account's sign-in methods.
  init(
    _ reason: AccountError.Reason, _ message: String, _ claim: IdentityClaim, with account: Account,
    issuesContinuation: Bool = true, setAside: Identity? = nil, _ context: RuleContext
  ) {
    self.reason = reason
    self.message = message
    email = claim.email.address?.canonical
    signInMethods = claim.email.isProven ? context.methods.providers(of: account) : []
    self.issuesContinuation = issuesContinuation
    self.setAside = setAside
  }

  /// Whether the continuation can be used only by the session that encountered the conflict and by that session's
  /// successors. If the conflict is about an address, the continuation can be used by any session of the account with
  /// that address.
  var isBoundToSession: Bool { reason == .credentialAlreadyInUse }
}
