package import Accounts
import Foundation
import GRDB

/// Stores accounts in an SQLite database with a write-ahead log. Only one process can use the store.
///
/// One thread writes. It collects all waiting change sets, commits them in one transaction and then returns all
/// results, so that many callers share one disk sync. `GroupCommit` describes how the failure of one change set affects
/// the others. Other threads read concurrently. No work runs on an event loop or on Swift's cooperative thread pool.
package final class SQLiteAccountStore: ServedStore {
  /// The feed of changes for other parts of this process. The store publishes only sweeps, because no other process
  /// writes to the database.
  package let feed = CommitFeed()
  private let lock: DataDirectoryLock
  private let writer: CommitWriter
  private let readers: ReaderPool

  /// Opens the store in a directory. Creates missing files and migrates an older schema. Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - directory: The directory, which is created with mode 0700 if it does not exist. Files in it are created with
  ///     mode 0600.
  ///   - report: A closure that the store calls on its own threads, before callers receive their results. It must not
  ///     block.
  /// - Throws: An error with a remedy for the operator if another process uses the directory, the disk cannot be used,
  ///   or the database is damaged.
  package init(
    directory: String, configuration: Configuration = Configuration(),
    report: @escaping @Sendable (StoreReport) -> Void = { _ in }
  ) throws(StoreFileError) {
    lock = try DataDirectoryLock(directory: directory)
    let path = try lock.databaseFile()
    do {
      writer = try CommitWriter(path: path, configuration: configuration, feed: feed, report: report)
      readers = try ReaderPool(path: path, configuration: configuration, report: report)
    } catch {
      throw StoreFileError(error, using: path)
    }
  }

  package var wasInUse: Bool { writer.wasInUse }

  package func close() {
    readers.close()
    writer.close()
    lock.release()
  }

  deinit {
    close()
  }

  // MARK: AccountStore

  package func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await readers.read(in: tenant, body)
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await writer.commit(changes)
  }

  package func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    try await writer.reserve(attempt)
  }

  // MARK: StoreMaintenance

  package func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    try await writer.sweep(now: now, limit: min(max(limit, 1), 10_000), lifetimes: lifetimes)
  }

  package func checkIntegrity() async throws(StoreError) -> [String] { try await readers.problems() }
}
