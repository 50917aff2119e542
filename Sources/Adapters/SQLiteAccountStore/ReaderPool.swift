internal import AccountStorage
internal import Accounts
internal import GRDB
internal import WorkerThreads

/// Reader threads, each with its own connection.
final class ReaderPool: AccountDirectory {
  /// A read, which also returns whether the statements can be used again. A statement that has failed must not be
  /// reused.
  private typealias Job = @Sendable (Result<ReadStatements, StoreError>) -> (Delivery, isReusable: Bool)

  /// The maximum number of reads that a thread performs before it delivers their results. Together, they take about 50
  /// microseconds, which is about the time that waking another thread for some of them would take.
  private static let batch = 4

  private let queue: WorkQueue<Job>
  private let threads: WorkerGroup
  private let report: @Sendable (StoreReport) -> Void

  init(
    path: String, configuration: SQLiteAccountStore.Configuration,
    report: @escaping @Sendable (StoreReport) -> Void = { _ in }
  ) throws {
    self.report = report
    let count = max(1, configuration.readers)
    queue = WorkQueue(limit: configuration.queueLimit, batch: Self.batch)
    let settings = Connection.configuration(readonly: true, configuration)
    // The connections are opened here, so that a failure is reported before the first call.
    let connections = try (0..<count).map { _ in try DatabaseQueue(path: path, configuration: settings) }
    threads = WorkerGroup(name: "accounts.read", count: count) { [queue] index in
      Self.run(connections[index], queue)
    }
  }

  /// Runs reads in batches. The reads of a batch share a transaction, which begins after all of them have been
  /// submitted.
  private static func run(_ connection: DatabaseQueue, _ queue: WorkQueue<Job>) {
    connection.unsafeRead { db in
      var present: ReadStatements?
      func begin() -> Result<ReadStatements, StoreError> {
        do {
          let statements = try present ?? ReadStatements(db)
          if !db.isInsideTransaction { try statements.begin.execute() }
          present = statements
          return .success(statements)
        } catch {
          return .failure(StoreError(error, during: "preparing to read"))
        }
      }
      func end() {
        do { try present?.commit.execute() } catch { present = nil }
        // An open transaction would prevent the log from starting over.
        if db.isInsideTransaction { try? db.rollback() }
      }
      while let jobs = queue.next(atMost: batch) {
        let deliveries = jobs.map { job in
          let (delivery, isReusable) = job(begin())
          if !isReusable { present = nil }
          return delivery
        }
        end()
        Delivery.deliver(deliveries)
      }
    }
    try? connection.close()
  }

  func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await read { try body(SQLiteSnapshot(statements: $0, tenant: tenant)) }
  }

  /// Returns the problems found in the database, one per line. The list is empty if the database is intact.
  func problems() async throws(StoreError) -> [String] {
    try await read { try $0.problems() }
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (ReadStatements) throws -> Value
  ) async throws(StoreError) -> Value {
    try await Delivery.submit(to: queue) { [report] delivery in
      { statements in
        do {
          return (delivery(.success(try body(statements.get()))), true)
        } catch {
          let error = StoreError(error, during: "reading")
          if let cause = error.cause { report(.readFailed(cause: cause)) }
          return (delivery(.failure(error)), false)
        }
      }
    } refusal: { job, error in
      job(.failure(error)).0
    }
  }

  func close() {
    queue.close()
    threads.join()
  }
}
