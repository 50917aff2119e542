internal import Accounts
internal import GRDB

extension ChangeApplier {
  func insert(_ account: Account, in tenant: TenantID, _ resolved: inout Resolved) throws {
    try change(
      statements.insertAccount,
      [
        account.tenant.rawValue, account.uid.rawValue, account.email,
        account.displayEmail, account.emailVerified, account.displayName,
        account.photoURL, account.phoneNumber, account.isAnonymous,
        account.isDisabled, account.createdAt.milliseconds,
        account.lastSignInAt.milliseconds, account.version,
        account.generation,
      ],
      orElse: isTaken(account.email, in: account.tenant) ? .emailTaken : .keyTaken)
    resolved.note(account.uid, db.lastInsertedRowID)
  }

  func update(_ account: Account, _ row: Int64) throws {
    try change(
      statements.updateAccount,
      [
        account.email, account.displayEmail, account.emailVerified,
        account.displayName, account.photoURL, account.phoneNumber,
        account.isAnonymous, account.isDisabled,
        account.lastSignInAt.milliseconds, account.version,
        account.generation, row,
      ],
      orElse: .emailTaken)
  }

  /// The row stays, emptied, so that its uid is never given to another.
  func delete(_ row: Int64, at: Timestamp) throws {
    try statements.deleteIdentitiesOfAccount.run([row])
    try statements.endAllSessions.run([row])
    try change(statements.deleteAccount, [at.milliseconds, row])
  }

  func insert(_ identity: Identity, _ row: Int64) throws {
    try change(
      statements.insertIdentity,
      [
        try key(identity.id), row, identity.key.tenant.rawValue,
        identity.key.issuer, identity.key.subject,
        identity.providerID.rawValue, identity.email, identity.displayEmail,
        identity.emailVerified, identity.displayName, identity.photoURL,
        identity.phoneNumber, identity.linkedAt.milliseconds,
        identity.lastUsedAt.milliseconds, setAside(identity), identity.passwordHash?.phc,
      ],
      orElse: isTaken(identity.key) ? .identityTaken : .keyTaken)
  }

  func update(_ identity: Identity, _ row: Int64) throws {
    try change(
      statements.updateIdentity,
      [
        identity.providerID.rawValue, identity.email, identity.displayEmail,
        identity.emailVerified, identity.displayName, identity.photoURL,
        identity.phoneNumber, identity.lastUsedAt.milliseconds, setAside(identity),
        identity.passwordHash?.phc, try key(identity.id), row,
      ])
  }

  func delete(_ id: IdentityID, _ row: Int64) throws {
    try change(statements.deleteIdentity, [try key(id), row])
  }

  func recordSignIn(_ row: Int64, _ identity: IdentityID?, _ at: Timestamp) throws {
    try statements.recordSignIn.run([at.milliseconds, row])
    guard let identity else { return }
    try statements.recordUse.run([at.milliseconds, try key(identity), row])
  }

  private func isTaken(_ email: String?, in tenant: TenantID) throws -> Bool {
    guard let email else { return false }
    return try statements.findEmail.one([email, tenant.rawValue]) != nil
  }

  private func isTaken(_ key: Identity.Key) throws -> Bool {
    try statements.findIdentity.one([key.subject, key.issuer, key.tenant.rawValue]) != nil
  }

  private func setAside(_ identity: Identity) -> String? {
    switch identity.state {
    case .active: nil
    case .setAside(let reason, _): reason.rawValue
    }
  }

  private func key(_ id: IdentityID) throws -> Int64 {
    guard let key = id.key else { throw StoreError.unavailable("an identity id that is not one of ours") }
    return key
  }
}
