package import NIOCore

/// The state that the connections of one event loop share: the executor of their tasks, their deadlines, the timer for
/// periodic checks, and the output buffer. It must be used only on its event loop.
package final class LoopContext {
  package let loop: any EventLoop
  package let executor: LoopExecutor
  package let deadlines: DeadlineQueue
  /// A closure that returns the current time.
  package let now: () -> ContinuousClock.Instant

  private var output = ByteBuffer()
  private var connections: [ObjectIdentifier: ConnectionHandler] = [:]
  private var lingering: [ObjectIdentifier: LingeringHandler] = [:]
  private var tick: RepeatedTask?

  /// Creates the state.
  /// - Parameter executor: The loop's executor. If it is nil, a new executor is created.
  package init(
    _ loop: any EventLoop, executor: LoopExecutor? = nil, now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.loop = loop
    self.now = now
    self.executor = executor ?? LoopExecutor(loop, now: now)
    deadlines = DeadlineQueue(loop, now: now)
  }

  // MARK: Output

  /// The capacity of the output buffer in bytes. The connections use the same buffer, one after the other. Usually, the
  /// socket has accepted all bytes by the time the flush returns. If it has not, the next write gets a new buffer.
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

  // MARK: Draining

  /// Drains all connections of this loop, including those that have ended and are waiting for their peers to close.
  package func drain(grace: Duration, reason: String) {
    loop.assertInEventLoop()
    for connection in Array(connections.values) { connection.drain(grace: grace, reason: reason) }
    for connection in Array(lingering.values) { connection.close(within: max(grace, ConnectionTiming.leastLinger)) }
  }

  /// Drains the connections of this loop whose peers have sent a client certificate or may still send one.
  package func drainConnectionsWithCertificates(grace: Duration, reason: String) {
    loop.assertInEventLoop()
    for connection in Array(connections.values) where connection.mayHaveCertificate {
      connection.drain(grace: grace, reason: reason)
    }
  }

  func add(_ connection: LingeringHandler) { lingering[ObjectIdentifier(connection)] = connection }

  func remove(_ connection: LingeringHandler) { lingering[ObjectIdentifier(connection)] = nil }
}
