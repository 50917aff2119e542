internal import Accounts
internal import Dispatch
internal import Foundation
internal import GRDB
internal import Synchronization

/// Moves what was committed from the log into the database file, on a thread and connection of its own, so that no
/// commit waits for it.
final class Checkpointer: Sendable {
  /// Commits after which the log is worth moving: some ten thousand pages.
  private static let interval = 4096

  private struct State {
    var commits = 0
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

  func note(commits: Int) {
    let isDue = state.withLock { state in
      state.commits += commits
      guard state.commits >= Self.interval else { return false }
      state.commits = 0
      return true
    }
    if isDue { wake.signal() }
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
      _ = try? connection.writeWithoutTransaction { db in try db.checkpoint(.passive) }
    }
    try? connection.close()
  }
}
