import Synchronization

/// What the worker of a queue has done since the start, for operators.
package final class DeliveryCounters: Sendable {
  package enum Outcome: String, Sendable, CaseIterable {
    /// The message was accepted by the server that delivers it.
    case sent
    /// The message will be tried again.
    case retried
    /// The message was given up.
    case failed
    /// There was no longer a reason to send the message.
    case dropped
  }

  private let counts = Mutex<[Outcome: Int]>([:])
  private let queued = Atomic(0)
  private let lastProblem = Mutex<String?>(nil)

  package init() {}

  package func count(of outcome: Outcome) -> Int { counts.withLock { $0[outcome] ?? 0 } }

  /// How many messages waited when the worker looked last.
  package var queuedCount: Int { queued.load(ordering: .relaxed) }

  /// Why what delivers the messages accepts none now; nil as long as it does, or has not been asked.
  package var problem: String? { lastProblem.withLock { $0 } }

  package func note(_ outcome: Outcome) { counts.withLock { $0[outcome, default: 0] += 1 } }
  package func noteQueued(_ count: Int) { queued.store(count, ordering: .relaxed) }
  package func noteProblem(_ problem: String?) { lastProblem.withLock { $0 = problem } }
}
