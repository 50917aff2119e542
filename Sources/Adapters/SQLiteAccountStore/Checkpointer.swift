internal import Accounts
internal import Dispatch
internal import GRDB
internal import Synchronization
internal import WorkerThreads

/// Moves what was committed from the log into the database file, on its own thread and connection, so that commits
/// hardly wait for it.
///
/// It moves little at a time: the pages of a large database lie far apart, and while the file is synced, a sync of the
/// log takes longer.
///
/// The log starts over only after a moment in which all of it has been moved, and while commits keep coming there is no
/// such moment: the log would grow without end. So once in a while this thread asks the writer to move what has come in
/// since the last step, between two of its transactions.
final class Checkpointer: Sendable {
  private static let rounds = 6

  /// The state that the writer and the thread share.
  private final class Exchange: Sendable {
    let pace = Mutex(CheckpointPace())
    /// At most one request waits; it covers all that was committed until it is taken.
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
        // What cannot be moved now is moved the next time; a commit is durable in the log already.
        try? connection.writeWithoutTransaction { db in try Self.move(db, &moved) }
        exchange.pace.withLock { $0.didMove() }
      }
      try? connection.close()
    }
  }

  /// Counts the rows that a transaction has changed, for the writer. Returns whether the writer should move the
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

  /// - Parameter moved: The number of pages of the log that have been moved since it started over.
  private static func move(_ db: Database, _ moved: inout Int) throws {
    for _ in 0..<rounds {
      let total = try db.checkpoint(.passive).checkpointedFrameCount
      let news = total >= moved ? total - moved : total
      moved = total
      // A round that found little took little time, so little has come in since.
      if news <= CheckpointPace.remainder { return }
    }
  }
}
