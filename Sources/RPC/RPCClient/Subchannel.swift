import HTTP2Session
import NIOCore
import RPCCore
import SocketEndpoints

/// One address of a channel, with the connection or connection attempt to it. It is used only on the channel's event
/// loop.
final class Subchannel {
  private enum State {
    /// There is no connection. An attempt may begin at any time.
    case idle
    case connecting(ConnectionAttempt)
    case ready(ClientConnection)
    /// The last attempt failed. The next attempt may begin when the timer fires.
    case backingOff(Scheduled<Void>)
    case closed
  }

  /// The server, as specified by the user. It determines the expected name in the certificate and the `:authority` of
  /// calls.
  let target: SocketEndpoint
  /// One of the target's addresses, or the reason why the target has none. An attempt without an address fails
  /// immediately.
  let address: Result<SocketAddress, ConnectionProblem>
  private let core: ChannelCore
  private var headers: RequestHeaders
  private var state = State.idle
  /// The number of failures since the server last responded to a call.
  private var failures = 0
  /// The sequence number of the last attempt to connect to this address, counted from 1 across all attempts of the
  /// channel; 0 before the first attempt to connect to this address.
  private(set) var lastAttempt = 0
  /// Whether an attempt is in progress and has taken so long that another address is tried in parallel.
  private(set) var isSlow = false
  private var delay: Scheduled<Void>?

  init(_ core: ChannelCore, _ target: SocketEndpoint, _ address: Result<SocketAddress, ConnectionProblem>) {
    self.core = core
    self.target = target
    self.address = address
    let configuration = core.configuration
    let scheme = if case .plaintext = core.security { "http" } else { "https" }
    headers = RequestHeaders(
      scheme: scheme, authority: configuration.authority ?? target.authority, userAgent: configuration.userAgent,
      acceptEncoding: configuration.codecs.acceptEncoding)
  }

  var isIdle: Bool { if case .idle = state { true } else { false } }
  var isConnecting: Bool { if case .connecting = state { true } else { false } }
  var isBackingOff: Bool { if case .backingOff = state { true } else { false } }
  var hasAddress: Bool { if case .success = address { true } else { false } }

  func requestHeaders(for call: ClientExchange, now: NIODeadline) -> HeaderList { headers.list(for: call, now: now) }

  /// Begins a connection attempt, unless there is already an attempt or a connection.
  /// - Parameter number: The sequence number of the attempt among all attempts of the channel.
  func connect(_ number: Int) {
    switch state {
    case .idle: break
    case .backingOff(let timer): timer.cancel()
    case .connecting, .ready, .closed: return
    }
    lastAttempt = number
    let attempt = ConnectionAttempt(core, self)
    state = .connecting(attempt)
    let bound = NIOLoopBound(self, eventLoop: core.loop)
    delay = core.loop.scheduleTask(in: TimeAmount(core.configuration.attemptDelay)) { bound.value.becomesSlow() }
    core.attemptBegins(attempt)
    attempt.begin()
  }

  private func becomesSlow() {
    isSlow = isConnecting
    core.connectNext()
  }

  private func endAttempt(_ next: State) {
    delay?.cancel()
    isSlow = false
    state = next
  }

  /// Handles the arrival of the server's first settings. Returns false if the connection is no longer needed.
  func becomesReady(_ connection: ClientConnection) -> Bool {
    guard case .connecting(let attempt) = state, attempt.connection === connection else { return false }
    attempt.finish()
    endAttempt(.ready(connection))
    return true
  }

  /// Handles a connection that accepts no more calls.
  /// - Parameter isFailure: Whether the loss counts as a failed attempt, because the server has ended the connection
  ///   without responding to any call. The first such failure causes no delay, because the server may be stopping, and
  ///   another server may accept the next connection. Without a delay after the second failure, a client would connect
  ///   thousands of times per second.
  func loses(_ connection: ClientConnection, isFailure: Bool) {
    guard case .ready(let current) = state, current === connection else { return }
    guard isFailure, failures > 0 else {
      if isFailure { failures = 1 }
      state = .idle
      return
    }
    backOff()
  }

  /// Handles a response from the server with any status other than UNAVAILABLE.
  func answers() { failures = 0 }

  /// Handles the end of a connection, and of its attempt if the connection was not ready yet.
  func ends(_ connection: ClientConnection, _ problem: ConnectionProblem) {
    if case .connecting(let attempt) = state, attempt.connection === connection { attempt.fail(problem) }
  }

  /// Handles a failed attempt. Returns false if the attempt had been abandoned.
  func fails(_ attempt: ConnectionAttempt) -> Bool {
    guard case .connecting(let current) = state, current === attempt else { return false }
    backOff()
    return true
  }

  /// Counts a failure, and begins the backoff delay before the next attempt to connect to this address.
  func backOff() {
    failures += 1
    let wait = core.configuration.backoff.wait(afterFailures: failures)
    let bound = NIOLoopBound(self, eventLoop: core.loop)
    endAttempt(.backingOff(core.loop.scheduleTask(in: TimeAmount(wait)) { bound.value.backoffIsOver() }))
  }

  private func backoffIsOver() {
    guard isBackingOff else { return }
    state = .idle
    core.connectIfWanted()
  }

  /// Abandons an attempt that is no longer needed because another address was faster. The attempt counts as failed if
  /// it was slow.
  func abandonAttempt() {
    guard case .connecting(let attempt) = state else { return }
    if isSlow { backOff() } else { endAttempt(.idle) }
    attempt.giveUp()
  }

  /// Stops using an address that the target no longer has. Calls in progress on its connection continue.
  func retire() {
    if case .ready(let connection) = state {
      core.connectionGoesAway(connection, isOwnWish: true)
      connection.drain(grace: nil)
    }
    close()
  }

  func close() {
    let before = state
    endAttempt(.closed)
    switch before {
    case .connecting(let attempt): attempt.giveUp()
    case .backingOff(let timer): timer.cancel()
    case .idle, .ready, .closed: break
    }
  }
}
