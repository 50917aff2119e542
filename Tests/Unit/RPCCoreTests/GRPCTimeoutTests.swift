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

  @Test(
    arguments: [
      (1, "1n"), (0, "1n"), (-5, "1n"), (20_000_000, "20000000n"), (99_999_999, "99999999n"), (100_000_000, "100000u"),
      (100_000_001, "100001u"), (5_000_000_000, "5000000u"), (100_000_000_000, "100000m"),
      (3_600_000_000_000, "3600000m"), (100_000_000_000_000, "100000S"), (.max, "31622400S"),
    ] as [(Int64, String)])
  func writesTheFinestUnitThatFits(_ nanoseconds: Int64, _ text: String) {
    #expect(String(decoding: GRPCTimeout.format(nanoseconds: nanoseconds), as: UTF8.self) == text)
  }

  @Test func whatIsWrittenIsReadAndIsNeverShorter() throws {
    var nanoseconds: Int64 = 1
    while Duration.nanoseconds(nanoseconds) < GRPCTimeout.maximum {
      let duration = Duration.nanoseconds(nanoseconds)
      let text = GRPCTimeout.format(nanoseconds: nanoseconds)
      #expect(text.count <= 9)
      let read = try #require(GRPCTimeout.parse(text[...]))
      #expect(read >= duration)
      #expect(read <= duration + max(duration / 10_000, .nanoseconds(1)))
      nanoseconds = nanoseconds * 17 / 5 + 1
    }
  }
}
