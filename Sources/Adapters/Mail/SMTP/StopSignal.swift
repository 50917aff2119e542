import Synchronization

/// A signal for ending a transfer that blocks its thread.
final class StopSignal: Sendable {
  private let time = Mutex<ContinuousClock.Instant?>(nil)
  /// An additional signal that also raises this one, or nil if there is none.
  private let common: StopSignal?

  init(besides common: StopSignal? = nil) {
    self.common = common
  }

  var isRaised: Bool { time.withLock { $0.map { $0 <= .now } ?? false } || common?.isRaised == true }

  /// Raises the signal after a delay, unless it is already due to be raised earlier.
  func raise(after delay: Duration) {
    let new = ContinuousClock.now + delay
    time.withLock { $0 = min($0 ?? new, new) }
  }
}
