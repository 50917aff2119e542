internal import Accounts
internal import Foundation
internal import GRDB

/// The one thread that writes.
///
/// While one transaction is synced to the disk, the next change sets gather; then all of them go into the next. A change
/// set that is refused leaves no trace and harms no neighbour. If the commit itself fails, nobody's changes are there,
/// and all are told.
///
/// Most refusals are seen before anything is written. So a group first goes without savepoints, which would copy every
/// page before its change; only where a change set is refused half-way, the group is rolled back and goes again, each
/// change set in a savepoint of its own.
final class CommitWriter: Sendable {
  private enum Work: Sendable {
    case commit(ChangeSet)
    case sweep(now: Timestamp, limit: Int)
  }

  private struct Job: Sendable {
    let work: Work
    /// The number of rows that a sweep removed.
    let waiter: CheckedContinuation<Result<Int, StoreError>, Never>
  }

  private let queue: WorkQueue<Job>
  private let checkpointer: Checkpointer
  private let thread = DispatchGroup()

  init(path: String, configuration: SQLiteAccountStore.Configuration) throws {
    queue = WorkQueue(limit: configuration.queueLimit)
    let settings = Connection.configuration(readonly: false, configuration)
    let connection = try DatabaseQueue(path: path, configuration: settings)
    try Schema.migrator.migrate(connection)
    checkpointer = try Checkpointer(path: path, configuration: configuration)
    let groupLimit = max(1, configuration.groupLimit)
    thread.enter()
    let writer = Thread { [queue, checkpointer, thread] in
      Self.run(connection, queue, checkpointer, groupLimit: groupLimit)
      thread.leave()
    }
    writer.name = "accounts.write"
    writer.start()
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    _ = try await submit(.commit(changes))
  }

  func sweep(now: Timestamp, limit: Int) async throws(StoreError) -> Int {
    try await submit(.sweep(now: now, limit: limit))
  }

  /// Waits whatever becomes of the caller: a commit that was taken is not abandoned.
  private func submit(_ work: Work) async throws(StoreError) -> Int {
    let result = await withCheckedContinuation { waiter in
      switch queue.submit(Job(work: work, waiter: waiter)) {
      case .taken: break
      case .full: waiter.resume(returning: .failure(.overloaded))
      case .closed: waiter.resume(returning: .failure(.closed))
      }
    }
    return try result.get()
  }

  func close() {
    queue.close()
    thread.wait()
    checkpointer.close()
  }

  private static func run(
    _ connection: DatabaseQueue, _ queue: WorkQueue<Job>, _ checkpointer: Checkpointer, groupLimit: Int
  ) {
    connection.writeWithoutTransaction { db in
      var applier: ChangeApplier?
      var pace = GroupPace()
      while let jobs = queue.take(atMost: groupLimit) {
        do {
          // Made again after a failure from which it could not recover.
          let ready = try applier ?? ChangeApplier(db)
          applier = ready
          if !commit(jobs, ready) { applier = nil }
        } catch {
          answer(jobs, failure: StoreError(error, during: "preparing to write"))
        }
        if checkpointer.note(commits: jobs.count) { _ = try? db.checkpoint(.passive) }
        pace.note(group: jobs.count, sync: applier?.lastSync ?? .zero)
        if let patience = pace.patience(waiting: queue.count) {
          Thread.sleep(forTimeInterval: patience / .seconds(1))
        }
      }
    }
    try? connection.close()
  }

  /// - Returns: false where the connection is no longer in order.
  private static func commit(_ jobs: [Job], _ applier: ChangeApplier) -> Bool {
    var results: [Result<Int, StoreError>]
    do {
      results = try attempt(jobs, applier, withSavepoints: false) ?? attempt(jobs, applier, withSavepoints: true) ?? []
    } catch {
      // Not a refusal of one change set but a failure of the database: the disk is full, a file can't be written.
      let isInOrder = (try? applier.recover()) != nil
      answer(jobs, failure: StoreError(error, during: "committing"))
      return isInOrder
    }
    for (job, result) in zip(jobs, results) { job.waiter.resume(returning: result) }
    return true
  }

  /// One transaction for all. nil where it was rolled back because a change set without savepoint stopped half-way.
  private static func attempt(
    _ jobs: [Job], _ applier: ChangeApplier, withSavepoints: Bool
  ) throws -> [Result<Int, StoreError>]? {
    var results: [Result<Int, StoreError>] = []
    results.reserveCapacity(jobs.count)
    try applier.begin()
    for job in jobs {
      let result =
        withSavepoints
        ? try applier.inSavepoint { () throws(StoreError) in try apply(job.work, applier) }
        : Result { () throws(StoreError) in try apply(job.work, applier) }
      if case .failure(let error) = result {
        if case .unavailable = error { throw error }
        if !withSavepoints, applier.hasWritten {
          try applier.rollback()
          return nil
        }
      }
      results.append(result)
    }
    try applier.commit()
    return results
  }

  private static func apply(_ work: Work, _ applier: ChangeApplier) throws(StoreError) -> Int {
    switch work {
    case .commit(let changes):
      try applier.apply(changes)
      return 0
    case .sweep(let now, let limit):
      return try applier.sweep(now: now, limit: limit)
    }
  }

  private static func answer(_ jobs: [Job], failure: StoreError) {
    for job in jobs { job.waiter.resume(returning: .failure(failure)) }
  }
}
