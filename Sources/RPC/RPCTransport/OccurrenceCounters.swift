import Synchronization

/// How often each of some rare things happened. Safe from any task.
public final class OccurrenceCounters<Kind: Hashable & Sendable>: Sendable {
  private let counts = Mutex([Kind: UInt64]())

  package init() {}

  package func count(_ kind: Kind, times: UInt64 = 1) {
    counts.withLock { $0[kind, default: 0] += times }
  }

  /// The counts of those that happened at all.
  public var values: [Kind: UInt64] { counts.withLock { $0 } }
}
