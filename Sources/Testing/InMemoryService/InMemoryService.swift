import AccountService
package import Accounts
import ClaimsReading
import InMemoryAccountStore
package import RPCCore
import TextNormalization

/// The complete service in one process. It has the handlers, use cases and rules of a server, but an in-memory store
/// and simulated providers, emails and SMS messages. It runs no timers and sends no messages.
package final class InMemoryService: Sendable {
  package let clock: AdjustableClock
  package let providers: SimulatedProviders
  package let customTokens = IssuedCustomTokens()
  package let useCases: AccountUseCases
  package let outbox: Outbox
  private let services: ServiceKeys
  private let store: InMemoryAccountStore
  private let lifetimes: Lifetimes

  package init(policy: Policy, clock: AdjustableClock = AdjustableClock()) {
    self.clock = clock
    let secrets = SimulatedSecrets()
    store = InMemoryAccountStore()
    providers = SimulatedProviders()
    lifetimes = policy.lifetimes
    useCases = AccountUseCases(
      store: store, passwordHasher: FastHasher(), providers: providers, customTokens: customTokens,
      signer: InMemoryTokenSigner(), secrets: secrets,
      factorCryptography: SimulatedFactorCryptography(),
      clock: clock, normalizer: UnicodeNormalizer(), policy: policy)
    services = ServiceKeys(useCases: useCases, verifier: SimulatedServiceTokens())
    outbox = Outbox(store: store, useCases: useCases, clock: clock)
  }

  /// The methods of a server, with the interceptors that identify the caller. When a method has returned, its emails
  /// and SMS messages are in the outbox.
  package var methods: [ServerMethod] {
    let about = ServerHandlers(
      version: "in memory", clock: clock, useCases: useCases, catalog: ProviderCatalog(providers.descriptions))
    let administration = AdminHandlers(
      useCases: useCases,
      inspector: AccountInspector(directory: store, normalizer: UnicodeNormalizer(), clock: clock), services: services,
      operation: OperatorHandlers(useCases: useCases, services: services, backups: NoBackups()),
      claims: JSONClaimsReader(normalizer: UnicodeNormalizer()), minter: customTokens,
      copies: InMemoryCopies(store: store))
    let methods = useCases.methods(about: about) + administration.methods.filter { $0.descriptor.scope != nil }
    return methods.map { method in
      var interceptors: [any ServerInterceptor] = [AfterEachCall { [self] in await settle() }]
      interceptors += useCases.interceptors(for: method.descriptor)
      if let service = ServiceInterceptor(
        keys: services, clock: clock, for: method.descriptor)
      {
        interceptors.append(service)
      }
      return method.intercepted(by: interceptors)
    }
  }

  /// The issuer of the ID tokens that the service signs.
  package var issuer: String { InMemoryTokenSigner.issuer }

  /// Creates a service key, and returns the token that the service uses for its calls.
  ///
  /// - Throws: `.invalidArgument` if the name or a scope is not valid.
  package func addService(named name: String, scopes: [String]) async throws(AccountError) -> String {
    let key = try await services.create(
      NewServiceKey(name: name, scopes: scopes, publicKey: "in memory", expiresAt: nil), by: .serverOperator)
    return SimulatedServiceTokens.token(of: key.id)
  }

  /// Performs the background work that follows calls: moves queued messages to the outbox, and writes received notes
  /// and refused calls.
  package func settle() async {
    await outbox.collect()
    await useCases.authentication.writeReceivedNotes()
    await useCases.refusedCalls.write()
  }

  /// Performs the background work that becomes due as time passes: ends expired watches, and sweeps the store.
  package func expire() async {
    useCases.watching.endExpiredWatches()
    while let count = try? await store.sweep(now: clock.now, limit: 1000, lifetimes: lifetimes), count >= 1000 {}
  }

  /// Returns the account with a user ID, or the account into which it was merged. Returns nil if no such account
  /// exists.
  package func account(_ uid: String) async -> Account? {
    try? await store.read { try $0.account(resolvingAlias: UID(rawValue: uid)) }
  }
}

/// An interceptor that runs a closure after each call has ended and before the caller gets the response.
private struct AfterEachCall: ServerInterceptor {
  let body: @Sendable () async -> Void

  init(_ body: @escaping @Sendable () async -> Void) { self.body = body }

  func intercepting(_ next: @escaping ServerHandler) -> ServerHandler {
    { [body] call in
      do {
        try await next(call)
      } catch {
        await body()
        throw error
      }
      await body()
    }
  }
}
