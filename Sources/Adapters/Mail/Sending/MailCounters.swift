import Synchronization

/// What a worker has done since the start, for the operator.
package final class MailCounters: Sendable {
  package enum Outcome: String, Sendable, CaseIterable {
    /// The mail server has taken the mail.
    case sent
    /// The mail is tried again later.
    case retried
    /// The mail was given up.
    case failed
    /// There was no reason to send the mail any more.
    case dropped
  }

  private let counts = Mutex<[Outcome: Int]>([:])
  private let queued = Atomic(0)

  package init() {}

  package func count(of outcome: Outcome) -> Int { counts.withLock { $0[outcome] ?? 0 } }

  /// How many mails waited when the worker looked last.
  package var queuedCount: Int { queued.load(ordering: .relaxed) }

  func note(_ outcome: Outcome) { counts.withLock { $0[outcome, default: 0] += 1 } }
  func noteQueued(_ count: Int) { queued.store(count, ordering: .relaxed) }
}
