import AccountFakes
import Accounts
import Testing

/// Merges that a thief has made, and that a way back undoes.
extension WayBackTests {
  @Test(arguments: StoreKind.allCases, [false, true])
  func s65AnAccountThatAThiefMergedIntoTheirsComesBack(kind: StoreKind, changesFirst: Bool) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let thief = try await fixture.signIn(thiefsOwn(fixture))
    if changesFirst { try await move(fixture, try await home.signIn(), to: new) }
    let address = changesFirst ? new : old
    let merged = try await fixture.merge(.credential(fixture.password(address)), by: thief.tokens)
    #expect(merged.merged == home.owner.account.uid)
    // Also the mail of a change right before a merge goes out.
    let mails = try await fixture.receiveMails().filter { $0.address == old }
    #expect(mails.first?.kind == (changesFirst ? .emailChanged : .accountsMerged))
    let code = try #require(mails.first?.code)
    let plan = try #require(try await fixture.useCases.codeUse.actionCodeInfo(code).recovery)
    #expect(plan.merges.map(\.merged) == [home.owner.account.uid])

    let applied = try await fixture.apply(code)
    #expect(applied.recovery?.merges.count == 1)
    let account = try #require(try await fixture.account(home.owner))
    #expect(account.email == old && account.emailVerified)
    #expect(account.linkedIdentities.map(\.providerID) == [.google])
    #expect(try await fixture.account(thief)?.linkedIdentities.map(\.providerID) == [.facebook])
    try await fixture.choosePassword(applied)
    #expect(try await fixture.signIn(fixture.password(old, "owners-own")).account.uid == home.owner.account.uid)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func s65AnAccountThatAThiefMergedTheirsIntoLosesThat(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let thief = try await fixture.signIn(thiefsOwn(fixture))
    _ = try await fixture.merge(.credential(thiefsOwn(fixture)), by: home.signIn())
    let code = try await fixture.receiveCode(.accountsMerged, at: old)
    let applied = try await fixture.apply(code)
    #expect(try await fixture.account(thief)?.linkedIdentities.map(\.providerID) == [.facebook])
    #expect(try await fixture.account(home.owner)?.linkedIdentities.map(\.providerID) == [.google])
    try await fixture.choosePassword(applied)
  }

  /// The thief's account claimed an address, which the thief proves elsewhere once the accounts are merged.
  @Test(arguments: StoreKind.allCases)
  func s65AnAddressThatTheThiefTakesElsewhereKeepsNoMerge(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let claimed = "claimed@example.com"
    let thief = try await fixture.signUp(email: claimed, password: "thiefs-own")
    _ = try await fixture.useCases.linking.link(thiefsOwn(fixture), principal: fixture.principal(thief.tokens))
    _ = try await fixture.merge(.credential(thiefsOwn(fixture)), by: home.signIn())
    let code = try await fixture.receiveCode(.accountsMerged, at: old)
    let other = try await fixture.signIn(fixture.credential(fixture.google, "claimed", email: claimed))
    let applied = try await fixture.apply(code)
    #expect(applied.recovery?.merges.count == 1)
    #expect(try await fixture.account(home.owner)?.linkedIdentities.map(\.providerID) == [.google])
    #expect(try await fixture.account(other)?.email == claimed)
    #expect(try await fixture.account(thief)?.email == nil)
    try await fixture.choosePassword(applied)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// The account is merged into one, and that into another: both merges are undone, the later one first.
  @Test(arguments: StoreKind.allCases)
  func s65ChainsOfMergesAreUndone(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let middle = try await fixture.signIn(thiefsOwn(fixture))
    let end = try await fixture.signIn(fixture.credential(fixture.oidc, "end", email: "e@example.com", trusted: false))
    _ = try await fixture.merge(.credential(fixture.password(old)), by: middle.tokens)
    let code = try await fixture.receiveCode(.accountsMerged, at: old)
    _ = try await fixture.merge(.credential(thiefsOwn(fixture)), by: end.tokens)
    let applied = try await fixture.apply(code)
    #expect(applied.recovery?.merges.map(\.merged) == [middle.account.uid, home.owner.account.uid])
    #expect(try await fixture.account(home.owner)?.email == old)
    #expect(try await fixture.account(middle) != nil)
  }

  /// The address is kept for the alias then, so its password cannot be reset. A user who asks for a reset is
  /// shown the way back.
  @Test(arguments: StoreKind.allCases)
  func s65TheOwnerOfAMergedAccountWhoAsksForAResetGetsTheWayBack(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let thief = try await fixture.signIn(fixture.credential(fixture.oidc, "thief", email: new))
    _ = try await fixture.merge(.credential(fixture.password(old)), by: thief.tokens)
    _ = try await fixture.receiveMails()
    fixture.clock.advance(seconds: 2 * 3600)
    let applied = try await fixture.apply(try await wayBack(fixture, at: old))
    #expect(applied.recovery?.merges.map(\.merged) == [home.owner.account.uid])
    #expect(try await fixture.account(home.owner)?.email == old)
  }

  /// A refusal changes nothing, the merge included.
  @Test(arguments: StoreKind.allCases)
  func s65ADisabledAccountKeepsItsMergesUntilItIsEnabled(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let thief = try await fixture.signIn(thiefsOwn(fixture))
    _ = try await fixture.merge(.credential(fixture.password(old)), by: thief.tokens)
    let code = try await fixture.receiveCode(.accountsMerged, at: old)
    _ = try await fixture.useCases.setDisabled(true, thief.account.uid, by: .serverOperator)
    #expect(await reason { try await fixture.apply(code) } == .userDisabled)
    #expect(try await fixture.account(home.owner) == nil, "The merge stays.")
    _ = try await fixture.useCases.setDisabled(false, thief.account.uid, by: .serverOperator)
    #expect(try await fixture.apply(code).recovery?.merges.count == 1)
    #expect(try await fixture.account(home.owner)?.email == old)
  }

  /// Another account has lost the address even earlier. It may take the address back, too, but not first.
  @Test(arguments: StoreKind.allCases)
  func anotherAccountsWayBackDoesNotKeepTheOwnerOut(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let thief = try await fixture.signIn(thiefsOwn(fixture))
    try await move(fixture, try await home.signIn(), to: new)
    _ = try await fixture.merge(.credential(fixture.password(new)), by: thief.tokens)
    let code = try #require(try await fixture.receiveMails().first { $0.kind == .emailChanged }?.code)
    let other = try await fixture.signIn(.anonymous)
    let earlier = WayBack(
      tenant: .default, uid: other.account.uid, address: EmailAddress(canonical: old, display: old),
      reason: .emailChanged, openedAt: fixture.clock.now.adding(milliseconds: -1000),
      expiresAt: fixture.clock.now.adding(milliseconds: 1000))
    try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.openWayBack(earlier)]))
    #expect(try await fixture.apply(code).recovery?.merges.count == 1)
    #expect(try await fixture.account(home.owner)?.email == old)
    fixture.clock.advance(seconds: 1)
    #expect(try await fixture.signIn(fixture.emailLink(old)).account.uid == home.owner.account.uid)
  }

  /// A thief who undoes the merge before leaves nothing either.
  @Test func s65AMergeThatTheThiefHasUndoneDoesNotEndTheWayBack() async throws {
    let home = try await home()
    let fixture = home.fixture
    let thief = try await fixture.signIn(thiefsOwn(fixture))
    let merged = try await fixture.merge(.credential(fixture.password(old)), by: thief.tokens)
    let code = try await fixture.receiveCode(.accountsMerged, at: old)
    _ = try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
    let applied = try await fixture.apply(code)
    #expect(applied.recovery?.merges.isEmpty == true)
    #expect(try await fixture.account(home.owner)?.email == old)
  }
}
