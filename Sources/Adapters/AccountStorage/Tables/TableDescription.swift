/// Describes the columns of a row's table by their names, types and behavior in updates and erasures, and provides the
/// SQL that lists them.
package struct TableDescription<Row: TableRow> {
  package struct Column {
    package let name: String
    package let type: ColumnType
    package let update: ColumnUpdate
    package let erasure: ColumnErasure
  }

  package let columns: [Column]

  package init() throws {
    var collector = ColumnCollector()
    var row = Row()
    try row.visitColumns(&collector)
    columns = collector.columns
  }

  /// Returns the column list for a SELECT that uses the given alias for the table.
  package func columns(of alias: String) -> String {
    columns.map { "\(alias).\($0.name)" }.joined(separator: ", ")
  }

  /// Returns the INSERT statement for a row. If a unique key is already taken, the statement does nothing instead of
  /// failing, because a failed statement could not be retried.
  package func insert(in dialect: any Dialect) -> String {
    let names = columns.map(\.name).joined(separator: ", ")
    let marks = (1...columns.count).map(dialect.parameter).joined(separator: ", ")
    return "INSERT INTO \(Row.table) (\(names)) VALUES (\(marks)) ON CONFLICT DO NOTHING"
  }

  /// Returns the UPDATE statement for the row that matches the key columns.
  ///
  /// - Parameters:
  ///   - condition: An additional condition that the row must meet.
  ///   - ignoringConflicts: Whether the statement does nothing if a unique key is already taken, like the statement
  ///     from `insert`.
  package func update(
    onlyIf condition: String? = nil, ignoringConflicts: Bool = false, in dialect: any Dialect
  ) -> String {
    var assignments: [String] = []
    var conditions: [String] = []
    // The parameters are numbered in the order in which `RowBinder` binds them.
    var number = 0
    for column in columns where column.update != .keep {
      number += 1
      let parameter = dialect.parameter(number)
      switch column.update {
      case .match: conditions.append("\(column.name) = \(parameter)")
      case .keep: break
      case .replace: assignments.append("\(column.name) = \(parameter)")
      case .raise: assignments.append("\(column.name) = \(dialect.greater(column.name, parameter))")
      }
    }
    if let condition { conditions.append(condition) }
    let start = ignoringConflicts ? dialect.updateIgnoringConflicts(Row.table) : "UPDATE \(Row.table)"
    return """
      \(start) SET \(assignments.joined(separator: ", "))
      WHERE \(conditions.joined(separator: " AND "))
      """
  }

  private struct ColumnCollector: ColumnVisitor {
    var columns: [Column] = []

    mutating func column<Value: ColumnValue>(
      _ name: String, _ value: inout Value, _ update: ColumnUpdate, _ erasure: ColumnErasure
    ) {
      columns.append(Column(name: name, type: Value.columnType, update: update, erasure: erasure))
    }
  }
}
