@testable import Accounts

extension AccountUseCases {
  /// Commits as the use cases do, past the cache.
  func commitForTesting(_ changes: ChangeSet) async throws(StoreError) {
    try await committer.commit(changes)
  }

  /// Counts an attempt as the use cases do.
  func reserveForTesting(_ key: AttemptKey, from source: CallSource?) async throws(AccountError) {
    _ = try await attempts.reserve(key, from: source)
  }
}
