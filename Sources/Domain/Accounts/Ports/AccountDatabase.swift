/// A database in which accounts are stored, whether or not a server has it open.
///
/// A server accesses its database only through this protocol, so supporting another kind of database requires only
/// another conforming type.
package protocol AccountDatabase: Sendable {
  /// The name of the database in messages to the operator, such as its file name.
  var name: String { get }

  /// Whether the database exists, even if it is damaged or incomplete.
  var exists: Bool { get }

  /// Opens the store, creating whatever is missing and migrating an older schema. This method blocks.
  ///
  /// - Parameters:
  ///   - keepsEvents: Whether events are stored, for readers of the outbox.
  ///   - report: A closure that receives the store's reports. It is called on the store's threads, before callers get
  ///     their results, and must not block.
  func open(
    keepsEvents: Bool, report: @escaping @Sendable (StoreReport) -> Void
  ) throws(StoreFileError) -> any ServedStore

  /// Opens the database for reading, alongside the server that owns it, without taking a lock or changing anything.
  func openForReading() throws(StoreFileError) -> any AccountDirectory

  /// Copies the database as of a single moment into a folder, and opens the copy, which never changes. This method
  /// blocks.
  ///
  /// - Parameter directory: An empty folder that only its owner can open.
  func copyForReading(in directory: String) throws(StoreFileError) -> any AccountDirectory

  /// Checks the database, which a server may be using at the same time, and returns the problems found. The array is
  /// empty if the database is sound. This method blocks.
  func problems() throws(StoreFileError) -> [String]

  /// Writes a backup, checks it, and then renames it to its final name. A server may keep changing the database in the
  /// meantime. This method blocks.
  ///
  /// A database with an older schema is copied without being migrated.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the backup.
  ///   - files: The names of other files next to the database that the backup includes.
  ///   - replaces: Whether to replace an existing backup. An existing file of any other kind is never replaced.
  ///   - program: The version of this program.
  /// - Throws: Among other errors, `.unsuitablePath` if the backup needs a different path. After any error, no part of
  ///   the backup remains.
  func makeBackup(
    at path: String, files: [String], replacing replaces: Bool, program: String, now: Timestamp
  ) throws(StoreFileError) -> BackupDescription

  /// Removes whatever an unfinished call to `makeBackup` has written for a path so far. The unfinished call then fails.
  func removeUnfinishedBackups(at path: String)

  /// Creates the database from a backup, together with the other files that the backup includes. This method blocks.
  ///
  /// If pending codes and proofs were restored, those that were used after the backup was made would become valid
  /// again. Therefore, nothing that was pending is restored: neither codes that had been sent, nor unfinished sign-ins,
  /// nor unsent emails. Users of authenticator apps have to wait until the app shows a new code.
  ///
  /// - Parameters:
  ///   - ignored: The names of files that may exist next to the database because they hold no data.
  ///   - files: The names of the other files that the backup must include.
  ///   - endsSessions: Whether all users have to sign in again.
  ///   - revokesServiceKeys: Whether to leave out the service keys.
  ///   - check: A closure that reads the contents of the other files, keyed by name, and throws if they cannot be used.
  ///     It is called before anything is created.
  /// - Returns: The description of the backup, and the result of `check`.
  /// - Throws: An error that tells the operator what to do. If an error is thrown, nothing has changed.
  func restore<Content>(
    backup path: String, ignoring ignored: Set<String>, files: [String], endingSessions endsSessions: Bool,
    revokingServiceKeys revokesServiceKeys: Bool, at now: Timestamp,
    checking check: ([String: [UInt8]]) throws(StoreFileError) -> Content
  ) throws(StoreFileError) -> (BackupDescription, Content)
}

/// Stores the digest of the secret that is shared by all servers that use the same database. The digest makes it
/// possible to detect a server that has a different secret. All methods of this protocol block.
package protocol SecretDigestStorage: Sendable {
  /// Returns the digest, or nil if the database does not belong to any server yet.
  func secretDigest() throws(StoreFileError) -> [UInt8]?

  /// Binds the database to the secret with this digest, unless it is already bound to another secret. Returns the
  /// digest of the secret to which the database is bound.
  func claim(_ digest: [UInt8]) throws(StoreFileError) -> [UInt8]?
}

/// An open store, as used by a server.
package protocol ServedStore: AccountStore, StoreMaintenance {
  /// Whether the database contained accounts or service keys when it was opened, or other processes had it open.
  var wasInUse: Bool { get }
  /// Whether other processes may also have the database open.
  var isShared: Bool { get }
  /// Runs the body each time this process becomes the leader for the name, until the task is cancelled. Among the
  /// processes that have the database open, at most one is the leader for a name. The body is cancelled if another
  /// process may have become the leader.
  func lead(_ name: String, _ body: @escaping @Sendable () async -> Void) async
  /// Stores the positions of new events. Call this method every second; otherwise, reading events becomes slower as the
  /// number of new events grows.
  func placeEvents() async throws(StoreError)
  /// Statistics about the store's connections and the other servers; nil if the store has neither.
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
  /// Callers' changes were not stored, or it is unknown whether they were.
  case writeFailed(changes: Int, cause: String)
  /// A caller's change was not stored because the database cannot represent one of its values. Other changes can still
  /// be stored.
  case changeRefused(cause: String)
  case readFailed(cause: String)
  /// The database server has been unresponsive for longer than the in-memory state may be used. The report is repeated
  /// until a `clockOffset` report shows that the server is responding again.
  case noAnswer(cause: String)
  /// The store has compared the database's clock with this machine's clock. The associated value is the number of
  /// milliseconds by which the database's clock is ahead.
  case clockOffset(Int64)
}

/// Statistics about a store's connections to a database server, and about the servers that share the database.
package struct StoreFigures: Sendable {
  /// A pool of connections for one purpose.
  package struct Pool: Sendable {
    package var name: String
    package var connections: Int
    /// The number of connections that are in use.
    package var busy: Int
    /// The number of jobs that are waiting for a connection.
    package var waiting: Int
    /// The number of round trips so far.
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
