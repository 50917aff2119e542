import NIOConcurrencyHelpers
package import NIOCore

/// An executor that runs Swift tasks on an event loop, so that a handler starts and resumes on the loop of its
/// connection. It also completes each iteration of the loop: after all input has been handled, it runs the tasks that
/// are ready, with the sources of calls taking turns, and then flushes each connection that has pending output.
///
/// Jobs that are enqueued on the loop itself wait in a plain queue. Jobs from other threads are collected in batches,
/// so that a job needs neither a separate wake-up nor a timer. Except for ``enqueue(_:)``, the executor must be used
/// only on its event loop. It is `@unchecked Sendable` for that reason.
package final class LoopExecutor: LoopScheduled, @unchecked Sendable {
  /// The time for which tasks run before the loop reads its sockets again, so that calls that have arrived in the
  /// meantime can take their turns.
  private static let stretch = Duration.microseconds(500)
  /// The number of jobs and calls from one source after which the turn passes to the next source.
  private static let turnLength = 8

  package let loop: any EventLoop
  private let now: () -> ContinuousClock.Instant
  /// The turn of tasks that do not belong to any source of calls.
  package let turn = LoopTurn(in: LoopTurn())

  private var turns = LoopTurns()
  /// The current turn; nil between turns.
  private var current: LoopTurn?
  /// The number of jobs and calls that have run in the current turn.
  private var runInTurn = 0
  /// The total number of jobs and calls that have run on this loop.
  private var runInAll: UInt64 = 0
  /// The end of the current stretch.
  private var end = ContinuousClock.now
  /// Whether the end of the current stretch has been reached.
  private var isOver = false

  private var unflushed: [ConnectionHandler] = []
  private var isScheduled = false
  /// Whether ``endIteration()`` is running.
  package private(set) var isEndingIteration = false

  private let inbox = NIOLockedValueBox<[(UnownedJob, any LoopScheduled)]>([])

  package init(_ loop: any EventLoop, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.loop = loop
    self.now = now
  }

  // MARK: Pending work

  package func enqueue(_ job: consuming ExecutorJob) {
    enqueue(UnownedJob(job), of: self)
  }

  package func startCalls() {}

  /// Enqueues a job that runs when its source has its turn.
  package func enqueue(_ job: UnownedJob, of source: any LoopScheduled) {
    if loop.inEventLoop {
      source.turn.jobs.append(job)
      schedule(source)
    } else {
      let isFirst = inbox.withLockedValue { inbox in
        inbox.append((job, source))
        return inbox.count == 1
      }
      if isFirst { loop.execute { self.takeInbox() } }
    }
  }

  /// Ensures that a source with pending work gets its turn.
  package func schedule(_ source: any LoopScheduled) {
    loop.assertInEventLoop()
    if !source.turn.takesPart { turns.add(source) }
    schedule()
  }

  /// Flushes the connection at the end of this iteration. Call this method at most once per iteration for each
  /// connection.
  func flushAtEndOfIteration(_ connection: ConnectionHandler) {
    loop.assertInEventLoop()
    unflushed.append(connection)
    schedule()
  }

  /// Ensures that ``endIteration()`` is called.
  private func schedule() {
    guard !isScheduled, !isEndingIteration else { return }
    isScheduled = true
    loop.execute { self.endIteration() }
  }

  private func takeInbox() {
    let jobs = inbox.withLockedValue { inbox in
      defer { inbox.removeAll() }
      return inbox
    }
    for (job, source) in jobs {
      source.turn.jobs.append(job)
      turns.add(source)
    }
    // If the end of the iteration is already scheduled, the loop may have to read its sockets first.
    if !isScheduled { endIteration() }
  }

  // MARK: End of the iteration

  /// Ends an iteration of the event loop: runs the jobs that are ready, and flushes the connections. This method must
  /// be called on the event loop.
  package func endIteration() {
    loop.assertInEventLoop()
    isScheduled = false
    guard !isEndingIteration else { return }
    isEndingIteration = true
    end = now() + Self.stretch
    isOver = false
    // Tasks that keep enqueuing themselves, and connections that keep creating work, must not monopolize the loop, so
    // the remaining work waits for the next iteration.
    repeat {
      takeTurns()
      flush()
    } while hasWork && !isOver && now() < end
    isEndingIteration = false
    if hasWork { continueInNextIteration() }
  }

  private var hasWork: Bool { !turns.isEmpty || !unflushed.isEmpty }

  /// Ensures that ``endIteration()`` is called after the loop has read its sockets again. The loop does not read its
  /// sockets between tasks that are due, so this method schedules a task that becomes due slightly later.
  private func continueInNextIteration() {
    guard !isScheduled else { return }
    isScheduled = true
    loop.scheduleTask(in: .microseconds(20)) { self.endIteration() }
  }

  private func takeTurns() {
    while !isOver, let source = turns.current {
      let turn = source.turn
      current = turn
      runInTurn = 0
      repeat {
        // Calls that are ready run after the jobs that are waiting now, but before the jobs that those jobs enqueue.
        if turn.hasReadyCalls { source.startCalls() }
        var count = turn.jobs.count
        while count > 0, mayRun(turn), let job = turn.jobs.popFirst() {
          count -= 1
          countRun()
          unsafe job.runSynchronously(on: source.asUnownedTaskExecutor())
          // Unlike most calls, a job can take a long time. Check the clock after each job, so that other sources wait
          // for at most one of them.
          if now() >= end { isOver = true }
        }
      } while turn.hasWork && mayRun(turn)
      current = nil
      turns.advance()
    }
  }

  private func flush() {
    if unflushed.isEmpty { return }
    let connections = unflushed
    unflushed = []
    for connection in connections { connection.flush() }
  }

  // MARK: Turns

  /// Returns whether a turn may continue. If other sources are waiting, a turn ends after a few jobs and calls.
  package func mayRun(_ turn: LoopTurn) -> Bool {
    current === turn && !isOver && (runInTurn < Self.turnLength || turns.isAlone)
  }

  /// Counts a job or a call that is about to run.
  package func countRun() {
    runInTurn += 1
    runInAll &+= 1
    // Read the clock only once for every 16 jobs and calls.
    if runInAll & 15 == 0, now() >= end { isOver = true }
  }
}
