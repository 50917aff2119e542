/// A place where accounts are stored, whether or not a server has it open.
///
/// A server knows its database only through this protocol, so another kind of database is another conforming type.
package protocol AccountDatabase: Sendable {
  /// The name of the database in texts for the operator, such as the name of its file.
  var name: String { get }

  /// Whether there is a database, even one that is damaged or incomplete.
  var exists: Bool { get }

  /// Opens the store, creates what is missing and migrates an older schema. Blocks.
  ///
  /// - Parameters:
  ///   - keepsEvents: Whether events are stored, for readers of the outbox.
  ///   - report: Called on the threads of the store, before the callers get their results. It must not block.
  func open(
    keepsEvents: Bool, report: @escaping @Sendable (StoreReport) -> Void
  ) throws(StoreFileError) -> any ServedStore

  /// Opens the database alongside the server that owns it. Takes no lock and changes nothing.
  func openForReading() throws(StoreFileError) -> any AccountDirectory

  /// Copies the database as it is at one moment into a folder, and opens the copy, which is never changed. Blocks.
  ///
  /// - Parameter directory: An empty folder that only its owner may open.
  func copyForReading(in directory: String) throws(StoreFileError) -> any AccountDirectory

  /// Returns the problems of the database, even while a server uses it; empty if the database is sound. Blocks.
  func problems() throws(StoreFileError) -> [String]

  /// Writes a backup while a server may keep changing the database, checks the backup, and then gives it its name.
  /// Blocks.
  ///
  /// The database may have a schema that this version has not migrated yet; it is copied as it is.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the backup.
  ///   - files: The names of other files next to the database that the backup includes.
  ///   - replaces: Whether to replace an existing backup. Any other existing file is never replaced.
  ///   - program: The version of this program.
  /// - Throws: `.unsuitablePath` if the backup must have another path. Nothing of the backup is left after any error.
  func makeBackup(
    at path: String, files: [String], replacing replaces: Bool, program: String, now: Timestamp
  ) throws(StoreFileError) -> BackupDescription

  /// Removes what an unfinished `makeBackup` has written for a path so far. That call then fails.
  func removeUnfinishedBackups(at path: String)

  /// Creates the database from a backup, together with the other files that the backup includes. Blocks.
  ///
  /// Codes and proofs that were used after the backup was made would be valid again. Therefore pending ones are not
  /// restored: codes that were sent, unfinished sign-ins, and mails that were not sent yet. Authenticator apps have to
  /// show a new code.
  ///
  /// - Parameters:
  ///   - ignored: The names of files that may exist next to the database, because they hold no data.
  ///   - files: The names of the other files that the backup must include.
  ///   - endsSessions: Whether all users have to sign in again.
  ///   - revokesServiceKeys: Whether the keys of services are not restored.
  ///   - check: Reads the contents of the other files, by name, and throws if they can't be used, before anything is
  ///     created.
  /// - Returns: The description of the backup, and the result of `check`.
  /// - Throws: An error that tells the operator what to do. In that case, nothing has changed.
  func restore<Content>(
    backup path: String, ignoring ignored: Set<String>, files: [String], endingSessions endsSessions: Bool,
    revokingServiceKeys revokesServiceKeys: Bool, at now: Timestamp,
    checking check: ([String: [UInt8]]) throws(StoreFileError) -> Content
  ) throws(StoreFileError) -> (BackupDescription, Content)
}

/// Stores the digest of the secret that all servers of a database share, by which a server with another secret is
/// recognized. Its methods block.
package protocol SecretDigestStorage: Sendable {
  /// Returns the digest; nil if the database belongs to no server yet.
  func secretDigest() throws(StoreFileError) -> [UInt8]?

  /// Binds the database to a secret, unless it is already bound to another one. Returns the digest of the secret to
  /// which the database is bound.
  func claim(_ digest: [UInt8]) throws(StoreFileError) -> [UInt8]?
}

/// An open store as a server uses it.
package protocol ServedStore: AccountStore, StoreMaintenance {
  /// Whether the database had accounts or keys of services when it was opened.
  var wasInUse: Bool { get }
  /// Whether other processes may have the database open too.
  var isShared: Bool { get }
  /// Runs the body whenever no other process that has the database open runs a body with this name, until the task is
  /// cancelled. The body is cancelled if another process may run one.
  func lead(_ name: String, _ body: @escaping @Sendable () async -> Void) async
  /// Stores the positions of new events. Call this method every second: otherwise, reads of events become slower as the
  /// number of new events grows.
  func placeEvents() async throws(StoreError)
  /// The figures of the store's connections and of the other servers; nil if the store has neither.
  var figures: StoreFigures? { get }
  /// Waits for the commits and reads that were accepted, then closes the database. Later calls fail with
  /// `.unavailable`.
  func close()
}

extension ServedStore {
  package var isShared: Bool { false }
  package var figures: StoreFigures? { nil }

  package func lead(_ name: String, _ body: @escaping @Sendable () async -> Void) async { await body() }

  /// Does nothing: the store writes the positions with the events.
  package func placeEvents() async throws(StoreError) {}
}

/// A report of a store about its database, for the operator. The causes hold no personal data.
package enum StoreReport: Sendable, Hashable {
  /// Changes were stored.
  case written
  /// Callers' changes were not stored, or it is unknown whether they were.
  case writeFailed(changes: Int, cause: String)
  /// A caller's change was not stored, because the database cannot represent one of its values. Other changes can be
  /// stored.
  case changeRefused(cause: String)
  case readFailed(cause: String)
  /// The database server has not responded for longer than the state in memory may be used. Reported repeatedly, until
  /// `clockOffset` shows that the server responds.
  case noAnswer(cause: String)
  /// The number of milliseconds by which the database's clock is ahead of this machine's, reported each time that the
  /// store has compared them.
  case clockOffset(Int64)
}

/// The figures of a store with connections to a database server, and of the servers that share the database.
package struct StoreFigures: Sendable {
  /// Connections for one purpose.
  package struct Pool: Sendable {
    package var name: String
    package var connections: Int
    /// The number of connections that are in use.
    package var busy: Int
    /// The number of jobs that wait for a connection.
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
  /// The time since the commits of other servers were last read; nil if they never were.
  package var feedAge: Duration?
  /// The number of servers that have the database open.
  package var servers: Int
  /// The number of milliseconds by which the database's clock is ahead.
  package var clockOffset: Int64
  /// Whether this process has the lease of each name.
  package var leases: [String: Bool]

  package init(pools: [Pool], feedAge: Duration?, servers: Int, clockOffset: Int64, leases: [String: Bool]) {
    self.pools = pools
    self.feedAge = feedAge
    self.servers = servers
    self.clockOffset = clockOffset
    self.leases = leases
  }
}
