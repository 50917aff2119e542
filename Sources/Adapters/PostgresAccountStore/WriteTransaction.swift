internal import AccountStorage
internal import Accounts
internal import PostgresDriver

/// A write transaction. It collects statements until a result is needed, and then sends all of them in one round trip.
final class WriteTransaction: ChangeTransaction {
  private let place: ConnectionPlace
  private let connection: PostgresConnection
  private var pending: [(PostgresResult) throws -> Void] = []
  /// Whether each change is completed before the next one is sent.
  let isStepwise: Bool
  /// The reserved row numbers for new accounts, in descending order.
  private var accountNumbers: [Int64] = []

  let dialect: any Dialect = PostgresDialect()

  /// Begins a transaction.
  ///
  /// - Parameters:
  ///   - isolation: The isolation level. Tests use a stricter level than the design requires.
  ///   - isStepwise: Whether each change is completed before the next one is sent.
  init(on place: ConnectionPlace, isolation: PostgresAccountStore.Isolation, isStepwise: Bool = false) throws {
    self.place = place
    self.isStepwise = isStepwise
    connection = try place.open()
    try run("BEGIN ISOLATION LEVEL \(isolation.rawValue)")
  }

  /// Adds a statement to those that are sent together. Results are handled in statement order.
  func run(
    _ sql: String, _ values: [any ColumnValue] = [], then handle: @escaping (PostgresResult) throws -> Void = { _ in }
  ) throws {
    try run(sql, stored: values.map { try $0.stored }, then: handle)
  }

  func run(
    _ sql: String, stored values: [StoredValue], then handle: @escaping (PostgresResult) throws -> Void = { _ in }
  ) throws {
    try connection.send(sql, values.map(\.parameter))
    pending.append(handle)
  }

  func run(
    _ statement: TableStatement, stored values: [StoredValue], then handle: @escaping (StatementResult) throws -> Void
  ) throws {
    try run(statement.sql(in: dialect), stored: values) { result in
      try handle(StatementResult(rows: result.rows, count: result.count))
    }
  }

  func insert(_ events: [OutboxRow]) throws {
    var batch = RowBatch()
    for event in events { batch.append(try event.insertion) }
    if batch.count > 0 { try run(BatchStatements.events, stored: batch.parameters) }
  }

  /// Adds a statement that reserves row numbers for new accounts.
  func reserveAccountNumbers(_ count: Int) throws {
    guard count > 0 else { return }
    try run("SELECT nextval('accounts_id') FROM generate_series(1, $1::bigint)", [Int64(count)]) { [self] result in
      accountNumbers = result.rows.compactMap { $0[0].integer }.reversed()
    }
  }

  /// Returns the next reserved row number.
  func nextAccountNumber() throws -> Int64 {
    guard let number = accountNumbers.popLast() else {
      throw StoreError.unavailable("no row number is reserved for the account")
    }
    return number
  }

  func lookUp(_ refusal: () throws -> StoreError) throws -> StoreError {
    guard isStepwise else { throw NeedsSteps() }
    return try refusal()
  }

  /// An error that requires the change set to run again, one change at a time, to find out why it is refused.
  struct NeedsSteps: Error {}

  /// Runs a query after all pending statements and returns its rows.
  func ask(_ sql: String, _ values: [any ColumnValue]) throws -> [[PostgresValue]] {
    var rows: [[PostgresValue]] = []
    try run(sql, values) { rows = $0.rows }
    try complete()
    return rows
  }

  /// Sends the collected statements and handles their results.
  func complete() throws {
    guard !pending.isEmpty else { return }
    let handlers = pending
    pending = []
    let (results, error) = try connection.flush()
    for (handle, result) in zip(handlers, results) { try handle(result) }
    if let error { throw error }
  }

  /// Commits the transaction together with the collected statements.
  ///
  /// - Parameter timeLimit: The time to wait for the result if the outcome can be looked up on another connection, or
  ///   nil for the usual time limit of a flight.
  /// - Throws: `CommitFailure` if it is unknown whether the transaction was stored.
  func commit(within timeLimit: Duration? = nil) throws {
    let usualLimit = connection.timeLimit
    connection.timeLimit = min(timeLimit ?? usualLimit, usualLimit)
    defer { connection.timeLimit = usualLimit }
    _ = connection.takeWarning()
    do {
      try run("COMMIT")
      try complete()
    } catch let error as PostgresError where error.endsConnection {
      throw CommitFailure(cause: error.description)
    }
    guard !connection.takeWarning() else { throw CommitFailure(cause: "the wait for a standby was canceled") }
  }

  /// Rolls back the transaction. If that fails, the connection is discarded, because the next transaction on it would
  /// continue this one.
  func rollback() {
    pending = []
    do { _ = try connection.run("ROLLBACK") } catch { place.discard() }
  }
}

/// The error for a commit whose outcome is unknown.
struct CommitFailure: Error {
  var cause: String
}
