import AccountFakes
import Accounts
import Testing

/// What a method that was linked without a recent sign-in can do, and when it settles.
@Suite struct SettlingTests {
  /// An account whose owner has signed in with Google too long ago, and a method that was linked from that session.
  struct Stolen {
    static let hour: Int64 = 3600

    let world: World
    let uid: UID
    /// Of the stale session.
    var tokens: TokenPair

    init(_ kind: StoreKind = .inMemory, policy: Policy = Policy()) async throws {
      world = try World(kind, policy: policy)
      let made = try await world.signIn(world.credential(world.google, "owner"))
      uid = made.account.uid
      tokens = made.tokens
      world.clock.advance(seconds: 600)
    }

    var caller: Principal { get async throws { try await world.principal(tokens) } }
    var account: Account { get async throws { try #require(try await world.store.read { try $0.account(uid) }) } }

    /// What the thief proves.
    func stranger(_ email: String? = nil, trusted: Bool = true) async throws -> Credential {
      try await world.credential(world.facebook, "thief", email: email, trusted: trusted)
    }

    mutating func link(_ credential: Credential) async throws -> LinkResult {
      let linked = try await world.useCases.link(credential, principal: caller)
      if let new = linked.tokens { tokens = new }
      return linked
    }

    func identity(_ provider: ProviderID) async throws -> Identity {
      try #require(try await account.linkedIdentities.first { $0.providerID == provider })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func whatIsAddedAfterARecentSignInIsSettled(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let made = try await world.signIn(world.credential(world.google, "g"))
    let linked = try await world.useCases.link(
      world.credential(world.facebook, "f"), principal: world.principal(made.tokens))
    #expect(linked.account.linkedIdentities.map(\.settledAt) == [world.clock.now, world.clock.now])
    // The link that ends an anonymous account, however old its session is.
    let guest = try await world.signIn(.anonymous)
    world.clock.advance(seconds: 3000)
    let upgraded = try await world.useCases.link(
      world.credential(world.google, "h"), principal: world.principal(guest.tokens))
    #expect(upgraded.account.linkedIdentities.map(\.settledAt) == [world.clock.now])
    // It has opened its own session.
    let tokens = try #require(upgraded.tokens)
    let principal = try await world.principal(tokens)
    #expect(principal.authTime == world.clock.now && principal.identityID == upgraded.account.identities[0].id)
    let stored = try #require(try await world.store.read { try $0.account(guest.account.uid) })
    #expect(stored.linkedIdentities == upgraded.account.linkedIdentities && stored.unsettledSince == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func s63AStaleSessionDoesNothingByLinking(_ kind: StoreKind) async throws {
    var stolen = try await Stolen(kind)
    let world = stolen.world
    let before = try await stolen.caller
    let linked = try await stolen.link(stolen.stranger("thief@mail.example"))
    #expect(!linked.alreadyLinked && linked.account.email == nil)
    #expect(linked.account.linkedIdentities.map(\.isSettled) == [true, false])
    // The link renews nothing, though the ID token names what was linked.
    let after = try await stolen.caller
    #expect(after.authTime == before.authTime && after.identityID == before.identityID)
    #expect(after.signInProvider == .facebook)

    // Neither does a sign-in by what was linked.
    let opened = try await world.signIn(stolen.stranger("thief@mail.example"))
    #expect(opened.account.uid == stolen.uid)
    let own = try await world.signIn(world.credential(world.oidc, "thief"))
    for tokens in [stolen.tokens, opened.tokens] {
      let caller = try await world.principal(tokens)
      let proof = AccountProof.credential(try await world.credential(world.oidc, "thief"))
      let password = Credential.password(email: "thief@mail.example", password: Secret("secret-1"))
      let useCases = world.useCases
      let failures = [
        await failure { try await useCases.unlink(.provider(.google), revoke: .none, principal: caller) },
        await failure { try await useCases.link(password, principal: caller) },
        await failure { try await useCases.planMerge(proof, principal: caller) },
        await failure { try await useCases.transferIdentity(proof, principal: caller) },
        await failure { try await useCases.undoMerge(principal: caller) },
        await failure { try await useCases.changeEmail(to: "thief@mail.example", principal: caller) },
        await failure { try await useCases.deleteAccount(principal: caller) },
      ]
      #expect(failures.map(\.?.reason) == failures.map { _ in .credentialTooOldLoginAgain })
      #expect(failures.map(\.?.settledMethods) == failures.map { _ in [.google] })
    }
    // Nor is it a proof: not again in the session, and not of the account to one of the thief's own.
    let again = await failure {
      try await world.useCases.reauthenticate(stolen.stranger(), principal: stolen.caller)
    }
    #expect(again?.reason == .credentialTooOldLoginAgain && again?.settledMethods == [.google])
    let thief = try await world.principal(own.tokens)
    for prove in [
      { proof in try await _ = world.useCases.planMerge(proof, principal: thief) },
      { proof in try await _ = world.useCases.transferIdentity(proof, principal: thief) },
    ] as [(AccountProof) async throws -> Void] {
      let proof = AccountProof.credential(try await stolen.stranger())
      #expect(await reason { try await prove(proof) } == .credentialTooOldLoginAgain)
    }
    // The owner is as able as before.
    let owner = try await world.signIn(world.credential(world.google, "owner"))
    let unlinked = try await world.useCases.unlink(
      .provider(.facebook), revoke: .none, principal: world.principal(owner.tokens))
    #expect(unlinked.account.linkedIdentities.map(\.providerID) == [.google])
  }

  @Test(arguments: StoreKind.allCases)
  func s66NothingMakesAMethodOlderThanItsLastArrival(_ kind: StoreKind) async throws {
    var stolen = try await Stolen(kind)
    let world = stolen.world
    _ = try await stolen.link(stolen.stranger())
    // Unlinked and linked again.
    let owner = try await world.signIn(world.credential(world.google, "owner"))
    _ = try await world.useCases.unlink(
      .provider(.facebook), revoke: .none, principal: world.principal(owner.tokens))
    _ = try await stolen.link(stolen.stranger())
    #expect(try await stolen.identity(.facebook).settledAt == nil)

    // It was settled in its old account: an account of the thief's that the owner merges is vouched for now, not since then.
    let other = try await world.signIn(world.credential(world.oidc, "o", email: "o@mail.example"))
    world.clock.advance(seconds: 1000)
    let fresh = try await world.signIn(world.credential(world.google, "owner"))
    let merged = try await world.merge(
      .credential(world.credential(world.oidc, "o", email: "o@mail.example")), by: fresh.tokens)
    #expect(try await stolen.identity(.oidc("acme")).settledAt == world.clock.now)
    #expect(try await stolen.identity(.facebook).settledAt == nil, "a merge settles nothing else")
    let survivor = try await world.principal(merged.tokens)
    _ = try await world.useCases.undoMerge(principal: survivor)
    let restored = try #require(try await world.store.read { try $0.account(other.account.uid) })
    #expect(restored.linkedIdentities.map(\.settledAt) == other.account.linkedIdentities.map(\.settledAt))

    // An unsettled method stays so in a merge.
    let next = try await world.signIn(world.credential(world.oidc, "o", email: "o@mail.example"))
    let into = try await world.merge(.credential(world.credential(world.google, "owner")), by: next.tokens)
    let moved = try #require(try await world.store.read { try $0.account(into.account.uid) })
    let facebook = try #require(moved.linkedIdentities.first { $0.providerID == .facebook })
    #expect(!facebook.isSettled && facebook.linkedAt == world.clock.now)
    // And when that merge is undone.
    _ = try await world.useCases.undoMerge(principal: world.principal(into.tokens))
    #expect(try await stolen.identity(.facebook).settledAt == nil)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func itSettlesWhenItIsLinkedAgainAfterARecentSignIn(_ kind: StoreKind) async throws {
    var stolen = try await Stolen(kind)
    let world = stolen.world
    _ = try await stolen.link(stolen.stranger("thief@mail.example"))
    // Not from a session that it opened itself, and not from a stale one.
    for tokens in [stolen.tokens, try await world.signIn(stolen.stranger()).tokens] {
      let again = try await world.useCases.link(stolen.stranger(), principal: world.principal(tokens))
      #expect(again.alreadyLinked && again.account.linkedIdentities.map(\.isSettled) == [true, false])
    }
    let owner = try await world.signIn(world.credential(world.google, "owner"))
    world.clock.advance(seconds: 10)
    let settled = try await world.useCases.link(
      stolen.stranger("thief@mail.example"), principal: world.principal(owner.tokens))
    #expect(settled.alreadyLinked && settled.tokens == nil)
    // As if it was linked at that moment.
    #expect(settled.account.linkedIdentities.last?.settledAt == world.clock.now)
    #expect(settled.account.email == "thief@mail.example" && settled.account.emailVerified)
    #expect(try await stolen.account == settled.account)
    let proof = try await world.signIn(stolen.stranger("thief@mail.example"))
    #expect(
      try await world.useCases.unlink(
        .provider(.google), revoke: .none, principal: world.principal(proof.tokens)
      ).account.uid == stolen.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func waitingSettlesOnlyWhereNothingElseIsLeft(_ kind: StoreKind) async throws {
    var stolen = try await Stolen(kind)
    let world = stolen.world
    _ = try await stolen.link(stolen.stranger("thief@mail.example"))
    #expect(try await stolen.account.unsettledSince == nil)
    world.clock.advance(seconds: 100 * Stolen.hour)
    _ = try await world.signIn(stolen.stranger("thief@mail.example"))
    #expect(try await stolen.identity(.facebook).settledAt == nil, "the owner has a settled one")

    // The owner takes it off themself.
    let owner = try await world.signIn(world.credential(world.google, "owner"))
    _ = try await world.useCases.unlink(.provider(.google), revoke: .none, principal: world.principal(owner.tokens))
    let since = world.clock.now
    #expect(try await stolen.account.unsettledSince == since)
    world.clock.advance(seconds: 72 * Stolen.hour - 1)
    let early = try await world.signIn(stolen.stranger("thief@mail.example"))
    let refusal = await failure { try await world.useCases.deleteAccount(principal: world.principal(early.tokens)) }
    #expect(refusal?.reason == .credentialTooOldLoginAgain && refusal?.settledMethods == [])
    world.clock.advance(seconds: 1)
    let late = try await world.signIn(stolen.stranger("thief@mail.example"))
    #expect(late.account.linkedIdentities.map(\.settledAt) == [world.clock.now])
    #expect(late.account.email == "thief@mail.example" && late.account.unsettledSince == nil)
    #expect(late.account.version == early.account.version + 1)
    #expect(try await stolen.account.linkedIdentities == late.account.linkedIdentities)
    try await world.useCases.deleteAccount(principal: world.principal(late.tokens))
  }

  @Test func aCustomTokenIsSettledAndKeepsOthersWaiting() async throws {
    let world = try World()
    let made = try await world.signIn(world.customToken("service-user"))
    world.clock.advance(seconds: 600)
    _ = try await world.useCases.link(
      world.credential(world.google, "g"), principal: world.principal(made.tokens))
    world.clock.advance(seconds: 100 * Stolen.hour)
    let opened = try await world.signIn(world.credential(world.google, "g"))
    #expect(!opened.account.identities[0].isSettled && opened.account.unsettledSince == nil)
    let late = await failure { try await world.useCases.deleteAccount(principal: world.principal(opened.tokens)) }
    #expect(late?.settledMethods == [.custom])
    let again = try await world.useCases.reauthenticate(
      world.customToken("service-user"), principal: world.principal(opened.tokens))
    let linked = try await world.useCases.link(
      world.credential(world.google, "g"), principal: world.principal(again.tokens))
    #expect(linked.alreadyLinked && linked.account.identities[0].isSettled)
  }

  /// An address that an unsettled method would bring stays with whoever has it.
  @Test(arguments: StoreKind.allCases)
  func anUnsettledLinkTakesNoAddress(_ kind: StoreKind) async throws {
    var stolen = try await Stolen(kind)
    let world = stolen.world
    let claimant = try await world.signUp(email: "ada@mail.example")
    let linked = try await stolen.link(stolen.stranger("ada@mail.example"))
    #expect(!linked.addressReleased && linked.account.email == nil)
    #expect(try await world.account(claimant)?.email == "ada@mail.example")
    let owner = try await world.signIn(world.credential(world.google, "owner"))
    let settled = try await world.useCases.link(
      stolen.stranger("ada@mail.example"), principal: world.principal(owner.tokens))
    #expect(settled.account.email == "ada@mail.example" && settled.account.emailVerified)
    #expect(try await world.account(claimant)?.email == nil)
  }

  /// A provider that does not run the domain could be wrong about its users.
  @Test(arguments: [true, false])
  func aJoinSettlesByTheWordOfWhoRunsTheDomain(_ runsDomain: Bool) async throws {
    let world = try World(policy: .mailing())
    let owner = try await world.owner(of: "ada@mail.example")
    let nonce = try await world.useCases.issueNonce(for: .google)
    let token = world.google.token(
      for: ProviderAssertion(
        issuer: world.google.issuer, subject: "g", email: "ada@mail.example", emailVerified: true, emailIsTrusted: true,
        runsEmailDomain: runsDomain, nonceClaim: nonce.nonce, expiresAt: world.clock.now.adding(milliseconds: 60_000)))
    let joined = try await world.signIn(.provider(.google, .idToken(token, nonce: nonce.nonce)))
    #expect(joined.account.uid == owner.account.uid)
    let google = try #require(joined.account.linkedIdentities.first { $0.providerID == .google })
    #expect(google.isSettled == runsDomain)
  }

  /// From a stale session, too: the mailbox is the account's own.
  @Test func theOwnMailboxSettles() async throws {
    let world = try World(policy: .mailing())
    let owner = try await world.owner(of: "ada@mail.example")
    world.clock.advance(seconds: 600)
    let session = try await world.principal(world.signIn(world.password("ada@mail.example")).tokens)
    world.clock.advance(seconds: 600)
    let linked = try await world.useCases.link(
      world.credential(world.google, "g", email: "ada@mail.example"), principal: session)
    #expect(
      linked.account.uid == owner.account.uid && linked.account.linkedIdentities.map(\.isSettled) == [true, true])
  }

  /// Case (c): a guest who typed an address keeps the account, its uid and its session.
  @Test(arguments: StoreKind.allCases)
  func aGuestWhoTypedAnAddressKeepsTheAccount(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let guest = try await world.signIn(.anonymous)
    _ = try await world.useCases.changeEmail(to: "ada@mail.example", principal: world.principal(guest.tokens))
    #expect(try await world.account(guest)?.email == "ada@mail.example")
    let ada = try await world.signIn(world.credential(world.google, "g", email: "ada@mail.example"))
    #expect(ada.account.uid != guest.account.uid && ada.isNewAccount && ada.addressReleased)
    #expect(ada.account.email == "ada@mail.example" && ada.account.emailVerified)
    let left = try #require(try await world.account(guest))
    #expect(left.email == nil && left.isAnonymous && left.addressLoss == nil)
    #expect(try await world.principal(guest.tokens).uid == guest.account.uid)
  }
}
