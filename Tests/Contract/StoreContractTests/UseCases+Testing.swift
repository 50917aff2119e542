@testable import Accounts

extension AccountUseCases {
  /// Commits changes of accounts as the use cases do, with an event for each.
  func commitForTesting(_ changes: ChangeSet) async throws(StoreError) {
    var changes = changes
    for case .updateAccount(let account) in changes.changes {
      changes.changes.append(
        .emit(
          OutboxEvent(at: clock.now, uid: account.uid, kind: .accountUpdated, accountVersion: account.version)))
    }
    try await committer.commit(changes)
  }

  /// Disables an account, or enables it again, as administrators do.
  func setDisabled(
    _ isDisabled: Bool, _ uid: UID, by administrator: Administrator
  ) async throws(AccountError) -> Account {
    var change = AccountChange()
    change.isDisabled = isDisabled
    return try await administration.update(uid, change, by: administrator)
  }

  /// Counts an attempt as the use cases do.
  func reserveForTesting(_ key: AttemptKey, from source: CallSource?) async throws(AccountError) {
    _ = try await attempts.reserve(key, from: source)
  }
}
