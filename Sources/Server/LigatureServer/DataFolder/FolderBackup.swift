internal import AccountService
package import Accounts
internal import Dispatch
package import LigatureMessages
internal import PrivateFiles
internal import Providers
package import RPCCore
internal import Synchronization

/// A backup maker for a data folder, which a server may be using.
package final class FolderBackup: BackupMaker {
  private let database: any AccountDatabase
  /// Whether the backups are made by a server, which may run as a different user than the operator.
  private let isOfServer: Bool
  /// The queue on which backups are made one at a time, because copying blocks a thread.
  private let queue = DispatchQueue(label: "accounts.backup")
  /// The path of the backup that is being made; nil if there is none.
  private let current = Mutex<String?>(nil)
  private let counts = Mutex<[Outcome: Int]>([:])
  /// The time of the last backup that a server made of its data folder; nil if the backups are not of a server's folder.
  private let last: Mutex<TimeFile?>

  /// The outcome of an attempt to make a backup.
  enum Outcome: String, CaseIterable {
    case made, failed
  }

  package convenience init(of stored: StoredDatabase) {
    self.init(stored.database, isOfServer: false)
  }

  /// - Parameter folder: The data folder of the server whose database this is; nil if the database is not in a folder,
  ///   or if no server makes the backups.
  init(_ database: any AccountDatabase, isOfServer: Bool = true, folder: String? = nil) {
    self.database = database
    self.isOfServer = isOfServer
    last = Mutex(folder.map { TimeFile(DataFolder.lastBackup, in: $0) })
  }

  /// Makes a backup in the same way as `AdminService.Backup`, for a folder that no server is using.
  package func backup(
    _ request: LigatureV1.BackupRequest
  ) async throws(RPCError) -> LigatureV1.BackupResponse {
    do throws(AccountError) {
      return LigatureV1.BackupResponse(
        try await makeBackup(at: request.path, replacing: request.replace, now: SystemWallClock().now))
    } catch {
      throw error.status()
    }
  }

  package func makeBackup(
    at path: String, replacing: Bool, now: Timestamp
  ) async throws(AccountError) -> BackupSummary {
    let result: Result<BackupSummary, AccountError> = await withCheckedContinuation { waiter in
      queue.async { [self] in
        current.withLock { $0 = path }
        let result = Result { () throws(AccountError) in
          try makeBackup(at: path, replacing: replacing, madeAt: now)
        }
        current.withLock { $0 = nil }
        waiter.resume(returning: result)
      }
    }
    let outcome: Outcome = if case .success = result { .made } else { .failed }
    counts.withLock { $0[outcome, default: 0] += 1 }
    // If the time cannot be stored, only the metric is affected.
    if outcome == .made { last.withLock { try? $0?.store(now) } }
    return try result.get()
  }

  /// Returns the number of backup attempts with the given outcome since the program started.
  func count(of outcome: Outcome) -> Int { counts.withLock { $0[outcome, default: 0] } }

  /// The time of the last backup of the server's data folder, in seconds since 1970, even if the server has restarted
  /// since. The time is 0 if there was no backup, and nil if the database is not in the folder.
  var lastMadeAt: Int64? { last.withLock { $0.map { $0.time?.seconds ?? 0 } } }

  /// Removes the unfinished backup, if there is one, before the program exits.
  func abandon() {
    if let path = current.withLock({ $0 }) { database.removeUnfinishedBackups(at: path) }
  }

  private func makeBackup(
    at path: String, replacing: Bool, madeAt now: Timestamp
  ) throws(AccountError) -> BackupSummary {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw AccountError(.invalidArgument, "The path of a backup must be absolute, such as /var/backups/today.backup.")
    }
    do {
      let made = try database.makeBackup(
        at: path, files: DataFolder.secrets, replacing: replacing, program: Server.version, now: now)
      return BackupSummary(madeAt: made.madeAt, accounts: made.counts.accounts, sessions: made.counts.sessions)
    } catch {
      guard error.reason != .unsuitablePath else {
        throw AccountError(.invalidArgument, "The backup was not made: \(error).")
      }
      let user = isOfServer ? " The server runs as the user \(FilePermission.currentUser)." : ""
      throw AccountError(.unavailable, "The backup was not made: \(error).\(user)")
    }
  }
}
