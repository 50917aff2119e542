package import Accounts

/// Reads merges and the data for recovering an account.
extension TableSnapshot {
  package func merge(of uid: UID) throws -> AccountMerge? { try merges(RecoveryQueries.mergeOfAlias, uid).first }

  package func merges(into uid: UID) throws -> [AccountMerge] { try merges(RecoveryQueries.mergesIntoAccount, uid) }

  private func merges(_ query: TableStatement, _ uid: UID) throws -> [AccountMerge] {
    var merges: [AccountMerge] = []
    let columns = RecoveryQueries.mergeColumns
    try forEachRow(of: query, [uid, tenant]) { row in
      var merge = try MergeRow(from: row).merge
      merge.merged = UID(rawValue: String.read(row.value(at: columns)) ?? "")
      merge.survivor = UID(rawValue: String.read(row.value(at: columns + 1)) ?? "")
      merges.append(merge)
    }
    return merges
  }

  package func unreachableAccount(losing digest: [UInt8]) throws -> Account? {
    try accounts(RecoveryQueries.unreachableByAddress, [digest, tenant]).first?.account
  }

  package func hasReservedAddress(_ uid: UID) throws -> Bool {
    try finds(RecoveryQueries.keptAddress, [uid, tenant])
  }

  package func waysBack(of uid: UID) throws -> [WayBack] {
    let found: [WayBackRow] = try rows(RecoveryQueries.waysBackOfAccount, [uid, tenant])
    return found.map(\.wayBack)
  }

  /// Returns the open ways back for an address, each with the account that it currently leads to.
  package func waysBack(at email: String, in tenant: TenantID) throws -> [HeldWayBack] {
    var ways: [HeldWayBack] = []
    try forEachRow(of: RecoveryQueries.waysBackByAddress, [email, tenant]) { row in
      let wayBack = try WayBackRow(from: row).wayBack
      let holder = String.read(row.value(at: RecoveryQueries.wayBackColumns))
      ways.append(HeldWayBack(wayBack, holder: holder.map { UID(rawValue: $0) } ?? wayBack.uid))
    }
    return ways
  }

  package func shadows(of uid: UID) throws -> [Shadow] {
    let found: [ShadowRow] = try rows(RecoveryQueries.shadowsOfAccount, [uid, tenant])
    return found.compactMap(\.shadow)
  }
}

enum RecoveryQueries {
  static let mergeColumns = MergeRow.description.columns.count
  static let wayBackColumns = WayBackRow.description.columns.count

  private static let mergesOfAccounts = """
    SELECT \(MergeRow.description.columns(of: "m")), a.uid, s.uid FROM merges m JOIN accounts a ON a.id = m.account_id
    JOIN accounts s ON s.id = m.survivor_id
    """
  static let mergeOfAlias = TableStatement("\(mergesOfAccounts) WHERE a.uid = $1 AND a.tenant = $2")
  static let mergesIntoAccount = TableStatement(
    "\(mergesOfAccounts) WHERE s.uid = $1 AND s.tenant = $2 ORDER BY m.id DESC")
  static let unreachableByAddress = TableStatement(
    """
    SELECT \(AccountColumns.list) FROM
      (SELECT * FROM accounts WHERE lost_address = $1 AND tenant = $2 AND unreachable_since IS NOT NULL
        AND NOT is_disabled AND \(AccountColumns.keepsNoAddress(accountID: "accounts.id"))
        ORDER BY unreachable_since DESC, id DESC LIMIT 1) a
    \(AccountColumns.join) ORDER BY i.id
    """)
  static let keptAddress = TableStatement(
    """
    SELECT 1 FROM accounts a JOIN merges m ON m.survivor_id = a.id JOIN accounts r ON r.id = m.account_id
    WHERE a.uid = $1 AND a.tenant = $2 AND r.email IS NOT NULL LIMIT 1
    """)
  static let waysBackByAddress = TableStatement(
    """
    SELECT \(WayBackRow.description.columns(of: "w")), coalesce(s.uid, w.uid) FROM ways_back w
    LEFT JOIN accounts a ON a.uid = w.uid LEFT JOIN merges m ON m.account_id = a.id AND NOT m.is_cut
    LEFT JOIN accounts s ON s.id = m.survivor_id WHERE w.email = $1 AND w.tenant = $2 ORDER BY w.opened_at, w.reason
    """)
  static let waysBackOfAccount = TableStatement(
    WayBackRow.self, "WHERE r.uid = $1 AND r.tenant = $2 ORDER BY r.opened_at, r.reason")
  static let shadowsOfAccount = TableStatement(ShadowRow.self, "WHERE r.uid = $1 AND r.tenant = $2 ORDER BY r.id")
}
