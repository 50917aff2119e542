import Accounts
import InMemoryAccountStore

/// Makes copies of the accounts in memory.
struct InMemoryCopies: AccountCopier {
  let store: InMemoryAccountStore

  func withCopy(for service: String?, _ body: (any AccountDirectory) async throws -> Void) async throws {
    try await body(InMemoryAccountStore(copying: store))
  }
}
