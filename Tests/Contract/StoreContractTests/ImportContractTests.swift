import AccountFakes
import Accounts
import Testing

/// What an import reads and stores besides the accounts.
@Suite struct ImportContractTests: StoreContract {
  private func password(_ key: Int64, _ hash: String) -> Identity {
    var identity = identity(key, "p\(key)")
    identity.providerID = .password
    identity.passwordHash = PasswordHash(phc: hash)
    return identity
  }

  @Test(arguments: StoreKind.allCases)
  func hashesOfOtherServicesAreFoundInOrder(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    let hashes = ["$2b$12$b", "$argon2id$v=19$a", "$2b$10$a", "$scrypt$c"]
    for (index, hash) in hashes.enumerated() {
      let number = index + 1
      try await commit(
        store, [.insertAccount(account(number)), .insertIdentity(password(Int64(number), hash), uid(number))])
    }
    var found: [String] = []
    while let next = try await store.read({ [found] in try $0.foreignPasswordHash(after: found.last ?? "") }) {
      found.append(next.phc)
    }
    #expect(found == ["$2b$10$a", "$2b$12$b", "$scrypt$c"])
  }

  @Test(arguments: StoreKind.allCases)
  func aSignerKeyIsKeptAsItWasStoredFirst(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    try await commit(store, [.keepSignerKey(SignerKey(name: "k", sealed: [1]))])
    try await commit(store, [.keepSignerKey(SignerKey(name: "k", sealed: [2]))])
    #expect(try await store.read { try $0.signerKey("k") } == SignerKey(name: "k", sealed: [1]))
    #expect(try await store.read { try $0.signerKey("other") } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aJobAdvancesFromWhereItIs(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    var job = ImportJob(id: "job", at: now)
    job.position = 5
    job.counts.created = 5
    try await commit(store, [.advanceImport(job, from: 0)])
    #expect(try await store.read { try $0.importJob("job") } == job)
    #expect(await refusal(store, [.advanceImport(job, from: 0)]) == .stale)
    #expect(await refusal(store, [.advanceImport(job, from: 4)]) == .stale)
    job.position = 9
    try await commit(store, [.advanceImport(job, from: 5)])
    #expect(try await store.read { try $0.importJob("job") } == job)
  }

  @Test(arguments: StoreKind.allCases)
  func whatIsTakenIsNotFree(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    let identity = identity(1, "s")
    try await commit(
      store, [.insertAccount(account(1, email: "a@example.com")), .insertIdentity(identity, uid(1))])
    #expect(await refusal(store, [], expecting: [.freeUID(uid(1))]) == .stale)
    #expect(await refusal(store, [], expecting: [.freeAddress("a@example.com")]) == .stale)
    #expect(await refusal(store, [], expecting: [.freeIdentity(identity.key)]) == .stale)
    let free = self.identity(2, "t").key
    try await commit(
      store, [], expecting: [.freeUID(uid(2)), .freeAddress("b@example.com"), .freeIdentity(free)])
  }
}
