import RPCCore
import Testing

@Suite struct GRPCTimeoutTests {
  @Test(arguments: [
    ("0n", Duration.zero), ("1n", .nanoseconds(1)), ("99999999n", .nanoseconds(99_999_999)), ("1u", .microseconds(1)),
    ("250m", .milliseconds(250)), ("007S", .seconds(7)), ("2M", .seconds(120)), ("3H", .seconds(3 * 3600)),
    ("99999999H", GRPCTimeout.maximum), ("99999999M", GRPCTimeout.maximum), ("8784H", GRPCTimeout.maximum),
    ("8785H", GRPCTimeout.maximum),
  ])
  func readsEveryUnitAndCutsWhatNoClockHolds(_ text: String, _ duration: Duration) {
    #expect(GRPCTimeout.parse(Array(text.utf8)[...]) == duration)
  }

  @Test(arguments: [
    "", "1", "n", "S", "-1S", "+1S", " 1S", "1 S", "1S ", "1.5S", "0x1S", "123456789S", "999999999999999999999S", "1s",
    "1h", "1N", "１S", "1\0S", "1SS", "infinite",
  ])
  func refusesEverythingElse(_ text: String) {
    #expect(GRPCTimeout.parse(Array(text.utf8)[...]) == nil)
  }

  @Test(arguments: [
    (Duration.nanoseconds(1), "1n"), (.zero, "1n"), (.seconds(-5), "1n"), (.milliseconds(20), "20000000n"),
    (.nanoseconds(99_999_999), "99999999n"), (.nanoseconds(100_000_000), "100000u"),
    (.nanoseconds(100_000_001), "100001u"), (.seconds(5), "5000000u"), (.seconds(100), "100000m"),
    (.seconds(3600), "3600000m"), (.seconds(100_000), "100000S"), (.seconds(Int64.max), "31622400S"),
    (.nanoseconds(1) + Duration(secondsComponent: 0, attosecondsComponent: 1), "2n"),
  ])
  func writesTheFinestUnitThatFits(_ duration: Duration, _ text: String) {
    #expect(String(decoding: GRPCTimeout.format(duration), as: UTF8.self) == text)
  }

  @Test func whatIsWrittenIsReadAndIsNeverShorter() throws {
    var duration = Duration.nanoseconds(1)
    while duration < GRPCTimeout.maximum {
      let text = GRPCTimeout.format(duration)
      #expect(text.count <= 9)
      let read = try #require(GRPCTimeout.parse(text[...]))
      #expect(read >= duration)
      #expect(read <= duration + max(duration / 10_000, .nanoseconds(1)))
      duration = duration * 17 / 5 + .nanoseconds(1)
    }
  }

  @Test(arguments: [
    (Duration.seconds(-1), Duration.zero), (.zero, .zero), (.seconds(3), .seconds(3)),
    (.seconds(Int64.max), GRPCTimeout.maximum),
  ])
  func deadlineNeverOverflows(_ timeout: Duration, _ remaining: Duration) {
    let now = ContinuousClock.now
    let deadline = Deadline(after: timeout, now: now)
    #expect(deadline.remaining(now: now) == remaining)
    #expect(deadline.remaining(now: now + .seconds(4)) == max(remaining - .seconds(4), .zero))
  }
}
