import Accounts
internal import Providers
internal import Synchronization

/// The system's clock, together with the check whether it was set.
final class MonitoredClock: WallClock {
  private let check: Mutex<ClockCheck>

  /// - Parameter lastTrusted: The last time that was trusted before this start; nil if it is unknown.
  init(lastTrusted: Timestamp?) {
    check = Mutex(ClockCheck(lastTrusted: lastTrusted, now: Self.moment))
  }

  var now: Timestamp { SystemWallClock().now }

  var isTrusted: Bool { check.withLock { $0.trusts(Self.moment) } }

  /// The last time that was trusted.
  var trusted: Timestamp { check.withLock(\.trusted) }

  private static var moment: ClockCheck.Moment { .init(wall: SystemWallClock().now, monotonic: .now) }
}
