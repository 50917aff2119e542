import AccountFakes
import Accounts
import Testing

/// What every store promises about second factors.
@Suite struct FactorContractTests: StoreContract {
  private func pending(_ id: Int64, in tenant: TenantID = .default) -> StoredProof<PendingSignIn> {
    StoredProof(
      id: PendingSignInID(rawValue: id), tenant: tenant, digest: [7, 7], expiresAt: now.adding(milliseconds: 5),
      content: PendingSignIn(
        purpose: .reauthenticate, uid: uid(1), provider: .google, claim: claim, generation: 4, passwordDigest: [3],
        factors: [FactorID(key: 8)], lineage: SessionID(key: 9), deviceLabel: "label"))
  }

  private var factor: Factor {
    Factor(id: FactorID(key: 8), kind: .totp, displayName: "phone", enrolledAt: now, sealedSecret: [1, 2, 3])
  }

  @Test(arguments: StoreKind.allCases)
  func factorsAndRecoveryCodesAreKeptWithTheirAccount(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var account = account(1)
    let phone = Factor(
      id: FactorID(key: 10), kind: .phone, enrolledAt: now, phoneNumber: PhoneNumber("+16505550100"))
    account.factors = [factor, phone]
    account.recoveryCodes = RecoveryCodes(id: FactorID(key: 9), digests: [[1], [2, 2]])
    try await commit(open.store, [.insertAccount(account)])
    #expect(try await open.store.read(in: tenant) { try $0.account(uid(1)) } == account)
    account.factors = []
    account.recoveryCodes = nil
    try await commit(open.store, [.updateAccount(account)])
    #expect(try await open.store.read(in: tenant) { try $0.account(uid(1)) } == account)
  }

  @Test(arguments: StoreKind.allCases)
  func aPhoneVerificationIsKeptUntilItIsConsumedOrSwept(_ kind: StoreKind) async throws {
    let open = try kind.open()
    func verification(
      _ id: Int64, _ purpose: PhoneVerification.Purpose = .credential, in tenant: TenantID = .default
    ) throws -> StoredProof<PhoneVerification> {
      StoredProof(
        id: PhoneVerificationID(rawValue: id), tenant: tenant, digest: [1, 2], expiresAt: now.adding(milliseconds: 5),
        content: PhoneVerification(
          purpose: purpose, number: try #require(PhoneNumber("+16505550100")), codeDigest: [3]))
    }
    let stored = try [
      verification(1), verification(2, .enrollment(lineage: SessionID(key: 7))),
      verification(3, .challenge(pendingSignIn: PendingSignInID(rawValue: 4), factor: FactorID(key: 8))),
    ]
    try await commit(open.store, stored.map { Change.store($0) })
    for one in stored {
      #expect(try await open.store.read(in: tenant) { try $0.proof(one.id) } == one)
      #expect(try await open.store.read(in: otherTenant) { try $0.proof(one.id) } == nil)
    }
    let foreign = try verification(9, in: otherTenant)
    #expect(await refusal(open.store, [.store(stored[0])]) == .keyTaken)
    #expect(await refusal(open.store, [.store(foreign)]) == .stale)
    #expect(await refusal(open.store, [.consume(stored[0].id)], in: otherTenant) == .proofSpent)
    try await commit(open.store, [.consume(stored[0].id)])
    #expect(await refusal(open.store, [.consume(stored[0].id)]) == .proofSpent)

    // Kept for a day, to be answered as expired.
    let expired = now.adding(milliseconds: 86_400_000)
    _ = try await open.store.sweep(now: expired, limit: 10, lifetimes: Lifetimes())
    #expect(try await open.store.read(in: tenant) { try $0.proof(stored[1].id) } != nil)
    _ = try await open.store.sweep(now: expired.adding(milliseconds: 5), limit: 10, lifetimes: Lifetimes())
    #expect(try await open.store.read(in: tenant) { try $0.proof(stored[1].id) } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aSessionKeepsItsFactor(_ kind: StoreKind) async throws {
    let open = try kind.open()
    var session = session(5, of: 1)
    session.factor = PassedFactor(.recoveryCode, FactorID(key: 9))
    try await commit(open.store, [.insertAccount(account(1)), .insertSession(session)])
    session.rotation += 1
    try await commit(open.store, [.updateSession(session)])
    let id = session.id
    #expect(try await open.store.read { try $0.session(id) }?.session == session)
    try await commit(open.store, [.deleteAccount(uid(1), at: now)])
    let left = try #require(
      try await open.store.read { try $0.sessionOfDeletedAccount(id) })
    #expect(left.factor == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aPendingSignInIsKeptUntilItIsConsumedOrSwept(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.store(pending(1)), .store(pending(2))])
    #expect(try await open.store.read(in: tenant) { try $0.proof(pending(1).id) } == pending(1))
    #expect(try await open.store.read(in: otherTenant) { try $0.proof(pending(1).id) } == nil)
    #expect(await refusal(open.store, [.store(pending(1))]) == .keyTaken)
    #expect(await refusal(open.store, [.store(pending(3, in: otherTenant))]) == .stale)

    #expect(await refusal(open.store, [.consume(pending(1).id, revision: 0)], in: otherTenant) == .stale)
    #expect(await refusal(open.store, [.consume(pending(1).id, revision: 1)]) == .stale)
    try await commit(open.store, [.consume(pending(1).id, revision: 0)])
    #expect(await refusal(open.store, [.consume(pending(1).id, revision: 0)]) == .stale)

    _ = try await open.store.sweep(now: now.adding(milliseconds: 5), limit: 10, lifetimes: Lifetimes())
    #expect(try await open.store.read(in: tenant) { try $0.proof(pending(2).id) } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func wrongCodesAreCountedOneByOne(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.store(pending(1))])
    #expect(await refusal(open.store, [.revise(pending(1))], in: otherTenant) == .stale)
    try await commit(open.store, [.revise(pending(1))])
    #expect(await refusal(open.store, [.revise(pending(1))]) == .stale)
    let once = try #require(try await open.store.read(in: tenant) { try $0.proof(pending(1).id) })
    try await commit(open.store, [.revise(once)])
    #expect(try await open.store.read(in: tenant) { try $0.proof(pending(1).id) }?.revision == 2)
    #expect(await refusal(open.store, [.revise(pending(7))]) == .stale)
  }

  @Test(arguments: StoreKind.allCases)
  func aStepIsUsedOnceAndNoneBeforeIt(_ kind: StoreKind) async throws {
    let open = try kind.open()
    try await commit(open.store, [.insertAccount(account(1)), .insertAccount(account(2))])
    func use(_ step: Int64, of number: Int = 1, _ factor: Int64 = 8) async -> StoreError? {
      await refusal(open.store, [.useFactor(FactorID(key: factor), of: uid(number), step: step)])
    }
    #expect(await use(100) == nil)
    #expect(await use(100) == .proofSpent)
    #expect(await use(99) == .proofSpent)
    #expect(await use(101) == nil)
    #expect(await use(100, of: 1, 9) == nil, "each factor counts its own steps")
    #expect(await use(200, of: 2) == .proofSpent, "it is another account's")
    #expect(await use(1, of: 3) == .stale)
  }

  @Test(arguments: StoreKind.allCases)
  func aReceiptOfAChallengeNamesThePendingSignIn(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let receipt = RequestReceipt(
      keyDigest: [1], requestDigest: [2], expiresAt: now, answer: .challenge(PendingSignInID(rawValue: 77)))
    try await commit(open.store, [.noteAnswer(receipt)])
    #expect(try await open.store.read { try $0.receipt([1]) } == receipt)
  }
}
