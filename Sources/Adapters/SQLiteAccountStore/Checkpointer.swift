internal import Accounts
internal import Dispatch
internal import GRDB
internal import Synchronization
internal import WorkerThreads

/// Checkpoints the write-ahead log: moves committed changes from the log into the database file. This happens on a
/// separate thread and connection, so that commits hardly have to wait.
///
/// The thread checkpoints only a few pages at a time, because the pages of a large database lie far apart, and a sync
/// of the log takes longer while the database file is synced.
///
/// The log starts over only after a moment at which all of its content has been checkpointed. As long as commits keep
/// arriving, there is no such moment, and the log would grow indefinitely. Therefore, the thread occasionally asks the
/// writer to checkpoint, between two of its transactions, what has been added since the last step.
final class Checkpointer: Sendable {
  private static let rounds = 6

  /// The state that the writer and the thread share.
  private final class Exchange: Sendable {
    let pace = Mutex(CheckpointPace())
    /// At most one request is waiting. It covers everything that is committed before the request is taken.
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
        // Errors are ignored. Changes that cannot be checkpointed now are checkpointed next time, and until then, they
        // are durable in the log.
        try? connection.writeWithoutTransaction { db in try Self.move(db, &moved) }
        exchange.pace.withLock { $0.didMove() }
      }
      try? connection.close()
    }
  }

  /// Counts the rows that a transaction of the writer has changed. Returns whether the writer should checkpoint the
  /// remainder of the log now.
  func note(changes: Int) -> Bool {
    let next = exchange.pace.withLock { $0.note(changes: changes) }
    if next == .step { _ = exchange.requests.submit(()) }
    return next == .remainder
  }

  func close() {
    exchange.requests.close()
    thread.join()
  }

  /// Checkpoints the log in several rounds, until only a few pages are left.
  ///
  /// - Parameter moved: The number of pages in the log that have been checkpointed since the log started over.
  private static func move(_ db: Database, _ moved: inout Int) throws {
    for _ in 0..<rounds {
      let total = try db.checkpoint(.passive).checkpointedFrameCount
      let news = total >= moved ? total - moved : total
      moved = total
      // A round that found few pages took little time, so only a few pages can have been added since.
      if news <= CheckpointPace.remainder { return }
    }
  }
}
