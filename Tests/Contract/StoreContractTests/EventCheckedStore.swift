import AccountFakes
import Accounts
import Testing

/// Passes commits on, and records an issue if one changes an account, or ends sessions, without an event that says so. All
/// tests of the use cases commit by it.
struct EventCheckedStore: AccountStore {
  let base: any TestedStore

  var feed: CommitFeed { base.feed }
  var clockOffset: Int64 { base.clockOffset }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    let described = changes.changes.compactMap { change -> UID? in
      if case .emit(let event) = change { event.uid } else { nil }
    }
    for change in changes.changes {
      let uid: UID? =
        switch change {
        case .insertAccount(let account), .updateAccount(let account): account.uid
        case .deleteAccount(let uid, _): uid
        case .endSessions(let selection): selection.uid
        case .mergeAccount(let merge): merge.merged
        case .undoMerge(let account, _, _): account.uid
        default: nil
        }
      if let uid, !described.contains(uid) { Issue.record("no event for \(change)") }
      if case .updateAccount(let account) = change {
        let versions = changes.changes.compactMap { change -> Int64? in
          guard case .emit(let event) = change, event.uid == account.uid else { return nil }
          return event.accountVersion
        }
        #expect(versions.allSatisfy { $0 == account.version }, "an event has another version than its account")
      }
    }
    try await base.commit(changes)
  }

  func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await base.read(in: tenant, body)
  }

  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    try await base.reserve(attempt)
  }
}
