import Foundation
import Testing

@testable import LigatureAdmin

/// The server's time, whatever the clocks are set to.
@Suite struct ServerClockTests {
  private static let start = Date(timeIntervalSince1970: 1_700_000_000)
  private let instant = ContinuousClock.now

  private func advance(_ clock: inout ServerClock, to seconds: TimeInterval, after passed: Int) -> Bool {
    clock.advance(to: Self.start + seconds, at: instant + .seconds(passed), tolerance: 300)
  }

  private func seconds(_ clock: ServerClock, after passed: Int) -> TimeInterval {
    clock.time(at: instant + .seconds(passed)).timeIntervalSince(Self.start)
  }

  @Test func timePassesBetweenResponses() {
    var clock = ServerClock(time: Self.start, instant: instant)
    #expect(seconds(clock, after: 10) == 10)
    // The server's clock is a little slower.
    #expect(advance(&clock, to: 8, after: 10))
    #expect(seconds(clock, after: 11) == 9)
  }

  @Test func aClockThatIsSetForwardAndBackIsNotFollowed() {
    var clock = ServerClock(time: Self.start, instant: instant)
    #expect(advance(&clock, to: 7210, after: 10))
    #expect(seconds(clock, after: 20) == 20)
    #expect(advance(&clock, to: 30, after: 30))
    #expect(seconds(clock, after: 30) == 30)
  }

  @Test func aClockThatIsSetBackIsNoticed() {
    var clock = ServerClock(time: Self.start, instant: instant)
    #expect(advance(&clock, to: -290, after: 10))
    #expect(!advance(&clock, to: -581, after: 20))
    #expect(seconds(clock, after: 20) == -280)
  }
}
