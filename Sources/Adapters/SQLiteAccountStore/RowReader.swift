internal import Accounts
internal import GRDB

extension TableRow {
  /// Reads the columns that `TableDescription.columns(of:)` has listed from the row that a statement has come to.
  ///
  /// - Parameter start: the index of the first of them.
  init(from statement: Statement, at start: Int = 0) throws {
    self.init()
    var reader = RowReader(statement: statement, index: start)
    try visitColumns(&reader)
  }
}

/// Reads the values of a row, in the order of its columns.
private struct RowReader: ColumnVisitor {
  let statement: Statement
  var index: Int

  mutating func column<Value: ColumnValue>(
    _ name: String, _ value: inout Value, _ update: ColumnUpdate, _ erasure: ColumnErasure
  ) throws {
    guard let read = Value.read(statement.value(at: index)) else {
      throw StoreError.unavailable("the column \(name) does not hold a \(Value.self)")
    }
    value = read
    index += 1
  }
}
