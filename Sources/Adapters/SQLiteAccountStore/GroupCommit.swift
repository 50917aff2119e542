internal import Accounts
internal import GRDB

/// What the writing thread does for one caller.
enum WriteJob: Sendable {
  case commit(ChangeSet)
  case reserve(AttemptReservation)
  case sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes)
}

/// Commits groups of jobs, each group in one transaction, and tells how each job ended. Belongs to the writing thread.
///
/// **A job is refused** (it is stale, a key is taken): it leaves no trace, and its neighbours are stored. Most refusals
/// are seen before the job writes anything. So a group first runs without savepoints, which would copy every page
/// before it is changed; only if a job is refused half-way, the group is rolled back and runs again, each job in a
/// savepoint.
///
/// **The database fails** before the transaction is in the log (the disk is full, a trigger raises an error): nothing
/// is stored. As one job may be the cause, each runs again in a separate transaction, and only those that fail again
/// get the error. If not even BEGIN succeeds, no job is the cause, and all get the error at once.
///
/// **COMMIT fails** and the log may hold the transaction all the same, because writing or syncing it failed and how far
/// that came is unknown: SQLite has rolled back and this process sees none of the changes, but until another
/// transaction overwrites that part of the log, the recovery after a crash would find them. The jobs that are part of
/// the transaction get `.undecided` and are not repeated: only their callers can tell, by loading what they changed,
/// whether to repeat them. Jobs that were refused are not in the log; but as their refusal may rest on changes of their
/// neighbours, they run again, each in a separate transaction, and are judged by what is stored now.
struct GroupCommit {
  /// For a sweep the number of removed rows, for a reservation the number of its outcome, else 0.
  typealias Outcome = Result<Int, StoreError>

  private enum Failure: Error {
    case notBegun(StoreError)
    case notStored(StoreError)
    /// With the outcomes of the jobs before COMMIT.
    case undecided(StoreError, [Outcome])
  }

  private let db: Database
  private let keepsEvents: Bool
  /// nil after a failure: a statement that has failed must not run again.
  private var applier: ChangeApplier?
  /// How long the last COMMIT took.
  private(set) var lastSync = Duration.zero
  /// How many transactions have written something.
  private(set) var writeCount = 0

  /// - Parameter keepsEvents: whether events are stored.
  init(_ db: Database, keepsEvents: Bool = true) {
    self.db = db
    self.keepsEvents = keepsEvents
  }

  /// Returns the outcome of each job.
  mutating func run(_ jobs: [WriteJob]) -> [Outcome] {
    do throws(Failure) {
      if let outcomes = try runInTransaction(jobs, withSavepoints: false) { return outcomes }
      if let outcomes = try runInTransaction(jobs, withSavepoints: true) { return outcomes }
      return []
    } catch {
      recover()
      switch error {
      case .notBegun(let error):
        return jobs.map { _ in .failure(error) }
      case .notStored(let error):
        return jobs.count == 1 ? [.failure(error)] : jobs.flatMap { run([$0]) }
      case .undecided(let error, let outcomes):
        return zip(jobs, outcomes).flatMap { job, outcome -> [Outcome] in
          outcome.isSuccess ? [.failure(error)] : run([job])
        }
      }
    }
  }

  /// Returns nil if the transaction was rolled back because a job without savepoint was refused half-way.
  private mutating func runInTransaction(
    _ jobs: [WriteJob], withSavepoints: Bool
  ) throws(Failure) -> [Outcome]? {
    let applier: ChangeApplier
    do {
      applier = try self.applier ?? ChangeApplier(db, keepsEvents: keepsEvents)
      self.applier = applier
      try applier.begin()
    } catch {
      throw .notBegun(StoreError(error, during: "beginning a transaction"))
    }
    let changesBefore = db.totalChangesCount
    var outcomes: [Outcome] = []
    outcomes.reserveCapacity(jobs.count)
    do {
      for job in jobs {
        let outcome =
          withSavepoints ? try applier.runInSavepoint(job) : Result { () throws(StoreError) in try applier.run(job) }
        if case .failure(let error) = outcome {
          if case .unavailable = error { throw error }
          if !withSavepoints, applier.hasWritten {
            try applier.rollback()
            return jobs.count == 1 ? [outcome] : nil
          }
        }
        outcomes.append(outcome)
      }
      // Without this, a group of which nothing is stored could still fail in COMMIT.
      guard outcomes.contains(where: \.isSuccess) else {
        try applier.rollback()
        return outcomes
      }
    } catch {
      throw .notStored(StoreError(error, during: "writing"))
    }
    let start = ContinuousClock.now
    do {
      try applier.commit()
    } catch {
      throw isNotInLog(error)
        ? .notStored(StoreError(error, during: "committing"))
        : .undecided(.undecided(StoreError.description(of: error, during: "committing")), outcomes)
    }
    lastSync = start.duration(to: .now)
    if db.totalChangesCount > changesBefore { writeCount += 1 }
    return outcomes
  }

  /// Whether it is certain that a COMMIT which failed has not left its transaction in the log.
  ///
  /// A transaction that is still open was refused before anything was written (a deferred constraint, a lock). A log
  /// that cannot grow lacks the frame which completes the transaction, because that is written last.
  private func isNotInLog(_ error: any Error) -> Bool {
    db.isInsideTransaction || (error as? DatabaseError)?.resultCode == .SQLITE_FULL
  }

  /// Ends the transaction that has failed, if SQLite has not ended it, and drops its statements.
  private mutating func recover() {
    applier = nil
    if db.isInsideTransaction { try? db.rollback() }
  }
}

extension Result {
  fileprivate var isSuccess: Bool {
    if case .success = self { true } else { false }
  }
}
