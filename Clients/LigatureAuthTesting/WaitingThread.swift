import Dispatch
import Synchronization

/// An executor that runs a task on the thread that waits for it, for use in synchronous functions. Waiting requires no
/// other thread, so any number of tests can wait at once.
final class WaitingThread: TaskExecutor {
  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let jobs = Mutex<[UnownedJob]>([])
  private let ready = DispatchSemaphore(value: 0)

  private init() {}

  /// Runs `body`, blocks until it has finished, and returns its result.
  @discardableResult
  static func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let (thread, outcome) = (WaitingThread(), Outcome<Value>())
    Task(executorPreference: thread) {
      let value = await body()
      outcome.value.withLock { $0 = value }
    }
    while true {
      if let value = outcome.value.withLock({ $0 }) { return value }
      thread.runNext()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    ready.signal()
  }

  private func runNext() {
    ready.wait()
    let job = jobs.withLock { $0.removeFirst() }
    unsafe job.runSynchronously(on: asUnownedTaskExecutor())
  }
}
