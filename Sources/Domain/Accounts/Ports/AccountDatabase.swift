/// A database that stores accounts, whether or not a server has it open.
///
/// A server accesses its database only through this protocol, so supporting another kind of database requires only
/// another conforming type.
package protocol AccountDatabase: Sendable {
  /// The database's name in messages to the operator, for example its file name.
  var name: String { get }

  /// Whether the database exists. An existing database may be damaged or incomplete.
  var exists: Bool { get }

  /// Opens the store, creating missing parts and migrating an older schema. This method blocks.
  ///
  /// - Parameters:
  ///   - keepsEvents: Whether the store records events for readers of the outbox.
  ///   - report: A closure that receives the store's reports. It is called on the store's threads, before callers get
  ///     their results, and must not block.
  func open(
    keepsEvents: Bool, report: @escaping @Sendable (StoreReport) -> Void
  ) throws(StoreFileError) -> any ServedStore

  /// Opens the database for reading, alongside the server that owns it, without taking a lock or changing anything.
  func openForReading() throws(StoreFileError) -> any AccountDirectory

  /// Copies a consistent snapshot of the database into a folder and opens the copy, which never changes. This method
  /// blocks.
  ///
  /// - Parameter directory: An empty folder that only its owner can access.
  func copyForReading(in directory: String) throws(StoreFileError) -> any AccountDirectory

  /// Checks the database, which a server may be using at the same time, and returns the problems found. The array is
  /// empty if the database is intact. This method blocks.
  func problems() throws(StoreFileError) -> [String]

  /// Writes a backup, checks it, and then renames it to its final name. A server may keep changing the database in the
  /// meantime. This method blocks.
  ///
  /// A database with an older schema is copied without being migrated.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the backup.
  ///   - files: The names of other files in the database's folder to include in the backup.
  ///   - replaces: Whether to replace an existing backup. An existing file of any other kind is never replaced.
  ///   - program: The version of this program.
  /// - Throws: Among other errors, `.unsuitablePath` if the backup needs a different path. If the method throws, no
  ///   part of the backup remains.
  func makeBackup(
    at path: String, files: [String], replacing replaces: Bool, program: String, now: Timestamp
  ) throws(StoreFileError) -> BackupDescription

  /// Removes the partial backups that unfinished calls to `makeBackup` have written for the path. Those calls then
  /// fail.
  func removeUnfinishedBackups(at path: String)

  /// Creates the database from a backup, together with the other files that the backup includes. This method blocks.
  ///
  /// Pending codes, unfinished sign-ins, and unsent emails and text messages are not restored. Otherwise, codes and
  /// proofs that were used after the backup was made would become valid again. Users of authenticator apps must wait
  /// until the app shows a new code.
  ///
  /// - Parameters:
  ///   - ignored: The names of files that may already exist in the database's folder, because they contain no data.
  ///   - files: The names of the other files that the backup must include.
  ///   - endsSessions: Whether to omit the sessions, so that all users must sign in again.
  ///   - revokesServiceKeys: Whether to omit the service keys.
  ///   - check: A closure that reads the contents of the other files, keyed by name, and throws if the contents cannot
  ///     be used. It is called before anything is created.
  /// - Returns: The description of the backup, and the result of `check`.
  /// - Throws: An error that tells the operator what to do. If an error is thrown, nothing has changed.
  func restore<Content>(
    backup path: String, ignoring ignored: Set<String>, files: [String], endingSessions endsSessions: Bool,
    revokingServiceKeys revokesServiceKeys: Bool, at now: Timestamp,
    checking check: ([String: [UInt8]]) throws(StoreFileError) -> Content
  ) throws(StoreFileError) -> (BackupDescription, Content)
}

/// Stores the digest of the secret that all servers with the same database share. A server compares digests to detect a
/// different secret. All methods of this protocol block.
package protocol SecretDigestStorage: Sendable {
  /// Returns the digest, or nil if the database is not bound to a secret yet.
  func secretDigest() throws(StoreFileError) -> [UInt8]?

  /// Binds the database to the secret with this digest, unless the database is already bound to another secret. Returns
  /// the digest of the secret to which the database is bound.
  func claim(_ digest: [UInt8]) throws(StoreFileError) -> [UInt8]?
}

/// An open store that a server uses.
package protocol ServedStore: AccountStore, StoreMaintenance {
  /// Whether the database already contained accounts or service keys, or was open in another process, when this store
  /// was opened.
  var wasInUse: Bool { get }
  /// Whether other processes may also have the database open.
  var isShared: Bool { get }
  /// Runs the body each time this process becomes the leader for the name, until the task is canceled. Among the
  /// processes that have the database open, at most one is the leader for a name. The body is canceled if another
  /// process may have become the leader.
  func lead(_ name: String, _ body: @escaping @Sendable () async -> Void) async
  /// Assigns positions to new events and stores the positions. Call this method every second. Otherwise, reading events
  /// becomes slower as the number of new events grows.
  func placeEvents() async throws(StoreError)
  /// Statistics about the store's connections and about the servers that share the database; nil if the store collects
  /// none.
  var figures: StoreFigures? { get }
  /// Waits until all accepted commits and reads have finished, then closes the database. Later calls fail with
  /// `.unavailable`.
  func close()
}

extension ServedStore {
  package var isShared: Bool { false }
  package var figures: StoreFigures? { nil }

  package func lead(_ name: String, _ body: @escaping @Sendable () async -> Void) async { await body() }

  /// Does nothing, because the store writes the positions together with the events.
  package func placeEvents() async throws(StoreError) {}
}

/// A report from a store about its database, for the operator. The causes contain no personal data.
package enum StoreReport: Sendable, Hashable {
  /// Changes were stored.
  case written
  /// Callers' changes were not stored, or it is unknown whether they were. `changes` is the number of these changes.
  case writeFailed(changes: Int, cause: String)
  /// A caller's change was not stored because the database cannot represent one of its values. Other changes can still
  /// be stored.
  case changeRefused(cause: String)
  case readFailed(cause: String)
  /// The database server has been unresponsive for so long that the in-memory state may no longer be used. The report
  /// is repeated until a `clockOffset` report shows that the server is responding again.
  case noAnswer(cause: String)
  /// The store has compared the database's clock with this machine's clock. The associated value is the number of
  /// milliseconds by which the database's clock is ahead.
  case clockOffset(Int64)
}

/// Statistics about a store's connections to a database server, and about the servers that share the database.
package struct StoreFigures: Sendable {
  /// Statistics about one connection pool.
  package struct Pool: Sendable {
    package var name: String
    package var connections: Int
    /// The number of connections that are in use.
    package var busy: Int
    /// The number of jobs that are waiting for a connection.
    package var waiting: Int
    /// The number of round trips to the database server so far.
    package var flights: Int

    package init(name: String, connections: Int, busy: Int, waiting: Int, flights: Int) {
      self.name = name
      self.connections = connections
      self.busy = busy
      self.waiting = waiting
      self.flights = flights
    }
  }

  package var pools: [Pool]
  /// The time since the commits of other servers were last read; nil if they have never been read.
  package var feedAge: Duration?
  /// The number of servers that have the database open.
  package var servers: Int
  /// The number of milliseconds by which the database's clock is ahead of this machine's clock.
  package var clockOffset: Int64
  /// For each lease name, whether this process holds the lease.
  package var leases: [String: Bool]

  package init(pools: [Pool], feedAge: Duration?, servers: Int, clockOffset: Int64, leases: [String: Bool]) {
    self.pools = pools
    self.feedAge = feedAge
    self.servers = servers
    self.clockOffset = clockOffset
    self.leases = leases
  }
}
