/// The attempts that one counter remembers.
///
/// The counter allows exactly the limit's number of attempts within any window; then follows a pause as long as the
/// window, counted from the last attempt. If the limit is reached again soon after a pause, the next pause is twice as
/// long, up to the longest.
package struct AttemptCounter: Sendable, Hashable {
  /// The times of the attempts that count, in ascending order.
  package var attempts: [Timestamp]
  /// The number of previous pauses, which make the next one longer.
  package var pauses: Int64
  /// The time at which the previous pauses are forgotten.
  package var pausesEndAt: Timestamp

  package init(
    attempts: [Timestamp] = [], pauses: Int64 = 0, pausesEndAt: Timestamp = Timestamp(milliseconds: .min)
  ) {
    self.attempts = attempts
    self.pauses = pauses
    self.pausesEndAt = pausesEndAt
  }

  /// Counts an attempt. If there is a pause, returns its remaining milliseconds and counts nothing.
  ///
  /// The clock may jump. After a jump back, attempts that seem to be in the future count as made now, so that no pause
  /// becomes longer than it was; after a jump forward, the windows and pauses that it passed are over.
  package mutating func reserve(_ limit: AttemptLimit, now: Timestamp) -> Int64? {
    var counted = attempts.map { min($0, now) }
    var pauses = pauses
    var pausesEndAt = min(pausesEndAt, now.adding(milliseconds: limit.longestPause))
    if counted.count >= limit.count, let last = counted.last {
      let over = last.adding(milliseconds: limit.pause(after: pauses))
      guard over <= now else { return over.milliseconds(since: now) }
      pausesEndAt = over.adding(milliseconds: limit.longestPause)
      pauses += 1
      counted = []
    }
    if pausesEndAt <= now { pauses = 0 }
    counted.removeAll { now.milliseconds(since: $0) >= limit.window }
    counted.append(now)
    self = AttemptCounter(attempts: counted, pauses: pauses, pausesEndAt: pausesEndAt)
    return nil
  }

  /// Refunds an attempt of this time. It ends a pause that began with the attempt or after it.
  ///
  /// - Returns: Whether the counter still had the attempt.
  package mutating func refund(_ at: Timestamp) -> Bool {
    guard let index = attempts.lastIndex(of: at) else { return false }
    attempts.remove(at: index)
    return true
  }

  /// Returns the time at which the counter is equal to a new one.
  package func expiresAt(_ limit: AttemptLimit) -> Timestamp {
    guard let last = attempts.last else { return pausesEndAt }
    let isFull = attempts.count >= limit.count
    let over = last.adding(milliseconds: isFull ? limit.pause(after: pauses) : limit.window)
    return isFull ? over.adding(milliseconds: limit.longestPause) : max(over, pauses > 0 ? pausesEndAt : over)
  }
}
