/// The parts of SQL that differ between databases.
package protocol Dialect: Sendable {
  /// Returns the placeholder for a statement's parameter. The first parameter is number 1.
  func parameter(_ number: Int) -> String
  /// Returns the name of a column's type.
  func type(_ storage: ColumnType.Storage) -> String
  /// Returns the literal for an empty value.
  func emptyLiteral(_ storage: ColumnType.Storage) -> String
  /// Returns an expression for the greater of two numbers.
  func greater(_ first: String, _ second: String) -> String
  /// Returns the beginning of an UPDATE that does nothing if a unique key is already taken. If the database does not
  /// support this, returns the beginning of an ordinary UPDATE.
  func updateIgnoringConflicts(_ table: String) -> String
  /// Returns a query with the dialect's placeholders in the place of `$1`, `$2` and so on.
  func query(_ text: String) -> String
  /// Returns the clause that makes a query use an index of a table. The clause is empty if the database always chooses
  /// the index itself.
  func indexed(by index: String) -> String
}
