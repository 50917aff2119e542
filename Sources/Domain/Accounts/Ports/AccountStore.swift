/// Stores accounts. A commit is atomic, and durable when it returns.
///
/// The constraints repeat the rules: one account for each identity key, one account for each address of a tenant,
/// unique user IDs and IDs, a password hash on password identities only. Texts are compared byte for byte.
///
/// A change set sees and changes only its own tenant: another tenant's accounts do not exist for it, and a row of
/// another tenant is refused with `.stale`.
package protocol AccountStore: AccountDirectory {
  /// The commits of other writers.
  var feed: CommitFeed { get }
  /// The number of milliseconds by which the store's clock is ahead of this process's. All processes that share a store
  /// use its clock.
  var clockOffset: Int64 { get }
  /// Checks the expectations and then applies the changes in their order; stores all of them or none. A commit that has
  /// begun is not abandoned, even if the caller's task is cancelled.
  func commit(_ changes: ChangeSet) async throws(StoreError)
  /// Counts an attempt with all of its counters, or with none if one of them is used up. The counts are durable when it
  /// returns, and no two reservations see the same counters.
  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome
}

/// Reads stored accounts.
package protocol AccountDirectory: Sendable {
  /// Returns the result of the body, which reads a snapshot with all commits from before the call.
  ///
  /// The body runs once, synchronously, on a thread of the store. An error that it throws is thrown as the store's own.
  func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value
}

extension AccountDirectory {
  /// Reads data of all tenants, or of the default tenant.
  package func read<Value: Sendable>(
    _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await read(in: .default, body)
  }
}

extension AccountStore {
  /// A store on this machine uses the clock of the machine.
  package var clockOffset: Int64 { 0 }
}

/// The time of the store's clock, so that a time stored by one process has the same meaning for the others: a refresh
/// can be repeated for the same time on each server.
struct StoreClock: WallClock {
  let store: any AccountStore
  let clock: any WallClock

  var now: Timestamp { clock.now.adding(milliseconds: store.clockOffset) }
}
