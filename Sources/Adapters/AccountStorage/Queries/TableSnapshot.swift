package import Accounts

/// A snapshot that reads its data from the account tables with SQL.
///
/// The extensions of this protocol implement most of `AccountSnapshot`, each method next to its query. Each kind of
/// database implements only `forEachRow` and the other methods that no extension implements.
package protocol TableSnapshot: AccountSnapshot {
  static var eventPositions: EventPositionQueries { get }
  var tenant: TenantID { get }
  /// Runs a query, and calls `body` for each row of the result. `body` must not run the same query.
  func forEachRow(
    of query: TableStatement, _ parameters: [any ColumnValue], _ body: (any RowValues) throws -> Void) throws
  /// Returns the accounts whose phone number another account has in a different form, ordered by row number.
  func accountsWithSecondSpelling(after number: Int64, limit: Int64) throws -> [AccountRow]
}

extension TableSnapshot {
  /// Runs a query that returns whole rows of one table, and returns the rows.
  package func rows<Row: TableRow>(_ query: TableStatement, _ parameters: [any ColumnValue]) throws -> [Row] {
    var rows: [Row] = []
    try forEachRow(of: query, parameters) { rows.append(try Row(from: $0)) }
    return rows
  }

  /// Returns the integer in the first column of the first row, or nil if the query finds no row.
  package func number(_ query: TableStatement, _ parameters: [any ColumnValue] = []) throws -> Int64? {
    var number: Int64?
    try forEachRow(of: query, parameters) { row in if number == nil { number = Int64.read(row.value(at: 0)) } }
    return number
  }

  /// Returns whether a query finds a row.
  package func finds(_ query: TableStatement, _ parameters: [any ColumnValue]) throws -> Bool {
    var isFound = false
    try forEachRow(of: query, parameters) { _ in isFound = true }
    return isFound
  }

  /// Reads accounts from rows that join each account with its identities. The rows of each account must be adjacent.
  ///
  /// - Parameter also: A closure that is called for each row, to read the other columns.
  package func accounts(
    _ query: TableStatement, _ parameters: [any ColumnValue], also: (any RowValues) throws -> Void = { _ in }
  ) throws -> [AccountRow] {
    var accounts: [AccountRow] = []
    let identityStart = AccountColumns.identityStart
    try forEachRow(of: query, parameters) { row in
      if accounts.last?.id != Int64.read(row.value(at: 0)) { accounts.append(try AccountRow(from: row)) }
      if case .integer = row.value(at: identityStart) {
        accounts[accounts.count - 1].account.identities.append(try IdentityRow(from: row, at: identityStart).identity)
      }
      try also(row)
    }
    return accounts
  }
}

/// The columns and the join of the queries that read accounts with their identities. The table aliases are `a` for the
/// accounts and `i` for the identities.
package enum AccountColumns {
  package static let list = "\(AccountRow.description.columns(of: "a")), \(IdentityRow.description.columns(of: "i"))"
  package static let join = "LEFT JOIN identities i ON i.account_id = a.id"
  /// The index of an identity's first column, after the columns of its account.
  package static let identityStart = AccountRow.description.columns.count
  /// The index of the first column after those of the account and its identity.
  package static let end = identityStart + IdentityRow.description.columns.count

  /// Returns the SQL condition that no alias reserves an address for an account.
  package static func keepsNoAddress(accountID: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM merges m JOIN accounts r ON r.id = m.account_id
      WHERE m.survivor_id = \(accountID) AND r.email IS NOT NULL)
    """
  }
}
