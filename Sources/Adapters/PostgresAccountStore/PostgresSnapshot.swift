internal import AccountStorage
internal import Accounts
internal import PostgresDriver

/// Reads one tenant's accounts in a connection's read transaction.
struct PostgresSnapshot: TableSnapshot {
  private static let dialect = PostgresDialect()

  let transaction: ReadTransaction
  let tenant: TenantID

  func forEachRow(
    of query: TableStatement, _ parameters: [any ColumnValue], _ body: (any RowValues) throws -> Void
  ) throws {
    for row in try ask(query, parameters.map { try $0.stored }) { try body(row) }
  }

  func ask(_ query: TableStatement, _ parameters: [StoredValue]) throws -> [[PostgresValue]] {
    try transaction.ask(query.sql(in: Self.dialect), parameters.map(\.parameter))
  }

  /// Returns no accounts, because each phone number already had only one form when this kind of store was introduced.
  func accountsWithSecondSpelling(after number: Int64, limit: Int64) -> [AccountRow] { [] }
}
