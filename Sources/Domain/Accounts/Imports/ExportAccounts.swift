import ByteCoding

/// Exports accounts for other services, and for backups in a format other than the store's own.
package struct Exporting: Sendable {
  let committer: Committer
  let signerKeys: SignerKeys
  let factors: FactorVerifier
  let hasher: any PasswordHasher
  let clock: any WallClock

  private var tenant: TenantID { committer.tenant }

  private static let accountsOfPage = 500

  /// Exports a consistent snapshot of the accounts, page by page, in order of creation. Closed accounts are omitted.
  ///
  /// Throws `.insufficientPermission`, and the errors of the copier and of `send`.
  ///
  /// - Parameters:
  ///   - includesSecrets: Whether to export password hashes and the secrets of second factors.
  ///   - requireCurrent: A closure that throws once the administrator is no longer authorized.
  package func exportAccounts(
    includingSecrets includesSecrets: Bool, from copier: any AccountCopier, by administrator: Administrator,
    whileCurrent requireCurrent: () async throws(AccountError) -> Void, send: ([AccountRecord]) async throws -> Void
  ) async throws {
    try administrator.require(.accountsRead, in: tenant)
    if includesSecrets { try administrator.require(.accountsExport, in: tenant) }
    var set = ChangeSet(
      tenant: tenant,
      changes: [
        .audit(
          AuditRecord(
            at: clock.now, uid: nil, action: .accountsExported,
            detail: includesSecrets ? "with_secrets" : "without_secrets"))
      ])
    set.origin.actor = administrator.name
    let noted = set
    try await copier.withCopy(for: administrator.service) { directory in
      _ = try await committer.commit(orIfSpent: .conflict) { _ in (noted, ()) }
      let exporter = RecordExporter(signerKeys: signerKeys, factors: factors, includesSecrets: includesSecrets)
      var cursor: AccountCursor?
      repeat {
        try await requireCurrent()
        await hasher.giveWay()
        let start = cursor
        let (page, keys) = try await directory.read(in: tenant) { snapshot in
          let page = try snapshot.accounts(.all, after: start, limit: Self.accountsOfPage)
          return (page, includesSecrets ? try exporter.signerKeys(of: page.accounts, snapshot) : [:])
        }
        try await send(page.accounts.filter { $0.closedAt == nil }.map { exporter.record(of: $0, keys) })
        cursor = page.next
      } while cursor != nil
    }
  }
}

/// Creates the export records of accounts.
private struct RecordExporter: Sendable {
  let signerKeys: SignerKeys
  let factors: FactorVerifier
  let includesSecrets: Bool

  /// Returns the sealed signer keys that the accounts' password hashes refer to.
  func signerKeys(of accounts: [Account], _ snapshot: any AccountSnapshot) throws -> [String: SignerKey] {
    var keys: [String: SignerKey] = [:]
    for name in Set(accounts.flatMap(\.identities).compactMap { $0.passwordHash?.signerKeyName }) {
      keys[name] = try snapshot.signerKey(name)
    }
    return keys
  }

  func record(of account: Account, _ keys: [String: SignerKey]) -> AccountRecord {
    var record = AccountRecord()
    record.uid = account.uid.rawValue
    record.email = account.displayEmail ?? account.email
    record.emailVerified = account.emailVerified
    record.displayName = account.displayName
    record.photoURL = account.photoURL
    record.phoneNumber = account.numberOfPhone
    record.isDisabled = account.isDisabled
    record.isAnonymous = account.isAnonymous
    record.hasCustomSignIn = account.hasCustomSignIn
    record.claims = account.claims?.json
    record.createdAt = account.createdAt
    record.lastSignInAt = account.lastSignInAt == .never ? nil : account.lastSignInAt
    record.identities = account.linkedIdentities.map(Self.entry)
    guard includesSecrets else { return record }
    if let password = account.activeIdentity(of: .password) {
      record.passwordHash = password.passwordHash.flatMap { text(of: $0, keys) }
      record.passwordChangedAt = password.passwordChangedAt
    }
    record.factors = account.factors.map { entry(of: $0, account.uid) }
    return record
  }

  private static func entry(of identity: Identity) -> AccountRecord.LinkedIdentity {
    var entry = AccountRecord.LinkedIdentity(providerID: identity.providerID.rawValue, subject: identity.key.subject)
    entry.linkedAt = identity.linkedAt
    entry.lastUsedAt = identity.lastUsedAt
    guard !identity.key.isMailbox, identity.providerID != .phone else { return entry }
    entry.email = identity.displayEmail ?? identity.email
    entry.emailVerified = identity.emailVerified
    entry.displayName = identity.displayName
    entry.photoURL = identity.photoURL
    return entry
  }

  /// Returns the text of a hash, or nil if the hash's signer key no longer exists. Without this key, no password
  /// matches the hash.
  private func text(of hash: PasswordHash, _ keys: [String: SignerKey]) -> Secret? {
    guard let name = hash.signerKeyName else { return Secret(hash.phc) }
    guard let key = keys[name].flatMap(signerKeys.open) else { return nil }
    return Secret(hash.revealing(signerKey: Base64.string(of: key, alphabet: .standard)))
  }

  private func entry(of factor: Factor, _ uid: UID) -> AccountRecord.EnrolledFactor {
    var entry: AccountRecord.EnrolledFactor
    switch factor.kind {
    case .totp:
      let secret = factors.cryptography.open(factor.sealedSecret, for: FactorVerifier.context(of: factor.id, uid))
      entry = .init(.totp(secret ?? []))
    case .phone: entry = .init(.phone(factor.phoneNumber?.e164 ?? ""))
    }
    entry.displayName = factor.displayName
    entry.enrolledAt = factor.enrolledAt
    return entry
  }
}
