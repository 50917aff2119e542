internal import Synchronization

/// Records whether the database responds to this node. The feed, which polls the database continuously, updates the
/// record.
///
/// Without this record, every call would wait for half a minute if the network dropped packets, because such a network
/// reports no error.
final class DatabaseContact: Sendable {
  /// The time without a response after which the node is considered cut off. Until then, the node may continue to use
  /// its in-memory state.
  static let usualTolerance = Duration.seconds(1)

  let tolerance: Duration

  private struct State {
    /// The time at which the pending query was sent, or nil if no query is pending.
    var asked: ContinuousClock.Instant?
    /// The time at which the node sent the last query that received a response. An error that was reported promptly
    /// counts as a response.
    var lastAnswered: ContinuousClock.Instant?
  }

  /// The time limit for the response to the first query, including the time to connect to the database.
  private let patienceAtStart: Duration

  private let createdAt = ContinuousClock.now
  private let state = Mutex(State())

  init(tolerance: Duration, patienceAtStart: Duration = .seconds(5)) {
    self.tolerance = tolerance
    self.patienceAtStart = patienceAtStart
  }

  /// Whether a query is pending and the database has not responded within the tolerance. If the database refuses
  /// connections, each call fails on its own.
  var isLost: Bool {
    state.withLock { state in
      guard state.asked != nil else { return false }
      guard let lastAnswered = state.lastAnswered else {
        // Until the first response, even the database's time is unknown.
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
