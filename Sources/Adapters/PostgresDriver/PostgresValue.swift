/// A parameter of a statement, or a value in a row.
package enum PostgresValue: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case text(String)
  case bytes([UInt8])
}

/// The rows that a statement returned, and the number of rows that it affected.
package struct PostgresResult: Sendable, Hashable {
  package var rows: [[PostgresValue]]
  /// The number of rows that the statement has inserted, changed, deleted or selected.
  package var count: Int
}
