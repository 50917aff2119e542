import Testing

@testable import Accounts

/// The rule of one counter: so many in a window, then pauses that double.
@Suite struct AttemptCounterTests {
  private let limit = AttemptLimit(10, inMilliseconds: 600_000)
  private let start = Timestamp(milliseconds: 1_700_000_000_000)

  private func after(minutes: Int64) -> Timestamp { start.adding(milliseconds: minutes * 60_000) }

  /// Counts attempts until one is refused; returns how many were counted, and the wait.
  private func exhaust(_ counter: inout AttemptCounter, at now: Timestamp) -> (count: Int, wait: Int64) {
    for count in 0..<1000 {
      if let wait = counter.reserve(limit, now: now) { return (count, wait) }
    }
    return (1000, 0)
  }

  @Test func theLimitIsExactWithinAnyWindow() {
    var counter = AttemptCounter()
    var counted: [Timestamp] = []
    for second in 0..<7200 {
      let now = start.adding(milliseconds: Int64(second) * 1000)
      if counter.reserve(limit, now: now) == nil { counted.append(now) }
    }
    for (index, time) in counted.enumerated() {
      let inWindow = counted[index...].prefix { $0.milliseconds(since: time) < limit.window }
      #expect(inWindow.count <= limit.count)
    }
    #expect(counted.count == 40, "after 10, 20, 40 and 60 minutes of pauses, within two hours")
  }

  @Test func fewAttemptsNeverMeetAPause() {
    var counter = AttemptCounter()
    for minute in stride(from: Int64(0), to: 100_000, by: 2) {
      #expect(counter.reserve(limit, now: after(minutes: minute)) == nil)
    }
    #expect(counter.count <= 5)
  }

  @Test func pausesDoubleUpToTheLongestAndAreForgotten() {
    var counter = AttemptCounter()
    var now = start
    for minutes in [Int64(10), 20, 40, 60, 60] {
      let (count, wait) = exhaust(&counter, at: now)
      #expect(count == limit.count && wait == minutes * 60_000)
      let before = counter
      #expect(counter.reserve(limit, now: now.adding(milliseconds: wait - 1)) == 1)
      #expect(counter == before, "a refusal changes nothing")
      now = now.adding(milliseconds: wait)
    }
    now = now.adding(milliseconds: limit.longestPause)
    let (count, wait) = exhaust(&counter, at: now)
    #expect(count == limit.count && wait == limit.window)
  }

  @Test func aRefundMakesRoomAndEndsThePause() {
    var counter = AttemptCounter()
    let taken = exhaust(&counter, at: start).count
    #expect(taken == limit.count)
    let isRefunded = counter.refund(start, limit)
    #expect(isRefunded)
    #expect(counter.reserve(limit, now: after(minutes: 1)) == nil)
    #expect(counter.reserve(limit, now: after(minutes: 1)) != nil)
    let isUnknown = !counter.refund(after(minutes: 2), limit)
    #expect(isUnknown, "an attempt that it does not have")
  }

  @Test func aClockThatStepsBackMakesNoPauseLonger() {
    var counter = AttemptCounter()
    _ = exhaust(&counter, at: start)
    let earlier = after(minutes: -50)
    #expect(counter.reserve(limit, now: earlier) == 600_000)
    var half = AttemptCounter()
    for _ in 0..<5 { _ = half.reserve(limit, now: start) }
    let taken = exhaust(&half, at: earlier).count
    #expect(taken == 5, "what was counted still counts")
  }

  /// A pause that begins with each refusal would last until the clock shows the time that it was ahead.
  @Test func aClockThatWasFarAheadLeavesNoPause() {
    for minutes in [-59, -61, -100_000] as [Int64] {
      var counter = AttemptCounter()
      _ = exhaust(&counter, at: start)
      let first = (0...70).first { counter.reserve(limit, now: after(minutes: minutes + $0)) == nil }
      #expect(first.map { minutes > -60 || $0 == 0 } == true, "within the longest pause and one more")
    }
  }

  @Test func aClockThatStepsForwardEndsWindowsAndPauses() {
    var counter = AttemptCounter()
    _ = exhaust(&counter, at: start)
    let later = after(minutes: 100_000)
    let first = exhaust(&counter, at: later)
    #expect(first.count == limit.count && first.wait == limit.window)
    // And back again: the attempts of the wrong time do not count.
    #expect(counter.reserve(limit, now: start) == nil && counter.count == 1)
  }

  @Test(arguments: [Int64.min, .max, 0]) func theEndsOfTimeDoNotTrap(_ time: Int64) {
    var counter = AttemptCounter()
    _ = exhaust(&counter, at: Timestamp(milliseconds: time))
    _ = exhaust(&counter, at: start)
    _ = counter.expiresAt(limit)
    _ = AttemptLimit(0, inMilliseconds: .max).pause(after: .max)
  }

  @Test func aCounterIsKeptUntilItIsAsGoodAsNew() {
    var counter = AttemptCounter()
    #expect(counter.reserve(limit, now: start) == nil)
    #expect(counter.expiresAt(limit) == after(minutes: 10))
    _ = exhaust(&counter, at: start)
    #expect(counter.expiresAt(limit) == after(minutes: 10 + 60))
  }

  /// A counter of a large limit is a small one, and allows no more than the limit either.
  @Test func aLargeLimitIsCountedInSteps() {
    let day = AttemptLimit(50_000, inMilliseconds: 86_400_000)
    var counter = AttemptCounter()
    var now = start
    var counted: [Timestamp] = []
    while counter.reserve(day, now: now) == nil {
      counted.append(now)
      now = now.adding(milliseconds: 1600)
    }
    #expect(counted.count == 50_000 && counter.count == 50_000)
    #expect(counter.batches.count <= 101)
    let wait = counter.reserve(day, now: now) ?? 0
    #expect((day.window - 1600...day.window + day.window / 100).contains(wait))
    #expect(counter.reserve(day, now: now.adding(milliseconds: wait - 1)) == 1)
    #expect(counter.reserve(day, now: now.adding(milliseconds: wait)) == nil)
  }

  @Test func noWindowHoldsMoreThanALargeLimit() {
    let limit = AttemptLimit(2000, inMilliseconds: 100_000)
    var counter = AttemptCounter()
    var counted: [Timestamp] = []
    // Slower than the limit, so that there is never a pause, and then faster.
    let times = [stride(from: Int64(0), to: 300_000, by: 60), stride(from: 300_000, to: 600_000, by: 7)].joined()
    for time in times {
      let now = start.adding(milliseconds: time)
      if counter.reserve(limit, now: now) == nil { counted.append(now) }
      #expect(counter.batches.count <= 102)
    }
    for (index, time) in counted.enumerated() where index + limit.count < counted.count {
      #expect(counted[index + limit.count].milliseconds(since: time) >= limit.window)
    }
    #expect(counted.prefix { $0 < start.adding(milliseconds: 300_000) }.count == 5000, "a slow caller is never refused")
  }

  /// A counter of an earlier version, or of a smaller limit, has the time of each attempt.
  @Test func aCounterWithAllTimesBecomesASmallOne() {
    let limit = AttemptLimit(50_000, inMilliseconds: 86_400_000)
    let times = (0..<40_000).map { start.adding(milliseconds: $0 * 1000) }
    var counter = AttemptCounter(batches: times.map { .init(at: $0, count: 1) })
    #expect(counter.reserve(limit, now: start.adding(milliseconds: 40_000_000)) == nil)
    #expect(counter.count == 40_001 && counter.batches.count <= 101)
  }

  @Test func aStepGivesItsAttemptsBackOneByOne() {
    let limit = AttemptLimit(2000, inMilliseconds: 100_000)
    var counter = AttemptCounter()
    for time in Int64(1)...3 { _ = counter.reserve(limit, now: start.adding(milliseconds: time)) }
    #expect(counter.batches.map(\.count) == [3])
    var refunds = 0
    while counter.refund(start.adding(milliseconds: 2), limit) { refunds += 1 }
    #expect(refunds == 3 && counter == AttemptCounter())
  }

  /// A reservation counts by all of its counters or by none.
  @Test func oneUsedUpCounterRefusesForAll() {
    let entries = [
      AttemptReservation.Entry(kind: .password, digest: [1], limit: AttemptLimit(2, inMilliseconds: 1000)),
      AttemptReservation.Entry(kind: .source, digest: [2], limit: AttemptLimit(1, inMilliseconds: 5000)),
    ]
    let attempt = AttemptReservation(entries: entries, at: start)
    guard case .counted(let counters) = attempt.decide([nil, nil]) else {
      Issue.record("the first attempt is counted")
      return
    }
    #expect(attempt.decide(counters) == .refused(retryAfter: 5000))
  }
}
