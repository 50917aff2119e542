/// The columns of a table with their names, types and behavior in updates and erasures, and the SQL that lists them.
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

  /// Whether a row inserted without a number is assigned the table's next number.
  package var numbersRows: Bool { columns.first.map { $0.name == "id" && $0.type.isNullable } ?? false }

  /// Returns the INSERT statement for a row. If a unique key is already taken, the statement does nothing instead of
  /// failing, because a failed statement could not be retried.
  package func insert(in dialect: any Dialect) -> String { "\(insertion(in: dialect)) ON CONFLICT DO NOTHING" }

  /// Returns the INSERT statement for a row. If a row with the same key columns exists, the statement instead updates
  /// that row, provided that it meets the condition. The condition refers to the new values as `excluded`.
  package func upsert(onlyIf condition: String? = nil, in dialect: any Dialect) -> String {
    let keys = columns.filter { $0.update == .match }.map(\.name).joined(separator: ", ")
    let assignments = columns.compactMap { column -> String? in
      switch column.update {
      case .match, .keep: nil
      case .replace: "\(column.name) = excluded.\(column.name)"
      case .raise:
        "\(column.name) = \(dialect.greater("\(Row.table).\(column.name)", "excluded.\(column.name)"))"
      }
    }
    let update = "DO UPDATE SET \(assignments.joined(separator: ", "))\(condition.map { "\nWHERE \($0)" } ?? "")"
    return "\(insertion(in: dialect)) ON CONFLICT (\(keys)) \(update)"
  }

  private func insertion(in dialect: any Dialect) -> String {
    let names = columns.map(\.name).joined(separator: ", ")
    var values = (1...columns.count).map(dialect.parameter)
    if numbersRows { values[0] = dialect.number(values[0], ofNewRowIn: Row.table) }
    return "INSERT INTO \(Row.table) (\(names)) VALUES (\(values.joined(separator: ", ")))"
  }

  /// Returns the UPDATE statement for the row that matches the key columns.
  ///
  /// - Parameter condition: An additional condition that the row must meet.
  package func update(onlyIf condition: String? = nil, in dialect: any Dialect) -> String {
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
    return """
      UPDATE \(Row.table) SET \(assignments.joined(separator: ", "))
      WHERE \(conditions.joined(separator: " AND "))
      """
  }

  /// Returns a column's placeholder in the UPDATE statement, for use in the condition of a `TableStatement`.
  package func updateParameter(of name: String) -> String {
    let updated = columns.filter { $0.update != .keep }
    guard let index = updated.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("\(name) is not updated")
    }
    return "$\(index + 1)"
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
