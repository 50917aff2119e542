internal import AccountStorage
internal import Accounts
internal import Foundation
internal import WorkerThreads

/// A queue of jobs that are waiting to be committed.
///
/// Jobs accumulate while a transaction is being synced to the disk. The next transaction includes all of them or, if
/// there are too many, a few from each source. `GroupCommit` describes how a failure affects each job.
final class CommitQueue<Job: Sendable>: Sendable {
  private struct Entry: Sendable {
    let job: Job
    let delivery: @Sendable (JobOutcome) -> Delivery
  }

  private let queue: WorkQueue<Entry>

  /// Creates an empty queue.
  ///
  /// - Parameter limit: The maximum number of waiting jobs.
  init(limit: Int) {
    queue = WorkQueue(limit: limit)
  }

  /// Submits a job and returns its result.
  func submit(_ job: Job) async throws(StoreError) -> Int {
    try await Delivery.submit(to: queue) {
      Entry(job: job, delivery: $0)
    } refusal: {
      $0.delivery(.failure($1))
    }
  }

  /// Refuses further jobs. Jobs that are already waiting still run.
  func close() { queue.close() }

  /// Commits jobs on a connection until the queue is closed and empty. Blocks the calling thread.
  ///
  /// - Parameter groupLimit: The maximum number of jobs in one transaction.
  func serve<Connection: CommitConnection>(
    on connection: Connection, groupLimit: Int, report: @Sendable (StoreReport) -> Void
  ) where Connection.Job == Job {
    var group = GroupCommit(on: connection)
    var pace = GroupPace()
    while let entries = queue.next(atMost: max(1, groupLimit)) {
      let writes = group.writeCount
      let outcomes = group.run(entries.map(\.job))
      let causes = outcomes.compactMap(\.cause)
      if let cause = causes.first { report(.writeFailed(changes: causes.count, cause: cause)) }
      if group.writeCount > writes { report(.written) }
      Delivery.deliver(zip(entries, outcomes).map { entry, outcome in entry.delivery(outcome) })
      group.connection.groupDidEnd()
      pace.note(group: entries.count, sync: group.lastSync)
      if let delay = pace.delay(waiting: queue.count) {
        Thread.sleep(forTimeInterval: delay / .seconds(1))
      }
    }
  }
}

extension JobOutcome {
  /// The cause of a database failure, or nil if there was none.
  fileprivate var cause: String? {
    if case .failure(let error) = self { error.cause } else { nil }
  }
}
