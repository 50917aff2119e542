/// A verified credential, and the conditions and effects of its use.
///
/// This type is a class because its instances are large, and every call that waits for a hash, for the store, or for
/// the next attempt retains one.
final class VerifiedCredential: Sendable {
  /// The identity or account that is proven.
  enum Subject: Sendable {
    /// No one, because an anonymous sign-in proves nothing.
    case nobody
    case identity(IdentityClaim)
    /// The account itself, as specified by a custom token.
    case account(CustomSubject)
  }

  /// The provider that is recorded in the resulting sessions and audit records.
  let provider: ProviderID
  let subject: Subject
  /// The changes that use up the proof. They are committed even if a conflict prevents its use.
  let consumes: [Change]
  /// The conditions that must still be true when the proof is used.
  let holds: [ChangeSet.Expectation]
  /// The error to throw if another call has used the proof first, or if the verification's result is no longer valid.
  let spent: AccountError
  /// The accounts that the proof concerns, if they have been loaded. The first attempt to commit uses these accounts;
  /// later attempts reload them.
  let seen: ClaimOwners?
  /// The time when the proof expires, if a continuation of the proof must not outlive it; otherwise nil.
  let expiresAt: Timestamp?
  /// Whether the proof can only sign in to an account, and cannot move an identity or an account to another account.
  let signsInOnly: Bool

  init(
    provider: ProviderID, subject: Subject, consumes: [Change] = [], holds: [ChangeSet.Expectation] = [],
    spent: AccountError, seen: ClaimOwners? = nil, expiresAt: Timestamp? = nil,
    signsInOnly: Bool = false
  ) {
    self.provider = provider
    self.subject = subject
    self.consumes = consumes
    self.holds = holds
    self.spent = spent
    self.seen = seen
    self.expiresAt = expiresAt
    self.signsInOnly = signsInOnly
  }

  /// Returns the same credential with additional changes for its use.
  func consuming(_ changes: [Change]) -> VerifiedCredential {
    changes.isEmpty ? self : copy(consumes: consumes + changes, seen: seen)
  }

  /// Returns the same credential with the accounts that have been loaded for it.
  func seeing(_ owners: ClaimOwners) -> VerifiedCredential { copy(consumes: consumes, seen: owners) }

  private func copy(consumes: [Change], seen: ClaimOwners?) -> VerifiedCredential {
    VerifiedCredential(
      provider: provider, subject: subject, consumes: consumes, holds: holds, spent: spent, seen: seen,
      expiresAt: expiresAt, signsInOnly: signsInOnly)
  }

  /// The identity that was proven; nil for an anonymous sign-in and for a custom token.
  var claim: IdentityClaim? {
    guard case .identity(let claim) = subject else { return nil }
    return claim
  }

  /// The account that a custom token specifies; nil for other credentials.
  var custom: CustomSubject? {
    guard case .account(let custom) = subject else { return nil }
    return custom
  }
}

// MARK: - Recency

extension VerifiedCredential {
  /// Returns the time of the proof, for the session that the proof opens.
  func authTime(now: Timestamp) -> Timestamp { min(claim?.provenAt ?? now, now) }

  /// Throws `.credentialTooOldLoginAgain` if the provider authenticated the user too long ago for an operation that
  /// requires a recent proof.
  func requireRecent(_ context: RuleContext) throws(AccountError) {
    let age = context.now.milliseconds(since: authTime(now: context.now))
    guard age <= context.policy.lifetimes.recentSignIn else {
      throw AccountError(
        .credentialTooOldLoginAgain,
        "The user's sign-in with \(provider.rawValue) is too old. Let the user sign in there again, with the parameter "
          + "max_age or prompt=login, and send the new credential.", field: .credential)
    }
  }
}
