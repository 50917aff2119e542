/// The columns of a row's table by name, type and update, and the SQL that lists them.
struct Table<Row: TableRow> {
  struct Column {
    let name: String
    let type: ColumnType
    let update: ColumnUpdate
  }

  let columns: [Column]

  init() throws {
    var description = ColumnDescription()
    var row = Row()
    try row.visitColumns(&description)
    columns = description.columns
  }

  /// The columns as a SELECT lists them, of the table as it is called there.
  func columns(of alias: String) -> String {
    columns.map { "\(alias).\($0.name)" }.joined(separator: ", ")
  }

  /// Does nothing if a constraint of uniqueness is in the way: a statement that has failed could not be run again.
  var insert: String {
    let names = columns.map(\.name).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(Row.table) (\(names)) VALUES (\(marks)) ON CONFLICT DO NOTHING"
  }

  /// Updates the row that matches, if it also fulfils the condition.
  ///
  /// - Parameter ignoringConflicts: does nothing if a constraint is in the way, as for `insert`.
  func update(onlyIf condition: String? = nil, ignoringConflicts: Bool = false) -> String {
    var assignments: [String] = []
    var conditions: [String] = []
    // The number of each parameter, in the order in which `RowBinder` binds them.
    var number = 0
    for column in columns where column.update != .keep {
      number += 1
      switch column.update {
      case .match: conditions.append("\(column.name) = ?\(number)")
      case .keep: break
      case .replace: assignments.append("\(column.name) = ?\(number)")
      case .raise: assignments.append("\(column.name) = max(\(column.name), ?\(number))")
      }
    }
    if let condition { conditions.append(condition) }
    return """
      UPDATE\(ignoringConflicts ? " OR IGNORE" : "") \(Row.table) SET \(assignments.joined(separator: ", "))
      WHERE \(conditions.joined(separator: " AND "))
      """
  }

  private struct ColumnDescription: ColumnVisitor {
    var columns: [Column] = []

    mutating func column<Value: ColumnValue>(_ name: String, _ value: inout Value, _ update: ColumnUpdate) {
      columns.append(Column(name: name, type: Value.columnType, update: update))
    }
  }
}
