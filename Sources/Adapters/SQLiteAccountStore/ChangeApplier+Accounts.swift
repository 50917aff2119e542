internal import AccountStorage
internal import Accounts
internal import GRDB

extension ChangeApplier {
  func insert(_ account: Account, in tenant: TenantID, _ resolved: inout Resolved) throws {
    guard account.tenant == tenant else { throw StoreError.stale }
    try statements.insertAccount.run(AccountRow(account))
    try requireChange(orElse: isTaken(account.email, in: tenant) ? .emailTaken : .keyTaken)
    resolved.note(account.uid, db.lastInsertedRowID)
  }

  func update(_ account: Account, _ row: Int64, in tenant: TenantID) throws {
    guard account.tenant == tenant else { throw StoreError.stale }
    try statements.updateAccount.run(AccountRow(account, id: row))
    if db.changesCount > 0 { return }
    // The address may be reserved by an account that was merged into this one.
    try statements.releaseReservedAddress.run([account.email, tenant.rawValue, row])
    try requireChange(orElse: .emailTaken)
    try statements.updateAccount.run(AccountRow(account, id: row))
    try requireChange(orElse: .emailTaken)
  }

  /// Clears the row of a deleted account. The row itself is kept so that its UID is never reused.
  func delete(_ row: Int64, at: Timestamp) throws {
    try statements.releaseReservedAddresses.run([row])
    for statement in statements.eraseRowsOfAccount { try statement.run([row]) }
    try statements.eraseAccount.run([row, at.milliseconds])
    try requireChange()
  }

  func insert(_ identity: Identity, _ row: Int64, in tenant: TenantID) throws {
    guard identity.key.tenant == tenant else { throw StoreError.stale }
    try statements.insertIdentity.run(IdentityRow(identity, of: row))
    try requireChange(orElse: isTaken(identity.key) ? .identityTaken : .keyTaken)
  }

  func update(_ identity: Identity, _ row: Int64) throws {
    // The statement ignores conflicts with any constraint, but only a conflict on the unique key may be reported as a
    // refusal. Therefore, the constraint on password hashes is checked here.
    guard identity.passwordHash == nil || identity.providerID == .password else {
      throw StoreError.unavailable("a password hash on an identity of another provider")
    }
    try statements.updateIdentity.run(IdentityRow(identity, of: row))
    try requireChange(orElse: isThere(identity.id, row) ? .identityTaken : .stale)
  }

  func delete(_ id: IdentityID, _ row: Int64) throws {
    try statements.deleteIdentity.run([id.key, row])
    try requireChange()
  }

  func recordSignIn(_ row: Int64, _ identity: IdentityID?, _ at: Timestamp) throws {
    try statements.recordSignIn.run([at.milliseconds, row])
    guard let identity else { return }
    try statements.recordUse.run([at.milliseconds, identity.key, row])
  }

  func isTaken(_ email: String?, in tenant: TenantID) throws -> Bool {
    guard let email else { return false }
    return try statements.findEmail.first([email, tenant.rawValue]) != nil
  }

  private func isThere(_ id: IdentityID, _ row: Int64) throws -> Bool {
    try statements.findIdentityByID.first([id.key, row]) != nil
  }

  func isTaken(_ key: Identity.Key) throws -> Bool {
    try statements.findIdentity.first([key.subject, key.issuer, key.tenant.rawValue]) != nil
  }
}
