import Synchronization

/// How many lines may go to the log of what callers can bring about: who can make calls must not be able to fill the
/// disk.
package final class LogPace: Sendable {
  private static let linesPerSecond = 10

  /// How many lines were written, and how many left out, in the current second.
  private struct State {
    var since = ContinuousClock.now
    var lines = 0
    var leftOut = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Returns how many lines were left out before this one; nil if this one is left out too.
  package func next() -> Int? {
    state.withLock { state in
      let now = ContinuousClock.now
      if state.since.duration(to: now) >= .seconds(1) {
        state.since = now
        state.lines = 0
      }
      guard state.lines < Self.linesPerSecond else {
        state.leftOut += 1
        return nil
      }
      state.lines += 1
      defer { state.leftOut = 0 }
      return state.leftOut
    }
  }
}
