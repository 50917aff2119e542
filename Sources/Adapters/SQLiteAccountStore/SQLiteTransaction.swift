internal import AccountStorage
internal import Accounts
internal import GRDB

/// The transactions of the writer connection. The object belongs to the writer thread. It cannot be used after the
/// database has failed, because a failed statement must not be reused.
final class SQLiteTransaction: ChangeTransaction {
  private let db: Database
  private let statements: PreparedStatements
  private let bounds: Bounds
  /// Whether events are stored for readers of the outbox.
  private let keepsEvents: Bool
  /// Whether a statement of the current job may have changed rows.
  private(set) var hasWritten = false
  /// The row number of the last account, or nil if it must be read from the table.
  private var lastAccount: Int64?
  /// The accounts that sweeps have deleted in the current transaction.
  private var sweptAccounts: Set<AccountKey> = []

  let dialect: any Dialect = SQLiteDialect()

  init(_ db: Database, keepsEvents: Bool) throws {
    self.db = db
    self.keepsEvents = keepsEvents
    statements = PreparedStatements(db)
    bounds = try Bounds(db)
  }

  /// The statements that begin and end transactions and savepoints.
  private struct Bounds {
    let begin, commit, rollback, savepoint, rollbackToSavepoint, releaseSavepoint: Statement

    init(_ db: Database) throws {
      begin = try db.makeStatement(sql: "BEGIN IMMEDIATE")
      commit = try db.makeStatement(sql: "COMMIT")
      rollback = try db.makeStatement(sql: "ROLLBACK")
      savepoint = try db.makeStatement(sql: "SAVEPOINT job")
      rollbackToSavepoint = try db.makeStatement(sql: "ROLLBACK TO job")
      releaseSavepoint = try db.makeStatement(sql: "RELEASE job")
    }
  }

  func begin() throws {
    sweptAccounts = []
    try bounds.begin.execute()
  }

  func commit() throws { try bounds.commit.execute() }

  func rollback() throws {
    lastAccount = nil
    try bounds.rollback.execute()
  }

  /// Returns the swept accounts and clears their list. The transaction must already be committed.
  func takeSweptAccounts() -> Set<AccountKey> {
    defer { sweptAccounts = [] }
    return sweptAccounts
  }

  // MARK: Jobs

  /// Runs a job and returns the number for its `JobOutcome`.
  func run(_ job: WriteJob) throws(StoreError) -> Int {
    hasWritten = false
    do {
      switch job {
      case .commit(let changes):
        try apply(changes)
        return 0
      case .reserve(let attempt): return try reserve(attempt).number
      case .sweep(let now, let limit, let lifetimes):
        var sweep = Sweep(self, now: now, limit: limit, lifetimes: lifetimes, keepsEvents: keepsEvents)
        let count = try sweep.run()
        sweptAccounts.formUnion(sweep.deleted)
        return count
      }
    } catch {
      throw StoreError(error, during: job.activity)
    }
  }

  /// Runs a job in a savepoint. If the job is refused, its changes are undone and the refusal is returned as a result.
  /// All other errors are thrown.
  func runInSavepoint(_ job: WriteJob) throws -> Result<Int, StoreError> {
    try bounds.savepoint.execute()
    let result = Result { () throws(StoreError) in try run(job) }
    if case .failure(let error) = result {
      if case .unavailable = error { throw error }
      lastAccount = nil
      try bounds.rollbackToSavepoint.execute()
    }
    try bounds.releaseSavepoint.execute()
    return result
  }

  private func apply(_ changes: ChangeSet) throws {
    let applier = ChangeApplier(self, tenant: changes.tenant, origin: changes.origin, keepsEvents: keepsEvents)
    for expectation in changes.expectations { try applier.check(expectation) }
    for change in changes.changes { try applier.apply(change) }
    try applier.writeEvents()
  }

  // MARK: Statements

  /// Runs a statement immediately.
  func run(
    _ statement: TableStatement, stored values: [StoredValue], then handle: (StatementResult) throws -> Void
  ) throws {
    let prepared = try statements[statement]
    try prepared.setValues(values)
    if !prepared.isReadonly { hasWritten = true }
    guard prepared.columnCount > 0 else {
      try prepared.execute()
      return try handle(StatementResult(rows: [], count: db.changesCount))
    }
    let rows = try prepared.fetchedRows()
    try handle(StatementResult(rows: rows, count: rows.count))
  }

  func complete() {}

  func insert(_ events: [OutboxRow]) throws {
    for event in events { try run(Self.insertEvent, stored: event.insertion) }
  }

  private static let insertEvent = TableStatement(inserting: OutboxRow.self)

  /// Returns the row number after the last account's number. No other connection inserts accounts.
  func nextAccountNumber() throws -> Int64 {
    let last = try lastAccount ?? number(Self.accountOfHighestNumber) ?? 0
    guard last < .max else { throw StoreError.unavailable("the account numbers are exhausted") }
    lastAccount = last + 1
    return last + 1
  }

  private static let accountOfHighestNumber = TableStatement("SELECT id FROM accounts ORDER BY id DESC LIMIT 1")

  func lookUp(_ refusal: () throws -> StoreError) throws -> StoreError { try refusal() }
}

extension WriteJob {
  fileprivate var activity: String {
    switch self {
    case .commit: "applying a change"
    case .reserve: "counting an attempt"
    case .sweep: "sweeping"
    }
  }
}

extension AttemptReservation.Outcome {
  /// The encoded outcome: the number of milliseconds to wait if the attempt was refused, 0 if it was counted, or -1 if
  /// it was counted as the last attempt.
  var number: Int {
    switch self {
    case .counted(let isLast): isLast ? -1 : 0
    case .refused(let wait): max(1, Int(clamping: wait))
    }
  }

  init(number: Int) {
    self = number > 0 ? .refused(retryAfter: Int64(number)) : .counted(isLast: number < 0)
  }
}
