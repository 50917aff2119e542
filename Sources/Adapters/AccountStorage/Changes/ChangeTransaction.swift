package import Accounts

/// A transaction that writes to the account tables.
///
/// A transaction may collect statements and send them together later. Results are handled in statement order, at the
/// latest by ``complete()``. A closure that handles a result must not run further statements, except in ``lookUp(_:)``.
package protocol ChangeTransaction: AnyObject {
  var dialect: any Dialect { get }
  func run(
    _ statement: TableStatement, stored values: [StoredValue], then handle: @escaping (StatementResult) throws -> Void
  ) throws
  /// Runs the collected statements and handles their results.
  func complete() throws
  func insert(_ events: [OutboxRow]) throws
  /// Returns the row number of the next account to be inserted.
  func nextAccountNumber() throws -> Int64
  /// Calls the closure to look up the reason for a refusal, and returns the reason.
  ///
  /// - Throws: An error if statements after the refused one have already run, because the lookup would see their
  ///   changes. The caller must then run the change set again, one change at a time.
  func lookUp(_ refusal: () throws -> StoreError) throws -> StoreError
}

/// The rows that a statement returned, and the number of rows that it affected.
package struct StatementResult {
  /// The rows that the statement returned.
  package let rows: [any RowValues]
  /// The number of rows that the statement has inserted, changed, deleted or selected.
  package let count: Int

  package init(rows: [any RowValues], count: Int) {
    self.rows = rows
    self.count = count
  }
}

extension ChangeTransaction {
  package func run(
    _ statement: TableStatement, _ values: [any ColumnValue],
    then handle: @escaping (StatementResult) throws -> Void = { _ in }
  ) throws {
    try run(statement, stored: values.map { try $0.stored }, then: handle)
  }

  package func run(_ statement: TableStatement, stored values: [StoredValue]) throws {
    try run(statement, stored: values) { _ in }
  }

  /// Runs a statement that must change at least one row. If it changes no row, the change set is refused with the error
  /// that `refusal` returns.
  package func require(
    _ statement: TableStatement, _ values: [any ColumnValue],
    orElse refusal: @escaping () throws -> StoreError = { .stale }
  ) throws {
    try require(statement, stored: values.map { try $0.stored }, orElse: refusal)
  }

  package func require(
    _ statement: TableStatement, stored values: [StoredValue],
    orElse refusal: @escaping () throws -> StoreError = { .stale }
  ) throws {
    try run(statement, stored: values) { result in
      guard result.count > 0 else { throw try refusal() }
    }
  }

  /// Runs a statement after all collected statements and returns its rows.
  package func ask(_ statement: TableStatement, _ values: [any ColumnValue]) throws -> [any RowValues] {
    var rows: [any RowValues] = []
    try run(statement, values) { rows = $0.rows }
    try complete()
    return rows
  }

  /// Runs a query after all collected statements. Returns the integer in the first column of the first row, or nil if
  /// the query finds no row.
  package func number(_ statement: TableStatement, _ values: [any ColumnValue] = []) throws -> Int64? {
    try ask(statement, values).first.flatMap { Int64.read($0.value(at: 0)) }
  }

  /// Runs a statement after all collected statements. Returns the number of rows that it has changed.
  package func count(_ statement: TableStatement, _ values: [any ColumnValue]) throws -> Int {
    var count = 0
    try run(statement, values) { count = $0.count }
    try complete()
    return count
  }

  package func finds(_ statement: TableStatement, _ values: [any ColumnValue]) throws -> Bool {
    try !ask(statement, values).isEmpty
  }
}
