/// The response to a caller about the other account of a conflict.
package struct Conflict: Sendable {
  /// The provider of the credential that met the conflict.
  package var providerID: ProviderID
  /// The address in question, if the caller has proven that they may know it.
  package var email: String?
  /// The continuation for `Credential.continuation`; nil if the proof does not sign in to the other account.
  package var continuation: Secret?
  /// The time at which the continuation expires.
  package var expiresAt: Timestamp?
  /// The sign-in methods of the other account, only for a caller that has proven the address.
  package var signInMethods: [ProviderID]
  /// The identity, if an account has set it aside, with the reason and the time.
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
