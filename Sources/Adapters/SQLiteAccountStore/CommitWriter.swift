internal import Accounts
internal import GRDB
internal import WorkerThreads

/// Runs the only thread that writes to the database.
final class CommitWriter: Sendable {
  /// Whether the database contained accounts or service keys when it was opened.
  let wasInUse: Bool
  private let queue: CommitQueue<WriteJob>
  private let checkpointer: Checkpointer
  private let thread: WorkerGroup

  init(
    path: String, configuration: SQLiteAccountStore.Configuration, feed: CommitFeed,
    report: @escaping @Sendable (StoreReport) -> Void
  ) throws {
    queue = CommitQueue(limit: configuration.queueLimit)
    let database = try Connection.migrated(path, configuration)
    wasInUse = try database.read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (SELECT 1 FROM accounts WHERE deleted_at IS NULL) OR EXISTS (SELECT 1 FROM service_keys)
          """) ?? false
    }
    checkpointer = try Checkpointer(path: path, configuration: configuration)
    let (groupLimit, keepsEvents) = (configuration.groupLimit, configuration.keepsEvents)
    thread = WorkerGroup(name: "accounts.write") { [queue, checkpointer] _ in
      database.writeWithoutTransaction { db in
        let connection = SQLiteCommitConnection(db, keepsEvents: keepsEvents, feed: feed, checkpointer: checkpointer)
        queue.serve(on: connection, groupLimit: groupLimit, report: report)
      }
      try? database.close()
    }
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    _ = try await queue.submit(.commit(changes))
  }

  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    AttemptReservation.Outcome(number: try await queue.submit(.reserve(attempt)))
  }

  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    try await queue.submit(.sweep(now: now, limit: limit, lifetimes: lifetimes))
  }

  func close() {
    queue.close()
    thread.join()
    checkpointer.close()
  }
}
