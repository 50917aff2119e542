package import NIOCore
import Synchronization

/// Runs Swift tasks on an event loop, so that a handler starts, and goes on after waiting, where its connection lives;
/// and ends the loop's turn: once all that was read has been looked at, it runs the tasks, then lets each connection that
/// has something to say write it, once.
///
/// What is enqueued on the loop itself waits in a plain array, and what comes from other threads is taken in batches: no
/// job costs a wake-up or a timer of its own. Touched on the loop only, except ``enqueue(_:)``; `@unchecked Sendable` for
/// that reason.
package final class LoopExecutor: TaskExecutor, @unchecked Sendable {
  package let loop: any EventLoop
  /// Called first at the end of a turn: starts the calls that became ready.
  package var startReadyCalls: (() -> Void)?

  private var pending: [UnownedJob] = []
  private var unsent: [ConnectionHandler] = []
  private var isScheduled = false
  /// Whether the turn is being ended just now.
  package private(set) var isEndingTurn = false

  private let inbox = Mutex<[UnownedJob]>([])

  package init(_ loop: any EventLoop) {
    self.loop = loop
  }

  // MARK: What waits for the end of the turn

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if loop.inEventLoop {
      pending.append(job)
      schedule()
    } else {
      let isFirst = inbox.withLock { inbox in
        inbox.append(job)
        return inbox.count == 1
      }
      if isFirst { loop.execute { self.takeInbox() } }
    }
  }

  /// Lets the connection write at the end of this turn. Once per turn and connection.
  func sendAtEndOfTurn(_ connection: ConnectionHandler) {
    loop.assertInEventLoop()
    unsent.append(connection)
    schedule()
  }

  /// Makes sure that the turn ends.
  package func schedule() {
    loop.assertInEventLoop()
    guard !isScheduled, !isEndingTurn else { return }
    isScheduled = true
    loop.execute { self.endTurn() }
  }

  private func takeInbox() {
    let jobs = inbox.withLock { inbox in
      defer { inbox.removeAll() }
      return inbox
    }
    pending.append(contentsOf: jobs)
    endTurn()
  }

  // MARK: The end of the turn

  /// Runs what is ready, and writes what it had to say. On the loop only.
  package func endTurn() {
    loop.assertInEventLoop()
    isScheduled = false
    guard !isEndingTurn else { return }
    isEndingTurn = true
    // Tasks that keep enqueueing themselves, and connections that keep making work, must not hold the loop: after some
    // rounds the rest waits for the next turn.
    var rounds = 0
    repeat {
      startReadyCalls?()
      runJobs()
      send()
      rounds += 1
    } while rounds < 16 && !(pending.isEmpty && unsent.isEmpty)
    isEndingTurn = false
    if !pending.isEmpty || !unsent.isEmpty { schedule() }
  }

  /// Runs the jobs enqueued on the loop so far. Those that they enqueue come next.
  package func runJobs() {
    loop.assertInEventLoop()
    if pending.isEmpty { return }
    let jobs = pending
    pending = []
    for job in jobs { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func send() {
    if unsent.isEmpty { return }
    let connections = unsent
    unsent = []
    for connection in connections { connection.endTurn() }
  }
}
