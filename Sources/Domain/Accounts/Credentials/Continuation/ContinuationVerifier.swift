/// Verifies the continuation of a conflict. A continuation is a stored copy of the verified credential that caused the
/// conflict.
struct ContinuationVerifier: CredentialVerifier {
  static let uses: Set<CredentialUse> = [.signIn, .link]
  /// The providers that this server implements itself, and whose proofs therefore require no configured provider.
  private static let ofThisServer: Set<ProviderID> = [.emailLink, .phone]

  let reader: AccountReader
  let policy: Policy
  let providers: any ProviderDirectory
  let secrets: any SecretSource
  let clock: any WallClock

  func verify(
    _ secret: Secret, for use: CredentialUse, by caller: SessionRecord?, from source: CallSource?
  ) async throws(AccountError) -> VerifiedCredential {
    let refusal = AccountError(
      .invalidPendingToken,
      "The continuation is unknown, has expired, was already used, or belongs to another session. Start again.",
      field: .continuation)
    guard let stored = try await stored(secret), stored.unreachable == nil,
      stored.holder == nil || stored.holder == caller?.session.lineage
    else { throw refusal }
    let claim = stored.claim
    if use == .link, stored.holder == nil {
      // The caller must resolve a conflict about an address while signed in to the account that has the address.
      guard let address = claim.email.address, caller?.account.email == address.canonical else { throw refusal }
    }
    guard Self.ofThisServer.contains(claim.providerID) || providers.contains(claim.providerID) else {
      throw .notConfigured(claim.providerID, field: .continuation)
    }
    try policy.require(use, of: claim.providerID)
    return VerifiedCredential(
      provider: claim.providerID, subject: .identity(claim), consumes: [.consume(stored.id)],
      holds: stored.holder == nil ? [] : caller.map { [$0.isAlive] } ?? [], spent: refusal, expiresAt: stored.expiresAt
    )
  }

  /// Returns whether a continuation is valid and bound to a session.
  func isBound(_ secret: Secret) async throws(AccountError) -> Bool {
    try await stored(secret)?.holder != nil
  }

  /// Returns the continuation of a proof that left an account without a sign-in method, or nil if no such continuation
  /// is bound to this session.
  func released(_ secret: Secret, by caller: SessionRecord) async throws(AccountError) -> StoredProof<Continuation>? {
    guard let stored = try await stored(secret), stored.unreachable != nil, stored.holder == caller.session.lineage
    else { return nil }
    return stored
  }

  private func stored(_ secret: Secret) async throws(AccountError) -> StoredProof<Continuation>? {
    guard let token = ContinuationToken(secret), let stored = try await reader.read({ try $0.proof(token.id) }),
      stored.isOpen(to: token, now: clock.now, secrets)
    else { return nil }
    return stored
  }
}
