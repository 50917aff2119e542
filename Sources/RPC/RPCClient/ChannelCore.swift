import HTTP2Session
import NIOCore
import RPCCore
import RPCTransport
import SocketEndpoints

/// The state of a channel on its event loop: the connections, the calls that wait for a connection, and the deadlines.
final class ChannelCore {
  let loop: any EventLoop
  let context: LoopContext
  let security: ClientSecurity
  let configuration: ChannelConfiguration

  private let targets: [SocketEndpoint]
  /// The subchannels, one for each address. There are none once the channel is closed.
  private lazy var addresses = TargetAddresses(self, targets)
  /// The address whose connection was lost most recently. It is tried after the other addresses.
  private var lastLost: Subchannel?
  private var attemptsBegun = 0
  /// The connections that accept calls.
  private var ready: [ClientConnection] = []
  /// The index of the connection that accepted the last call.
  private var lastUsed = 0
  /// Every connection that has not ended, including those that are draining.
  private var connections: [ObjectIdentifier: ClientConnection] = [:]
  private var isClosed = false
  private var waiting = CallQueue()
  /// The failed calls that are waiting to be retried.
  private var callsToRetry: [ObjectIdentifier: ClientExchange] = [:]
  private var lastFailure = RPCError(.unavailable, "The service has not been reached yet.")
  var retryBudget: RetryBudget
  /// The factor by which the configured interval between keepalive pings is multiplied.
  private(set) var keepaliveFactor = 1

  private var deadlineTimer: Scheduled<Void>?
  private var timerDeadline: NIODeadline?
  private var closeWaiters: [CheckedContinuation<Void, Never>] = []
  private var disconnectionWaiters: [CheckedContinuation<Void, Never>] = []

  init(
    _ executor: LoopExecutor, targets: [SocketEndpoint], security: ClientSecurity, configuration: ChannelConfiguration
  ) {
    loop = executor.loop
    self.targets = targets
    self.security = security
    self.configuration = configuration
    context = LoopContext(loop, executor: executor)
    retryBudget = RetryBudget(configuration.retry)
  }

  // MARK: Calls

  /// Accepts a call that its caller has submitted.
  func submitted(_ call: ClientExchange, now: NIODeadline) {
    loop.assertInEventLoop()
    call.isSubmitted = true
    if call.isCancelledEarly { call.end(.failure(.cancelled)) } else { start(call, now: now) }
  }

  /// Starts a call on a connection, queues it until one is available, or ends it with an error.
  private func start(_ call: ClientExchange, now: NIODeadline) {
    guard call.phase == .waiting else { return }
    if call.isLate(now) { return call.end(.failure(.deadlineExceeded)) }
    if isClosed { return call.end(.failure(Self.closedError)) }
    if let deadline = call.deadline { arm(deadline, now: now) }
    if configuration.balancing == .roundRobin, ready.count < addresses.count { connect() }
    if !ready.isEmpty, waiting.next() == nil, startNow(call, now: now) { return }
    guard waiting.count < configuration.maxWaitingCalls else {
      return call.end(.failure(RPCError(.resourceExhausted, "Too many calls are waiting for a connection.")))
    }
    call.attemptsBefore = attemptsOver
    waiting.append(call)
    connectIfWanted()
  }

  /// Starts a call on the first connection that accepts it, or returns false if none does. The search begins after the
  /// connection that accepted the last call.
  private func startNow(_ call: ClientExchange, now: NIODeadline) -> Bool {
    if ready.count == 1 { return ready[0].start(call, now: now) }
    for _ in ready {
      // A connection that accepts no more calls is removed from the list when it refuses the call.
      guard !ready.isEmpty else { return false }
      lastUsed = (lastUsed + 1) % ready.count
      if ready[lastUsed].start(call, now: now) { return true }
    }
    return false
  }

  /// Ends a call that its caller has abandoned.
  func cancel(_ call: ClientExchange, _ error: RPCError = .cancelled) {
    loop.assertInEventLoop()
    // A task that was canceled before it submitted the call submits the cancellation first, and at this point the call
    // still belongs to that task.
    guard call.isSubmitted else {
      call.isCancelledEarly = true
      return
    }
    guard call.phase != .over else { return }
    let connection = call.phase == .active ? call.connection : nil
    connection?.abandon(call)
    call.end(.failure(error))
  }

  private func startWaitingCalls() {
    let now = NIODeadline.now()
    while !ready.isEmpty, let call = waiting.next() {
      // If the process was stopped, the connection may become ready before the timer for the deadlines fires.
      guard !call.isLate(now) else {
        call.end(.failure(.deadlineExceeded))
        continue
      }
      guard startNow(call, now: now) else { return }
      waiting.removeFirst()
    }
  }

  static let closedError = RPCError(.unavailable, "The channel is closed.")

  // MARK: Retries

  /// Transparently retries a call that the server did not process, unless the call has already been retried too many
  /// times in this way.
  func retryTransparently(_ call: ClientExchange, _ reason: RPCError) {
    guard call.attempts < configuration.maxTransparentRetries, call.canStartAgain else {
      return call.end(.failure(reason))
    }
    call.attempts += 1
    call.prepareToStartAgain()
    if isClosed { return call.end(.failure(Self.closedError)) }
    call.attemptsBefore = attemptsOver
    waiting.prepend(call)
    connectIfWanted()
  }

  /// Returns whether a failed call may be retried.
  func mayRetry(_ call: ClientExchange) -> Bool {
    call.method.isIdempotent && !call.hasBegun && call.canStartAgain && !isClosed
  }

  /// Returns the time to wait before a failed call is retried, or nil if the call is not retried.
  func retryWait(for call: ClientExchange, _ error: RPCError, isCounted: Bool) -> TimeAmount? {
    let wait = retryBudget.wait(after: error, retries: call.retries, isCounted: isCounted)
    guard let wait = wait.map({ TimeAmount($0) }) else { return nil }
    // If the deadline would pass during the wait, the caller receives the original error instead of DEADLINE_EXCEEDED.
    if let deadline = call.deadline, .now() + wait >= deadline { return nil }
    return wait
  }

  /// Retries a failed call after a delay.
  func scheduleRetry(_ call: ClientExchange, _ error: RPCError, after wait: TimeAmount) {
    call.retries += 1
    call.prepareToStartAgain()
    callsToRetry[ObjectIdentifier(call)] = call
    let bound = NIOLoopBound(self, eventLoop: loop)
    let boundCall = NIOLoopBound(call, eventLoop: loop)
    loop.scheduleTask(in: wait) {
      bound.value.callsToRetry[ObjectIdentifier(boundCall.value)] = nil
      bound.value.start(boundCall.value, now: .now())
      bound.value.sendNow()
    }
  }

  // MARK: Connections

  /// Begins connection attempts if calls are waiting for a connection.
  func connectIfWanted() {
    loop.assertInEventLoop()
    guard waiting.next() != nil, ready.isEmpty || configuration.balancing == .roundRobin else { return }
    connect()
  }

  /// Begins the connection attempts that are due. If no attempts are in progress, names are looked up again first.
  private func connect() {
    if !isConnecting, addresses.subchannels.contains(where: isDue) { addresses.lookUpNames() }
    connectNext()
  }

  private var isConnecting: Bool { addresses.isLookingUp || addresses.subchannels.contains(where: \.isConnecting) }

  /// Begins the connection attempts that are due, except for targets whose names are being looked up.
  func connectNext() {
    loop.assertInEventLoop()
    guard !isClosed else { return }
    failCallsInVain()
    let known = addresses.known
    switch configuration.balancing {
    case .pickFirst:
      guard ready.isEmpty, waiting.next() != nil, !known.contains(where: { $0.isConnecting && !$0.isSlow }) else {
        return
      }
      let due = known.filter(isDue)
      if let next = due.first(where: { $0 !== lastLost }) ?? due.first { connect(next) }
    case .roundRobin: for subchannel in known where isDue(subchannel) { connect(subchannel) }
    }
  }

  private func connect(_ subchannel: Subchannel) {
    attemptsBegun += 1
    subchannel.connect(attemptsBegun)
  }

  /// The highest sequence number up to which all connection attempts have ended.
  private var attemptsOver: Int {
    addresses.subchannels.reduce(attemptsBegun) { $1.isConnecting ? min($0, $1.lastAttempt - 1) : $0 }
  }

  /// Returns whether a connection attempt to an address may begin, because no attempt has failed recently or because a
  /// waiting call ends the backoff delay.
  private func isDue(_ subchannel: Subchannel) -> Bool {
    subchannel.isIdle
      || subchannel.isBackingOff && waiting.waitingCalls.contains { call in endsBackoff(of: subchannel, call) }
  }

  /// Returns whether a waiting call ends the backoff delay of an address, because the last attempt to connect to that
  /// address had ended before the call began to wait.
  private func endsBackoff(of subchannel: Subchannel, _ call: ClientExchange) -> Bool {
    configuration.callsEndBackoff && !call.waitsForReady && subchannel.lastAttempt <= call.attemptsBefore
  }

  /// Ends the waiting calls that cannot succeed, because no address can be reached and no further attempt will be made
  /// for them.
  private func failCallsInVain() {
    let subchannels = addresses.subchannels
    guard ready.isEmpty, !addresses.isLookingUp, subchannels.allSatisfy(\.isBackingOff) else { return }
    let calls = waiting.remove { call in
      !call.waitsForReady && !subchannels.contains { endsBackoff(of: $0, call) }
    }
    for call in calls { call.end(.failure(lastFailure)) }
  }

  func attemptBegins(_ attempt: ConnectionAttempt) {
    connections[ObjectIdentifier(attempt.connection)] = attempt.connection
  }

  /// Handles the arrival of the server's settings, after which calls may start on the connection.
  func connectionIsReady(_ connection: ClientConnection) {
    guard connection.subchannel.becomesReady(connection) else { return connection.drain(grace: .zero) }
    ready.append(connection)
    if configuration.balancing == .pickFirst { for other in addresses.subchannels { other.abandonAttempt() } }
    // The server may have announced in the same input that it is going away.
    if connection.isGoingAway { connectionGoesAway(connection) } else { startWaitingCalls() }
  }

  func connectionHasCapacity() { startWaitingCalls() }

  /// Stops using a connection for new calls. Calls in progress continue.
  /// - Parameter isOwnWish: Whether this side decided to stop using the connection.
  func connectionGoesAway(_ connection: ClientConnection, isOwnWish: Bool = false) {
    guard let index = ready.firstIndex(where: { $0 === connection }) else { return }
    ready.remove(at: index)
    connection.subchannel.loses(connection, isFailure: !isOwnWish && !connection.hasAnswered)
    if connection.subchannel.isBackingOff {
      lastFailure = RPCError(
        .unavailable,
        "The service at \(connection.subchannel.target) closes its connections before it responds to a call.")
    }
    lastLost = connection.subchannel
    // Resume the calls later, because the connection is still handling an event and has yet to report the calls that
    // the server did not process.
    let bound = NIOLoopBound(self, eventLoop: loop)
    loop.execute { bound.value.resumeWaitingCalls() }
  }

  /// Resumes the calls that the lost connection left unprocessed, using another connection.
  private func resumeWaitingCalls() {
    startWaitingCalls()
    connectIfWanted()
    sendNow()
  }

  /// Handles a response with UNAVAILABLE, which a server sends, for example, when it cannot reach its database. Calls
  /// then use another address, if there is one that has not failed recently.
  func serverIsUnavailable(_ connection: ClientConnection) {
    let others = addresses.subchannels.filter { $0 !== connection.subchannel }
    guard configuration.balancing == .pickFirst, others.contains(where: \.isIdle) else { return }
    connectionGoesAway(connection, isOwnWish: true)
    connection.subchannel.backOff()
    connection.drain(grace: nil)
  }

  func connectionIsIdle(_ connection: ClientConnection) {
    connectionGoesAway(connection, isOwnWish: true)
    lastLost = nil
    connection.drain(grace: .zero)
  }

  func connectionEnded(_ connection: ClientConnection, _ problem: ConnectionProblem) {
    connections[ObjectIdentifier(connection)] = nil
    connection.subchannel.ends(connection, problem)
    connectionGoesAway(connection)
    finishClosing()
    notifyIfDisconnected()
  }

  /// Handles a failed connection attempt.
  func attemptFailed(_ attempt: ConnectionAttempt, _ problem: ConnectionProblem) {
    loop.assertInEventLoop()
    connections[ObjectIdentifier(attempt.connection)] = nil
    guard attempt.subchannel.fails(attempt) else { return finishClosing() }
    let place = attempt.subchannel.target
    let text =
      addresses.count > 1
      ? "None of the \(addresses.count) addresses of the service can be reached; the last was \(place): \(problem)."
      : "The service at \(place) cannot be reached: \(problem)."
    lastFailure = RPCError(.unavailable, text)
    lastFailure.connectionProblem = problem
    connectNext()
    notifyIfDisconnected()
  }

  /// Lengthens the keepalive interval after a server has complained about too much traffic, because keepalive pings may
  /// be part of that traffic (gRPC proposal A8).
  func slowKeepalive() { keepaliveFactor = min(keepaliveFactor * 2, 1024) }

  func notifyOnDisconnection(_ waiter: CheckedContinuation<Void, Never>) {
    loop.assertInEventLoop()
    disconnectionWaiters.append(waiter)
    notifyIfDisconnected()
  }

  private func notifyIfDisconnected() {
    guard connections.isEmpty else { return }
    let waiters = disconnectionWaiters
    disconnectionWaiters = []
    for waiter in waiters { waiter.resume() }
  }

  // MARK: Deadlines

  /// Sets the channel's timer for a deadline, unless the timer already fires earlier. When the timer fires, the
  /// deadlines of all calls are checked. Most calls have ended by then, so they need no timers of their own.
  private func arm(_ deadline: NIODeadline, now: NIODeadline) {
    if let timerDeadline, timerDeadline <= deadline { return }
    deadlineTimer?.cancel()
    // Deadlines that are close together are handled at the same time.
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

  // MARK: Closing

  /// Sends the pending output of the connections that accept calls.
  func sendNow() {
    for connection in ready { connection.sendNow() }
  }

  /// Closes the channel: stops accepting calls, lets calls in progress continue during the grace time, and resumes
  /// `done` when every connection is closed.
  func close(grace: Duration, done: CheckedContinuation<Void, Never>?) {
    loop.assertInEventLoop()
    if let done { closeWaiters.append(done) }
    isClosed = true
    addresses.close()
    lastLost = nil
    ready = []
    for call in waiting.removeAll() + callsToRetry.values { call.end(.failure(Self.closedError)) }
    callsToRetry = [:]
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
    guard isClosed, connections.isEmpty else { return }
    deadlineTimer?.cancel()
    let waiters = closeWaiters
    closeWaiters = []
    for waiter in waiters { waiter.resume() }
  }
}
