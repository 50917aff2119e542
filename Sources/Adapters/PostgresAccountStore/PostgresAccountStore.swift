internal import AccountStorage
package import Accounts
internal import PostgresDriver
internal import Synchronization

/// Stores accounts in a PostgreSQL database that any number of processes can share.
///
/// Separate threads write and read, each with its own connection. `PostgresWriters` describes what happens when a
/// transaction conflicts with another or loses its connection. One more thread follows the commits of other processes.
/// No work runs on an event loop or on Swift's cooperative thread pool.
package final class PostgresAccountStore: ServedStore {
  package let feed: CommitFeed
  package let wasInUse: Bool
  package var isShared: Bool { true }
  private let writers: PostgresWriters
  private let readers: PostgresReaders
  private let follower: PostgresFeed?
  /// The leases that this process has requested, keyed by name. The value is true if the process holds the lease.
  private let leases = Mutex<[String: Bool]>([:])

  /// Opens the store in a database that ``migrate(_:)`` has prepared. Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - address: A libpq connection string or URI.
  ///   - report: A closure that the store calls on its own threads, before callers receive their results. It must not
  ///     block.
  /// - Throws: An error with a remedy for the operator.
  package init(
    _ address: String, configuration: Configuration = Configuration(),
    report: @escaping @Sendable (StoreReport) -> Void = { _ in }
  ) throws(StoreFileError) {
    let node = CommitOrigin()
    do {
      let connection = try PostgresConnection(address)
      try configuration.schema.requireTables(connection)
      let durability = try connection.run("SHOW synchronous_commit").rows.first?[0].text
      if durability == "off" || durability == "local" {
        throw StoreFileError(
          .unusable,
          "the database can lose commits when it fails: its synchronous_commit is \(durability ?? "unknown")",
          remedy: "set synchronous_commit to on, remote_write or remote_apply")
      }
      // A running server may be about to create the first account.
      let use = try connection.run(
        """
        SELECT EXISTS (SELECT 1 FROM accounts WHERE deleted_at IS NULL) OR EXISTS (SELECT 1 FROM service_keys)
          OR EXISTS (
            SELECT 1 FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = current_setting('application_name')
              AND pid <> pg_backend_pid())
        """)
      wasInUse = use.rows.first?[0] == .boolean(true)
    } catch {
      throw Self.fileError(error)
    }
    feed = CommitFeed(tolerance: configuration.followsOthers ? DatabaseContact.usualTolerance : nil)
    let contact = DatabaseContact(tolerance: configuration.tolerance)
    writers = PostgresWriters(
      address: address, configuration: configuration, node: node, contact: contact, report: report)
    readers = PostgresReaders(address: address, configuration: configuration, contact: contact, report: report)
    follower =
      configuration.followsOthers
      ? PostgresFeed(
        address: address, configuration: configuration, node: node, feed: feed, contact: contact, report: report) : nil
  }

  package var clockOffset: Int64 { follower?.state.clockOffset ?? 0 }

  package var figures: StoreFigures? {
    let state = follower?.state
    return StoreFigures(
      pools: [readers.figures, writers.figures], feedAge: state?.completeAsOf?.duration(to: .now),
      servers: state?.servers ?? 1, clockOffset: clockOffset, leases: leases.withLock { $0 })
  }

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
    try await placeEvents()
    let job = WriteJob.sweep(now: now, limit: min(max(limit, 1), 10_000), lifetimes: lifetimes)
    guard case .swept(let count, let deleted) = try await writers.submit(job) else { return 0 }
    feed.publishSwept(deleted)
    return count
  }

  /// Assigns positions to the events that do not have one yet, using several transactions. Until then, every read has
  /// to number all of these events.
  package func placeEvents() async throws(StoreError) {
    while try await !readers.ask(EventQueries.placeable).isEmpty {
      guard case .placed(let count) = try await writers.submit(.placeEvents), count > 0 else { return }
    }
  }

  /// Returns a problem for each identity or session that belongs to no account. PostgreSQL itself checks the database
  /// pages.
  package func checkIntegrity() async throws(StoreError) -> [String] {
    try await readers.ask(Self.integrity).compactMap { $0[0].text }
  }

  private static let integrity = TableStatement(
    """
    SELECT 'an identity belongs to no account' FROM identities i LEFT JOIN accounts a ON a.id = i.account_id
      WHERE a.id IS NULL OR a.deleted_at IS NOT NULL
    UNION ALL SELECT 'a session belongs to no account' FROM sessions s LEFT JOIN accounts a ON a.id = s.account_id
      WHERE a.id IS NULL
    """)

  /// Returns the problems found in a database, even if servers are using it. Blocks the calling thread.
  static func problems(in address: String) throws(StoreFileError) -> [String] {
    do {
      let connection = try PostgresConnection(address)
      try PostgresSchema.current.requireTables(connection)
      return try connection.run(integrity.sql(in: PostgresDialect())).rows.compactMap { $0[0].text }
    } catch {
      throw fileError(error)
    }
  }

  // MARK: Leases

  /// The time, in seconds, after which a server loses a lease that it has not renewed.
  static let leaseTime = 30
  private static let renewal = Duration.seconds(10)
  private static let retry = Duration.seconds(2)

  /// Runs the body while this process holds the given lease, and again whenever the process regains the lease.
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
      }
      try? await Task.sleep(for: Self.retry)
    }
    _ = try? await writers.submit(.release(name))
    leases.withLock { $0[name] = false }
  }

  /// Acquires or renews a lease. Returns false if another process holds the lease, or if it is unknown whether this
  /// process holds it.
  private func holdsLease(_ name: String) async -> Bool {
    var isHeld = false
    if case .lease(let answer)? = try? await writers.submit(.lease(name)) { isHeld = answer }
    leases.withLock { $0[name] = isHeld }
    return isHeld
  }

  /// Returns whether all events that were committed before the call can be read. Otherwise, some of them are waiting
  /// for earlier transactions to end.
  package func hasAllEventsInOrder() async throws(StoreError) -> Bool {
    try await readers.ask(EventQueries.waiting).isEmpty
  }
}

extension PostgresAccountStore {
  /// The thread counts, limits and options of a PostgreSQL account store.
  package struct Configuration: Sendable {
    /// The number of writer threads, each with its own connection.
    package var writers: Int
    /// The number of reader threads, each with its own connection.
    package var readers: Int
    /// The maximum number of waiting change sets, and also the maximum number of waiting reads. Further change sets and
    /// reads are refused with `.overloaded`.
    package var queueLimit: Int
    /// Whether events are stored for readers of the outbox.
    package var keepsEvents: Bool
    /// Whether the store follows other processes' commits and publishes them through `feed`.
    package var followsOthers: Bool
    /// The isolation level of write transactions.
    package var isolation: Isolation
    /// The time without a response from the database after which the store refuses calls.
    package var tolerance = DatabaseContact.usualTolerance
    var schema = PostgresSchema.current
    /// The number of seconds for which commits are kept for the other processes. A process that has not read commits
    /// for half that time discards its in-memory data.
    var memoryOfFeed = 600
    /// The maximum number of events that are assigned positions in one transaction.
    var placedAtOnce = 20_000
    /// The time to wait for a commit's result before its outcome is looked up on another connection.
    var patienceWithCommit = Duration.seconds(10)
    /// The time for which the store tries to determine the outcome of a commit.
    var patience = Duration.seconds(30)

    package init(
      writers: Int = 8, readers: Int = 4, queueLimit: Int = 4096, keepsEvents: Bool = true, followsOthers: Bool = true,
      isolation: Isolation = .readCommitted
    ) {
      self.writers = writers
      self.readers = readers
      self.queueLimit = queueLimit
      self.keepsEvents = keepsEvents
      self.followsOthers = followsOthers
      self.isolation = isolation
    }
  }

  package enum Isolation: String, Sendable, Hashable, CaseIterable {
    /// The default isolation level. It is sufficient because account rows are locked, and conditions in the statements
    /// protect all other data.
    case readCommitted = "READ COMMITTED"
    case repeatableRead = "REPEATABLE READ"
    case serializable = "SERIALIZABLE"
  }

  static func fileError(_ error: any Error) -> StoreFileError {
    error as? StoreFileError
      ?? StoreFileError(
        .unusable, "\(error)",
        remedy: (error as? PostgresError)?.refusalRemedy ?? "check the address of the database and its server")
  }
}
