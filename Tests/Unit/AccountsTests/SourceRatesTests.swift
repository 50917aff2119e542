import IPAddresses
import Testing

@testable import Accounts

@Suite struct SourceRatesTests {
  private let now = Timestamp(milliseconds: 1_700_000_000_000)

  private func source(_ number: Int) throws -> CallSource {
    CallSource(try #require(IPAddress(bytes: [10, UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF), 1])))
  }

  @Test func memoryIsBounded() throws {
    let rates = SourceRates(AttemptLimit(1, inMilliseconds: 1000), capacity: 100)
    for number in 0..<1000 { #expect(rates.note(try source(number), now: now) == nil) }
    #expect(rates.count <= 100)
  }

  @Test func aCrowdMakesNoOneForgottenWhoIsBusy() throws {
    let rates = SourceRates(AttemptLimit(1, inMilliseconds: 1_000_000), capacity: 100)
    for number in 1..<1000 {
      let later = now.adding(milliseconds: Int64(number))
      #expect(rates.note(try source(number), now: later) == nil)
      if number > 1 { #expect(rates.note(try source(number - 1), now: later) != nil) }
    }
  }

  @Test func whatIsOverIsForgottenBeforeWhatIsNot() throws {
    let rates = SourceRates(AttemptLimit(1, inMilliseconds: 1000), capacity: 8)
    for number in 0..<2 { _ = rates.note(try source(number), now: now) }
    let later = now.adding(milliseconds: 1000)
    for number in 2..<5 { #expect(rates.note(try source(number), now: later) == nil) }
    #expect(rates.note(try source(2), now: later) == 1000)
  }

  @Test func clockThatStepsBackForgetsNothingAndAsksForNoLongerWait() throws {
    let rates = SourceRates(AttemptLimit(2, inMilliseconds: 1000))
    for _ in 0..<2 { #expect(rates.note(try source(1), now: now) == nil) }
    #expect(rates.note(try source(1), now: now.adding(milliseconds: -1_000_000)) == 500)
  }

  @Test func aSourceAtItsLimitWaitsNoLongerAfterAStepOfTheClockBack() throws {
    let rates = SourceRates(AttemptLimit(2, inMilliseconds: 1000))
    for _ in 0..<2 { #expect(rates.note(try source(1), now: now) == nil) }
    let earlier = now.adding(milliseconds: -1_000_000)
    #expect(rates.note(try source(1), now: earlier) == 500)
    #expect(rates.note(try source(1), now: earlier.adding(milliseconds: 300)) == 200)
    #expect(rates.note(try source(1), now: earlier.adding(milliseconds: 500)) == nil)
    #expect(rates.note(try source(1), now: earlier.adding(milliseconds: 500)) == 500)
  }

  @Test func whatATimeToComeHasLeftIsForgottenBeforeWhatIsNotOver() throws {
    let rates = SourceRates(AttemptLimit(1, inMilliseconds: 1000), capacity: 8)
    let ahead = now.adding(milliseconds: 1_000_000)
    for number in 0..<2 { _ = rates.note(try source(number), now: ahead) }
    for number in 2..<5 { #expect(rates.note(try source(number), now: now) == nil) }
    #expect(rates.note(try source(2), now: now) == 1000)
  }

  @Test func limitsOfAnySizeAreTaken() throws {
    let rates = SourceRates(AttemptLimit(.max, inMilliseconds: 1))
    for _ in 0..<3 { #expect(rates.note(try source(1), now: now) == nil) }
  }
}
