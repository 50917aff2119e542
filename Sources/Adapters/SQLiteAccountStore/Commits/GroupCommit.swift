internal import Accounts

/// A job's outcome: an error or a number. The number is the number of removed rows for a sweep, the encoded outcome for
/// a reservation, and 0 for any other job.
typealias JobOutcome = Result<Int, StoreError>

/// Commits groups of jobs, each group in one transaction, and returns the outcome of each job. A `GroupCommit` belongs
/// to the writer thread.
///
/// **A job is refused** (it is stale, or a key is taken): the job changes nothing, and the other jobs in its group are
/// stored. Most refusals are detected before the job writes anything. Therefore, a group first runs without savepoints,
/// which would copy every page before it is changed. The group is rolled back and run again, with each job in a
/// savepoint, only if a job is refused halfway.
///
/// **The database fails** before the transaction is in the log (the disk is full, or a trigger raises an error):
/// nothing is stored. Because one job may be the cause, each job runs again in a separate transaction, and only the
/// jobs that fail again get the error. If BEGIN fails, no job is the cause, and all jobs get the error immediately.
///
/// **COMMIT fails**, but the log may still contain the transaction, because writing or syncing the log failed at an
/// unknown point: SQLite has rolled back, and this process sees none of the changes. However, until another transaction
/// overwrites that part of the log, recovery after a crash would find the changes. The jobs in the transaction get
/// `.undecided` and are not retried. Their callers must decide whether to retry them, by reading the affected data.
/// Refused jobs are not in the log. However, their refusal may be based on changes made by other jobs in the group.
/// Therefore, they run again against the stored data, each in a separate transaction.
struct GroupCommit<Connection: CommitConnection> {
  private enum Failure: Error {
    case notBegun(StoreError)
    case notStored(StoreError)
    /// It is unknown whether COMMIT took effect. The outcomes are the jobs' outcomes before COMMIT.
    case undecided(StoreError, [JobOutcome])
  }

  var connection: Connection
  /// The duration of the last COMMIT.
  private(set) var lastSync = Duration.zero
  /// The number of transactions that have written data.
  private(set) var writeCount = 0

  init(on connection: Connection) {
    self.connection = connection
  }

  /// Runs the jobs and returns the outcome of each job.
  mutating func run(_ jobs: [Connection.Job]) -> [JobOutcome] {
    do throws(Failure) {
      if let outcomes = try runInTransaction(jobs, withSavepoints: false) { return outcomes }
      if let outcomes = try runInTransaction(jobs, withSavepoints: true) { return outcomes }
      return []
    } catch {
      connection.recover()
      switch error {
      case .notBegun(let error):
        return jobs.map { _ in .failure(error) }
      case .notStored(let error):
        return jobs.count == 1 ? [.failure(error)] : jobs.flatMap { run([$0]) }
      case .undecided(let error, let outcomes):
        return zip(jobs, outcomes).flatMap { job, outcome -> [JobOutcome] in
          outcome.isSuccess ? [.failure(error)] : run([job])
        }
      }
    }
  }

  /// Runs the jobs in one transaction and returns their outcomes. Returns nil if the transaction was rolled back
  /// because a job without a savepoint was refused halfway.
  private mutating func runInTransaction(
    _ jobs: [Connection.Job], withSavepoints: Bool
  ) throws(Failure) -> [JobOutcome]? {
    do { try connection.begin() } catch { throw .notBegun(failure(error, during: "beginning a transaction")) }
    let changesBefore = connection.changeCount
    var outcomes: [JobOutcome] = []
    outcomes.reserveCapacity(jobs.count)
    do {
      for job in jobs {
        let outcome =
          withSavepoints
          ? try connection.runInSavepoint(job) : Result { () throws(StoreError) in try connection.run(job) }
        if case .failure(let error) = outcome {
          if case .unavailable = error { throw error }
          if !withSavepoints, connection.hasWritten {
            try connection.rollback()
            return jobs.count == 1 ? [outcome] : nil
          }
        }
        outcomes.append(outcome)
      }
      // Without this check, COMMIT could still fail for a group whose jobs were all refused.
      guard outcomes.contains(where: \.isSuccess) else {
        try connection.rollback()
        return outcomes
      }
    } catch {
      throw .notStored(failure(error, during: "writing"))
    }
    let start = ContinuousClock.now
    do {
      try connection.commit()
    } catch {
      throw connection.hasStoredNothing(failingWith: error)
        ? .notStored(failure(error, during: "committing"))
        : .undecided(.undecided(connection.cause(of: error, during: "committing")), outcomes)
    }
    lastSync = start.duration(to: .now)
    if connection.changeCount > changesBefore { writeCount += 1 }
    return outcomes
  }

  /// Returns the error of a failed job. An error that is already a store error is returned unchanged.
  private func failure(_ error: any Error, during activity: String) -> StoreError {
    error as? StoreError ?? .unavailable(connection.cause(of: error, during: activity))
  }
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
