/// The parts of SQL that differ between databases.
package protocol Dialect: Sendable {
  /// Returns the placeholder of a statement's parameter. The first parameter has the number 1.
  func parameter(_ number: Int) -> String
  /// Returns the name of a column's type.
  func type(_ storage: ColumnType.Storage) -> String
  /// Returns the literal of an empty value.
  func emptyLiteral(_ storage: ColumnType.Storage) -> String
  /// Returns the expression for the greater of two numbers.
  func greater(_ first: String, _ second: String) -> String
  /// Returns the beginning of an UPDATE that does nothing if a unique key is taken, if the database has such a
  /// statement.
  func updateIgnoringConflicts(_ table: String) -> String
}
