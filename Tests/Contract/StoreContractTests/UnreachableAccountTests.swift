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
    let fixture: ServiceFixture
    let squatter: SignInResult
    /// Of the link.
    let owner: TokenPair

    init(_ kind: StoreKind = .inMemory, policy: Policy = .mailing(), on open: OpenStore? = nil) async throws {
      fixture = try ServiceFixture(kind, policy: policy, on: open)
      squatter = try await fixture.signUp(email: address)
      owner = try await Self.link(fixture)
    }

    /// An account of the owner's links a proof of the address.
    static func link(_ fixture: ServiceFixture) async throws -> TokenPair {
      let made = try await fixture.signIn(fixture.credential(fixture.oidc, "owner"))
      let google = try await fixture.credential(fixture.google, "g-owner", email: address)
      return try #require(
        try await fixture.useCases.linking.link(google, principal: fixture.principal(made.tokens)).tokens)
    }

    var listed: [UID] { get async throws { try await UnreachableAccountTests.listed(fixture) } }

    func plan(_ credential: Credential) async throws -> PlannedMerge {
      try await fixture.useCases.merging.planMerge(.credential(credential), principal: fixture.principal(owner))
    }
  }

  private static func listed(_ fixture: ServiceFixture) async throws -> [UID] {
    try await fixture.store.read { try $0.accounts(.unreachable, after: nil, limit: 10) }.accounts.map(\.uid)
  }

  private func sweep(_ fixture: ServiceFixture) async throws {
    for _ in 0..<3 {
      _ = try await fixture.store.sweep(
        now: fixture.clock.now, limit: 100, lifetimes: .with { $0.event = 365 * 86_400_000 })
    }
  }

  // MARK: The list

  @Test(arguments: StoreKind.allCases)
  func anAccountThatLosesItsLastMethodIsListed(_ kind: StoreKind) async throws {
    let loss = try await Loss(kind)
    #expect(try await loss.listed == [loss.squatter.account.uid])
    let account = try #require(try await loss.fixture.account(loss.squatter))
    #expect(account.addressLoss?.since == loss.fixture.clock.now && account.addressLoss?.digest.isEmpty == false)
    #expect(await loss.fixture.isSignedIn(loss.squatter.tokens), "its sessions live on")
    let page = try await loss.fixture.store.read(in: TenantID(rawValue: "other")) {
      try $0.accounts(.unreachable, after: nil, limit: 10)
    }
    #expect(page.accounts.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func theListComesInPages(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    var expected: [UID] = []
    for name in ["a", "b", "c"] {
      expected.append(try await fixture.signUp(email: "\(name)@mail.example").account.uid)
      let made = try await fixture.signIn(.anonymous)
      let google = try await fixture.credential(fixture.google, name, email: "\(name)@mail.example")
      _ = try await fixture.useCases.linking.link(google, principal: fixture.principal(made.tokens))
    }
    let first = try await fixture.store.read { try $0.accounts(.unreachable, after: nil, limit: 2) }
    let second = try await fixture.store.read { try $0.accounts(.unreachable, after: first.next, limit: 2) }
    #expect(first.accounts.map(\.uid) == Array(expected[..<2]) && second.accounts.map(\.uid) == [expected[2]])
    #expect(first.next != nil && second.next == nil)
  }

  /// Something else leads into these: another method, a service's custom token, an address that is kept since a merge.
  @Test(arguments: StoreKind.allCases, ["provider", "provider that is off", "custom token", "kept address"])
  func anAccountThatSomethingStillOpensIsNotListed(_ kind: StoreKind, _ way: String) async throws {
    let open = try kind.open()
    let fixture = try ServiceFixture(policy: .mailing(), on: open)
    let claimant = try await fixture.signUp(email: Self.address)
    let principal = try await fixture.principal(claimant.tokens)
    switch way {
    case "custom token": _ = try await fixture.signIn(fixture.customToken(claimant.account.uid.rawValue))
    case "kept address":
      _ = try await fixture.signIn(fixture.credential(fixture.facebook, "f", email: "kept@mail.example"))
      let facebook = try await fixture.credential(fixture.facebook, "f", email: "kept@mail.example")
      let merged = try await fixture.merge(.credential(facebook), by: claimant.tokens)
      _ = try await fixture.useCases.linking.unlink(
        .provider(.facebook), revoke: .none, principal: fixture.principal(merged.tokens))
    default:
      _ = try await fixture.useCases.linking.link(fixture.credential(fixture.facebook, "f"), principal: principal)
    }
    var policy = Policy.mailing()
    if way == "provider that is off" { policy.providers[.facebook] = ProviderPolicy(isEnabled: false) }
    let later = try ServiceFixture(policy: policy, on: open)
    let made = try await later.signIn(later.credential(later.oidc, "owner"))
    let linked = try await later.useCases.linking.link(
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
    let fixture = loss.fixture
    if way == "provider" {
      _ = try await fixture.useCases.linking.link(
        fixture.credential(fixture.facebook, "f"), principal: fixture.principal(loss.squatter.tokens))
    } else {
      _ = try await fixture.signIn(fixture.customToken(loss.squatter.account.uid.rawValue))
    }
    #expect(try await loss.listed == [])
    #expect(try await fixture.account(loss.squatter)?.addressLoss == nil)
    fixture.clock.advance(seconds: 40 * Self.day)
    try await sweep(fixture)
    #expect(try await fixture.account(loss.squatter) != nil)
  }

  /// "It was not me" takes the address off an account, too.
  @Test func aDenialLeavesAnAccountUnreachable() async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    let squatter = try await fixture.signUp(email: Self.address)
    _ = try await fixture.useCases.codeSending.sendEmailVerification(
      CodeRequest(), principal: fixture.principal(squatter.tokens))
    let code = try await fixture.receiveCode(.verifyEmail)
    _ = try await fixture.useCases.codeUse.applyActionCode(code, answer: .deny, caller: nil)
    #expect(try await Self.listed(fixture) == [squatter.account.uid])
  }

  // MARK: The sweep

  @Test(arguments: StoreKind.allCases)
  func anUnreachableAccountIsDeletedAMonthAfterItsLastSession(_ kind: StoreKind) async throws {
    let loss = try await Loss(kind)
    let fixture = loss.fixture
    // As long as it is in use, its month doesn't begin.
    for _ in 0..<3 {
      fixture.clock.advance(seconds: 20 * Self.day)
      try await sweep(fixture)
    }
    #expect(await fixture.isListed(loss.squatter.account.uid))
    let refreshed = try await fixture.useCases.sessions.refresh(loss.squatter.tokens.refreshToken)
    try await fixture.useCases.sessions.signOut(principal: fixture.principal(refreshed))
    fixture.clock.advance(seconds: 30 * Self.day - 1)
    try await sweep(fixture)
    #expect(try await fixture.account(loss.squatter) != nil)
    fixture.clock.advance(seconds: 1)
    try await sweep(fixture)
    #expect(try await fixture.account(loss.squatter) == nil)
    #expect(try await loss.listed == [])
    #expect(try await fixture.store.read { try $0.isTaken(loss.squatter.account.uid) })
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test func theDeletionIsInTheAuditTrailAndAnEvent() async throws {
    let store = InMemoryAccountStore()
    let loss = try await Loss(on: OpenStore(store))
    try await loss.fixture.useCases.sessions.signOut(principal: loss.fixture.principal(loss.squatter.tokens))
    loss.fixture.clock.advance(seconds: 30 * Self.day)
    try await sweep(loss.fixture)
    let record = try #require(store.auditTrail.last)
    #expect(record.action == .accountDeleted && record.detail == "unreachable" && record.providerID == nil)
    #expect(record.uid == loss.squatter.account.uid)
    #expect(store.events.last?.kind == .accountDeleted && store.events.last?.uid == loss.squatter.account.uid)
  }

  /// A disabled account is the operator's to delete.
  @Test(arguments: StoreKind.allCases)
  func aDisabledAccountIsListedAndNotDeleted(_ kind: StoreKind) async throws {
    let loss = try await Loss(kind)
    var account = try #require(try await loss.fixture.account(loss.squatter))
    account.isDisabled = true
    account.version += 1
    try await loss.fixture.useCases.commitForTesting(
      ChangeSet(tenant: .default, changes: [.updateAccount(account), .endSessions(.all(of: account.uid))]))
    loss.fixture.clock.advance(seconds: 40 * Self.day)
    try await sweep(loss.fixture)
    #expect(try await loss.listed == [account.uid])
  }

  // MARK: The merge

  /// The continuation of the link lives for minutes. A proof of the address does it at any time: by the caller's own
  /// identity, by another one, or by a mailed link.
  @Test(arguments: StoreKind.allCases, ["own", "another", "mailed"])
  func whoeverProvesTheAddressMergesTheAccount(_ kind: StoreKind, _ proof: String) async throws {
    let loss = try await Loss(kind)
    let fixture = loss.fixture
    fixture.clock.advance(seconds: 200)
    let credential =
      switch proof {
      case "own": try await fixture.credential(fixture.google, "g-owner", email: Self.address)
      case "another": try await fixture.credential(fixture.facebook, "f-new", email: Self.address)
      default: try await fixture.emailLink(Self.address)
      }
    let planned = try await loss.plan(credential)
    #expect(planned.outline.merged == loss.squatter.account.uid && planned.outline.identities.isEmpty)
    let merged = try await fixture.useCases.merging.commitMerge(planned.plan, principal: fixture.principal(loss.owner))
    #expect(merged.merged == loss.squatter.account.uid)
    #expect(await !fixture.isSignedIn(loss.squatter.tokens))
    #expect(try await loss.listed == [])
    #expect(
      await reason { try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens)) }
        == .mergeNotFound)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test func onlyAProofOfTheAddressMergesTheAccount() async throws {
    let loss = try await Loss()
    let fixture = loss.fixture
    let mention = try await fixture.credential(fixture.facebook, "f", email: Self.address, trusted: false)
    #expect(await reason { try await loss.plan(mention) } == .userNotFound)
    let other = try await fixture.credential(fixture.facebook, "f", email: "other@mail.example")
    #expect(await reason { try await loss.plan(other) } == .userNotFound)
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "f2"), principal: fixture.principal(loss.squatter.tokens))
    let own = try await fixture.credential(fixture.google, "g-owner", email: Self.address)
    #expect(await reason { try await loss.plan(own) } == .sameAccount, "it has gained a method since")
  }

  /// The identity is another account's: that one is what is merged.
  @Test func theAccountThatHasTheIdentityComesFirst() async throws {
    let loss = try await Loss()
    let fixture = loss.fixture
    let third = try await fixture.signIn(fixture.credential(fixture.facebook, "f", email: "third@mail.example"))
    let planned = try await fixture.useCases.merging.planMerge(
      .credential(fixture.credential(fixture.google, "g-owner", email: Self.address)),
      principal: fixture.principal(third.tokens))
    #expect(planned.outline.merged != loss.squatter.account.uid)
  }

  /// The loss is not mailed: the only address that the account had is another user's now.
  @Test func theNewOwnerOfTheAddressIsMailedNothingAboutTheOtherAccount() async throws {
    let loss = try await Loss()
    #expect(try await loss.fixture.receiveMails().isEmpty)
  }
}

extension ServiceFixture {
  fileprivate func isListed(_ uid: UID) async -> Bool {
    let page = try? await store.read { try $0.accounts(.unreachable, after: nil, limit: 10) }
    return page?.accounts.contains { $0.uid == uid } == true
  }
}
