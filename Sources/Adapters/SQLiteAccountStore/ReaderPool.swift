internal import Accounts
internal import Foundation
internal import GRDB

/// Threads that read, each with a connection of its own.
final class ReaderPool: Sendable {
  /// Reads and answers. Returns false where the read failed, and its statement with it.
  private typealias Job = @Sendable (Result<Reader, StoreError>) -> Bool

  private let queue: WorkQueue<Job>
  private let threads = DispatchGroup()

  init(path: String, configuration: SQLiteAccountStore.Configuration) throws {
    let count = max(1, configuration.readers)
    queue = WorkQueue(limit: configuration.queueLimit)
    let settings = Connection.configuration(readonly: true, configuration)
    // Opened here, so that what is wrong is known before the first call.
    let connections = try (0..<count).map { _ in try DatabaseQueue(path: path, configuration: settings) }
    for connection in connections {
      threads.enter()
      let thread = Thread { [queue, threads] in
        Self.run(connection, queue)
        threads.leave()
      }
      thread.name = "accounts.read"
      thread.start()
    }
  }

  /// Each statement reads one moment of the database and holds nothing after it.
  private static func run(_ connection: DatabaseQueue, _ queue: WorkQueue<Job>) {
    connection.unsafeRead { db in
      func prepare() -> Result<Reader, StoreError> {
        Result { try Reader(db) }.mapError { StoreError($0, during: "preparing to read") }
      }
      var reader = prepare()
      while let jobs = queue.take(atMost: 1) {
        for job in jobs where !job(reader) { reader = prepare() }
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
      case .taken: break
      case .full: waiter.resume(returning: .failure(.overloaded))
      case .closed: waiter.resume(returning: .failure(.closed))
      }
    }
    return try result.get()
  }

  func close() {
    queue.close()
    threads.wait()
  }
}
