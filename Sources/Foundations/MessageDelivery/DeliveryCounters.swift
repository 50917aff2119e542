import Synchronization

/// Counters for the outcomes of a queue worker's deliveries since the server started. Operators can read the counts.
package final class DeliveryCounters: Sendable {
  package enum Outcome: String, Sendable, CaseIterable {
    /// The mail server or SMS gateway accepted the message.
    case sent
    /// An attempt failed, and delivery will be retried.
    case retried
    /// Delivery failed permanently.
    case failed
    /// The message was not sent, because it was no longer needed.
    case dropped
  }

  private let counts = Mutex<[Outcome: Int]>([:])
  private let queued = Atomic(0)
  private let lastProblem = Mutex<String?>(nil)

  package init() {}

  package func count(of outcome: Outcome) -> Int { counts.withLock { $0[outcome] ?? 0 } }

  /// The number of messages that were waiting when the worker last checked the queue.
  package var queuedCount: Int { queued.load(ordering: .relaxed) }

  /// The reason why the mail server or SMS gateway currently accepts no messages, or nil if it accepts messages or no
  /// attempt has been made.
  package var problem: String? { lastProblem.withLock { $0 } }

  package func note(_ outcome: Outcome) { counts.withLock { $0[outcome, default: 0] += 1 } }
  package func noteQueued(_ count: Int) { queued.store(count, ordering: .relaxed) }
  package func noteProblem(_ problem: String?) { lastProblem.withLock { $0 = problem } }

  /// Resets the number of waiting messages and the problem, because the worker has ended and another server may send
  /// the messages.
  package func noteEnd() {
    noteQueued(0)
    noteProblem(nil)
  }
}
