internal import AccountStorage
internal import Accounts
internal import PostgresDriver

extension ChangeApplier {
  func insert(_ account: Account) throws {
    try require(inTenant: account.tenant)
    let row = try nextRow()
    try transaction.require(Statements.insertAccount, stored: AccountRow(account, id: row).insertion) { [self] in
      try lookUp { try isTaken(account.email) ? .emailTaken : .keyTaken }
    }
    note(account.uid, row)
  }

  func update(_ account: Account, _ row: Int64) throws {
    try require(inTenant: account.tenant)
    // The address may be reserved by an account that was merged into this one.
    if let email = account.email {
      try transaction.run(
        """
        UPDATE accounts SET email = NULL WHERE email = $1 AND tenant = $2
          AND id IN (SELECT account_id FROM merges WHERE survivor_id = $3)
        """, [email, tenant, row])
    }
    try transaction.require(Statements.updateAccount, stored: AccountRow(account, id: row).replacement) {
      .emailTaken
    }
  }

  /// Clears the row of a deleted account. The row itself is kept so that its UID is never reused.
  func delete(_ row: Int64, at: Timestamp) throws {
    try releaseReservedAddresses(of: row)
    for statement in try Statements.erasingRows() { try transaction.run(statement, [row]) }
    try transaction.require(Statements.erasingAccount(), [row, at])
  }

  func releaseReservedAddresses(of row: Int64) throws {
    try transaction.run(
      "UPDATE accounts SET email = NULL WHERE id IN (SELECT account_id FROM merges WHERE survivor_id = $1)", [row])
  }

  func insert(_ identity: Identity, _ row: Int64) throws {
    try require(inTenant: identity.key.tenant)
    try transaction.require(Statements.insertIdentity, stored: IdentityRow(identity, of: row).insertion) { [self] in
      try lookUp {
        let key = identity.key
        let holder = try transaction.ask(
          "SELECT id FROM identities WHERE subject = $1 AND issuer = $2 AND tenant = $3 AND set_aside IS NULL",
          [key.subject, key.issuer, key.tenant])
        return holder.isEmpty ? .keyTaken : .identityTaken
      }
    }
  }

  func update(_ identity: Identity, _ row: Int64) throws {
    guard identity.passwordHash == nil || identity.providerID == .password else {
      throw StoreError.unavailable("a password hash on an identity of another provider")
    }
    try transaction.require(Statements.updateIdentity, stored: IdentityRow(identity, of: row).replacement) { [self] in
      try lookUp {
        let found = try transaction.ask(
          "SELECT id FROM identities WHERE id = $1 AND account_id = $2", [identity.id.key, row])
        return found.isEmpty ? .stale : .identityTaken
      }
    }
  }

  func recordSignIn(_ row: Int64, _ identity: IdentityID?, _ at: Timestamp) throws {
    try transaction.run(
      "UPDATE accounts SET last_sign_in_at = greatest(last_sign_in_at, $1) WHERE id = $2", [at, row])
    guard let identity else { return }
    try transaction.run(
      "UPDATE identities SET last_used_at = greatest(last_used_at, $1) WHERE id = $2 AND account_id = $3",
      [at, identity.key, row])
  }

  private func isTaken(_ email: String?) throws -> Bool {
    guard let email else { return false }
    return try !transaction.ask("SELECT id FROM accounts WHERE email = $1 AND tenant = $2", [email, tenant]).isEmpty
  }

  // MARK: Merges

  /// Clears the row of a merged account in the same way as the row of a deleted account. The row keeps the UID.
  func merge(_ merge: AccountMerge) throws {
    try require(inTenant: merge.tenant)
    let account = try row(merge.merged)
    let survivor = try row(merge.survivor)
    try transaction.run("DELETE FROM identities WHERE account_id = $1", [account])
    try transaction.run("DELETE FROM sessions WHERE account_id = $1", [account])
    try revoke(.allButAnswers, of: merge.merged)
    try transaction.run("UPDATE used_factors SET account_id = $1 WHERE account_id = $2", [survivor, account])
    try transaction.require(Statements.erasingAccount(), [account, merge.at])
    try transaction.run("UPDATE merges SET survivor_id = $1 WHERE survivor_id = $2", [survivor, account])
    try transaction.require(Statements.insertMerge, stored: MergeRow(merge, of: account, into: survivor).insertion) {
      .keyTaken
    }
    forget(merge.merged)
  }

  private func aliasRow(_ uid: UID) throws -> Int64 {
    let found = try transaction.ask(
      """
      SELECT m.account_id FROM merges m JOIN accounts a ON a.id = m.account_id WHERE a.uid = $1 AND a.tenant = $2
      FOR UPDATE
      """, [uid, tenant])
    guard let row = found.first?[0].integer else { throw StoreError.stale }
    return row
  }

  func reserve(_ address: String, onAlias uid: UID) throws {
    try transaction.require(
      """
      UPDATE accounts SET email = $1 WHERE id = $2
        AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.email = $1 AND o.tenant = accounts.tenant AND o.id <> $2)
      """, [address, aliasRow(uid)]
    ) { .emailTaken }
  }

  func undoMerge(of account: Account, from survivor: UID, aliases: [UID]) throws {
    try require(inTenant: account.tenant)
    let old = try row(survivor)
    let row = try aliasRow(account.uid)
    try transaction.require("DELETE FROM merges WHERE account_id = $1 AND survivor_id = $2", [row, old])
    try transaction.run(
      "UPDATE accounts SET email = NULL, created_at = $1, deleted_at = NULL WHERE id = $2", [account.createdAt, row])
    try update(account, row)
    for alias in aliases {
      try transaction.run(
        """
        UPDATE merges SET survivor_id = $1
        WHERE account_id = (SELECT id FROM accounts WHERE uid = $2) AND survivor_id = $3
        """, [row, alias, old])
    }
    for factor in account.factors {
      try transaction.run(
        "UPDATE used_factors SET account_id = $1 WHERE id = $2 AND account_id = $3", [row, factor.id.key, old])
    }
    note(account.uid, row)
  }

  func cutAliases(of uid: UID) throws {
    let row = try row(uid)
    try releaseReservedAddresses(of: row)
    try transaction.run("UPDATE merges SET is_cut = true, snapshot = NULL WHERE survivor_id = $1", [row])
  }
}
