@testable import Accounts

extension AccountUseCases {
  /// Commits as the use cases do, past the cache.
  func commitForTesting(_ changes: ChangeSet) async throws(StoreError) {
    try await committer.commit(changes)
  }
}
