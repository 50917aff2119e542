import AccountFakes
import Accounts
import InMemoryAccountStore

/// The use cases over a store, with fake surroundings.
struct UseCaseService: LinkingService {
  struct Session {
    let tokens: TokenPair
    let id: SessionID
    let uid: UID
  }

  typealias Continuation = Secret

  let store: any TestedStore
  let clock: ManualClock
  private let secrets: SeededSecrets
  private let providers: [ProviderID: TicketProvider]
  private let services: TicketServices
  let brokenRule: BrokenRule?
  private(set) var policy: Policy
  private var lazyUseCases: LazyUseCases

  var useCases: AccountUseCases { lazyUseCases.value }

  /// Made when they are called first: a search keeps many states, and calls few of them at a time.
  private final class LazyUseCases {
    private let make: () -> AccountUseCases
    private(set) lazy var value = make()

    init(_ make: @escaping () -> AccountUseCases) { self.make = make }
  }

  init(store: any TestedStore = InMemoryAccountStore(), policy: Policy, brokenRule: BrokenRule? = nil) {
    let providers = [ProviderID.google, .oidc("acme"), .facebook].map { ($0, TicketProvider($0)) }
    self.init(
      store: store, clock: ManualClock(), secrets: SeededSecrets(seed: 1),
      providers: Dictionary(uniqueKeysWithValues: providers), services: TicketServices(), brokenRule: brokenRule,
      policy: policy)
  }

  private init(
    store: any TestedStore, clock: ManualClock, secrets: SeededSecrets, providers: [ProviderID: TicketProvider],
    services: TicketServices, brokenRule: BrokenRule?, policy: Policy
  ) {
    self.services = services
    self.store = store
    self.clock = clock
    self.secrets = secrets
    self.providers = providers
    self.brokenRule = brokenRule
    self.policy = policy
    lazyUseCases = LazyUseCases {
      Self.useCases(store, clock, secrets, providers, services, brokenRule, policy)
    }
  }

  /// What a server makes of its store and its configuration when it starts.
  private static func useCases(
    _ store: any TestedStore, _ clock: ManualClock, _ secrets: SeededSecrets,
    _ providers: [ProviderID: TicketProvider], _ services: TicketServices,
    _ brokenRule: BrokenRule?, _ policy: Policy
  ) -> AccountUseCases {
    AccountUseCases(
      store: brokenRule.map { BrokenStore(store, $0) } ?? store, passwordHasher: CountingHasher(),
      providers: KnownProviders(Array(providers.values)), customTokens: services, signer: PlainSigner(),
      secrets: secrets,
      factorCryptography: PlainFactorCryptography(), clock: clock, normalizer: SimpleNormalizer(), policy: policy,
      cacheCapacity: 64)
  }

  func copy() throws -> UseCaseService? { try copy(seed: 2) }

  /// - Parameter seed: of what is random from here on.
  func copy(seed: UInt64) throws -> UseCaseService? {
    guard let store = store as? InMemoryAccountStore else { return nil }
    let clock = ManualClock()
    clock.advance(seconds: self.clock.now.milliseconds(since: clock.now) / 1000)
    return UseCaseService(
      store: InMemoryAccountStore(copying: store), clock: clock, secrets: SeededSecrets(seed: seed),
      // Each with its own tickets, so that those of a long search do not pile up.
      providers: providers.mapValues { TicketProvider($0.providerID) },
      services: services, brokenRule: brokenRule, policy: policy)
  }

  // MARK: What is stored

  var accounts: [Account] {
    get async throws { try await store.read { try $0.accounts(.all, after: nil, limit: 10_000) }.accounts }
  }

  func account(openedBy session: Session) async throws -> UID? {
    for bearer in [session.tokens.sessionHandle, session.tokens.idToken].compactMap(\.self) {
      if let principal = try? await useCases.authentication.authenticate(bearer: bearer) { return principal.uid }
    }
    // One that has to be refreshed first opens the account as well.
    guard let record = try await store.read({ try $0.session(session.id) }), record.session.replacedAt == nil,
      record.session.generation == record.account.generation, record.session.expiresAt > clock.now
    else { return nil }
    return record.account.uid
  }

  // MARK: Calls

  func signUp(_ evidence: Evidence<Secret>) async throws -> Answer<Session, Secret> {
    try await answer {
      let credential = try await credential(evidence)
      return try await useCases.signingIn.signUp(credential, displayName: nil, deviceLabel: "").tokens
    }
  }

  func signIn(_ evidence: Evidence<Secret>, from session: Session?) async throws -> Answer<Session, Secret> {
    try await answer {
      // A bearer that opens nothing counts as none here.
      var caller: Principal?
      if let session { caller = try? await principal(session) }
      return try await useCases.signingIn.signIn(credential(evidence), deviceLabel: "", caller: caller).tokens
    }
  }

  func link(_ evidence: Evidence<Secret>, by session: Session) async throws -> Answer<Session, Secret> {
    try await answer { try await useCases.linking.link(credential(evidence), principal: principal(session)).tokens }
  }

  func unlink(
    _ target: UnlinkTarget, revoke: RevokeSessions, by session: Session
  ) async throws -> Answer<Session, Secret> {
    try await answer {
      try await useCases.linking.unlink(target, revoke: revoke, principal: principal(session)).tokens
    }
  }

  func reauthenticate(_ evidence: Evidence<Secret>, by session: Session) async throws -> Answer<Session, Secret> {
    try await answer {
      try await useCases.reauthentication.reauthenticate(credential(evidence), principal: principal(session)).tokens
    }
  }

  func changePassword(
    to new: String, old: String? = nil, by session: Session
  ) async throws -> Answer<Session, Secret> {
    try await answer {
      try await useCases.ownAccount.changePassword(
        to: Secret(new), old: old.map { Secret($0) }, principal: principal(session)
      ).tokens
    }
  }

  func endOtherSessions(by session: Session) async throws {
    _ = try await useCases.sessions.endSessions(.allOthers, principal: principal(session))
  }

  func refresh(_ session: Session) async throws -> Answer<Session, Secret> {
    try await answer { try await useCases.sessions.refresh(session.tokens.refreshToken) }
  }

  func signOut(_ session: Session) async throws -> Answer<Session, Secret> {
    try await answer {
      try await useCases.sessions.signOut(principal: principal(session))
      return nil
    }
  }

  func deleteAccount(by session: Session) async throws -> Answer<Session, Secret> {
    try await answer {
      try await useCases.ownAccount.deleteAccount(principal: principal(session))
      return nil
    }
  }

  mutating func toggle(_ provider: ProviderID) {
    var rules = policy.provider(provider)
    rules.isEnabled.toggle()
    policy.providers[provider] = rules
    lazyUseCases = LazyUseCases { [store, clock, secrets, providers, services, brokenRule, policy] in
      Self.useCases(store, clock, secrets, providers, services, brokenRule, policy)
    }
  }

  func wait(minutes: Int) async throws {
    clock.advance(seconds: Int64(minutes) * 60)
    // One sweep need not find everything: it continues after the last one.
    var idleSweeps = 0
    while idleSweeps < 3 {
      let count = try await store.sweep(now: clock.now, limit: 10_000, lifetimes: Lifetimes())
      idleSweeps = count == 0 ? idleSweeps + 1 : 0
    }
  }

  // MARK: Helpers

  func principal(_ session: Session) async throws -> Principal {
    try await useCases.authentication.authenticate(bearer: session.tokens.sessionHandle)
  }

  func credential(_ evidence: Evidence<Secret>) async throws -> Credential {
    switch evidence {
    case .anonymous: return .anonymous
    case .password(let address, let password): return .password(email: address, password: Secret(password))
    case .continuation(let token): return .continuation(token)
    case .customToken(let uid):
      return .customToken(
        services.token(uid: uid.rawValue, expiresAt: clock.now.adding(milliseconds: 3_600_000)))
    case .emailLink(let address, let code): return .emailLink(email: address, code: Secret(code))
    case .provider(let account) where account.provider == .phone:
      let sent = try await useCases.codeSending.sendPhoneCode(to: account.subject)
      let phones = PhoneInbox(store, clock: clock) { [useCases] message throws(AccountError) in
        try await useCases.deliveries.code(of: message)
      }
      guard let code = try await phones.receive(at: account.subject) else {
        throw AccountError(.operationNotAllowed, "")
      }
      return .phone(sessionInfo: sent.sessionInfo, code: code)
    case .provider(let account):
      let nonce = try await useCases.providerSignIn.issueNonce(for: account.provider).nonce
      guard let provider = providers[account.provider] else { throw AccountError(.operationNotAllowed, "") }
      let token = provider.token(
        for: ProviderAssertion(
          issuer: account.issuer, subject: account.subject, email: account.address, emailVerified: account.isVerified,
          emailIsTrusted: account.isTrusted, nonceClaim: nonce,
          expiresAt: clock.now.adding(milliseconds: 3_600_000)))
      return .provider(account.provider, .idToken(token, nonce: nonce))
    }
  }

  /// Runs a call that answers tokens, if it answers at all. What the tokens open is asked with the tokens themselves.
  private func answer(_ call: () async throws -> TokenPair?) async throws -> Answer<Session, Secret> {
    try await answering { try await session(call()).map { .session($0, of: $0.uid) } ?? .done }
  }

  func session(_ tokens: TokenPair?) async throws -> Session? {
    guard let tokens else { return nil }
    let principal = try await useCases.authentication.authenticate(bearer: tokens.sessionHandle)
    return Session(tokens: tokens, id: principal.sessionID, uid: principal.uid)
  }

  func answering(
    newPassword: String? = nil, purpose: FactorChallenge.Purpose? = nil,
    _ call: () async throws -> Answer<Session, Secret>
  ) async throws -> Answer<Session, Secret> {
    do {
      return try await call()
    } catch let error as AccountError {
      if let challenge = error.challenge {
        return .challenged(
          FactorChallenge(token: challenge.pendingToken.reveal(), purpose: purpose, newPassword: newPassword))
      }
      return .refused(error.reason, error.conflict?.continuation)
    }
  }
}
