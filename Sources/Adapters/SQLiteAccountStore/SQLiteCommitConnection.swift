internal import Accounts
internal import GRDB

/// A job for the writer thread, submitted by one caller.
enum WriteJob: Sendable {
  case commit(ChangeSet)
  case reserve(AttemptReservation)
  case sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes)
}

/// The writer connection, on which `GroupCommit` commits the store's jobs.
struct SQLiteCommitConnection: CommitConnection {
  private let db: Database
  private let keepsEvents: Bool
  private let feed: CommitFeed
  private let checkpointer: Checkpointer?
  /// The connection's transactions, or nil after a failure, because a failed statement must not be reused.
  private var transaction: SQLiteTransaction?
  /// The number of changes that have been reported to the checkpointer.
  private var notedChanges: Int

  /// Creates a commit connection.
  ///
  /// - Parameters:
  ///   - keepsEvents: Whether events are stored.
  ///   - feed: The feed that publishes the accounts deleted by sweeps.
  ///   - checkpointer: The object that checkpoints the write-ahead log, or nil if the log is not checkpointed.
  init(
    _ db: Database, keepsEvents: Bool = true, feed: CommitFeed = CommitFeed(), checkpointer: Checkpointer? = nil
  ) {
    self.db = db
    self.keepsEvents = keepsEvents
    self.feed = feed
    self.checkpointer = checkpointer
    notedChanges = db.totalChangesCount
  }

  var hasWritten: Bool { transaction?.hasWritten ?? false }
  var changeCount: Int { db.totalChangesCount }

  mutating func begin() throws { try prepared().begin() }

  mutating func run(_ job: WriteJob) throws(StoreError) -> Int {
    let transaction: SQLiteTransaction
    do { transaction = try prepared() } catch { throw StoreError(error, during: "preparing to write") }
    return try transaction.run(job)
  }

  mutating func runInSavepoint(_ job: WriteJob) throws -> Result<Int, StoreError> {
    try prepared().runInSavepoint(job)
  }

  mutating func commit() throws {
    let transaction = try prepared()
    try transaction.commit()
    feed.publishSwept(transaction.takeSweptAccounts())
  }

  mutating func rollback() throws { try prepared().rollback() }

  mutating func recover() {
    transaction = nil
    if db.isInsideTransaction { try? db.rollback() }
  }

  private mutating func prepared() throws -> SQLiteTransaction {
    if let transaction { return transaction }
    let new = try SQLiteTransaction(db, keepsEvents: keepsEvents)
    transaction = new
    return new
  }

  /// Returns whether a failed COMMIT stored nothing. If the transaction is still open, the COMMIT was refused before
  /// anything was written (because of a deferred constraint or a lock). If the log could not grow, it lacks the frame
  /// that completes the transaction, because that frame is written last.
  func hasStoredNothing(failingWith error: any Error) -> Bool {
    db.isInsideTransaction || (error as? DatabaseError)?.resultCode == .SQLITE_FULL
  }

  func cause(of error: any Error, during activity: String) -> String {
    StoreError.description(of: error, during: activity)
  }

  mutating func groupDidEnd() {
    let changes = changeCount - notedChanges
    notedChanges += changes
    if checkpointer?.note(changes: changes) == true { _ = try? db.checkpoint(.passive) }
  }
}
