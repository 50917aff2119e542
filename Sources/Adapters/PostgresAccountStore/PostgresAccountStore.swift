package import Accounts
internal import PostgresDriver

/// Accounts in a PostgreSQL database, for any number of processes.
///
/// Threads with a connection each write and read; `PostgresWriters` says what happens when a transaction conflicts with
/// another one or its connection ends. Another thread follows what the other processes commit. Nothing here runs on an
/// event loop or on Swift's cooperative pool.
package final class PostgresAccountStore: ServedStore {
  package let feed: CommitFeed
  package let hadAccounts: Bool
  package var isShared: Bool { true }
  private let writers: PostgresWriters
  private let readers: PostgresReaders
  private let follower: PostgresFeed?

  /// Opens the store in a database that ``migrate(_:)`` has prepared. Blocks.
  ///
  /// - Parameters:
  ///   - address: A connection string or URI of libpq.
  ///   - report: Called on the threads of the store, before the callers get their results. It must not block.
  /// - Throws: What the operator has to do.
  package init(
    _ address: String, configuration: Configuration = Configuration(),
    report: @escaping @Sendable (StoreReport) -> Void = { _ in }
  ) throws(StoreFileError) {
    let node = CommitOrigin()
    do {
      let connection = try PostgresConnection(address)
      try Self.requireTables(connection)
      let durability = try connection.run("SHOW synchronous_commit").rows.first?[0].text
      if configuration.requiresDurability, durability == "off" || durability == "local" {
        throw StoreFileError(
          .unusable, "the database loses commits when it fails: its synchronous_commit is \(durability ?? "unknown")",
          remedy: "set synchronous_commit to on, remote_write or remote_apply")
      }
      let accounts = try connection.run("SELECT EXISTS (SELECT 1 FROM accounts WHERE deleted_at IS NULL)")
      hadAccounts = accounts.rows.first?[0] == .boolean(true)
    } catch {
      throw Self.fileError(error)
    }
    feed = CommitFeed(tolerance: configuration.followsOthers ? .seconds(1) : nil)
    writers = PostgresWriters(address: address, configuration: configuration, node: node, report: report)
    readers = PostgresReaders(address: address, configuration: configuration, report: report)
    follower = configuration.followsOthers ? PostgresFeed(address: address, node: node, feed: feed) : nil
  }

  package var clockOffset: Int64 { follower?.clockOffset ?? 0 }

  package func close() {
    follower?.close()
    readers.close()
    writers.close()
  }

  // MARK: AccountStore

  package func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await readers.read(in: tenant, body)
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    _ = try await writers.submit(.commit(changes))
  }

  package func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    guard case .reserved(let outcome) = try await writers.submit(.reserve(attempt)) else {
      throw .unavailable("a reservation has no outcome")
    }
    return outcome
  }

  // MARK: StoreMaintenance

  package func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    let job = WriteJob.sweep(now: now, limit: min(max(limit, 1), 10_000), lifetimes: lifetimes)
    guard case .swept(let count, let deleted) = try await writers.submit(job) else { return 0 }
    if !deleted.isEmpty { feed.publish(.commit(CommittedState(accounts: deleted))) }
    return count
  }

  /// Checks the references between the tables. PostgreSQL checks its pages itself.
  package func checkIntegrity() async throws(StoreError) -> [String] {
    try await readers.ask(Self.integrity).compactMap { $0[0].text }
  }

  private static let integrity = """
    SELECT 'an identity belongs to no account' FROM identities i LEFT JOIN accounts a ON a.id = i.account_id
      WHERE a.id IS NULL OR a.deleted_at IS NOT NULL
    UNION ALL SELECT 'a session belongs to no account' FROM sessions s LEFT JOIN accounts a ON a.id = s.account_id
      WHERE a.id IS NULL
    """

  /// Returns the problems of a database, even while servers use it. Blocks.
  static func problems(in address: String) throws(StoreFileError) -> [String] {
    do {
      let connection = try PostgresConnection(address)
      try requireTables(connection)
      return try connection.run(integrity).rows.compactMap { $0[0].text }
    } catch {
      throw fileError(error)
    }
  }

  // MARK: Leases

  /// A server that does not renew a lease for this long has lost it, in seconds.
  static let leaseTime = 30
  private static let renewal = Duration.seconds(10)
  private static let retry = Duration.seconds(2)

  /// Runs the body while this process has the lease of a name, and again whenever it gets the lease.
  package func lead(_ name: String, _ body: @escaping @Sendable () async -> Void) async {
    while !Task.isCancelled {
      if await holdsLease(name) {
        await withTaskGroup { group in
          group.addTask { await body() }
          group.addTask { [self] in
            while (try? await Task.sleep(for: Self.renewal)) != nil, await holdsLease(name) {}
          }
          _ = await group.next()
          group.cancelAll()
        }
      } else {
        try? await Task.sleep(for: Self.retry)
      }
    }
    _ = try? await writers.submit(.release(name))
  }

  /// Takes or renews a lease. Returns false if another process has it, or if that is unknown.
  private func holdsLease(_ name: String) async -> Bool {
    guard case .lease(let isHeld)? = try? await writers.submit(.lease(name)) else { return false }
    return isHeld
  }

  /// Returns whether all events that were committed before the call can be read: none waits for an earlier transaction
  /// to end.
  package func hasAllEventsInOrder() async throws(StoreError) -> Bool {
    let rows = try await readers.ask(
      "SELECT 1 FROM outbox WHERE position IS NULL AND xid >= pg_snapshot_xmin(pg_current_snapshot()) LIMIT 1")
    return rows.isEmpty
  }
}

extension PostgresAccountStore {
  /// The numbers of threads, and their limits.
  package struct Configuration: Sendable, Hashable {
    /// The number of threads that write, each with a connection.
    package var writers: Int
    /// The number of threads that read, each with a connection.
    package var readers: Int
    /// The number of change sets, and of reads, that may wait; the next one is refused with `.overloaded`.
    package var queueLimit: Int
    /// Whether events are stored, for readers of the outbox.
    package var keepsEvents: Bool
    /// Whether the store follows the commits of other processes, which `feed` publishes.
    package var followsOthers: Bool
    /// Whether a database that may lose commits is refused.
    package var requiresDurability: Bool
    /// The isolation of the transactions that write.
    package var isolation: Isolation

    package init(
      writers: Int = 8, readers: Int = 4, queueLimit: Int = 4096, keepsEvents: Bool = true, followsOthers: Bool = true,
      requiresDurability: Bool = true, isolation: Isolation = .readCommitted
    ) {
      self.writers = writers
      self.readers = readers
      self.queueLimit = queueLimit
      self.keepsEvents = keepsEvents
      self.followsOthers = followsOthers
      self.requiresDurability = requiresDurability
      self.isolation = isolation
    }
  }

  package enum Isolation: String, Sendable, Hashable, CaseIterable {
    /// The default. It is enough, because the rows of accounts are locked and all else is guarded.
    case readCommitted = "READ COMMITTED"
    case repeatableRead = "REPEATABLE READ"
    case serializable = "SERIALIZABLE"
  }

  // MARK: Migration

  /// Creates the tables in a database, or adds what a later version needs. Blocks. It can be called again after a
  /// failure.
  ///
  /// - Returns: The versions of the tables before and after.
  @discardableResult
  package static func migrate(_ address: String) throws(StoreFileError) -> (Int, Int) {
    do {
      let connection = try PostgresConnection(address)
      let version = try schemaVersion(connection)
      guard version <= PostgresSchema.steps.count else { throw otherSchema(version) }
      for number in version..<PostgresSchema.steps.count {
        try connection.execute(
          """
          BEGIN;
          SET LOCAL lock_timeout = '5s';
          CREATE TABLE IF NOT EXISTS schema_version (version bigint PRIMARY KEY);
          INSERT INTO schema_version VALUES (\(number + 1));
          \(PostgresSchema.steps[number])
          COMMIT;
          """)
      }
      return (version, PostgresSchema.steps.count)
    } catch {
      throw fileError(error)
    }
  }

  /// Throws unless the database has the tables of this version. Blocks.
  static func requireTables(_ address: String) throws(StoreFileError) {
    do { try requireTables(PostgresConnection(address)) } catch { throw fileError(error) }
  }

  private static func requireTables(_ connection: PostgresConnection) throws {
    let version = try schemaVersion(connection)
    guard version == PostgresSchema.steps.count else { throw otherSchema(version) }
  }

  private static func schemaVersion(_ connection: PostgresConnection) throws(PostgresError) -> Int {
    let table = try connection.run("SELECT to_regclass('schema_version') IS NOT NULL").rows
    guard table.first?[0] == .boolean(true) else { return 0 }
    return Int(try connection.run("SELECT max(version) FROM schema_version").rows.first?[0].integer ?? 0)
  }

  private static func otherSchema(_ version: Int) -> StoreFileError {
    if version == 0 {
      return StoreFileError(
        .missing, "the database has no tables yet", remedy: "create them with `ligature migrate`, then start again")
    }
    return version < PostgresSchema.steps.count
      ? StoreFileError(
        .unusable,
        "the database has version \(version) of the tables, and this program needs \(PostgresSchema.steps.count)",
        remedy: "run `ligature migrate`, then start again")
      : StoreFileError(
        .unusable, "the database was migrated by a later version of this program", remedy: "use that version")
  }

  static func fileError(_ error: any Error) -> StoreFileError {
    error as? StoreFileError
      ?? StoreFileError(.unusable, "\(error)", remedy: "check the address of the database and its server")
  }
}
