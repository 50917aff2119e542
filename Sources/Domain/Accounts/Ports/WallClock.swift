/// A clock that returns the current date and time, for lifetimes and audit records. The time may jump forward or
/// backward.
package protocol WallClock: Sendable {
  var now: Timestamp { get }
}
