internal import Accounts
internal import Dispatch
internal import Foundation
internal import GRDB
internal import Synchronization

/// Moves what was committed from the log into the database file, on a thread and connection of its own, so that commits
/// hardly wait for it.
///
/// The log starts over only after a moment in which all of it has been moved, and while commits keep coming there is no
/// such moment: the log would grow without end. So this thread moves most of it, in rounds that leave less each time, and
/// then asks the writer to move the small rest between two of its transactions.
final class Checkpointer: Sendable {
  /// Commits after which the log is worth moving: some ten thousand pages.
  private static let interval = 4096
  /// Pages that the writer may move by itself without being missed.
  private static let rest = 256
  private static let rounds = 6

  private struct State {
    var commits = 0
    var asksWriter = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let thread = DispatchGroup()

  init(path: String, configuration: SQLiteAccountStore.Configuration) throws {
    var settings = Connection.configuration(readonly: false, configuration)
    settings.label = "accounts.checkpoint"
    let connection = try DatabaseQueue(path: path, configuration: settings)
    thread.enter()
    let worker = Thread { [self] in
      run(connection)
      thread.leave()
    }
    worker.name = "accounts.log"
    worker.start()
  }

  /// Called by the writer after a transaction. True where it should move the rest of the log now.
  func note(commits: Int) -> Bool {
    let (isDue, isAsked) = state.withLock { state in
      state.commits += commits
      let isDue = state.commits >= Self.interval
      if isDue { state.commits = 0 }
      defer { state.asksWriter = false }
      return (isDue, state.asksWriter)
    }
    if isDue { wake.signal() }
    return isAsked
  }

  func close() {
    state.withLock { $0.isClosed = true }
    wake.signal()
    thread.wait()
  }

  private func run(_ connection: DatabaseQueue) {
    while true {
      wake.wait()
      if state.withLock({ $0.isClosed }) { break }
      // What can't be moved now is moved the next time; a commit is durable in the log already.
      try? connection.writeWithoutTransaction { db in try move(db) }
      state.withLock { $0.asksWriter = true }
    }
    try? connection.close()
  }

  private func move(_ db: Database) throws {
    var moved = 0
    for _ in 0..<Self.rounds {
      let result = try db.checkpoint(.passive)
      let news = result.checkpointedFrameCount - moved
      moved = result.checkpointedFrameCount
      // A round that found little took little time, so little has come in since.
      if news <= Self.rest { return }
    }
  }
}
