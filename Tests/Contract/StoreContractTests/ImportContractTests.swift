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

  /// Services that verify tokens themselves block a disabled account until they learn that it is enabled.
  @Test(arguments: StoreKind.allCases)
  func aReplacementThatDisablesOrEnablesAnAccountSaysSo(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    var record = AccountRecord()
    record.uid = "ada"
    for isDisabled in [false, true, true, false] {
      record.isDisabled = isDisabled
      var request = AccountImport([record])
      request.mode = .replace
      let result = try await fixture.useCases.importing.importAccounts(
        request, claims: NoClaims(), by: .serverOperator)
      #expect(result.counts.failed == 0)
    }
    let page = try await fixture.store.read { try $0.events(after: EventPosition(rawValue: 0), limit: 100) }
    let switches = page.events.map(\.event).filter { [.accountDisabled, .accountEnabled].contains($0.kind) }
    #expect(switches.map(\.kind) == [.accountDisabled, .accountEnabled])
    #expect(switches.map(\.newGeneration) == [2, 4] && switches.map(\.accountVersion) == [2, 4])
  }

  /// Texts that a statement with many rows could read otherwise.
  private static let texts = ["", "NULL", "a,b", "{x}", "\"q\"", "back\\slash\\", "'", "\u{e9}\n", " ", "\\x41", "日本"]

  @Test(arguments: StoreKind.allCases)
  func manyAccountsOfOneChangeSetAreStoredAsTheyAre(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    var expected: [Account] = []
    var changes: [Change] = []
    for (index, text) in Self.texts.enumerated() {
      var account = account(index + 1, email: index % 2 == 0 ? "\(index)@example.com" : nil)
      account.displayName = text
      account.photoURL = index % 3 == 0 ? nil : text
      account.isDisabled = index % 2 == 0
      var identity = identity(Int64(index) + 1, "subject \(text)")
      identity.displayName = text
      changes += [.insertAccount(account), .insertIdentity(identity, account.uid)]
      changes += [.audit(AuditRecord(at: now, uid: account.uid, action: .accountImported, detail: text))]
      changes += [.emit(OutboxEvent(at: now, uid: account.uid, kind: .accountImported, accountVersion: 1))]
      account.identities = [identity]
      expected.append(account)
    }
    try await commit(store, changes)
    for account in expected {
      let stored = try await store.read { try $0.account(account.uid) }
      #expect(stored == account)
    }
    let page = try await store.read { try $0.events(after: EventPosition(rawValue: 0), limit: 100) }
    #expect(page.events.map(\.event.uid) == expected.map(\.uid))
    // One that is taken refuses all of them.
    let first = expected[0]
    func new(_ email: String?, _ identity: Identity? = nil) -> [Change] {
      let accounts = [account(50), account(51, email: email), account(52)].map { Change.insertAccount($0) }
      return accounts + (identity.map { [.insertIdentity($0, uid(52))] } ?? [])
    }
    #expect(await refusal(store, new(first.email)) == .emailTaken)
    #expect(await refusal(store, new(nil, self.identity(99, "subject "))) == .identityTaken)
    #expect(try await store.read { try $0.isTaken(uid(50)) } == false)
  }

  @Test(arguments: StoreKind.allCases)
  func keysThatAnythingHasAreKnown(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    let (active, aside) = (identity(1, "active"), identity(2, "aside"))
    var setAside = aside
    setAside.state = .setAside(.merged, at: now)
    let wayBack = WayBack(
      tenant: .default, uid: uid(1),
      address: EmailAddress(canonical: "former@example.com", display: "former@example.com"), reason: .emailChanged,
      openedAt: now, expiresAt: now.adding(milliseconds: 1000))
    try await commit(
      store,
      [
        .insertAccount(account(1, email: "a@example.com")), .insertIdentity(active, uid(1)),
        .insertIdentity(setAside, uid(1)), .openWayBack(wayBack), .insertAccount(account(2)),
      ])
    try await commit(store, [.deleteAccount(uid(2), at: now)])
    var keys = RecordKeys()
    keys.uids = [uid(1), uid(2), uid(3)]
    keys.addresses = ["a@example.com", "former@example.com", "b@example.com"]
    keys.identities = [active.key, aside.key, identity(3, "other").key]
    var known = keys
    known.uids.remove(uid(3))
    known.addresses.remove("b@example.com")
    known.identities.remove(identity(3, "other").key)
    let wanted = keys
    let found = try await store.read { try $0.known(of: wanted) }
    #expect(found == known)
    let none = try await store.read { try $0.known(of: RecordKeys()) }
    #expect(none == RecordKeys())
  }
}
