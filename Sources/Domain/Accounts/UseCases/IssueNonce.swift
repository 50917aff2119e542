extension AccountUseCases {
  /// A nonce to hand to an OpenID provider: single use, for this provider only. Nothing is stored.
  package func issueNonce(for provider: ProviderID) async throws(AccountError) -> IssuedNonce {
    _ = try environment.requireProvider(provider, field: "provider_id")
    let expiresAt = environment.clock.now.adding(milliseconds: environment.policy.lifetimes.nonce)
    let nonce = Nonce(for: provider, in: environment.tenant, expiresAt: expiresAt, secrets: environment.secrets)
    return IssuedNonce(nonce: nonce.secret, expiresAt: expiresAt)
  }
}
