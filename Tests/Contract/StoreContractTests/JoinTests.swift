import Accounts
import Testing

@Suite struct JoinTests {
  @Test(arguments: StoreKind.allCases)
  func aTrustedProviderJoinsTheVerifiedAccountOfTheAddress(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com", name: "Ada"))
    let joined = try await fixture.signIn(
      fixture.credential(fixture.oidc, "o1", email: "ADA@gmail.com", name: "Other", photo: "https://p/2"))
    #expect(joined.account.uid == owner.account.uid && !joined.isNewAccount)
    #expect(joined.account.linkedIdentities.map(\.providerID) == [.google, .oidc("acme")])
    // Empty fields are filled, none is overwritten.
    #expect(joined.account.displayName == "Ada" && joined.account.photoURL == "https://p/2")
    #expect(await reason { try await fixture.principal(owner.tokens) } == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func theOwnerOfTheAddressTakesOverAnUnverifiedAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    // An attacker signs up with the victim's address and links a provider of their own.
    let attacker = try await fixture.signUp(email: "victim@gmail.com")
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f-attacker", email: "victim@gmail.com", trusted: false),
      principal: fixture.principal(attacker.tokens))
    let stolen = try #require(linked.tokens)
    _ = try await fixture.principal(stolen)

    let victim = try await fixture.signIn(
      fixture.credential(fixture.google, "g-victim", email: "victim@gmail.com", name: "Victim"))
    #expect(victim.account.uid == attacker.account.uid && victim.account.emailVerified)
    #expect(victim.account.linkedIdentities.map(\.providerID) == [.google])
    #expect(victim.account.identities.count == 3)
    #expect(victim.account.displayName == "Victim")

    #expect(await reason { try await fixture.principal(stolen) } == .tokenExpired)
    #expect(
      await reason { try await fixture.useCases.authentication.authenticate(bearer: stolen.bearer()) } == .tokenExpired)
    #expect(await reason { try await fixture.useCases.sessions.refresh(stolen.refreshToken) } == .invalidRefreshToken)
    let password = Credential.password(email: "victim@gmail.com", password: Secret("secret-1"))
    #expect(await reason { try await fixture.signIn(password) } == .invalidLoginCredentials)
    let facebook = try await fixture.credential(
      fixture.facebook, "f-attacker", email: "victim@gmail.com", trusted: false)
    let refused = await failure { try await fixture.signIn(facebook) }
    #expect(refused?.reason == .accountExistsWithDifferentCredential && refused?.conflict?.signInMethods == [])
    #expect(refused?.conflict?.setAside?.state == .setAside(.emailProvenByAnother, at: fixture.clock.now))
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func whatWasSetAsideIsRestoredByLinkingItFromWithin(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let early = try await fixture.signUp(email: "ada@gmail.com")
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f1", email: "ada@gmail.com", trusted: false),
      principal: fixture.principal(early.tokens))
    let proven = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com"))
    let restored = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f1", trusted: false), principal: fixture.principal(proven.tokens))
    #expect(!restored.alreadyLinked)
    #expect(Set(restored.account.linkedIdentities.map(\.providerID)) == [.facebook, .google])
    let tokens = try #require(restored.tokens)
    let again = try await fixture.useCases.linking.link(
      .password(email: "ada@gmail.com", password: Secret("another-1")), principal: fixture.principal(tokens))
    #expect(again.account.emailVerified && again.account.activeIdentityCount == 3)
    let back = try await fixture.signIn(.password(email: "ada@gmail.com", password: Secret("another-1")))
    #expect(back.account.uid == early.account.uid)
    let old = Credential.password(email: "ada@gmail.com", password: Secret("secret-1"))
    #expect(await reason { try await fixture.signIn(old) } == .invalidLoginCredentials)
  }

  @Test(arguments: [(true, false), (false, true), (false, false)])
  func anUntrustedOrUnverifiedWordNeverJoins(verified: Bool, trusted: Bool) async throws {
    let fixture = try ServiceFixture()
    let owner = try await fixture.signUp(email: "ada@gmail.com")
    let credential = try await fixture.credential(
      fixture.oidc, "o1", email: "ada@gmail.com", verified: verified, trusted: trusted)
    let error = await failure { try await fixture.signIn(credential) }
    #expect(error?.reason == .accountExistsWithDifferentCredential)
    #expect(error?.conflict?.email == "ada@gmail.com" && error?.conflict?.signInMethods == [])
    #expect(error?.conflict?.continuation != nil)
    #expect(try await fixture.store.read { try $0.account(owner.account.uid) }?.identities.count == 1)
  }

  @Test func anotherUserOfTheSameProviderWithTheSameAddressIsNotTheOldOne() async throws {
    let fixture = try ServiceFixture(policy: Policy(severalPerProvider: true))
    _ = try await fixture.signIn(fixture.credential(fixture.google, "g-old", email: "box@corp.example"))
    let recycled = try await fixture.credential(fixture.google, "g-new", email: "box@corp.example")
    #expect(await reason { try await fixture.signIn(recycled) } == .accountExistsWithDifferentCredential)
  }

  @Test func explicitPolicyNeverJoinsAndTellsMethodsToWhoProvedTheAddress() async throws {
    let fixture = try ServiceFixture(policy: Policy(linking: .explicit))
    _ = try await fixture.signUp(email: "ada@gmail.com")
    let credential = try await fixture.credential(fixture.google, "g1", email: "ada@gmail.com")
    let error = await failure { try await fixture.signIn(credential) }
    #expect(error?.reason == .accountExistsWithDifferentCredential)
    #expect(error?.conflict?.signInMethods == [.password])
  }

  @Test func theContinuationOfASignedOutConflictCanBeLinkedAfterSignIn() async throws {
    let fixture = try ServiceFixture(policy: Policy(linking: .explicit))
    let owner = try await fixture.signUp(email: "ada@gmail.com")
    let error = await failure {
      try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com"))
    }
    let continuation = try #require(error?.conflict?.continuation)
    let calls = fixture.google.calls
    let back = try await fixture.signIn(.password(email: "ada@gmail.com", password: Secret("secret-1")))
    let linked = try await fixture.useCases.linking.link(
      .continuation(continuation), principal: fixture.principal(back.tokens))
    #expect(linked.account.uid == owner.account.uid && linked.account.emailVerified)
    #expect(linked.account.linkedIdentities.map(\.providerID) == [.password, .google])
    #expect(fixture.google.calls == calls)
  }

  @Test func withoutOneAccountPerEmailEachIdentityIsOnItsOwn() async throws {
    let fixture = try ServiceFixture(policy: Policy(oneAccountPerEmail: false))
    let password = try await fixture.signUp(email: "ada@gmail.com")
    let google = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com"))
    let oidc = try await fixture.signIn(fixture.credential(fixture.oidc, "o1", email: "ada@gmail.com"))
    #expect(Set([password, google, oidc].map(\.account.uid)).count == 3)
    #expect(password.account.email == "ada@gmail.com")
    #expect(google.account.email == nil && oidc.account.email == nil)
    #expect(await reason { try await fixture.signUp(email: "ada@gmail.com") } == .emailExists)
  }

  @Test func disabledAccountsAreRefusedToWhoProvesToOwnThem() async throws {
    let fixture = try ServiceFixture()
    let made = try await fixture.signUp(email: "ada@gmail.com")
    var disabled = made.account
    disabled.isDisabled = true
    disabled.version += 1
    try await fixture.store.commit(
      ChangeSet(
        tenant: .default, expectations: [.account(made.account.uid, version: made.account.version)],
        changes: [.updateAccount(disabled)]))
    func attempt(_ password: String) async -> AccountError.Reason? {
      await reason { try await fixture.signIn(.password(email: "ada@gmail.com", password: Secret(password))) }
    }
    #expect(await attempt("secret-1") == .userDisabled)
    #expect(await attempt("wrong-one") == .invalidLoginCredentials)
    #expect(await reason { try await fixture.useCases.sessions.refresh(made.tokens.refreshToken) } == .userDisabled)
    let google = try await fixture.credential(fixture.google, "g1", email: "ada@gmail.com")
    // The disabled account only claimed the address; its owner gets a new one.
    let owner = try await fixture.signIn(google)
    #expect(owner.isNewAccount && owner.addressReleased && owner.account.emailVerified)
    #expect(try await fixture.store.read { try $0.account(made.account.uid) }?.email == nil)
  }

  @Test func aDisabledOwnerOfAnAddressIsRefused() async throws {
    let fixture = try ServiceFixture()
    let made = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "ada@gmail.com"))
    var disabled = made.account
    disabled.isDisabled = true
    disabled.version += 1
    try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.updateAccount(disabled)]))
    let oidc = try await fixture.credential(fixture.oidc, "o1", email: "ada@gmail.com")
    #expect(await reason { try await fixture.signIn(oidc) } == .userDisabled)
  }
}

extension Account {
  var activeIdentityCount: Int { linkedIdentities.count }
}
