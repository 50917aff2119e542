import AccountFakes
import Accounts
import Testing

/// Sign-in by a token that a service of the operator's has signed.
@Suite struct CustomTokenTests {
  @Test(arguments: StoreKind.allCases)
  func aTokenMakesTheAccountThatItNamesAndSignsInAgain(kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let made = try await fixture.signIn(fixture.customToken("user/1 \u{E9}"))
    #expect(made.isNewAccount && made.account.uid.rawValue == "user/1 \u{E9}" && made.providerID == .custom)
    #expect(!made.account.isAnonymous && made.account.identities.isEmpty && made.account.hasCustomSignIn)
    let principal = try await fixture.principal(made.tokens)
    #expect(principal.signInProvider == .custom && principal.identityID == nil && !principal.isAnonymous)
    let again = try await fixture.signIn(fixture.customToken("user/1 \u{E9}"))
    #expect(
      !again.isNewAccount && again.account.uid == made.account.uid && again.account.version == made.account.version)
    #expect(try await fixture.store.read { try $0.account(made.account.uid) }?.hasCustomSignIn == true)
    _ = try await fixture.useCases.sessions.refresh(again.tokens.refreshToken)
  }

  @Test(arguments: StoreKind.allCases)
  func aTokenOpensAnAccountThatIsThere(kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let ada = try await fixture.signIn(fixture.credential(fixture.google, "ada", email: "ada@mail.example"))
    let result = try await fixture.signIn(fixture.customToken(ada.account.uid.rawValue))
    #expect(!result.isNewAccount && result.account.uid == ada.account.uid && result.account.hasCustomSignIn)
    #expect(result.account.linkedIdentities.map(\.providerID) == [.google])
  }

  @Test(arguments: StoreKind.allCases)
  func anAnonymousAccountThatATokenOpensIsAnonymousNoMore(kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let anonymous = try await fixture.signIn(.anonymous)
    let result = try await fixture.signIn(fixture.customToken(anonymous.account.uid.rawValue))
    #expect(result.account.uid == anonymous.account.uid && !result.account.isAnonymous)
    // It is not swept when its sessions are over.
    fixture.clock.advance(seconds: 400 * 86_400)
    _ = try await fixture.store.sweep(now: fixture.clock.now, limit: 100, lifetimes: Lifetimes())
    #expect(try await fixture.store.read { try $0.account(result.account.uid) } != nil)
  }

  @Test(arguments: StoreKind.allCases) func aDeletedUIDIsNeverUsedAgain(kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let made = try await fixture.signIn(fixture.customToken("user-1"))
    try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(made.tokens))
    #expect(await reason { try await fixture.signIn(fixture.customToken("user-1")) } == .userNotFound)
    #expect(try await fixture.store.read { try $0.isTaken(UID(rawValue: "user-1")) })
    #expect(try await fixture.store.read { try $0.isTaken(UID(rawValue: "user-2")) } == false)
  }

  @Test(arguments: StoreKind.allCases) func aTokenIsGoodOnce(kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let token = fixture.customToken("user-1")
    _ = try await fixture.signIn(token)
    #expect(await reason { try await fixture.signIn(token) } == .invalidCustomToken)
  }

  @Test(arguments: StoreKind.allCases)
  func manyFirstSignInsMakeOneAccount(kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let results = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 { group.addTask { try await fixture.signIn(fixture.customToken("user-1")).isNewAccount } }
      return try await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(results.count { $0 } == 1)
  }

  @Test(arguments: [
    "", String(repeating: "a", count: 129), "a\nb", "a\u{0}b", "a\u{202E}b", "e\u{301}",
  ])
  func aUIDThatIsNoneIsRefused(uid: String) async throws {
    let fixture = try ServiceFixture()
    #expect(await reason { try await fixture.signIn(fixture.customToken(uid)) } == .invalidCustomToken)
  }

  @Test func theLongestUIDAndClaimsAreTaken() async throws {
    let fixture = try ServiceFixture()
    let claims = #"{"a":"\#(String(repeating: "x", count: 992))"}"#
    #expect(claims.utf8.count == 1000)
    let uid = String(repeating: "a", count: 128)
    #expect(try await fixture.signIn(fixture.customToken(uid, claims: claims)).account.uid.rawValue == uid)
    #expect(
      await reason { try await fixture.signIn(fixture.customToken(uid, claims: claims + " ")) } == .invalidCustomToken)
  }

  // MARK: Claims

  @Test(arguments: StoreKind.allCases) func claimsStayWithTheSession(kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(fixture.customToken("user-1", claims: #"{"plan":"pro"}"#))
    var principal = try await fixture.principal(first.tokens)
    #expect(principal.claims == #"{"plan":"pro"}"#)
    // After a link and a refresh, too.
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "ada"), principal: principal)
    let refreshed = try await fixture.useCases.sessions.refresh(try #require(linked.tokens).refreshToken)
    principal = try await fixture.principal(refreshed)
    #expect(principal.claims == #"{"plan":"pro"}"#)
    // Another token brings others, and another way in has none.
    let proven = try await fixture.useCases.reauthentication.reauthenticate(
      fixture.customToken("user-1"), principal: principal)
    #expect(try await fixture.principal(proven.tokens).claims == "{}")
    let google = try await fixture.signIn(fixture.credential(fixture.google, "ada"))
    #expect(google.account.uid == first.account.uid)
    #expect(try await fixture.principal(google.tokens).claims == nil)
  }

  // MARK: Second factors

  @Test(arguments: StoreKind.allCases) func theSecondFactorIsAsked(kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let token = fixture.customToken(enrolled.uid.rawValue, claims: #"{"plan":"pro"}"#)
    let challenge = try await fixture.challenge(token)
    #expect(await reason { try await fixture.signIn(token) } == .invalidCustomToken)
    let result = try await fixture.finish(
      challenge, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)))
    let principal = try await fixture.principal(result.tokens)
    #expect(principal.uid == enrolled.uid && principal.signInProvider == .custom && principal.factor != nil)
    #expect(principal.claims == #"{"plan":"pro"}"#)
    #expect(result.account.hasCustomSignIn)
  }

  @Test func aCustomSessionEnrollsNoFactor() async throws {
    let fixture = try ServiceFixture()
    let ada = try await fixture.signIn(fixture.credential(fixture.google, "ada", email: "ada@mail.example"))
    let session = try await fixture.signIn(fixture.customToken(ada.account.uid.rawValue))
    let principal = try await fixture.principal(session.tokens)
    #expect(
      await reason { try await fixture.useCases.factorEnrollment.beginEnrollment(principal: principal) }
        == .unsupportedFirstFactor)
  }

  // MARK: Methods and addresses

  @Test func aTokenIsNoMethod() async throws {
    let fixture = try ServiceFixture()
    let made = try await fixture.signIn(fixture.customToken("user-1"))
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "ada"), principal: fixture.principal(made.tokens))
    let principal = try await fixture.principal(try #require(linked.tokens))
    let error = await reason {
      try await fixture.useCases.linking.unlink(.provider(.google), revoke: .thisIdentity, principal: principal)
    }
    #expect(error == .lastSignInMethod)
  }

  /// S3: a proof of the address never enters an account that a service knows; it takes the address off it.
  @Test(arguments: StoreKind.allCases)
  func anAccountThatATokenOpensIsNotTakenOver(kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let squatter = try await fixture.signUp(email: "ada@mail.example")
    _ = try await fixture.signIn(fixture.customToken(squatter.account.uid.rawValue))
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "ada", email: "ada@mail.example"))
    #expect(owner.isNewAccount && owner.addressReleased && owner.account.uid != squatter.account.uid)
    let left = try #require(try await fixture.store.read { try $0.account(squatter.account.uid) })
    #expect(left.email == nil && left.linkedIdentities.isEmpty)
    // The service's user still gets in.
    _ = try await fixture.signIn(fixture.customToken(squatter.account.uid.rawValue))
  }

  @Test func aLinkTakesTheAddressOffAnAccountThatATokenOpens() async throws {
    let fixture = try ServiceFixture()
    let squatter = try await fixture.signUp(email: "ada@mail.example")
    _ = try await fixture.signIn(fixture.customToken(squatter.account.uid.rawValue))
    let anonymous = try await fixture.principal(fixture.signIn(.anonymous).tokens)
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "ada", email: "ada@mail.example"), principal: anonymous)
    #expect(linked.addressReleased && linked.account.email == "ada@mail.example")
  }

  // MARK: Configuration

  @Test func withoutKeysTokensAreNotAllowedAndSessionsWait() async throws {
    let open = try StoreKind.inMemory.open()
    let fixture = try ServiceFixture(on: open)
    let session = try await fixture.signIn(fixture.customToken("user-1"))
    let without = try ServiceFixture(without: [.custom], on: open)
    #expect(await reason { try await without.signIn(without.customToken("user-1")) } == .operationNotAllowed)
    #expect(
      await reason { try await without.useCases.sessions.refresh(session.tokens.refreshToken) } == .operationNotAllowed)
    let back = try ServiceFixture(on: open)
    _ = try await back.useCases.sessions.refresh(session.tokens.refreshToken)
  }

  @Test func theSwitchesHold() async throws {
    let off = try ServiceFixture(policy: Policy(providers: [.custom: ProviderPolicy(isEnabled: false)]))
    #expect(await reason { try await off.signIn(off.customToken("user-1")) } == .operationNotAllowed)
    let existing = try ServiceFixture(policy: Policy(providers: [.custom: ProviderPolicy(mayCreate: false)]))
    #expect(await reason { try await existing.signIn(existing.customToken("user-1")) } == .adminOnlyOperation)
    let anonymous = try await existing.signIn(.anonymous)
    _ = try await existing.signIn(existing.customToken(anonymous.account.uid.rawValue))
  }
}
