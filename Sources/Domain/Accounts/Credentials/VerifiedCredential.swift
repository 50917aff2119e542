/// A credential that held, and what its use depends on.
///
/// A class, because it is large and waits with every call that waits: for a hash, for the store, for the next attempt.
final class VerifiedCredential: Sendable {
  /// Whose proof it is.
  enum Subject: Sendable {
    /// An anonymous sign-in proves nothing.
    case nobody
    case identity(IdentityClaim)
    /// A custom token names the account itself.
    case account(CustomSubject)
  }

  /// The provider that sessions and audit records name.
  let provider: ProviderID
  let subject: Subject
  /// Changes that use the proof up. They are committed with a refusal by conflict too.
  let consumes: [Change]
  /// What must still be true when the proof is used.
  let holds: [ChangeSet.Expectation]
  /// The error if another call used the proof first, or if what it proved is no longer true.
  let spent: AccountError
  /// The accounts that were loaded for the verification. The first attempt to commit uses them, later ones load again.
  let seen: ClaimOwners?
  /// When the proof expires, if a continuation issued for it must not live longer than that.
  let expiresAt: Timestamp?

  init(
    provider: ProviderID, subject: Subject, consumes: [Change] = [], holds: [ChangeSet.Expectation] = [],
    spent: AccountError, seen: ClaimOwners? = nil, expiresAt: Timestamp? = nil
  ) {
    self.provider = provider
    self.subject = subject
    self.consumes = consumes
    self.holds = holds
    self.spent = spent
    self.seen = seen
    self.expiresAt = expiresAt
  }

  /// The same credential, whose use changes more.
  func consuming(_ changes: [Change]) -> VerifiedCredential {
    if changes.isEmpty { return self }
    return VerifiedCredential(
      provider: provider, subject: subject, consumes: consumes + changes, holds: holds, spent: spent, seen: seen,
      expiresAt: expiresAt)
  }

  /// The identity that was proven; nil for an anonymous sign-in and for a custom token.
  var claim: IdentityClaim? {
    guard case .identity(let claim) = subject else { return nil }
    return claim
  }

  /// Whom a custom token names; nil for all else.
  var custom: CustomSubject? {
    guard case .account(let custom) = subject else { return nil }
    return custom
  }
}
