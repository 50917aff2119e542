/// The parts of SQL that differ between databases.
package protocol Dialect: Sendable {
  /// Returns the placeholder for a statement's parameter. The first parameter is number 1.
  func parameter(_ number: Int) -> String
  /// Returns the name of a column's type.
  func type(_ storage: ColumnType.Storage) -> String
  /// Returns the type with which a table declares a column, including the order of its texts.
  func declaration(_ storage: ColumnType.Storage) -> String
  /// Returns the literal for an empty value.
  func emptyLiteral(_ storage: ColumnType.Storage) -> String
  /// Returns an expression for the greater of two numbers.
  func greater(_ first: String, _ second: String) -> String
  /// Returns an expression for the number of a new row: the given number or, if that is NULL, the table's next number.
  func number(_ given: String, ofNewRowIn table: String) -> String
  /// Returns a query with the dialect's placeholders in the place of `$1`, `$2` and so on.
  func query(_ text: String) -> String
  /// Returns the clause that makes a query use an index of a table. The clause is empty if the database always chooses
  /// the index itself.
  func indexed(by index: String) -> String
  /// Returns the clause that leaves out the first rows of a result.
  func offset(_ count: String) -> String
  /// The clause with which a query locks the rows that it returns. The clause is empty if the database has only one
  /// writer.
  var locking: String { get }
  /// Like `locking`, but for the rows that no other transaction has locked. The query leaves out all others.
  var lockingFree: String { get }
  /// The condition that an event has the position from which readers of the events continue.
  var isPlacedEvent: String { get }
}
