import NIOCore
import RPCCore
import RPCTransport

/// Starts the handlers of one event loop's calls. The calls that become ready in one iteration of the loop run in one task,
/// one after the other, as long as no handler suspends; a task whose handler suspends belongs to that call until the
/// handler returns. So a handler that does not suspend costs no task of its own and no change of thread.
///
/// Belongs to its event loop, on which the tasks run too, because they prefer its executor. `@unchecked Sendable` because
/// the tasks hold it.
final class CallRunner: @unchecked Sendable {
  /// The task that runs handlers, as seen by the call whose handler it runs now.
  final class HandlerTask: @unchecked Sendable {
    fileprivate var task: Task<Void, Never>?
    fileprivate var isCancelled = false

    func cancel() {
      isCancelled = true
      task?.cancel()
    }
  }

  private let executor: LoopExecutor
  /// Calls of the loop's connections whose handlers were started, or are about to be, and have not returned.
  var runningCalls = RunningCalls()
  private var first: ServerStream?
  private var last: ServerStream?
  private var idle: EventLoopPromise<Void>?

  init(_ executor: LoopExecutor) {
    self.executor = executor
    executor.startReadyCalls = { [unowned self] in start() }
  }

  /// Starts the call's handler at the end of the loop's iteration.
  func add(_ stream: ServerStream) {
    executor.loop.assertInEventLoop()
    if let last { last.next = stream } else { first = stream }
    last = stream
    executor.schedule()
  }

  /// A handler has returned, or need not run.
  func ended(_ stream: ServerStream) {
    runningCalls.end(stream.request.kind, from: stream.source)
    guard runningCalls.count == 0 else { return }
    idle?.succeed()
    idle = nil
  }

  /// Returns a future of the time when no handler runs.
  func whenIdle() -> EventLoopFuture<Void> {
    executor.loop.assertInEventLoop()
    guard runningCalls.count > 0 else { return executor.loop.makeSucceededVoidFuture() }
    let promise = idle ?? executor.loop.makePromise()
    idle = promise
    return promise.futureResult
  }

  /// Starts all calls that are ready, and runs each to its first suspension.
  private func start() {
    while first != nil {
      let handlers = HandlerTask()
      handlers.task = Task(executorPreference: executor) { await self.run(handlers) }
      executor.runJobs()
    }
  }

  private func next(for task: HandlerTask) -> ServerStream? {
    // A cancelled task is of no use to the next call.
    if task.isCancelled { return nil }
    while let stream = first {
      first = stream.next
      stream.next = nil
      if first == nil { last = nil }
      if stream.connection.handlerStarts(stream, in: task) { return stream }
    }
    return nil
  }

  private func run(_ task: HandlerTask) async {
    while let stream = next(for: task) {
      guard let call = stream.call else { continue }
      do {
        try await stream.request.handler(call)
        stream.connection.handlerFinished(stream, call, nil)
      } catch {
        stream.connection.handlerFinished(stream, call, error)
      }
    }
  }
}
