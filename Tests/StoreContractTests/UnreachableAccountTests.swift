import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// Accounts that no one can sign in to, because a proof has taken the address that all their methods hung on.
@Suite struct UnreachableAccountTests {
  static let address = "ada@mail.example"

  private static let day: Int64 = 86_400

  /// Someone who has only typed the address, and its owner, who has linked a proof of it.
  private struct Loss {
    let world: World
    let squatter: SignInResult
    /// Of the link.
    let owner: TokenPair

    init(_ kind: StoreKind = .inMemory, policy: Policy = .mailing(), on open: OpenStore? = nil) async throws {
      world = try World(kind, policy: policy, on: open)
      squatter = try await world.signUp(email: address)
      owner = try await Self.link(world)
    }

    /// An account of the owner's links a proof of the address.
    static func link(_ world: World) async throws -> TokenPair {
      let made = try await world.signIn(world.credential(world.oidc, "owner"))
      let google = try await world.credential(world.google, "g-owner", email: address)
      return try #require(try await world.useCases.link(google, principal: world.principal(made.tokens)).tokens)
    }

    var listed: [UID] { get async throws { try await UnreachableAccountTests.listed(world) } }

    func plan(_ credential: Credential) async throws -> PlannedMerge {
      try await world.useCases.planMerge(.credential(credential), principal: world.principal(owner))
    }
  }

  private static func listed(_ world: World) async throws -> [UID] {
    try await world.store.read { try $0.accounts(.unreachable, after: nil, limit: 10) }.accounts.map(\.uid)
  }

  private func sweep(_ world: World) async throws {
    for _ in 0..<3 {
      _ = try await world.store.sweep(now: world.clock.now, limit: 100, lifetimes: Lifetimes(event: 365 * 86_400_000))
    }
  }

  // MARK: The list

  @Test(arguments: StoreKind.allCases)
  func anAccountThatLosesItsLastMethodIsListed(_ kind: StoreKind) async throws {
    let loss = try await Loss(kind)
    #expect(try await loss.listed == [loss.squatter.account.uid])
    let account = try #require(try await loss.world.account(loss.squatter))
    #expect(account.addressLoss?.since == loss.world.clock.now && account.addressLoss?.digest.isEmpty == false)
    #expect(await loss.world.isSignedIn(loss.squatter.tokens), "its sessions live on")
    let page = try await loss.world.store.read(in: TenantID(rawValue: "other")) {
      try $0.accounts(.unreachable, after: nil, limit: 10)
    }
    #expect(page.accounts.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func theListComesInPages(_ kind: StoreKind) async throws {
    let world = try World(kind)
    var expected: [UID] = []
    for name in ["a", "b", "c"] {
      expected.append(try await world.signUp(email: "\(name)@mail.example").account.uid)
      let made = try await world.signIn(.anonymous)
      let google = try await world.credential(world.google, name, email: "\(name)@mail.example")
      _ = try await world.useCases.link(google, principal: world.principal(made.tokens))
    }
    let first = try await world.store.read { try $0.accounts(.unreachable, after: nil, limit: 2) }
    let second = try await world.store.read { try $0.accounts(.unreachable, after: first.next, limit: 2) }
    #expect(first.accounts.map(\.uid) == Array(expected[..<2]) && second.accounts.map(\.uid) == [expected[2]])
    #expect(first.next != nil && second.next == nil)
  }

  /// Something else leads into these: another method, a service's custom token, an address that is kept since a merge.
  @Test(arguments: StoreKind.allCases, ["provider", "provider that is off", "custom token", "kept address"])
  func anAccountThatSomethingStillOpensIsNotListed(_ kind: StoreKind, _ way: String) async throws {
    let open = try kind.open()
    let world = try World(policy: .mailing(), on: open)
    let claimant = try await world.signUp(email: Self.address)
    let principal = try await world.principal(claimant.tokens)
    switch way {
    case "custom token": _ = try await world.signIn(world.customToken(claimant.account.uid.rawValue))
    case "kept address":
      _ = try await world.signIn(world.credential(world.facebook, "f", email: "kept@mail.example"))
      let facebook = try await world.credential(world.facebook, "f", email: "kept@mail.example")
      let merged = try await world.merge(.credential(facebook), by: claimant.tokens)
      _ = try await world.useCases.unlink(
        .provider(.facebook), revoke: .none, principal: world.principal(merged.tokens))
    default: _ = try await world.useCases.link(world.credential(world.facebook, "f"), principal: principal)
    }
    var policy = Policy.mailing()
    if way == "provider that is off" { policy.providers[.facebook] = ProviderPolicy(isEnabled: false) }
    let later = try World(policy: policy, on: open)
    let made = try await later.signIn(later.credential(later.oidc, "owner"))
    let linked = try await later.useCases.link(
      later.credential(later.google, "g-owner", email: Self.address), principal: later.principal(made.tokens))
    #expect(linked.addressReleased && linked.unreachable == nil)
    #expect(try await Self.listed(later) == [])
    later.clock.advance(seconds: 40 * Self.day)
    if way != "kept address" {
      try await sweep(later)
      #expect(try await later.store.read { try $0.account(claimant.account.uid) } != nil)
    }
  }

  @Test(arguments: StoreKind.allCases, ["provider", "custom token"])
  func anAccountThatGainsAWayInLeavesTheList(_ kind: StoreKind, _ way: String) async throws {
    let loss = try await Loss(kind)
    let world = loss.world
    if way == "provider" {
      _ = try await world.useCases.link(
        world.credential(world.facebook, "f"), principal: world.principal(loss.squatter.tokens))
    } else {
      _ = try await world.signIn(world.customToken(loss.squatter.account.uid.rawValue))
    }
    #expect(try await loss.listed == [])
    #expect(try await world.account(loss.squatter)?.addressLoss == nil)
    world.clock.advance(seconds: 40 * Self.day)
    try await sweep(world)
    #expect(try await world.account(loss.squatter) != nil)
  }

  /// "It was not me" takes the address off an account, too.
  @Test func aDenialLeavesAnAccountUnreachable() async throws {
    let world = try World(policy: .mailing())
    let squatter = try await world.signUp(email: Self.address)
    _ = try await world.useCases.sendEmailVerification(CodeRequest(), principal: world.principal(squatter.tokens))
    let code = try await world.receiveCode(.verifyEmail)
    _ = try await world.useCases.applyActionCode(code, answer: .deny, caller: nil)
    #expect(try await Self.listed(world) == [squatter.account.uid])
  }

  // MARK: The sweep

  @Test(arguments: StoreKind.allCases)
  func anUnreachableAccountIsDeletedAMonthAfterItsLastSession(_ kind: StoreKind) async throws {
    let loss = try await Loss(kind)
    let world = loss.world
    // As long as it is in use, its month doesn't begin.
    for _ in 0..<3 {
      world.clock.advance(seconds: 20 * Self.day)
      try await sweep(world)
    }
    #expect(await world.isListed(loss.squatter.account.uid))
    let refreshed = try await world.useCases.refresh(loss.squatter.tokens.refreshToken)
    try await world.useCases.signOut(principal: world.principal(refreshed))
    world.clock.advance(seconds: 30 * Self.day - 1)
    try await sweep(world)
    #expect(try await world.account(loss.squatter) != nil)
    world.clock.advance(seconds: 1)
    try await sweep(world)
    #expect(try await world.account(loss.squatter) == nil)
    #expect(try await loss.listed == [])
    #expect(try await world.store.read { try $0.isTaken(loss.squatter.account.uid) })
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test func theDeletionIsInTheAuditTrailAndAnEvent() async throws {
    let store = InMemoryAccountStore()
    let loss = try await Loss(on: OpenStore(store))
    try await loss.world.useCases.signOut(principal: loss.world.principal(loss.squatter.tokens))
    loss.world.clock.advance(seconds: 30 * Self.day)
    try await sweep(loss.world)
    let record = try #require(store.auditTrail.last)
    #expect(record.action == .accountDeleted && record.detail == "unreachable" && record.providerID == nil)
    #expect(record.uid == loss.squatter.account.uid)
    #expect(store.events.last?.kind == .accountDeleted && store.events.last?.uid == loss.squatter.account.uid)
  }

  /// A disabled account is the operator's to delete.
  @Test(arguments: StoreKind.allCases)
  func aDisabledAccountIsListedAndNotDeleted(_ kind: StoreKind) async throws {
    let loss = try await Loss(kind)
    var account = try #require(try await loss.world.account(loss.squatter))
    account.isDisabled = true
    account.version += 1
    try await loss.world.useCases.commitForTesting(
      ChangeSet(tenant: .default, changes: [.updateAccount(account), .endSessions(.all(of: account.uid))]))
    loss.world.clock.advance(seconds: 40 * Self.day)
    try await sweep(loss.world)
    #expect(try await loss.listed == [account.uid])
  }

  // MARK: The merge

  /// The continuation of the link lives for minutes. A proof of the address does it at any time: by the caller's own identity,
  /// by another one, or by a mailed link.
  @Test(arguments: StoreKind.allCases, ["own", "another", "mailed"])
  func whoeverProvesTheAddressMergesTheAccount(_ kind: StoreKind, _ proof: String) async throws {
    let loss = try await Loss(kind)
    let world = loss.world
    world.clock.advance(seconds: 200)
    let credential =
      switch proof {
      case "own": try await world.credential(world.google, "g-owner", email: Self.address)
      case "another": try await world.credential(world.facebook, "f-new", email: Self.address)
      default: try await world.emailLink(Self.address)
      }
    let planned = try await loss.plan(credential)
    #expect(planned.outline.merged == loss.squatter.account.uid && planned.outline.identities.isEmpty)
    let merged = try await world.useCases.commitMerge(planned.plan, principal: world.principal(loss.owner))
    #expect(merged.merged == loss.squatter.account.uid)
    #expect(await !world.isSignedIn(loss.squatter.tokens))
    #expect(try await loss.listed == [])
    #expect(
      await reason { try await world.useCases.undoMerge(principal: world.principal(merged.tokens)) } == .mergeNotFound)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test func onlyAProofOfTheAddressMergesTheAccount() async throws {
    let loss = try await Loss()
    let world = loss.world
    let mention = try await world.credential(world.facebook, "f", email: Self.address, trusted: false)
    #expect(await reason { try await loss.plan(mention) } == .userNotFound)
    let other = try await world.credential(world.facebook, "f", email: "other@mail.example")
    #expect(await reason { try await loss.plan(other) } == .userNotFound)
    _ = try await world.useCases.link(
      world.credential(world.facebook, "f2"), principal: world.principal(loss.squatter.tokens))
    let own = try await world.credential(world.google, "g-owner", email: Self.address)
    #expect(await reason { try await loss.plan(own) } == .sameAccount, "it has gained a method since")
  }

  /// The identity is another account's: that one is what is merged.
  @Test func theAccountThatHasTheIdentityComesFirst() async throws {
    let loss = try await Loss()
    let world = loss.world
    let third = try await world.signIn(world.credential(world.facebook, "f", email: "third@mail.example"))
    let planned = try await world.useCases.planMerge(
      .credential(world.credential(world.google, "g-owner", email: Self.address)),
      principal: world.principal(third.tokens))
    #expect(planned.outline.merged != loss.squatter.account.uid)
  }

  /// The loss is not mailed: the only address that the account had is another user's now.
  @Test func theNewOwnerOfTheAddressIsMailedNothingAboutTheOtherAccount() async throws {
    let loss = try await Loss()
    #expect(try await loss.world.receiveMails().isEmpty)
  }
}

extension World {
  fileprivate func isListed(_ uid: UID) async -> Bool {
    let page = try? await store.read { try $0.accounts(.unreachable, after: nil, limit: 10) }
    return page?.accounts.contains { $0.uid == uid } == true
  }
}
