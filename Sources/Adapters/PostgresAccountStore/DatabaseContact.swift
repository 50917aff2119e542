internal import Synchronization

/// Whether the database answers this node. The feed, which asks it all the time, keeps the record.
///
/// A network that loses packets reports no error: without this, each call would wait for half a minute.
final class DatabaseContact: Sendable {
  /// The time without an answer after which the node counts as cut off. It is also how long the state in memory may be
  /// used.
  static let tolerance = Duration.seconds(1)

  private struct State {
    var isAsking = false
    /// When the last question that was answered was asked.
    var lastAnswered: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  /// Whether the database was asked and has not answered for longer than the tolerance. If it refuses connections, each
  /// call finds out by itself.
  var isLost: Bool {
    state.withLock { state in
      guard state.isAsking, let lastAnswered = state.lastAnswered else { return false }
      return lastAnswered.duration(to: .now) >= Self.tolerance
    }
  }

  func asks() { state.withLock { $0.isAsking = true } }

  /// - Parameter instant: When the question was asked; nil if it was not answered.
  func endsAsking(answered instant: ContinuousClock.Instant?) {
    state.withLock { state in
      state.isAsking = false
      if let instant { state.lastAnswered = instant }
    }
  }
}
