@testable import Accounts

extension AccountUseCases {
  /// Commits as the use cases do, past the cache.
  func commitForTesting(_ changes: ChangeSet) async throws(StoreError) {
    try await committer.commit(changes)
  }

  /// Disables an account, or enables it again, as administrators do.
  func setDisabled(
    _ isDisabled: Bool, _ uid: UID, by administrator: Administrator
  ) async throws(AccountError) -> Account {
    var change = AccountChange()
    change.isDisabled = isDisabled
    return try await update(uid, change, by: administrator)
  }

  /// Counts an attempt as the use cases do.
  func reserveForTesting(_ key: AttemptKey, from source: CallSource?) async throws(AccountError) {
    _ = try await attempts.reserve(key, from: source)
  }
}
