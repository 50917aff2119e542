internal import Dispatch
internal import Synchronization

/// Jobs that wait for threads of our own. Bounded: who comes when it is full is told so at once.
final class WorkQueue<Job: Sendable>: Sendable {
  private struct State {
    var jobs: [Job] = []
    /// Jobs before this index were taken.
    var head = 0
    /// Workers that wait for a signal.
    var sleepers = 0
    var isClosed = false

    var count: Int { jobs.count - head }

    mutating func take(atMost limit: Int) -> [Job] {
      if head == 0, jobs.count <= limit {
        defer { jobs = [] }
        return jobs
      }
      let end = min(head + limit, jobs.count)
      let taken = Array(jobs[head..<end])
      head = end
      if head == jobs.count {
        jobs = []
        head = 0
      } else if head > 1024 {
        jobs.removeFirst(head)
        head = 0
      }
      return taken
    }
  }

  enum Submission {
    case taken, full, closed
  }

  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  func submit(_ job: Job) -> Submission {
    let (submission, wakes) = state.withLock { state -> (Submission, Bool) in
      if state.isClosed { return (.closed, false) }
      if state.count >= limit { return (.full, false) }
      state.jobs.append(job)
      guard state.sleepers > 0 else { return (.taken, false) }
      state.sleepers -= 1
      return (.taken, true)
    }
    if wakes { wake.signal() }
    return submission
  }

  /// How many jobs wait.
  var count: Int { state.withLock { $0.count } }

  /// Blocks until there is work; nil when the queue is closed and empty.
  func take(atMost limit: Int) -> [Job]? {
    while true {
      let (jobs, isClosed) = state.withLock { state in
        let jobs = state.take(atMost: limit)
        if jobs.isEmpty, !state.isClosed { state.sleepers += 1 }
        return (jobs, state.isClosed)
      }
      if !jobs.isEmpty { return jobs }
      if isClosed { return nil }
      wake.wait()
    }
  }

  /// Takes no more; what is there will be done.
  func close() {
    let sleepers = state.withLock { state in
      state.isClosed = true
      defer { state.sleepers = 0 }
      return state.sleepers
    }
    for _ in 0..<sleepers { wake.signal() }
  }
}
