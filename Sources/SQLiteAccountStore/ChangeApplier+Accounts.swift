internal import Accounts
internal import GRDB

extension ChangeApplier {
  func insert(_ account: Account, in tenant: TenantID, _ resolved: inout Resolved) throws {
    try change(
      statements.insertAccount,
      [
        account.tenant.rawValue.databaseValue, account.uid.rawValue.databaseValue, account.email.databaseValue,
        account.displayEmail.databaseValue, account.emailVerified.databaseValue, account.displayName.databaseValue,
        account.photoURL.databaseValue, account.phoneNumber.databaseValue, account.isAnonymous.databaseValue,
        account.isDisabled.databaseValue, account.createdAt.milliseconds.databaseValue,
        account.lastSignInAt.milliseconds.databaseValue, account.version.databaseValue,
        account.generation.databaseValue,
      ],
      orElse: isTaken(account.email, in: account.tenant) ? .emailTaken : .keyTaken)
    resolved.note(account.uid, db.lastInsertedRowID)
  }

  func update(_ account: Account, _ row: Int64) throws {
    try change(
      statements.updateAccount,
      [
        account.email.databaseValue, account.displayEmail.databaseValue, account.emailVerified.databaseValue,
        account.displayName.databaseValue, account.photoURL.databaseValue, account.phoneNumber.databaseValue,
        account.isAnonymous.databaseValue, account.isDisabled.databaseValue,
        account.lastSignInAt.milliseconds.databaseValue, account.version.databaseValue,
        account.generation.databaseValue, row.databaseValue,
      ],
      orElse: .emailTaken)
  }

  /// The row stays, emptied, so that its uid is never given to another.
  func delete(_ row: Int64, at: Timestamp) throws {
    try statements.deleteIdentitiesOfAccount.run([row.databaseValue])
    try statements.endAllSessions.run([row.databaseValue])
    try change(statements.deleteAccount, [at.milliseconds.databaseValue, row.databaseValue])
  }

  func insert(_ identity: Identity, _ row: Int64) throws {
    try change(
      statements.insertIdentity,
      [
        try key(identity.id), row.databaseValue, identity.key.tenant.rawValue.databaseValue,
        identity.key.issuer.databaseValue, identity.key.subject.databaseValue,
        identity.providerID.rawValue.databaseValue, identity.email.databaseValue, identity.displayEmail.databaseValue,
        identity.emailVerified.databaseValue, identity.displayName.databaseValue, identity.photoURL.databaseValue,
        identity.phoneNumber.databaseValue, identity.linkedAt.milliseconds.databaseValue,
        identity.lastUsedAt.milliseconds.databaseValue, setAside(identity), (identity.passwordHash?.phc).databaseValue,
      ],
      orElse: isTaken(identity.key) ? .identityTaken : .keyTaken)
  }

  func update(_ identity: Identity, _ row: Int64) throws {
    try change(
      statements.updateIdentity,
      [
        identity.providerID.rawValue.databaseValue, identity.email.databaseValue, identity.displayEmail.databaseValue,
        identity.emailVerified.databaseValue, identity.displayName.databaseValue, identity.photoURL.databaseValue,
        identity.phoneNumber.databaseValue, identity.lastUsedAt.milliseconds.databaseValue, setAside(identity),
        (identity.passwordHash?.phc).databaseValue, try key(identity.id), row.databaseValue,
      ])
  }

  func delete(_ id: IdentityID, _ row: Int64) throws {
    try change(statements.deleteIdentity, [try key(id), row.databaseValue])
  }

  func recordSignIn(_ row: Int64, _ identity: IdentityID?, _ at: Timestamp) throws {
    try statements.recordSignIn.run([at.milliseconds.databaseValue, row.databaseValue])
    guard let identity else { return }
    try statements.recordUse.run([at.milliseconds.databaseValue, try key(identity), row.databaseValue])
  }

  private func isTaken(_ email: String?, in tenant: TenantID) throws -> Bool {
    guard let email else { return false }
    return try statements.findEmail.one([email, tenant.rawValue]) != nil
  }

  private func isTaken(_ key: Identity.Key) throws -> Bool {
    try statements.findIdentity.one([key.subject, key.issuer, key.tenant.rawValue]) != nil
  }

  private func setAside(_ identity: Identity) -> DatabaseValue {
    switch identity.state {
    case .active: .null
    case .setAside(let reason): reason.rawValue.databaseValue
    }
  }

  private func key(_ id: IdentityID) throws -> DatabaseValue {
    guard let key = id.key else { throw StoreError.unavailable("an identity id that is not one of ours") }
    return key.databaseValue
  }
}
