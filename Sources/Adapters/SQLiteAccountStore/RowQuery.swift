internal import AccountStorage
internal import GRDB

/// A prepared SELECT statement that reads whole rows of one table.
struct RowQuery<Row: TableRow> {
  let statement: Statement

  /// Prepares the statement.
  ///
  /// - Parameters:
  ///   - source: The source of the rows, which is the table by default. The query gives the source the alias `r`.
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
