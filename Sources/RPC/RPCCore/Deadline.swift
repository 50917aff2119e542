/// A point in time at which a call is given up. Made from a timeout without ever overflowing.
package struct Deadline: Sendable, Hashable, Comparable {
  package let instant: ContinuousClock.Instant

  /// The deadline `timeout` after `now`; timeouts below zero count as zero, longer ones than
  /// ``GRPCTimeout/maximum`` as that.
  package init(after timeout: Duration, now: ContinuousClock.Instant = .now) {
    instant = now.advanced(by: min(max(timeout, .zero), GRPCTimeout.maximum))
  }

  /// What is left at `now`, never below zero.
  package func remaining(now: ContinuousClock.Instant = .now) -> Duration {
    max(now.duration(to: instant), .zero)
  }

  package static func < (one: Deadline, other: Deadline) -> Bool { one.instant < other.instant }
}
