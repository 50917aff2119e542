import AccountFakes
import Accounts
import Synchronization
import Testing

/// Takes the text of a token for what it says: "key", or "key scope scope". Words such as "jti=2" tell tokens apart.
struct PlainVerifier: ServiceTokenVerifier {
  let audience = "audience"

  func publicKey(pem: String) -> [UInt8]? { pem.isEmpty ? nil : Array(pem.utf8) }

  func verify(
    _ token: Secret, now: Timestamp, key: (ServiceKeyID) -> [UInt8]?
  ) throws(AccountError) -> ServiceToken {
    let words = token.reveal().split(separator: " ").map(String.init)
    let id = ServiceKeyID(rawValue: words[0])
    guard key(id) != nil else { throw AccountError(.invalidServiceCredential, "Unknown.") }
    let tenant = words.first { $0.hasPrefix("tenant=") }.map { TenantID(rawValue: String($0.dropFirst(7))) }
    let scopes = words.dropFirst().filter { !$0.contains("=") }
    return ServiceToken(
      key: id, expiresAt: now.adding(milliseconds: 300_000), scopes: scopes.isEmpty ? nil : scopes, tenant: tenant)
  }

  func verifyServiceAccount(
    _ token: Secret, for audiences: Set<String>, now: Timestamp, keys: (ServiceAccountKeys) -> [ServiceKey]
  ) throws(AccountError) -> ServiceToken {
    try verify(token, now: now) { keys(.named($0)).first?.publicKey }
  }
}

/// Keys of services, in each store.
@Suite struct ServiceKeyTests: StoreContract {
  private func services(_ fixture: ServiceFixture) -> ServiceKeys {
    ServiceKeys(useCases: fixture.useCases, verifier: PlainVerifier())
  }

  private func new(_ name: String = "billing", _ scopes: [String] = ["accounts.read"]) -> NewServiceKey {
    NewServiceKey(name: name, scopes: scopes, publicKey: "pem")
  }

  @Test(arguments: StoreKind.allCases)
  func aKeyIsStoredListedUsedAndRemoved(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = open.store
    var key = ServiceKey(
      id: ServiceKeyID(rawValue: "one"), tenant: tenant, name: "billing", scopes: [.accountsRead, .auditRead],
      publicKey: [1, 2], createdAt: now, expiresAt: now.adding(milliseconds: 9))
    var other = key
    other.id = ServiceKeyID(rawValue: "two")
    other.tenant = otherTenant
    other.createdAt = now.adding(milliseconds: 1)
    other.expiresAt = nil
    try await commit(store, [.insertServiceKey(key)])
    try await commit(store, [.insertServiceKey(other)], in: otherTenant)
    #expect(try await store.read { try $0.serviceKeys() } == [key, other])
    #expect(await refusal(store, [.insertServiceKey(key)]) == .keyTaken)
    #expect(await refusal(store, [.insertServiceKey(other)]) == .stale)
    #expect(await refusal(store, [.deleteServiceKey(other.id)]) == .stale)
    try await commit(store, [.noteUse(of: key.id, at: now), .noteUse(of: other.id, at: now)])
    key.lastUsedAt = now
    #expect(try await store.read { try $0.serviceKeys() } == [key, other])
    try await commit(store, [.deleteServiceKey(key.id)])
    #expect(try await store.read { try $0.serviceKeys() } == [other])
    #expect(await refusal(store, [.deleteServiceKey(key.id)]) == .stale)
  }

  @Test(arguments: StoreKind.allCases)
  func aServiceHasTheScopesOfItsKeyUntilThatIsRevokedOrExpires(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let services = services(fixture)
    var request = new("billing", ["accounts.read", "accounts.write"])
    request.expiresAt = fixture.clock.now.adding(milliseconds: 1_000_000)
    let key = try await services.create(request, by: .serverOperator)
    let token = Secret(key.id.rawValue)
    let billing = try await services.service(showing: token)
    #expect(
      billing.name == "service:billing" && billing.scopes == [.accountsRead, .accountsWrite] && !billing.isOperator)
    #expect(try await services.service(showing: Secret("\(key.id.rawValue) accounts.read")).scopes == [.accountsRead])
    // Another process of the same store knows it as well, once it has read the keys.
    let restarted = self.services(fixture)
    #expect(await reason { try await restarted.service(showing: token) } == .invalidServiceCredential)
    try await restarted.load()
    #expect(try await restarted.service(showing: token) == billing)

    fixture.clock.advance(seconds: 300)
    #expect(await reason { try await services.service(showing: token) } == .invalidServiceCredential)
    #expect(try await services.service(showing: Secret("\(key.id.rawValue) accounts.write")).scopes == [.accountsWrite])
    let revoked = try await services.revoke(key.id, by: .serverOperator)
    #expect(revoked.id == key.id)
    let refused = await reason { try await services.service(showing: Secret("\(key.id.rawValue) accounts.write")) }
    #expect(refused == .invalidServiceCredential)
    #expect(try await services.list(by: .serverOperator).isEmpty)

    var short = new()
    short.expiresAt = fixture.clock.now.adding(milliseconds: 1000)
    let expiring = Secret(try await services.create(short, by: .serverOperator).id.rawValue)
    #expect(try await services.service(showing: expiring).name == "service:billing")
    fixture.clock.advance(seconds: 1)
    #expect(await reason { try await services.service(showing: expiring) } == .invalidServiceCredential)
  }

  @Test(arguments: StoreKind.allCases)
  func aRevocationWhoseOutcomeIsUnknownEndsTheKeyIfItWasStored(_ kind: StoreKind) async throws {
    let open = try kind.open()
    let store = UndecidedStore(base: open.store)
    let fixture = try ServiceFixture(on: OpenStore(store))
    defer { withExtendedLifetime(open) {} }
    let services = services(fixture)
    let key = try await services.create(new(), by: .serverOperator)
    let token = Secret(key.id.rawValue)
    _ = try await services.service(showing: token)
    store.loseNext(.notStored)
    #expect(await reason { try await services.revoke(key.id, by: .serverOperator) } == .unavailable)
    #expect(try await services.service(showing: token).name == "service:billing")
    store.loseNext(.stored)
    #expect(await reason { try await services.revoke(key.id, by: .serverOperator) } == .unavailable)
    #expect(await reason { try await services.service(showing: token) } == .invalidServiceCredential)
    #expect(await reason { try await services.revoke(key.id, by: .serverOperator) } == .serviceKeyNotFound)
    store.loseNext(.stored)
    #expect(await reason { try await services.create(new("other"), by: .serverOperator) } == .unavailable)
    #expect(try await services.list(by: .serverOperator).map(\.name) == ["other"])
  }

  @Test(arguments: StoreKind.allCases)
  func aKeyThatAnotherProcessHasRevokedIsNotFoundAndRefused(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let services = services(fixture)
    let key = try await services.create(new(), by: .serverOperator)
    let other = self.services(fixture)
    try await other.load()
    _ = try await other.revoke(key.id, by: .serverOperator)
    #expect(await reason { try await services.revoke(key.id, by: .serverOperator) } == .serviceKeyNotFound)
    let refused = await reason { try await services.service(showing: Secret(key.id.rawValue)) }
    #expect(refused == .invalidServiceCredential)
  }

  /// S74.
  @Test func s74ATokenWithMoreThanItsKeyIsRefused() async throws {
    let fixture = try ServiceFixture()
    let services = services(fixture)
    let key = try await services.create(new(), by: .serverOperator).id.rawValue
    for scope in ["accounts.write", "accounts.read accounts.write", "everything", "accounts.read everything"] {
      let token = Secret("\(key) \(scope)")
      #expect(await reason { try await services.service(showing: token) } == .invalidServiceCredential)
    }
    #expect(await reason { try await services.service(showing: Secret("\(key) tenant=other")) } == .tenantIDMismatch)
    #expect(try await services.service(showing: Secret("\(key) tenant=default")).tenant == .default)
  }

  /// S74, S76.
  @Test func s74AKeyOfAnotherTenantIsRefused() async throws {
    let fixture = try ServiceFixture()
    let key = ServiceKey(
      id: ServiceKeyID(rawValue: "theirs"), tenant: otherTenant, name: "theirs",
      scopes: Set(Administrator.Scope.allCases), publicKey: [1], createdAt: now)
    try await commit(fixture.store, [.insertServiceKey(key)], in: otherTenant)
    let services = services(fixture)
    try await services.load()
    #expect(await reason { try await services.service(showing: Secret("theirs")) } == .tenantIDMismatch)
  }

  @Test func theOperatorAloneCreatesKeys() async throws {
    let fixture = try ServiceFixture()
    let services = services(fixture)
    let key = try await services.create(new("a", Administrator.Scope.allCases.map(\.rawValue)), by: .serverOperator)
    let service = try await services.service(showing: Secret(key.id.rawValue))
    #expect(await failure { try await services.create(new(), by: service) }?.reason == .adminOnlyOperation)
    #expect(await failure { try await services.revoke(key.id, by: service) }?.reason == .adminOnlyOperation)
    #expect(await reason { try await services.list(by: service) } == .adminOnlyOperation)
    #expect(
      await failure { try await fixture.useCases.server.rotateSigningKeys(.immediate, by: service) }?.reason
        == .adminOnlyOperation)
    let unknown = await failure { try await services.revoke(ServiceKeyID(rawValue: "x"), by: .serverOperator) }
    #expect(unknown?.reason == .serviceKeyNotFound)
  }

  @Test func aServiceWithoutTheScopeChangesNothing() async throws {
    let fixture = try ServiceFixture()
    let services = services(fixture)
    let key = try await services.create(new(), by: .serverOperator)
    let reader = try await services.service(showing: Secret(key.id.rawValue))
    let account = try await fixture.signUp(email: "ada@example.com").account
    var change = AccountChange()
    change.isDisabled = true
    let refusals = [
      await failure { try await fixture.useCases.administration.update(account.uid, change, by: reader) },
      await failure { try await fixture.useCases.administration.deleteAccount(account.uid, by: reader) },
      await failure { try await fixture.useCases.administration.endSessions(of: account.uid, by: reader) },
      await failure { try await fixture.useCases.administration.undoMerge(of: nil, into: account.uid, by: reader) },
      await failure {
        try await fixture.useCases.administration.makeActionLink(.passwordReset, for: account.uid, by: reader)
      },
    ]
    #expect(refusals.map { $0?.reason } == Array(repeating: .insufficientPermission, count: 5))
    #expect(try await fixture.store.read { try $0.account(account.uid) } == account)
  }

  @Test(arguments: [
    request("", ["accounts.read"]), request("Billing", ["accounts.read"]), request("-a", ["accounts.read"]),
    request(String(repeating: "a", count: 65), ["accounts.read"]), request("a", []), request("a", ["everything"]),
    request("a", ["accounts.read", "everything"]), NewServiceKey(name: "a", scopes: ["accounts.read"], publicKey: ""),
    NewServiceKey(
      name: "a", scopes: ["accounts.read"], publicKey: "pem", expiresAt: Timestamp(milliseconds: 1_700_000_000_000)),
  ])
  func aKeyThatSaysNothingUsefulIsRefused(_ key: NewServiceKey) async throws {
    let services = services(try ServiceFixture())
    #expect(await failure { try await services.create(key, by: .serverOperator) }?.reason == .invalidArgument)
  }

  @Test(arguments: StoreKind.allCases)
  func theTrailNamesTheServiceAndItsKey(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let services = services(fixture)
    let key = try await services.create(new("support", ["accounts.write"]), by: .serverOperator)
    let support = try await services.service(showing: Secret(key.id.rawValue))
    let uid = try await fixture.signUp(email: "ada@example.com").account.uid
    var change = AccountChange()
    change.isDisabled = true
    _ = try await fixture.useCases.administration.update(uid, change, by: support)
    _ = try await services.revoke(key.id, by: .serverOperator)
    let trail = try await fixture.store.read { try $0.auditTrail(AuditFilter(), before: nil, limit: 100) }.entries
    let ofAdministrators = trail.reversed().filter { $0.origin.actor != nil }
    #expect(ofAdministrators.map(\.record.action) == [.serviceKeyCreated, .accountDisabled, .serviceKeyRevoked])
    #expect(ofAdministrators.map(\.origin.actor) == ["operator", "service:support", "operator"])
    #expect(ofAdministrators[0].record.detail == "support \(key.id.rawValue)")
  }

  @Test(arguments: StoreKind.allCases)
  func theLastUseIsStoredOnceAnHour(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let services = services(fixture)
    let key = try await services.create(new(), by: .serverOperator)
    let first = fixture.clock.now
    for seconds in [0, 1800, 1799] as [Int64] {
      fixture.clock.advance(seconds: seconds)
      _ = try await services.service(showing: Secret("\(key.id.rawValue) jti=\(seconds)"))
      await services.writeUses()
      #expect(try await fixture.store.read { try $0.serviceKeys() }.map(\.lastUsedAt) == [first])
    }
    fixture.clock.advance(seconds: 1)
    _ = try await services.service(showing: Secret(key.id.rawValue))
    await services.writeUses()
    #expect(try await fixture.store.read { try $0.serviceKeys() }.map(\.lastUsedAt) == [fixture.clock.now])
  }
}

private func request(_ name: String, _ scopes: [String]) -> NewServiceKey {
  NewServiceKey(name: name, scopes: scopes, publicKey: "pem")
}

/// A store that does not say whether a commit was stored.
private final class UndecidedStore: TestedStore {
  enum Outcome { case stored, notStored }

  private let base: any TestedStore
  private let next = Mutex<Outcome?>(nil)

  init(base: any TestedStore) {
    self.base = base
  }

  var feed: CommitFeed { base.feed }

  func loseNext(_ outcome: Outcome) { next.withLock { $0 = outcome } }

  func read<Value: Sendable>(
    in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    try await base.read(in: tenant, body)
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    let outcome = next.withLock { next in
      defer { next = nil }
      return next
    }
    if outcome != .notStored { try await base.commit(changes) }
    if outcome != nil { throw .undecided("the response was lost") }
  }

  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
    try await base.reserve(attempt)
  }

  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    try await base.sweep(now: now, limit: limit, lifetimes: lifetimes)
  }

  func checkIntegrity() async throws(StoreError) -> [String] { try await base.checkIntegrity() }
}
