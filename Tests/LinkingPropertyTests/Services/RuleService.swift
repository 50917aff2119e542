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
  /// The latest last.
  private(set) var merges: [AccountMerge] = []
  /// Addresses that are kept, with the aliases that keep them.
  private(set) var kept: [String: UID] = [:]
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
    for alias in merges where alias.survivor == caller.account.uid { release(keptBy: alias.merged) }
    merges.removeAll { $0.survivor == caller.account.uid }
    return .done
  }

  mutating func merge(
    _ evidence: Evidence<Int>, keepsOther: Bool, by session: Int
  ) throws -> Answer<Int, Int> {
    proving(evidence, by: session) { service, caller, owner, _ throws(AccountError) in
      try service.merge(owner, keepsOther, into: caller)
    }
  }

  mutating func merge(anonymous other: Int, by session: Int) throws -> Answer<Int, Int> {
    guard let caller = caller(session) else { return .refused(.tokenExpired, nil) }
    guard let other = self.caller(other), other.account.isAnonymous else { return .refused(.invalidRefreshToken, nil) }
    do throws(AccountError) {
      return try merge(other.account, false, into: caller)
    } catch {
      return .refused(error.reason, nil)
    }
  }

  mutating func undoMerge(by session: Int) throws -> Answer<Int, Int> {
    guard let caller = caller(session) else { return .refused(.tokenExpired, nil) }
    guard let merge = merges.last(where: { $0.survivor == caller.account.uid && $0.snapshot != nil }),
      let snapshot = merge.snapshot
    else { return .refused(.mergeNotFound, nil) }
    do throws(AccountError) {
      let undo = try UndoMergeRule.decide(merge, snapshot, from: caller.account, context())
      commit(undo.draft)
      return undo.restored.isAnonymous ? open(undo.restored, nil, lineage: nil) : .done
    } catch {
      return .refused(error.reason, nil)
    }
  }

  mutating func transfer(_ evidence: Evidence<Int>, by session: Int) throws -> Answer<Int, Int> {
    proving(evidence, by: session) { service, caller, owner, claim throws(AccountError) in
      guard let identity = owner.identity(claim.key) else { throw AccountError(.userNotFound, "") }
      var owners = service.owners(of: claim)
      owners.emailOwner = identity.email.flatMap { email in
        service.policy.oneAccountPerEmail ? service.owner(of: email) : nil
      }
      let context = service.context()
      let (draft, own) = try TransferRule.decide(
        identity, from: Draft(owner, now: context.now), to: caller.account, owners, context)
      service.commit(draft)
      service.sessions.removeAll { $0.uid == owner.uid && $0.identity == identity.id }
      return service.replace(caller.session, of: draft.account, identity: own.id)
    }
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

// MARK: Merges

extension RuleService {
  private mutating func proving(
    _ evidence: Evidence<Int>, by session: Int,
    _ proceed: (inout RuleService, Caller, Account, IdentityClaim) throws(AccountError) -> Answer<Int, Int>
  ) -> Answer<Int, Int> {
    guard let caller = caller(session) else { return .refused(.tokenExpired, nil) }
    let proof: IdentityClaim?
    var continuation: OpenContinuation?
    switch evidence {
    case .anonymous: return .refused(.invalidArgument, nil)
    case .emailLink: return .refused(.operationNotAllowed, nil)
    case .provider(let account): proof = claim(account)
    case .password(let address, let password): proof = stored(password, for: address)
    case .continuation(let number):
      continuation = usable(number, by: caller.session)
      proof = continuation?.claim
    }
    guard let proof else { return .refused(.invalidLoginCredentials, nil) }
    do throws(AccountError) {
      guard case .proceed(let draft, _) = try MergeRule.open(verified(proof), owners(of: proof), context()) else {
        return .refused(.secondFactorRequired, nil)
      }
      let answer = try proceed(&self, caller, draft.account, proof)
      spend(continuation)
      return answer
    } catch {
      return .refused(error.reason, nil)
    }
  }

  private mutating func merge(
    _ merged: Account, _ keepsOther: Bool, into caller: Caller
  ) throws(AccountError) -> Answer<Int, Int> {
    let context = context()
    let aliases = merges.filter { $0.survivor == merged.uid }.map(\.merged)
    func decide(_ choices: [MergeField: MergeSide]) throws(AccountError) -> (draft: Draft, outline: MergeOutline) {
      try MergeRule.decide(
        merged, into: caller.account, choices, aliases: aliases,
        reseal: { factor throws(AccountError) in factor }, context)
    }
    var decided = try decide([:])
    if keepsOther {
      var choices: [MergeField: MergeSide] = [:]
      for conflict in decided.outline.conflicts { choices[conflict.field] = .second }
      decided = try decide(choices)
    }
    commit(decided.draft)
    return replace(caller.session, of: decided.draft.account, identity: caller.session.identity)
  }

  /// What the store does with an account that is merged.
  private mutating func apply(_ merge: AccountMerge) {
    accounts.removeAll { $0.uid == merge.merged }
    sessions.removeAll { $0.uid == merge.merged }
    for index in merges.indices where merges[index].survivor == merge.merged { merges[index].survivor = merge.survivor }
    merges.append(merge)
  }

  private mutating func undo(_ account: Account, from survivor: UID, _ aliases: [UID]) {
    merges.removeAll { $0.merged == account.uid }
    release(keptBy: account.uid)
    for index in merges.indices where aliases.contains(merges[index].merged) { merges[index].survivor = account.uid }
    var bare = account
    bare.identities = []
    accounts.append(bare)
  }

  private mutating func cutAliases(of uid: UID) {
    for index in merges.indices where merges[index].survivor == uid {
      merges[index].isCut = true
      merges[index].snapshot = nil
      release(keptBy: merges[index].merged)
    }
  }

  private mutating func release(keptBy alias: UID) { kept = kept.filter { $0.value != alias } }

  /// The account that has an address, or for which an alias keeps it.
  private func owner(of address: String) -> Account? {
    if let account = accounts.first(where: { $0.email == address }) { return account }
    let survivor = kept[address].flatMap { alias in merges.first { $0.merged == alias }?.survivor }
    return accounts.first { $0.uid == survivor }
  }
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
        if let email = account.email { kept[email] = nil }
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
      case .mergeAccount(let merge): apply(merge)
      case .reserveAddress(let address, let alias): kept[address] = alias
      case .undoMerge(let account, let survivor, let aliases): undo(account, from: survivor, aliases)
      case .cutAliases(let uid): cutAliases(of: uid)
      case .endSessions(.opened(let identity, let uid, _)):
        sessions.removeAll { $0.uid == uid && $0.identity == identity }
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
      emailOwner: address.flatMap { owner(of: $0) },
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
