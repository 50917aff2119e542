package import Accounts
import Synchronization

/// A store that a test makes fail to store changes, as if its disk were full.
package final class FailingStore: AccountStore {
  private let base: any AccountStore
  private let isFull = Atomic(false)

  package init(_ base: any AccountStore) {
    self.base = base
  }

  package var feed: CommitFeed { base.feed }
  package var clockOffset: Int64 { base.clockOffset }

  package func fail(_ fails: Bool) { isFull.store(fails, ordering: .relaxed) }

  package func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await base.read(in: tenant, body)
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    guard !isFull.load(ordering: .relaxed) else { throw .unavailable("the disk is full") }
    try await base.commit(changes)
  }

  package func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    try await base.reserve(attempt)
  }
}
