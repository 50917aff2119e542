package import NIOCore
import Synchronization

/// Runs Swift tasks on an event loop, so that a handler starts, and resumes, on the loop of its connection; and ends each
/// iteration of the loop: after all input has been handled it runs the tasks that are ready, and then lets each connection
/// with output write it, once.
///
/// Jobs that are enqueued on the loop itself wait in a plain array, and those from other threads are taken in batches, so
/// that no job costs a wake-up or a timer of its own. Belongs to its event loop, except ``enqueue(_:)``; `@unchecked
/// Sendable` for that reason.
package final class LoopExecutor: TaskExecutor, @unchecked Sendable {
  package let loop: any EventLoop
  /// Called first at the end of an iteration: starts the calls that became ready.
  package var startReadyCalls: (() -> Void)?

  private var pending: [UnownedJob] = []
  private var unflushed: [ConnectionHandler] = []
  private var isScheduled = false
  /// Whether ``endIteration()`` runs.
  package private(set) var isEndingIteration = false

  private let inbox = Mutex<[UnownedJob]>([])

  package init(_ loop: any EventLoop) {
    self.loop = loop
  }

  // MARK: What waits for the end of the iteration

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

  /// Flushes the connection at the end of this iteration. To be called once in an iteration for each connection.
  func flushAtEndOfIteration(_ connection: ConnectionHandler) {
    loop.assertInEventLoop()
    unflushed.append(connection)
    schedule()
  }

  /// Makes sure that ``endIteration()`` is called.
  package func schedule() {
    loop.assertInEventLoop()
    guard !isScheduled, !isEndingIteration else { return }
    isScheduled = true
    loop.execute { self.endIteration() }
  }

  private func takeInbox() {
    let jobs = inbox.withLock { inbox in
      defer { inbox.removeAll() }
      return inbox
    }
    pending.append(contentsOf: jobs)
    endIteration()
  }

  // MARK: The end of the iteration

  /// Runs the jobs that are ready, and flushes the connections. On the loop only.
  package func endIteration() {
    loop.assertInEventLoop()
    isScheduled = false
    guard !isEndingIteration else { return }
    isEndingIteration = true
    // Tasks that keep enqueueing themselves, and connections that keep making work, must not hold the loop: after some
    // rounds the rest waits for the next iteration.
    var rounds = 0
    repeat {
      startReadyCalls?()
      runJobs()
      flush()
      rounds += 1
    } while rounds < 16 && !(pending.isEmpty && unflushed.isEmpty)
    isEndingIteration = false
    if !pending.isEmpty || !unflushed.isEmpty { schedule() }
  }

  /// Runs the jobs enqueued on the loop so far. Those that they enqueue come next.
  package func runJobs() {
    loop.assertInEventLoop()
    if pending.isEmpty { return }
    let jobs = pending
    pending = []
    for job in jobs { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func flush() {
    if unflushed.isEmpty { return }
    let connections = unflushed
    unflushed = []
    for connection in connections { connection.flush() }
  }
}
