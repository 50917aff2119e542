import Synchronization

/// Counts the occurrences of rare events. This class is thread-safe.
public final class OccurrenceCounters<Kind: Hashable & Sendable>: Sendable {
  private let counts = Mutex([Kind: UInt64]())

  package init() {}

  package func count(_ kind: Kind, times: UInt64 = 1) {
    counts.withLock { $0[kind, default: 0] += times }
  }

  /// The count of each kind of event that has occurred.
  public var values: [Kind: UInt64] { counts.withLock { $0 } }
}
