internal import AccountStorage
internal import Accounts
internal import Foundation
internal import WorkerThreads

/// The jobs that wait to be committed.
///
/// While one transaction is synced to the disk, the next jobs gather; then all of them go into the next one, or if they
/// are too many, some of each source. `GroupCommit` says what a failure means for each of them.
final class CommitQueue<Job: Sendable>: Sendable {
  private struct Entry: Sendable {
    let job: Job
    let delivery: @Sendable (JobOutcome) -> Delivery
  }

  private let queue: WorkQueue<Entry>

  /// - Parameter limit: The number of jobs that may wait.
  init(limit: Int) {
    queue = WorkQueue(limit: limit)
  }

  /// Waits even if the caller's task is cancelled: a job that was accepted is not abandoned.
  func submit(_ job: Job) async throws(StoreError) -> Int {
    try await Delivery.wait { source, delivery in
      switch queue.submit(Entry(job: job, delivery: delivery), from: source) {
      case .accepted(_, let other): if let other { Delivery.deliver([other.delivery(.failure(.overloaded))]) }
      case .full: Delivery.deliver([delivery(.failure(.overloaded))])
      case .closed: Delivery.deliver([delivery(.failure(.closed))])
      }
    }.get()
  }

  /// Refuses further jobs. Those that wait are still done.
  func close() { queue.close() }

  /// Commits the jobs on a connection until the queue is closed and empty. Blocks the calling thread.
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

extension StoreError {
  /// The error of calls after `close`.
  static let closed = StoreError.unavailable("the store is closed")
}

extension JobOutcome {
  /// The cause of the database's failure; nil if there was none.
  fileprivate var cause: String? {
    if case .failure(let error) = self { error.cause } else { nil }
  }
}
