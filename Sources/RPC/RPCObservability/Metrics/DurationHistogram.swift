/// A histogram of durations, with their sum.
final class DurationHistogram: Sendable {
  /// The upper bounds of the buckets in seconds. They range from half a millisecond, which is a fast response, to half
  /// a minute, which is longer than callers wait.
  static let bounds: [Double] = [
    0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
  ]
  private static let nanoseconds = bounds.map { UInt64($0 * 1e9) }

  /// The number of durations for each bound. A duration is counted for the first bound that it does not exceed. The
  /// last count is for durations that exceed all bounds.
  private let counts = (0...bounds.count).map { _ in Counter() }
  private let sum = Counter()

  func record(nanoseconds: UInt64) {
    var index = 0
    while index < Self.nanoseconds.count, nanoseconds > Self.nanoseconds[index] { index += 1 }
    counts[index].add()
    sum.add(nanoseconds)
  }

  /// Writes the histogram's samples to a page. Each bucket includes the counts of all lower buckets.
  func write(_ name: String, _ labels: [(name: String, value: String)], to page: inout MetricsText) {
    var total: UInt64 = 0
    for (index, count) in counts.enumerated() {
      total += count.value
      let bound = index < Self.bounds.count ? MetricsText.number(Self.bounds[index]) : "+Inf"
      page.sample("\(name)_bucket", Double(total), labels + [("le", bound)])
    }
    page.sample("\(name)_sum", Double(sum.value) / 1e9, labels)
    page.sample("\(name)_count", Double(total), labels)
  }
}
