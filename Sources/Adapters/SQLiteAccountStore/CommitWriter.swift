internal import Accounts
internal import Foundation
internal import GRDB
internal import WorkerThreads

/// The one thread that writes.
///
/// While one transaction is synced to the disk, the next change sets gather; then all of them go into the next one, or
/// if they are too many, some of each source. `GroupCommit` says what a failure means for each of them.
final class CommitWriter: Sendable {
  private struct Job: Sendable {
    let job: WriteJob
    let delivery: @Sendable (GroupCommit.Outcome) -> Delivery
  }

  /// Whether the database had accounts when it was opened.
  let hadAccounts: Bool
  private let queue: WorkQueue<Job>
  private let checkpointer: Checkpointer
  private let thread: WorkerGroup

  init(
    path: String, configuration: SQLiteAccountStore.Configuration, report: @escaping SQLiteAccountStore.Reporter
  ) throws {
    queue = WorkQueue(limit: configuration.queueLimit)
    let settings = Connection.configuration(readonly: false, configuration)
    let connection = try DatabaseQueue(path: path, configuration: settings)
    // This version does not know the rules for what a later version has written.
    guard try !connection.read(Schema.migrator.hasBeenSuperseded) else {
      throw StoreFileError(
        .unusable, "\(path) was written by a later version of this program",
        remedy: "use that version, or restore a backup from before the upgrade into another folder")
    }
    try Schema.migrator.migrate(connection)
    hadAccounts = try connection.read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM accounts WHERE deleted_at IS NULL)") ?? false
    }
    checkpointer = try Checkpointer(path: path, configuration: configuration)
    let groupLimit = max(1, configuration.groupLimit)
    thread = WorkerGroup(name: "accounts.write") { [queue, checkpointer] _ in
      Self.run(
        connection, queue, checkpointer, groupLimit: groupLimit, keepsEvents: configuration.keepsEvents, report: report)
    }
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    _ = try await submit(.commit(changes))
  }

  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    AttemptReservation.Outcome(number: try await submit(.reserve(attempt)))
  }

  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    try await submit(.sweep(now: now, limit: limit, lifetimes: lifetimes))
  }

  /// Waits even if the caller's task is cancelled: a commit that was taken is not abandoned.
  private func submit(_ job: WriteJob) async throws(StoreError) -> Int {
    try await Delivery.wait { source, delivery in
      switch queue.submit(Job(job: job, delivery: delivery), from: source) {
      case .accepted(_, let other): if let other { Delivery.deliver([other.delivery(.failure(.overloaded))]) }
      case .full: Delivery.deliver([delivery(.failure(.overloaded))])
      case .closed: Delivery.deliver([delivery(.failure(.closed))])
      }
    }.get()
  }

  func close() {
    queue.close()
    thread.join()
    checkpointer.close()
  }

  private static func run(
    _ connection: DatabaseQueue, _ queue: WorkQueue<Job>, _ checkpointer: Checkpointer, groupLimit: Int,
    keepsEvents: Bool, report: SQLiteAccountStore.Reporter
  ) {
    connection.writeWithoutTransaction { db in
      var group = GroupCommit(db, keepsEvents: keepsEvents)
      var pace = GroupPace()
      while let jobs = queue.next(atMost: groupLimit) {
        let writes = group.writeCount
        let outcomes = group.run(jobs.map(\.job))
        let causes = outcomes.compactMap(\.cause)
        if let cause = causes.first { report(.writeFailed(changes: causes.count, cause: cause)) }
        if group.writeCount > writes { report(.written) }
        Delivery.deliver(zip(jobs, outcomes).map { job, outcome in job.delivery(outcome) })
        if checkpointer.note(commits: jobs.count) { _ = try? db.checkpoint(.passive) }
        pace.note(group: jobs.count, sync: group.lastSync)
        if let delay = pace.delay(waiting: queue.count) {
          Thread.sleep(forTimeInterval: delay / .seconds(1))
        }
      }
    }
    try? connection.close()
  }
}

extension GroupCommit.Outcome {
  /// Why the database failed; nil if it did not.
  fileprivate var cause: String? {
    if case .failure(let error) = self { error.cause } else { nil }
  }
}
