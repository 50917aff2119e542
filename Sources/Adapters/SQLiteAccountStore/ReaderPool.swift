internal import Accounts
internal import GRDB
internal import WorkerThreads

/// Threads that read, each with a connection of its own.
final class ReaderPool: Sendable {
  /// Reads and answers. Returns false if the read failed, and its statement with it.
  private typealias Job = @Sendable (Result<Reader, StoreError>) -> Bool

  private let queue: WorkQueue<Job>
  private let threads: WorkerGroup

  init(path: String, configuration: SQLiteAccountStore.Configuration) throws {
    let count = max(1, configuration.readers)
    queue = WorkQueue(limit: configuration.queueLimit)
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
      while let job = queue.next() {
        if !job(reader) { reader = prepare() }
      }
    }
    try? connection.close()
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Reader) throws -> Value
  ) async throws(StoreError) -> Value {
    let result = await withCheckedContinuation { (waiter: CheckedContinuation<Result<Value, StoreError>, Never>) in
      let submission = queue.submit { reader in
        do {
          waiter.resume(returning: .success(try body(reader.get())))
          return true
        } catch {
          waiter.resume(returning: .failure(StoreError(error, during: "reading")))
          return false
        }
      }
      switch submission {
      case .accepted: break
      case .full: waiter.resume(returning: .failure(.overloaded))
      case .closed: waiter.resume(returning: .failure(.closed))
      }
    }
    return try result.get()
  }

  func close() {
    queue.close()
    threads.join()
  }
}
