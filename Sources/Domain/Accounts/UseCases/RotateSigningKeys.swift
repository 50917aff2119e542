extension AccountUseCases {
  /// The keys of the ID tokens, the one that signs first.
  package func signingKeys() -> [SigningKeyStatus] {
    signer.keys(at: clock.now)
  }

  /// Makes a new key for the ID tokens and returns the keys that are published then.
  ///
  /// Throws `.keyRotationPending`, and `.unavailable` if the key or its line in the audit trail can't be stored.
  package func rotateSigningKeys(_ rotation: KeyRotation) async throws(AccountError) -> [SigningKeyStatus] {
    let now = clock.now
    try signer.rotateKeys(rotation, at: now)
    // Tokens of a key that is withdrawn are not accepted from memory either.
    if rotation == .immediate { cache.forgetAll() }
    let keys = signer.keys(at: now)
    let newest = keys.max { $0.publishedAt < $1.publishedAt }
    let record = AuditRecord(
      at: now, uid: nil, action: rotation == .immediate ? .signingKeysWithdrawn : .signingKeyPublished,
      detail: newest?.publicKey.keyID)
    do { try await committer.commit(ChangeSet(tenant: tenant, changes: [.audit(record)])) } catch {
      throw AccountError(error)
    }
    return keys
  }
}
