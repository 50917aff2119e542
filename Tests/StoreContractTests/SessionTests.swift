import AccountFakes
import Accounts
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
    #expect(again.idToken.reveal() == child.idToken.reveal())
    #expect(again.expiresAt == child.expiresAt)
  }

  @Test(arguments: StoreKind.allCases)
  func reuseAfterTheGraceEndsTheFamily(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.signIn(.anonymous).tokens
    let child = try await world.useCases.refresh(first.refreshToken)
    _ = try await world.principal(child)
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
    _ = try await world.useCases.authenticate(bearer: tokens.idToken)
    world.clock.advance(seconds: 3600)
    #expect(await reason { try await world.principal(tokens) } == .tokenExpired)
    #expect(await reason { try await world.useCases.authenticate(bearer: tokens.idToken) } == .tokenExpired)
    world.clock.advance(seconds: 180 * 86_400)
    #expect(await reason { try await world.useCases.refresh(tokens.refreshToken) } == .invalidRefreshToken)
  }

  @Test(arguments: StoreKind.allCases)
  func signingOutEndsTheSessionAlsoForTheCache(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let tokens = try await world.signIn(.anonymous).tokens
    let principal = try await world.principal(tokens)
    #expect(try world.useCases.authenticateFromCache(bearer: tokens.sessionHandle) == principal)
    #expect(try await world.useCases.authenticate(bearer: tokens.idToken).uid == principal.uid)
    try await world.useCases.signOut(principal: principal)
    #expect(try world.useCases.authenticateFromCache(bearer: tokens.sessionHandle) == nil)
    #expect(await reason { try await world.principal(tokens) } == .tokenExpired)
    #expect(await reason { try await world.useCases.authenticate(bearer: tokens.idToken) } == .tokenExpired)
    #expect(await reason { try await world.useCases.refresh(tokens.refreshToken) } == .invalidRefreshToken)
  }

  @Test func theCachedAccountIsTheLatest() async throws {
    let world = try World()
    let made = try await world.signUp(email: "ada@example.com")
    let principal = try await world.principal(made.tokens)
    #expect(world.useCases.accountFromCache(of: principal) == made.account)
    world.clock.advance(seconds: 1)
    let other = try await world.signIn(.password(email: "ada@example.com", password: Secret("secret1")))
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
    #expect(await reason { try await world.principal(elsewhere.tokens) } == .tokenExpired)
    #expect(await reason { try await world.useCases.account(of: principal) } == .userNotFound)
    #expect(try await world.store.account(principal.uid, in: .default) == nil)
    let again = try await world.signIn(world.credential(world.google, "g1", email: "ada@gmail.com"))
    #expect(again.isNewAccount && again.account.uid != principal.uid)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test func reauthenticationTakesProofsOfTheSameAccountOnly() async throws {
    let world = try World()
    let principal = try await world.caller(linking: [
      world.credential(world.google, "g1", email: "ada@gmail.com"),
      .password(email: "ada@gmail.com", password: Secret("secret1")),
    ])
    _ = try await world.signUp(email: "bob@example.com")
    let anothers = Credential.password(email: "bob@example.com", password: Secret("secret1"))
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
    for other in [tokens.sessionHandle, tokens.idToken, continuation, nonce] {
      #expect(await reason { try await world.useCases.refresh(other) } == .invalidRefreshToken)
    }
    for other in [tokens.sessionHandle, tokens.refreshToken, tokens.idToken, nonce] {
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
