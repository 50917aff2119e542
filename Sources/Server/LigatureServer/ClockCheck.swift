import Accounts

/// A check that detects whether the clock has been set, so that the server does not delete data because the clock is
/// temporarily wrong.
///
/// A machine whose clock has no battery starts with the wrong time, and a machine that is restored from a snapshot
/// starts with an earlier time. Data that was deleted because it seemed to have expired cannot be recovered when the
/// clock is corrected.
struct ClockCheck {
  /// The largest difference in milliseconds that counts as an ordinary correction of the clock.
  static let tolerance: UInt64 = 3_600_000
  /// The longest downtime in milliseconds after which a server trusts the clock when it starts.
  static let longestPause: Int64 = 7 * 86_400_000
  /// The time for which a clock that has been set must run before it is trusted.
  static let patience = Duration.seconds(3600)

  /// A point in time, expressed both as a wall-clock time and as an instant of a monotonic clock.
  struct Moment {
    var wall: Timestamp
    var monotonic: ContinuousClock.Instant

    /// Returns whether the wall-clock time of a later moment is as expected, which means that the clock was not set in
    /// between.
    fileprivate func leads(to later: Moment) -> Bool {
      let elapsed = Int64(monotonic.duration(to: later.monotonic) / .milliseconds(1))
      return later.wall.milliseconds(since: wall.adding(milliseconds: elapsed)).magnitude <= ClockCheck.tolerance
    }
  }

  /// The latest moment whose wall-clock time was trusted.
  private var anchor: Moment
  /// The first moment at which the clock showed a time that is not trusted yet; nil if the clock is trusted.
  private var doubted: Moment?

  /// The last wall-clock time that was trusted. The check at the next start uses this time.
  var trusted: Timestamp { anchor.wall }

  /// - Parameters:
  ///   - lastTrusted: The last wall-clock time that was trusted before this start; nil if it is unknown.
  ///   - now: The current moment.
  init(lastTrusted: Timestamp?, now: Moment) {
    anchor = now
    guard let lastTrusted, now.wall.milliseconds(since: lastTrusted) > Self.longestPause else { return }
    anchor.wall = lastTrusted
    doubted = now
  }

  /// Returns whether the clock is trusted, which means that it has not been set since the last call that returned true.
  /// A clock that has been set is trusted again after it has run for one hour.
  mutating func trusts(_ now: Moment) -> Bool {
    if !anchor.leads(to: now) {
      guard let doubted, doubted.leads(to: now) else {
        doubted = now
        return false
      }
      guard doubted.monotonic.duration(to: now.monotonic) >= Self.patience else { return false }
    }
    anchor = now
    doubted = nil
    return true
  }
}
