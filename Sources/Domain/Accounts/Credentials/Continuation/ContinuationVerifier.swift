import ByteCoding

/// Verifies the continuation of a conflict: the credential that met the conflict, stored when it was verified.
struct ContinuationVerifier: CredentialVerifier {
  static let uses: Set<CredentialUse> = [.signIn, .link]

  let reader: AccountReader
  let policy: Policy
  let providers: Set<ProviderID>
  let secrets: any SecretSource
  let clock: any WallClock

  func verify(
    _ secret: Secret, for use: CredentialUse, by caller: SessionRecord?
  ) async throws(AccountError) -> VerifiedCredential {
    let refusal = AccountError(
      .invalidPendingToken, "The continuation is unknown, used, expired or another session's. Start again.",
      field: .continuation)
    guard let token = ContinuationToken(secret),
      let stored = try await reader.continuation(token.id),
      ConstantTime.areEqual(stored.digest, token.digest(secrets)), stored.expiresAt > clock.now,
      // Unbound if the conflict met a caller without a session; the token alone is the proof then.
      stored.boundTo == nil || stored.boundTo == caller?.session.id
    else { throw refusal }
    let claim = stored.claim
    guard providers.contains(claim.providerID) else {
      throw AccountError(.operationNotAllowed, "This sign-in provider is not configured.", field: .continuation)
    }
    try policy.require(use, of: claim.providerID)
    return VerifiedCredential(
      provider: claim.providerID, subject: .identity(claim), consumes: [.consumeContinuation(token.id)],
      holds: stored.boundTo.map { [.session($0)] } ?? [], spent: refusal, expiresAt: stored.expiresAt)
  }
}
