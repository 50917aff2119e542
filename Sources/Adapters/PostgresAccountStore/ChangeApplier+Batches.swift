internal import AccountStorage
internal import Accounts
internal import PostgresDriver

/// Applies changes that insert many accounts, such as those of an import, with one statement per table instead of one
/// per row.
extension ChangeApplier {
  /// Inserts the rows of a change set that inserts accounts and does not change existing accounts.
  ///
  /// - Returns: Whether the changes were sent. If the set contains any other change, the result is false, and nothing
  ///   is sent.
  func insertInBatches(_ set: ChangeSet) throws -> Bool {
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
        try require(inTenant: account.tenant)
        let row = try nextRow()
        accounts.append(try AccountRow(account, id: row).insertion)
        note(account.uid, row)
      case .insertIdentity(let identity, let uid):
        try require(inTenant: identity.key.tenant)
        identities.append(try IdentityRow(identity, of: row(uid)).insertion)
      case .audit(let record): audits.append(try AuditRow(record, in: tenant, origin: origin).insertion)
      case .emit(let event): emit(event)
      case .keepSignerKey(let key):
        try transaction.run(Statements.keepSignerKey, stored: SignerKeyRow(key, in: tenant).insertion)
      case .advanceImport(let job, let position): try advance(job, from: position)
      default: break
      }
    }
    for (statement, batch) in [
      (Statements.insertAccounts, accounts), (Statements.insertIdentities, identities), (Statements.auditBatch, audits),
    ] where batch.count > 0 {
      try transaction.run(statement, stored: batch.parameters) { result in
        // A lower count means that a change was refused. To find out which one, the changes have to be applied one by
        // one.
        guard result.count == batch.count else { throw NeedsSteps() }
      }
    }
    return true
  }

  /// Checks that keys are free, with one query for each kind of key regardless of the number of keys.
  ///
  /// If a key is taken between the check and the change, the change itself detects the conflict, because the key is
  /// unique.
  func checkFree(_ expectations: [ChangeSet.Expectation]) throws {
    var (uids, addresses) = (ArrayText(), ArrayText())
    var keys: [Identity.Key] = []
    for expectation in expectations {
      switch expectation {
      case .freeUID(let uid): uids.append(.text(uid.rawValue))
      case .freeAddress(let email): addresses.append(.text(email))
      case .freeIdentity(let key):
        try require(inTenant: key.tenant)
        keys.append(key)
      case .account, .session, .rotation, .password: break
      }
    }
    if !uids.isEmpty {
      try requireNone(ImportQueries.takenUIDs, [uids.stored])
    }
    if !addresses.isEmpty {
      try requireNone(ImportQueries.takenAddresses, [addresses.stored, .text(tenant.rawValue)])
    }
    if !keys.isEmpty {
      try requireNone(ImportQueries.activeIdentities, ImportQueries.parameters(of: keys, in: tenant))
    }
  }

  private func requireNone(_ query: TableQuery, _ values: [StoredValue]) throws {
    try transaction.run(query.sql(in: PostgresDialect()), stored: values) { result in
      guard result.rows.isEmpty else { throw StoreError.stale }
    }
  }
}
