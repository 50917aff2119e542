internal import Synchronization

/// Records whether the database responds to this node. The feed, which queries the database continuously, updates the
/// record.
///
/// Without this record, each call would wait for half a minute when the network loses packets, because such a network
/// reports no error.
final class DatabaseContact: Sendable {
  /// The time without a response after which the node counts as cut off. Until then, the node may continue to use its
  /// in-memory state.
  static let usualTolerance = Duration.seconds(1)

  let tolerance: Duration

  private struct State {
    /// The time at which the pending query was sent; nil if no query is pending.
    var asked: ContinuousClock.Instant?
    /// The time at which the node sent the most recent query to which it received a response. An error that was
    /// reported immediately counts as a response.
    var lastAnswered: ContinuousClock.Instant?
  }

  /// The time within which the first query must receive a response. Connecting to the database is part of it.
  private let patienceAtStart: Duration

  private let createdAt = ContinuousClock.now
  private let state = Mutex(State())

  init(tolerance: Duration, patienceAtStart: Duration = .seconds(5)) {
    self.tolerance = tolerance
    self.patienceAtStart = patienceAtStart
  }

  /// Whether a query is pending and the database has not responded within the tolerance. If the database refuses
  /// connections, each call finds that out for itself.
  var isLost: Bool {
    state.withLock { state in
      guard state.asked != nil else { return false }
      guard let lastAnswered = state.lastAnswered else {
        // Until the first response, not even the database's time is known.
        return createdAt.duration(to: .now) >= max(tolerance, patienceAtStart)
      }
      return lastAnswered.duration(to: .now) >= tolerance
    }
  }

  func asks() { state.withLock { $0.asked = .now } }

  /// Records that the pending query has ended.
  ///
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
