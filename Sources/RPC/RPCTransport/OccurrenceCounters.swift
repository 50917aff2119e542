import Synchronization

/// Thread-safe counters for the occurrences of rare events.
public final class OccurrenceCounters<Kind: Hashable & Sendable>: Sendable {
  private let counts = Mutex([Kind: UInt64]())

  package init() {}

  package func count(_ kind: Kind, times: UInt64 = 1) {
    counts.withLock { $0[kind, default: 0] += times }
  }

  /// The number of occurrences, keyed by the kind of event. Kinds that have not occurred are absent.
  public var values: [Kind: UInt64] { counts.withLock { $0 } }
}
