import Accounts

/// Tells a time of day that has run on from one that was set, so that a clock that is wrong for a while deletes
/// nothing.
///
/// A machine without a battery starts with a wrong time, and a restored snapshot of one with the time before. Data that
/// is deleted because its time seems to be over does not come back when the clock does.
struct ClockCheck {
  /// The difference in milliseconds that clocks get by being corrected.
  static let tolerance: UInt64 = 3_600_000
  /// The time in milliseconds after the last write from which a server may have been off.
  static let longestPause: Int64 = 7 * 86_400_000
  /// The time for which a new time of day must last.
  static let patience = Duration.seconds(3600)

  /// A moment whose time of day is trusted.
  private var anchor: (wall: Timestamp, monotonic: ContinuousClock.Instant)
  private var doubtedSince: ContinuousClock.Instant?

  /// - Parameters:
  ///   - lastWrite: The time at which the database was written last, before this start; nil if it is not known.
  ///   - wall: The present time of day.
  ///   - monotonic: The same moment by a clock that is never set.
  init(lastWrite: Timestamp?, wall: Timestamp, monotonic: ContinuousClock.Instant) {
    anchor = (wall, monotonic)
    guard let lastWrite, wall.milliseconds(since: lastWrite) > Self.longestPause else { return }
    anchor.wall = lastWrite
    doubtedSince = monotonic
  }

  /// Returns whether the time of day has run on since the last call that returned true. After an hour a new time of day
  /// counts as right.
  mutating func trusts(_ wall: Timestamp, at monotonic: ContinuousClock.Instant) -> Bool {
    let elapsed = anchor.monotonic.duration(to: monotonic)
    let expected = anchor.wall.adding(milliseconds: Int64(elapsed / .milliseconds(1)))
    if wall.milliseconds(since: expected).magnitude > Self.tolerance {
      let start = doubtedSince ?? monotonic
      guard start.duration(to: monotonic) >= Self.patience else {
        doubtedSince = start
        return false
      }
    }
    anchor = (wall, monotonic)
    doubtedSince = nil
    return true
  }
}
