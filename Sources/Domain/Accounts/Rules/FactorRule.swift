/// Asks for the second factor. Every rule that lets a proof into an account returns its outcome through here, and none
/// asks by itself.
enum FactorRule {
  /// The outcome, or the challenge that comes first.
  ///
  /// A new account has no factor. Neither has one that the proof takes over: its factors could be another user's, and
  /// are removed with all else from before.
  static func asking(_ outcome: RuleOutcome) -> RuleOutcome {
    guard case .proceed(let draft, let identity) = outcome, !draft.isNew, !draft.account.factors.isEmpty else {
      return outcome
    }
    return .factor(Challenge(draft: draft, identity: identity))
  }
}

/// What a proof would change, and waits for a second factor. Nothing of it is committed before.
struct Challenge: Sendable {
  let draft: Draft
  /// The identity that was proven.
  let identity: Identity?

  var account: Account { draft.account }
}

extension Draft {
  /// Adds a factor. What must happen with every new factor happens here.
  mutating func enroll(_ factor: Factor) {
    edit { $0.factors.append(factor) }
    audit(.factorEnrolled, nil, detail: factor.kind.rawValue)
    emit(.factorEnrolled)
  }

  /// Removes a factor, and the recovery codes with the last one. What must happen with every factor that goes happens
  /// here.
  mutating func withdraw(_ factor: Factor, detail: String? = nil) {
    keepShadow(of: factor)
    edit { account in
      account.factors.removeAll { $0.id == factor.id }
      if account.factors.isEmpty { account.recoveryCodes = nil }
    }
    audit(.factorWithdrawn, nil, detail: detail ?? factor.kind.rawValue)
    emit(.factorWithdrawn)
  }
}
