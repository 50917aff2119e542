/// The limit of a counter: the number of attempts that it allows before a pause. All times are in milliseconds.
package struct AttemptLimit: Sendable, Hashable {
  /// The maximum number of attempts in a window.
  package var count: Int
  /// The length of the window, and of the first pause. Attempts older than the window do not count.
  package var window: Int64
  /// The length of the longest pause. Each pause is twice as long as the previous one, up to this length.
  package var longestPause: Int64

  package init(_ count: Int, inMilliseconds window: Int64, longestPause: Int64 = 3_600_000) {
    self.count = max(count, 1)
    self.window = max(window, 1)
    self.longestPause = max(longestPause, self.window)
  }

  /// The highest limit for which attempt times are not rounded.
  private static let exactCount = 1000

  /// Returns the time at which an attempt is counted, which is never earlier than the attempt.
  ///
  /// If the limit is higher than `exactCount`, times are rounded up to multiples of one hundredth of the window, so
  /// that reading the counter is as fast as reading a counter with a low limit. An attempt then counts for up to one
  /// hundredth of the window longer.
  func time(of attempt: Timestamp) -> Timestamp {
    let step = window / 100
    guard count > Self.exactCount, step > 1 else { return attempt }
    let over = attempt.milliseconds % step
    return over == 0 ? attempt : attempt.adding(milliseconds: over > 0 ? step - over : -over)
  }

  /// Returns the length of the next pause after this number of pauses.
  func pause(after pauses: Int64) -> Int64 {
    var pause = window
    var pauses = pauses
    while pauses > 0, pause < longestPause {
      pause = pause > longestPause / 2 ? longestPause : pause * 2
      pauses -= 1
    }
    return pause
  }

  /// Returns the limit multiplied by a factor.
  func times(_ factor: Int) -> AttemptLimit {
    var limit = self
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: max(factor, 1))
    limit.count = isTooLarge ? .max : product
    return limit
  }

  /// The limit for all sources of one network together, which is ten times the limit for a single source.
  var ofNetwork: AttemptLimit { times(10) }
}
