internal import AccountStorage
internal import Accounts
internal import GRDB

/// Reads merges and the means of recovering an account.
extension SQLiteSnapshot {
  func merge(of uid: UID) throws -> AccountMerge? {
    try merges(statements.mergeOfAlias, [uid.rawValue, tenant.rawValue]).first
  }

  func merges(into uid: UID) throws -> [AccountMerge] {
    try merges(statements.mergesIntoAccount, [uid.rawValue, tenant.rawValue])
  }

  private func merges(_ query: Statement, _ arguments: StatementArguments) throws -> [AccountMerge] {
    var merges: [AccountMerge] = []
    let columns = statements.mergeColumns
    try query.forEachRow(arguments) { _ in
      var merge = try MergeRow(from: query).merge
      merge.merged = UID(rawValue: String.read(query.value(at: columns)) ?? "")
      merge.survivor = UID(rawValue: String.read(query.value(at: columns + 1)) ?? "")
      merges.append(merge)
    }
    return merges
  }

  func unreachableAccount(losing digest: [UInt8]) throws -> Account? {
    try accounts(statements.unreachableByAddress, [digest.stored, tenant.rawValue]).first?.account
  }

  func hasReservedAddress(_ uid: UID) throws -> Bool {
    try statements.keptAddress.first([uid.rawValue, tenant.rawValue]) != nil
  }

  func waysBack(of uid: UID) throws -> [WayBack] {
    try statements.waysBackOfAccount.rows([uid.rawValue, tenant.rawValue]).map(\.wayBack)
  }

  func waysBack(at email: String, in tenant: TenantID) throws -> [HeldWayBack] {
    var ways: [HeldWayBack] = []
    let query = statements.waysBackByAddress
    try query.forEachRow([email, tenant.rawValue]) { _ in
      let wayBack = try WayBackRow(from: query).wayBack
      let holder = String.read(query.value(at: statements.wayBackColumns))
      ways.append(HeldWayBack(wayBack, holder: holder.map { UID(rawValue: $0) } ?? wayBack.uid))
    }
    return ways
  }

  func shadows(of uid: UID) throws -> [Shadow] {
    try statements.shadowsOfAccount.rows([uid.rawValue, tenant.rawValue]).compactMap(\.shadow)
  }
}
