/// A clock that returns the current date and time, for lifetimes and audit records. The time may jump forward or
/// backward.
package protocol WallClock: Sendable {
  var now: Timestamp { get }
  /// Whether the clock is not known to have been set recently. Data that has expired by a clock that was set may still
  /// be valid.
  var isTrusted: Bool { get }
}

extension WallClock {
  package var isTrusted: Bool { true }
}
