internal import Accounts
internal import Dispatch
internal import GRDB
internal import Synchronization
internal import WorkerThreads

/// Moves what was committed from the log into the database file, on its own thread and connection, so that commits
/// hardly wait for it.
///
/// The log starts over only after a moment in which all of it has been moved, and while commits keep coming there is no
/// such moment: the log would grow without end. So this thread moves most of it, in rounds that leave less each time,
/// and then asks the writer to move the small remainder between two of its transactions.
final class Checkpointer: Sendable {
  /// Commits after which the log is worth moving: some ten thousand pages.
  private static let interval = 4096
  /// Pages that the writer may move without being missed.
  private static let remainder = 256
  private static let rounds = 6

  private struct State {
    var commits = 0
    var asksWriter = false
  }

  /// What the writer and the thread tell each other.
  private final class Exchange: Sendable {
    let state = Mutex(State())
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
      while exchange.requests.next() != nil {
        // What cannot be moved now is moved the next time; a commit is durable in the log already.
        try? connection.writeWithoutTransaction { db in try Self.move(db) }
        exchange.state.withLock { $0.asksWriter = true }
      }
      try? connection.close()
    }
  }

  /// Called by the writer after a transaction. Returns whether the writer should move the remainder of the log now.
  func note(commits: Int) -> Bool {
    let (isDue, isAsked) = exchange.state.withLock { state in
      state.commits += commits
      let isDue = state.commits >= Self.interval
      if isDue { state.commits = 0 }
      defer { state.asksWriter = false }
      return (isDue, state.asksWriter)
    }
    if isDue { _ = exchange.requests.submit(()) }
    return isAsked
  }

  func close() {
    exchange.requests.close()
    thread.join()
  }

  private static func move(_ db: Database) throws {
    var moved = 0
    for _ in 0..<rounds {
      let result = try db.checkpoint(.passive)
      let news = result.checkpointedFrameCount - moved
      moved = result.checkpointedFrameCount
      // A round that found little took little time, so little has come in since.
      if news <= remainder { return }
    }
  }
}
