internal import Accounts

/// The values of a row returned by a database, in the order in which the statement lists them.
package protocol RowValues {
  func value(at index: Int) -> StoredValue
}

extension TableRow {
  /// Reads the columns listed by `TableDescription.columns(of:)`.
  ///
  /// - Parameter start: The index of the first column.
  package init(from values: any RowValues, at start: Int = 0) throws {
    self.init()
    try read(values, at: start)
  }

  /// The parameters for the statement from `TableDescription.insert`.
  package var insertion: [StoredValue] { get throws { try values(ofUpdate: false) } }
  /// The parameters for the statement from `TableDescription.update`.
  package var replacement: [StoredValue] { get throws { try values(ofUpdate: true) } }

  package mutating func read(_ values: any RowValues, at start: Int) throws {
    var reader = RowReader(values: values, index: start)
    try visitColumns(&reader)
  }

  package func values(ofUpdate isUpdate: Bool) throws -> [StoredValue] {
    var row = self
    var binder = RowBinder(isUpdate: isUpdate)
    try row.visitColumns(&binder)
    return binder.values
  }
}

/// Reads the values of a row, in the order of its columns.
private struct RowReader: ColumnVisitor {
  let values: any RowValues
  var index: Int

  mutating func column<Value: ColumnValue>(
    _ name: String, _ value: inout Value, _ update: ColumnUpdate, _ erasure: ColumnErasure
  ) throws {
    guard let read = Value.read(values.value(at: index)) else {
      throw StoreError.unavailable("the column \(name) does not hold a \(Value.self)")
    }
    value = read
    index += 1
  }
}

/// Collects the values of a row, in the order of its columns.
private struct RowBinder: ColumnVisitor {
  let isUpdate: Bool
  private(set) var values: [StoredValue] = []

  init(isUpdate: Bool) {
    self.isUpdate = isUpdate
    values.reserveCapacity(32)
  }

  mutating func column(
    _ name: String, _ value: inout some ColumnValue, _ update: ColumnUpdate, _ erasure: ColumnErasure
  ) throws {
    if isUpdate, update == .keep { return }
    values.append(try value.stored)
  }
}
