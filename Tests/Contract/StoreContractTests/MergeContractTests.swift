import AccountFakes
import Accounts
import Testing

/// What every store promises about aliases and the plans of merges.
@Suite struct MergeContractTests: StoreContract {
  private func plan(_ id: Int64, in tenant: TenantID = .default) -> StoredProof<MergePlan> {
    StoredProof(
      id: MergePlanID(rawValue: id), tenant: tenant, digest: [7, 7], holder: SessionID(key: 9),
      expiresAt: now.adding(milliseconds: 5),
      content: MergePlan(survivor: account(1), merged: account(2), isUnreachable: true))
  }

  private func merge(_ id: Int64, _ merged: Int, into survivor: Int, aliases: [Int] = []) -> AccountMerge {
    AccountMerge(
      id: id, tenant: tenant, merged: uid(merged), survivor: uid(survivor), at: now,
      undoUntil: now.adding(milliseconds: 1000),
      snapshot: MergeSnapshot(
        of: account(merged), into: account(survivor), aliases: aliases.map { uid($0) }))
  }

  @Test(arguments: StoreKind.allCases)
  func aPlanIsKeptUntilItIsConsumedOrSwept(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    try await commit(store, [.store(plan(1)), .store(plan(2))])
    #expect(try await store.read(in: tenant) { try $0.proof(plan(1).id) } == plan(1))
    #expect(try await store.read(in: otherTenant) { try $0.proof(plan(1).id) } == nil)
    #expect(await refusal(store, [.store(plan(1))]) == .keyTaken)
    #expect(await refusal(store, [.store(plan(3, in: otherTenant))]) == .stale)
    #expect(await refusal(store, [.consume(plan(1).id)], in: otherTenant) == .proofSpent)
    try await commit(store, [.consume(plan(1).id)])
    #expect(await refusal(store, [.consume(plan(1).id)]) == .proofSpent)
    #expect(try await store.sweep(now: plan(2).expiresAt, limit: 10, lifetimes: Lifetimes()) == 1)
    #expect(try await store.read(in: tenant) { try $0.proof(plan(2).id) } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aMergedAccountLeavesItsUIDAlone(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    let key = identity(5, "s")
    try await commit(
      store,
      [
        .insertAccount(account(1, email: "a@x.example")), .insertAccount(account(2, email: "b@x.example")),
        .insertIdentity(key, uid(2)), .insertSession(session(6, of: 2)),
        .useFactor(FactorID(key: 8), of: uid(2), step: 4),
      ])
    try await commit(
      store, [.mergeAccount(merge(10, 2, into: 1)), .insertIdentity(identity(7, "s"), uid(1))],
      expecting: [.account(uid(2), version: 1)])
    #expect(try await store.read(in: tenant) { try $0.account(uid(2)) } == nil)
    #expect(try await store.read { try $0.account(holding: key.key) }?.uid == uid(1))
    #expect(try await store.read(in: tenant) { try $0.session(SessionID(key: 6)) } == nil)
    #expect(try await store.read(in: tenant) { try $0.sessionOfDeletedAccount(SessionID(key: 6)) } == nil)
    #expect(try await store.read(in: tenant) { try $0.merge(of: uid(2)) } == merge(10, 2, into: 1))
    #expect(try await store.read(in: otherTenant) { try $0.merge(of: uid(2)) } == nil)
    #expect(try await store.read(in: tenant) { try $0.merges(into: uid(1)) } == [merge(10, 2, into: 1)])
    // What is known of the factor's codes has moved too.
    #expect(await refusal(store, [.useFactor(FactorID(key: 8), of: uid(1), step: 4)]) == .proofSpent)
    try await commit(store, [.useFactor(FactorID(key: 8), of: uid(1), step: 5)])
    // The uid stays taken, its old address doesn't.
    #expect(await refusal(store, [.insertAccount(account(2))]) == .keyTaken)
    try await commit(store, [.insertAccount(account(3, email: "b@x.example"))])
    #expect(await refusal(store, [.mergeAccount(merge(11, 2, into: 1))]) == .stale)
    #expect(await refusal(store, [.updateAccount(account(2))]) == .stale)
    #expect(try await store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func anAddressIsKeptForTheSurvivorAlone(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    let kept = "b@x.example"
    try await commit(
      store, [.insertAccount(account(1)), .insertAccount(account(2)), .insertAccount(account(3, email: "c@x.example"))])
    let changes: [Change] = [.mergeAccount(merge(10, 2, into: 1)), .reserveAddress(kept, onAlias: uid(2))]
    #expect(await refusal(store, [changes[0], .reserveAddress("c@x.example", onAlias: uid(2))]) == .emailTaken)
    #expect(await refusal(store, [.reserveAddress(kept, onAlias: uid(1))]) == .stale)
    try await commit(store, changes)
    #expect(await refusal(store, [.insertAccount(account(4, email: kept))]) == .emailTaken)
    #expect(await refusal(store, [.updateAccount(account(3, email: kept))]) == .emailTaken)
    let key = Identity.Key(tenant: tenant, issuer: "i", subject: "s")
    #expect(try await store.read { try $0.owners(of: key, email: kept) }.emailOwner?.uid == uid(1))
    #expect(try await store.read { try $0.owners(of: key, email: "d@x.example") }.emailOwner == nil)
    // The survivor takes it, and it is its own like any other.
    try await commit(store, [.updateAccount(account(1, email: kept))])
    #expect(try await store.read { try $0.owners(of: key, email: kept) }.emailOwner?.email == kept)
    try await commit(store, [.updateAccount(account(1))])
    try await commit(store, [.insertAccount(account(4, email: kept))])
    #expect(try await store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func chainsAreRewrittenAndUnwound(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    try await commit(store, [1, 2, 3].map { .insertAccount(account($0)) })
    try await commit(store, [.mergeAccount(merge(10, 1, into: 2)), .reserveAddress("a@x.example", onAlias: uid(1))])
    try await commit(store, [.mergeAccount(merge(11, 2, into: 3, aliases: [1]))])
    #expect(try await store.read(in: tenant) { try $0.merge(of: uid(1)) }?.survivor == uid(3))
    #expect(try await store.read(in: tenant) { try $0.merges(into: uid(3)) }.map(\.id) == [11, 10])
    #expect(await refusal(store, [.undoMerge(of: account(2), from: uid(1), aliases: [])]) == .stale)
    #expect(await refusal(store, [.undoMerge(of: account(3), from: uid(3), aliases: [])]) == .stale)
    try await commit(store, [.undoMerge(of: account(2, email: "b@x.example"), from: uid(3), aliases: [uid(1)])])
    #expect(try await store.read(in: tenant) { try $0.account(uid(2)) } == account(2, email: "b@x.example"))
    #expect(try await store.read(in: tenant) { try $0.merge(of: uid(2)) } == nil)
    #expect(try await store.read(in: tenant) { try $0.merges(into: uid(2)) }.map(\.merged) == [uid(1)])
    #expect(try await store.read(in: tenant) { try $0.merges(into: uid(3)) } == [])
    #expect(await refusal(store, [.undoMerge(of: account(2), from: uid(3), aliases: [])]) == .stale)
    #expect(try await store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func cutAndOverdueAliasesKeepNothingButThemselves(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    try await commit(store, [1, 2, 3].map { .insertAccount(account($0)) })
    try await commit(store, [.mergeAccount(merge(10, 1, into: 3)), .reserveAddress("a@x.example", onAlias: uid(1))])
    try await commit(store, [.cutAliases(of: uid(3))])
    try await commit(store, [.mergeAccount(merge(11, 2, into: 3)), .reserveAddress("b@x.example", onAlias: uid(2))])
    let cut = try #require(try await store.read(in: tenant) { try $0.merge(of: uid(1)) })
    #expect(cut.isCut && cut.snapshot == nil)
    try await commit(store, [.insertAccount(account(4, email: "a@x.example"))])
    #expect(await refusal(store, [.insertAccount(account(5, email: "b@x.example"))]) == .emailTaken)
    #expect(try await store.sweep(now: now, limit: 10, lifetimes: Lifetimes()) == 0)
    let over = now.adding(milliseconds: 1000)
    #expect(try await store.sweep(now: over, limit: 10, lifetimes: Lifetimes()) == 1)
    let swept = try #require(try await store.read(in: tenant) { try $0.merge(of: uid(2)) })
    #expect(!swept.isCut && swept.snapshot == nil)
    try await commit(store, [.insertAccount(account(5, email: "b@x.example"))])
    // A deleted survivor takes all of them along.
    try await commit(store, [.deleteAccount(uid(3), at: now)])
    #expect(try await store.read(in: tenant) { try $0.merge(of: uid(1)) } == nil)
    #expect(await refusal(store, [.insertAccount(account(1))]) == .keyTaken)
  }
}
