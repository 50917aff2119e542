internal import Accounts

extension ChangeApplier {
  func insert(_ account: Account) throws {
    try require(inTenant: account.tenant)
    let row = try transaction.nextAccountNumber()
    try transaction.require(AccountStatements.insert, stored: AccountRow(account, id: row).insertion) { [self] in
      try transaction.lookUp {
        if let email = account.email, try isTaken(email) { .emailTaken } else { .keyTaken }
      }
    }
    note(account.uid, row)
  }

  func update(_ account: Account, _ row: Int64) throws {
    try require(inTenant: account.tenant)
    // The address may be reserved by an account that was merged into this one.
    if let email = account.email {
      try transaction.run(AccountStatements.releaseReservedAddress, [email, tenant, row])
    }
    try transaction.require(AccountStatements.update, stored: AccountRow(account, id: row).replacement) { .emailTaken }
  }

  /// Clears the row of a deleted account. The row itself remains, so that its UID is never reused.
  func delete(_ row: Int64, at: Timestamp) throws {
    try releaseReservedAddresses(of: row)
    for statement in AccountTables.erasingRows { try transaction.run(statement, [row]) }
    try transaction.require(AccountTables.erasingAccount, [row, at])
  }

  func releaseReservedAddresses(of row: Int64) throws {
    try transaction.run(AccountStatements.releaseReservedAddresses, [row])
  }

  func insert(_ identity: Identity, _ row: Int64) throws {
    try require(inTenant: identity.key.tenant)
    try transaction.require(AccountStatements.insertIdentity, stored: IdentityRow(identity, of: row).insertion) {
      [self] in
      try transaction.lookUp { try isTaken(identity.key) ? .identityTaken : .keyTaken }
    }
  }

  func update(_ identity: Identity, _ row: Int64) throws {
    try identity.checkPasswordHash()
    try transaction.require(AccountStatements.updateIdentity, stored: IdentityRow(identity, of: row).replacement) {
      [self] in
      try transaction.lookUp {
        try transaction.finds(AccountStatements.identity, [identity.id, row]) ? .identityTaken : .stale
      }
    }
  }

  func delete(_ id: IdentityID, _ row: Int64) throws {
    try transaction.require(AccountStatements.deleteIdentity, [id.key, row])
  }

  func recordSignIn(_ row: Int64, _ identity: IdentityID?, _ at: Timestamp) throws {
    try transaction.run(AccountStatements.recordSignIn, [at, row])
    guard let identity else { return }
    try transaction.run(AccountStatements.recordUse, [at, identity.key, row])
  }
}

private enum AccountStatements {
  static let insert = TableStatement(inserting: AccountRow.self)
  /// Updates an account unless another account of the tenant has the new email address.
  static let update = TableStatement(updating: AccountRow.self) { description in
    let email = description.updateParameter(of: "email")
    return """
      (CAST(\(email) AS text) IS NULL OR NOT EXISTS (SELECT 1 FROM accounts o
        WHERE o.email = \(email) AND o.tenant = accounts.tenant AND o.id <> accounts.id))
      """
  }
  static let releaseReservedAddress = TableStatement(
    """
    UPDATE accounts SET email = NULL WHERE email = $1 AND tenant = $2
      AND id IN (SELECT account_id FROM merges WHERE survivor_id = $3)
    """)
  static let releaseReservedAddresses = TableStatement(
    "UPDATE accounts SET email = NULL WHERE id IN (SELECT account_id FROM merges WHERE survivor_id = $1)")
  static let recordSignIn = TableStatement { dialect in
    "UPDATE accounts SET last_sign_in_at = \(dialect.greater("last_sign_in_at", "$1")) WHERE id = $2"
  }

  static let insertIdentity = TableStatement(inserting: IdentityRow.self)
  /// Updates an identity unless another active identity has the same key.
  static let updateIdentity = TableStatement(updating: IdentityRow.self) { description in
    """
    (CAST(\(description.updateParameter(of: "set_aside")) AS text) IS NOT NULL OR NOT EXISTS (
      SELECT 1 FROM identities o
      WHERE o.subject = identities.subject AND o.issuer = identities.issuer AND o.tenant = identities.tenant
        AND o.set_aside IS NULL AND o.id <> identities.id))
    """
  }
  static let identity = TableStatement("SELECT id FROM identities WHERE id = $1 AND account_id = $2")
  static let deleteIdentity = TableStatement("DELETE FROM identities WHERE id = $1 AND account_id = $2")
  static let recordUse = TableStatement { dialect in
    """
    UPDATE identities SET last_used_at = \(dialect.greater("last_used_at", "$1")) WHERE id = $2 AND account_id = $3
    """
  }
}
