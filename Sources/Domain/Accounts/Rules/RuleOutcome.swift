/// What a rule decided.
enum RuleOutcome: Sendable {
  /// Commit the draft; the identity is the one that was proven, nil for an anonymous account and for a custom token.
  case proceed(Draft, Identity?)
  /// The identity is on the caller's account already; the draft holds what the provider says now.
  case alreadyLinked(Draft, Identity)
  /// The account asks for a second factor first.
  case factor(Challenge)
  /// Another account is in the way.
  case conflict(ConflictDecision)
}

/// A conflict before its continuation is issued.
struct ConflictDecision: Sendable {
  let reason: AccountError.Reason
  let message: String
  /// The address that the caller learns.
  let email: String?
  let signInMethods: [ProviderID]
  /// Whether the proof reaches the other account, or may still be linked after another sign-in.
  let issuesContinuation: Bool
  /// The identity, if an account has set it aside.
  let setAside: Identity?

  /// What is said about the other account: its methods only to a caller that has proven the address.
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

  /// Whether the continuation is for the session that met the conflict and for its successors alone. One that is about
  /// an address is for whoever signs in to the account of that address.
  var isBoundToSession: Bool { reason == .credentialAlreadyInUse }
}
