internal import AccountStorage
internal import Accounts
internal import GRDB

/// Reads one tenant's accounts in a connection's read transaction.
struct SQLiteSnapshot: TableSnapshot {
  let statements: ReadStatements
  let tenant: TenantID

  func forEachRow(
    of query: TableStatement, _ parameters: [any ColumnValue], _ body: (any RowValues) throws -> Void
  ) throws {
    let statement = try statements.queries[query]
    try statement.setValues(parameters.map { try $0.stored })
    try statement.forEachRow(body)
  }

  func accountsWithSecondSpelling(after number: Int64, limit: Int64) throws -> [AccountRow] {
    try accounts(Self.secondSpellings, [number, tenant, limit])
  }

  private static let secondSpellings = TableStatement(
    """
    SELECT \(AccountColumns.list) FROM
      (SELECT * FROM accounts WHERE id > $1 AND tenant = $2 AND id IN
        (SELECT account_id FROM identities WHERE subject IN (SELECT phone_number FROM second_spellings)
          AND provider_id = '\(ProviderID.phone.rawValue)' AND set_aside IS NULL)
        ORDER BY id LIMIT $3) a
    \(AccountColumns.join) ORDER BY a.id, i.id
    """)
}
