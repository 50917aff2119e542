/// A row of one table, and the only description of its columns.
///
/// `visitColumns` names each column once, together with the property that holds its value. The column lists in SELECT,
/// INSERT and UPDATE, the values that are bound and the values that are read all come from that one function, so that
/// columns cannot be confused.
///
/// To add a column, write a migration, a property for the value, and one line in `visitColumns`. To add a table, write
/// a migration and a type that conforms to this protocol, and add the type to `AccountTables`. `SchemaTests` compares
/// all descriptions with the migrated database.
///
/// When an account is erased, the columns of rows that are kept are cleared, except those that are declared to remain.
package protocol TableRow: SendableMetatype {
  static var table: String { get }
  /// The effect that erasing an account has on its rows in this table.
  static var erasure: RowErasure { get }
  /// Creates an empty row into which stored values are read.
  init()
  /// Passes all columns to the visitor, in the order in which the table declares them.
  mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws
  /// Reads the columns from a row, beginning at the given index.
  ///
  /// An extension implements this method and `values(ofUpdate:)` for all types. They are requirements so that they are
  /// compiled for each type in this module, because generic code called from another module would be slow.
  mutating func read(_ values: any RowValues, at start: Int) throws
  /// Returns the values of the columns that an insertion needs or, if `isUpdate` is true, those that an update needs.
  func values(ofUpdate isUpdate: Bool) throws -> [StoredValue]
}

/// An operation on each column of a row: describing the column, binding its value or reading its value.
///
/// The visitors are structs whose types the compiler knows at each call, so one description for all purposes is as fast
/// as separate code for each purpose.
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

/// The effect that an UPDATE of a row has on a column.
package enum ColumnUpdate {
  /// Uses the column to find the row.
  case match
  /// Leaves the column unchanged after insertion.
  case keep
  case replace
  /// Stores the greater of the stored value and the new value.
  case raise
}

/// The effect that erasing an account has on a column of a row that is kept.
package enum ColumnErasure {
  /// The column is set to NULL or an empty value.
  case cleared
  /// The column is set to the time of the erasure.
  case time
  case remains
}
