/// The time of day. Lifetimes and audit rows use it; it may step.
package protocol WallClock: Sendable {
  var now: Timestamp { get }
}
