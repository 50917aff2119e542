import RPCCore
import RPCTransport

/// Starts the handlers of one event loop's calls. What became ready in one read cycle runs in one task, one call after
/// the other, as long as no handler waits; a task whose handler waits belongs to that call until it ends. So a handler
/// that does not wait costs no task of its own and no change of thread.
///
/// All of it happens on the loop: tasks prefer the loop's executor. `@unchecked Sendable` because they hold it.
final class CallRunner: @unchecked Sendable {
  /// A call that is to be handled.
  struct Job {
    let connection: ServerConnection
    let ticket: UInt64
    let call: ServerCall
    let handler: ServerHandler
  }

  /// One task, as the call that runs in it sees it.
  final class Turn: @unchecked Sendable {
    fileprivate(set) var task: Task<Void, Never>?

    func cancel() { task?.cancel() }
  }

  private let executor: LoopExecutor
  private var ready: [Job] = []
  private var first = 0
  private var isStarting = false

  init(_ executor: LoopExecutor) {
    self.executor = executor
  }

  func add(_ job: Job) { ready.append(job) }

  /// Starts all that is ready, and runs it to its first wait.
  func start() {
    if isStarting || executor.isRunning {
      if first < ready.count { executor.loop.execute { self.start() } }
      return
    }
    isStarting = true
    while first < ready.count {
      let turn = Turn()
      turn.task = Task(executorPreference: executor) { await self.run(turn) }
      executor.runPending()
    }
    isStarting = false
  }

  private func next(_ turn: Turn) -> Job? {
    // A cancelled task is of no use to the next call.
    guard turn.task?.isCancelled != true else { return nil }
    while first < ready.count {
      let job = ready[first]
      first += 1
      if first == ready.count {
        ready.removeAll(keepingCapacity: true)
        first = 0
      }
      if job.connection.handlerStarts(job, in: turn) { return job }
    }
    return nil
  }

  private func run(_ turn: Turn) async {
    while let job = next(turn) {
      do {
        try await job.handler(job.call)
        job.connection.handlerFinished(job, nil)
      } catch {
        job.connection.handlerFinished(job, error)
      }
    }
  }
}
