internal import AccountStorage

/// The SQL dialect of SQLite, which has no Boolean type.
struct SQLiteDialect: Dialect {
  func parameter(_ number: Int) -> String { "?\(number)" }

  func type(_ storage: ColumnType.Storage) -> String {
    switch storage {
    case .boolean, .integer: "INTEGER"
    case .text: "TEXT"
    case .blob: "BLOB"
    }
  }

  func emptyLiteral(_ storage: ColumnType.Storage) -> String {
    switch storage {
    case .boolean, .integer: "0"
    case .text: "''"
    case .blob: "x''"
    }
  }

  func greater(_ first: String, _ second: String) -> String { "max(\(first), \(second))" }

  func updateIgnoringConflicts(_ table: String) -> String { "UPDATE OR IGNORE \(table)" }
}
