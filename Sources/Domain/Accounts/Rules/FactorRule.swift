/// Requires a second factor. Every rule that grants access to an account passes its outcome through this rule, and no
/// other rule requires a factor.
enum FactorRule {
  /// Returns the outcome, or the challenge that must be passed first.
  ///
  /// A new account has no factors. An account that the proof takes over has none either, because its previous factors
  /// could be another user's and are removed.
  static func asking(_ outcome: RuleOutcome) -> RuleOutcome {
    guard case .proceed(let draft, let identity) = outcome, !draft.isNew, !draft.account.factors.isEmpty else {
      return outcome
    }
    return .factor(Challenge(draft: draft, identity: identity))
  }
}

/// The effects of a proof that is waiting for a second factor. None of them are committed until the factor is proven.
struct Challenge: Sendable {
  let draft: Draft
  /// The identity that was proven.
  let identity: Identity?

  var account: Account { draft.account }
}

extension Draft {
  /// Adds a factor. New factors are added only through this method.
  mutating func enroll(_ factor: Factor) {
    edit { $0.factors.append(factor) }
    audit(.factorEnrolled, nil, detail: factor.kind.rawValue)
    emit(.factorEnrolled)
  }

  /// Removes a factor. Removing the last factor also removes the recovery codes. Factors are removed only through this
  /// method or `remove`.
  mutating func withdraw(_ factor: Factor, detail: String? = nil) {
    keepShadow(of: factor)
    remove(factor, detail: detail)
  }

  /// Removes a factor in the same way as `withdraw`, but keeps no shadow, because the factor could be another person's
  /// and must not prove anything later.
  mutating func remove(_ factor: Factor, detail: String? = nil) {
    edit { account in
      account.factors.removeAll { $0.id == factor.id }
      if account.factors.isEmpty { account.recoveryCodes = nil }
    }
    audit(.factorWithdrawn, nil, detail: detail ?? factor.kind.rawValue)
    emit(.factorWithdrawn)
  }
}
