import Accounts

/// Detects that the clock was set, so that the server does not delete data because of a clock that is temporarily
/// wrong.
///
/// A machine whose clock has no battery starts with the wrong time, and a machine that is restored from a snapshot
/// starts with an earlier time. Data that was deleted because it seemed to have expired cannot be recovered when the
/// clock is corrected.
struct ClockCheck {
  /// The largest difference in milliseconds that counts as an ordinary correction of the clock.
  static let tolerance: UInt64 = 3_600_000
  /// The longest downtime in milliseconds after which a server trusts the time of day when it starts.
  static let longestPause: Int64 = 7 * 86_400_000
  /// The time for which a clock must run after a change before it is trusted.
  static let patience = Duration.seconds(3600)

  /// A moment, expressed both as a time of day and as an instant of a clock that is never set.
  struct Moment {
    var wall: Timestamp
    var monotonic: ContinuousClock.Instant

    /// Returns whether the time of day at a later moment is the one to expect if the clock was not set in between.
    fileprivate func leads(to later: Moment) -> Bool {
      let elapsed = Int64(monotonic.duration(to: later.monotonic) / .milliseconds(1))
      return later.wall.milliseconds(since: wall.adding(milliseconds: elapsed)).magnitude <= ClockCheck.tolerance
    }
  }

  /// The latest moment whose time of day was trusted.
  private var anchor: Moment
  /// The first moment at which the clock had a time of day that is not trusted yet.
  private var doubted: Moment?

  /// The last time of day that was trusted. The check at the next start begins with this time.
  var trusted: Timestamp { anchor.wall }

  /// - Parameters:
  ///   - lastTrusted: The last time of day that was trusted before this start; nil if it is unknown.
  ///   - now: The current moment.
  init(lastTrusted: Timestamp?, now: Moment) {
    anchor = now
    guard let lastTrusted, now.wall.milliseconds(since: lastTrusted) > Self.longestPause else { return }
    anchor.wall = lastTrusted
    doubted = now
  }

  /// Returns whether the clock has run without being set since the last call that returned true. After a change, the
  /// new time of day is trusted once the clock has run for another hour.
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
