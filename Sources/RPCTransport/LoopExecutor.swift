package import NIOCore
import Synchronization

/// Runs Swift tasks on an event loop, so that a handler starts, and goes on after waiting, where its connection lives.
///
/// What is enqueued on the loop itself waits in a plain array for ``runPending()``, which the connections call at the
/// end of a read cycle, and what comes from other threads is taken in batches: a job costs no wake-up of its own.
package final class LoopExecutor: TaskExecutor, @unchecked Sendable {
  package let loop: any EventLoop

  // Touched on the loop only; `inbox` is the door for everybody else.
  private var pending: [UnownedJob] = []
  private var batch: [UnownedJob] = []
  private var isScheduled = false
  private var unflushed: [ConnectionHandler] = []
  /// Whether jobs are being run just now.
  package private(set) var isRunning = false

  private let inbox = Mutex<[UnownedJob]>([])

  package init(_ loop: any EventLoop) {
    self.loop = loop
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if loop.inEventLoop {
      pending.append(job)
      // A run is scheduled even where a read cycle will run the job before: a cycle that ends by an error does not.
      if !isScheduled, !isRunning {
        isScheduled = true
        loop.execute { self.runScheduled() }
      }
    } else {
      let isFirst = inbox.withLock { inbox in
        inbox.append(job)
        return inbox.count == 1
      }
      if isFirst { loop.execute { self.runInbox() } }
    }
  }

  /// Runs the jobs enqueued on the loop so far, and those that they enqueue. On the loop only.
  package func runPending() {
    guard !isRunning, !pending.isEmpty else { return }
    isRunning = true
    // Jobs that keep enqueueing themselves must not hold the loop: after some rounds the rest waits for its next turn.
    var rounds = 0
    while !pending.isEmpty, rounds < 16 {
      swap(&pending, &batch)
      for job in batch { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
      batch.removeAll(keepingCapacity: true)
      rounds += 1
    }
    isRunning = false
    if !pending.isEmpty, !isScheduled {
      isScheduled = true
      loop.execute { self.runScheduled() }
    }
    while let connection = unflushed.popLast() { connection.drainNow() }
  }

  /// Drains the connection when the jobs that run now have run, so that their answers leave together. On the loop,
  /// while ``isRunning``.
  func drainAfterRun(_ connection: ConnectionHandler) { unflushed.append(connection) }

  private func runScheduled() {
    isScheduled = false
    runPending()
  }

  private func runInbox() {
    let jobs = inbox.withLock { inbox in
      defer { inbox.removeAll() }
      return inbox
    }
    pending.append(contentsOf: jobs)
    runPending()
  }
}
