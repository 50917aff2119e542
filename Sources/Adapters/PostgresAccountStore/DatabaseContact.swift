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
    /// When the present question was asked; nil if there is none.
    var asked: ContinuousClock.Instant?
    /// When the last question was asked that was answered, or refused at once.
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

  /// - Parameter isAnswered: Whether the question was answered. An error that comes sooner than the tolerance is an answer,
  ///   too: the network brings it.
  func endsAsking(isAnswered: Bool) {
    state.withLock { state in
      guard let asked = state.asked else { return }
      state.asked = nil
      if isAnswered || asked.duration(to: .now) < tolerance { state.lastAnswered = asked }
    }
  }
}
