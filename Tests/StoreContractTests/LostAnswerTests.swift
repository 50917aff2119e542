import AccountFakes
import Accounts
import InMemoryAccountStore
import Synchronization
import Testing

/// Calls whose response is lost after their commit, and which are then repeated.
@Suite struct LostAnswerTests {
  /// The calls that put another session in place of the caller's.
  enum Replacing: CaseIterable {
    case link, linkPassword, unlink, reauthenticate, changePassword

    func call(
      _ world: World, _ proof: Credential, _ principal: Principal, _ request: KeyedRequest?
    ) async throws
      -> (account: Account, tokens: TokenPair)
    {
      let useCases = world.useCases
      switch self {
      case .link, .linkPassword:
        let result = try await useCases.link(proof, principal: principal, call: .init(request: request))
        #expect(!result.alreadyLinked)
        return (result.account, try #require(result.tokens))
      case .unlink:
        let result = try await useCases.unlink(
          .provider(.facebook), revoke: .others, principal: principal, call: .init(request: request))
        return (result.account, result.tokens)
      case .reauthenticate:
        let result = try await useCases.reauthenticate(proof, principal: principal, call: .init(request: request))
        return (result.account, result.tokens)
      case .changePassword:
        let result = try await useCases.changePassword(
          to: Secret("another1"), old: Secret("secret-1"), principal: principal, call: .init(request: request))
        return (result.account, result.tokens)
      }
    }

    /// A signed-in caller and a proof for the call.
    func prepare(_ world: World) async throws -> (TokenPair, Credential) {
      var tokens = try await world.signUp(email: "ada@example.com").tokens
      func link(_ credential: Credential) async throws {
        let principal = try await world.principal(tokens)
        tokens = try #require(try await world.useCases.link(credential, principal: principal).tokens)
      }
      switch self {
      case .link: return (tokens, try await world.credential(world.google, "g1"))
      case .linkPassword:
        tokens = try await world.signIn(world.credential(world.google, "g1")).tokens
        return (tokens, .password(email: "bob@example.com", password: Secret("secret-1")))
      case .unlink:
        try await link(world.credential(world.facebook, "f1"))
        return (tokens, .anonymous)
      case .reauthenticate:
        try await link(world.credential(world.google, "g1"))
        return (tokens, try await world.credential(world.google, "g1"))
      case .changePassword: return (tokens, .anonymous)
      }
    }
  }

  @Test(arguments: StoreKind.allCases, Replacing.allCases)
  func aRepeatedCallBringsTheSameTokensAndTheAccount(_ kind: StoreKind, _ call: Replacing) async throws {
    let world = try World(kind)
    let (tokens, proof) = try await call.prepare(world)
    let request = TestRequest(1).keyed()
    let lost = try await call.call(world, proof, world.principal(tokens), request)
    world.clock.advance(seconds: 600)
    let again = try await call.call(world, proof, world.repeatingPrincipal(tokens), request)
    #expect(again.tokens.texts == lost.tokens.texts)
    let stored = try await world.store.account(lost.account.uid, in: .default)
    #expect(again.account == stored)
    #expect(try await world.principal(again.tokens).uid == lost.account.uid)
  }

  @Test(arguments: StoreKind.allCases, Replacing.allCases)
  func theRefreshTokenAndTheKeyBringTheNewSessionToo(_ kind: StoreKind, _ call: Replacing) async throws {
    let world = try World(kind)
    let (tokens, proof) = try await call.prepare(world)
    let request = TestRequest(1)
    let lost = try await call.call(world, proof, world.principal(tokens), request.keyed())
    // The handle has expired, and with it those of the answer.
    world.clock.advance(seconds: 86_400)
    #expect(await reason { try await world.repeatingPrincipal(tokens) } == .tokenExpired)
    let again = try await world.useCases.refresh(tokens.refreshToken, requestKey: request.requestKey)
    #expect(again.refreshToken.reveal() == lost.tokens.refreshToken.reveal())
    #expect(again.sessionHandle.reveal() == lost.tokens.sessionHandle.reveal())
    #expect(again.expiresAt == world.clock.now.adding(milliseconds: 3_600_000))
    #expect(try await world.principal(again).uid == lost.account.uid)
  }

  @Test(arguments: StoreKind.allCases, Replacing.allCases)
  func neitherTheSessionNorTheKeyAloneBringsAnything(_ kind: StoreKind, _ call: Replacing) async throws {
    let world = try World(kind)
    let (tokens, proof) = try await call.prepare(world)
    let request = TestRequest(1)
    _ = try await call.call(world, proof, world.principal(tokens), request.keyed())
    // A thief of the old session, without the key.
    let principal = try await world.repeatingPrincipal(tokens)
    for other in [nil, TestRequest(2).keyed()] {
      #expect(await reason { try await call.call(world, proof, principal, other) } == .conflictingChange)
    }
    for key in [nil, TestRequest(2).requestKey] {
      #expect(
        await reason { try await world.useCases.refresh(tokens.refreshToken, requestKey: key) } == .invalidRefreshToken)
    }
    #expect(await reason { try await world.principal(tokens) } == .tokenExpired)
    // A thief of the key, with a session of another account.
    let thief = try await world.signUp(email: "eve@example.com")
    let refreshed = try await world.useCases.refresh(thief.tokens.refreshToken, requestKey: request.requestKey)
    let eve = try await world.principal(refreshed)
    #expect(eve.uid == thief.account.uid)
    if let answer = try? await call.call(world, proof, eve, request.keyed()) {
      #expect(answer.account.uid == eve.uid, "their own request, as if there had been no other")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aKeyServesOneRequest(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let (tokens, proof) = try await Replacing.link.prepare(world)
    let principal = try await world.principal(tokens)
    _ = try await world.useCases.link(proof, principal: principal, call: .init(request: TestRequest(1).keyed()))
    let repeating = try await world.repeatingPrincipal(tokens)
    for other in [TestRequest(1, message: [2]).keyed(), TestRequest(1).keyed("/another")] {
      let error = await failure {
        try await world.useCases.link(proof, principal: repeating, call: .init(request: other))
      }
      #expect(error?.reason == .invalidArgument && error?.field == .requestKey)
    }
    // The same for sign-ins.
    _ = try await world.useCases.signIn(
      .anonymous, deviceLabel: "", caller: nil, call: .init(request: TestRequest(7).keyed()))
    let error = await failure {
      try await world.useCases.signIn(
        .anonymous, deviceLabel: "other", caller: nil, call: .init(request: TestRequest(7, message: [2]).keyed()))
    }
    #expect(error?.reason == .invalidArgument && error?.field == .requestKey)
  }

  @Test(arguments: StoreKind.allCases)
  func whatWasReceivedIsNotAnsweredAgain(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let (tokens, proof) = try await Replacing.link.prepare(world)
    let request = TestRequest(1)
    let lost = try await world.useCases.link(
      proof, principal: world.principal(tokens), call: .init(request: request.keyed()))
    let answer = try #require(lost.tokens)
    func repeated() async -> AccountError.Reason? {
      await reason {
        try await world.useCases.link(
          proof, principal: world.repeatingPrincipal(tokens), call: .init(request: request.keyed()))
      }
    }
    func refreshed() async -> AccountError.Reason? {
      await reason { try await world.useCases.refresh(tokens.refreshToken, requestKey: request.requestKey) }
    }
    _ = try await world.principal(answer)
    await world.useCases.writeReceivedNotes()
    world.clock.advance(seconds: 30)
    #expect(await repeated() == nil)
    #expect(await refreshed() == nil)
    world.clock.advance(seconds: 1)
    #expect(await repeated() == .tokenExpired)
    #expect(await refreshed() == .invalidRefreshToken)
    // The session that it brought is none the worse.
    _ = try await world.principal(answer)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func whatHasEndedOrRotatedIsNotAnsweredAgain(_ kind: StoreKind, _ ends: Bool) async throws {
    let world = try World(kind)
    let (tokens, proof) = try await Replacing.link.prepare(world)
    let request = TestRequest(1)
    let lost = try await world.useCases.link(
      proof, principal: world.principal(tokens), call: .init(request: request.keyed()))
    let answer = try #require(lost.tokens)
    if ends {
      try await world.useCases.signOut(principal: world.principal(answer))
    } else {
      _ = try await world.useCases.refresh(answer.refreshToken)
    }
    let outcome = await reason {
      try await world.useCases.link(
        proof, principal: world.repeatingPrincipal(tokens), call: .init(request: request.keyed()))
    }
    #expect(outcome == .tokenExpired)
    #expect(
      await reason { try await world.useCases.refresh(tokens.refreshToken, requestKey: request.requestKey) }
        == .invalidRefreshToken)
  }

  /// The session that was replaced is kept until its successor is received, and no longer.
  @Test(arguments: StoreKind.allCases)
  func aReplacedSessionIsKeptUntilItsSuccessorIsReceived(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let (tokens, proof) = try await Replacing.link.prepare(world)
    let principal = try await world.principal(tokens)
    let lost = try await world.useCases.link(proof, principal: principal, call: .init(request: TestRequest(1).keyed()))
    let answer = try #require(lost.tokens)
    func isKept() async throws -> Bool {
      _ = try await world.store.sweep(now: world.clock.now, limit: 100, lifetimes: Lifetimes())
      _ = try await world.store.sweep(now: world.clock.now, limit: 100, lifetimes: Lifetimes())
      return try await world.store.session(principal.sessionID, in: .default) != nil
    }
    world.clock.advance(seconds: 86_400)
    #expect(try await isKept())
    let fresh = try await world.useCases.refresh(tokens.refreshToken, requestKey: TestRequest(1).requestKey)
    _ = try await world.principal(fresh)
    await world.useCases.writeReceivedNotes()
    world.clock.advance(seconds: 29)
    #expect(try await isKept())
    world.clock.advance(seconds: 1)
    #expect(try await !isKept())
    #expect(answer.refreshToken.reveal() == fresh.refreshToken.reveal())
    _ = try await world.principal(fresh)
  }

  // MARK: Sign-in

  @Test(arguments: StoreKind.allCases)
  func aRepeatedAnonymousSignUpOpensTheSameAccount(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let request = TestRequest(1).keyed()
    func signUp() async throws -> SignInResult {
      try await world.useCases.signUp(.anonymous, displayName: nil, deviceLabel: "test", call: .init(request: request))
    }
    let lost = try await signUp()
    let again = try await signUp()
    #expect(again.account == lost.account && again.tokens.texts == lost.tokens.texts && again.isNewAccount)
    #expect(try await world.store.accounts(in: .default, after: nil, limit: 10).accounts.count == 1)
    // Without a key, and with another, it is another sign-up.
    #expect(try await world.signIn(.anonymous).account.uid != lost.account.uid)
    let other = try await world.useCases.signUp(
      .anonymous, displayName: nil, deviceLabel: "test", call: .init(request: TestRequest(2).keyed()))
    #expect(other.account.uid != lost.account.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func aRepeatedSignInWithASpentProofOpensTheSameSession(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let proof = try await world.credential(world.google, "g1", email: "ada@gmail.com")
    let request = TestRequest(1).keyed()
    func signIn(_ request: KeyedRequest?) async throws -> SignInResult {
      try await world.useCases.signIn(proof, deviceLabel: "test", caller: nil, call: .init(request: request))
    }
    let lost = try await signIn(request)
    let again = try await signIn(request)
    #expect(again.tokens.texts == lost.tokens.texts && again.account.uid == lost.account.uid)
    #expect(again.isNewAccount && again.providerID == .google && again.profileJSON == nil)
    #expect(await reason { try await signIn(nil) } == .missingOrInvalidNonce)
    #expect(await reason { try await signIn(TestRequest(2).keyed()) } == .missingOrInvalidNonce)
    // Once its tokens were rotated, they are with someone.
    _ = try await world.useCases.refresh(lost.tokens.refreshToken)
    #expect(await reason { try await signIn(request) } == .tokenExpired)
  }

  @Test(arguments: StoreKind.allCases)
  func aReceiptIsForgottenAfterTenMinutes(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let request = TestRequest(1).keyed()
    func signUp() async throws -> UID {
      try await world.useCases.signUp(.anonymous, displayName: nil, deviceLabel: "", call: .init(request: request))
        .account.uid
    }
    let first = try await signUp()
    world.clock.advance(seconds: 599)
    _ = try await world.store.sweep(now: world.clock.now, limit: 10, lifetimes: Lifetimes())
    #expect(try await signUp() == first)
    world.clock.advance(seconds: 1)
    _ = try await world.store.sweep(now: world.clock.now, limit: 10, lifetimes: Lifetimes())
    #expect(try await signUp() != first)
  }

  // MARK: Conflicts

  @Test(arguments: StoreKind.allCases)
  func aRepeatedLinkMeetsTheSameConflict(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let owner = try await world.signIn(world.credential(world.google, "g1", email: "ada@gmail.com")).account
    let tokens = try await world.signIn(.anonymous).tokens
    let principal = try await world.principal(tokens)
    let proof = try await world.credential(world.google, "g1", email: "ada@gmail.com")
    func conflict(_ request: KeyedRequest?) async -> AccountError? {
      await failure { try await world.useCases.link(proof, principal: principal, call: .init(request: request)) }
    }
    let lost = try #require(await conflict(TestRequest(1).keyed()))
    let again = try #require(await conflict(TestRequest(1).keyed()))
    #expect(lost.reason == .credentialAlreadyInUse && again.reason == lost.reason && again.message == lost.message)
    #expect(again.conflict?.continuation?.reveal() == lost.conflict?.continuation?.reveal())
    #expect(again.conflict?.expiresAt == lost.conflict?.expiresAt && again.conflict?.email == lost.conflict?.email)
    #expect(again.conflict?.signInMethods == lost.conflict?.signInMethods && again.conflict?.providerID == .google)
    #expect(await conflict(nil)?.reason == .missingOrInvalidNonce)
    #expect(await conflict(TestRequest(2).keyed())?.reason == .missingOrInvalidNonce)
    let continuation = try #require(again.conflict?.continuation)
    #expect(try await world.signIn(.continuation(continuation), caller: principal).account.uid == owner.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func aRepeatedSignInMeetsTheSameConflict(_ kind: StoreKind) async throws {
    let world = try World(kind)
    _ = try await world.signUp(email: "ada@example.com")
    let proof = try await world.credential(world.google, "g1", email: "ada@example.com", trusted: false)
    func conflict(_ request: KeyedRequest?) async -> AccountError? {
      await failure {
        try await world.useCases.signIn(proof, deviceLabel: "", caller: nil, call: .init(request: request))
      }
    }
    let lost = try #require(await conflict(TestRequest(1).keyed()))
    let again = try #require(await conflict(TestRequest(1).keyed()))
    #expect(lost.reason == .accountExistsWithDifferentCredential && again.reason == lost.reason)
    #expect(lost.conflict?.continuation != nil)
    #expect(again.conflict?.continuation?.reveal() == lost.conflict?.continuation?.reveal())
    #expect(again.conflict?.email == "ada@example.com")
  }

  @Test(arguments: StoreKind.allCases)
  func aRepeatedLinkOfWhatIsLinkedSucceedsAgain(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let principal = try await world.caller(linking: [world.credential(world.google, "g1")])
    let proof = try await world.credential(world.google, "g1")
    for _ in 0..<2 {
      let result = try await world.useCases.link(
        proof, principal: principal, call: .init(request: TestRequest(1).keyed()))
      #expect(result.alreadyLinked && result.tokens == nil && result.providerID == .google)
    }
  }

  // MARK: Costs

  /// A key costs no commit: what a call writes, it writes in the one that it has anyway. What was received is written
  /// later, for many sessions together.
  @Test(arguments: [TestRequest(1).keyed(), nil])
  func aCallIsOneCommit(_ request: KeyedRequest?) async throws {
    let store = CountingStore()
    let world = try World(on: OpenStore(store))
    func commits(_ body: () async throws -> Void) async throws -> Int {
      let before = store.commits
      try await body()
      return store.commits - before
    }
    var tokens = try await world.signUp(email: "ada@example.com").tokens
    let link = try await world.credential(world.facebook, "f1")
    let reauthenticate = try await world.credential(world.facebook, "f1")
    #expect(
      try await commits {
        tokens = try #require(
          try await world.useCases.link(link, principal: world.principal(tokens), call: .init(request: request)).tokens)
      } == 1)
    #expect(
      try await commits {
        tokens = try await world.useCases.reauthenticate(
          reauthenticate, principal: world.principal(tokens), call: .init(request: request)
        ).tokens
      } == 1)
    #expect(
      try await commits {
        tokens = try await world.useCases.unlink(
          .provider(.facebook), revoke: .none, principal: world.principal(tokens), call: .init(request: request)
        ).tokens
      } == 1)
    #expect(
      try await commits {
        tokens = try await world.useCases.changePassword(
          to: Secret("another1"), old: nil, principal: world.principal(tokens), call: .init(request: request)
        ).tokens
      } == 1)
    #expect(try await commits { tokens = try await world.useCases.refresh(tokens.refreshToken) } == 1)
    #expect(try await commits { _ = try await world.principal(tokens) } == 0)
    #expect(
      try await commits {
        _ = try await world.useCases.signUp(
          .anonymous, displayName: nil, deviceLabel: "", call: .init(request: request))
      } == 1)
    // The five rotations and successors of above that matter are one commit together.
    #expect(try await commits { await world.useCases.writeReceivedNotes() } == 1)
    #expect(try await commits { await world.useCases.writeReceivedNotes() } == 0)
  }
}

/// Counts the commits of a store.
final class CountingStore: TestedStore {
  private let store = InMemoryAccountStore()
  private let counts = Mutex((commits: 0, reservations: 0))

  var commits: Int { counts.withLock { $0.commits } }
  var reservations: Int { counts.withLock { $0.reservations } }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    counts.withLock { $0.commits += 1 }
    try await store.commit(changes)
  }

  func knownSource(_ digest: [UInt8]) async throws(StoreError) -> Timestamp? { try await store.knownSource(digest) }

  func reserve(_ attempt: AttemptReservation) async throws(StoreError) -> Int64? {
    counts.withLock { $0.reservations += 1 }
    return try await store.reserve(attempt)
  }

  func isTaken(_ uid: UID) async throws(StoreError) -> Bool { try await store.isTaken(uid) }

  func account(opening uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    try await store.account(opening: uid, in: tenant)
  }

  func unreachableAccount(losing digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Account? {
    try await store.unreachableAccount(losing: digest, in: tenant)
  }

  func keepsAddress(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Bool {
    try await store.keepsAddress(uid, in: tenant)
  }

  func unreachableAccounts(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    try await store.unreachableAccounts(in: tenant, after: cursor, limit: limit)
  }

  func account(_ uid: UID, in tenant: TenantID) async throws(StoreError) -> Account? {
    try await store.account(uid, in: tenant)
  }

  func account(holding key: Identity.Key) async throws(StoreError) -> Account? {
    try await store.account(holding: key)
  }

  func owners(of key: Identity.Key, email: String?) async throws(StoreError) -> Owners {
    try await store.owners(of: key, email: email)
  }

  func session(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> SessionRecord? {
    try await store.session(id, in: tenant)
  }

  func sessionOfDeletedAccount(_ id: SessionID, in tenant: TenantID) async throws(StoreError) -> Session? {
    try await store.sessionOfDeletedAccount(id, in: tenant)
  }

  func sessions(of uid: UID, in tenant: TenantID) async throws(StoreError) -> [Session] {
    try await store.sessions(of: uid, in: tenant)
  }

  func receipt(_ keyDigest: [UInt8]) async throws(StoreError) -> RequestReceipt? {
    try await store.receipt(keyDigest)
  }

  func continuation(_ id: ContinuationID, in tenant: TenantID) async throws(StoreError) -> Continuation? {
    try await store.continuation(id, in: tenant)
  }

  func intent(_ id: IntentID, in tenant: TenantID) async throws(StoreError) -> Intent? {
    try await store.intent(id, in: tenant)
  }

  func intent(userCode digest: [UInt8], in tenant: TenantID) async throws(StoreError) -> Intent? {
    try await store.intent(userCode: digest, in: tenant)
  }

  func mergePlan(_ id: MergePlanID, in tenant: TenantID) async throws(StoreError) -> MergePlan? {
    try await store.mergePlan(id, in: tenant)
  }

  func merge(of uid: UID, in tenant: TenantID) async throws(StoreError) -> AccountMerge? {
    try await store.merge(of: uid, in: tenant)
  }

  func merges(into uid: UID, in tenant: TenantID) async throws(StoreError) -> [AccountMerge] {
    try await store.merges(into: uid, in: tenant)
  }

  func pendingSignIn(_ id: PendingSignInID, in tenant: TenantID) async throws(StoreError) -> PendingSignIn? {
    try await store.pendingSignIn(id, in: tenant)
  }

  func phoneVerification(_ id: PhoneVerificationID, in tenant: TenantID) async throws(StoreError) -> PhoneVerification?
  {
    try await store.phoneVerification(id, in: tenant)
  }

  func account(email: String, in tenant: TenantID) async throws(StoreError) -> Account? {
    try await store.account(email: email, in: tenant)
  }

  func account(
    provider: ProviderID, subject: String, in tenant: TenantID
  ) async throws(StoreError) -> Account? {
    try await store.account(provider: provider, subject: subject, in: tenant)
  }

  func accounts(
    in tenant: TenantID, after cursor: AccountCursor?, limit: Int
  ) async throws(StoreError) -> AccountPage {
    try await store.accounts(in: tenant, after: cursor, limit: limit)
  }

  func auditTrail(
    _ filter: AuditFilter, in tenant: TenantID, before cursor: AuditCursor?, limit: Int
  ) async throws(StoreError) -> AuditPage {
    try await store.auditTrail(filter, in: tenant, before: cursor, limit: limit)
  }

  func sweep(now: Timestamp, limit: Int, lifetimes: Lifetimes) async throws(StoreError) -> Int {
    try await store.sweep(now: now, limit: limit, lifetimes: lifetimes)
  }

  func checkIntegrity() async throws(StoreError) -> [String] { try await store.checkIntegrity() }

  func actionCode(_ id: ActionCodeID, in tenant: TenantID) async throws(StoreError) -> ActionCode? {
    try await store.actionCode(id, in: tenant)
  }

  func actionCodes(
    _ kind: ActionCode.Kind, for address: String, in tenant: TenantID
  ) async throws(StoreError) -> [ActionCode] {
    try await store.actionCodes(kind, for: address, in: tenant)
  }

  func dueMails(now: Timestamp, limit: Int) async throws(StoreError) -> [Mail] {
    try await store.dueMails(now: now, limit: limit)
  }

  func nextMailTime() async throws(StoreError) -> Timestamp? { try await store.nextMailTime() }

  func failedMails(limit: Int) async throws(StoreError) -> [Mail] { try await store.failedMails(limit: limit) }

  func pendingMailCount() async throws(StoreError) -> Int { try await store.pendingMailCount() }

  func settle(_ mail: Mail, _ outcome: MailOutcome) async throws(StoreError) {
    try await store.settle(mail, outcome)
  }
}
