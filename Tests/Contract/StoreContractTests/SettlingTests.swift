import AccountFakes
import Accounts
import Testing

/// What a method that was linked without a recent sign-in can do, and when it settles.
@Suite struct SettlingTests {
  /// An account whose owner has signed in with Google too long ago, and a method that was linked from that session.
  struct Stolen {
    static let hour: Int64 = 3600

    let fixture: ServiceFixture
    let uid: UID
    /// Of the stale session.
    var tokens: TokenPair

    init(_ kind: StoreKind = .inMemory, policy: Policy = Policy()) async throws {
      fixture = try ServiceFixture(kind, policy: policy)
      let made = try await fixture.signIn(fixture.credential(fixture.google, "owner"))
      uid = made.account.uid
      tokens = made.tokens
      fixture.clock.advance(seconds: 600)
    }

    var caller: Principal { get async throws { try await fixture.principal(tokens) } }
    var account: Account { get async throws { try #require(try await fixture.store.read { try $0.account(uid) }) } }

    /// What the thief proves.
    func stranger(_ email: String? = nil, trusted: Bool = true) async throws -> Credential {
      try await fixture.credential(fixture.facebook, "thief", email: email, trusted: trusted)
    }

    mutating func link(_ credential: Credential) async throws -> LinkResult {
      let linked = try await fixture.useCases.linking.link(credential, principal: caller)
      if let new = linked.tokens { tokens = new }
      return linked
    }

    func identity(_ provider: ProviderID) async throws -> Identity {
      try #require(try await account.linkedIdentities.first { $0.providerID == provider })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func whatIsAddedAfterARecentSignInIsSettled(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let made = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f"), principal: fixture.principal(made.tokens))
    #expect(linked.account.linkedIdentities.map(\.settledAt) == [fixture.clock.now, fixture.clock.now])
    // The link that ends an anonymous account, however old its session is.
    let guest = try await fixture.signIn(.anonymous)
    fixture.clock.advance(seconds: 3000)
    let upgraded = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "h"), principal: fixture.principal(guest.tokens))
    #expect(upgraded.account.linkedIdentities.map(\.settledAt) == [fixture.clock.now])
    // It has opened its own session.
    let tokens = try #require(upgraded.tokens)
    let principal = try await fixture.principal(tokens)
    #expect(principal.authTime == fixture.clock.now && principal.identityID == upgraded.account.identities[0].id)
    let stored = try #require(try await fixture.store.read { try $0.account(guest.account.uid) })
    #expect(stored.linkedIdentities == upgraded.account.linkedIdentities && stored.unsettledSince == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func s63AStaleSessionDoesNothingByLinking(_ kind: StoreKind) async throws {
    var stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    let before = try await stolen.caller
    let linked = try await stolen.link(stolen.stranger("thief@mail.example"))
    #expect(!linked.alreadyLinked && linked.account.email == nil)
    #expect(linked.account.linkedIdentities.map(\.isSettled) == [true, false])
    // The link renews nothing, though the ID token names what was linked.
    let after = try await stolen.caller
    #expect(after.authTime == before.authTime && after.identityID == before.identityID)
    #expect(after.signInProvider == .facebook)

    // Neither does a sign-in by what was linked.
    let opened = try await fixture.signIn(stolen.stranger("thief@mail.example"))
    #expect(opened.account.uid == stolen.uid)
    let own = try await fixture.signIn(fixture.credential(fixture.oidc, "thief"))
    for tokens in [stolen.tokens, opened.tokens] {
      let caller = try await fixture.principal(tokens)
      let proof = AccountProof.credential(try await fixture.credential(fixture.oidc, "thief"))
      let password = Credential.password(email: "thief@mail.example", password: Secret("secret-1"))
      let useCases = fixture.useCases
      let failures = [
        await failure { try await useCases.linking.unlink(.provider(.google), revoke: .none, principal: caller) },
        await failure { try await useCases.linking.link(password, principal: caller) },
        await failure { try await useCases.merging.planMerge(proof, principal: caller) },
        await failure { try await useCases.merging.transferIdentity(proof, principal: caller) },
        await failure { try await useCases.merging.undoMerge(principal: caller) },
        await failure { try await useCases.codeSending.changeEmail(to: "thief@mail.example", principal: caller) },
        await failure { try await useCases.ownAccount.deleteAccount(principal: caller) },
      ]
      #expect(failures.map(\.?.reason) == failures.map { _ in .credentialTooOldLoginAgain })
      #expect(failures.map(\.?.settledMethods) == failures.map { _ in [.google] })
    }
    // Nor is it a proof: not again in the session, and not of the account to one of the thief's own.
    let again = await failure {
      try await fixture.useCases.reauthentication.reauthenticate(stolen.stranger(), principal: stolen.caller)
    }
    #expect(again?.reason == .credentialTooOldLoginAgain && again?.settledMethods == [.google])
    let thief = try await fixture.principal(own.tokens)
    for prove in [
      { proof in try await _ = fixture.useCases.merging.planMerge(proof, principal: thief) },
      { proof in try await _ = fixture.useCases.merging.transferIdentity(proof, principal: thief) },
    ] as [(AccountProof) async throws -> Void] {
      let proof = AccountProof.credential(try await stolen.stranger())
      #expect(await reason { try await prove(proof) } == .credentialTooOldLoginAgain)
    }
    // The owner is as able as before.
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "owner"))
    let unlinked = try await fixture.useCases.linking.unlink(
      .provider(.facebook), revoke: .none, principal: fixture.principal(owner.tokens))
    #expect(unlinked.account.linkedIdentities.map(\.providerID) == [.google])
  }

  @Test(arguments: StoreKind.allCases)
  func s66NothingMakesAMethodOlderThanItsLastArrival(_ kind: StoreKind) async throws {
    var stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    _ = try await stolen.link(stolen.stranger())
    // Unlinked and linked again.
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "owner"))
    _ = try await fixture.useCases.linking.unlink(
      .provider(.facebook), revoke: .none, principal: fixture.principal(owner.tokens))
    _ = try await stolen.link(stolen.stranger())
    #expect(try await stolen.identity(.facebook).settledAt == nil)

    // It was settled in its old account: an account of the thief's that the owner merges is vouched for now, not since
    // then.
    let other = try await fixture.signIn(fixture.credential(fixture.oidc, "o", email: "o@mail.example"))
    fixture.clock.advance(seconds: 1000)
    let fresh = try await fixture.signIn(fixture.credential(fixture.google, "owner"))
    let merged = try await fixture.merge(
      .credential(fixture.credential(fixture.oidc, "o", email: "o@mail.example")), by: fresh.tokens)
    #expect(try await stolen.identity(.oidc("acme")).settledAt == fixture.clock.now)
    #expect(try await stolen.identity(.facebook).settledAt == nil, "a merge settles nothing else")
    let survivor = try await fixture.principal(merged.tokens)
    _ = try await fixture.useCases.merging.undoMerge(principal: survivor)
    let restored = try #require(try await fixture.store.read { try $0.account(other.account.uid) })
    #expect(restored.linkedIdentities.map(\.settledAt) == other.account.linkedIdentities.map(\.settledAt))

    // An unsettled method stays so in a merge.
    let next = try await fixture.signIn(fixture.credential(fixture.oidc, "o", email: "o@mail.example"))
    let into = try await fixture.merge(.credential(fixture.credential(fixture.google, "owner")), by: next.tokens)
    let moved = try #require(try await fixture.store.read { try $0.account(into.account.uid) })
    let facebook = try #require(moved.linkedIdentities.first { $0.providerID == .facebook })
    #expect(!facebook.isSettled && facebook.linkedAt == fixture.clock.now)
    // And when that merge is undone.
    _ = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(into.tokens))
    #expect(try await stolen.identity(.facebook).settledAt == nil)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func itSettlesWhenItIsLinkedAgainAfterARecentSignIn(_ kind: StoreKind) async throws {
    var stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    _ = try await stolen.link(stolen.stranger("thief@mail.example"))
    // Not from a session that it opened itself, and not from a stale one.
    for tokens in [stolen.tokens, try await fixture.signIn(stolen.stranger()).tokens] {
      let again = try await fixture.useCases.linking.link(stolen.stranger(), principal: fixture.principal(tokens))
      #expect(again.alreadyLinked && again.account.linkedIdentities.map(\.isSettled) == [true, false])
    }
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "owner"))
    fixture.clock.advance(seconds: 10)
    let settled = try await fixture.useCases.linking.link(
      stolen.stranger("thief@mail.example"), principal: fixture.principal(owner.tokens))
    #expect(settled.alreadyLinked && settled.tokens == nil)
    // As if it was linked at that moment.
    #expect(settled.account.linkedIdentities.last?.settledAt == fixture.clock.now)
    #expect(settled.account.email == "thief@mail.example" && settled.account.emailVerified)
    #expect(try await stolen.account == settled.account)
    let proof = try await fixture.signIn(stolen.stranger("thief@mail.example"))
    #expect(
      try await fixture.useCases.linking.unlink(
        .provider(.google), revoke: .none, principal: fixture.principal(proof.tokens)
      ).account.uid == stolen.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func waitingSettlesOnlyWhereNothingElseIsLeft(_ kind: StoreKind) async throws {
    var stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    _ = try await stolen.link(stolen.stranger("thief@mail.example"))
    #expect(try await stolen.account.unsettledSince == nil)
    fixture.clock.advance(seconds: 100 * Stolen.hour)
    _ = try await fixture.signIn(stolen.stranger("thief@mail.example"))
    #expect(try await stolen.identity(.facebook).settledAt == nil, "the owner has a settled one")

    // The owner cannot take it off, because the other method, which could be a thief's, would inherit the account. An
    // operator can.
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "owner"))
    let kept = await failure {
      try await fixture.useCases.linking.unlink(
        .provider(.google), revoke: .none, principal: fixture.principal(owner.tokens))
    }
    #expect(kept?.reason == .lastSignInMethod)
    var removal = AccountChange()
    removal.removedProviders = [.google]
    _ = try await fixture.useCases.administration.update(stolen.uid, removal, by: .serverOperator)
    let since = fixture.clock.now
    #expect(try await stolen.account.unsettledSince == since)
    fixture.clock.advance(seconds: 72 * Stolen.hour - 1)
    let early = try await fixture.signIn(stolen.stranger("thief@mail.example"))
    let refusal = await failure {
      try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(early.tokens))
    }
    #expect(refusal?.reason == .credentialTooOldLoginAgain && refusal?.settledMethods == [])
    fixture.clock.advance(seconds: 1)
    let late = try await fixture.signIn(stolen.stranger("thief@mail.example"))
    #expect(late.account.linkedIdentities.map(\.settledAt) == [fixture.clock.now])
    #expect(late.account.email == "thief@mail.example" && late.account.unsettledSince == nil)
    #expect(late.account.version == early.account.version + 1)
    #expect(try await stolen.account.linkedIdentities == late.account.linkedIdentities)
    try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(late.tokens))
  }

  @Test func aCustomTokenIsSettledAndKeepsOthersWaiting() async throws {
    let fixture = try ServiceFixture()
    let made = try await fixture.signIn(fixture.customToken("service-user"))
    fixture.clock.advance(seconds: 600)
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "g"), principal: fixture.principal(made.tokens))
    fixture.clock.advance(seconds: 100 * Stolen.hour)
    let opened = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    #expect(!opened.account.identities[0].isSettled && opened.account.unsettledSince == nil)
    let late = await failure {
      try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(opened.tokens))
    }
    #expect(late?.settledMethods == [.custom])
    let again = try await fixture.useCases.reauthentication.reauthenticate(
      fixture.customToken("service-user"), principal: fixture.principal(opened.tokens))
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "g"), principal: fixture.principal(again.tokens))
    #expect(linked.alreadyLinked && linked.account.identities[0].isSettled)
  }

  /// An address that an unsettled method would bring stays with whoever has it.
  @Test(arguments: StoreKind.allCases)
  func anUnsettledLinkTakesNoAddress(_ kind: StoreKind) async throws {
    var stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    let claimant = try await fixture.signUp(email: "ada@mail.example")
    let linked = try await stolen.link(stolen.stranger("ada@mail.example"))
    #expect(!linked.addressReleased && linked.account.email == nil)
    #expect(try await fixture.account(claimant)?.email == "ada@mail.example")
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "owner"))
    let settled = try await fixture.useCases.linking.link(
      stolen.stranger("ada@mail.example"), principal: fixture.principal(owner.tokens))
    #expect(settled.account.email == "ada@mail.example" && settled.account.emailVerified)
    #expect(try await fixture.account(claimant)?.email == nil)
  }

  /// A provider that does not run the domain could be wrong about its users.
  @Test(arguments: [true, false])
  func aJoinSettlesByTheWordOfWhoRunsTheDomain(_ runsDomain: Bool) async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    let owner = try await fixture.owner(of: "ada@mail.example")
    let nonce = try await fixture.useCases.providerSignIn.issueNonce(for: .google)
    let token = fixture.google.token(
      for: ProviderAssertion(
        issuer: fixture.google.issuer, subject: "g", email: "ada@mail.example", emailVerified: true,
        emailIsTrusted: true,
        runsEmailDomain: runsDomain, nonceClaim: nonce.nonce, expiresAt: fixture.clock.now.adding(milliseconds: 60_000))
    )
    let joined = try await fixture.signIn(.provider(.google, .idToken(token, nonce: nonce.nonce)))
    #expect(joined.account.uid == owner.account.uid)
    let google = try #require(joined.account.linkedIdentities.first { $0.providerID == .google })
    #expect(google.isSettled == runsDomain)
  }

  /// From a stale session, too: the mailbox is the account's own.
  @Test func theOwnMailboxSettles() async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    let owner = try await fixture.owner(of: "ada@mail.example")
    fixture.clock.advance(seconds: 600)
    let session = try await fixture.principal(fixture.signIn(fixture.password("ada@mail.example")).tokens)
    fixture.clock.advance(seconds: 600)
    let linked = try await fixture.useCases.linking.link(
      fixture.credential(fixture.google, "g", email: "ada@mail.example"), principal: session)
    #expect(
      linked.account.uid == owner.account.uid && linked.account.linkedIdentities.map(\.isSettled) == [true, true])
  }

  /// Case (c): a guest who typed an address keeps the account, its uid and its session.
  @Test(arguments: StoreKind.allCases)
  func aGuestWhoTypedAnAddressKeepsTheAccount(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let guest = try await fixture.signIn(.anonymous)
    _ = try await fixture.useCases.codeSending.changeEmail(
      to: "ada@mail.example", principal: fixture.principal(guest.tokens))
    #expect(try await fixture.account(guest)?.email == "ada@mail.example")
    let ada = try await fixture.signIn(fixture.credential(fixture.google, "g", email: "ada@mail.example"))
    #expect(ada.account.uid != guest.account.uid && ada.isNewAccount && ada.addressReleased)
    #expect(ada.account.email == "ada@mail.example" && ada.account.emailVerified)
    let left = try #require(try await fixture.account(guest))
    #expect(left.email == nil && left.isAnonymous && left.addressLoss == nil)
    #expect(try await fixture.principal(guest.tokens).uid == guest.account.uid)
  }
}
