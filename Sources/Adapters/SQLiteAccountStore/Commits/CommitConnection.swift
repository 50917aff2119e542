internal import Accounts

/// A database connection on which `GroupCommit` commits jobs in groups. The connection belongs to one thread.
protocol CommitConnection {
  associatedtype Job: Sendable

  /// Whether a statement of the current job may have changed rows.
  var hasWritten: Bool { get }
  /// The number of rows that have been changed since the connection was opened.
  var changeCount: Int { get }

  mutating func begin() throws
  /// Runs a job and returns the number that the job's caller receives.
  mutating func run(_ job: Job) throws(StoreError) -> Int
  /// Runs a job in a savepoint. If the job is refused, its changes are undone and the refusal is returned as a result.
  /// All other errors are thrown.
  mutating func runInSavepoint(_ job: Job) throws -> Result<Int, StoreError>
  mutating func commit() throws
  mutating func rollback() throws
  /// Ends the failed transaction, unless the database has already ended it, and prepares for the next transaction.
  mutating func recover()

  /// Returns whether it is certain that a failed COMMIT stored nothing.
  func hasStoredNothing(failingWith error: any Error) -> Bool
  /// Returns an error's description for the operator. The description contains no personal data.
  func cause(of error: any Error, during activity: String) -> String

  /// Handles the end of a group after the group's callers have received their results.
  mutating func groupDidEnd()
}
