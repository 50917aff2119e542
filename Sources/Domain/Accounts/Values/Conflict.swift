/// The information that a caller receives about a conflict with another account.
package struct Conflict: Sendable {
  /// The provider of the credential that caused the conflict.
  package var providerID: ProviderID
  /// The email address in the credential; nil if the credential contains none.
  package var email: String?
  /// The continuation for `Credential.continuation`; nil if the proof can neither be used to sign in to the other
  /// account nor be linked later.
  package var continuation: Secret?
  /// The time at which the continuation expires.
  package var expiresAt: Timestamp?
  /// The sign-in methods of the other account. They are included only for a caller who has proven ownership of the
  /// address.
  package var signInMethods: [ProviderID]
  /// The identity that an account has set aside, including the reason and the time; nil if the conflict does not
  /// involve such an identity.
  package var setAside: Identity?

  package init(
    providerID: ProviderID, email: String? = nil, continuation: Secret? = nil, expiresAt: Timestamp? = nil,
    signInMethods: [ProviderID] = [], setAside: Identity? = nil
  ) {
    self.providerID = providerID
    self.email = email
    self.continuation = continuation
    self.expiresAt = expiresAt
    self.signInMethods = signInMethods
    self.setAside = setAside
  }
}
