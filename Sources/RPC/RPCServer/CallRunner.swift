import IPAddresses
import NIOCore
import RPCTransport

/// Runs the calls that arrive on one event loop's connections. It is used only on that event loop.
final class CallRunner: @unchecked Sendable {
  private let executor: LoopExecutor
  /// The calls whose handlers have been started, or are about to be started, and have not returned yet.
  let runningCalls: RunningCalls
  /// The queue for calls whose callers have no address.
  private let withoutAddress: ClientCallQueue
  private var idle: EventLoopPromise<Void>?

  init(_ executor: LoopExecutor) {
    self.executor = executor
    runningCalls = RunningCalls(executor)
    withoutAddress = ClientCallQueue(nil, in: ClientCallQueue(nil, in: nil, executor), executor)
  }

  /// Schedules a call's handler. It starts at the end of the loop's iteration, when the call's client has its turn.
  func add(_ stream: ServerStream) {
    executor.loop.assertInEventLoop()
    (stream.source ?? withoutAddress).add(stream)
  }

  /// Records that a call's handler has returned, or that it does not need to run.
  func ended(_ stream: ServerStream) {
    runningCalls.end(stream.request.kind, from: stream.source)
    guard runningCalls.count == 0 else { return }
    idle?.succeed()
    idle = nil
  }

  /// Returns a future that completes when no handler is running on this event loop.
  func whenIdle() -> EventLoopFuture<Void> {
    executor.loop.assertInEventLoop()
    guard runningCalls.count > 0 else { return executor.loop.makeSucceededVoidFuture() }
    let promise = idle ?? executor.loop.makePromise()
    idle = promise
    return promise.futureResult
  }
}
