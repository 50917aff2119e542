package import Accounts
internal import Dispatch
internal import PostgresDriver
internal import Synchronization

/// A PostgreSQL database that contains the accounts of one or more servers.
package struct PostgresDatabase: AccountDatabase {
  private let address: PostgresAddress

  package init(_ address: PostgresAddress) {
    self.address = address
  }

  /// Returns the migration steps that ``migrate()`` would run. Blocks the calling thread.
  package func plan() throws(StoreFileError) -> MigrationPlan { try PostgresMigration(address.text).plan() }

  /// Creates the tables, or migrates them to the schema version that this program needs. Blocks the calling thread. The
  /// method can be called again after a failure.
  package func migrate() throws(StoreFileError) -> MigrationResult { try PostgresMigration(address.text).run() }

  package var name: String { "\(address)" }

  /// Always true, because only opening the database can show whether it exists.
  package var exists: Bool { true }

  package func open(
    keepsEvents: Bool, report: @escaping @Sendable (StoreReport) -> Void
  ) throws(StoreFileError) -> any ServedStore {
    try PostgresAccountStore(address.text, configuration: .init(keepsEvents: keepsEvents), report: report)
  }

  package func openForReading() throws(StoreFileError) -> any AccountDirectory {
    try PostgresSchema.current.requireTables(in: address.text)
    return PostgresReaders(address: address.text, configuration: .init(readers: 1)) { _ in }
  }

  /// Returns a snapshot that is backed by an open transaction. Nothing is written to the directory.
  package func copyForReading(in directory: String) throws(StoreFileError) -> any AccountDirectory {
    try PostgresSchema.current.requireTables(in: address.text)
    return HeldSnapshot(address.text)
  }

  package func problems() throws(StoreFileError) -> [String] { try PostgresAccountStore.problems(in: address.text) }

  package func makeBackup(
    at path: String, files: [String], replacing replaces: Bool, program: String, now: Timestamp
  ) throws(StoreFileError) -> BackupDescription {
    throw ownTools
  }

  package func removeUnfinishedBackups(at path: String) {}

  package func restore<Content>(
    backup path: String, ignoring ignored: Set<String>, files: [String], endingSessions endsSessions: Bool,
    revokingServiceKeys revokesServiceKeys: Bool, at now: Timestamp,
    checking check: ([String: [UInt8]]) throws(StoreFileError) -> Content
  ) throws(StoreFileError) -> (BackupDescription, Content) {
    throw ownTools
  }

  private var ownTools: StoreFileError {
    StoreFileError(
      .unusable, "the accounts are in PostgreSQL, which has its own backup tools",
      remedy: "use pg_dump, pg_basebackup or pgBackRest for \(address), and keep a copy of the file server-secret")
  }
}

/// A snapshot of a database. A transaction on a separate connection backs the snapshot and stays open until the
/// snapshot is released.
private final class HeldSnapshot: AccountDirectory {
  private let queue = DispatchQueue(label: "accounts.copy")
  private let transaction: Mutex<ReadTransaction>

  init(_ address: String) {
    transaction = Mutex(ReadTransaction(on: ConnectionPlace(address, hasLimits: false)))
  }

  func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    let result: Result<Value, StoreError> = await withCheckedContinuation { waiter in
      queue.async { [self] in
        waiter.resume(
          returning: transaction.withLock { transaction in
            do {
              return .success(try body(PostgresSnapshot(transaction: transaction, tenant: tenant)))
            } catch {
              return .failure(StoreError(error, during: "reading"))
            }
          })
      }
    }
    return try result.get()
  }
}
