import AccountFakes

@testable import Accounts

/// The rules alone, over accounts that are values: no store, no tokens, no time. Every continuation is fresh and every
/// sign-in recent, so that each rule is met wherever the use cases could let a caller through.
struct RuleService: LinkingService {
  /// A session by its number.
  typealias Session = Int
  /// A continuation by its number.
  typealias Continuation = Int

  /// A session that was opened.
  struct OpenSession {
    let number: Int
    let uid: UID
    let generation: Int64
    /// The identity that opened it.
    let identity: IdentityID?
    /// The first of the sessions that replaced one another up to this one.
    let lineage: Int
  }

  /// A continuation that was not used.
  struct OpenContinuation {
    let number: Int
    let claim: IdentityClaim
    /// A lineage of sessions.
    let boundTo: Int?
  }

  private(set) var policy: Policy
  private(set) var accounts: [Account] = []
  private(set) var sessions: [OpenSession] = []
  private(set) var continuations: [OpenContinuation] = []
  private let brokenRule: BrokenRule?
  private var count = 0

  init(policy: Policy, brokenRule: BrokenRule? = nil) {
    self.policy = policy
    self.brokenRule = brokenRule
  }

  func copy() -> RuleService? { self }

  func account(openedBy session: Int) -> UID? { caller(session)?.account.uid }

  // MARK: Calls

  mutating func signUp(_ evidence: Evidence<Int>) throws -> Answer<Int, Int> {
    guard case .password(let address, let password) = evidence else { return .refused(.invalidArgument, nil) }
    return signIn(verified(chosen(password, for: address)), from: nil)
  }

  mutating func signIn(_ evidence: Evidence<Int>, from session: Int?) throws -> Answer<Int, Int> {
    let caller = session.flatMap { self.caller($0)?.session }
    switch evidence {
    case .anonymous: return signIn(verified(nil), from: caller)
    case .provider(let account): return signIn(verified(claim(account)), from: caller)
    case .password(let address, let password):
      guard let claim = stored(password, for: address) else { return .refused(.invalidLoginCredentials, nil) }
      return signIn(verified(claim), from: caller)
    case .continuation(let number):
      guard let continuation = usable(number, by: caller) else { return .refused(.invalidPendingToken, nil) }
      return signIn(verified(continuation.claim), spending: continuation, from: caller)
    case .emailLink: return .refused(.operationNotAllowed, nil)
    }
  }

  mutating func link(_ evidence: Evidence<Int>, by session: Int) throws -> Answer<Int, Int> {
    guard let caller = caller(session) else { return .refused(.tokenExpired, nil) }
    switch evidence {
    case .anonymous: return .refused(.invalidArgument, nil)
    case .emailLink: return .refused(.operationNotAllowed, nil)
    case .provider(let account): return link(claim(account), by: caller)
    case .password(let address, let password):
      guard let present = caller.account.activeIdentity(of: .password) else {
        return link(chosen(password, for: address), by: caller)
      }
      guard present.key.subject == address, present.password == password else {
        return .refused(.providerAlreadyLinked, nil)
      }
      return link(claim(present), by: caller)
    case .continuation(let number):
      guard let continuation = usable(number, by: caller.session),
        continuation.boundTo != nil || continuation.claim.email.address.map(\.canonical) == caller.account.email,
        continuation.boundTo != nil || caller.account.email != nil
      else { return .refused(.invalidPendingToken, nil) }
      return link(continuation.claim, spending: continuation, by: caller)
    }
  }

  mutating func unlink(
    _ target: UnlinkTarget, revoke: RevokeSessions, by session: Int
  ) throws -> Answer<Int, Int> {
    guard let caller = caller(session) else { return .refused(.tokenExpired, nil) }
    do throws(AccountError) {
      let (draft, removed) = try UnlinkRule.decide(target, from: caller.account, context())
      commit(draft)
      func isRemoved(_ identity: IdentityID?) -> Bool { removed.contains { $0.id == identity } }
      switch revoke {
      case .thisIdentity:
        sessions.removeAll { $0.uid == draft.account.uid && isRemoved($0.identity) && $0.number != session }
      case .others: sessions.removeAll { $0.uid == draft.account.uid && $0.number != session }
      case .none: break
      }
      let identity = isRemoved(caller.session.identity) ? nil : caller.session.identity
      return replace(caller.session, of: draft.account, identity: identity)
    } catch {
      return .refused(error.reason, nil)
    }
  }

  mutating func reauthenticate(_ evidence: Evidence<Int>, by session: Int) throws -> Answer<Int, Int> {
    guard let caller = caller(session) else { return .refused(.tokenExpired, nil) }
    let key: Identity.Key? =
      switch evidence {
      case .provider(let account): account.key
      case .password(let address, let password): stored(password, for: address)?.key
      case .anonymous, .continuation, .emailLink: nil
      }
    guard let key, let identity = caller.account.identity(key), identity.isActive else {
      return .refused(.invalidLoginCredentials, nil)
    }
    return replace(caller.session, of: caller.account, identity: identity.id)
  }

  mutating func refresh(_ session: Int) throws -> Answer<Int, Int> {
    guard let caller = caller(session) else { return .refused(.invalidRefreshToken, nil) }
    return .session(session, of: caller.account.uid)
  }

  mutating func signOut(_ session: Int) throws -> Answer<Int, Int> {
    guard caller(session) != nil else { return .refused(.tokenExpired, nil) }
    sessions.removeAll { $0.number == session }
    return .done
  }

  mutating func deleteAccount(by session: Int) throws -> Answer<Int, Int> {
    guard let caller = caller(session) else { return .refused(.tokenExpired, nil) }
    accounts.removeAll { $0.uid == caller.account.uid }
    return .done
  }

  mutating func toggle(_ provider: ProviderID) {
    var rules = policy.provider(provider)
    rules.isEnabled.toggle()
    policy.providers[provider] = rules
  }

  mutating func wait(minutes: Int) {
    if minutes >= 5 { continuations = [] }
  }

  /// Forgets the sessions and continuations that no caller has any more, and the accounts that no caller can reach.
  mutating func keep(sessions kept: Set<Int>, continuations keptContinuations: Set<Int>) {
    sessions.removeAll { !kept.contains($0.number) }
    continuations.removeAll { !keptContinuations.contains($0.number) }
    accounts.removeAll { account in account.isAnonymous && !sessions.contains { $0.uid == account.uid } }
  }
}

// MARK: What the rules alone do not do

extension RuleService {
  mutating func ask(for code: MailRequest, by session: Int?) -> Answer<Int, Int> { .refused(.operationNotAllowed, nil) }

  mutating func apply(_ code: String, _ approval: Approval, by session: Int?) -> Answer<Int, Int> {
    .refused(.operationNotAllowed, nil)
  }

  mutating func resetPassword(_ code: String, to password: String) -> Answer<Int, Int> {
    .refused(.operationNotAllowed, nil)
  }

  mutating func newLetters() -> [Letter] { [] }

  mutating func enroll(by session: Int) -> Answer<Int, Int> { .refused(.operationNotAllowed, nil) }

  mutating func withdraw(_ factor: FactorID, by session: Int) -> Answer<Int, Int> {
    .refused(.operationNotAllowed, nil)
  }

  mutating func renewRecoveryCodes(by session: Int) -> Answer<Int, Int> { .refused(.operationNotAllowed, nil) }

  mutating func finish(_ challenge: FactorChallenge, with use: FactorUse, by session: Int?) -> Answer<Int, Int> {
    .refused(.operationNotAllowed, nil)
  }

  var factorStep: Int64 { 0 }
}

// MARK: Around the rules

extension RuleService {
  private typealias Caller = (session: OpenSession, account: Account)

  private static let verifiable: Set<ProviderID> = [.google, .facebook, .oidc("acme")]
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)

  private mutating func signIn(
    _ verified: VerifiedCredential, spending continuation: OpenContinuation? = nil, from caller: OpenSession?
  ) -> Answer<Int, Int> {
    do throws(AccountError) {
      var owners = owners(of: verified.claim)
      if let brokenRule { owners = brokenRule.tampered(owners) }
      switch try SignInRule.decide(verified, owners, context()) {
      case .proceed(let draft, let identity), .alreadyLinked(let draft, let identity as Identity?):
        spend(continuation)
        commit(draft)
        return open(draft.account, identity?.id, lineage: nil)
      case .conflict(let decision):
        spend(continuation)
        return refuse(decision, verified.claim, caller)
      case .factor: return .refused(.secondFactorRequired, nil)
      }
    } catch {
      return .refused(error.reason, nil)
    }
  }

  private mutating func link(
    _ claim: IdentityClaim, spending continuation: OpenContinuation? = nil, by caller: Caller
  ) -> Answer<Int, Int> {
    do throws(AccountError) {
      switch try LinkRule.decide(claim, onto: caller.account, owners(of: claim), context()) {
      case .proceed(let draft, let identity):
        spend(continuation)
        commit(draft)
        return replace(caller.session, of: draft.account, identity: identity?.id)
      case .alreadyLinked(let draft, _):
        spend(continuation)
        commit(draft)
        return .done
      case .conflict(let decision):
        spend(continuation)
        return refuse(decision, claim, caller.session)
      case .factor: return .refused(.secondFactorRequired, nil)
      }
    } catch {
      return .refused(error.reason, nil)
    }
  }

  private mutating func refuse(
    _ decision: ConflictDecision, _ claim: IdentityClaim?, _ caller: OpenSession?
  ) -> Answer<Int, Int> {
    guard decision.issuesContinuation, let claim else { return .refused(decision.reason, nil) }
    count += 1
    continuations.append(
      OpenContinuation(number: count, claim: claim, boundTo: decision.isBoundToSession ? caller?.lineage : nil))
    return .refused(decision.reason, count)
  }

  private mutating func spend(_ continuation: OpenContinuation?) {
    continuations.removeAll { $0.number == continuation?.number }
  }

  private mutating func open(_ account: Account, _ identity: IdentityID?, lineage: Int?) -> Answer<Int, Int> {
    count += 1
    sessions.append(
      OpenSession(
        number: count, uid: account.uid, generation: account.generation, identity: identity, lineage: lineage ?? count))
    return .session(count, of: account.uid)
  }

  private mutating func replace(
    _ session: OpenSession, of account: Account, identity: IdentityID?
  ) -> Answer<Int, Int> {
    sessions.removeAll { $0.number == session.number }
    return open(account, identity, lineage: session.lineage)
  }

  /// What the store does with what the rule decided.
  private mutating func commit(_ draft: Draft) {
    var changes = draft.changeSet(tenant: .default).changes
    if let brokenRule { changes = brokenRule.tampered(changes) }
    for change in changes {
      switch change {
      case .insertAccount(let account):
        var bare = account
        bare.identities = []
        accounts.append(bare)
      case .updateAccount(let account):
        edit(account.uid) {
          let identities = $0.identities
          $0 = account
          $0.identities = identities
        }
      case .insertIdentity(let identity, let uid): edit(uid) { $0.identities.append(identity) }
      case .updateIdentity(let identity, let uid):
        edit(uid) { account in
          if let index = account.identities.firstIndex(where: { $0.id == identity.id }) {
            account.identities[index] = identity
          }
        }
      case .deleteIdentity(let id, let uid): edit(uid) { $0.identities.removeAll { $0.id == id } }
      default: break
      }
    }
  }

  private mutating func edit(_ uid: UID, _ body: (inout Account) -> Void) {
    guard let index = accounts.firstIndex(where: { $0.uid == uid }) else { return }
    body(&accounts[index])
  }

  private mutating func context() -> RuleContext {
    count += 1
    return RuleContext(
      tenant: .default, methods: Methods(policy: policy, verifiable: Self.verifiable), now: Self.now,
      newUID: UID(rawValue: "u\(count)"), newIdentityKey: 1, digests: KeyedDigests(secrets: Self.secrets))
  }

  private static let secrets = SeededSecrets()

  private func caller(_ number: Int) -> Caller? {
    guard let session = sessions.first(where: { $0.number == number }),
      let account = accounts.first(where: { $0.uid == session.uid }), session.generation == account.generation
    else { return nil }
    return (session, account)
  }

  private func owners(of claim: IdentityClaim?) -> Owners {
    guard let claim else { return Owners() }
    let matchesAddress = policy.oneAccountPerEmail || claim.basis == .chosen
    let address = matchesAddress ? claim.email.address?.canonical : nil
    return Owners(
      holder: accounts.first { $0.hasActive(claim.key) },
      emailOwner: address.flatMap { address in accounts.first { $0.email == address } },
      setAside: accounts.filter { $0.identity(claim.key)?.isActive == false })
  }

  private func usable(_ number: Int, by caller: OpenSession?) -> OpenContinuation? {
    continuations.first { $0.number == number && ($0.boundTo == nil || $0.boundTo == caller?.lineage) }
  }

  // MARK: What verifiers make of credentials

  private func verified(_ claim: IdentityClaim?) -> VerifiedCredential {
    VerifiedCredential(
      provider: claim?.providerID ?? .anonymous, subject: claim.map { .identity($0) } ?? .nobody,
      spent: AccountError(.invalidPendingToken, ""))
  }

  private func claim(_ account: ProviderAccount) -> IdentityClaim {
    var email = EmailEvidence.none
    if let text = account.address {
      let address = EmailAddress(canonical: text, display: text)
      email = account.proves == nil ? .mentioned(address, isVerified: account.isVerified) : .proven(address)
    }
    return IdentityClaim(key: account.key, providerID: account.provider, email: email)
  }

  private func claim(_ identity: Identity) -> IdentityClaim {
    IdentityClaim(key: identity.key, providerID: .password, basis: .stored)
  }

  private func chosen(_ password: String, for address: String) -> IdentityClaim {
    IdentityClaim(
      key: .password(address, in: .default), providerID: .password, basis: .chosen,
      email: .mentioned(EmailAddress(canonical: address, display: address), isVerified: false),
      material: .passwordHash(CountingHasher.hash(of: Secret(password))))
  }

  private func stored(_ password: String, for address: String) -> IdentityClaim? {
    let key = Identity.Key.password(address, in: .default)
    let identity = accounts.lazy.compactMap { $0.identity(key) }.first { $0.isActive && $0.password == password }
    return identity.map(claim)
  }
}
