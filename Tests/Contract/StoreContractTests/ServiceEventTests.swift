import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// The events about the keys and certificates of services, while the store takes no changes.
@Suite struct ServiceEventTests {
  private let store = FailingStore(InMemoryAccountStore())
  private let clock = ManualClock()
  private let useCases: AccountUseCases
  private let services: ServiceKeys
  private let orders: ServiceCertificate

  init() throws {
    orders = try ServiceCertificate(name: "orders", subject: "orders.example.com", scopes: ["accounts.read"])
    useCases = .withFakes(store, clock: clock)
    services = ServiceKeys(
      useCases: useCases, verifier: PlainVerifier(), certificates: ServiceCertificates([orders]))
  }

  private func events() async throws -> [OutboxEvent.Kind] {
    try await store.read(in: .default) { try $0.events(after: EventPosition(rawValue: 0), limit: 100) }.events
      .map(\.event.kind)
  }

  @Test func s75ARevocationIsAnnouncedOnceTheStoreTakesItsEvent() async throws {
    store.fail(true)
    await services.replaceCertificates(by: [])
    #expect(try await events().isEmpty)
    // The next replacement finds nothing revoked.
    await services.replaceCertificates(by: [])
    store.fail(false)
    await services.writeRevocations()
    await services.writeRevocations()
    #expect(try await events() == [.serviceKeyRevoked])
  }

  @Test func aServiceThatHasACertificateAgainIsNotAnnouncedAsRevoked() async throws {
    store.fail(true)
    await services.replaceCertificates(by: [])
    await services.replaceCertificates(by: [orders])
    store.fail(false)
    await services.writeRevocations()
    #expect(try await events().isEmpty)
  }

  @Test func anExpiryIsAnnouncedOnceTheStoreTakesItsEvent() async throws {
    let expiries = ServiceExpiries(useCases: useCases, keys: services)
    let end = clock.now.adding(milliseconds: 3_600_000)
    let new = NewServiceKey(name: "billing", scopes: ["accounts.read"], publicKey: "pem", expiresAt: end)
    _ = try await services.create(new, by: .serverOperator)
    store.fail(true)
    #expect(await expiries.announce().isEmpty)
    store.fail(false)
    #expect(await expiries.announce().map(\.service) == ["billing"])
    #expect(await expiries.announce().isEmpty)
    #expect(try await events() == [.serviceKeyExpiring])
  }
}
