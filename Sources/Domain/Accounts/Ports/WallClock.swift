/// A clock that returns the time of day, which is used for lifetimes and audit records. The time may jump.
package protocol WallClock: Sendable {
  var now: Timestamp { get }
}
