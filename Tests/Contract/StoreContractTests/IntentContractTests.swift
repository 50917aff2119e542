import AccountFakes
import Accounts
import Testing

/// What every store promises about sign-ins through a browser.
@Suite struct IntentContractTests: StoreContract {
  private func intent(_ id: Int64, userCode: [UInt8]? = nil, in tenant: TenantID = .default) -> StoredProof<Intent> {
    StoredProof(
      id: IntentID(rawValue: id), tenant: tenant, lookup: userCode, expiresAt: now.adding(milliseconds: 5),
      content: Intent(
        purpose: .link, provider: .google, destination: .url("http://127.0.0.1:1/"),
        starter: .init(uid: uid(1), lineage: SessionID(key: 9)), salt: [1, 2], scopes: ["s"], parameters: ["p": "q"],
        deviceLabel: "label", address: "::1", startedAt: now))
  }

  @Test(arguments: StoreKind.allCases)
  func anIntentIsKeptUntilItIsConsumedOrSwept(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.store(intent(1)), .store(intent(2, userCode: [5]))])
    #expect(try await open.store.read(in: tenant) { try $0.proof(intent(1).id) } == intent(1))
    #expect(try await open.store.read(in: otherTenant) { try $0.proof(intent(1).id) } == nil)
    #expect(await refusal(open.store, [.store(intent(1))]) == .keyTaken)
    #expect(await refusal(open.store, [.store(intent(3, in: otherTenant))]) == .stale)

    #expect(await refusal(open.store, [.consume(intent(1).id)], in: otherTenant) == .proofSpent)
    try await commit(open.store, [.consume(intent(1).id)])
    #expect(await refusal(open.store, [.consume(intent(1).id)]) == .proofSpent)
    #expect(try await open.store.read(in: tenant) { try $0.proof(intent(1).id) } == nil)

    _ = try await open.store.sweep(now: now.adding(milliseconds: 4), limit: 10, lifetimes: Lifetimes())
    #expect(try await open.store.read(in: tenant) { try $0.proof(intent(2).id) } != nil)
    #expect(try await open.store.sweep(now: now.adding(milliseconds: 5), limit: 10, lifetimes: Lifetimes()) == 1)
    #expect(try await open.store.read(in: tenant) { try $0.proof(intent(2).id) } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func anIntentIsFoundByTheCodeOfItsDevice(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.store(intent(1, userCode: [5])), .store(intent(2))])
    #expect(
      try await open.store.read(in: tenant) { try $0.proof(Intent.self, lookup: [5]) } == intent(1, userCode: [5]))
    #expect(try await open.store.read(in: otherTenant) { try $0.proof(Intent.self, lookup: [5]) } == nil)
    #expect(try await open.store.read(in: tenant) { try $0.proof(Intent.self, lookup: [6]) } == nil)
    // No two devices show the same code.
    #expect(await refusal(open.store, [.store(intent(3, userCode: [5]))]) == .keyTaken)
  }

  @Test(arguments: StoreKind.allCases)
  func eachStepIsTakenOnce(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.store(intent(1))])
    var next = intent(1)
    next.stage = .proven
    next.content.claim = claim
    #expect(await refusal(open.store, [.revise(next)], in: otherTenant) == .stale)
    try await commit(open.store, [.revise(next)])
    #expect(await refusal(open.store, [.revise(next)]) == .stale)
    next.revision = 1
    let id = next.id
    #expect(try await open.store.read { try $0.proof(id) } == next)
    try await commit(open.store, [.consume(id)])
    #expect(await refusal(open.store, [.revise(next)]) == .stale)
  }
}
