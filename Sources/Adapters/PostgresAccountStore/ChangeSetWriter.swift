internal import AccountStorage
internal import Accounts
internal import PostgresDriver

/// Writes one change set to the tables in a transaction.
///
/// The writer first locks the rows of the accounts that the set refers to, in the order of their row numbers. As a
/// result, change sets for the same account take turns, and each of them changes the state that it has read.
struct ChangeSetWriter {
  let set: ChangeSet
  let transaction: WriteTransaction
  let applier: ChangeApplier

  init(_ set: ChangeSet, in transaction: WriteTransaction, keepsEvents: Bool) {
    self.set = set
    self.transaction = transaction
    applier = ChangeApplier(transaction, tenant: set.tenant, origin: set.origin, keepsEvents: keepsEvents)
  }

  /// Sends all statements for the change set except the commit.
  func write() throws {
    try lockAccounts()
    for expectation in set.expectations {
      switch expectation {
      // Locking the accounts checks the expected versions, and `checkFree` checks all keys together.
      case .account, .freeUID, .freeAddress, .freeIdentity: break
      case .session, .rotation, .password: try applier.check(expectation)
      }
    }
    try checkFree(set.expectations)
    // If the change set is refused at this point, nothing has been changed and no further reads are made.
    try transaction.complete()
    if try transaction.isStepwise || !insertInBatches() {
      for change in set.changes {
        try applier.apply(change)
        if transaction.isStepwise { try transaction.complete() }
      }
    }
    try transaction.complete()
    try applier.writeEvents()
  }

  private func lockAccounts() throws {
    let inserted = set.changes.compactMap { if case .insertAccount(let account) = $0 { account.uid } else { nil } }
    try transaction.reserveAccountNumbers(inserted.count)
    var uids = Set(set.changes.flatMap(\.lockedUIDs)).subtracting(inserted)
    var versions: [UID: Int64] = [:]
    var expected: [(UID, Int64)] = []
    for case .account(let uid, let version) in set.expectations {
      uids.insert(uid)
      expected.append((uid, version))
    }
    guard !uids.isEmpty else { return }
    let marks = (0..<uids.count).map { "$\($0 + 2)" }.joined(separator: ", ")
    let sorted = uids.sorted { $0.rawValue < $1.rawValue }
    try transaction.run(
      """
      SELECT uid, id, version FROM accounts WHERE tenant = $1 AND uid IN (\(marks)) AND deleted_at IS NULL
      ORDER BY id FOR UPDATE
      """, [set.tenant] + sorted as [any ColumnValue]
    ) { [applier] result in
      for row in result.rows {
        guard let uid = row[0].text, let number = row[1].integer else { continue }
        applier.note(UID(rawValue: uid), number)
        versions[UID(rawValue: uid)] = row[2].integer
      }
      for (uid, version) in expected where versions[uid] != version { throw StoreError.stale }
    }
  }
}

extension Change {
  /// The accounts whose rows must be locked for the change. The same change set may insert some of them, and the change
  /// may later need the rows of further accounts.
  fileprivate var lockedUIDs: [UID] {
    switch self {
    case .insertAccount: []
    case .mergeAccount(let merge): [merge.merged, merge.survivor]
    case .undoMerge(_, let survivor, _): [survivor]
    case .cutAliases(let uid), .revokeActionCodes(_, let uid): [uid]
    default: uid.map { [$0] } ?? []
    }
  }
}
