/// What a rule decided.
enum RuleOutcome: Sendable {
  /// Commit the draft; the identity is the one that was proven, nil for an anonymous account.
  case proceed(Draft, Identity?)
  /// The identity is on the caller's account already; the draft holds what the provider says anew.
  case alreadyLinked(Draft, Identity)
  /// Another account is in the way.
  case conflict(ConflictDecision)
}

/// A conflict before its continuation is issued.
struct ConflictDecision: Sendable {
  let reason: AccountError.Reason
  let message: String
  /// Told to the caller.
  let email: String?
  let signInMethods: [ProviderID]
  /// The proof reaches the other account, or may still be linked after another sign-in.
  let issuesContinuation: Bool
}
