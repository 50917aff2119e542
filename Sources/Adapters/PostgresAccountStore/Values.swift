internal import Accounts
internal import PostgresDriver

extension StoredValue {
  var parameter: PostgresValue {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    case .text(let value): .text(value)
    case .blob(let value): .bytes(value)
    }
  }

  init(_ value: PostgresValue) {
    self =
      switch value {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .text(let value): .text(value)
      case .bytes(let value): .blob(value)
      }
  }
}

extension PostgresValue {
  var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
}

extension TableRow {
  /// Reads the columns that `TableDescription.columns(of:)` has listed from a row.
  ///
  /// - Parameter start: The index of the first of them.
  init(from row: [PostgresValue], at start: Int = 0) throws {
    self.init()
    var reader = RowReader(row: row, index: start)
    try visitColumns(&reader)
  }

  /// The parameters of `TableDescription.insert`.
  var insertion: [StoredValue] { get throws { try parameters(ofUpdate: false) } }
  /// The parameters of `TableDescription.update`.
  var replacement: [StoredValue] { get throws { try parameters(ofUpdate: true) } }

  private func parameters(ofUpdate isUpdate: Bool) throws -> [StoredValue] {
    var row = self
    var binder = RowBinder(isUpdate: isUpdate)
    try row.visitColumns(&binder)
    return binder.values
  }
}

/// Reads the values of a row, in the order of its columns.
private struct RowReader: ColumnVisitor {
  let row: [PostgresValue]
  var index: Int

  mutating func column<Value: ColumnValue>(
    _ name: String, _ value: inout Value, _ update: ColumnUpdate, _ erasure: ColumnErasure
  ) throws {
    guard let read = Value.read(StoredValue(row[index])) else {
      throw StoreError.unavailable("the column \(name) does not hold a \(Value.self)")
    }
    value = read
    index += 1
  }
}

/// Collects the values of a row as the parameters of a statement, in the order of its columns.
private struct RowBinder: ColumnVisitor {
  let isUpdate: Bool
  var values: [StoredValue] = []

  mutating func column(
    _ name: String, _ value: inout some ColumnValue, _ update: ColumnUpdate, _ erasure: ColumnErasure
  ) throws {
    if isUpdate, update == .keep { return }
    values.append(try value.stored)
  }
}

extension TableDescription {
  /// The INSERT of a row, which gets the next number of its table if it has none yet.
  var insertion: String {
    let dialect = PostgresDialect()
    let statement = insert(in: dialect)
    guard let first = columns.first, first.name == "id", first.type.isNullable else { return statement }
    let number = dialect.parameter(1)
    return statement.replacing(
      "VALUES (\(number)", with: "VALUES (coalesce(\(number), nextval('\(Row.table)_id'))", maxReplacements: 1)
  }
}
