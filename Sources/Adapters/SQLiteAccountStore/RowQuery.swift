internal import AccountStorage
internal import GRDB

/// A prepared SELECT statement that reads whole rows of one table.
struct RowQuery<Row: TableRow> {
  let statement: Statement

  /// - Parameters:
  ///   - source: The source of the rows, if it is not the table itself. Its alias is `r`.
  ///   - rest: The part of the query after the source.
  init(_ db: Database, from source: String = Row.table, _ rest: String) throws {
    statement = try db.makeStatement(
      sql: "SELECT \(TableDescription<Row>().columns(of: "r")) FROM \(source) r \(rest)")
  }

  func rows(_ arguments: StatementArguments) throws -> [Row] {
    var rows: [Row] = []
    try statement.forEachRow(arguments) { _ in rows.append(try Row(from: statement)) }
    return rows
  }
}
