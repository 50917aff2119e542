import AccountFakes
import Accounts
import Testing

@Suite struct EmailLinkTests {
  let email = "ada@example.com"

  private func world(_ kind: StoreKind = .inMemory, _ policy: Policy = .mailing()) throws -> World {
    try World(kind, policy: policy)
  }

  @Test(arguments: StoreKind.allCases)
  func aLinkMakesAnAccountAndSignsInToItAgain(kind: StoreKind) async throws {
    let world = try world(kind)
    let first = try await world.signIn(world.emailLink(email))
    #expect(first.isNewAccount && first.account.emailVerified && first.account.email == email)
    #expect(first.account.linkedIdentities.map(\.providerID) == [.emailLink])
    let second = try await world.signIn(world.emailLink(email))
    #expect(!second.isNewAccount && second.account.uid == first.account.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func aLinkJoinsTheAccountThatOwnsTheAddress(kind: StoreKind) async throws {
    let world = try world(kind)
    let owner = try await world.owner(of: email)
    let result = try await world.signIn(world.emailLink(email))
    #expect(result.account.uid == owner.account.uid && !result.isNewAccount)
    #expect(result.account.linkedIdentities.map(\.providerID) == [.password, .emailLink])
    // The password stays, and its owner hears of the link.
    _ = try await world.signIn(world.password(email))
    #expect(try await world.receiveMails().map(\.kind) == [.methodLinked])
  }

  /// S2
  @Test(arguments: StoreKind.allCases)
  func aLinkTakesAClaimedAccountOver(kind: StoreKind) async throws {
    let world = try world(kind)
    let attacker = try await world.signUp(email: email)
    let owner = try await world.signIn(world.emailLink(email))
    #expect(owner.account.uid == attacker.account.uid)
    #expect(owner.account.linkedIdentities.map(\.providerID) == [.emailLink])
    #expect(await !world.isSignedIn(attacker.tokens))
    #expect(await reason { try await world.signIn(world.password(email)) } == .invalidLoginCredentials)
  }

  /// S3
  @Test func aLinkNeverEntersAnAccountWithOtherMethods() async throws {
    let world = try world()
    let attacker = try await world.signUp(email: email)
    let principal = try await world.principal(attacker.tokens)
    _ = try await world.useCases.link(
      world.credential(world.facebook, "f", email: "eve@example.com", trusted: false), principal: principal)
    let owner = try await world.signIn(world.emailLink(email))
    #expect(owner.isNewAccount && owner.addressReleased && owner.account.uid != attacker.account.uid)
  }

  @Test func theAddressMustBeTheOneThatTheLinkWasMailedTo() async throws {
    let world = try world()
    guard case .emailLink(_, let code) = try await world.emailLink(email) else { return }
    #expect(
      await reason { try await world.signIn(.emailLink(email: "eve@example.com", code: code)) } == .invalidEmail)
    #expect(await reason { try await world.signIn(.emailLink(email: "", code: code)) } == .missingEmail)
    // A spelling of the same address will do.
    _ = try await world.signIn(.emailLink(email: "ADA@example.com", code: code))
    #expect(await reason { try await world.signIn(.emailLink(email: email, code: code)) } == .invalidOOBCode)
  }

  @Test func aLinkExpiresAfterAnHour() async throws {
    let world = try world()
    let link = try await world.emailLink(email)
    world.clock.advance(seconds: 3600)
    #expect(await reason { try await world.signIn(link) } == .expiredOOBCode)
  }

  @Test(arguments: StoreKind.allCases)
  func aLinkIsUsedOnceHoweverManyTryAtOnce(kind: StoreKind) async throws {
    let world = try world(kind)
    let link = try await world.emailLink(email)
    let succeeded = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<16 { group.addTask { (try? await world.signIn(link)) != nil } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(succeeded == 1)
  }

  // MARK: Link and reauthenticate

  @Test(arguments: StoreKind.allCases)
  func aLinkUpgradesAnAnonymousAccount(kind: StoreKind) async throws {
    let world = try world(kind)
    let anonymous = try await world.signIn(.anonymous)
    let result = try await world.useCases.link(
      world.emailLink(email), principal: world.principal(anonymous.tokens))
    #expect(result.account.uid == anonymous.account.uid && !result.account.isAnonymous)
    #expect(result.account.email == email && result.account.emailVerified)
  }

  @Test func aLinkForAnotherAddressIsAChangeOfAddress() async throws {
    let world = try world()
    let principal = try await world.principal(try await world.signUp(email: email).tokens)
    let link = try await world.emailLink("bob@example.com")
    #expect(
      await reason { try await world.useCases.link(link, principal: principal) } == .emailChangeNeedsVerification)
  }

  @Test func linkingNeedsARecentSignIn() async throws {
    let world = try world()
    let principal = try await world.principal(try await world.signUp(email: email).tokens)
    world.clock.advance(seconds: 301)
    let link = try await world.emailLink(email)
    #expect(
      await reason { try await world.useCases.link(link, principal: principal) } == .credentialTooOldLoginAgain)
  }

  @Test func aLinkReauthenticates() async throws {
    let world = try world()
    let tokens = try await world.signIn(world.emailLink(email)).tokens
    let principal = try await world.principal(tokens)
    world.clock.advance(seconds: 600)
    let result = try await world.useCases.reauthenticate(world.emailLink(email), principal: principal)
    #expect(try await world.principal(result.tokens).authTime == world.clock.now)
  }

  // MARK: Unlink

  @Test(arguments: StoreKind.allCases)
  func unlinkingThePasswordTakesTheLinkWithIt(kind: StoreKind) async throws {
    let world = try world(kind)
    _ = try await world.owner(of: email)
    var principal = try await world.principal(try await world.signIn(world.emailLink(email)).tokens)
    #expect(
      await reason {
        try await world.useCases.unlink(.provider(.password), revoke: .thisIdentity, principal: principal)
      } == .lastSignInMethod)
    let google = try await world.credential(world.google, "g", email: email)
    principal = try await world.principal(
      try #require(try await world.useCases.link(google, principal: principal).tokens))
    let result = try await world.useCases.unlink(.provider(.password), revoke: .thisIdentity, principal: principal)
    #expect(result.account.linkedIdentities.map(\.providerID) == [.google])
    // The mailbox's owner may add it again.
    let again = try await world.signIn(world.emailLink(email))
    #expect(again.account.uid == result.account.uid)
  }

  @Test func oneOfPasswordAndLinkIsUnlinkedByItsID() async throws {
    let world = try world()
    _ = try await world.owner(of: email)
    let result = try await world.signIn(world.emailLink(email))
    let password = try #require(result.account.linkedIdentities.first { $0.providerID == .password })
    let account = try await world.useCases.unlink(
      .identity(password.id), revoke: .none, principal: world.principal(result.tokens)
    ).account
    #expect(account.linkedIdentities.map(\.providerID) == [.emailLink])
    // What is left is enough to sign in, so it is the last method.
  }

  @Test func withoutMailALinkIsNoMethod() async throws {
    let open = try StoreKind.inMemory.open()
    let mailing = try World(policy: .mailing(), on: open)
    let google = try await mailing.credential(mailing.google, "g", email: email)
    var tokens = try await mailing.signIn(mailing.emailLink(email)).tokens
    tokens = try #require(try await mailing.useCases.link(google, principal: mailing.principal(tokens)).tokens)
    let silent = try World(on: open)
    let principal = try await silent.principal(tokens)
    #expect(
      await reason { try await silent.useCases.unlink(.provider(.google), revoke: .none, principal: principal) }
        == .lastSignInMethod)
  }

  // MARK: Policy `explicit`

  @Test func withExplicitLinkingALinkJoinsNoOwnerByItself() async throws {
    let world = try world(.inMemory, .mailing(linking: .explicit))
    let owner = try await world.owner(of: email)
    let error = try #require(await failure { try await world.signIn(world.emailLink(email)) })
    #expect(error.reason == .accountExistsWithDifferentCredential && error.conflict?.signInMethods == [.password])
    // The conflict leads on: sign in, then link with the continuation.
    let continuation = try #require(error.conflict?.continuation)
    let principal = try await world.principal(try await world.signIn(world.password(email)).tokens)
    let linked = try await world.useCases.link(.continuation(continuation), principal: principal)
    #expect(linked.account.uid == owner.account.uid)
    #expect(try await world.signIn(world.emailLink(email)).account.uid == owner.account.uid)
  }

  @Test func withExplicitLinkingALinkFreesASquattedAddress() async throws {
    let world = try world(.inMemory, .mailing(linking: .explicit))
    let attacker = try await world.signUp(email: email)
    let owner = try await world.signIn(world.emailLink(email))
    #expect(owner.account.emailVerified)
    #expect(await !world.isSignedIn(attacker.tokens))
  }
}
