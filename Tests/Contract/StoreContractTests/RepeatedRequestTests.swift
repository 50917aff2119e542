import AccountFakes
import Accounts
import Testing

/// Sign-ins and conflicts whose response is lost after their commit, and which are then repeated.
@Suite struct RepeatedRequestTests {
  // MARK: Sign-in

  @Test(arguments: StoreKind.allCases)
  func aRepeatedAnonymousSignUpOpensTheSameAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let request = TestRequest(1).keyed()
    func signUp() async throws -> SignInResult {
      try await fixture.useCases.signingIn.signUp(
        .anonymous, displayName: nil, deviceLabel: "test", call: .init(request: request))
    }
    let lost = try await signUp()
    let again = try await signUp()
    #expect(again.account == lost.account && again.tokens.texts == lost.tokens.texts && again.isNewAccount)
    #expect(try await fixture.store.read { try $0.accounts(.all, after: nil, limit: 10) }.accounts.count == 1)
    // Without a key, and with another, it is another sign-up.
    #expect(try await fixture.signIn(.anonymous).account.uid != lost.account.uid)
    let other = try await fixture.useCases.signingIn.signUp(
      .anonymous, displayName: nil, deviceLabel: "test", call: .init(request: TestRequest(2).keyed()))
    #expect(other.account.uid != lost.account.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func aRepeatedSignInWithASpentProofOpensTheSameSession(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let proof = try await fixture.credential(fixture.google, "g1", email: "ada@gmail.com")
    let request = TestRequest(1).keyed()
    func signIn(_ request: KeyedRequest?) async throws -> SignInResult {
      try await fixture.useCases.signingIn.signIn(
        proof, deviceLabel: "test", caller: nil, call: .init(request: request))
    }
    let lost = try await signIn(request)
    let again = try await signIn(request)
    #expect(again.tokens.texts == lost.tokens.texts && again.account.uid == lost.account.uid)
    #expect(again.isNewAccount && again.providerID == .google && again.profileJSON == nil)
    #expect(await reason { try await signIn(nil) } == .missingOrInvalidNonce)
    #expect(await reason { try await signIn(TestRequest(2).keyed()) } == .missingOrInvalidNonce)
    // Once its tokens were rotated, they are with someone.
    _ = try await fixture.useCases.sessions.refresh(lost.tokens.refreshToken)
    #expect(await reason { try await signIn(request) } == .tokenExpired)
  }

  @Test(arguments: StoreKind.allCases)
  func aReceiptIsForgottenAfterTenMinutes(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let request = TestRequest(1).keyed()
    func signUp() async throws -> UID {
      try await fixture.useCases.signingIn.signUp(
        .anonymous, displayName: nil, deviceLabel: "", call: .init(request: request)
      )
      .account.uid
    }
    let first = try await signUp()
    fixture.clock.advance(seconds: 599)
    _ = try await fixture.store.sweep(now: fixture.clock.now, limit: 10, lifetimes: Lifetimes())
    #expect(try await signUp() == first)
    fixture.clock.advance(seconds: 1)
    _ = try await fixture.store.sweep(now: fixture.clock.now, limit: 10, lifetimes: Lifetimes())
    #expect(try await signUp() != first)
  }

  // MARK: Conflicts

  @Test(arguments: StoreKind.allCases)
  func aRepeatedLinkMeetsTheSameConflict(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com")).account
    let tokens = try await fixture.signIn(.anonymous).tokens
    let principal = try await fixture.principal(tokens)
    let proof = try await fixture.credential(fixture.google, "g1", email: "ada@gmail.com")
    func conflict(_ request: KeyedRequest?) async -> AccountError? {
      await failure {
        try await fixture.useCases.linking.link(proof, principal: principal, call: .init(request: request))
      }
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
    #expect(try await fixture.signIn(.continuation(continuation), caller: principal).account.uid == owner.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func aRepeatedSignInMeetsTheSameConflict(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    _ = try await fixture.signUp(email: "ada@example.com")
    let proof = try await fixture.credential(fixture.google, "g1", email: "ada@example.com", trusted: false)
    func conflict(_ request: KeyedRequest?) async -> AccountError? {
      await failure {
        try await fixture.useCases.signingIn.signIn(proof, deviceLabel: "", caller: nil, call: .init(request: request))
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
    let fixture = try ServiceFixture(kind)
    let principal = try await fixture.caller(linking: [fixture.credential(fixture.google, "g1")])
    let proof = try await fixture.credential(fixture.google, "g1")
    for _ in 0..<2 {
      let result = try await fixture.useCases.linking.link(
        proof, principal: principal, call: .init(request: TestRequest(1).keyed()))
      #expect(result.alreadyLinked && result.tokens == nil && result.providerID == .google)
    }
  }

  // MARK: Replaced sessions

  /// Only the request that replaced the session is repeated. To all others, the session has ended.
  @Test(arguments: StoreKind.allCases)
  func aReplacedSessionWithAnotherKeyHasEnded(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f1"), principal: fixture.principal(user.tokens))
    let replaced = try await fixture.repeatingPrincipal(user.tokens)
    #expect(
      await reason {
        try await fixture.useCases.linking.unlink(
          .provider(.facebook), revoke: .none, principal: replaced,
          call: CallContext(request: TestRequest(1).keyed()))
      } == .tokenExpired)
  }
}
