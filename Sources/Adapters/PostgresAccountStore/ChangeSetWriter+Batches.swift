internal import AccountStorage
internal import Accounts
internal import PostgresDriver

/// Applies changes that insert many accounts, such as imports, using one statement per table instead of one per row.
extension ChangeSetWriter {
  /// Inserts the rows of a change set that inserts accounts and does not change existing accounts.
  ///
  /// - Returns: Whether the changes were sent. If the set contains any other kind of change, the method returns false
  ///   without sending anything.
  func insertInBatches() throws -> Bool {
    let new = Set(set.changes.compactMap { if case .insertAccount(let account) = $0 { account.uid } else { nil } })
    let isPlain = set.changes.allSatisfy { change in
      switch change {
      case .insertAccount, .audit, .emit, .keepSignerKey, .advanceImport: true
      case .insertIdentity(_, let uid): new.contains(uid)
      default: false
      }
    }
    guard new.count > 1, isPlain else { return false }
    var (accounts, identities, audits) = (RowBatch(), RowBatch(), RowBatch())
    for change in set.changes {
      switch change {
      case .insertAccount(let account):
        try applier.require(inTenant: account.tenant)
        let row = try transaction.nextAccountNumber()
        accounts.append(try AccountRow(account, id: row).insertion)
        applier.note(account.uid, row)
      case .insertIdentity(let identity, let uid):
        try applier.require(inTenant: identity.key.tenant)
        identities.append(try IdentityRow(identity, of: applier.row(uid)).insertion)
      case .audit(let record): audits.append(try AuditRow(record, in: set.tenant, origin: set.origin).insertion)
      case .emit, .keepSignerKey, .advanceImport: try applier.apply(change)
      default: break
      }
    }
    for (statement, batch) in [
      (BatchStatements.accounts, accounts), (BatchStatements.identities, identities), (BatchStatements.audit, audits),
    ] where batch.count > 0 {
      try transaction.run(statement, stored: batch.parameters) { result in
        // A lower count means that a change was refused. The changes must then be applied one by one to find out which
        // one it was.
        guard result.count == batch.count else { throw WriteTransaction.NeedsSteps() }
      }
    }
    return true
  }

  /// Checks that user IDs, email addresses and identities are free, using one query for each kind of key regardless of
  /// the number of keys.
  ///
  /// If a key is taken between the check and the change, the change itself detects the conflict, because keys are
  /// unique.
  func checkFree(_ expectations: [ChangeSet.Expectation]) throws {
    var (uids, addresses) = (ArrayText(), ArrayText())
    var keys: [Identity.Key] = []
    for expectation in expectations {
      switch expectation {
      case .freeUID(let uid): uids.append(.text(uid.rawValue))
      case .freeAddress(let email): addresses.append(.text(email))
      case .freeIdentity(let key):
        try applier.require(inTenant: key.tenant)
        keys.append(key)
      case .account, .session, .rotation, .password: break
      }
    }
    if !uids.isEmpty {
      try requireNone(ImportQueries.takenUIDs, [uids.stored])
    }
    if !addresses.isEmpty {
      try requireNone(ImportQueries.takenAddresses, [addresses.stored, .text(set.tenant.rawValue)])
    }
    if !keys.isEmpty {
      try requireNone(ImportQueries.activeIdentities, ImportQueries.parameters(of: keys, in: set.tenant))
    }
  }

  private func requireNone(_ query: TableStatement, _ values: [StoredValue]) throws {
    try transaction.run(query, stored: values) { (result: StatementResult) in
      guard result.rows.isEmpty else { throw StoreError.stale }
    }
  }
}

enum BatchStatements {
  static let accounts = AccountRow.description.batchInsertion
  static let identities = IdentityRow.description.batchInsertion
  static let audit = AuditRow.description.batchInsertion
  static let events = OutboxRow.description.batchInsertion
}
