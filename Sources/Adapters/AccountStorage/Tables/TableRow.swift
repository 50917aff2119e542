/// A row of one table, and the only description of its columns.
///
/// `visitColumns` names each column once, together with the property that holds its value. The lists of columns in
/// SELECT, INSERT and UPDATE, the values that are bound and the values that are read all come from that one function,
/// so that no column can be taken for another.
///
/// To add a column: write a migration, a property of the value, and one line in `visitColumns`. To add a table: write a
/// migration and a type that conforms to this protocol, and name the type in `AccountTables`. `SchemaTests` compares
/// all descriptions with the migrated database.
///
/// When an account is erased, a column of a row that is kept is cleared unless its description says that it remains.
package protocol TableRow {
  static var table: String { get }
  /// The effect of erasing an account on its rows.
  static var erasure: RowErasure { get }
  /// Creates a row without content, to be read into.
  init()
  /// Passes all columns to the visitor, in the order in which the table declares them.
  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws
  /// Reads the columns from a row, beginning at this index.
  ///
  /// An extension implements this and `values(ofUpdate:)` for all types. They are requirements because each type then
  /// has them compiled for itself in this module: code that is generic in another module would be slow.
  mutating func read(_ values: any RowValues, at start: Int) throws
  /// Returns the values of the columns that are inserted, or those that an update needs.
  func values(ofUpdate isUpdate: Bool) throws -> [StoredValue]
}

/// An operation on each column of a row: describing it, binding its value, or reading its value.
///
/// The visitors are structs and known to the compiler at each call, so that a description costs no more than the same
/// code written out for each purpose.
package protocol ColumnVisitor {
  mutating func column<Value: ColumnValue>(
    _ name: String, _ value: inout Value, _ update: ColumnUpdate, _ erasure: ColumnErasure
  ) throws
}

extension ColumnVisitor {
  /// Visits a column that an UPDATE replaces.
  package mutating func column(_ name: String, _ value: inout some ColumnValue) throws {
    try column(name, &value, .replace, .cleared)
  }

  package mutating func column(_ name: String, _ value: inout some ColumnValue, _ update: ColumnUpdate) throws {
    try column(name, &value, update, .cleared)
  }
}

/// The effect of an UPDATE of a row on a column.
package enum ColumnUpdate {
  /// Finds the row by the column.
  case match
  /// Leaves the column as it was inserted.
  case keep
  case replace
  /// Takes the greater of the stored value and the new one.
  case raise
}

/// The effect on a column of a row that is kept when its account is erased.
package enum ColumnErasure {
  /// The column becomes NULL, or an empty value.
  case cleared
  /// The column becomes the time of the erasure.
  case time
  case remains
}
