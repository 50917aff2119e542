/// How many attempts one counter allows before it asks for a pause. All times are in milliseconds.
package struct AttemptLimit: Sendable, Hashable {
  /// The number of attempts that a window takes.
  package var count: Int
  /// Attempts that are older don't count. The first pause is as long.
  package var window: Int64
  /// Each pause is twice as long as the one before, up to this.
  package var longestPause: Int64

  package init(_ count: Int, inMilliseconds window: Int64, longestPause: Int64 = 3_600_000) {
    self.count = max(count, 1)
    self.window = max(window, 1)
    self.longestPause = max(longestPause, self.window)
  }

  /// The pause that follows so many others.
  func pause(after pauses: Int64) -> Int64 {
    var pause = window
    var pauses = pauses
    while pauses > 0, pause < longestPause {
      pause = pause > longestPause / 2 ? longestPause : pause * 2
      pauses -= 1
    }
    return pause
  }

  /// The same limit for so many times as many attempts.
  func times(_ factor: Int) -> AttemptLimit {
    var limit = self
    let (product, isTooLarge) = count.multipliedReportingOverflow(by: max(factor, 1))
    limit.count = isTooLarge ? .max : product
    return limit
  }

  /// The limit for the sources of one network together, which are many times as many as one.
  var ofNetwork: AttemptLimit { times(10) }
}
