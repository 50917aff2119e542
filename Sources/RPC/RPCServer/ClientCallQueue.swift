import IPAddresses
import RPCCore
import RPCTransport

/// The calls of one client on one event loop: the number of calls that are running, and the calls that are waiting for
/// the client's turn.
///
/// A client is an IPv4 address or an IPv6 /64. The client's network, an IPv4 /24 or an IPv6 /48, also has a queue,
/// which counts the calls of all clients in the network.
///
/// The calls that are ready when the client gets its turn run one after the other in one task, as long as no handler
/// suspends. If a handler suspends, the task belongs to that handler's call until the handler returns. A handler that
/// does not suspend therefore needs neither a separate task nor a change of thread.
final class ClientCallQueue: LoopScheduled, @unchecked Sendable {
  /// A task that runs handlers, as seen by the call whose handler it is running.
  final class HandlerTask: @unchecked Sendable {
    fileprivate var task: Task<Void, Never>?
    fileprivate var isCancelled = false

    func cancel() {
      isCancelled = true
      task?.cancel()
    }
  }

  /// The address range of the client or network; nil for callers without an address.
  let name: IPNetwork?
  /// The queue of the client's network; nil if this is the queue of a network.
  let network: ClientCallQueue?
  let turn: LoopTurn
  private let executor: LoopExecutor
  var unaryCalls = 0
  var streams = 0
  /// The number of bytes in the client's or network's requests that have not been passed to a handler yet.
  var requestBytes = 0
  /// The number of connections, calls and other queues that refer to the queue.
  var references = 0
  private var first: ServerStream?
  private var last: ServerStream?
  /// Whether a task that will start the calls is waiting for its turn.
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

  /// Schedules a call's handler. It starts at the end of the loop's iteration, when the client has its turn.
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
    // A canceled task cannot be used for the next call.
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
