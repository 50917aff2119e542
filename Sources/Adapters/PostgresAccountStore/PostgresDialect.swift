internal import AccountStorage

/// The SQL dialect of PostgreSQL.
struct PostgresDialect: Dialect {
  func parameter(_ number: Int) -> String { "$\(number)" }

  func type(_ storage: ColumnType.Storage) -> String {
    switch storage {
    case .boolean: "boolean"
    case .integer: "bigint"
    case .text: "text"
    case .blob: "bytea"
    }
  }

  func emptyLiteral(_ storage: ColumnType.Storage) -> String {
    switch storage {
    case .boolean: "false"
    case .integer: "0"
    case .text: "''"
    case .blob: "''::bytea"
    }
  }

  func greater(_ first: String, _ second: String) -> String { "greatest(\(first), \(second))" }

  /// Returns an ordinary UPDATE. PostgreSQL has no UPDATE that ignores conflicts, so the statement's condition checks
  /// for the conflict.
  func updateIgnoringConflicts(_ table: String) -> String { "UPDATE \(table)" }

  func query(_ text: String) -> String { text }

  func indexed(by index: String) -> String { "" }
}
