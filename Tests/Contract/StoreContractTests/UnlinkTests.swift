import Accounts
import Testing

@Suite struct UnlinkTests {
  @Test(arguments: StoreKind.allCases)
  func anUnlinkedIdentityIsFreeAtOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let principal = try await fixture.caller(linking: [
      fixture.credential(fixture.google, "g1", email: "ada@gmail.com"),
      .password(email: "ada@gmail.com", password: Secret("secret-1")),
    ])
    let result = try await fixture.useCases.linking.unlink(
      .provider(.google), revoke: .thisIdentity, principal: principal)
    #expect(result.account.linkedIdentities.map(\.providerID) == [.password])
    // A proven address is the account's own.
    #expect(result.account.email == "ada@gmail.com" && result.account.emailVerified)
    #expect(try await fixture.principal(result.tokens).uid == principal.uid)
    let elsewhere = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "other@gmail.com"))
    #expect(elsewhere.isNewAccount)
  }

  @Test(arguments: StoreKind.allCases)
  func anUnprovenAddressGoesWithTheLastIdentityThatCarriesIt(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let principal = try await fixture.caller(linking: [
      fixture.credential(fixture.facebook, "f1", email: "ada@example.com", trusted: false),
      fixture.credential(fixture.oidc, "o1", email: "ada@example.com", trusted: false),
      fixture.credential(fixture.google, "g1"),
    ])
    let first = try await fixture.useCases.linking.unlink(.provider(.facebook), revoke: .none, principal: principal)
    #expect(first.account.email == "ada@example.com")
    let second = try await fixture.useCases.linking.unlink(
      .provider(.oidc("acme")), revoke: .none, principal: fixture.principal(first.tokens))
    #expect(second.account.email == nil && second.account.displayEmail == nil)
    #expect(await reason { try await fixture.signUp(email: "ada@example.com") } == nil)
  }

  @Test(arguments: [Policy.UnlinkLast.refuse, .allow])
  func theLastMethodStaysUnlessThePolicyLetsItGo(_ rule: Policy.UnlinkLast) async throws {
    let fixture = try ServiceFixture(policy: Policy(unlinkLast: rule))
    let made = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    let principal = try await fixture.principal(made.tokens)
    let outcome = await failure {
      try await fixture.useCases.linking.unlink(.provider(.google), revoke: .none, principal: principal)
    }
    #expect(outcome?.reason == (rule == .refuse ? .lastSignInMethod : nil))
    let left = try await fixture.store.read { try $0.account(made.account.uid) }
    #expect(left?.identities.count == (rule == .refuse ? 1 : 0))
    #expect(left?.isAnonymous == false)
  }

  @Test func anIdentityWhoseProviderIsOffDoesNotCountAsAMethod() async throws {
    let open = try StoreKind.inMemory.open()
    let before = try ServiceFixture(on: open)
    let principal = try await before.caller(linking: [
      before.credential(before.google, "g1"), before.credential(before.facebook, "f1", trusted: false),
    ])
    let after = try ServiceFixture(policy: Policy(providers: [.facebook: ProviderPolicy(isEnabled: false)]), on: open)
    let outcome = await reason {
      try await after.useCases.linking.unlink(.provider(.google), revoke: .none, principal: principal)
    }
    #expect(outcome == .lastSignInMethod)
  }

  @Test func whatIsNotThereIsNamed() async throws {
    let fixture = try ServiceFixture()
    let principal = try await fixture.principal(try await fixture.signUp(email: "ada@example.com").tokens)
    for target in [UnlinkTarget.provider(.google), .identity(IdentityID(rawValue: "0000000000000000"))] {
      let outcome = await reason {
        try await fixture.useCases.linking.unlink(target, revoke: .none, principal: principal)
      }
      #expect(outcome == .noSuchProvider)
    }
  }

  @Test func oneOfSeveralIsUnlinkedByItsIdentityID() async throws {
    let fixture = try ServiceFixture(policy: Policy(severalPerProvider: true))
    let principal = try await fixture.caller(linking: [
      fixture.credential(fixture.google, "g1"), fixture.credential(fixture.google, "g2"),
    ])
    let account = try await fixture.useCases.authentication.account(of: principal)
    let ambiguous = await failure {
      try await fixture.useCases.linking.unlink(.provider(.google), revoke: .none, principal: principal)
    }
    #expect(ambiguous?.reason == .invalidArgument && ambiguous?.field == .provider)
    let result = try await fixture.useCases.linking.unlink(
      .identity(account.linkedIdentities[0].id), revoke: .none, principal: principal)
    #expect(result.account.linkedIdentities.map(\.key.subject) == ["g2"])
  }

  @Test(arguments: RevokeSessions.allCases)
  func sessionsEndAsAskedAndTheCallersGoesOn(_ revoke: RevokeSessions) async throws {
    let fixture = try ServiceFixture()
    let principal = try await fixture.caller(linking: [
      fixture.credential(fixture.google, "g1", email: "ada@gmail.com"),
      .password(email: "ada@gmail.com", password: Secret("secret-1")),
    ])
    let byGoogle = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com"))
    let byPassword = try await fixture.signIn(.password(email: "ada@gmail.com", password: Secret("secret-1")))
    let result = try await fixture.useCases.linking.unlink(.provider(.google), revoke: revoke, principal: principal)
    #expect(await reason { try await fixture.principal(result.tokens) } == nil)
    let google = await reason { try await fixture.principal(byGoogle.tokens) } == nil
    let password = await reason { try await fixture.principal(byPassword.tokens) } == nil
    switch revoke {
    case .thisIdentity: #expect(!google && password)
    case .others: #expect(!google && !password)
    case .none: #expect(google && password)
    }
  }

  @Test func aCallerWhoCameByTheUnlinkedIdentityStaysSignedIn() async throws {
    let fixture = try ServiceFixture()
    _ = try await fixture.caller(linking: [
      .password(email: "ada@gmail.com", password: Secret("secret-1")),
      fixture.credential(fixture.google, "g1", email: "ada@gmail.com"),
    ])
    let byGoogle = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com"))
    let result = try await fixture.useCases.linking.unlink(
      .provider(.google), revoke: .thisIdentity, principal: fixture.principal(byGoogle.tokens))
    let principal = try await fixture.principal(result.tokens)
    #expect(principal.identityID == nil)
    #expect(await reason { try await fixture.principal(byGoogle.tokens) } == .tokenExpired)
    #expect(await reason { try await fixture.useCases.sessions.refresh(result.tokens.refreshToken) } == nil)
  }

  @Test func unlinkingNeedsARecentSignIn() async throws {
    let fixture = try ServiceFixture()
    let principal = try await fixture.caller(linking: [
      fixture.credential(fixture.google, "g1"), fixture.credential(fixture.facebook, "f1"),
    ])
    fixture.clock.advance(seconds: 301)
    let outcome = await reason {
      try await fixture.useCases.linking.unlink(.provider(.google), revoke: .none, principal: principal)
    }
    #expect(outcome == .credentialTooOldLoginAgain)
  }

  @Test func aProviderMayBeClosedToUnlinking() async throws {
    let fixture = try ServiceFixture(policy: Policy(providers: [.google: ProviderPolicy(mayUnlink: false)]))
    let principal = try await fixture.caller(linking: [
      fixture.credential(fixture.google, "g1"), fixture.credential(fixture.facebook, "f1"),
    ])
    let outcome = await reason {
      try await fixture.useCases.linking.unlink(.provider(.google), revoke: .none, principal: principal)
    }
    #expect(outcome == .operationNotAllowed)
  }
}
