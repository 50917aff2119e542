internal import GRDB

/// A prepared INSERT or UPDATE that takes whole rows.
struct RowStatement<Row: TableRow> {
  private let statement: Statement
  private let isUpdate: Bool

  /// Prepares the statement `TableDescription.insert`.
  init(insertingInto db: Database) throws {
    statement = try db.makeStatement(sql: TableDescription<Row>().insert(in: SQLiteDialect()))
    isUpdate = false
  }

  /// Prepares the statement `TableDescription.update`.
  init(updatingIn db: Database, onlyIf condition: String? = nil, ignoringConflicts: Bool = false) throws {
    statement = try db.makeStatement(
      sql: TableDescription<Row>().update(
        onlyIf: condition, ignoringConflicts: ignoringConflicts, in: SQLiteDialect()))
    isUpdate = true
  }

  func run(_ row: Row) throws {
    var row = row
    statement.discardValues()
    var binder = RowBinder(statement: statement, isUpdate: isUpdate)
    try row.visitColumns(&binder)
    try statement.execute()
  }
}

/// Binds the values of a row to the parameters of a statement, in the order of its columns.
private struct RowBinder: ColumnVisitor {
  let statement: Statement
  let isUpdate: Bool
  var count = 0

  mutating func column(
    _ name: String, _ value: inout some ColumnValue, _ update: ColumnUpdate, _ erasure: ColumnErasure
  ) throws {
    if isUpdate, update == .keep { return }
    count += 1
    try statement.bind(value.stored, toParameter: count)
  }
}
