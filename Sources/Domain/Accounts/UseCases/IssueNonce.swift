/// A nonce to hand to an OpenID provider.
package struct IssuedNonce: Sendable {
  package var nonce: Secret
  package var expiresAt: Timestamp
}

extension AccountUseCases {
  /// A nonce to hand to an OpenID provider: single use, for this provider only. Nothing is stored.
  package func issueNonce(for provider: ProviderID) async throws(AccountError) -> IssuedNonce {
    _ = try credentials.provider(provider, field: .provider)
    let expiresAt = clock.now.adding(milliseconds: policy.lifetimes.nonce)
    let nonce = Nonce(for: provider, in: tenant, expiresAt: expiresAt, secrets: secrets)
    return IssuedNonce(nonce: nonce.secret, expiresAt: expiresAt)
  }
}
