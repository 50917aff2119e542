/// A point of wall-clock time in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970, negative before it.
  public var milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Whole seconds since 1970, rounded down: what a JWT's `NumericDate` carries (RFC 7519, section 2).
  public var seconds: Int64 {
    milliseconds >= 0 ? milliseconds / 1000 : (milliseconds &- 999) / 1000
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The time `milliseconds` later; stays at the end of the range where it would leave it.
  public func adding(milliseconds: Int64) -> Timestamp {
    let (sum, overflow) = self.milliseconds.addingReportingOverflow(milliseconds)
    return Timestamp(milliseconds: overflow ? (milliseconds < 0 ? .min : .max) : sum)
  }

  /// Milliseconds from `earlier` to this time, negative where `earlier` is later.
  public func milliseconds(since earlier: Timestamp) -> Int64 {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(earlier.milliseconds)
    return overflow ? (milliseconds < 0 ? .min : .max) : difference
  }
}
