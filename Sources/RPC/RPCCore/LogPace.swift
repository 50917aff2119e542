import Synchronization

/// Limits the rate of log lines about events that callers can cause, so that no caller can fill the disk.
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

  /// Returns the number of lines that were skipped since the last line was written, or nil if the current line must be
  /// skipped as well.
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
