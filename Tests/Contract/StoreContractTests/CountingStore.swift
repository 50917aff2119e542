import AccountFakes
import Accounts
import InMemoryAccountStore
import Synchronization

/// Counts the calls of a store.
final class CountingStore: TestedStore {
  private let store = InMemoryAccountStore()
  private let counts = Mutex((reads: 0, commits: 0, reservations: 0))

  var reads: Int { counts.withLock { $0.reads } }
  var commits: Int { counts.withLock { $0.commits } }
  var reservations: Int { counts.withLock { $0.reservations } }

  var feed: CommitFeed { store.feed }

  func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    counts.withLock { $0.reads += 1 }
    return try await store.read(in: tenant, body)
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    counts.withLock { $0.commits += 1 }
    try await store.commit(changes)
  }

  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    counts.withLock { $0.reservations += 1 }
    return try await store.reserve(attempt)
  }

  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    try await store.sweep(now: now, limit: limit, lifetimes: lifetimes)
  }

  func checkIntegrity() async throws(StoreError) -> [String] { try await store.checkIntegrity() }
}
