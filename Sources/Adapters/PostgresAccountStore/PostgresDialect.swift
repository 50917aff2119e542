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

  /// Returns the type for a column's declaration. Text has the collation "C", so that it is compared byte by byte.
  func declaration(_ storage: ColumnType.Storage) -> String {
    storage == .text ? "text COLLATE \"C\"" : type(storage)
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

  func number(_ given: String, ofNewRowIn table: String) -> String { "coalesce(\(given), nextval('\(table)_id'))" }

  func query(_ text: String) -> String { text }

  func indexed(by index: String) -> String { "" }

  func offset(_ count: String) -> String { "OFFSET \(count)" }

  var locking: String { "FOR UPDATE" }
  var lockingFree: String { "FOR UPDATE SKIP LOCKED" }

  var isPlacedEvent: String { "position IS NOT NULL" }
}
