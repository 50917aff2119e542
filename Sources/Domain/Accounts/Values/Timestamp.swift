/// A point in time, in whole milliseconds since 1970-01-01T00:00:00Z.
package struct Timestamp: Sendable, Hashable, Comparable, Codable {
  /// The maximum tolerated difference between the clocks of servers, in milliseconds.
  static let clockTolerance: Int64 = 2000

  /// The number of milliseconds since 1970-01-01T00:00:00Z, which is negative for earlier times.
  package var milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The number of whole seconds since 1970-01-01T00:00:00Z, rounded down, as in a JWT's `NumericDate` (RFC 7519,
  /// section 2).
  package var seconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : (milliseconds &- 999) / 1000
  }

  /// The same time rounded down to whole seconds, which is the precision of times in tokens.
  package var inWholeSeconds: Timestamp { Timestamp(milliseconds: seconds * 1000) }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// Returns the time that is `milliseconds` later, clamped to the representable range.
  package func adding(milliseconds: Int64) -> Timestamp {
    let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
    return Timestamp(milliseconds: overflow ? (milliseconds < 0 ? .min : .max) : sum)
  }

  /// Returns the number of milliseconds from `earlier` to this time, which is negative if `earlier` is later.
  package func milliseconds(since earlier: Timestamp) -> Int64 {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    return overflow ? (milliseconds < 0 ? .min : .max) : difference
  }
}
