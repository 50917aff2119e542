extension ServiceTokens {
  private static let customTokenLife: Int64 = 3_600_000

  /// Creates a custom token for a user of a service. The server refuses the token once the account's sessions have been
  /// ended, or the service's key has been revoked or has expired.
  ///
  /// Throws `.invalidIdentifier` for a malformed user ID, `.claimsTooLarge`, and `.operationNotAllowed` if custom
  /// tokens are disabled.
  package func mintCustomToken(
    uid: String, claims: CustomClaims, with minter: any CustomTokenMinter, by administrator: Administrator
  ) async throws(AccountError) -> IssuedToken {
    try administrator.require(.tokensMint, in: tenant)
    try policy.require(.signIn, of: .custom)
    try Limits.check(uid: uid, normalizer: normalizer)
    try claims.checkLength()
    let now = clock.now
    let end = now.adding(milliseconds: Self.customTokenLife)
    let expiresAt = administrator.expiresAt.map { min($0, end) } ?? end
    let record = AuditRecord(at: now, uid: UID(rawValue: uid), action: .customTokenMinted)
    var changes = ChangeSet(tenant: tenant, changes: [.audit(record)])
    changes.origin.actor = administrator.name
    let account = try await reader.read { try $0.account(resolvingAlias: UID(rawValue: uid)) }
    do { try await committer.commit(changes) } catch { throw AccountError(error) }
    let minting = CustomToken.Minting(
      generation: account?.generation ?? Account.firstGeneration, key: administrator.key, issuedAt: now)
    let token = minter.mint(uid: uid, claims: claims, minting, expiresAt: expiresAt)
    return IssuedToken(token: token, expiresAt: expiresAt)
  }
}
