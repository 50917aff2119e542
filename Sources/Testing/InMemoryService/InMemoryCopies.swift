import Accounts
import InMemoryAccountStore

/// An account copier that copies the in-memory store.
struct InMemoryCopies: AccountCopier {
  let store: InMemoryAccountStore

  func withCopy(for service: String?, _ body: (any AccountDirectory) async throws -> Void) async throws {
    try await body(InMemoryAccountStore(copying: store))
  }
}
