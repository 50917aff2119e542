import Synchronization

/// Tells a transfer that blocks its thread to end.
final class StopSignal: Sendable {
  private let time = Mutex<ContinuousClock.Instant?>(nil)

  var isRaised: Bool { time.withLock { $0.map { $0 <= .now } ?? false } }

  /// Raises the signal after a while, or earlier if it was to be raised earlier.
  func raise(after delay: Duration) {
    let new = ContinuousClock.now + delay
    time.withLock { $0 = min($0 ?? new, new) }
  }
}
