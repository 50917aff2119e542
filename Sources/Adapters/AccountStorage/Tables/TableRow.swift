/// A row of a table. Each row type is the only description of its table's columns.
///
/// `visitColumns` names each column once, together with the property that holds its value. The column lists in SELECT,
/// INSERT and UPDATE statements and the order of bound and read values are all derived from this function, so that
/// columns cannot be mixed up.
///
/// To add a column, write a migration, a property for the value, and one line in `visitColumns`. To add a table, write
/// a migration and a type that conforms to this protocol, and add the type to `AccountTables`. `SchemaTests` compares
/// all descriptions with the migrated database.
///
/// When an account is erased, the columns of its remaining rows are cleared, except those that are declared to remain.
package protocol TableRow: SendableMetatype {
  static var table: String { get }
  /// The effect of erasing an account on its rows in this table.
  static var erasure: RowErasure { get }
  /// Creates an empty row for reading stored values.
  init()
  /// Passes all columns to the visitor, in the order in which the table declares them.
  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws
  /// Reads the columns from a row, beginning at the given index.
  ///
  /// An extension implements this method and `values(ofUpdate:)` for all types. They are requirements so that this
  /// module contains a compiled version for each type. Generic code called from another module would be slow.
  mutating func read(_ values: any RowValues, at start: Int) throws
  /// Returns the values of the columns that an insertion needs or, if `isUpdate` is true, those that an update needs.
  func values(ofUpdate isUpdate: Bool) throws -> [StoredValue]
}

/// An operation on each column of a row: describing the column, binding its value or reading its value.
///
/// Visitors are structs whose types are known at compile time, so a single description of the columns is as fast as
/// separate code for each operation.
package protocol ColumnVisitor {
  mutating func column<Value: ColumnValue>(
    _ name: String, _ value: inout Value, _ update: ColumnUpdate, _ erasure: ColumnErasure
  ) throws
}

extension ColumnVisitor {
  /// Visits a column whose value an UPDATE replaces.
  package mutating func column(_ name: String, _ value: inout some ColumnValue) throws {
    try column(name, &value, .replace, .cleared)
  }

  package mutating func column(_ name: String, _ value: inout some ColumnValue, _ update: ColumnUpdate) throws {
    try column(name, &value, update, .cleared)
  }
}

/// The effect of an UPDATE on a column.
package enum ColumnUpdate {
  /// Uses the column to find the row.
  case match
  /// Leaves the column unchanged after insertion.
  case keep
  case replace
  /// Stores the greater of the stored value and the new value.
  case raise
}

/// The effect of erasing an account on a column of a row that is kept.
package enum ColumnErasure {
  /// The column is set to NULL or an empty value.
  case cleared
  /// The column is set to the time of the erasure.
  case time
  case remains
}
