import AccountFakes
import Accounts
import InMemoryAccountStore
import Synchronization
import Testing

/// The events about the keys and certificates of services, while the store takes no changes.
@Suite struct ServiceEventTests {
  /// Refuses commits while the test says so.
  private final class RefusingStore: AccountStore {
    let base = InMemoryAccountStore()
    let isRefusing = Mutex(false)

    var feed: CommitFeed { base.feed }
    var clockOffset: Int64 { base.clockOffset }

    func commit(_ changes: ChangeSet) async throws(StoreError) {
      guard !isRefusing.withLock({ $0 }) else { throw .unavailable("test") }
      try await base.commit(changes)
    }

    func read<Value: Sendable>(
      in tenant: TenantID, _ body: @escaping @Sendable (any AccountSnapshot) throws -> Value
    ) async throws(StoreError) -> Value {
      try await base.read(in: tenant, body)
    }

    func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> AttemptReservation.Outcome {
      try await base.reserve(attempt)
    }
  }

  private let store = RefusingStore()
  private let clock = ManualClock()
  private let useCases: AccountUseCases
  private let services: ServiceKeys
  private let orders: ServiceCertificate

  init() throws {
    orders = try ServiceCertificate(name: "orders", subject: "orders.example.com", scopes: ["accounts.read"])
    useCases = AccountUseCases(
      store: store, passwordHasher: CountingHasher(), providers: KnownProviders([]), signer: PlainSigner(),
      secrets: SeededSecrets(), factorCryptography: PlainFactorCryptography(), clock: clock,
      normalizer: SimpleNormalizer())
    services = ServiceKeys(
      useCases: useCases, verifier: PlainVerifier(), certificates: ServiceCertificates([orders]))
  }

  private func refuse(_ isRefusing: Bool) { store.isRefusing.withLock { $0 = isRefusing } }

  private func events() async throws -> [OutboxEvent.Kind] {
    try await store.read(in: .default) { try $0.events(after: EventPosition(rawValue: 0), limit: 100) }.events
      .map(\.event.kind)
  }

  @Test func s75ARevocationIsAnnouncedOnceTheStoreTakesItsEvent() async throws {
    refuse(true)
    await services.replaceCertificates(by: [])
    #expect(try await events().isEmpty)
    // The next replacement finds nothing revoked.
    await services.replaceCertificates(by: [])
    refuse(false)
    await services.writeRevocations()
    await services.writeRevocations()
    #expect(try await events() == [.serviceKeyRevoked])
  }

  @Test func aServiceThatHasACertificateAgainIsNotAnnouncedAsRevoked() async throws {
    refuse(true)
    await services.replaceCertificates(by: [])
    await services.replaceCertificates(by: [orders])
    refuse(false)
    await services.writeRevocations()
    #expect(try await events().isEmpty)
  }

  @Test func anExpiryIsAnnouncedOnceTheStoreTakesItsEvent() async throws {
    let expiries = ServiceExpiries(useCases: useCases, keys: services)
    let end = clock.now.adding(milliseconds: 3_600_000)
    let new = NewServiceKey(name: "billing", scopes: ["accounts.read"], publicKey: "pem", expiresAt: end)
    _ = try await services.create(new, by: .serverOperator)
    refuse(true)
    #expect(await expiries.announce().isEmpty)
    refuse(false)
    #expect(await expiries.announce().map(\.service) == ["billing"])
    #expect(await expiries.announce().isEmpty)
    #expect(try await events() == [.serviceKeyExpiring])
  }
}
