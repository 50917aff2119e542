/// What a provider's verifier takes.
package enum ProviderProof: Sendable {
  case idToken(Secret, nonce: Secret?)
  case accessToken(Secret)
}

/// Verifies the proofs of one configured provider.
///
/// Throws `.invalidIDPResponse` for a proof that doesn't hold, `.missingOrInvalidNonce` for a nonce that doesn't match
/// the token's, `.providerUnavailable` where the provider can't be asked.
package protocol IdentityVerifier: Sendable {
  var providerID: ProviderID { get }
  func verify(_ proof: ProviderProof, now: Timestamp) async throws(AccountError) -> ProviderAssertion
}
