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
    #expect(counter.attempts.count <= 5)
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
    let isRefunded = counter.refund(start)
    #expect(isRefunded)
    #expect(counter.reserve(limit, now: after(minutes: 1)) == nil)
    #expect(counter.reserve(limit, now: after(minutes: 1)) != nil)
    let isUnknown = !counter.refund(after(minutes: 2))
    #expect(isUnknown, "an attempt that it does not have")
  }

  @Test func aClockThatStepsBackMakesNoPauseLonger() {
    var counter = AttemptCounter()
    _ = exhaust(&counter, at: start)
    let earlier = after(minutes: -100_000)
    #expect(counter.reserve(limit, now: earlier) == 600_000)
    var half = AttemptCounter()
    for _ in 0..<5 { _ = half.reserve(limit, now: start) }
    let taken = exhaust(&half, at: earlier).count
    #expect(taken == 5, "what was counted still counts")
  }

  @Test func aClockThatStepsForwardEndsWindowsAndPauses() {
    var counter = AttemptCounter()
    _ = exhaust(&counter, at: start)
    let later = after(minutes: 100_000)
    let first = exhaust(&counter, at: later)
    #expect(first.count == limit.count && first.wait == limit.window)
    // And back again.
    #expect(counter.reserve(limit, now: start) == limit.window)
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
