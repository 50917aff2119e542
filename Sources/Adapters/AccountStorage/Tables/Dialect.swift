/// The parts of SQL that differ between databases.
package protocol Dialect: Sendable {
  /// Returns the placeholder for a statement's parameter. Parameters are numbered from 1.
  func parameter(_ number: Int) -> String
  /// Returns the name of a column's type.
  func type(_ storage: ColumnType.Storage) -> String
  /// Returns a column's type for a table's declaration, including the collation of text.
  func declaration(_ storage: ColumnType.Storage) -> String
  /// Returns the literal for an empty value.
  func emptyLiteral(_ storage: ColumnType.Storage) -> String
  /// Returns an expression for the greater of two numbers.
  func greater(_ first: String, _ second: String) -> String
  /// Returns an expression for the number of a new row: the given number or, if that is NULL, the table's next number.
  func number(_ given: String, ofNewRowIn table: String) -> String
  /// Returns a query with the dialect's placeholders in place of `$1`, `$2` and so on.
  func query(_ text: String) -> String
  /// Returns the clause that makes a query use an index of a table. The clause is empty if the database always chooses
  /// the index itself.
  func indexed(by index: String) -> String
  /// Returns the clause that skips the first rows of a result.
  func offset(_ count: String) -> String
  /// The clause with which a query locks the rows that it returns. The clause is empty if the database has only one
  /// writer.
  var locking: String { get }
  /// Like `locking`, but the query skips rows that other transactions have locked.
  var lockingFree: String { get }
  /// The SQL condition that an event has been assigned a position.
  var isPlacedEvent: String { get }
}
