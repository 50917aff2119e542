/// The time of day. Lifetimes and audit records use it; it may jump.
package protocol WallClock: Sendable {
  var now: Timestamp { get }
}
