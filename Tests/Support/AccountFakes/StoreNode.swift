package import Accounts
import Synchronization

/// One of several nodes that share a database: its feed tells what the others commit.
package final class StoreNode: TestedStore {
  package let feed: CommitFeed
  package let clockOffset: Int64
  private let open: OpenStore
  private let otherFeeds = Mutex<[CommitFeed]>([])

  /// - Parameter clockOffset: By how many milliseconds the store's clock is ahead of the node's.
  package init(on open: OpenStore, feed: CommitFeed = CommitFeed(), clockOffset: Int64 = 0) {
    self.clockOffset = clockOffset
    self.open = open
    self.feed = feed
  }

  /// Lets each of two nodes know what the other one commits from now on.
  package func connect(to other: StoreNode) {
    otherFeeds.withLock { $0.append(other.feed) }
    other.otherFeeds.withLock { $0.append(feed) }
  }

  package func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await open.store.read(in: tenant, body)
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await open.store.commit(changes)
    let state = CommittedState(of: changes)
    guard !state.isEmpty else { return }
    for feed in otherFeeds.withLock({ $0 }) { try? feed.publish(.commit(state)) }
  }

  package func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    try await open.store.reserve(attempt)
  }

  package func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    try await open.store.sweep(now: now, limit: limit, lifetimes: lifetimes)
  }

  package func checkIntegrity() async throws(StoreError) -> [String] { try await open.store.checkIntegrity() }
}

/// A time that moves only on request.
package final class ManualInstant: Sendable {
  private let time = Mutex(ContinuousClock.now)

  package init() {}

  package var now: ContinuousClock.Instant { time.withLock { $0 } }

  package func advance(by duration: Duration) { time.withLock { $0 += duration } }
}
