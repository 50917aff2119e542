internal import Accounts
internal import Dispatch
internal import GRDB
internal import Synchronization
internal import WorkerThreads

/// Checkpoints the write-ahead log by moving committed changes from the log to the database file. A separate thread
/// with its own connection does most of the work, so that commits hardly have to wait.
///
/// The thread checkpoints only a few pages at a time, because the pages of a large database are far apart, and a log
/// sync takes longer while the database file is being synced.
///
/// The log can start over only when all of its content has been checkpointed. If commits keep arriving, this never
/// happens, and the log would grow indefinitely. Therefore, the thread occasionally asks the writer to checkpoint,
/// between two transactions, the pages added since the last step.
final class Checkpointer: Sendable {
  private static let rounds = 6

  /// The state shared by the writer and the thread.
  private final class Exchange: Sendable {
    let pace = Mutex(CheckpointPace())
    /// The queue of requests to the checkpoint thread. At most one request is waiting. It covers everything that is
    /// committed before the thread dequeues it.
    let requests = WorkQueue<Void>(limit: 1)
  }

  private let exchange = Exchange()
  private let thread: WorkerGroup

  init(path: String, configuration: SQLiteAccountStore.Configuration) throws {
    var settings = Connection.configuration(readonly: false, configuration)
    settings.label = "accounts.checkpoint"
    let connection = try DatabaseQueue(path: path, configuration: settings)
    thread = WorkerGroup(name: "accounts.log") { [exchange] _ in
      var moved = 0
      while exchange.requests.next() != nil {
        // Errors are ignored. Changes that cannot be checkpointed now are checkpointed next time. Until then, they are
        // durable in the log.
        try? connection.writeWithoutTransaction { db in try Self.move(db, &moved) }
        exchange.pace.withLock { $0.didMove() }
      }
      try? connection.close()
    }
  }

  /// Counts the rows changed by a transaction of the writer. Returns whether the writer should checkpoint the rest of
  /// the log now.
  func note(changes: Int) -> Bool {
    let next = exchange.pace.withLock { $0.note(changes: changes) }
    if next == .step { _ = exchange.requests.submit(()) }
    return next == .remainder
  }

  func close() {
    exchange.requests.close()
    thread.join()
  }

  /// Checkpoints the log in several rounds, until only a few pages remain.
  ///
  /// - Parameter moved: The number of log pages that have been checkpointed since the log started over.
  private static func move(_ db: Database, _ moved: inout Int) throws {
    for _ in 0..<rounds {
      let total = try db.checkpoint(.passive).checkpointedFrameCount
      let news = total >= moved ? total - moved : total
      moved = total
      // A round that finds few pages takes little time, so only a few pages can have been added since.
      if news <= CheckpointPace.remainder { return }
    }
  }
}
