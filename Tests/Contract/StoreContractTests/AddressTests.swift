import Accounts
import Testing

/// Addresses that are owned, claimed and proven: what was seen to go wrong, and must not again.
@Suite struct AddressTests {
  private static let address = "victim@gmail.com"

  /// An account with another provider that has linked a password for an address of another person.
  private func squatter(
    _ fixture: ServiceFixture, _ email: String = address
  ) async throws -> (account: Account, tokens: TokenPair) {
    let made = try await fixture.signIn(fixture.credential(fixture.facebook, "f-squatter"))
    let linked = try await fixture.useCases.linking.link(
      .password(email: email, password: Secret("squatter1")), principal: fixture.principal(made.tokens))
    #expect(linked.account.email == email && !linked.account.emailVerified)
    return (linked.account, try #require(linked.tokens))
  }

  @Test(arguments: StoreKind.allCases)
  func theOwnerOfASquattedAddressSignsInAndLinksAPassword(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let squatter = try await squatter(fixture)
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g-owner", email: Self.address))
    #expect(owner.isNewAccount && owner.addressReleased && owner.account.emailVerified)
    #expect(owner.account.email == Self.address && owner.account.uid != squatter.account.uid)
    // The squatter's account lives on without the address, and says why.
    let left = try #require(try await fixture.store.read { try $0.account(squatter.account.uid) })
    #expect(left.email == nil && left.linkedIdentities.map(\.providerID) == [.facebook])
    #expect(left.identities.last?.state == .setAside(.emailProvenByAnother, at: fixture.clock.now))
    #expect(await reason { try await fixture.principal(squatter.tokens) } == nil)
    let old = Credential.password(email: Self.address, password: Secret("squatter1"))
    #expect(await reason { try await fixture.signIn(old) } == .invalidLoginCredentials)

    let linked = try await fixture.useCases.linking.link(
      .password(email: Self.address, password: Secret("owners-own")), principal: fixture.principal(owner.tokens))
    #expect(linked.account.linkedIdentities.map(\.providerID) == [.google, .password])
    let back = try await fixture.signIn(.password(email: Self.address, password: Secret("owners-own")))
    #expect(back.account.uid == owner.account.uid)
    // The identity has one account: the row that was set aside went with the link.
    #expect(try await fixture.store.read { try $0.account(squatter.account.uid) }?.identities.count == 1)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func aLinkThatProvesAnAddressReleasesAClaimOnIt(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let squatter = try await squatter(fixture)
    let anonymous = try await fixture.signIn(.anonymous)
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "g-owner", email: Self.address), principal: fixture.principal(anonymous.tokens)
    )
    #expect(linked.addressReleased && linked.account.email == Self.address && linked.account.emailVerified)
    #expect(try await fixture.store.read { try $0.account(squatter.account.uid) }?.email == nil)
  }

  /// Nothing opens the other account any more. It is the prover's to merge, and nothing of it comes along but its uid.
  @Test(arguments: StoreKind.allCases)
  func aLinkReleasesTheLastMethodOfAClaimantToo(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let squatter = try await fixture.signUp(email: Self.address)
    let anonymous = try await fixture.signIn(.anonymous)
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "g-owner", email: Self.address), principal: fixture.principal(anonymous.tokens)
    )
    #expect(linked.addressReleased && linked.account.email == Self.address && linked.account.emailVerified)
    let continuation = try #require(linked.unreachable?.continuation)
    let left = try #require(try await fixture.store.read { try $0.account(squatter.account.uid) })
    #expect(left.email == nil && left.linkedIdentities == [])
    #expect(
      await reason { try await fixture.signIn(.password(email: Self.address, password: Secret("secret-1"))) }
        == .invalidLoginCredentials)
    // Its sessions live on.
    #expect(try await fixture.principal(squatter.tokens).uid == squatter.account.uid)

    // The continuation signs in to nothing, and serves the session of the link alone.
    let tokens = try #require(linked.tokens)
    let caller = try await fixture.principal(tokens)
    #expect(
      await reason { try await fixture.signIn(.continuation(continuation), caller: caller) } == .invalidPendingToken)
    let other = try await fixture.principal(fixture.signIn(fixture.credential(fixture.facebook, "f-other")).tokens)
    let proof = AccountProof.credential(.continuation(continuation))
    #expect(
      await reason { try await fixture.useCases.merging.planMerge(proof, principal: other) } == .invalidPendingToken)
    // What opened the claimant's session was set aside, so it does nothing sensitive.
    let claimant = try await fixture.principal(squatter.tokens)
    let refusal = await failure { try await fixture.useCases.merging.planMerge(proof, principal: claimant) }
    #expect(refusal?.reason == .credentialTooOldLoginAgain && refusal?.settledMethods == [])
    let planned = try await fixture.useCases.merging.planMerge(proof, principal: caller)
    let merged = try await fixture.useCases.merging.commitMerge(planned.plan, principal: caller)
    #expect(merged.merged == squatter.account.uid && merged.account.identities.map(\.providerID) == [.google])
    #expect(await reason { try await fixture.principal(squatter.tokens) } == .tokenExpired)
    #expect(
      await reason { try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens)) }
        == .mergeNotFound)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// Whoever is signed in to it may make it their own again.
  @Test func anAccountThatHasGainedAMethodIsNoLongerTheProvers() async throws {
    let fixture = try ServiceFixture()
    let squatter = try await fixture.signUp(email: Self.address)
    let owner = try await fixture.signIn(.anonymous)
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "g-owner", email: Self.address), principal: fixture.principal(owner.tokens))
    let continuation = try #require(linked.unreachable?.continuation)
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f"), principal: fixture.principal(squatter.tokens))
    let tokens = try #require(linked.tokens)
    #expect(
      await reason {
        try await fixture.useCases.merging.planMerge(
          .credential(.continuation(continuation)), principal: fixture.principal(tokens))
      } == .invalidPendingToken)
  }

  /// What a claimant has merged before does not sign in to the account of the user who proves the address.
  @Test(arguments: StoreKind.allCases)
  func aTakeOverCutsTheAliases(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let (squatter, other) = try await mergedSquatter(fixture, with: nil)
    let owner = try await fixture.signIn(fixture.credential(fixture.oidc, "o-owner", email: Self.address))
    #expect(owner.account.uid == squatter.account.uid && owner.account.emailVerified)
    let alias = try #require(try await fixture.store.read { try $0.merge(of: other.account.uid) })
    #expect(alias.isCut && alias.snapshot == nil && alias.survivor == owner.account.uid)
    let caller = try await fixture.principal(owner.tokens)
    #expect(await reason { try await fixture.useCases.merging.undoMerge(principal: caller) } == .mergeNotFound)
  }

  /// An account into which the owner of another address was merged is not taken over, because that owner can still
  /// recover the merged account.
  @Test(arguments: StoreKind.allCases)
  func noTakeOverCutsAnAliasThatReservesAnAddress(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let kept = "kept@mail.example"
    let (squatter, other) = try await mergedSquatter(fixture, with: kept)
    let owner = try await fixture.signIn(fixture.credential(fixture.oidc, "o-owner", email: Self.address))
    #expect(owner.isNewAccount && owner.addressReleased)
    let alias = try #require(try await fixture.store.read { try $0.merge(of: other.account.uid) })
    #expect(!alias.isCut && alias.snapshot != nil && alias.survivor == squatter.account.uid)
    let found = try await fixture.signIn(fixture.credential(fixture.oidc, "o-kept", email: kept))
    #expect(found.account.uid == squatter.account.uid, "the address is still reserved for its owner")
  }

  /// Returns an account that only claims the address, on which all that it has left depends, and an account with the
  /// verified address, if one is given, that was merged into it.
  private func mergedSquatter(
    _ fixture: ServiceFixture, with address: String?
  ) async throws -> (squatter: SignInResult, merged: SignInResult) {
    let squatter = try await fixture.signUp(email: Self.address)
    let other = try await fixture.signIn(fixture.credential(fixture.google, "g", email: address))
    let merged = try await fixture.merge(
      .credential(fixture.credential(fixture.google, "g", email: address)), by: squatter.tokens)
    _ = try await fixture.useCases.linking.unlink(
      .provider(.google), revoke: .none, principal: fixture.principal(merged.tokens))
    return (squatter, other)
  }

  /// The account had another person's proven identity; it must not be handed over with it.
  @Test(arguments: StoreKind.allCases)
  func aTakeOverTakesNoIdentityWithAnotherAddress(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signUp(email: Self.address)
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "g-bob", email: "bob@gmail.com"), principal: fixture.principal(first.tokens))
    #expect(linked.account.email == Self.address && !linked.account.emailVerified)
    let owner = try await fixture.signIn(fixture.credential(fixture.oidc, "o-owner", email: Self.address))
    #expect(owner.isNewAccount && owner.addressReleased)
    let bob = try await fixture.signIn(fixture.credential(fixture.google, "g-bob", email: "bob@gmail.com"))
    #expect(bob.account.uid == first.account.uid && !bob.isNewAccount)
  }

  /// A claimant unlinks a provider that names the address; after the take-over that keeps none of the owner's providers
  /// out.
  @Test func whatAClaimantUnlinkedKeepsNoProofOfTheOwnerOut() async throws {
    let fixture = try ServiceFixture()
    let made = try await fixture.signUp(email: Self.address)
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.oidc, "o-squatter", email: Self.address, trusted: false),
      principal: fixture.principal(made.tokens))
    let tokens = try #require(linked.tokens)
    _ = try await fixture.useCases.linking.unlink(
      .provider(.oidc("acme")), revoke: .none, principal: fixture.principal(tokens))
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g-owner", email: Self.address))
    #expect(owner.account.uid == made.account.uid && owner.account.emailVerified)
    let joined = try await fixture.signIn(fixture.credential(fixture.oidc, "o-owner", email: Self.address))
    #expect(joined.account.uid == owner.account.uid)
  }

  /// U+212A, the Kelvin sign, folds to k.
  @Test func aLookalikeOfAnAddressProvesNothing() async throws {
    let fixture = try ServiceFixture()
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: "kim@gmail.com"))
    let error = await failure {
      try await fixture.signIn(fixture.credential(fixture.oidc, "o1", email: "\u{212A}im@gmail.com"))
    }
    #expect(error?.reason == .accountExistsWithDifferentCredential)
    #expect(error?.conflict?.signInMethods == [])
    #expect(try await fixture.store.read { try $0.account(owner.account.uid) }?.identities.count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func whatWasUnlinkedDoesNotJoinAgainByItself(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: Self.address))
    let joined = try await fixture.signIn(fixture.credential(fixture.oidc, "o1", email: Self.address))
    #expect(joined.account.uid == owner.account.uid)
    let principal = try await fixture.principal(joined.tokens)
    let tokens = try await fixture.useCases.linking.unlink(
      .provider(.oidc("acme")), revoke: .thisIdentity, principal: principal
    )
    .tokens
    // Neither the same identity nor another one of the provider with the same address.
    for subject in ["o1", "o-recycled"] {
      let error = await failure {
        try await fixture.signIn(fixture.credential(fixture.oidc, subject, email: Self.address))
      }
      #expect(error?.reason == .accountExistsWithDifferentCredential, "\(subject)")
    }
    // The owner links it again, and then it joins as before.
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.oidc, "o1", email: Self.address), principal: fixture.principal(tokens))
    let back = try await fixture.signIn(fixture.credential(fixture.oidc, "o1", email: Self.address))
    #expect(back.account.uid == owner.account.uid)
  }

  @Test func aClaimantsTombstoneBlocksNoProof() async throws {
    let fixture = try ServiceFixture()
    // The claimant links and unlinks an account at the provider that names the address.
    let claimant = try await fixture.signUp(email: Self.address)
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "g-claimant", email: Self.address, verified: false),
      principal: fixture.principal(claimant.tokens))
    _ = try await fixture.useCases.linking.unlink(
      .provider(.google), revoke: .none, principal: fixture.principal(try #require(linked.tokens)))
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g-owner", email: Self.address))
    #expect(owner.account.emailVerified && owner.account.linkedIdentities.map(\.key.subject) == ["g-owner"])
  }

  @Test(arguments: StoreKind.allCases)
  func unlinkingFreesAnAddressThatNoIdentityCarriesAnyMore(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let made = try await fixture.signIn(
      fixture.credential(fixture.facebook, "f1", email: "old@example.com", trusted: false))
    #expect(made.account.email == "old@example.com")
    // The provider changes the address; the account keeps its own.
    let again = try await fixture.signIn(
      fixture.credential(fixture.facebook, "f1", email: "new@example.com", trusted: false))
    #expect(again.account.email == "old@example.com")
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "g1"), principal: fixture.principal(again.tokens))
    let unlinked = try await fixture.useCases.linking.unlink(
      .provider(.facebook), revoke: .none, principal: fixture.principal(try #require(linked.tokens)))
    #expect(unlinked.account.email == nil)
  }

  @Test func aPasswordIsLinkedForTheAccountsOwnAddressOnly() async throws {
    let fixture = try ServiceFixture()
    let made = try await fixture.signIn(fixture.credential(fixture.google, "g1", email: Self.address))
    let principal = try await fixture.principal(made.tokens)
    let other = Credential.password(email: "other@example.com", password: Secret("secret-1"))
    let error = await failure { try await fixture.useCases.linking.link(other, principal: principal) }
    #expect(error?.reason == .emailChangeNeedsVerification && error?.field == .email)
    let own = Credential.password(email: "VICTIM@gmail.com", password: Secret("secret-1"))
    let linked = try await fixture.useCases.linking.link(own, principal: principal)
    #expect(linked.account.linkedIdentities.last?.emailVerified == true)
  }

  /// `EMAIL_EXISTS`, then `ACCOUNT_EXISTS...` bound to the old session, left no way on.
  @Test(arguments: StoreKind.allCases)
  func anAddressConflictIsResolvedFromTheAccountOfTheAddress(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let owner = try await fixture.signUp(email: Self.address)
    let anonymous = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let error = await failure {
      try await fixture.useCases.linking.link(
        fixture.credential(fixture.facebook, "f1", email: Self.address, trusted: false), principal: anonymous)
    }
    #expect(error?.reason == .emailExists)
    let continuation = try #require(error?.conflict?.continuation)
    // Not from any other account.
    #expect(
      await reason { try await fixture.useCases.linking.link(.continuation(continuation), principal: anonymous) }
        == .invalidPendingToken)
    let session = try await fixture.signIn(.password(email: Self.address, password: Secret("secret-1")))
    let linked = try await fixture.useCases.linking.link(
      .continuation(continuation), principal: fixture.principal(session.tokens))
    #expect(linked.account.uid == owner.account.uid)
    #expect(linked.account.linkedIdentities.map(\.providerID) == [.password, .facebook])
  }

  @Test(arguments: StoreKind.allCases)
  func aContinuationIsForTheSessionThatMetTheConflictAndItsSuccessors(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let other = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    let anonymous = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let stranger = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let conflict = await failure {
      try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g1"), principal: anonymous)
    }
    let continuation = Credential.continuation(try #require(conflict?.conflict?.continuation))
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f1"), principal: anonymous)
    let successor = try await fixture.principal(try #require(linked.tokens))
    #expect(await reason { try await fixture.signIn(continuation) } == .invalidPendingToken)
    #expect(await reason { try await fixture.signIn(continuation, caller: stranger) } == .invalidPendingToken)
    #expect(try await fixture.signIn(continuation, caller: successor).account.uid == other.account.uid)
  }

  @Test func anExplicitPolicyChangesNoAccountAtSignIn() async throws {
    let fixture = try ServiceFixture(policy: Policy(linking: .explicit))
    let claimant = try await squatter(fixture)
    let before = try await fixture.store.read { try $0.account(claimant.account.uid) }
    let error = await failure {
      try await fixture.signIn(fixture.credential(fixture.google, "g-owner", email: Self.address))
    }
    #expect(error?.reason == .accountExistsWithDifferentCredential && error?.conflict?.continuation != nil)
    #expect(try await fixture.store.read { try $0.account(claimant.account.uid) } == before)
  }

  @Test func aSessionOfAProviderThatIsGoneIsNotRefreshedAndNotEnded() async throws {
    let open = try StoreKind.sqlite.open()
    let fixture = try ServiceFixture(on: open)
    let made = try await fixture.signIn(fixture.credential(fixture.google, "g1"))
    let without = try ServiceFixture(without: [.google], on: open)
    #expect(
      await reason { try await without.useCases.sessions.refresh(made.tokens.refreshToken) } == .operationNotAllowed)
    _ = try await fixture.useCases.sessions.refresh(made.tokens.refreshToken)
  }

  @Test(arguments: ["line\nbreak", "bidi\u{202E}mark", "zero\u{200B}width", "bell\u{7}"])
  func aNameShowsAllThatItHolds(_ name: String) async throws {
    let fixture = try ServiceFixture()
    let error = await failure {
      try await fixture.useCases.signingIn.signUp(
        .password(email: Self.address, password: Secret("secret-1")), displayName: name, deviceLabel: "")
    }
    #expect(error?.reason == .invalidArgument && error?.field == .displayName)
    let provider = try await fixture.signIn(fixture.credential(fixture.google, "g1", name: "A" + name))
    #expect(provider.account.displayName?.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F } == true)
  }

  @Test(arguments: StoreKind.allCases)
  func aPasswordIsTheSameHoweverItsLettersAreComposed(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let (composed, decomposed) = ("caf\u{E9}-secret", "cafe\u{301}-secret")
    _ = try await fixture.signUp(email: "a@example.com", password: composed)
    _ = try await fixture.signIn(.password(email: "a@example.com", password: Secret(decomposed)))
    _ = try await fixture.signUp(email: "b@example.com", password: decomposed)
    _ = try await fixture.signIn(.password(email: "b@example.com", password: Secret(composed)))
    // A hash of the time before, made of the typed form.
    let made = try await fixture.signUp(email: "c@example.com")
    var identity = try #require(made.account.identities.first)
    identity.passwordHash = try await fixture.hasher.hash(Secret(decomposed))
    try await fixture.store.commit(
      ChangeSet(tenant: .default, changes: [.updateIdentity(identity, made.account.uid)]))
    #expect(
      await reason { try await fixture.signIn(.password(email: "c@example.com", password: Secret(composed))) }
        == .invalidLoginCredentials)
    _ = try await fixture.signIn(.password(email: "c@example.com", password: Secret(decomposed)))
    _ = try await fixture.signIn(.password(email: "c@example.com", password: Secret(composed)))
  }

  // MARK: A provider that vouches later

  @Test(arguments: StoreKind.allCases, [false, true])
  func aProviderThatVouchesLaterMakesTheAddressOwned(_ kind: StoreKind, byLink: Bool) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signIn(
      fixture.credential(fixture.google, "g", email: Self.address, verified: false, trusted: false))
    try #require(first.account.email == Self.address && !first.account.emailVerified)
    let proof = try await fixture.credential(fixture.google, "g", email: Self.address)
    if byLink {
      let linked = try await fixture.useCases.linking.link(proof, principal: fixture.principal(first.tokens))
      #expect(linked.alreadyLinked)
    } else {
      #expect(try await fixture.signIn(proof).account.uid == first.account.uid)
    }
    let account = try #require(try await fixture.store.read { try $0.account(first.account.uid) })
    #expect(account.email == Self.address && account.emailVerified)
    // Another provider that vouches for the address joins the account.
    let other = try await fixture.signIn(fixture.credential(fixture.facebook, "f", email: Self.address))
    #expect(other.account.uid == first.account.uid && !other.isNewAccount)
  }

  /// The account that claimed the address has no other method.
  @Test(arguments: StoreKind.allCases)
  func aLinkThatSettlesAnIdentitySaysWhatItReleases(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    _ = try await fixture.signUp(email: Self.address)
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    fixture.clock.advance(seconds: 600)
    func link(by tokens: TokenPair) async throws -> LinkResult {
      try await fixture.useCases.linking.link(
        fixture.credential(fixture.facebook, "f", email: Self.address), principal: fixture.principal(tokens))
    }
    let stale = try await link(by: user.tokens)
    try #require(!stale.addressReleased && stale.account.email == nil)
    let recent = try await link(by: fixture.signIn(fixture.credential(fixture.google, "g")).tokens)
    #expect(recent.alreadyLinked && recent.account.email == Self.address)
    #expect(recent.addressReleased && recent.unreachable != nil)
  }
}
