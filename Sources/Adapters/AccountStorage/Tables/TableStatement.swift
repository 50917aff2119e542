internal import Synchronization

/// A statement for the account tables, written once for all databases.
///
/// Connections cache prepared statements by statement number, so each statement is created once, as a static property.
package final class TableStatement: Sendable {
  private static let count = Atomic(0)

  /// The statement's number, which is unique in the process. Numbers start at 0.
  package let number = TableStatement.count.add(1, ordering: .relaxed).oldValue
  private let text: @Sendable (any Dialect) -> String
  /// The SQL in the dialects that have been used so far.
  private let texts = Mutex<[ObjectIdentifier: String]>([:])

  /// Creates a statement.
  ///
  /// - Parameter text: Returns the SQL in a dialect. The parameters are always written `$1`, `$2` and so on.
  package init(_ text: @escaping @Sendable (any Dialect) -> String) { self.text = text }

  /// Creates a statement whose SQL is the same in all dialects.
  package convenience init(_ text: String) { self.init { _ in text } }

  /// Creates a query that returns whole rows of one table.
  ///
  /// - Parameters:
  ///   - source: The source of the rows, which is the table by default. Its alias in the query is `r`.
  ///   - rest: The part of the query after the source.
  package convenience init<Row: TableRow>(_: Row.Type, from source: String = Row.table, _ rest: String) {
    self.init("SELECT \(Row.description.columns(of: "r")) FROM \(source) r \(rest)")
  }

  /// Creates the statement that inserts a row. Its parameters are the row's `insertion`.
  package convenience init<Row: TableRow>(inserting: Row.Type) {
    self.init { Row.description.insert(in: $0) }
  }

  /// Creates the statement that inserts a row or updates the row with the same key. Its parameters are the row's
  /// `insertion`.
  ///
  /// - Parameter condition: A condition that the row must meet to be updated. It refers to the new values as
  ///   `excluded`.
  package convenience init<Row: TableRow>(upserting: Row.Type, onlyIf condition: String? = nil) {
    self.init { Row.description.upsert(onlyIf: condition, in: $0) }
  }

  /// Creates the statement that updates a row. Its parameters are the row's `replacement`.
  ///
  /// - Parameter condition: Returns an additional condition that the row must meet.
  package convenience init<Row: TableRow>(
    updating: Row.Type, onlyIf condition: @escaping @Sendable (TableDescription<Row>) -> String? = { _ in nil }
  ) {
    self.init { Row.description.update(onlyIf: condition(Row.description), in: $0) }
  }

  /// Returns the statement's SQL in a dialect.
  package func sql(in dialect: any Dialect) -> String {
    texts.withLock { texts in
      let name = ObjectIdentifier(type(of: dialect))
      if let text = texts[name] { return text }
      let new = dialect.query(text(dialect))
      texts[name] = new
      return new
    }
  }
}

extension TableRow {
  /// The description of the table. A table that cannot list its columns is a programming error, which the tests detect
  /// because they run all statements.
  package static var description: TableDescription<Self> {
    do { return try TableDescription<Self>() } catch { preconditionFailure("\(table) has no description") }
  }
}
