internal import Synchronization

/// Records whether the database responds to this node. The feed, which queries it all the time, updates the record.
///
/// A network that loses packets reports no error: without this record, each call would wait for half a minute.
final class DatabaseContact: Sendable {
  /// The time without an answer after which the node counts as cut off. It is also how long the state in memory may be
  /// used.
  static let usualTolerance = Duration.seconds(1)

  let tolerance: Duration

  private struct State {
    /// The time at which the pending query was sent; nil if no query is pending.
    var asked: ContinuousClock.Instant?
    /// The time at which the last query was sent that the database answered, or refused immediately.
    var lastAnswered: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  init(tolerance: Duration) {
    self.tolerance = tolerance
  }

  /// Whether the database was asked and has not answered for longer than the tolerance. If it refuses connections, each
  /// call finds out by itself.
  var isLost: Bool {
    state.withLock { state in
      guard state.asked != nil, let lastAnswered = state.lastAnswered else { return false }
      return lastAnswered.duration(to: .now) >= tolerance
    }
  }

  func asks() { state.withLock { $0.asked = .now } }

  /// - Parameter isAnswered: Whether the query was answered. An error within the tolerance also counts as an answer,
  ///   because it shows that the network works.
  func endsAsking(isAnswered: Bool) {
    state.withLock { state in
      guard let asked = state.asked else { return }
      state.asked = nil
      if isAnswered || asked.duration(to: .now) < tolerance { state.lastAnswered = asked }
    }
  }
}
