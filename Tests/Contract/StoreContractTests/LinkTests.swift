import AccountFakes
import Accounts
import Testing

@Suite struct LinkTests {
  @Test(arguments: StoreKind.allCases)
  func anAnonymousAccountIsUpgradedUnderItsUID(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let anonymous = try await fixture.signIn(.anonymous)
    let principal = try await fixture.principal(anonymous.tokens)
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "g1", email: "ada@gmail.com", name: "Ada"), principal: principal)
    #expect(linked.account.uid == anonymous.account.uid && !linked.account.isAnonymous && !linked.alreadyLinked)
    #expect(linked.account.version == anonymous.account.version + 1)
    #expect(linked.account.email == "ada@gmail.com" && linked.account.emailVerified)
    // Name and photo are not copied.
    #expect(linked.account.displayName == nil)
    let tokens = try #require(linked.tokens)
    let upgraded = try await fixture.principal(tokens)
    #expect(!upgraded.isAnonymous && upgraded.signInProvider == .google)
    let back = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com"))
    #expect(back.account.uid == anonymous.account.uid)
  }

  /// The principal stands for a call that was authenticated before the link was committed.
  @Test(arguments: StoreKind.allCases)
  func aReplacedSessionActsNoMoreInACallUnderWay(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let principal = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    _ = try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g"), principal: principal)
    let (facebook, google) = (
      try await fixture.credential(fixture.facebook, "f"), try await fixture.credential(fixture.google, "g")
    )
    let useCases = fixture.useCases
    #expect(await reason { try await useCases.linking.link(facebook, principal: principal) } == .conflictingChange)
    #expect(
      await reason { try await useCases.reauthentication.reauthenticate(google, principal: principal) }
        == .conflictingChange)
    #expect(
      await reason { try await useCases.linking.unlink(.provider(.google), revoke: .none, principal: principal) }
        == .conflictingChange)
    #expect(await reason { try await useCases.ownAccount.deleteAccount(principal: principal) } == .conflictingChange)
    let account = try #require(try await fixture.store.read { try $0.account(principal.uid) })
    #expect(account.linkedIdentities.map(\.providerID) == [.google])
  }

  @Test(arguments: StoreKind.allCases)
  func aLinkReplacesTheSessionSoThatPlantedTokensDie(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let planted = try await fixture.signIn(.anonymous).tokens
    let principal = try await fixture.principal(planted)
    let tokens = try #require(
      try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g1"), principal: principal).tokens)
    #expect(await reason { try await fixture.principal(planted) } == .tokenExpired)
    #expect(
      await reason { try await fixture.useCases.authentication.authenticate(bearer: planted.bearer()) } == .tokenExpired
    )
    #expect(await reason { try await fixture.useCases.sessions.refresh(planted.refreshToken) } == .invalidRefreshToken)
    #expect(try await fixture.principal(tokens).sessionID != principal.sessionID)
  }

  @Test(arguments: StoreKind.allCases)
  func linkingWhatIsLinkedSucceedsAndKeepsTheSession(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let made = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    let principal = try await fixture.principal(made.tokens)
    let again = try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g1"), principal: principal)
    #expect(again.alreadyLinked && again.tokens == nil)
    #expect(again.account.version == made.account.version)
    #expect(await reason { try await fixture.principal(made.tokens) } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func anIdentityOfAnotherAccountConflictsAndItsContinuationSignsInOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let other = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com"))
    let mine = try await fixture.signUp(email: "bob@example.com")
    let principal = try await fixture.principal(mine.tokens)
    let error = await failure {
      try await fixture.useCases.linking.link(
        fixture.credential(fixture.google, "g1", email: "ada@gmail.com"), principal: principal)
    }
    #expect(error?.reason == .credentialAlreadyInUse)
    #expect(error?.conflict?.providerID == .google && error?.conflict?.email == "ada@gmail.com")
    #expect(error?.conflict?.expiresAt == fixture.clock.now.adding(milliseconds: 300_000))
    let continuation = Credential.continuation(try #require(error?.conflict?.continuation))
    // Nothing has changed, and the old session continues.
    #expect(try await fixture.useCases.authentication.account(of: fixture.principal(mine.tokens)) == mine.account)

    let calls = fixture.google.calls
    #expect(await reason { try await fixture.signIn(continuation) } == .invalidPendingToken)
    let signedIn = try await fixture.signIn(continuation, caller: principal)
    #expect(signedIn.account.uid == other.account.uid && !signedIn.isNewAccount)
    #expect(signedIn.providerID == .google && signedIn.profileJSON == "{}")
    #expect(fixture.google.calls == calls)
    #expect(await reason { try await fixture.signIn(continuation, caller: principal) } == .invalidPendingToken)
    #expect(await reason { try await fixture.principal(mine.tokens) } == nil)
  }

  @Test func aContinuationExpires() async throws {
    let fixture = try ServiceFixture()
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    let principal = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let error = await failure {
      try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g1"), principal: principal)
    }
    let continuation = Credential.continuation(try #require(error?.conflict?.continuation))
    fixture.clock.advance(seconds: 300)
    #expect(await reason { try await fixture.signIn(continuation, caller: principal) } == .invalidPendingToken)
  }

  @Test func aConflictUsesItsNonceUp() async throws {
    let fixture = try ServiceFixture()
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    let principal = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let credential = try await fixture.credential(fixture.google, "g1")
    #expect(
      await reason { try await fixture.useCases.linking.link(credential, principal: principal) }
        == .credentialAlreadyInUse)
    #expect(
      await reason { try await fixture.useCases.linking.link(credential, principal: principal) }
        == .missingOrInvalidNonce)
  }

  @Test func aFreeIdentityWithAnotherAccountsAddressConflicts() async throws {
    let fixture = try ServiceFixture()
    _ = try await fixture.signUp(email: "ada@gmail.com")
    let mine = try await fixture.signUp(email: "bob@example.com")
    let error = await failure {
      try await fixture.useCases.linking.link(
        fixture.credential(fixture.google, "g1", email: "ada@gmail.com", trusted: false),
        principal: fixture.principal(mine.tokens))
    }
    #expect(error?.reason == .emailExists && error?.conflict?.email == "ada@gmail.com")
    #expect(error?.conflict?.continuation != nil)
  }

  @Test func linkingAPasswordToAnAccountThatOwnsTheAddressKeepsItVerified() async throws {
    let fixture = try ServiceFixture()
    let made = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com"))
    let linked = try await fixture.useCases.linking.link(
      .password(email: "ada@gmail.com", password: Secret("secret-1")), principal: fixture.principal(made.tokens))
    #expect(linked.account.emailVerified && linked.account.linkedIdentities.map(\.providerID) == [.google, .password])
    let back = try await fixture.signIn(.password(email: "ada@gmail.com", password: Secret("secret-1")))
    #expect(back.account.uid == made.account.uid)
  }

  @Test func linkingThePasswordAgainSucceedsAndAnotherIsNoLink() async throws {
    let fixture = try ServiceFixture()
    let principal = try await fixture.principal(try await fixture.signUp(email: "ada@example.com").tokens)
    func link(_ email: String, _ password: String) async throws -> LinkResult {
      try await fixture.useCases.linking.link(.password(email: email, password: Secret(password)), principal: principal)
    }
    #expect(try await link("ada@example.com", "secret-1").alreadyLinked)
    #expect(await reason { try await link("ada@example.com", "secret-2") } == .providerAlreadyLinked)
    #expect(await reason { try await link("ada2@example.com", "secret-1") } == .providerAlreadyLinked)
  }

  @Test func linkingAPasswordWithAnotherAccountsAddressIsRefused() async throws {
    let fixture = try ServiceFixture()
    _ = try await fixture.signUp(email: "ada@example.com")
    let principal = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let error = await failure {
      try await fixture.useCases.linking.link(
        .password(email: "ADA@example.com", password: Secret("secret-1")), principal: principal)
    }
    #expect(error?.reason == .emailExists && error?.conflict?.email == "ADA@example.com")
    // A password that a caller chooses proves nothing about the other account.
    #expect(error?.conflict?.continuation == nil && error?.conflict?.signInMethods == [])
    #expect(fixture.hasher.counts.hashes == 1)
  }

  @Test(arguments: [false, true])
  func aSecondIdentityOfAProviderFollowsThePolicy(_ several: Bool) async throws {
    let fixture = try ServiceFixture(policy: Policy(severalPerProvider: several))
    let made = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    let outcome = await reason {
      try await fixture.useCases.linking.link(
        fixture.credential(fixture.google, "g2"), principal: fixture.principal(made.tokens))
    }
    #expect(outcome == (several ? nil : .providerAlreadyLinked))
  }

  @Test func anonymousIsNotLinkable() async throws {
    let fixture = try ServiceFixture()
    let principal = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    #expect(
      await reason { try await fixture.useCases.linking.link(.anonymous, principal: principal) } == .invalidArgument)
  }

  /// A provider's word is a proof by itself, as with Firebase.
  @Test func aProviderIsLinkedAtAnyAgeOfTheSession() async throws {
    let fixture = try ServiceFixture()
    let made = try await fixture.signUp(email: "ada@example.com")
    fixture.clock.advance(seconds: 3000)
    let principal = try await fixture.principal(made.tokens)
    _ = try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g1"), principal: principal)
  }

  @Test func aClockThatWasSetBackMakesNothingRecent() async throws {
    let fixture = try ServiceFixture()
    let made = try await fixture.signUp(email: "ada@example.com")
    let principal = try await fixture.principal(made.tokens)
    fixture.clock.advance(seconds: -3)
    #expect(
      await reason { try await fixture.useCases.ownAccount.deleteAccount(principal: principal) }
        == .credentialTooOldLoginAgain)
    fixture.clock.advance(seconds: 3)
    try await fixture.useCases.ownAccount.deleteAccount(principal: principal)
  }

  @Test func linkingNeedsARecentSignInIfThePolicySaysSoButForAnonymousAccounts() async throws {
    let fixture = try ServiceFixture(policy: Policy(lifetimes: .with { $0.recentSignInToLink = 300_000 }))
    let made = try await fixture.signUp(email: "ada@example.com")
    let anonymous = try await fixture.signIn(.anonymous)
    fixture.clock.advance(seconds: 301)
    let principal = try await fixture.principal(made.tokens)
    let credential = try await fixture.credential(fixture.google, "g1")
    let late = await reason { try await fixture.useCases.linking.link(credential, principal: principal) }
    #expect(late == .credentialTooOldLoginAgain)
    // A refresh doesn't make it recent.
    let refreshed = try await fixture.principal(try await fixture.useCases.sessions.refresh(made.tokens.refreshToken))
    let still = await reason { try await fixture.useCases.linking.link(credential, principal: refreshed) }
    #expect(still == .credentialTooOldLoginAgain)
    let proven = try await fixture.useCases.reauthentication.reauthenticate(
      .password(email: "ada@example.com", password: Secret("secret-1")), principal: refreshed)
    // The refusals did not use the nonce up.
    #expect(
      await reason {
        try await fixture.useCases.linking.link(credential, principal: fixture.principal(proven.tokens))
      } == nil)
    #expect(
      await reason {
        try await fixture.useCases.linking.link(
          fixture.credential(fixture.google, "g2"), principal: fixture.principal(anonymous.tokens))
      } == nil)
  }

  @Test func aProviderMayBeClosedToLinking() async throws {
    let fixture = try ServiceFixture(policy: Policy(providers: [.google: ProviderPolicy(mayLink: false)]))
    let principal = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let outcome = await reason {
      try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g1"), principal: principal)
    }
    #expect(outcome == .operationNotAllowed)
  }

  @Test func aSessionThatEndedBetweenStartAndLinkIsRefused() async throws {
    let fixture = try ServiceFixture()
    let principal = try await fixture.principal(try await fixture.signUp(email: "ada@example.com").tokens)
    try await fixture.useCases.sessions.signOut(principal: principal)
    let outcome = await reason {
      try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g1"), principal: principal)
    }
    #expect(outcome == .tokenExpired)
  }
}
