import Accounts

/// Detects that the clock was set, so that the server deletes nothing because of a clock that is temporarily wrong.
///
/// A machine without a battery starts with the wrong time, and a restored snapshot of a machine starts with an earlier
/// time. Data that is deleted because it seems to have expired does not come back when the clock is corrected.
struct ClockCheck {
  /// The largest difference in milliseconds that counts as an ordinary correction of the clock.
  static let tolerance: UInt64 = 3_600_000
  /// The longest pause in milliseconds after which a server trusts the time of day at its start.
  static let longestPause: Int64 = 7 * 86_400_000
  /// The time for which a changed clock must run before it is trusted.
  static let patience = Duration.seconds(3600)

  /// A moment, as both a time of day and an instant of a clock that is never set.
  struct Moment {
    var wall: Timestamp
    var monotonic: ContinuousClock.Instant

    /// Returns whether a later moment has the time of day that results if the clock was not set in between.
    fileprivate func leads(to later: Moment) -> Bool {
      let elapsed = Int64(monotonic.duration(to: later.monotonic) / .milliseconds(1))
      return later.wall.milliseconds(since: wall.adding(milliseconds: elapsed)).magnitude <= ClockCheck.tolerance
    }
  }

  /// A moment whose time of day is trusted.
  private var anchor: Moment
  /// The first moment of a time of day that is not trusted yet.
  private var doubted: Moment?

  /// The last time of day that was trusted. The next start begins with it.
  var trusted: Timestamp { anchor.wall }

  /// - Parameters:
  ///   - lastTrusted: The last time of day that was trusted before this start; nil if it is not known.
  ///   - now: The current moment.
  init(lastTrusted: Timestamp?, now: Moment) {
    anchor = now
    guard let lastTrusted, now.wall.milliseconds(since: lastTrusted) > Self.longestPause else { return }
    anchor.wall = lastTrusted
    doubted = now
  }

  /// Returns whether the clock has run without being set since the last call that returned true. A new time of day
  /// counts as right once the clock has run on from it for an hour.
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
