package import AccountStorage
internal import Foundation
package import GRDB

/// Binds parameters and reads column values of prepared statements by position.
///
/// GRDB's rows look up columns by name for each query, and GRDB boxes each argument separately. For most of the store's
/// statements, either step costs more than SQLite's own work. GRDB's lower-level functions require the statement's
/// handle. The handle is used only in this extension, and is passed only to GRDB.
extension Statement: RowValues {
  /// Binds values in the order of the parameters.
  ///
  /// A failed statement must not be reused with any of the functions in this extension. After a failure, `GroupCommit`
  /// and `ReaderPool` prepare new statements.
  func setValues(_ values: [StoredValue]) throws {
    setUncheckedArguments([])
    for index in values.indices {
      let code = unsafe values[index].databaseValue.bind(to: sqliteStatement, at: CInt(index + 1))
      guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
  }

  /// Returns the value in a column of the statement's current row.
  package func value(at index: Int) -> StoredValue {
    unsafe StoredValue(DatabaseValue(sqliteStatement: sqliteStatement, index: CInt(index)).storage)
  }

  /// Runs the statement with the values that were set, and calls `body` for each row of the result.
  func forEachRow(_ body: (any RowValues) throws -> Void) throws {
    // The cursor only advances through the rows. The integer that it reads from the first column is ignored.
    let cursor = try Int64.fetchCursor(self)
    while try cursor.next() != nil { try body(self) }
  }

  /// Runs the statement with the values that were set, and returns its rows.
  func fetchedRows() throws -> [any RowValues] {
    var rows: [any RowValues] = []
    try forEachRow { row in rows.append(FetchedRow(values: (0..<columnCount).map(row.value))) }
    return rows
  }
}

private struct FetchedRow: RowValues {
  let values: [StoredValue]

  func value(at index: Int) -> StoredValue { values[index] }
}

extension StoredValue: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .boolean(let value): value.databaseValue
    case .integer(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .blob(let value): Data(value).databaseValue
    }
  }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> StoredValue? { StoredValue(value.storage) }

  fileprivate init(_ storage: DatabaseValue.Storage) {
    self =
      switch storage {
      case .int64(let value): .integer(value)
      case .string(let value): .text(value)
      case .blob(let value): .blob([UInt8](value))
      // No column contains floating-point numbers, because all tables are STRICT and none has a REAL column.
      case .null, .double: .null
      }
  }
}
