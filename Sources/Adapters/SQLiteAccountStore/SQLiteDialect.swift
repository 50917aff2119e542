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

  func declaration(_ storage: ColumnType.Storage) -> String { type(storage) }

  func emptyLiteral(_ storage: ColumnType.Storage) -> String {
    switch storage {
    case .boolean, .integer: "0"
    case .text: "''"
    case .blob: "x''"
    }
  }

  func greater(_ first: String, _ second: String) -> String { "max(\(first), \(second))" }

  /// Returns the given number, because SQLite assigns a number to a row that is inserted with NULL.
  func number(_ given: String, ofNewRowIn table: String) -> String { given }

  /// Replaces `$1` with `?1`, because SQLite would treat `$1` as a name and number it by its first occurrence.
  func query(_ text: String) -> String { text.replacing(/\$([0-9])/) { "?\($0.output.1)" } }

  func indexed(by index: String) -> String { "INDEXED BY \(index)" }

  /// Returns a clause with a limit, because SQLite requires LIMIT with OFFSET.
  func offset(_ count: String) -> String { "LIMIT -1 OFFSET \(count)" }

  var locking: String { "" }
  var lockingFree: String { "" }

  var isPlacedEvent: String { "true" }
}
