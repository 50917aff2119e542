import HTTP2Session
import NIOCore
import RPCCore
import RPCTransport

/// The part of a channel that lives on its event loop: which connection there is, which calls wait for one, and when
/// something has taken too long.
final class ChannelCore {
  enum State {
    /// No connection, and nobody wants one.
    case idle
    case connecting(ConnectionAttempt)
    case ready(ClientConnection)
    /// The last attempt failed; the next begins when the timer fires.
    case backingOff(Scheduled<Void>)
    case closed
  }

  let loop: any EventLoop
  let context: LoopContext
  let target: ClientTarget
  let security: ClientSecurity
  let configuration: ChannelConfiguration

  private(set) var state = State.idle
  private var waiting = CallQueue()
  /// Every connection that has not ended, those that drain included.
  private var connections: [ObjectIdentifier: ClientConnection] = [:]
  /// Attempts that failed since the last good one.
  private var failures = 0
  private var lastFailure = RPCError(.unavailable, "The service was not reached yet.")
  private var headers: RequestHeaders

  private var deadlineTimer: Scheduled<Void>?
  private var timerDeadline: NIODeadline?
  private var closeWaiters: [CheckedContinuation<Void, Never>] = []
  private var disconnectionWaiters: [CheckedContinuation<Void, Never>] = []

  init(_ loop: any EventLoop, target: ClientTarget, security: ClientSecurity, configuration: ChannelConfiguration) {
    self.loop = loop
    self.target = target
    self.security = security
    self.configuration = configuration
    context = LoopContext(loop)
    let scheme = if case .plaintext = security { "http" } else { "https" }
    headers = RequestHeaders(
      scheme: scheme, authority: configuration.authority ?? target.authority, userAgent: configuration.userAgent,
      acceptEncoding: configuration.codecs.acceptEncoding)
  }

  func requestHeaders(for call: ClientExchange, now: NIODeadline) -> HeaderList { headers.list(for: call, now: now) }

  // MARK: Calls

  /// Takes a call over from its caller.
  func submitted(_ call: ClientExchange, now: NIODeadline) {
    call.isSubmitted = true
    if call.isCancelledEarly { call.end(.failure(.cancelled)) } else { start(call, now: now) }
  }

  /// Starts a call, or lets it wait, or refuses it.
  func start(_ call: ClientExchange, now: NIODeadline) {
    guard call.phase == .waiting else { return }
    if call.isLate(now) { return call.end(.failure(.deadlineExceeded)) }
    if let deadline = call.deadline { arm(deadline, now: now) }
    switch state {
    case .ready(let connection):
      if waiting.next() == nil, connection.start(call, now: now) { return }
      enqueue(call)
      if case .ready = state { return }
      connectIfWanted()
    case .connecting: enqueue(call)
    case .idle:
      enqueue(call)
      connectIfWanted()
    case .backingOff:
      if call.waitsForReady { enqueue(call) } else { call.end(.failure(lastFailure)) }
    case .closed: call.end(.failure(Self.closedError))
    }
  }

  private func enqueue(_ call: ClientExchange) {
    guard call.phase == .waiting else { return }
    guard waiting.count < configuration.maxWaitingCalls else {
      return call.end(.failure(RPCError(.resourceExhausted, "Too many calls wait for a connection.")))
    }
    waiting.append(call)
  }

  /// Ends a call that its caller has given up.
  func cancel(_ call: ClientExchange, _ error: RPCError = .cancelled) {
    // A task that was cancelled before it made the call says so first; its call is still its own.
    guard call.isSubmitted else {
      call.isCancelledEarly = true
      return
    }
    guard call.phase != .over else { return }
    let connection = call.phase == .active ? call.connection : nil
    connection?.abandon(call)
    call.end(.failure(error))
  }

  /// Starts a call again that the server did not process, unless that happened too often.
  func retry(_ call: ClientExchange, _ reason: RPCError) {
    guard call.attempts < configuration.maxTransparentRetries, call.canStartAgain else {
      return call.end(.failure(reason))
    }
    call.prepareToStartAgain()
    switch state {
    case .closed: call.end(.failure(Self.closedError))
    case .backingOff where !call.waitsForReady: call.end(.failure(lastFailure))
    case .idle:
      waiting.prepend(call)
      connectIfWanted()
    case .ready, .connecting, .backingOff: waiting.prepend(call)
    }
  }

  private func startWaitingCalls(on connection: ClientConnection) {
    let now = NIODeadline.now()
    while let call = waiting.next() {
      guard connection.start(call, now: now) else { return }
      waiting.removeFirst()
    }
  }

  static let closedError = RPCError(.unavailable, "The channel is closed.")

  // MARK: Connections

  private func connectIfWanted() {
    guard case .idle = state, waiting.next() != nil else { return }
    connect()
  }

  private func connect() {
    let attempt = ConnectionAttempt(self)
    state = .connecting(attempt)
    connections[ObjectIdentifier(attempt.connection)] = attempt.connection
    attempt.begin()
  }

  /// The server's settings came: calls may go.
  func connectionIsReady(_ connection: ClientConnection) {
    guard case .connecting(let attempt) = state, attempt.connection === connection else {
      return connection.drain(grace: .zero)
    }
    attempt.finish()
    failures = 0
    state = .ready(connection)
    // A server may come up and go away in one breath.
    if connection.isGoingAway { connectionGoesAway(connection) } else { startWaitingCalls(on: connection) }
  }

  func connectionHasRoom(_ connection: ClientConnection) {
    guard case .ready(let current) = state, current === connection else { return }
    startWaitingCalls(on: connection)
  }

  /// No new call goes to this connection; those on it run on.
  func connectionGoesAway(_ connection: ClientConnection) {
    guard case .ready(let current) = state, current === connection else { return }
    state = .idle
    // Not now: the connection is in the middle of something, and tells later of calls that the server left.
    let bound = NIOLoopBound(self, eventLoop: loop)
    loop.execute { bound.value.connectIfWanted() }
  }

  func connectionIsIdle(_ connection: ClientConnection) {
    connectionGoesAway(connection)
    connection.drain(grace: .zero)
  }

  func connectionEnded(_ connection: ClientConnection, _ reason: String) {
    connections[ObjectIdentifier(connection)] = nil
    if case .connecting(let attempt) = state, attempt.connection === connection { attempt.fail(reason) }
    connectionGoesAway(connection)
    finishClosing()
    tellDisconnectionIfAny()
  }

  /// An attempt came to nothing.
  func attemptFailed(_ attempt: ConnectionAttempt, _ reason: String) {
    connections[ObjectIdentifier(attempt.connection)] = nil
    guard case .connecting(let current) = state, current === attempt else { return finishClosing() }
    failures += 1
    lastFailure = RPCError(.unavailable, "The service at \(target) cannot be reached: \(reason).")
    let wait = configuration.backoff.wait(afterFailures: failures)
    let bound = NIOLoopBound(self, eventLoop: loop)
    state = .backingOff(loop.scheduleTask(in: TimeAmount(wait)) { bound.value.backoffIsOver() })
    for call in waiting.remove(where: { !$0.waitsForReady }) { call.end(.failure(lastFailure)) }
    tellDisconnectionIfAny()
  }

  private func backoffIsOver() {
    guard case .backingOff = state else { return }
    state = .idle
    connectIfWanted()
  }

  func tellDisconnection(to waiter: CheckedContinuation<Void, Never>) {
    disconnectionWaiters.append(waiter)
    tellDisconnectionIfAny()
  }

  private func tellDisconnectionIfAny() {
    guard connections.isEmpty else { return }
    let waiters = disconnectionWaiters
    disconnectionWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  // MARK: Deadlines

  /// One timer for the earliest deadline of all calls. When it fires, it looks at all of them; most calls are over by
  /// then and have cost no timer.
  private func arm(_ deadline: NIODeadline, now: NIODeadline) {
    if let timerDeadline, timerDeadline <= deadline { return }
    deadlineTimer?.cancel()
    // Deadlines close together share one firing.
    let time = max(deadline, now + .milliseconds(1))
    timerDeadline = time
    let bound = NIOLoopBound(self, eventLoop: loop)
    deadlineTimer = loop.scheduleTask(deadline: time) { bound.value.expire() }
  }

  private func expire() {
    deadlineTimer = nil
    timerDeadline = nil
    let now = NIODeadline.now()
    var earliest: NIODeadline?
    for connection in Array(connections.values) {
      connection.expire(now, earliest: &earliest)
      connection.sendNow()
    }
    var late: [ClientExchange] = []
    for call in waiting.waitingCalls {
      guard let deadline = call.deadline else { continue }
      if deadline <= now {
        late.append(call)
      } else if earliest.map({ deadline < $0 }) ?? true {
        earliest = deadline
      }
    }
    for call in late { call.end(.failure(.deadlineExceeded)) }
    if let earliest { arm(earliest, now: now) }
  }

  // MARK: The end

  /// Sends what was submitted to the current connection.
  func sendNow() {
    if case .ready(let connection) = state { connection.sendNow() }
  }

  /// Takes no more calls, gives those under way the grace, and calls `done` when every connection is closed.
  func close(grace: Duration, done: CheckedContinuation<Void, Never>?) {
    if let done { closeWaiters.append(done) }
    let before = state
    state = .closed
    switch before {
    case .connecting(let attempt): attempt.giveUp()
    case .backingOff(let timer): timer.cancel()
    case .idle, .ready, .closed: break
    }
    for call in waiting.removeAll() { call.end(.failure(Self.closedError)) }
    for connection in Array(connections.values) {
      if grace > .zero, connection.isBusy { connection.drain(grace: grace) } else { connection.cut(.cancelled) }
    }
    if grace > .zero, !connections.isEmpty {
      let bound = NIOLoopBound(self, eventLoop: loop)
      loop.scheduleTask(in: TimeAmount(grace)) {
        for connection in Array(bound.value.connections.values) { connection.cut(.cancelled) }
      }
    }
    finishClosing()
  }

  private func finishClosing() {
    guard case .closed = state, connections.isEmpty else { return }
    deadlineTimer?.cancel()
    let waiters = closeWaiters
    closeWaiters = []
    for waiter in waiters { waiter.resume() }
  }
}
