import AccountFakes
import Accounts
import Testing

@Suite struct EmailLinkTests {
  let email = "ada@example.com"

  private func fixture(_ kind: StoreKind = .inMemory, _ policy: Policy = .mailing()) throws -> ServiceFixture {
    try ServiceFixture(kind, policy: policy)
  }

  @Test(arguments: StoreKind.allCases)
  func aLinkMakesAnAccountAndSignsInToItAgain(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let first = try await fixture.signIn(fixture.emailLink(email))
    #expect(first.isNewAccount && first.account.emailVerified && first.account.email == email)
    #expect(first.account.linkedIdentities.map(\.providerID) == [.emailLink])
    let second = try await fixture.signIn(fixture.emailLink(email))
    #expect(!second.isNewAccount && second.account.uid == first.account.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func aLinkJoinsTheAccountThatOwnsTheAddress(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let owner = try await fixture.owner(of: email)
    let result = try await fixture.signIn(fixture.emailLink(email))
    #expect(result.account.uid == owner.account.uid && !result.isNewAccount)
    #expect(result.account.linkedIdentities.map(\.providerID) == [.password, .emailLink])
    // The password stays, and its owner hears of the link.
    _ = try await fixture.signIn(fixture.password(email))
    #expect(try await fixture.receiveMails().map(\.kind) == [.methodLinked])
  }

  /// S2
  @Test(arguments: StoreKind.allCases)
  func aLinkTakesAClaimedAccountOver(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let attacker = try await fixture.signUp(email: email)
    let owner = try await fixture.signIn(fixture.emailLink(email))
    #expect(owner.account.uid == attacker.account.uid)
    #expect(owner.account.linkedIdentities.map(\.providerID) == [.emailLink])
    #expect(await !fixture.isSignedIn(attacker.tokens))
    #expect(await reason { try await fixture.signIn(fixture.password(email)) } == .invalidLoginCredentials)
  }

  /// S3
  @Test func aLinkNeverEntersAnAccountWithOtherMethods() async throws {
    let fixture = try fixture()
    let attacker = try await fixture.signUp(email: email)
    let principal = try await fixture.principal(attacker.tokens)
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f", email: "eve@example.com", trusted: false), principal: principal)
    let owner = try await fixture.signIn(fixture.emailLink(email))
    #expect(owner.isNewAccount && owner.addressReleased && owner.account.uid != attacker.account.uid)
  }

  @Test func theAddressMustBeTheOneThatTheLinkWasMailedTo() async throws {
    let fixture = try fixture()
    guard case .emailLink(_, let code) = try await fixture.emailLink(email) else { return }
    #expect(
      await reason { try await fixture.signIn(.emailLink(email: "eve@example.com", code: code)) } == .invalidEmail)
    #expect(await reason { try await fixture.signIn(.emailLink(email: "", code: code)) } == .missingEmail)
    // A spelling of the same address will do.
    _ = try await fixture.signIn(.emailLink(email: "ADA@example.com", code: code))
    #expect(await reason { try await fixture.signIn(.emailLink(email: email, code: code)) } == .invalidOOBCode)
  }

  @Test func aLinkExpiresAfterAnHour() async throws {
    let fixture = try fixture()
    let link = try await fixture.emailLink(email)
    fixture.clock.advance(seconds: 3600)
    #expect(await reason { try await fixture.signIn(link) } == .expiredOOBCode)
  }

  @Test(arguments: StoreKind.allCases)
  func aLinkIsUsedOnceHoweverManyTryAtOnce(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let link = try await fixture.emailLink(email)
    let succeeded = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 { group.addTask { (try? await fixture.signIn(link)) != nil } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(succeeded == 1)
  }

  // MARK: Link and reauthenticate

  @Test(arguments: StoreKind.allCases)
  func aLinkUpgradesAnAnonymousAccount(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let anonymous = try await fixture.signIn(.anonymous)
    let result = try await fixture.useCases.linking.link(
      fixture.emailLink(email), principal: fixture.principal(anonymous.tokens))
    #expect(result.account.uid == anonymous.account.uid && !result.account.isAnonymous)
    #expect(result.account.email == email && result.account.emailVerified)
  }

  @Test func aLinkForAnotherAddressIsAChangeOfAddress() async throws {
    let fixture = try fixture()
    let principal = try await fixture.principal(try await fixture.signUp(email: email).tokens)
    let link = try await fixture.emailLink("bob@example.com")
    #expect(
      await reason { try await fixture.useCases.linking.link(link, principal: principal) }
        == .emailChangeNeedsVerification)
  }

  @Test func linkingNeedsARecentSignIn() async throws {
    let fixture = try fixture()
    let principal = try await fixture.principal(try await fixture.signUp(email: email).tokens)
    fixture.clock.advance(seconds: 301)
    let link = try await fixture.emailLink(email)
    #expect(
      await reason { try await fixture.useCases.linking.link(link, principal: principal) }
        == .credentialTooOldLoginAgain)
  }

  @Test func aLinkReauthenticates() async throws {
    let fixture = try fixture()
    let tokens = try await fixture.signIn(fixture.emailLink(email)).tokens
    let principal = try await fixture.principal(tokens)
    fixture.clock.advance(seconds: 600)
    let result = try await fixture.useCases.reauthentication.reauthenticate(
      fixture.emailLink(email), principal: principal)
    #expect(try await fixture.principal(result.tokens).authTime == fixture.clock.now)
  }

  // MARK: Unlink

  @Test(arguments: StoreKind.allCases)
  func unlinkingThePasswordTakesTheLinkWithIt(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    _ = try await fixture.owner(of: email)
    var principal = try await fixture.principal(try await fixture.signIn(fixture.emailLink(email)).tokens)
    #expect(
      await reason {
        try await fixture.useCases.linking.unlink(.provider(.password), revoke: .thisIdentity, principal: principal)
      } == .lastSignInMethod)
    let google = try await fixture.credential(fixture.google, "g", email: email)
    principal = try await fixture.principal(
      try #require(try await fixture.useCases.linking.link(google, principal: principal).tokens))
    let result = try await fixture.useCases.linking.unlink(
      .provider(.password), revoke: .thisIdentity, principal: principal)
    #expect(result.account.linkedIdentities.map(\.providerID) == [.google])
    // The mailbox's owner may add it again.
    let again = try await fixture.signIn(fixture.emailLink(email))
    #expect(again.account.uid == result.account.uid)
  }

  @Test func oneOfPasswordAndLinkIsUnlinkedByItsID() async throws {
    let fixture = try fixture()
    _ = try await fixture.owner(of: email)
    let result = try await fixture.signIn(fixture.emailLink(email))
    let password = try #require(result.account.linkedIdentities.first { $0.providerID == .password })
    let account = try await fixture.useCases.linking.unlink(
      .identity(password.id), revoke: .none, principal: fixture.principal(result.tokens)
    ).account
    #expect(account.linkedIdentities.map(\.providerID) == [.emailLink])
    // What is left is enough to sign in, so it is the last method.
  }

  @Test func withoutMailALinkIsNoMethod() async throws {
    let open = try StoreKind.inMemory.open()
    let mailing = try ServiceFixture(policy: .mailing(), on: open)
    let google = try await mailing.credential(mailing.google, "g", email: email)
    var tokens = try await mailing.signIn(mailing.emailLink(email)).tokens
    tokens = try #require(try await mailing.useCases.linking.link(google, principal: mailing.principal(tokens)).tokens)
    let silent = try ServiceFixture(on: open)
    let principal = try await silent.principal(tokens)
    #expect(
      await reason { try await silent.useCases.linking.unlink(.provider(.google), revoke: .none, principal: principal) }
        == .lastSignInMethod)
  }

  // MARK: Policy `explicit`

  @Test func withExplicitLinkingALinkJoinsNoOwnerByItself() async throws {
    let fixture = try fixture(.inMemory, .mailing(linking: .explicit))
    let owner = try await fixture.owner(of: email)
    let error = try #require(await failure { try await fixture.signIn(fixture.emailLink(email)) })
    #expect(error.reason == .accountExistsWithDifferentCredential && error.conflict?.signInMethods == [.password])
    // The conflict leads on: sign in, then link with the continuation.
    let continuation = try #require(error.conflict?.continuation)
    let principal = try await fixture.principal(try await fixture.signIn(fixture.password(email)).tokens)
    let linked = try await fixture.useCases.linking.link(.continuation(continuation), principal: principal)
    #expect(linked.account.uid == owner.account.uid)
    #expect(try await fixture.signIn(fixture.emailLink(email)).account.uid == owner.account.uid)
  }

  @Test func withExplicitLinkingALinkFreesASquattedAddress() async throws {
    let fixture = try fixture(.inMemory, .mailing(linking: .explicit))
    let attacker = try await fixture.signUp(email: email)
    let owner = try await fixture.signIn(fixture.emailLink(email))
    #expect(owner.account.emailVerified)
    #expect(await !fixture.isSignedIn(attacker.tokens))
  }
}
