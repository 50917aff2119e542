internal import Accounts
internal import GRDB
internal import WorkerThreads

/// Threads that read, each with its own connection.
package final class ReaderPool: Sendable {
  /// Reads. Also returns whether the reader is still good: a read that failed leaves a statement that has failed.
  private typealias Job = @Sendable (Result<Reader, StoreError>) -> (Delivery, isReusable: Bool)

  /// The most reads that a thread makes before it delivers them. Together they take some 50 microseconds, about as long as
  /// waking another thread for some of them would.
  private static let batch = 4

  private let queue: WorkQueue<Job>
  private let threads: WorkerGroup
  private let report: SQLiteAccountStore.Reporter

  init(
    path: String, configuration: SQLiteAccountStore.Configuration,
    report: @escaping SQLiteAccountStore.Reporter = { _ in }
  ) throws {
    self.report = report
    let count = max(1, configuration.readers)
    queue = WorkQueue(limit: configuration.queueLimit, batch: Self.batch)
    let settings = Connection.configuration(readonly: true, configuration)
    // Opened here, so that a failure is known before the first call.
    let connections = try (0..<count).map { _ in try DatabaseQueue(path: path, configuration: settings) }
    threads = WorkerGroup(name: "accounts.read", count: count) { [queue] index in
      Self.run(connections[index], queue)
    }
  }

  /// Each statement reads one moment of the database and holds nothing after it.
  private static func run(_ connection: DatabaseQueue, _ queue: WorkQueue<Job>) {
    connection.unsafeRead { db in
      func prepare() -> Result<Reader, StoreError> {
        Result { try Reader(db) }.mapError { StoreError($0, during: "preparing to read") }
      }
      var reader = prepare()
      while let jobs = queue.next(atMost: batch) {
        Delivery.deliver(
          jobs.map { job in
            let (delivery, isReusable) = job(reader)
            if !isReusable { reader = prepare() }
            return delivery
          })
      }
    }
    try? connection.close()
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Reader) throws -> Value
  ) async throws(StoreError) -> Value {
    try await Delivery.wait { (source, delivery: @escaping @Sendable (Result<Value, StoreError>) -> Delivery) in
      let job: Job = { [report] reader in
        do {
          return (delivery(.success(try body(reader.get()))), true)
        } catch {
          let error = StoreError(error, during: "reading")
          if let cause = error.cause { report(.readFailed(cause: cause)) }
          return (delivery(.failure(error)), false)
        }
      }
      switch queue.submit(job, from: source) {
      case .accepted(_, let other): if let other { Delivery.deliver([other(.failure(.overloaded)).0]) }
      case .full: Delivery.deliver([delivery(.failure(.overloaded))])
      case .closed: Delivery.deliver([delivery(.failure(.closed))])
      }
    }.get()
  }

  func close() {
    queue.close()
    threads.join()
  }
}
