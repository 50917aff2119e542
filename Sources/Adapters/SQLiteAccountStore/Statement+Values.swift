package import AccountStorage
internal import Foundation
package import GRDB

/// Binds parameters and reads column values of prepared statements by position.
///
/// GRDB's own rows look up their columns by name for each query, and GRDB boxes each argument separately. For most of
/// the store's statements, either step costs more than SQLite's own work. GRDB's lower-level functions require the
/// statement's handle. The handle is used only in this extension and is passed only to GRDB.
extension Statement: RowValues {
  /// Discards the values of the parameters so that new values can be bound.
  ///
  /// A statement that has failed must not be run again with any of the functions in this extension. After a failure,
  /// `GroupCommit` and `ReaderPool` prepare new statements.
  func discardValues() {
    setUncheckedArguments([])
  }

  /// Binds a value to the parameter with this number. Parameter numbers start at 1.
  func bind(_ value: StoredValue, toParameter number: Int) throws {
    let code = unsafe value.databaseValue.bind(to: sqliteStatement, at: CInt(number))
    guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Returns the value in a column of the statement's current row.
  package func value(at index: Int) -> StoredValue {
    unsafe StoredValue(DatabaseValue(sqliteStatement: sqliteStatement, index: CInt(index)).storage)
  }

  /// Runs a query, and calls the body for each row of its result.
  func forEachRow(_ parameters: [any ColumnValue], _ body: (any RowValues) throws -> Void) throws {
    discardValues()
    for (index, parameter) in parameters.enumerated() { try bind(parameter.stored, toParameter: index + 1) }
    // The cursor moves along the rows. The integer that it reads from the first column is not needed.
    let cursor = try Int64.fetchCursor(self)
    while try cursor.next() != nil { try body(self) }
  }

  /// Runs the statement with the values that were bound, and returns its rows.
  func fetchedRows() throws -> [any RowValues] {
    var rows: [any RowValues] = []
    let cursor = try Int64.fetchCursor(self)
    while try cursor.next() != nil { rows.append(FetchedRow(values: (0..<columnCount).map(value))) }
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
      // No column contains floating-point numbers: all tables are STRICT, and none has a REAL column.
      case .null, .double: .null
      }
  }
}
