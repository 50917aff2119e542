internal import AccountStorage
internal import Accounts
internal import PostgresDriver
internal import Synchronization
internal import WorkerThreads

/// Manages the connection of one thread. The connection is opened when it is first needed, and reopened after it has
/// been lost.
final class ConnectionPlace {
  /// Settings that limit how long a vanished client's transaction stays open, and how long other transactions wait for
  /// its locks.
  private static let limits = """
    SET idle_in_transaction_session_timeout = '20s';
    SET lock_timeout = '5s';
    """
  /// A setting that removes the limit on idle transactions, because the operator may have set one for all connections.
  private static let noLimits = "SET idle_in_transaction_session_timeout = 0;"
  /// Settings that close the connection of a client that has vanished.
  private static let keepalives = """
    SET tcp_keepalives_idle = 30;
    SET tcp_keepalives_interval = 10;
    SET tcp_keepalives_count = 3;
    """

  private let address: String
  private let timeLimit: Duration
  private let counters: ConnectionCounters
  private let contact: DatabaseContact?
  private let hasLimits: Bool
  private var connection: PostgresConnection?

  /// Creates a place without opening a connection.
  ///
  /// - Parameters:
  ///   - contact: The record of whether the database responds. If contact is lost, the connection stops waiting.
  ///   - hasLimits: Whether the database ends transactions that are idle or that wait for a lock for too long.
  init(
    _ address: String, timeLimit: Duration = .seconds(30), _ counters: ConnectionCounters = ConnectionCounters(),
    contact: DatabaseContact? = nil, hasLimits: Bool = true
  ) {
    self.address = address
    self.timeLimit = timeLimit
    self.counters = counters
    self.contact = contact
    self.hasLimits = hasLimits
  }

  deinit { discard() }

  var isOpen: Bool { connection?.isOutdated == false }

  func open() throws(PostgresError) -> PostgresConnection {
    if let connection, !connection.isOutdated { return connection }
    discard()
    var isAbandoned: (@Sendable () -> Bool)?
    if let contact { isAbandoned = { contact.isLost } }
    let new = try PostgresConnection(address, timeLimit: timeLimit, isAbandoned: isAbandoned)
    try new.execute(Self.keepalives + (hasLimits ? Self.limits : Self.noLimits))
    new.onFlight = { [counters] in counters.addFlight() }
    connection = new
    counters.addConnections(1)
    return new
  }

  func discard() {
    guard connection != nil else { return }
    connection = nil
    counters.addConnections(-1)
  }
}

/// Counts the open connections, busy connections and flights of a group of threads.
final class ConnectionCounters: Sendable {
  private let connections = Atomic<Int>(0)
  private let busy = Atomic<Int>(0)
  private let flights = Atomic<Int>(0)

  func addConnections(_ number: Int) { connections.add(number, ordering: .relaxed) }

  func addFlight() { flights.add(1, ordering: .relaxed) }

  /// Counts a connection as busy while the body runs.
  func counting<Result>(_ body: () -> Result) -> Result {
    busy.add(1, ordering: .relaxed)
    defer { busy.subtract(1, ordering: .relaxed) }
    return body()
  }

  func figures(named name: String, waiting: Int) -> StoreFigures.Pool {
    StoreFigures.Pool(
      name: name, connections: connections.load(ordering: .relaxed), busy: busy.load(ordering: .relaxed),
      waiting: waiting, flights: flights.load(ordering: .relaxed))
  }
}

/// A transaction that reads one snapshot of the database. It begins with the first query.
final class ReadTransaction {
  private let place: ConnectionPlace
  /// The transaction's connection, or nil until the first query has succeeded.
  private var connection: PostgresConnection?
  /// Whether a query has failed. After a failure, the transaction returns no further results.
  private var hasFailed = false

  init(on place: ConnectionPlace) {
    self.place = place
  }

  func ask(_ sql: String, _ parameters: [PostgresValue]) throws -> [[PostgresValue]] {
    do {
      if let connection { return try connection.run(sql, parameters).rows }
      return try begin(sql, parameters)
    } catch {
      hasFailed = true
      if (error as? PostgresError)?.endsConnection ?? false { place.discard() }
      throw error
    }
  }

  private func begin(_ sql: String, _ parameters: [PostgresValue]) throws -> [[PostgresValue]] {
    func begin() throws(PostgresError) -> [[PostgresValue]] {
      let new = try place.open()
      try new.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      let rows = try new.run(sql, parameters).rows
      connection = new
      return rows
    }
    let mayBeStale = place.isOpen
    do throws(PostgresError) {
      return try begin()
    } catch {
      // The server may have closed the connection since it was last used. No query of this transaction has succeeded
      // yet, so the transaction can be started again.
      guard error.endsConnection, error != .timedOut, mayBeStale else { throw error }
      place.discard()
      return try begin()
    }
  }

  func end() {
    guard connection != nil || hasFailed, place.isOpen else { return }
    do { _ = try place.open().run("ROLLBACK") } catch { place.discard() }
  }
}

/// Reader threads, each with its own connection.
final class PostgresReaders: AccountDirectory {
  private typealias Job = @Sendable (Result<ConnectionPlace, StoreError>) -> Delivery

  private let queue: WorkQueue<Job>
  private let threads: WorkerGroup
  private let report: @Sendable (StoreReport) -> Void
  private let counters = ConnectionCounters()
  private let contact: DatabaseContact?

  var figures: StoreFigures.Pool { counters.figures(named: "read", waiting: queue.count) }

  init(
    address: String, configuration: PostgresAccountStore.Configuration, contact: DatabaseContact? = nil,
    report: @escaping @Sendable (StoreReport) -> Void
  ) {
    self.report = report
    self.contact = contact
    queue = WorkQueue(limit: configuration.queueLimit)
    threads = WorkerGroup(name: "accounts.read", count: max(1, configuration.readers)) { [queue, counters] _ in
      let place = ConnectionPlace(address, counters, contact: contact)
      while let job = queue.next() { Delivery.deliver([counters.counting { job(.success(place)) }]) }
    }
  }

  func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await read { try body(PostgresSnapshot(transaction: $0, tenant: tenant)) }
  }

  /// Runs a query on behalf of the store itself and returns its rows.
  func ask(_ query: TableStatement) async throws(StoreError) -> [[PostgresValue]] {
    let sql = query.sql(in: PostgresDialect())
    return try await read { try $0.ask(sql, []) }
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (ReadTransaction) throws -> Value
  ) async throws(StoreError) -> Value {
    if contact?.isLost == true { throw .cutOff }
    return try await Delivery.submit(to: queue) { [report] delivery in
      { place in
        do {
          let transaction = ReadTransaction(on: try place.get())
          defer { transaction.end() }
          return delivery(.success(try body(transaction)))
        } catch {
          let error = StoreError(error, during: "reading")
          if let cause = error.cause { report(.readFailed(cause: cause)) }
          return delivery(.failure(error))
        }
      }
    } refusal: { job, error in
      job(.failure(error))
    }
  }

  func close() {
    queue.close()
    threads.join()
  }
}

extension StoreError {
  /// The error that calls throw while the database does not respond to this node.
  static let cutOff = StoreError.unavailable("the database does not respond")

  /// Creates a store error from any error. An error that is already a store error is left unchanged.
  init(_ error: any Error, during activity: String) {
    self =
      switch error {
      case let error as StoreError: error
      case let error as PostgresError: .unavailable("\(activity): \(error)")
      default: .unavailable("\(activity): \(type(of: error))")
      }
  }
}
