internal import AccountStorage
internal import GRDB

/// A prepared INSERT or UPDATE statement that takes whole rows.
struct RowStatement<Row: TableRow> {
  private let statement: Statement
  private let isUpdate: Bool

  /// Prepares the statement that `TableDescription.insert` returns.
  init(insertingInto db: Database) throws {
    statement = try db.makeStatement(sql: TableDescription<Row>().insert(in: SQLiteDialect()))
    isUpdate = false
  }

  /// Prepares the statement that `TableDescription.update` returns.
  init(updatingIn db: Database, onlyIf condition: String? = nil, ignoringConflicts: Bool = false) throws {
    statement = try db.makeStatement(
      sql: TableDescription<Row>().update(
        onlyIf: condition, ignoringConflicts: ignoringConflicts, in: SQLiteDialect()))
    isUpdate = true
  }

  func run(_ row: Row) throws {
    let values = try row.values(ofUpdate: isUpdate)
    statement.discardValues()
    for (index, value) in values.enumerated() { try statement.bind(value, toParameter: index + 1) }
    try statement.execute()
  }
}
