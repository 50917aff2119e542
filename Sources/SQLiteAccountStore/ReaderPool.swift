internal import Accounts
internal import Foundation
internal import GRDB

/// Threads that read, each with a connection of its own.
final class ReaderPool: Sendable {
  private typealias Job = @Sendable (Result<Reader, StoreError>) -> Void

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
      let reader = Result<Reader, StoreError> { () throws(StoreError) in
        do { return try Reader(db) } catch { throw StoreError(error, during: "preparing to read") }
      }
      while let jobs = queue.take(atMost: 1) {
        for job in jobs { job(reader) }
      }
    }
    try? connection.close()
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Reader) throws -> Value
  ) async throws(StoreError) -> Value {
    let result = await withCheckedContinuation { (waiter: CheckedContinuation<Result<Value, StoreError>, Never>) in
      let submission = queue.submit { reader in
        let result: Result<Value, StoreError>
        do {
          result = .success(try body(reader.get()))
        } catch {
          result = .failure(StoreError(error, during: "reading"))
        }
        waiter.resume(returning: result)
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
