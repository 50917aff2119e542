/// A place where accounts are stored, whether or not a server has it open.
///
/// A server knows its database by this protocol alone, so another kind of database is another type that conforms to it.
package protocol AccountDatabase: Sendable {
  /// The name of the database in texts for the operator, such as that of its file.
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

  /// Opens the database beside the server that owns it. Takes no lock and changes nothing.
  func openForReading() throws(StoreFileError) -> any AccountDirectory

  /// Copies the database as it is at one moment into a folder, and opens the copy, which nothing changes. Blocks.
  ///
  /// - Parameter directory: An empty folder that only its owner may open.
  func copyForReading(in directory: String) throws(StoreFileError) -> any AccountDirectory

  /// Returns what is wrong with the database, even while a server uses it; empty if it is sound. Blocks.
  func problems() throws(StoreFileError) -> [String]

  /// Writes a backup beside a server that may keep changing the database, checks it, and then gives it its name.
  /// Blocks.
  ///
  /// The database may be one that this version has not migrated yet; it is copied as it is.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the backup.
  ///   - files: The names of other files beside the database that the backup includes.
  ///   - replaces: Whether an existing backup is replaced. No other file is.
  ///   - program: The version of this program.
  /// - Throws: `.unsuitablePath` if the backup must have another path. Nothing is left of it after any error.
  func makeBackup(
    at path: String, files: [String], replacing replaces: Bool, program: String, now: Timestamp
  ) throws(StoreFileError) -> BackupDescription

  /// Removes what `makeBackup` has written for a path so far, if it has not ended. It fails then.
  func removeUnfinishedBackups(at path: String)

  /// Makes the database from a backup, with the other files that the backup includes. Blocks.
  ///
  /// Codes and proofs that were used after the backup was made would be valid again. Therefore pending ones are not
  /// restored: codes that were sent, unfinished sign-ins, and mails that were not sent yet. Authenticator apps have to
  /// show a new code.
  ///
  /// - Parameters:
  ///   - ignored: The names of files that may exist beside the database although they hold no data.
  ///   - files: The names of the other files that the backup must include.
  ///   - endsSessions: Whether all users have to sign in again.
  ///   - revokesServiceKeys: Whether the keys of services are not restored.
  ///   - check: Reads the contents of the other files, by name, and refuses what can't be used, before anything is
  ///     made.
  /// - Returns: What the backup held, and what `check` returned.
  /// - Throws: What the operator has to do. Nothing has changed then.
  func restore<Content>(
    backup path: String, ignoring ignored: Set<String>, files: [String], endingSessions endsSessions: Bool,
    revokingServiceKeys revokesServiceKeys: Bool, at now: Timestamp,
    checking check: ([String: [UInt8]]) throws(StoreFileError) -> Content
  ) throws(StoreFileError) -> (BackupDescription, Content)
}

/// The digest of the secret that all servers of a database have, by which a server with another one is known. Its
/// methods block.
package protocol SecretDigestStorage: Sendable {
  /// Returns the digest; nil if the database belongs to no server yet.
  func secretDigest() throws(StoreFileError) -> [UInt8]?

  /// Makes the database that of a secret, unless it is another's already. Returns the digest of its secret.
  func claim(_ digest: [UInt8]) throws(StoreFileError) -> [UInt8]?
}

/// An open store as a server uses it.
package protocol ServedStore: AccountStore, StoreMaintenance {
  /// Whether the database had accounts or keys of services when it was opened.
  var wasInUse: Bool { get }
  /// Whether other processes may have the database open too.
  var isShared: Bool { get }
  /// Runs the body whenever no other process that has the database open runs one of this name, until the task is
  /// cancelled. The body is cancelled if another process may run one.
  func lead(_ name: String, _ body: @escaping @Sendable () async -> Void) async
  /// Writes down the positions of new events. Call it every second: otherwise reads of events become slower with the
  /// number of them.
  func placeEvents() async throws(StoreError)
  /// The figures of the store's connections and of the other servers; nil if it has neither.
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
  /// The database server has not answered for longer than the state in memory may be used. Reported again and again,
  /// until `clockOffset` shows that it answers.
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
    /// The number of round trips until now.
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
  /// The time since what other servers have committed was last read; nil if it never was.
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
