import Testing

@testable import RPCClient

@Suite struct BackoffTests {
  @Test(arguments: [
    (1, 1.0), (2, 1.6), (3, 2.56), (4, 4.096), (10, 68.719476736), (12, 120.0), (1000, 120.0), (Int.max, 120.0),
    (0, 1.0), (-5, 1.0),
  ])
  func waitsGrowToTheMaximum(_ failures: Int, _ seconds: Double) {
    let wait = Backoff().base(afterFailures: failures) / .seconds(1)
    #expect(abs(wait - seconds) < 1e-6)
  }

  @Test(arguments: [(0.0, 0.8), (0.5, 1.0), (0.999999999, 1.2)])
  func jitterSpreadsAroundTheWait(_ random: Double, _ seconds: Double) {
    let wait = Backoff().wait(afterFailures: 1, random: random) / .seconds(1)
    #expect(abs(wait - seconds) < 1e-6)
  }

  @Test func senselessSettingsAreBent() {
    let backoff = Backoff(initial: .zero, maximum: .seconds(-1), multiplier: 0, jitter: 5)
    #expect(backoff.wait(afterFailures: 3, random: 0) >= .zero)
    #expect(backoff.wait(afterFailures: 3, random: 0.9) <= .milliseconds(2))
    let long = Backoff(initial: .seconds(Int64.max / 4), maximum: .seconds(Int64.max / 2), multiplier: .infinity)
    #expect(long.base(afterFailures: 50) <= .seconds(24 * 3600))
  }
}
