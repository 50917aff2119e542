import Accounts
import Testing

@testable import LigatureServer

/// Which times of day may delete data.
@Suite struct ClockCheckTests {
  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour
  private let start = (wall: Timestamp(milliseconds: 1_800_000_000_000), monotonic: ContinuousClock.now)

  private func check(lastWrite: Timestamp? = nil) -> ClockCheck {
    ClockCheck(lastWrite: lastWrite, wall: start.wall, monotonic: start.monotonic)
  }

  /// Asks after some minutes each, by a clock that is ahead by some milliseconds.
  private func answers(_ check: ClockCheck, _ questions: [(minutes: Int64, ahead: Int64)]) -> [Bool] {
    var check = check
    return questions.map { minutes, ahead in
      check.trusts(
        start.wall.adding(milliseconds: minutes * 60_000 + ahead),
        at: start.monotonic.advanced(by: .seconds(minutes * 60)))
    }
  }

  @Test func aClockThatRunsOnIsTrusted() {
    let questions = (Int64(1)...200).map { (minutes: $0, ahead: $0 * 1000) }
    #expect(answers(check(), questions + [(400, Self.hour / 2)]).allSatisfy { $0 })
  }

  @Test(arguments: [day * 400, hour + 120_000, -day])
  func aClockThatWasSetIsNotTrustedForAnHour(ahead: Int64) {
    #expect(
      answers(check(), [(1, 0), (2, ahead), (30, ahead), (61, ahead), (62, ahead), (63, ahead)])
        == [true, false, false, false, true, true])
  }

  @Test func aClockThatIsRightAgainIsTrustedAtOnce() {
    // The next doubt lasts another hour.
    #expect(
      answers(check(), [(1, Self.day * 400), (2, 0), (50, Self.day), (100, Self.day), (110, Self.day)])
        == [false, true, false, false, true])
  }

  @Test func aStartLongAfterTheLastWriteIsNotTrustedForAnHour() {
    let questions: [(Int64, Int64)] = [(1, 0), (59, 0), (60, 0)]
    #expect(
      answers(check(lastWrite: start.wall.adding(milliseconds: -8 * Self.day)), questions) == [false, false, true])
    for days in [-6, 1] {
      let lastWrite = start.wall.adding(milliseconds: Int64(days) * Self.day)
      #expect(answers(check(lastWrite: lastWrite), questions) == [true, true, true])
    }
  }

  @Test func theEndsOfTheRangeAreNoTrap() {
    var check = ClockCheck(
      lastWrite: Timestamp(milliseconds: .min), wall: Timestamp(milliseconds: .max), monotonic: start.monotonic)
    let answers = [Int64.min, .max].map { check.trusts(Timestamp(milliseconds: $0), at: start.monotonic) }
    #expect(answers == [true, false])
  }
}
