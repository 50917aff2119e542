import AccountFakes
import Accounts
import Testing

/// Deletion soon after a change: the account is closed, and can be taken back until it is erased.
@Suite struct ClosedAccountTests {
  private let old = "ada@example.com"
  private let new = "thief@example.com"
  private static let days: Int64 = 86_400

  private struct Home {
    let fixture: ServiceFixture
    let owner: SignInResult
    var uid: UID { owner.account.uid }

    func google() async throws -> Credential {
      try await fixture.credential(fixture.google, "adas", email: "x@example.com", trusted: false)
    }

    func thiefsOwn() async throws -> Credential {
      try await fixture.credential(fixture.facebook, "thief", email: "t@example.com", trusted: false)
    }

    func move(_ tokens: TokenPair, to address: String) async throws {
      let code = try await fixture.changeCode(to: address, by: fixture.principal(tokens))
      _ = try await fixture.useCases.codeUse.applyActionCode(
        code, answer: .accept(password: nil), caller: fixture.principal(tokens))
    }

    func delete(_ tokens: TokenPair) async throws {
      try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(tokens))
    }

    /// Asks for a reset at an address that the account has lost.
    func wayBack(at address: String) async throws -> Secret {
      try await fixture.useCases.codeSending.sendPasswordReset(email: address, CodeRequest())
      return try await fixture.receiveCode(.wayBack, at: address)
    }

    func apply(_ code: Secret, _ answer: ActionCodeAnswer) async throws -> AppliedActionCode {
      try await fixture.apply(code, answer)
    }

    func choosePassword(_ applied: AppliedActionCode) async throws {
      try await fixture.choosePassword(applied)
    }

    func sweep() async throws {
      while try await fixture.store.sweep(now: fixture.clock.now, limit: 100, lifetimes: Lifetimes()) > 0 {}
    }
  }

  /// An account whose password and identity of Google are ten days old.
  private func home(_ kind: StoreKind, policy: Policy = .mailing()) async throws -> Home {
    let fixture = try ServiceFixture(kind, policy: policy)
    let owner = try await fixture.owner(of: old)
    let home = Home(fixture: fixture, owner: owner)
    _ = try await fixture.useCases.linking.link(try await home.google(), principal: fixture.principal(owner.tokens))
    fixture.clock.advance(seconds: 10 * Self.days)
    _ = try await fixture.receiveMails()
    return home
  }

  /// The same, of which a session has moved the address and then deleted the account.
  private func closedHome(_ kind: StoreKind) async throws -> Home {
    let home = try await home(kind)
    let tokens = try await home.fixture.signIn(home.fixture.password(old)).tokens
    try await home.move(tokens, to: new)
    try await home.delete(tokens)
    return home
  }

  // MARK: Administration

  /// What it was given would be erased with it.
  @Test(arguments: StoreKind.allCases)
  func aClosedAccountIsNotChangedAndCanBeEnded(kind: StoreKind) async throws {
    let home = try await closedHome(kind)
    let fixture = home.fixture
    let closed = try #require(try await fixture.account(home.owner))
    #expect(closed.closedAt != nil)
    let administration = fixture.useCases.administration
    func update(_ edit: (inout AccountChange) -> Void) async -> AccountError? {
      var change = AccountChange()
      edit(&change)
      return await failure { try await administration.update(home.uid, change, by: .serverOperator) }
    }
    let changes: [(inout AccountChange) -> Void] = [
      { $0.profile.displayName = "Grace" }, { $0.isDisabled = true }, { $0.phoneNumber = "+16505550100" },
      { $0.claims = .replace(CustomClaims([#""plan""#: #""pro""#])) },
      {
        $0.email = "fresh@example.com"
        $0.emailVerified = true
        $0.password = Secret("secret-two")
      },
    ]
    for change in changes {
      let refusal = await update(change)
      #expect(refusal?.reason == .userNotFound && refusal?.message == "The account was deleted.")
    }
    #expect(try await fixture.account(home.owner) == closed)
    #expect(await update { $0.endsSessions = true } == nil)
    #expect(await update { $0.endsWaysBack = true } == nil)
    _ = try await administration.endSessions(of: home.uid, by: .serverOperator)
    try await administration.deleteAccount(home.uid, by: .serverOperator)
    #expect(try await fixture.account(home.owner) == nil)
  }

  /// It cannot be disabled first, and lets no one in.
  @Test(arguments: StoreKind.allCases)
  func aClosedAccountIsDeletedWithoutForce(kind: StoreKind) async throws {
    let home = try await closedHome(kind)
    let failed = try await home.fixture.useCases.administration.deleteAccounts(
      [home.uid], force: false, by: .serverOperator)
    #expect(failed.isEmpty)
    #expect(try await home.fixture.account(home.owner) == nil)
  }

  // MARK: The way back

  @Test(arguments: StoreKind.allCases)
  func s64ADeletionAfterAChangeOfAddressIsTakenBack(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let signedIn = try await fixture.signIn(fixture.password(old))
    let linked = try await fixture.useCases.linking.link(
      try await home.thiefsOwn(), principal: fixture.principal(signedIn.tokens))
    let tokens = try #require(linked.tokens)
    try await home.move(tokens, to: new)
    try await home.delete(tokens)

    // To everyone else the account is deleted: its tokens, its methods and its address.
    #expect(await reason { try await fixture.principal(tokens) } == .userNotFound)
    #expect(await reason { try await fixture.useCases.sessions.refresh(tokens.refreshToken) } == .userNotFound)
    #expect(await reason { try await fixture.signIn(fixture.password(new)) } == .invalidLoginCredentials)
    #expect(try await fixture.signIn(fixture.emailLink(new)).isNewAccount)
    #expect(try await fixture.signIn(home.thiefsOwn()).isNewAccount)
    let mailbox = try await fixture.credential(fixture.oidc, "mailbox", email: old)
    #expect(await reason { try await fixture.signIn(mailbox) } == .accountExistsWithDifferentCredential)

    fixture.clock.advance(seconds: 71 * 3600)
    let code = try await home.wayBack(at: old)
    let plan = try #require(try await fixture.useCases.codeUse.actionCodeInfo(code).recovery)
    #expect(plan.methods.map(\.providerID) == [.password] && plan.olderMethods.map(\.providerID) == [.google])
    let applied = try await home.apply(code, .accept(password: Secret("secret-1")))
    let account = try #require(try await fixture.account(home.owner))
    #expect(account.closedAt == nil && account.email == old && account.emailVerified)
    #expect(account.linkedIdentities.map(\.providerID) == [.google])
    #expect(await reason { try await fixture.principal(tokens) } == .tokenExpired)
    try await home.choosePassword(applied)
    #expect(try await fixture.signIn(fixture.password(old, "owners-own")).account.uid == home.uid)
    #expect(try await fixture.signIn(home.google()).account.uid == home.uid)
    // It is not erased any more.
    fixture.clock.advance(seconds: 3 * Self.days)
    try await home.sweep()
    #expect(try await fixture.account(home.owner) != nil)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func s64ADeletionAfterAChangeOfFactorsIsTakenBack(kind: StoreKind, isEnumerable: Bool) async throws {
    var policy = Policy.mailing()
    policy.enumerationProtection = !isEnumerable
    let home = try await home(kind, policy: policy)
    let fixture = home.fixture
    let app = try await fixture.enrollApp(try await fixture.signIn(fixture.password(old)).tokens)
    try await home.delete(app.tokens)
    _ = try await fixture.receiveMails()
    let mailbox = try await fixture.credential(fixture.oidc, "mailbox", email: old)
    #expect(await reason { try await fixture.signIn(mailbox) } == .accountExistsWithDifferentCredential)
    let applied = try await home.apply(try await home.wayBack(at: old), .show(OlderMethod(credential: home.google())))
    #expect(applied.recovery?.factors.count == 1)
    #expect(try await fixture.account(home.owner)?.factors.isEmpty == true)
    try await home.choosePassword(applied)
    #expect(try await fixture.signIn(fixture.password(old, "owners-own")).account.uid == home.uid)
  }

  /// What another account has taken since stays there. It still shows whose the closed account was.
  @Test(arguments: StoreKind.allCases)
  func anIdentityThatIsOnAnotherAccountByThenStaysThere(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let app = try await fixture.enrollApp(try await fixture.signIn(fixture.password(old)).tokens)
    try await home.move(app.tokens, to: new)
    try await home.delete(app.tokens)
    let second = try await fixture.signIn(home.google())
    #expect(second.isNewAccount)
    let applied = try await home.apply(try await home.wayBack(at: old), .show(OlderMethod(credential: home.google())))
    #expect(applied.recovery?.factors.count == 1)
    #expect(try await fixture.account(home.owner)?.linkedIdentities.isEmpty == true)
    #expect(try await fixture.signIn(home.google()).account.uid == second.account.uid)
    try await home.choosePassword(applied)
    #expect(try await fixture.signIn(fixture.password(old, "owners-own")).account.uid == home.uid)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// The thief merges the owner's account into the thief's account and deletes that: the merge is undone, and the rest
  /// stays deleted.
  @Test(arguments: StoreKind.allCases)
  func s65AMergeIntoAnAccountThatIsDeletedThenIsUndone(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let thief = try await fixture.signIn(home.thiefsOwn())
    let merged = try await fixture.merge(.credential(fixture.password(old)), by: thief.tokens)
    try await home.delete(merged.tokens)
    #expect(try await fixture.account(thief)?.closedAt == fixture.clock.now)
    #expect(await reason { try await fixture.signUp(email: old) } == .emailExists)
    let applied = try await home.apply(try await home.wayBack(at: old), .accept(password: nil))
    #expect(applied.recovery?.merges.map(\.merged) == [home.uid])
    let account = try #require(try await fixture.account(home.owner))
    #expect(account.email == old && account.emailVerified && account.closedAt == nil)
    #expect(account.linkedIdentities.map(\.providerID) == [.google])
    try await home.choosePassword(applied)
    #expect(try await fixture.signIn(home.google()).account.uid == home.uid)
    #expect(try await fixture.account(thief)?.closedAt != nil)
    fixture.clock.advance(seconds: 3 * Self.days)
    try await home.sweep()
    #expect(try await fixture.account(thief) == nil)
    #expect(try await fixture.account(home.owner)?.email == old)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// The thief merges the thief's account into the owner's and deletes that.
  @Test(arguments: StoreKind.allCases)
  func s65AnAccountThatIsDeletedAfterAMergeIntoItIsTakenBackWithoutIt(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let thief = try await fixture.signIn(home.thiefsOwn())
    let merged = try await fixture.merge(
      .credential(try await home.thiefsOwn()), by: fixture.signIn(fixture.password(old)).tokens)
    try await home.delete(merged.tokens)
    let applied = try await home.apply(try await home.wayBack(at: old), .accept(password: nil))
    #expect(applied.recovery?.merges.map(\.merged) == [thief.account.uid])
    #expect(try await fixture.account(home.owner)?.linkedIdentities.map(\.providerID) == [.google])
    #expect(try await fixture.account(thief)?.linkedIdentities.map(\.providerID) == [.facebook])
    try await home.choosePassword(applied)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  // MARK: The end

  @Test(arguments: StoreKind.allCases)
  func aClosedAccountIsErasedAfterThreeDays(kind: StoreKind) async throws {
    let home = try await closedHome(kind)
    let fixture = home.fixture
    fixture.clock.advance(seconds: 3 * Self.days - 1)
    try await home.sweep()
    #expect(try await fixture.account(home.owner)?.closedAt != nil)
    fixture.clock.advance(seconds: 1)
    try await home.sweep()
    #expect(try await fixture.account(home.owner) == nil)
    #expect(try await fixture.store.read { try $0.isTaken(home.uid) })
    #expect(try await fixture.store.read { try $0.shadows(of: home.uid) }.isEmpty)
    let trail = try await fixture.store.read { try $0.auditTrail(AuditFilter(uid: home.uid), before: nil, limit: 100) }
      .entries.map(\.record)
    #expect(trail.first?.action == .accountDeleted && trail.first?.detail == "closed")
    #expect(trail.contains { $0.action == .accountClosed && $0.sessionID != nil })
    #expect(try await fixture.signUp(email: old).isNewAccount)
  }

  @Test(arguments: StoreKind.allCases)
  func anAccountWhoseAddressAndFactorsDidNotChangeIsErasedAtOnce(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let changed = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("another-1"), old: nil, principal: fixture.principal(fixture.signIn(fixture.password(old)).tokens))
    let linked = try await fixture.useCases.linking.link(
      try await home.thiefsOwn(), principal: fixture.principal(changed.tokens))
    try await home.delete(try #require(linked.tokens))
    #expect(try await fixture.account(home.owner) == nil)
    #expect(try await fixture.store.read { try $0.waysBack(of: home.uid) }.isEmpty)
    #expect(try await fixture.signUp(email: old).isNewAccount)
  }

  @Test(arguments: StoreKind.allCases)
  func anAccountWhoseChangeWasLongAgoIsErasedAtOnce(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    try await home.move(try await fixture.signIn(fixture.password(old)).tokens, to: new)
    fixture.clock.advance(seconds: 3 * Self.days)
    try await home.delete(try await fixture.signIn(fixture.password(new)).tokens)
    #expect(try await fixture.account(home.owner) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func anAdministratorErasesAClosedAccountAtOnce(kind: StoreKind) async throws {
    let home = try await closedHome(kind)
    let fixture = home.fixture
    #expect(
      await reason {
        try await fixture.useCases.administration.makeActionLink(.passwordReset, for: home.uid, by: .serverOperator)
      } == .userNotFound)
    try await fixture.useCases.administration.deleteAccount(home.uid, by: .serverOperator)
    #expect(try await fixture.account(home.owner) == nil)
    _ = try await fixture.receiveMails()
    try await fixture.useCases.codeSending.sendPasswordReset(email: old, CodeRequest())
    #expect(try await fixture.receiveMails().isEmpty)
  }
}
