import Dispatch
package import FairScheduling
import NIOConcurrencyHelpers

/// A bounded queue of jobs for threads that block until a job is available. The sources of the jobs take turns. If the
/// queue is full, either the new job or a waiting job from the source with the most jobs is refused immediately. An
/// immediate error, after which the caller can retry, is better than a long wait in an overloaded queue.
package final class WorkQueue<Job: Sendable>: Sendable {
  /// A ticket that identifies a waiting job, so that the job can be withdrawn.
  package typealias Ticket = FairQueue<Job>.Ticket

  package enum Submission: Sendable {
    /// The job was added. If the queue was full, `insteadOf` is a waiting job that was removed because its source had
    /// more jobs.
    case accepted(Ticket, insteadOf: Job? = nil)
    /// The job was refused, because the queue is full.
    case full
    case closed
  }

  /// The result of ``next(waitingAtMost:)``.
  package enum Arrival {
    case job(Job)
    case timedOut
    case closed
  }

  /// The conformance is unchecked because the state is accessed only while the lock is held.
  private struct State: @unchecked Sendable {
    var jobs: FairQueue<Job>
    /// The number of threads that are waiting for a job and have not been signaled.
    var sleepers = 0
    /// The number of threads that have been signaled but have not taken a job yet.
    var comers = 0
    var isClosed = false
  }

  /// Event loops and all worker threads contend for this lock, so its implementation matters. A `Mutex` is passed to
  /// the thread that has waited longest. On a busy machine, all other threads would then wait until that thread is
  /// scheduled.
  private let state: NIOLockedValueBox<State>
  private let wake = DispatchSemaphore(value: 0)
  private let batch: Int

  /// Creates a queue.
  /// - Parameters:
  ///   - limit: The maximum number of waiting jobs.
  ///   - batch: The number of jobs that a thread takes at once. A second thread is woken only if more jobs than this
  ///     are waiting.
  package init(limit: Int, batch: Int = 1) {
    // The number of threads that may take jobs is unlimited.
    state = NIOLockedValueBox(State(jobs: FairQueue(.init(slots: .max, waiting: limit, waitingPerSource: limit))))
    self.batch = max(1, batch)
  }

  /// The number of waiting jobs.
  package var count: Int { state.withLockedValue { $0.jobs.waiting } }

  // MARK: Callers

  /// Adds a job.
  /// - Parameter source: The caller to which the job belongs, or nil for the service's own jobs.
  package func submit(_ job: Job, from source: FairSource? = nil) -> Submission {
    let (submission, wakes) = state.withLockedValue { state -> (Submission, Bool) in
      if state.isClosed { return (.closed, false) }
      switch state.jobs.add(job, from: source) {
      case .refused: return (.full, false)
      case .waitsInsteadOf(let other, let ticket): return (.accepted(ticket, insteadOf: other), false)
      case .waits(let ticket):
        let ticket = Submission.accepted(ticket)
        guard state.sleepers > 0, state.jobs.waiting > state.comers * batch else { return (ticket, false) }
        state.sleepers -= 1
        state.comers += 1
        return (ticket, true)
      }
    }
    if wakes { wake.signal() }
    return submission
  }

  /// Removes a waiting job and returns it, or returns nil if the job is no longer waiting.
  package func withdraw(_ ticket: Ticket) -> Job? {
    state.withLockedValue { $0.jobs.remove(ticket) }
  }

  /// Refuses new jobs. Jobs that are already waiting are still processed.
  package func close() {
    close { _ in }
  }

  /// Refuses new jobs, and removes and returns the waiting jobs.
  package func closeAndRemoveAll() -> [Job] {
    close { $0.jobs.next(atMost: .max) }
  }

  private func close<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, sleepers) = state.withLockedValue { state in
      state.isClosed = true
      let sleepers = state.sleepers
      state.sleepers = 0
      state.comers += sleepers
      return (body(&state), sleepers)
    }
    for _ in 0..<sleepers { wake.signal() }
    return result
  }

  // MARK: Threads

  /// Blocks until a job is available and takes it. Returns nil if the queue is closed and empty.
  package func next() -> Job? {
    var wasSignalled = false
    while true {
      let (job, isClosed) = takeOrSleep(wasSignalled) { $0.next() }
      if let job { return job }
      if isClosed { return nil }
      wake.wait()
      wasSignalled = true
    }
  }

  /// Blocks until a job is available and takes up to `limit` jobs. Returns nil if the queue is closed and empty.
  package func next(atMost limit: Int) -> [Job]? {
    var wasSignalled = false
    while true {
      let (jobs, isClosed) = takeOrSleep(wasSignalled) { $0.next(atMost: max(1, limit)) }
      if let jobs { return jobs }
      if isClosed { return nil }
      wake.wait()
      wasSignalled = true
    }
  }

  /// Blocks until a job is available and takes it. Returns `.timedOut` after `timeout`, or `.closed` if the queue is
  /// closed and empty.
  package func next(waitingAtMost timeout: Duration) -> Arrival {
    let deadline = DispatchTime.now() + timeout / .seconds(1)
    var wasSignalled = false
    while true {
      let (job, isClosed) = takeOrSleep(wasSignalled) { $0.next() }
      if let job { return .job(job) }
      if isClosed { return .closed }
      if wake.wait(timeout: deadline) == .timedOut, stopSleeping() { return .timedOut }
      wasSignalled = true
    }
  }

  /// Returns the result of `take` if there are jobs. If there are no jobs and the queue is open, records that the
  /// calling thread is about to wait.
  ///
  /// - Parameter wasSignalled: Whether the calling thread was waiting and has been signaled.
  private func takeOrSleep<Taken: Sendable>(
    _ wasSignalled: Bool, _ take: (inout FairQueue<Job>) -> Taken?
  ) -> (Taken?, isClosed: Bool) {
    state.withLockedValue { state in
      if wasSignalled { state.comers -= 1 }
      guard state.jobs.waiting == 0 else { return (take(&state.jobs), state.isClosed) }
      if !state.isClosed { state.sleepers += 1 }
      return (nil, state.isClosed)
    }
  }

  /// Removes the calling thread from the waiting threads. Returns false if all waiting threads have already been
  /// signaled. In that case, one of the signals was for this thread, and this method consumes it.
  private func stopSleeping() -> Bool {
    let wasSleeping = state.withLockedValue { state in
      guard state.sleepers > 0 else { return false }
      state.sleepers -= 1
      return true
    }
    if !wasSleeping { wake.wait() }
    return wasSleeping
  }
}

extension FairQueue {
  fileprivate mutating func next(atMost limit: Int) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(min(limit, waiting))
    while elements.count < limit, let element = next() { elements.append(element) }
    return elements
  }
}
