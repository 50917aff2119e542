/// A nonce to hand to an OpenID provider.
package struct IssuedNonce: Sendable {
  package var nonce: Secret
  package var expiresAt: Timestamp
}

extension AccountUseCases {
  /// A nonce to hand to an OpenID provider: single use, for this provider only. Nothing is stored.
  ///
  /// - Parameters:
  ///   - clientInstance: random bytes of the caller, which must come with the credential; empty for none.
  ///   - caller: without a client instance, the nonce is for this caller's session and its successors.
  package func issueNonce(
    for provider: ProviderID, clientInstance: [UInt8] = [], caller: Principal? = nil
  ) async throws(AccountError) -> IssuedNonce {
    _ = try credentials.provider(provider, field: .provider)
    var binding = Nonce.Binding.bearer
    if !clientInstance.isEmpty {
      try Nonce.checkInstance(clientInstance, field: .clientInstance)
      binding = .instance(clientInstance)
    } else if let caller, let record = try? await callers.load(caller, now: clock.now) {
      binding = .session(record.session.lineage)
    }
    let expiresAt = clock.now.adding(milliseconds: policy.lifetimes.nonce)
    let nonce = Nonce(for: provider, in: tenant, boundTo: binding, expiresAt: expiresAt, secrets: secrets)
    return IssuedNonce(nonce: nonce.secret, expiresAt: expiresAt)
  }
}
