/// A counter of attempts within a sliding window.
///
/// Within any window, the counter allows the number of attempts that its limit specifies. Once the limit is reached,
/// the counter imposes a pause that is as long as the window, measured from the last attempt. If the limit is reached
/// again soon after a pause, the next pause is twice as long, up to the maximum.
package struct AttemptCounter: Sendable, Hashable {
  /// Attempts that are counted as if they were made at the same time.
  package struct Batch: Sendable, Hashable {
    package var at: Timestamp
    package var count: Int

    package init(at: Timestamp, count: Int) {
      self.at = at
      self.count = count
    }
  }

  /// The attempts that currently count, in chronological order.
  package private(set) var batches: [Batch]
  /// The number of previous pauses, which make the next one longer.
  package var pauses: Int64
  /// The time when the counter forgets the previous pauses.
  package var pausesEndAt: Timestamp

  package init(batches: [Batch] = [], pauses: Int64 = 0, pausesEndAt: Timestamp = Timestamp(milliseconds: .min)) {
    self.batches = batches
    self.pauses = pauses
    self.pausesEndAt = pausesEndAt
  }

  /// The number of attempts that currently count.
  package var count: Int { batches.reduce(0) { $0 + $1.count } }

  /// Counts an attempt and returns nil. During a pause, returns the remaining milliseconds instead, without counting
  /// the attempt.
  ///
  /// The clock may jump. After a backward jump, attempts whose times are in the future count as made now. If the clock
  /// was ahead by more than the longest pause, those attempts no longer count, because each refusal would otherwise
  /// begin the pause again until the clock shows their times. After a forward jump, windows and pauses that the clock
  /// has skipped are over.
  package mutating func reserve(_ limit: AttemptLimit, now: Timestamp) -> Int64? {
    let time = limit.time(of: now)
    let latest = time.adding(milliseconds: limit.longestPause)
    batches.removeAll { $0.at > latest }
    var next = AttemptCounter(
      pauses: pauses, pausesEndAt: min(pausesEndAt, now.adding(milliseconds: limit.longestPause)))
    if count >= limit.count, let last = batches.last {
      let over = min(last.at, time).adding(milliseconds: limit.pause(after: pauses))
      guard over <= now else { return over.milliseconds(since: now) }
      next.pausesEndAt = over.adding(milliseconds: limit.longestPause)
      next.pauses += 1
    } else {
      for batch in batches {
        let at = min(limit.time(of: batch.at), time)
        if now.milliseconds(since: at) < limit.window { next.add(batch.count, at: at) }
      }
    }
    if next.pausesEndAt <= now { next.pauses = 0 }
    next.add(1, at: time)
    self = next
    return nil
  }

  private mutating func add(_ count: Int, at: Timestamp) {
    if let last = batches.indices.last, batches[last].at == at {
      batches[last].count += count
    } else {
      batches.append(Batch(at: at, count: count))
    }
  }

  /// Refunds an attempt made at the given time. The refund ends a pause that began with the attempt or after it.
  ///
  /// - Returns: Whether the counter still contained the attempt.
  package mutating func refund(_ at: Timestamp, _ limit: AttemptLimit) -> Bool {
    let time = limit.time(of: at)
    guard let index = batches.lastIndex(where: { $0.at == time }) else { return false }
    batches[index].count -= 1
    if batches[index].count <= 0 { batches.remove(at: index) }
    return true
  }

  /// Returns the time from which the counter is equivalent to a new one.
  package func expiresAt(_ limit: AttemptLimit) -> Timestamp {
    guard let last = batches.last else { return pausesEndAt }
    let isFull = count >= limit.count
    let over = last.at.adding(milliseconds: isFull ? limit.pause(after: pauses) : limit.window)
    return isFull ? over.adding(milliseconds: limit.longestPause) : max(over, pauses > 0 ? pausesEndAt : over)
  }
}
