import Testing

@testable import RPCObservability

@Suite struct MetricsTextTests {
  @Test func aPageHasItsFamiliesWithTheirSamples() {
    var page = MetricsText()
    page.family("calls_total", .counter, "Calls.")
    page.sample("calls_total", 3, [("code", "OK"), ("method", "A")])
    page.sample("calls_total", 0.5)
    page.single("open", .gauge, "Open ones.", 2)
    #expect(
      page.text == """
        # HELP calls_total Calls.
        # TYPE calls_total counter
        calls_total{code="OK",method="A"} 3
        calls_total 0.5
        # HELP open Open ones.
        # TYPE open gauge
        open 2

        """)
  }

  @Test func aLabelCannotEndItsLine() {
    var page = MetricsText()
    page.sample("x", 1, [("name", "a\"b\\c\nd")])
    #expect(page.text == "x{name=\"a\\\"b\\\\c\\nd\"} 1\n")
  }

  @Test(arguments: [(1e20, "1e+20"), (.infinity, "+Inf"), (-.infinity, "-Inf"), (-3, "-3"), (0.001, "0.001")])
  func numbersAreAsPrometheusReadsThem(value: Double, text: String) {
    #expect(MetricsText.number(value) == text)
  }

  @Test func bucketsCountWhatIsBelowThem() {
    let histogram = DurationHistogram()
    for nanoseconds: UInt64 in [0, 500_000, 500_001, 40_000_000_000] { histogram.record(nanoseconds: nanoseconds) }
    var page = MetricsText()
    histogram.write("d", [], to: &page)
    let lines = page.text.split(separator: "\n")
    #expect(lines.first == "d_bucket{le=\"0.0005\"} 2")
    #expect(lines.contains("d_bucket{le=\"0.001\"} 3") && lines.contains("d_bucket{le=\"30\"} 3"))
    #expect(lines.contains("d_bucket{le=\"+Inf\"} 4") && lines.contains("d_count 4"))
    #expect(lines.contains("d_sum 40.001000001"))
  }
}
