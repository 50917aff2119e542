import Accounts
import FairScheduling
import Synchronization
import WorkerThreads

/// Threads that compute password hashes, which take several milliseconds each. Sources take turns in the queue. A
/// caller that is canceled while waiting leaves the queue.
final class HashingPool: Sendable {
  private struct Job: Sendable {
    let work: @Sendable (Argon2.Memory) -> Void
    let abandon: @Sendable () -> Void
  }

  /// The duration of a hash, as a moving average over recent hashes.
  private final class Pace: Sendable {
    private let milliseconds = Mutex(15.0)

    var averageMilliseconds: Double { milliseconds.withLock { $0 } }

    func note(_ duration: Duration) {
      milliseconds.withLock { $0 += (duration / .milliseconds(1) - $0) / 16 }
    }
  }

  /// The time for which an idle thread keeps its memory.
  private static let idleTime = Duration.seconds(10)

  /// The callers that are waiting for their turn.
  private let turns: FairSemaphore
  /// The jobs whose turn has come but that no thread has started yet.
  private let queue: WorkQueue<Job>
  private let pace = Pace()
  private let urgent: UrgentWork
  private let threadCount: Int
  private let threads: WorkerGroup

  init(threads: Int, turns: FairSemaphore) {
    threadCount = max(1, threads)
    self.turns = turns
    // If most threads are idle, a processor remains available for background work.
    urgent = UrgentWork(besides: (threadCount - 1) / 2)
    let (queue, pace) = (WorkQueue<Job>(limit: turns.limits.slots), pace)
    self.queue = queue
    self.threads = WorkerGroup(name: "hashing", count: threadCount, load: .computing) { _ in
      Self.work(off: queue, pace)
    }
  }

  deinit {
    for job in queue.closeAndRemoveAll() { job.abandon() }
  }

  /// Runs `body` on one of the threads and returns its result. Throws `.resourceExhausted` with a delay if the queue is
  /// full, and `.unavailable` if the caller's task is canceled before a thread starts the work.
  func run<Result: Sendable>(
    from source: CallSource?, _ body: @escaping @Sendable (Argon2.Memory) -> Result
  ) async throws(AccountError) -> Result {
    try await urgent.run { () throws(AccountError) in
      try await turns.run(from: source?.turns, orIfRefused: error) { () throws(AccountError) in
        try await runNow(body)
      }
    }
  }

  /// Waits until every caller that is currently waiting for a result has received it. Does not wait if there are only a
  /// few such callers. Returns whether there were any.
  func giveWay() async -> Bool { await urgent.giveWay() }

  private func runNow<Result: Sendable>(
    _ body: @escaping @Sendable (Argon2.Memory) -> Result
  ) async throws(AccountError) -> Result {
    let ticket = Mutex<WorkQueue<Job>.Ticket?>(nil)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Swift.Result<Result, AccountError>, Never>) in
        let job = Job(
          work: { continuation.resume(returning: .success(body($0))) },
          abandon: { continuation.resume(returning: .failure(Self.abandoned)) })
        guard !Task.isCancelled else { return job.abandon() }
        switch queue.submit(job) {
        case .accepted(let accepted, _):
          ticket.withLock { $0 = accepted }
          // The task was canceled before it had a ticket, so the cancellation handler has not withdrawn the job.
          if Task.isCancelled { queue.withdraw(accepted)?.abandon() }
        case .full: continuation.resume(returning: .failure(error(.queueIsFull)))
        case .closed: job.abandon()
        }
      }
    } onCancel: {
      ticket.withLock { $0 }.flatMap(queue.withdraw)?.abandon()
    }
    return try outcome.get()
  }

  private static let abandoned = AccountError(.unavailable, "The call ended before its password was hashed.")

  private func error(_ refusal: FairSemaphore.Refusal) -> AccountError {
    guard refusal != .cancelled else { return Self.abandoned }
    let delay = pace.averageMilliseconds * Double(turns.waitingCount) / Double(threadCount)
    return AccountError(
      .resourceExhausted, "Too many passwords are being checked at once; try again shortly.",
      retryAfterMilliseconds: Int64(min(max(delay, 50), 30_000)))
  }

  private static func work(off queue: WorkQueue<Job>, _ pace: Pace) {
    let memory = Argon2.Memory()
    while let job = next(of: queue, memory) {
      let start = ContinuousClock.now
      job.work(memory)
      pace.note(start.duration(to: .now))
    }
  }

  /// Returns the next job, or nil when the queue is closed. If no job arrives for a while, returns the memory to the
  /// system.
  private static func next(of queue: WorkQueue<Job>, _ memory: Argon2.Memory) -> Job? {
    switch queue.next(waitingAtMost: idleTime) {
    case .job(let job): return job
    case .closed: return nil
    case .timedOut:
      memory.release()
      return queue.next()
    }
  }
}
