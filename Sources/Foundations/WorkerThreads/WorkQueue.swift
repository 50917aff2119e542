import DequeModule
import Dispatch
import Synchronization

/// A bounded queue of jobs for threads that block while they wait. When it is full, it refuses a job at once: a caller
/// who can come back later is served better than one who waits behind more work than can be done.
package final class WorkQueue<Job: Sendable>: Sendable {
  /// The number of a job, to take it back while it waits.
  package struct Ticket: Sendable, Hashable {
    fileprivate let number: UInt64
  }

  package enum Submission: Sendable {
    case accepted(Ticket)
    /// As many jobs wait as are allowed to.
    case full
    case closed
  }

  /// What ``next(waitingAtMost:)`` returns.
  package enum Arrival {
    case job(Job)
    case timedOut
    case closed
  }

  private struct Entry {
    let number: UInt64
    let job: Job
  }

  private struct State {
    /// In order of arrival, so also in order of their numbers.
    var entries: Deque<Entry> = []
    var lastNumber: UInt64 = 0
    /// How many threads wait and have not been signalled.
    var sleepers = 0
    /// How many threads were signalled and have not come for jobs yet.
    var comers = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let limit: Int
  private let batch: Int

  /// - Parameters:
  ///   - limit: how many jobs may wait.
  ///   - batch: how many jobs a thread takes at once; no second thread is woken for so many.
  package init(limit: Int, batch: Int = 1) {
    self.limit = limit
    self.batch = max(1, batch)
  }

  /// How many jobs wait.
  package var count: Int { state.withLock { $0.entries.count } }

  // MARK: Callers

  package func submit(_ job: Job) -> Submission {
    let (submission, wakes) = state.withLock { state -> (Submission, Bool) in
      if state.isClosed { return (.closed, false) }
      if state.entries.count >= limit { return (.full, false) }
      state.lastNumber &+= 1
      state.entries.append(Entry(number: state.lastNumber, job: job))
      let ticket = Submission.accepted(Ticket(number: state.lastNumber))
      guard state.sleepers > 0, state.entries.count > state.comers * batch else { return (ticket, false) }
      state.sleepers -= 1
      state.comers += 1
      return (ticket, true)
    }
    if wakes { wake.signal() }
    return submission
  }

  /// Takes a job back: removes and returns it, or returns nil if it does not wait any more.
  package func withdraw(_ ticket: Ticket) -> Job? {
    state.withLock { state in
      // The entries are sorted by number.
      var lower = state.entries.startIndex
      var upper = state.entries.endIndex
      while lower < upper {
        let middle = lower + (upper - lower) / 2
        if state.entries[middle].number < ticket.number { lower = middle + 1 } else { upper = middle }
      }
      guard lower < state.entries.endIndex, state.entries[lower].number == ticket.number else { return nil }
      return state.entries.remove(at: lower).job
    }
  }

  /// Refuses further jobs. Those that wait are still done.
  package func close() {
    close { _ in }
  }

  /// Refuses further jobs, and removes and returns those that wait.
  package func closeAndRemoveAll() -> [Job] {
    close { state in
      defer { state.entries = [] }
      return state.entries.map(\.job)
    }
  }

  private func close<Result>(_ body: (inout sending State) -> sending Result) -> sending Result {
    let (result, sleepers) = state.withLock { state in
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

  /// Blocks until there is a job, and takes it. Returns nil when the queue is closed and empty.
  package func next() -> Job? {
    var wasSignalled = false
    while true {
      let (job, isClosed) = takeOrSleep(wasSignalled) { $0.removeFirst().job }
      if let job { return job }
      if isClosed { return nil }
      wake.wait()
      wasSignalled = true
    }
  }

  /// Blocks until there is a job, and takes all that wait, at most `limit` of them. Returns nil when the queue is closed
  /// and empty.
  package func next(atMost limit: Int) -> [Job]? {
    var wasSignalled = false
    while true {
      let (jobs, isClosed) = takeOrSleep(wasSignalled) { entries in
        let count = min(max(1, limit), entries.count)
        let jobs = entries.prefix(count).map(\.job)
        entries.removeFirst(count)
        return jobs
      }
      if let jobs { return jobs }
      if isClosed { return nil }
      wake.wait()
      wasSignalled = true
    }
  }

  /// Blocks until there is a job, and takes it; gives up after `timeout`.
  package func next(waitingAtMost timeout: Duration) -> Arrival {
    let deadline = DispatchTime.now() + timeout / .seconds(1)
    var wasSignalled = false
    while true {
      let (job, isClosed) = takeOrSleep(wasSignalled) { $0.removeFirst().job }
      if let job { return .job(job) }
      if isClosed { return .closed }
      if wake.wait(timeout: deadline) == .timedOut, stopSleeping() { return .timedOut }
      wasSignalled = true
    }
  }

  /// Returns what `take` takes if there are jobs. If there are none and the queue is open, notes that the calling thread
  /// is about to wait.
  ///
  /// - Parameter wasSignalled: whether the calling thread has waited and was signalled.
  private func takeOrSleep<Taken: Sendable>(
    _ wasSignalled: Bool, _ take: (inout Deque<Entry>) -> Taken
  ) -> (Taken?, isClosed: Bool) {
    state.withLock { state in
      if wasSignalled { state.comers -= 1 }
      guard state.entries.isEmpty else { return (take(&state.entries), state.isClosed) }
      if !state.isClosed { state.sleepers += 1 }
      return (nil, state.isClosed)
    }
  }

  /// Takes the calling thread off those that wait. Returns false if all of them have been signalled since: then a signal
  /// was meant for this thread, and is taken here.
  private func stopSleeping() -> Bool {
    let wasSleeping = state.withLock { state in
      guard state.sleepers > 0 else { return false }
      state.sleepers -= 1
      return true
    }
    if !wasSleeping { wake.wait() }
    return wasSleeping
  }
}
