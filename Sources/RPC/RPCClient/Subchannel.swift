import NIOCore
import RPCCore
import SocketEndpoints

/// One address of a channel with its connection or its connection attempt. It lives on the channel's event loop.
final class Subchannel {
  private enum State {
    /// There is no connection, and none is needed.
    case idle
    case connecting(ConnectionAttempt)
    case ready(ClientConnection)
    /// The last attempt failed; the next may begin when the timer fires.
    case backingOff(Scheduled<Void>)
    case closed
  }

  let target: SocketEndpoint
  private let core: ChannelCore
  private var state = State.idle
  /// The number of failed attempts since the last successful one.
  private var failures = 0

  init(_ core: ChannelCore, _ target: SocketEndpoint) {
    self.core = core
    self.target = target
  }

  var isIdle: Bool { if case .idle = state { true } else { false } }
  var isConnecting: Bool { if case .connecting = state { true } else { false } }
  var isBackingOff: Bool { if case .backingOff = state { true } else { false } }

  /// Begins an attempt, unless none is needed or it is too early.
  func connect() {
    guard isIdle else { return }
    let attempt = ConnectionAttempt(core, self)
    state = .connecting(attempt)
    core.attemptBegins(attempt)
    attempt.begin()
  }

  /// Handles the arrival of the server's settings. Returns false if this connection is no longer needed.
  func becomesReady(_ connection: ClientConnection) -> Bool {
    guard case .connecting(let attempt) = state, attempt.connection === connection else { return false }
    attempt.finish()
    failures = 0
    state = .ready(connection)
    return true
  }

  /// Handles a connection that accepts no more calls.
  func loses(_ connection: ClientConnection) {
    if case .ready(let current) = state, current === connection { state = .idle }
  }

  /// Handles the end of a connection, and of the attempt if it was one.
  func ends(_ connection: ClientConnection, _ problem: ConnectionProblem) {
    if case .connecting(let attempt) = state, attempt.connection === connection { attempt.fail(problem) }
  }

  /// Handles a failed attempt. Returns false if it was abandoned before.
  func fails(_ attempt: ConnectionAttempt) -> Bool {
    guard case .connecting(let current) = state, current === attempt else { return false }
    failures += 1
    let wait = core.configuration.backoff.wait(afterFailures: failures)
    let bound = NIOLoopBound(self, eventLoop: core.loop)
    state = .backingOff(core.loop.scheduleTask(in: TimeAmount(wait)) { bound.value.backoffIsOver() })
    return true
  }

  private func backoffIsOver() {
    guard isBackingOff else { return }
    state = .idle
    core.connectIfWanted()
  }

  /// Allows the next attempt now.
  func endBackoff() {
    guard case .backingOff(let timer) = state else { return }
    timer.cancel()
    state = .idle
  }

  func close() {
    let before = state
    state = .closed
    switch before {
    case .connecting(let attempt): attempt.giveUp()
    case .backingOff(let timer): timer.cancel()
    case .idle, .ready, .closed: break
    }
  }
}
