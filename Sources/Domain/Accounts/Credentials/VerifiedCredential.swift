/// A credential that held, and what its use depends on.
struct VerifiedCredential: Sendable {
  /// Whose proof it is.
  enum Subject: Sendable {
    /// An anonymous sign-in proves nothing.
    case nobody
    case identity(IdentityClaim)
  }

  /// The provider that sessions and audit records name.
  var provider: ProviderID
  var subject: Subject
  /// Changes that use the proof up. They are committed with a refusal by conflict too.
  var consumes: [Change] = []
  /// What must still be true when the proof is used.
  var holds: [ChangeSet.Expectation] = []
  /// The error if another call used the proof first, or if what it proved is no longer true.
  var spent: AccountError
  /// The accounts that were loaded for the verification. The first attempt to commit uses them, later ones load again.
  var seen: Owners?
  /// When the proof expires, if a continuation issued for it must not live longer than that.
  var expiresAt: Timestamp?

  /// The identity that was proven; nil for an anonymous sign-in.
  var claim: IdentityClaim? {
    guard case .identity(let claim) = subject else { return nil }
    return claim
  }
}
