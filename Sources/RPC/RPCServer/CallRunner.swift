import RPCTransport

/// Starts the handlers of one event loop's calls. What became ready in one turn of the loop runs in one task, one call after
/// the other, as long as no handler waits; a task whose handler waits belongs to that call until it ends. So a handler
/// that does not wait costs no task of its own and no change of thread.
///
/// All of it happens on the loop: the tasks prefer the loop's executor. `@unchecked Sendable` because they hold it.
final class CallRunner: @unchecked Sendable {
  /// One task, as the call that runs in it sees it.
  final class Turn: @unchecked Sendable {
    fileprivate var task: Task<Void, Never>?
    fileprivate var isCancelled = false

    func cancel() {
      isCancelled = true
      task?.cancel()
    }
  }

  private let executor: LoopExecutor
  /// Calls of the loop's connections whose handlers were started, or are about to be, and have not returned.
  var runningCalls = 0
  private var first: ServerStream?
  private var last: ServerStream?

  init(_ executor: LoopExecutor) {
    self.executor = executor
    executor.startReadyCalls = { [unowned self] in start() }
  }

  /// Lets the call start at the end of the loop's turn.
  func add(_ stream: ServerStream) {
    executor.loop.assertInEventLoop()
    if let last { last.next = stream } else { first = stream }
    last = stream
    executor.schedule()
  }

  /// Starts all that is ready, and runs it to its first wait.
  private func start() {
    while first != nil {
      let turn = Turn()
      turn.task = Task(executorPreference: executor) { await self.run(turn) }
      executor.runJobs()
    }
  }

  private func next(_ turn: Turn) -> ServerStream? {
    // A cancelled task is of no use to the next call.
    if turn.isCancelled { return nil }
    while let stream = first {
      first = stream.next
      stream.next = nil
      if first == nil { last = nil }
      if stream.connection.handlerStarts(stream, in: turn) { return stream }
    }
    return nil
  }

  private func run(_ turn: Turn) async {
    while let stream = next(turn) {
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
