package import NIOCore

/// What the connections of one event loop share: the executor of their tasks, their deadlines, the clock tick and the
/// output buffer. Belongs to its event loop.
package final class LoopContext {
  package let loop: any EventLoop
  package let executor: LoopExecutor
  package let deadlines: DeadlineQueue
  /// The clock of everything that takes time here.
  package let now: () -> ContinuousClock.Instant

  private var output = ByteBuffer()
  private var connections: [ObjectIdentifier: ConnectionHandler] = [:]
  private var tick: RepeatedTask?

  /// - Parameter executor: of the same loop, if one was made before.
  package init(
    _ loop: any EventLoop, executor: LoopExecutor? = nil, now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.loop = loop
    self.now = now
    self.executor = executor ?? LoopExecutor(loop, now: now)
    deadlines = DeadlineQueue(loop, now: now)
  }

  // MARK: Output

  /// The capacity for what one cycle sends. The connections write into the same buffer one after the other: the socket
  /// has taken the bytes when the flush returns, and only if it has not does the next cycle get a new buffer.
  static let outputCapacity = 64 * 1024

  func takeOutput() -> ByteBuffer {
    loop.assertInEventLoop()
    var buffer = output
    output = Self.none
    buffer.clear(minimumCapacity: Self.outputCapacity)
    return buffer
  }

  private static let none = ByteBuffer()

  func giveBack(_ buffer: ByteBuffer) { output = buffer }

  // MARK: Ticks

  func add(_ connection: ConnectionHandler, every interval: Duration) {
    loop.assertInEventLoop()
    connections[ObjectIdentifier(connection)] = connection
    guard tick == nil else { return }
    let amount = TimeAmount(interval)
    let bound = NIOLoopBound(self, eventLoop: loop)
    tick = loop.scheduleRepeatedTask(initialDelay: amount, delay: amount) { _ in bound.value.checkConnections() }
  }

  func remove(_ connection: ConnectionHandler) {
    loop.assertInEventLoop()
    connections[ObjectIdentifier(connection)] = nil
    guard connections.isEmpty else { return }
    tick?.cancel()
    tick = nil
  }

  private func checkConnections() {
    for connection in Array(connections.values) { connection.tick() }
  }

  /// All connections of this loop, for a drain.
  package var allConnections: [ConnectionHandler] {
    loop.assertInEventLoop()
    return Array(connections.values)
  }
}
