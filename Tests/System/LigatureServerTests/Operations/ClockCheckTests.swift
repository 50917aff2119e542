import Accounts
import Foundation
import Testing

@testable import LigatureServer

/// Which times of day may delete data.
@Suite struct ClockCheckTests {
  private static let hour: Int64 = 3_600_000
  private static let day = 24 * hour
  private let start = ClockCheck.Moment(wall: Timestamp(milliseconds: 1_800_000_000_000), monotonic: .now)

  private func check(lastTrusted: Timestamp? = nil) -> ClockCheck { ClockCheck(lastTrusted: lastTrusted, now: start) }

  /// Asks after some minutes each, by a clock that is ahead by some milliseconds.
  private func answers(_ check: ClockCheck, _ questions: [(minutes: Int64, ahead: Int64)]) -> [Bool] {
    var check = check
    return questions.map { minutes, ahead in
      check.trusts(
        .init(
          wall: start.wall.adding(milliseconds: minutes * 60_000 + ahead),
          monotonic: start.monotonic.advanced(by: .seconds(minutes * 60))))
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

  @Test func aClockThatIsSetAgainWhileItIsDoubtedBeginsAnotherHour() {
    let questions: [(Int64, Int64)] = [
      (1, 3 * Self.hour), (60, Self.day * 400), (62, Self.day * 400), (119, Self.day * 400), (120, Self.day * 400),
    ]
    #expect(answers(check(), questions) == [false, false, false, false, true])
  }

  @Test func aDoubtedTimeIsNotTheOneToStore() {
    var check = check()
    let later = { minutes in self.start.monotonic.advanced(by: .seconds(minutes * 60)) }
    let wrong = start.wall.adding(milliseconds: 400 * Self.day)
    #expect(!check.trusts(.init(wall: wrong, monotonic: later(1))) && check.trusted == start.wall)
    #expect(check.trusts(.init(wall: start.wall, monotonic: later(2))) && check.trusted == start.wall)
    let started = ClockCheck(lastTrusted: check.trusted, now: .init(wall: wrong, monotonic: later(3)))
    #expect(started.trusted == start.wall)
  }

  @Test func theTrustedTimeIsStoredInTheDataFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trusted-time-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var time = TrustedTime(in: folder.path)
    #expect(time.stored == nil)
    try time.store(start.wall)
    try time.store(start.wall.adding(milliseconds: 60_000))
    #expect(TrustedTime(in: folder.path).stored == start.wall)
    try time.store(start.wall.adding(milliseconds: 2 * Self.hour))
    #expect(TrustedTime(in: folder.path).stored == start.wall.adding(milliseconds: 2 * Self.hour))
    for text in ["", "soon", "1800000000000000000000000", "-"] {
      try Data(text.utf8).write(to: folder.appending(path: "trusted-time"))
      #expect(TrustedTime(in: folder.path).stored == nil)
    }
  }

  @Test func aStartLongAfterTheLastTrustedTimeIsNotTrustedForAnHour() {
    let questions: [(Int64, Int64)] = [(1, 0), (59, 0), (60, 0)]
    #expect(
      answers(check(lastTrusted: start.wall.adding(milliseconds: -8 * Self.day)), questions) == [false, false, true])
    for days in [-6, 1] {
      let lastTrusted = start.wall.adding(milliseconds: Int64(days) * Self.day)
      #expect(answers(check(lastTrusted: lastTrusted), questions) == [true, true, true])
    }
  }

  @Test func theEndsOfTheRangeAreNoTrap() {
    func moment(_ milliseconds: Int64) -> ClockCheck.Moment {
      .init(wall: Timestamp(milliseconds: milliseconds), monotonic: start.monotonic)
    }
    var check = ClockCheck(lastTrusted: Timestamp(milliseconds: .min), now: moment(.max))
    let answers = [Int64.min, .max].map { check.trusts(moment($0)) }
    #expect(answers == [true, false])
  }
}
