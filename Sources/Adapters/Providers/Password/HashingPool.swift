import Accounts
import Dispatch
import Foundation
import Synchronization

/// Threads of its own for work that blocks for milliseconds, with a bounded queue before them.
///
/// A full queue refuses at once: a caller who is told to come back is better served than one who waits behind more work
/// than can be done. A caller who goes away while waiting gives up the place.
final class HashingPool: Sendable {
  typealias Work = @Sendable (Argon2.Memory) -> Void

  fileprivate struct Job {
    let work: Work
    let abandon: @Sendable () -> Void
  }

  fileprivate struct State {
    var waiting: [UInt64: Job] = [:]
    /// Tickets in order of arrival; those of callers who went away are passed over.
    var order: [UInt64] = []
    var head = 0
    var nextTicket: UInt64 = 0
    var isStopped = false
    /// Milliseconds that a piece of work takes, a moving average.
    var averageMilliseconds = 15.0
  }

  /// What the threads share; apart from the pool so that they don't keep it alive.
  private final class Shared: Sendable {
    let state = Mutex(State())
    let ready = DispatchSemaphore(value: 0)
  }

  private let shared = Shared()
  private let threadCount: Int
  private let queueLimit: Int

  init(threads: Int, queueLimit: Int) {
    threadCount = max(1, threads)
    self.queueLimit = max(1, queueLimit)
    for index in 0..<threadCount {
      let shared = shared
      Thread { Self.run(shared, index) }.start()
    }
  }

  deinit {
    let abandoned = shared.state.withLock { state in
      state.isStopped = true
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for job in abandoned { job.abandon() }
    for _ in 0..<threadCount { shared.ready.signal() }
  }

  /// The result of `body`, run on one of the threads. Throws `.resourceExhausted` with a delay where the queue is full, and
  /// `.unavailable` where the caller's task is cancelled before its turn.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable (Argon2.Memory) -> Result
  ) async throws(AccountError) -> Result {
    let ticket = shared.state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Swift.Result<Result, AccountError>, Never>) in
        let job = Job(
          work: { continuation.resume(returning: .success(body($0))) },
          abandon: { continuation.resume(returning: .failure(Self.abandoned)) })
        if let refusal = enqueue(job, ticket) { continuation.resume(returning: .failure(refusal)) }
      }
    } onCancel: {
      shared.state.withLock { $0.waiting.removeValue(forKey: ticket) }?.abandon()
    }
    return try outcome.get()
  }

  private static let abandoned = AccountError(.unavailable, "The call ended before its password was hashed.")

  /// Work that is waiting now.
  var waitingCount: Int { shared.state.withLock { $0.waiting.count } }

  private func enqueue(_ job: Job, _ ticket: UInt64) -> AccountError? {
    // Cancellation may have come before there was a job to take out of the queue.
    if Task.isCancelled { return Self.abandoned }
    let refusal = shared.state.withLock { state -> AccountError? in
      guard state.waiting.count < queueLimit else {
        let delay = state.averageMilliseconds * Double(state.waiting.count) / Double(threadCount)
        return AccountError(
          .resourceExhausted, "Too many passwords are being checked at once; try again shortly.",
          retryAfterMilliseconds: Int64(min(max(delay, 50), 30_000)))
      }
      state.waiting[ticket] = job
      state.order.append(ticket)
      state.forgetAbandoned(above: 2 * queueLimit)
      return nil
    }
    if refusal == nil {
      shared.ready.signal()
      // The task may have been cancelled between the check and the queue; its handler has then found nothing.
      if Task.isCancelled { shared.state.withLock { $0.waiting.removeValue(forKey: ticket) }?.abandon() }
    }
    return refusal
  }

  /// How long a thread without work keeps its memory.
  private static let idleTime = DispatchTimeInterval.seconds(10)

  private static func run(_ shared: Shared, _ index: Int) {
    ThreadPriority.lowerForCurrentThread()
    let memory = Argon2.Memory()
    var isNamed = false
    while true {
      if shared.ready.wait(timeout: .now() + idleTime) == .timedOut {
        memory.release()
        shared.ready.wait()
      }
      // Not earlier: Foundation loses a name that a thread gives itself while it is still being started.
      if !isNamed { Thread.current.name = "hashing-\(index)" }
      isNamed = true
      let (job, isStopped) = shared.state.withLock { state in (state.takeNext(), state.isStopped) }
      if isStopped { return }
      guard let job else { continue }
      let start = ContinuousClock.now
      job.work(memory)
      let taken = start.duration(to: .now)
      let milliseconds = Double(taken.components.seconds) * 1e3 + Double(taken.components.attoseconds) / 1e15
      shared.state.withLock { $0.averageMilliseconds += (milliseconds - $0.averageMilliseconds) / 16 }
    }
  }
}

extension HashingPool.State {
  /// The job that has waited longest.
  fileprivate mutating func takeNext() -> HashingPool.Job? {
    while head < order.count {
      let ticket = order[head]
      head += 1
      if head > 1024, head * 2 > order.count {
        order.removeFirst(head)
        head = 0
      }
      if let job = waiting.removeValue(forKey: ticket) { return job }
    }
    order.removeAll(keepingCapacity: true)
    head = 0
    return nil
  }

  /// Drops the tickets of callers who went away once there are more than `limit` tickets.
  fileprivate mutating func forgetAbandoned(above limit: Int) {
    guard order.count - head > limit else { return }
    order = order[head...].filter { waiting[$0] != nil }
    head = 0
  }
}
