/// What a caller learns about the account that stands in the way.
package struct Conflict: Sendable {
  /// The provider of the credential that met the conflict.
  package var providerID: ProviderID
  /// The address in question, if the caller has shown that it is theirs to know.
  package var email: String?
  /// What sign-in takes as `Credential.continuation`; nil if the proof doesn't reach the other account.
  package var continuation: Secret?
  /// When the continuation expires.
  package var expiresAt: Timestamp?
  /// How the other account signs in; only for a caller that has proven the address.
  package var signInMethods: [ProviderID]
  /// The identity, if an account has set it aside: with the reason and the time.
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
