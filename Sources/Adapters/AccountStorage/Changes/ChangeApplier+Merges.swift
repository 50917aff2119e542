internal import Accounts

extension ChangeApplier {
  /// Clears a merged account's row in the same way as a deleted account's row. The row keeps its UID.
  func merge(_ merge: AccountMerge) throws {
    try require(inTenant: merge.tenant)
    let account = try row(merge.merged)
    let survivor = try row(merge.survivor)
    try transaction.run(MergeStatements.deleteIdentities, [account])
    try endAllSessions(of: account)
    try revoke(.allButAnswers, of: merge.merged)
    try transaction.run(MergeStatements.moveUsedFactors, [survivor, account])
    try transaction.require(AccountTables.erasingAccount, [account, merge.at])
    try transaction.run(MergeStatements.moveAliases, [survivor, account])
    try transaction.require(MergeStatements.insert, stored: MergeRow(merge, of: account, into: survivor).insertion) {
      .keyTaken
    }
    forget(merge.merged)
  }

  private func aliasRow(_ uid: UID) throws -> Int64 {
    guard let row = try transaction.number(MergeStatements.alias, [uid, tenant]) else { throw StoreError.stale }
    return row
  }

  func reserve(_ address: String, onAlias uid: UID) throws {
    try transaction.require(MergeStatements.reserveAddress, [address, aliasRow(uid)]) { .emailTaken }
  }

  func undoMerge(of account: Account, from survivor: UID, aliases: [UID]) throws {
    try require(inTenant: account.tenant)
    let old = try row(survivor)
    let row = try aliasRow(account.uid)
    try transaction.require(MergeStatements.delete, [row, old])
    try transaction.run(MergeStatements.restoreAccount, [account.createdAt, row])
    try update(account, row)
    for alias in aliases { try transaction.run(MergeStatements.moveAlias, [row, alias, old]) }
    for factor in account.factors {
      try transaction.run(MergeStatements.moveUsedFactor, [row, factor.id.key, old])
    }
    note(account.uid, row)
  }

  func cutAliases(of uid: UID) throws {
    let row = try row(uid)
    try releaseReservedAddresses(of: row)
    try transaction.run(MergeStatements.cutAliases, [row])
  }
}

private enum MergeStatements {
  static let insert = TableStatement(inserting: MergeRow.self)
  static let delete = TableStatement("DELETE FROM merges WHERE account_id = $1 AND survivor_id = $2")
  static let alias = TableStatement { dialect in
    """
    SELECT m.account_id FROM merges m JOIN accounts a ON a.id = m.account_id WHERE a.uid = $1 AND a.tenant = $2
    \(dialect.locking)
    """
  }
  static let moveAliases = TableStatement("UPDATE merges SET survivor_id = $1 WHERE survivor_id = $2")
  static let moveAlias = TableStatement(
    """
    UPDATE merges SET survivor_id = $1 WHERE account_id = (SELECT id FROM accounts WHERE uid = $2) AND survivor_id = $3
    """)
  static let cutAliases = TableStatement("UPDATE merges SET is_cut = true, snapshot = NULL WHERE survivor_id = $1")
  static let reserveAddress = TableStatement(
    """
    UPDATE accounts SET email = $1 WHERE id = $2
      AND NOT EXISTS (SELECT 1 FROM accounts o WHERE o.email = $1 AND o.tenant = accounts.tenant AND o.id <> $2)
    """)
  static let restoreAccount = TableStatement(
    "UPDATE accounts SET email = NULL, created_at = $1, deleted_at = NULL WHERE id = $2")
  static let deleteIdentities = TableStatement("DELETE FROM identities WHERE account_id = $1")
  static let moveUsedFactors = TableStatement("UPDATE used_factors SET account_id = $1 WHERE account_id = $2")
  static let moveUsedFactor = TableStatement(
    "UPDATE used_factors SET account_id = $1 WHERE id = $2 AND account_id = $3")
}
