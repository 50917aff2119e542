import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

@Suite struct SessionTests {
  @Test(arguments: StoreKind.allCases)
  func aRefreshRotatesBothTokens(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.signIn(.anonymous).tokens
    world.clock.advance(seconds: 60)
    let second = try await world.useCases.refresh(first.refreshToken)
    #expect(second.refreshToken.reveal() != first.refreshToken.reveal())
    #expect(second.sessionHandle.reveal() != first.sessionHandle.reveal())
    #expect(second.expiresAt == world.clock.now.adding(milliseconds: 3_600_000))
    let before = try await world.principal(first)
    let after = try await world.principal(second)
    #expect(before.sessionID == after.sessionID && before.authTime == after.authTime)
  }

  @Test(arguments: StoreKind.allCases)
  func theParentAnswersTheSameChildWithinTheGrace(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.signIn(.anonymous).tokens
    let child = try await world.useCases.refresh(first.refreshToken)
    world.clock.advance(seconds: 30)
    let again = try await world.useCases.refresh(first.refreshToken)
    #expect(again.refreshToken.reveal() == child.refreshToken.reveal())
    #expect(again.sessionHandle.reveal() == child.sessionHandle.reveal())
    #expect(again.idToken?.reveal() == child.idToken?.reveal())
    #expect(again.expiresAt == child.expiresAt)
  }

  @Test(arguments: StoreKind.allCases)
  func aRefreshWhoseAnswerWasLostIsAnsweredAgainWhateverItsAge(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.signIn(.anonymous).tokens
    let lost = try await world.useCases.refresh(first.refreshToken)
    world.clock.advance(seconds: 30 * 86_400)
    let again = try await world.useCases.refresh(first.refreshToken)
    #expect(again.refreshToken.reveal() == lost.refreshToken.reveal())
    #expect(again.sessionHandle.reveal() == lost.sessionHandle.reveal())
    // The tokens are of use: their times count from now.
    #expect(again.expiresAt == world.clock.now.adding(milliseconds: 3_600_000))
    _ = try await world.principal(again)
    _ = try await world.useCases.authenticate(bearer: again.bearer())
    // The next rotation is another one, whose answer may be lost as well.
    let next = try await world.useCases.refresh(again.refreshToken)
    #expect(try await world.useCases.refresh(again.refreshToken).refreshToken.reveal() == next.refreshToken.reveal())
    // Two rotations back is a copy, received or not.
    #expect(await reason { try await world.useCases.refresh(first.refreshToken) } == .invalidRefreshToken)
    #expect(await reason { try await world.useCases.refresh(next.refreshToken) } == .invalidRefreshToken)
  }

  @Test(arguments: StoreKind.allCases)
  func theGraceBeginsWhenTheNewTokensAreReceived(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.signIn(.anonymous).tokens
    let child = try await world.useCases.refresh(first.refreshToken)
    world.clock.advance(seconds: 1000)
    _ = try await world.principal(child)
    await world.useCases.writeReceivedNotes()
    world.clock.advance(seconds: 30)
    #expect(try await world.useCases.refresh(first.refreshToken).refreshToken.reveal() == child.refreshToken.reveal())
    world.clock.advance(seconds: 1)
    #expect(await reason { try await world.useCases.refresh(first.refreshToken) } == .invalidRefreshToken)
    #expect(await reason { try await world.principal(child) } == .tokenExpired)
  }

  /// A note that is lost only makes the grace longer.
  @Test func aLostNoteOfAReceiptEndsNoSession() async throws {
    let open = try StoreKind.inMemory.open()
    let first = try await World(on: open).signIn(.anonymous).tokens
    let before = try World(on: open)
    let child = try await before.useCases.refresh(first.refreshToken)
    _ = try await before.principal(child)
    // The process ends before it is written.
    let after = try World(on: open)
    after.clock.advance(seconds: 3000)
    #expect(try await after.useCases.refresh(first.refreshToken).refreshToken.reveal() == child.refreshToken.reveal())
    _ = try await after.principal(child)
    await after.useCases.writeReceivedNotes()
    after.clock.advance(seconds: 31)
    #expect(await reason { try await after.useCases.refresh(first.refreshToken) } == .invalidRefreshToken)
  }

  /// After a backup was restored, the caller's token is of a rotation that the store does not know.
  @Test(arguments: StoreKind.allCases)
  func aTokenThatIsAheadOfTheStoreIsAdopted(_ kind: StoreKind) async throws {
    let world = try World(kind)
    var tokens = try await world.signIn(.anonymous).tokens
    let id = try await world.principal(tokens).sessionID
    let backup = try #require(try await world.store.read { try $0.session(id) }?.session)
    let old = tokens
    for _ in 0..<3 { tokens = try await world.useCases.refresh(tokens.refreshToken) }
    try await world.useCases.commitForTesting(ChangeSet(tenant: .default, changes: [.updateSession(backup)]))
    // The caller's handle is not known, and says so.
    #expect(await reason { try await world.principal(tokens) } == .tokenExpired)
    let adopted = try await world.useCases.refresh(tokens.refreshToken)
    _ = try await world.principal(adopted)
    #expect(try await world.store.read { try $0.session(id) }?.session.rotation == 4)
    #expect(
      try await world.useCases.refresh(tokens.refreshToken).refreshToken.reveal() == adopted.refreshToken.reveal())
    #expect(await reason { try await world.useCases.refresh(old.refreshToken) } == .invalidRefreshToken)
  }

  @Test(arguments: StoreKind.allCases)
  func reuseAfterTheGraceEndsTheFamily(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.signIn(.anonymous).tokens
    let child = try await world.useCases.refresh(first.refreshToken)
    _ = try await world.principal(child)
    await world.useCases.writeReceivedNotes()
    world.clock.advance(seconds: 31)
    #expect(await reason { try await world.useCases.refresh(first.refreshToken) } == .invalidRefreshToken)
    #expect(await reason { try await world.useCases.refresh(child.refreshToken) } == .invalidRefreshToken)
    #expect(await reason { try await world.principal(child) } == .tokenExpired)
  }

  @Test func reuseLeavesATraceAndAnEvent() async throws {
    let store = InMemoryAccountStore()
    let world = try World(on: OpenStore(store))
    let first = try await world.signIn(.anonymous)
    let child = try await world.useCases.refresh(first.tokens.refreshToken)
    _ = try await world.useCases.refresh(child.refreshToken)
    // Two rotations back: the grace doesn't cover it.
    #expect(await reason { try await world.useCases.refresh(first.tokens.refreshToken) } == .invalidRefreshToken)
    #expect(store.auditTrail.last?.action == .refreshTokenReused && store.auditTrail.last?.uid == first.account.uid)
    #expect(store.events.last?.kind == .refreshTokenReused)
  }

  @Test func aRefreshTokenThatIsCutOrChangedIsRefusedAndHarmsNobody() async throws {
    let world = try World()
    let first = try await world.signIn(.anonymous).tokens
    let text = first.refreshToken.reveal()
    let changed = String(text.dropLast()) + (text.hasSuffix("A") ? "B" : "A")
    for wrong in [String(text.dropLast()), changed, text + "A", first.sessionHandle.reveal(), "", "lgr_"] {
      #expect(await reason { try await world.useCases.refresh(Secret(wrong)) } == .invalidRefreshToken)
    }
    #expect(await reason { try await world.useCases.refresh(first.refreshToken) } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func theOldHandleCrossesARefreshForTheGraceOnly(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.signIn(.anonymous).tokens
    _ = try await world.useCases.refresh(first.refreshToken)
    world.clock.advance(seconds: 29)
    #expect(await reason { try await world.principal(first) } == nil)
    world.clock.advance(seconds: 1)
    #expect(await reason { try await world.principal(first) } == .tokenExpired)
  }

  @Test func handlesAndIDTokensExpireTogetherAndSessionsWhenUnused() async throws {
    let world = try World()
    let tokens = try await world.signIn(.anonymous).tokens
    _ = try await world.principal(tokens)
    _ = try await world.useCases.authenticate(bearer: tokens.bearer())
    world.clock.advance(seconds: 3600)
    #expect(await reason { try await world.principal(tokens) } == .tokenExpired)
    #expect(await reason { try await world.useCases.authenticate(bearer: tokens.bearer()) } == .tokenExpired)
    world.clock.advance(seconds: 180 * 86_400)
    #expect(await reason { try await world.useCases.refresh(tokens.refreshToken) } == .invalidRefreshToken)
  }

  @Test(arguments: StoreKind.allCases)
  func signingOutEndsTheSessionAlsoForTheCache(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let tokens = try await world.signIn(.anonymous).tokens
    let principal = try await world.principal(tokens)
    #expect(try world.useCases.authenticateFromCache(bearer: tokens.sessionHandle) == principal)
    #expect(try await world.useCases.authenticate(bearer: tokens.bearer()).uid == principal.uid)
    try await world.useCases.signOut(principal: principal)
    #expect(try world.useCases.authenticateFromCache(bearer: tokens.sessionHandle) == nil)
    #expect(await reason { try await world.principal(tokens) } == .tokenExpired)
    #expect(await reason { try await world.useCases.authenticate(bearer: tokens.bearer()) } == .tokenExpired)
    #expect(await reason { try await world.useCases.refresh(tokens.refreshToken) } == .invalidRefreshToken)
  }

  @Test func theCachedAccountIsTheLatest() async throws {
    let world = try World()
    let made = try await world.signUp(email: "ada@example.com")
    let principal = try await world.principal(made.tokens)
    #expect(world.useCases.accountFromCache(of: principal) == made.account)
    world.clock.advance(seconds: 1)
    let other = try await world.signIn(.password(email: "ada@example.com", password: Secret("secret-1")))
    #expect(try await world.useCases.account(of: principal) == other.account)
  }

  @Test(arguments: StoreKind.allCases)
  func deletionFreesEverythingAndEndsEverySession(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let principal = try await world.caller(linking: [
      world.credential(world.google, "g1", email: "ada@gmail.com")
    ])
    let elsewhere = try await world.signIn(world.credential(world.google, "g1", email: "ada@gmail.com"))
    _ = try await world.principal(elsewhere.tokens)
    try await world.useCases.deleteAccount(principal: principal)
    // Whatever a caller still shows, they learn why it is worth nothing.
    for bearer in [elsewhere.tokens.sessionHandle, try elsewhere.tokens.bearer()] {
      #expect(await reason { try await world.useCases.authenticate(bearer: bearer) } == .userNotFound)
    }
    #expect(await reason { try await world.useCases.refresh(elsewhere.tokens.refreshToken) } == .userNotFound)
    #expect(await reason { try await world.useCases.account(of: principal) } == .userNotFound)
    #expect(try await world.store.read { try $0.account(principal.uid) } == nil)
    let again = try await world.signIn(world.credential(world.google, "g1", email: "ada@gmail.com"))
    #expect(again.isNewAccount && again.account.uid != principal.uid)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test func reauthenticationTakesProofsOfTheSameAccountOnly() async throws {
    let world = try World()
    let principal = try await world.caller(linking: [
      world.credential(world.google, "g1", email: "ada@gmail.com"),
      .password(email: "ada@gmail.com", password: Secret("secret-1")),
    ])
    _ = try await world.signUp(email: "bob@example.com")
    let anothers = Credential.password(email: "bob@example.com", password: Secret("secret-1"))
    for wrong in [anothers, try await world.credential(world.google, "g9")] {
      let outcome = await reason { try await world.useCases.reauthenticate(wrong, principal: principal) }
      #expect(outcome == .invalidLoginCredentials)
    }
    world.clock.advance(seconds: 1000)
    let proven = try await world.useCases.reauthenticate(
      world.credential(world.google, "g1", email: "ada@gmail.com"), principal: principal)
    let fresh = try await world.principal(proven.tokens)
    #expect(fresh.authTime == world.clock.now && fresh.sessionID != principal.sessionID)
    #expect(fresh.signInProvider == .google)
  }

  @Test func sessionsOfAProviderThatIsSwitchedOffAreNotRefreshed() async throws {
    let open = try StoreKind.inMemory.open()
    let before = try World(on: open)
    let tokens = try await before.signIn(before.credential(before.google, "g1")).tokens
    let after = try World(policy: Policy(providers: [.google: ProviderPolicy(isEnabled: false)]), on: open)
    #expect(await reason { try await after.useCases.refresh(tokens.refreshToken) } == .operationNotAllowed)
  }

  /// One kind of token is never taken for another.
  @Test func tokensAreNotInterchangeable() async throws {
    let world = try World()
    _ = try await world.signIn(world.credential(world.google, "g1"))
    let tokens = try await world.signIn(.anonymous).tokens
    let principal = try await world.principal(tokens)
    let error = await failure {
      try await world.useCases.link(world.credential(world.google, "g1"), principal: principal)
    }
    let continuation = try #require(error?.conflict?.continuation)
    let nonce = try await world.useCases.issueNonce(for: .google).nonce
    for other in [tokens.refreshToken, continuation, nonce] {
      #expect(await reason { try await world.useCases.authenticate(bearer: other) } == .invalidIDToken)
    }
    for other in [tokens.sessionHandle, try tokens.bearer(), continuation, nonce] {
      #expect(await reason { try await world.useCases.refresh(other) } == .invalidRefreshToken)
    }
    for other in [tokens.sessionHandle, tokens.refreshToken, try tokens.bearer(), nonce] {
      let outcome = await reason { try await world.signIn(.continuation(other), caller: principal) }
      #expect(outcome == .invalidPendingToken)
    }
    for other in [tokens.sessionHandle, tokens.refreshToken, continuation] {
      let token = world.google.token(
        for: ProviderAssertion(
          issuer: world.google.issuer, subject: "g1", nonceClaim: other, expiresAt: world.clock.now))
      let credential = Credential.provider(.google, .idToken(token, nonce: other))
      #expect(await reason { try await world.signIn(credential) } == .missingOrInvalidNonce)
    }
  }
}
