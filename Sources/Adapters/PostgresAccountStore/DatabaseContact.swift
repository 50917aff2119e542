internal import Synchronization

/// Records whether the database responds to this node. The feed, which queries it all the time, updates the record.
///
/// A network that loses packets reports no error: without this record, each call would wait for half a minute.
final class DatabaseContact: Sendable {
  /// The time without a response after which the node counts as cut off. State in memory may be used for the same time.
  static let usualTolerance = Duration.seconds(1)

  let tolerance: Duration

  private struct State {
    /// The time at which the pending query was sent; nil if no query is pending.
    var asked: ContinuousClock.Instant?
    /// The time at which the last query was sent to which the database responded, or that it refused immediately.
    var lastAnswered: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  init(tolerance: Duration) {
    self.tolerance = tolerance
  }

  /// Whether a query is pending and the database has not responded for the time of the tolerance. If the database
  /// refuses connections, each call finds that out by itself.
  var isLost: Bool {
    state.withLock { state in
      guard state.asked != nil, let lastAnswered = state.lastAnswered else { return false }
      return lastAnswered.duration(to: .now) >= tolerance
    }
  }

  func asks() { state.withLock { $0.asked = .now } }

  /// - Parameter isAnswered: Whether the database responded to the query. An error within the tolerance also counts as
  ///   a response, because it shows that the network works.
  func endsAsking(isAnswered: Bool) {
    state.withLock { state in
      guard let asked = state.asked else { return }
      state.asked = nil
      if isAnswered || asked.duration(to: .now) < tolerance { state.lastAnswered = asked }
    }
  }
}
