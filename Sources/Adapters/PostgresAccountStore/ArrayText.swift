internal import AccountStorage
internal import ByteCoding

/// An array of values of one type, encoded as the text of a single parameter.
struct ArrayText {
  private var bytes = [UInt8(ascii: "{")]

  init(_ values: some Sequence<String> = []) {
    for value in values { append(.text(value)) }
  }

  var isEmpty: Bool { bytes.count == 1 }

  mutating func append(_ value: StoredValue) {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    switch value {
    case .null: bytes += "NULL".utf8
    case .boolean(let value): bytes.append(value ? UInt8(ascii: "t") : UInt8(ascii: "f"))
    case .integer(let value): bytes += String(value).utf8
    case .text(let value):
      bytes.append(UInt8(ascii: "\""))
      for byte in value.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    case .blob(let value):
      bytes += "\"\\\\x".utf8
      bytes += Hexadecimal.string(of: value).utf8
      bytes.append(UInt8(ascii: "\""))
    }
  }

  var stored: StoredValue { .text(String(decoding: bytes + [UInt8(ascii: "}")], as: UTF8.self)) }
}

/// Rows that a single statement inserts into a table.
struct RowBatch {
  private var columns: [ArrayText] = []
  private(set) var count = 0

  /// Appends a row to the batch.
  ///
  /// - Parameter row: The row's values in the order of `TableRow.insertion`.
  mutating func append(_ row: [StoredValue]) {
    if columns.isEmpty { columns = row.map { _ in ArrayText() } }
    for index in row.indices { columns[index].append(row[index]) }
    count += 1
  }

  /// The parameters for the statement `TableDescription.batchInsertion`.
  var parameters: [StoredValue] { columns.map(\.stored) }
}

extension TableDescription {
  /// The INSERT statement for a `RowBatch`. It preserves the order of the rows and, like `insert`, skips rows whose key
  /// is already taken.
  var batchInsertion: String {
    let dialect = PostgresDialect()
    let names = columns.map(\.name).joined(separator: ", ")
    let arrays = columns.enumerated().map { index, column in
      "\(dialect.parameter(index + 1))::text::\(dialect.type(column.type.storage))[]"
    }
    var selected = columns.map { "r.\($0.name)" }
    if numbersRows { selected[0] = dialect.number(selected[0], ofNewRowIn: Row.table) }
    return """
      INSERT INTO \(Row.table) (\(names)) SELECT \(selected.joined(separator: ", "))
      FROM unnest(\(arrays.joined(separator: ", "))) AS r (\(names)) ON CONFLICT DO NOTHING
      """
  }
}
