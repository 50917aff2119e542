/// Stores accounts. A commit is atomic, and its changes are durable once the call returns.
///
/// The store's constraints also enforce the most important rules: one account per identity key, one account per address
/// within a tenant, unique user IDs and other IDs, and password hashes only on password identities. Text is compared
/// byte for byte.
///
/// A change set applies to only one tenant. Accounts of other tenants are treated as nonexistent, and a change to a row
/// of another tenant is refused with `.stale`.
package protocol AccountStore: AccountDirectory {
  /// The feed that publishes the commits of other writers.
  var feed: CommitFeed { get }
  /// The number of milliseconds by which the store's clock is ahead of this process's clock. All processes that share a
  /// store use the store's clock.
  var clockOffset: Int64 { get }
  /// Checks the expectations and then applies the changes in order, storing either all of them or none. A commit that
  /// has begun is completed even if the caller's task is canceled.
  func commit(_ changes: ChangeSet) async throws(StoreError)
  /// Counts an attempt in all of its counters, or in none of them if one of them is exhausted. The counts are durable
  /// once the call returns, and no two reservations see the same counter values.
  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome
}

/// Reads stored accounts.
package protocol AccountDirectory: Sendable {
  /// Calls the body with a snapshot that includes all commits made before the call, and returns the body's result.
  ///
  /// The body runs once, synchronously, on a thread of the store. An error that the body throws is rethrown as a
  /// `StoreError`.
  func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value
}

extension AccountDirectory {
  /// Calls the body with a snapshot of the default tenant, and returns the body's result. Also use this method for data
  /// that covers all tenants.
  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await read(in: .default, body)
  }
}

extension AccountStore {
  /// Zero, because a store on this machine uses the machine's own clock.
  package var clockOffset: Int64 { 0 }
}

/// A clock that returns the store's time, so that a time stored by one process has the same meaning for all other
/// processes. For example, every server allows a refresh to be retried for the same length of time.
struct StoreClock: WallClock {
  let store: any AccountStore
  let clock: any WallClock

  var now: Timestamp { clock.now.adding(milliseconds: store.clockOffset) }
  var isTrusted: Bool { clock.isTrusted }
}
