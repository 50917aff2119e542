import AccountFakes
import Accounts
import Foundation
import InMemoryAccountStore
import PostgresAccountStore
import PostgresCluster
import SQLiteAccountStore
import Testing

/// The stores that keep the contract.
enum StoreKind: Hashable, Sendable, CustomTestStringConvertible {
  case inMemory, sqlite
  case postgres(PostgresAccountStore.Isolation)

  static let allCases: [Self] = [.inMemory, .sqlite, .postgres(.tested)]
  /// The same, with each isolation level of PostgreSQL. A server always uses READ COMMITTED.
  static let withEachIsolation = [.inMemory, .sqlite] + PostgresAccountStore.Isolation.allCases.map(Self.postgres)

  var testDescription: String {
    switch self {
    case .inMemory: "inMemory"
    case .sqlite: "sqlite"
    case .postgres(let isolation): "postgres, \(isolation.rawValue.lowercased())"
    }
  }

  func open() throws -> OpenStore {
    switch self {
    case .inMemory: OpenStore(InMemoryAccountStore())
    case .sqlite: try OpenStore(directory: TemporaryDirectory())
    case .postgres(let isolation): try OpenStore(in: PostgresCluster.shared.get(), isolation: isolation)
    }
  }
}

/// A service with fake surroundings.
final class ServiceFixture: Sendable {
  let clock: ManualClock
  let hasher = CountingHasher()
  let google: TicketProvider
  let facebook: TicketProvider
  let oidc: TicketProvider
  let services = TicketServices()
  let browser = TicketCodeClient(.google)
  let signer = PlainSigner()
  let useCases: AccountUseCases
  let store: any TestedStore
  private let open: OpenStore
  private let providers: [TicketProvider]

  /// - Parameter other: A node of the same database, whose clock and providers it shares.
  init(
    _ kind: StoreKind = .inMemory, policy: Policy = Policy(), extra: [TicketProvider] = [],
    without removed: Set<ProviderID> = [], on open: OpenStore? = nil, beside other: ServiceFixture? = nil,
    refusedSends: (@Sendable (RefusedSend) -> Void)? = nil
  ) throws {
    self.open = try open ?? kind.open()
    store = self.open.store
    clock = other?.clock ?? ManualClock()
    google = other?.google ?? TicketProvider(.google)
    facebook = other?.facebook ?? TicketProvider(.facebook)
    oidc = other?.oidc ?? TicketProvider(.oidc("acme"))
    providers = ([google, facebook, oidc] + extra).filter { !removed.contains($0.providerID) }
    useCases = AccountUseCases(
      store: EventCheckedStore(base: store), passwordHasher: hasher,
      providers: KnownProviders(providers, codeClients: removed.contains(browser.providerID) ? [] : [browser]),
      customTokens: removed.contains(.custom) ? nil : services, signer: signer,
      secrets: SeededSecrets(seed: other == nil ? 1 : 2), factorCryptography: PlainFactorCryptography(), clock: clock,
      normalizer: SimpleNormalizer(), refusedSends: refusedSends, policy: policy)
  }

  /// What is sent to phones.
  var phones: PhoneInbox {
    PhoneInbox(store, clock: clock) { [useCases] message throws(AccountError) in
      try await useCases.deliveries.code(of: message)
    }
  }

  func provider(_ id: ProviderID) throws -> TicketProvider {
    try #require(providers.first { $0.providerID == id })
  }

  // MARK: Credentials

  /// What a service has signed for one of its users.
  func customToken(_ uid: String, claims: String = "{}") -> Credential {
    .customToken(services.token(uid: uid, claims: claims, expiresAt: clock.now.adding(milliseconds: 3_600_000)))
  }

  /// What a provider says about one of its users, with a nonce of this server in it.
  func credential(
    _ verifier: TicketProvider, _ subject: String, email: String? = nil, verified: Bool = true, trusted: Bool = true,
    name: String? = nil, photo: String? = nil, phone: String? = nil, provenAt: Timestamp? = nil
  ) async throws -> Credential {
    let nonce = try await useCases.providerSignIn.issueNonce(for: verifier.providerID)
    let token = verifier.token(
      for: ProviderAssertion(
        issuer: verifier.issuer, subject: subject, email: email, emailVerified: verified,
        emailIsTrusted: trusted, displayName: name, photoURL: photo, phoneNumber: phone, profileJSON: "{}",
        nonceClaim: nonce.nonce, provenAt: provenAt, expiresAt: clock.now.adding(milliseconds: 3_600_000)))
    return .provider(verifier.providerID, .idToken(token, nonce: nonce.nonce))
  }

  // MARK: Shortcuts

  func signIn(_ credential: Credential, caller: Principal? = nil) async throws -> SignInResult {
    try await useCases.signingIn.signIn(credential, deviceLabel: "test", caller: caller)
  }

  func signUp(email: String, password: String = "secret-1") async throws -> SignInResult {
    try await useCases.signingIn.signUp(
      .password(email: email, password: Secret(password)), displayName: nil, deviceLabel: "test")
  }

  func principal(_ tokens: TokenPair) async throws -> Principal {
    try await useCases.authentication.authenticate(bearer: tokens.sessionHandle)
  }

  /// A signed-in caller with the given identities linked, in that order.
  func caller(linking credentials: [Credential]) async throws -> Principal {
    var tokens = try await signIn(.anonymous).tokens
    for credential in credentials {
      let principal = try await principal(tokens)
      tokens = try #require(try await useCases.linking.link(credential, principal: principal).tokens)
    }
    return try await principal(tokens)
  }
}

/// The error that a call ends with.
func failure(_ body: () async throws -> some Any) async -> AccountError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? AccountError
  }
}

func reason(_ body: () async throws -> some Any) async -> AccountError.Reason? {
  await failure(body)?.reason
}
