import AccountFakes

@testable import Accounts

/// The rules alone, over accounts that are values: no store, no tokens, no time. Every continuation is fresh and every
/// sign-in recent, so that each rule is met wherever the use cases could let a caller through.
struct RuleService: LinkingService {
  /// A session by its number.
  typealias Session = Int
  /// A continuation by its number.
  typealias Continuation = Int

  /// A continuation that was not used.
  struct OpenContinuation {
    let number: Int
    let claim: IdentityClaim
    /// A lineage of sessions.
    let boundTo: Int?
  }

  private(set) var policy: Policy
  private(set) var store = RuleStore()
  private(set) var continuations: [OpenContinuation] = []
  private let brokenRule: BrokenRule?
  private var count = 0

  init(policy: Policy, brokenRule: BrokenRule? = nil) {
    self.policy = policy
    self.brokenRule = brokenRule
  }

  func copy() -> RuleService? { self }

  var accounts: [Account] { store.accounts }

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
    case .customToken(let uid): return signIn(verified(uid), from: caller)
    case .emailLink: return .refused(.operationNotAllowed, nil)
    }
  }

  mutating func link(_ evidence: Evidence<Int>, by session: Int) throws -> Answer<Int, Int> {
    guard let caller = caller(session) else { return .refused(.tokenExpired, nil) }
    switch evidence {
    case .anonymous, .customToken: return .refused(.invalidArgument, nil)
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
        store.sessions.removeAll { $0.uid == draft.account.uid && isRemoved($0.identity) && $0.number != session }
      case .others: store.sessions.removeAll { $0.uid == draft.account.uid && $0.number != session }
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
    if case .customToken(let uid) = evidence {
      guard store.account(resolvingAlias: uid)?.uid == caller.account.uid else {
        return .refused(.invalidLoginCredentials, nil)
      }
      return replace(caller.session, of: caller.account, identity: nil)
    }
    let key: Identity.Key? =
      switch evidence {
      case .provider(let account): account.key
      case .password(let address, let password): stored(password, for: address)?.key
      case .anonymous, .continuation, .emailLink, .customToken: nil
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
    store.sessions.removeAll { $0.number == session }
    return .done
  }

  mutating func deleteAccount(by session: Int) throws -> Answer<Int, Int> {
    guard let caller = caller(session) else { return .refused(.tokenExpired, nil) }
    store.delete(caller.account.uid)
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
    guard let merge = store.merges.last(where: { $0.survivor == caller.account.uid && $0.snapshot != nil }),
      let snapshot = merge.snapshot
    else { return .refused(.mergeNotFound, nil) }
    do throws(AccountError) {
      let addresses = Set([snapshot.merged.email, snapshot.survivorBefore.email].compactMap(\.self))
      let elsewhere = addresses.filter { address in
        store.owner(of: address).map { $0.uid != caller.account.uid } ?? false
      }
      let undo = try UndoMergeRule.decide(merge, snapshot, from: caller.account, elsewhere: elsewhere, context())
      commit(undo.draft)
      return undo.restored.isAnonymous ? open(undo.restored, nil, lineage: nil) : .done
    } catch {
      return .refused(error.reason, nil)
    }
  }

  mutating func transfer(_ evidence: Evidence<Int>, by session: Int) throws -> Answer<Int, Int> {
    proving(evidence, by: session) { service, caller, owner, claim throws(AccountError) in
      guard let claim else { throw AccountError(.invalidArgument, "") }
      guard let identity = owner.identity(claim.key) else { throw AccountError(.userNotFound, "") }
      var owners = service.store.owners(of: claim, service.policy)
      owners.emailOwner = identity.email.flatMap { email in
        service.policy.oneAccountPerEmail ? service.store.owner(of: email) : nil
      }
      let context = service.context()
      let (draft, own) = try TransferRule.decide(
        identity, from: Draft(owner, context), to: caller.account, owners, context)
      service.commit(draft)
      service.store.sessions.removeAll { $0.uid == owner.uid && $0.identity == identity.id }
      let opener = caller.account.isAnonymous ? own.id : caller.session.identity
      return service.replace(caller.session, of: draft.account, identity: opener)
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
    store.keep(sessions: kept)
    continuations.removeAll { !keptContinuations.contains($0.number) }
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
    _ proceed: (inout RuleService, Caller, Account, IdentityClaim?) throws(AccountError) -> Answer<Int, Int>
  ) -> Answer<Int, Int> {
    guard let caller = caller(session) else { return .refused(.tokenExpired, nil) }
    let proof: VerifiedCredential?
    var continuation: OpenContinuation?
    switch evidence {
    case .anonymous: return .refused(.invalidArgument, nil)
    case .emailLink: return .refused(.operationNotAllowed, nil)
    case .provider(let account): proof = verified(claim(account))
    case .password(let address, let password): proof = stored(password, for: address).map(verified)
    case .customToken(let uid): proof = verified(uid)
    case .continuation(let number):
      continuation = usable(number, by: caller.session)
      proof = continuation.map { verified($0.claim) }
    }
    guard let proof else { return .refused(.invalidLoginCredentials, nil) }
    do throws(AccountError) {
      guard case .proceed(let draft, _) = try MergeRule.open(proof, owners(of: proof), context()) else {
        return .refused(.secondFactorRequired, nil)
      }
      let answer = try proceed(&self, caller, draft.account, proof.claim)
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
    let aliases = store.merges.filter { $0.survivor == merged.uid }.map(\.merged)
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

}

// MARK: Around the rules

extension RuleService {
  private typealias Caller = (session: RuleStore.OpenSession, account: Account)

  private static let verifiable: Set<ProviderID> = [.google, .facebook, .oidc("acme"), .custom]
  private static let now = Timestamp(milliseconds: 1_700_000_000_000)

  private mutating func signIn(
    _ verified: VerifiedCredential, spending continuation: OpenContinuation? = nil, from caller: RuleStore.OpenSession?
  ) -> Answer<Int, Int> {
    do throws(AccountError) {
      var owners = try owners(of: verified)
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
      switch try LinkRule.decide(
        claim, onto: caller.account, isRecent: true, store.owners(of: claim, policy), context())
      {
      case .proceed(let draft, let identity):
        spend(continuation)
        commit(draft)
        let opener = caller.account.isAnonymous ? identity?.id : caller.session.identity
        return replace(caller.session, of: draft.account, identity: opener)
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
    _ decision: ConflictDecision, _ claim: IdentityClaim?, _ caller: RuleStore.OpenSession?
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
    store.sessions.append(
      RuleStore.OpenSession(
        number: count, uid: account.uid, generation: account.generation, identity: identity, lineage: lineage ?? count))
    return .session(count, of: account.uid)
  }

  private mutating func replace(
    _ session: RuleStore.OpenSession, of account: Account, identity: IdentityID?
  ) -> Answer<Int, Int> {
    store.sessions.removeAll { $0.number == session.number }
    return open(account, identity, lineage: session.lineage)
  }

  private mutating func commit(_ draft: Draft) {
    var changes = draft.changeSet().changes
    if let brokenRule { changes = brokenRule.tampered(changes) }
    store.apply(changes)
  }

  private mutating func context() -> RuleContext {
    count += 1
    return RuleContext(
      tenant: .default, methods: Methods(policy: policy, verifiable: Self.verifiable), now: Self.now,
      newUID: UID(rawValue: "u\(count)"), newIdentityKey: 1, digests: KeyedDigests(secrets: Self.secrets))
  }

  private static let secrets = SeededSecrets()

  private func caller(_ number: Int) -> Caller? {
    guard let session = store.sessions.first(where: { $0.number == number }),
      let account = accounts.first(where: { $0.uid == session.uid }), session.generation == account.generation
    else { return nil }
    return (session, account)
  }

  /// The accounts that a proof concerns.
  private func owners(of verified: VerifiedCredential) throws(AccountError) -> ClaimOwners {
    switch verified.subject {
    case .nobody: return ClaimOwners()
    case .identity(let claim): return store.owners(of: claim, policy)
    case .account(let custom):
      let account = store.account(resolvingAlias: custom.uid)
      if account == nil, store.takenUIDs.contains(custom.uid) { throw .accountDeleted }
      return ClaimOwners(holder: account)
    }
  }

  private func usable(_ number: Int, by caller: RuleStore.OpenSession?) -> OpenContinuation? {
    continuations.first { $0.number == number && ($0.boundTo == nil || $0.boundTo == caller?.lineage) }
  }

  // MARK: What verifiers make of credentials

  private func verified(_ claim: IdentityClaim?) -> VerifiedCredential {
    VerifiedCredential(
      provider: claim?.providerID ?? .anonymous, subject: claim.map { .identity($0) } ?? .nobody,
      spent: AccountError(.invalidPendingToken, ""))
  }

  private func verified(_ customToken: UID) -> VerifiedCredential {
    VerifiedCredential(
      provider: .custom, subject: .account(CustomSubject(uid: customToken, claims: "{}")),
      spent: AccountError(.invalidCustomToken, ""))
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
