import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

@Suite struct SessionTests {
  @Test(arguments: StoreKind.allCases)
  func aRefreshRotatesBothTokens(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(.anonymous).tokens
    fixture.clock.advance(seconds: 60)
    let second = try await fixture.useCases.sessions.refresh(first.refreshToken)
    #expect(second.refreshToken.reveal() != first.refreshToken.reveal())
    #expect(second.sessionHandle.reveal() != first.sessionHandle.reveal())
    #expect(second.expiresAt == fixture.clock.now.adding(milliseconds: 3_600_000))
    let before = try await fixture.principal(first)
    let after = try await fixture.principal(second)
    #expect(before.sessionID == after.sessionID && before.authTime == after.authTime)
  }

  @Test(arguments: StoreKind.allCases)
  func theParentAnswersTheSameChildWithinTheGrace(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(.anonymous).tokens
    let child = try await fixture.useCases.sessions.refresh(first.refreshToken)
    fixture.clock.advance(seconds: 30)
    let again = try await fixture.useCases.sessions.refresh(first.refreshToken)
    #expect(again.refreshToken.reveal() == child.refreshToken.reveal())
    #expect(again.sessionHandle.reveal() == child.sessionHandle.reveal())
    #expect(again.idToken?.reveal() == child.idToken?.reveal())
    #expect(again.expiresAt == child.expiresAt)
  }

  @Test(arguments: StoreKind.allCases)
  func aRefreshWhoseAnswerWasLostIsAnsweredAgainWhateverItsAge(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(.anonymous).tokens
    let lost = try await fixture.useCases.sessions.refresh(first.refreshToken)
    fixture.clock.advance(seconds: 30 * 86_400)
    let again = try await fixture.useCases.sessions.refresh(first.refreshToken)
    #expect(again.refreshToken.reveal() == lost.refreshToken.reveal())
    #expect(again.sessionHandle.reveal() == lost.sessionHandle.reveal())
    // The tokens are of use: their times count from now.
    #expect(again.expiresAt == fixture.clock.now.adding(milliseconds: 3_600_000))
    _ = try await fixture.principal(again)
    _ = try await fixture.useCases.authentication.authenticate(bearer: again.bearer())
    // The next rotation is another one, whose answer may be lost as well.
    let next = try await fixture.useCases.sessions.refresh(again.refreshToken)
    #expect(
      try await fixture.useCases.sessions.refresh(again.refreshToken).refreshToken.reveal()
        == next.refreshToken.reveal())
    // Two rotations back is a copy, received or not.
    #expect(await reason { try await fixture.useCases.sessions.refresh(first.refreshToken) } == .invalidRefreshToken)
    #expect(await reason { try await fixture.useCases.sessions.refresh(next.refreshToken) } == .invalidRefreshToken)
  }

  @Test(arguments: StoreKind.allCases)
  func theGraceBeginsWhenTheNewTokensAreReceived(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(.anonymous).tokens
    let child = try await fixture.useCases.sessions.refresh(first.refreshToken)
    fixture.clock.advance(seconds: 1000)
    _ = try await fixture.principal(child)
    await fixture.useCases.authentication.writeReceivedNotes()
    fixture.clock.advance(seconds: 30)
    #expect(
      try await fixture.useCases.sessions.refresh(first.refreshToken).refreshToken.reveal()
        == child.refreshToken.reveal())
    fixture.clock.advance(seconds: 1)
    #expect(await reason { try await fixture.useCases.sessions.refresh(first.refreshToken) } == .invalidRefreshToken)
    #expect(await reason { try await fixture.principal(child) } == .tokenExpired)
  }

  /// S50: the clock was ahead when the child was received, and is set right. A stolen parent is of no use until then.
  @Test(arguments: StoreKind.allCases)
  func aReceiptInTheFutureEndsTheGrace(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    fixture.clock.advance(seconds: 6 * 3600)
    let first = try await fixture.signIn(.anonymous).tokens
    let child = try await fixture.useCases.sessions.refresh(first.refreshToken)
    _ = try await fixture.principal(child)
    await fixture.useCases.authentication.writeReceivedNotes()
    fixture.clock.advance(seconds: -6 * 3600)
    #expect(await reason { try await fixture.principal(first) } != nil)
    #expect(await reason { try await fixture.useCases.sessions.refresh(first.refreshToken) } == .invalidRefreshToken)
    #expect(await reason { try await fixture.useCases.sessions.refresh(child.refreshToken) } == .invalidRefreshToken)
  }

  /// A caller that sends the ID token alone has the child as well. The parent's own ID token shows nothing.
  @Test(arguments: StoreKind.allCases, [false, true])
  func theIDTokenOfTheChildShowsThatItHasArrived(_ kind: StoreKind, _ isChilds: Bool) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(.anonymous).tokens
    fixture.clock.advance(seconds: 10)
    let child = try await fixture.useCases.sessions.refresh(first.refreshToken)
    _ = try await fixture.useCases.authentication.authenticate(bearer: (isChilds ? child : first).bearer())
    await fixture.useCases.authentication.writeReceivedNotes()
    fixture.clock.advance(seconds: 1200)
    #expect(
      await reason { try await fixture.useCases.sessions.refresh(first.refreshToken) }
        == (isChilds ? .invalidRefreshToken : nil))
    #expect(await reason { try await fixture.principal(child) } == (isChilds ? .tokenExpired : nil))
  }

  /// A note that is lost only makes the grace longer.
  @Test func aLostNoteOfAReceiptEndsNoSession() async throws {
    let open = try StoreKind.inMemory.open()
    let first = try await ServiceFixture(on: open).signIn(.anonymous).tokens
    let before = try ServiceFixture(on: open)
    let child = try await before.useCases.sessions.refresh(first.refreshToken)
    _ = try await before.principal(child)
    // The process ends before it is written.
    let after = try ServiceFixture(on: open)
    after.clock.advance(seconds: 3000)
    #expect(
      try await after.useCases.sessions.refresh(first.refreshToken).refreshToken.reveal() == child.refreshToken.reveal()
    )
    _ = try await after.principal(child)
    await after.useCases.authentication.writeReceivedNotes()
    after.clock.advance(seconds: 31)
    #expect(await reason { try await after.useCases.sessions.refresh(first.refreshToken) } == .invalidRefreshToken)
  }

  /// After a backup was restored, the caller's token is of a rotation that the store does not know.
  @Test(arguments: StoreKind.allCases)
  func aTokenThatIsAheadOfTheStoreIsAdopted(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    var tokens = try await fixture.signIn(.anonymous).tokens
    let id = try await fixture.principal(tokens).sessionID
    let backup = try #require(try await fixture.store.read { try $0.session(id) }?.session)
    let old = tokens
    for _ in 0..<3 { tokens = try await fixture.useCases.sessions.refresh(tokens.refreshToken) }
    try await fixture.useCases.commitForTesting(ChangeSet(tenant: .default, changes: [.updateSession(backup)]))
    // The caller's handle is not known, and says so.
    #expect(await reason { try await fixture.principal(tokens) } == .tokenExpired)
    let adopted = try await fixture.useCases.sessions.refresh(tokens.refreshToken)
    _ = try await fixture.principal(adopted)
    #expect(try await fixture.store.read { try $0.session(id) }?.session.rotation == 4)
    #expect(
      try await fixture.useCases.sessions.refresh(tokens.refreshToken).refreshToken.reveal()
        == adopted.refreshToken.reveal())
    #expect(await reason { try await fixture.useCases.sessions.refresh(old.refreshToken) } == .invalidRefreshToken)
  }

  @Test(arguments: StoreKind.allCases)
  func reuseAfterTheGraceEndsTheFamily(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(.anonymous).tokens
    let child = try await fixture.useCases.sessions.refresh(first.refreshToken)
    _ = try await fixture.principal(child)
    await fixture.useCases.authentication.writeReceivedNotes()
    fixture.clock.advance(seconds: 31)
    #expect(await reason { try await fixture.useCases.sessions.refresh(first.refreshToken) } == .invalidRefreshToken)
    #expect(await reason { try await fixture.useCases.sessions.refresh(child.refreshToken) } == .invalidRefreshToken)
    #expect(await reason { try await fixture.principal(child) } == .tokenExpired)
  }

  @Test func reuseLeavesATraceAndAnEvent() async throws {
    let store = InMemoryAccountStore()
    let fixture = try ServiceFixture(on: OpenStore(store))
    let first = try await fixture.signIn(.anonymous)
    let child = try await fixture.useCases.sessions.refresh(first.tokens.refreshToken)
    _ = try await fixture.useCases.sessions.refresh(child.refreshToken)
    // Two rotations back: the grace doesn't cover it.
    #expect(
      await reason { try await fixture.useCases.sessions.refresh(first.tokens.refreshToken) } == .invalidRefreshToken)
    #expect(store.auditTrail.last?.action == .refreshTokenReused && store.auditTrail.last?.uid == first.account.uid)
    #expect(store.events.last?.kind == .refreshTokenReused)
  }

  @Test func aRefreshTokenThatIsCutOrChangedIsRefusedAndHarmsNobody() async throws {
    let fixture = try ServiceFixture()
    let first = try await fixture.signIn(.anonymous).tokens
    let text = first.refreshToken.reveal()
    let changed = String(text.dropLast()) + (text.hasSuffix("A") ? "B" : "A")
    for wrong in [String(text.dropLast()), changed, text + "A", first.sessionHandle.reveal(), "", "lgr_"] {
      #expect(await reason { try await fixture.useCases.sessions.refresh(Secret(wrong)) } == .invalidRefreshToken)
    }
    #expect(await reason { try await fixture.useCases.sessions.refresh(first.refreshToken) } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func theOldHandleCrossesARefreshForTheGraceOnly(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(.anonymous).tokens
    _ = try await fixture.useCases.sessions.refresh(first.refreshToken)
    fixture.clock.advance(seconds: 29)
    #expect(await reason { try await fixture.principal(first) } == nil)
    fixture.clock.advance(seconds: 1)
    #expect(await reason { try await fixture.principal(first) } == .tokenExpired)
  }

  @Test func handlesAndIDTokensExpireTogetherAndSessionsWhenUnused() async throws {
    let fixture = try ServiceFixture()
    let tokens = try await fixture.signIn(.anonymous).tokens
    _ = try await fixture.principal(tokens)
    _ = try await fixture.useCases.authentication.authenticate(bearer: tokens.bearer())
    fixture.clock.advance(seconds: 3600)
    #expect(await reason { try await fixture.principal(tokens) } == .tokenExpired)
    #expect(
      await reason { try await fixture.useCases.authentication.authenticate(bearer: tokens.bearer()) } == .tokenExpired)
    fixture.clock.advance(seconds: 180 * 86_400)
    #expect(await reason { try await fixture.useCases.sessions.refresh(tokens.refreshToken) } == .invalidRefreshToken)
  }

  @Test(arguments: StoreKind.allCases)
  func signingOutEndsTheSessionAlsoForTheCache(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let tokens = try await fixture.signIn(.anonymous).tokens
    let principal = try await fixture.principal(tokens)
    #expect(try fixture.useCases.authentication.authenticateFromCache(bearer: tokens.sessionHandle) == principal)
    #expect(try await fixture.useCases.authentication.authenticate(bearer: tokens.bearer()).uid == principal.uid)
    try await fixture.useCases.sessions.signOut(principal: principal)
    #expect(try fixture.useCases.authentication.authenticateFromCache(bearer: tokens.sessionHandle) == nil)
    #expect(await reason { try await fixture.principal(tokens) } == .tokenExpired)
    #expect(
      await reason { try await fixture.useCases.authentication.authenticate(bearer: tokens.bearer()) } == .tokenExpired)
    #expect(await reason { try await fixture.useCases.sessions.refresh(tokens.refreshToken) } == .invalidRefreshToken)
  }

  @Test func theCachedAccountIsTheLatest() async throws {
    let fixture = try ServiceFixture()
    let made = try await fixture.signUp(email: "ada@example.com")
    let principal = try await fixture.principal(made.tokens)
    #expect(fixture.useCases.authentication.accountFromCache(of: principal) == made.account)
    fixture.clock.advance(seconds: 1)
    let other = try await fixture.signIn(.password(email: "ada@example.com", password: Secret("secret-1")))
    #expect(try await fixture.useCases.authentication.account(of: principal) == other.account)
  }

  @Test(arguments: StoreKind.allCases)
  func deletionFreesEverythingAndEndsEverySession(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let principal = try await fixture.caller(linking: [
      fixture.credential(fixture.google, "g1", email: "ada@gmail.com")
    ])
    let elsewhere = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com"))
    _ = try await fixture.principal(elsewhere.tokens)
    try await fixture.useCases.ownAccount.deleteAccount(principal: principal)
    // Whatever a caller still shows, they learn why it is worth nothing.
    for bearer in [elsewhere.tokens.sessionHandle, try elsewhere.tokens.bearer()] {
      #expect(await reason { try await fixture.useCases.authentication.authenticate(bearer: bearer) } == .userNotFound)
    }
    #expect(
      await reason { try await fixture.useCases.sessions.refresh(elsewhere.tokens.refreshToken) } == .userNotFound)
    #expect(await reason { try await fixture.useCases.authentication.account(of: principal) } == .userNotFound)
    #expect(try await fixture.store.read { try $0.account(principal.uid) } == nil)
    let again = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com"))
    #expect(again.isNewAccount && again.account.uid != principal.uid)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test func reauthenticationTakesProofsOfTheSameAccountOnly() async throws {
    let fixture = try ServiceFixture()
    let principal = try await fixture.caller(linking: [
      fixture.credential(fixture.google, "g1", email: "ada@gmail.com"),
      .password(email: "ada@gmail.com", password: Secret("secret-1")),
    ])
    _ = try await fixture.signUp(email: "bob@example.com")
    let anothers = Credential.password(email: "bob@example.com", password: Secret("secret-1"))
    for wrong in [anothers, try await fixture.credential(fixture.google, "g9")] {
      let outcome = await reason {
        try await fixture.useCases.reauthentication.reauthenticate(wrong, principal: principal)
      }
      #expect(outcome == .invalidLoginCredentials)
    }
    fixture.clock.advance(seconds: 1000)
    let proven = try await fixture.useCases.reauthentication.reauthenticate(
      fixture.credential(fixture.google, "g1", email: "ada@gmail.com"), principal: principal)
    let fresh = try await fixture.principal(proven.tokens)
    #expect(fresh.authTime == fixture.clock.now && fresh.sessionID != principal.sessionID)
    #expect(fresh.signInProvider == .google)
  }

  @Test func sessionsOfAProviderThatIsSwitchedOffAreNotRefreshed() async throws {
    let open = try StoreKind.inMemory.open()
    let before = try ServiceFixture(on: open)
    let tokens = try await before.signIn(before.credential(before.google, "g1")).tokens
    let after = try ServiceFixture(policy: Policy(providers: [.google: ProviderPolicy(isEnabled: false)]), on: open)
    #expect(await reason { try await after.useCases.sessions.refresh(tokens.refreshToken) } == .operationNotAllowed)
  }

  /// One kind of token is never taken for another.
  @Test func tokensAreNotInterchangeable() async throws {
    let fixture = try ServiceFixture()
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    let tokens = try await fixture.signIn(.anonymous).tokens
    let principal = try await fixture.principal(tokens)
    let error = await failure {
      try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g1"), principal: principal)
    }
    let continuation = try #require(error?.conflict?.continuation)
    let nonce = try await fixture.useCases.providerSignIn.issueNonce(for: .google).nonce
    for other in [tokens.refreshToken, continuation, nonce] {
      #expect(await reason { try await fixture.useCases.authentication.authenticate(bearer: other) } == .invalidIDToken)
    }
    for other in [tokens.sessionHandle, try tokens.bearer(), continuation, nonce] {
      #expect(await reason { try await fixture.useCases.sessions.refresh(other) } == .invalidRefreshToken)
    }
    for other in [tokens.sessionHandle, tokens.refreshToken, try tokens.bearer(), nonce] {
      let outcome = await reason { try await fixture.signIn(.continuation(other), caller: principal) }
      #expect(outcome == .invalidPendingToken)
    }
    for other in [tokens.sessionHandle, tokens.refreshToken, continuation] {
      let token = fixture.google.token(
        for: ProviderAssertion(
          issuer: fixture.google.issuer, subject: "g1", nonceClaim: other, expiresAt: fixture.clock.now))
      let credential = Credential.provider(.google, .idToken(token, nonce: other))
      #expect(await reason { try await fixture.signIn(credential) } == .missingOrInvalidNonce)
    }
  }
}
