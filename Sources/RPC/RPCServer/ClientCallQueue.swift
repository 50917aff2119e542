import IPAddresses
import RPCCore
import RPCTransport

/// The calls of one client on one event loop: the number that run, and those that wait for the client's turn.
///
/// A client is an IPv4 address or an IPv6 /64. The /24 or /48 around it has a queue too, which counts the calls of its
/// clients.
///
/// The calls that are ready at the client's turn run in one task, one after the other, as long as no handler suspends;
/// a task whose handler suspends belongs to that call until the handler returns. So a handler that does not suspend
/// needs no task and no change of thread.
final class ClientCallQueue: LoopScheduled, @unchecked Sendable {
  /// The task that runs handlers, from the point of view of the call whose handler it currently runs.
  final class HandlerTask: @unchecked Sendable {
    fileprivate var task: Task<Void, Never>?
    fileprivate var isCancelled = false

    func cancel() {
      isCancelled = true
      task?.cancel()
    }
  }

  /// The client's or network's address range; nil for callers without an address.
  let name: IPNetwork?
  /// The queue of the client's network; nil for a network.
  let network: ClientCallQueue?
  let turn: LoopTurn
  private let executor: LoopExecutor
  var unaryCalls = 0
  var streams = 0
  /// The number of bytes of the client's or network's requests that have not yet been passed to a handler.
  var requestBytes = 0
  /// The number of connections, calls and sources that refer to the queue.
  var references = 0
  private var first: ServerStream?
  private var last: ServerStream?
  /// Whether a task that starts the calls is waiting for its turn.
  private var isStarting = false

  init(_ name: IPNetwork?, in network: ClientCallQueue?, _ executor: LoopExecutor) {
    self.name = name
    self.network = network
    self.executor = executor
    turn = network.map { LoopTurn(in: $0.turn) } ?? LoopTurn()
  }

  // MARK: Jobs

  func enqueue(_ job: consuming ExecutorJob) {
    executor.enqueue(UnownedJob(job), of: self)
  }

  // MARK: Calls

  /// Starts the call's handler at the end of the loop's iteration.
  func add(_ stream: ServerStream) {
    if let last { last.next = stream } else { first = stream }
    last = stream
    turn.hasReadyCalls = true
    executor.schedule(self)
  }

  func startCalls() {
    if isStarting { return }
    isStarting = true
    let handlers = HandlerTask()
    handlers.task = Task(executorPreference: self) { await self.run(handlers) }
  }

  private func next(for task: HandlerTask) -> ServerStream? {
    // A cancelled task is of no use to the next call.
    if task.isCancelled { return nil }
    while executor.mayRun(turn), let stream = first {
      first = stream.next
      stream.next = nil
      if first == nil {
        last = nil
        turn.hasReadyCalls = false
      }
      executor.countRun()
      if stream.connection.handlerStarts(stream, in: task) { return stream }
    }
    return nil
  }

  private func run(_ task: HandlerTask) async {
    isStarting = false
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
