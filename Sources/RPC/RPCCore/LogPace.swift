import Synchronization

/// A rate limit for log lines about events that callers can cause, so that no caller can fill the disk.
package final class LogPace: Sendable {
  private static let linesPerSecond = 10

  /// The number of lines written in the current second, and the number skipped since the last line was written.
  private struct State {
    var since = ContinuousClock.now
    var lines = 0
    var leftOut = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Counts a line. If the line may be written, returns the number of lines that were skipped since the last line was
  /// written. Returns nil if the line must be skipped.
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
