import AccountFakes
import Accounts
import Testing

/// The remains of methods that accounts no longer have.
@Suite struct ShadowContractTests: StoreContract {
  private func shadow(_ name: String, of number: Int = 1, addedAt: Int64, removedAt: Int64) -> Change {
    .keepShadow(
      Shadow(
        tenant: tenant, uid: uid(number), content: .password(PasswordHash(phc: name)),
        addedAt: now.adding(milliseconds: addedAt), removedAt: now.adding(milliseconds: removedAt)))
  }

  private func names(_ store: any TestedStore, of number: Int = 1) async throws -> [String] {
    try await store.read(in: tenant) { try $0.shadows(of: uid(number)) }.compactMap {
      if case .password(let hash) = $0.content { hash.phc } else { nil }
    }
  }

  /// A thief who links and unlinks a method does not displace what the owner had for longer, whenever it was removed.
  @Test(arguments: StoreKind.allCases)
  func s85ThoseOfTheShortestTimeAreForgotten(kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    try await commit(
      store,
      [
        shadow("owner's", addedAt: -900_000, removedAt: 0), shadow("other's", of: 2, addedAt: -1, removedAt: 0),
        shadow("owner's second", addedAt: -1_000_000, removedAt: -100_000),
      ])
    for number in 0..<Shadow.limit - 2 {
      try await commit(store, [shadow("\(number)", addedAt: Int64(number), removedAt: Int64(number) + 10)])
    }
    #expect(try await names(store).count == Shadow.limit)
    for number in 0..<20 {
      let start = 1_000_000 + Int64(number) * 100
      try await commit(store, [shadow("late \(number)", addedAt: start, removedAt: start + 20 + Int64(number))])
    }
    let left = try await names(store)
    #expect(left.count == Shadow.limit && Array(left.prefix(2)) == ["owner's", "owner's second"])
    #expect(Array(left.suffix(20)) == (0..<20).map { "late \($0)" })
    #expect(try await names(store, of: 2) == ["other's"])
  }
}
