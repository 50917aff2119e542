import AccountFakes
import Accounts
import Testing

/// The link of the notice of a method that is not settled.
@Suite struct MethodNoticeTests {
  private static let days: Int64 = 86_400
  private static let address = "ada@example.com"

  /// An account to which a stale session has linked a method, and the link of its notice.
  private struct Stolen {
    let fixture: ServiceFixture
    let owner: SignInResult
    let code: Secret
    /// Of the stale session.
    let tokens: TokenPair

    init(_ kind: StoreKind) async throws {
      fixture = try ServiceFixture(kind, policy: .mailing())
      owner = try await fixture.owner(of: MethodNoticeTests.address)
      fixture.clock.advance(seconds: 600)
      _ = try await fixture.receiveMails()
      let linked = try await fixture.useCases.linking.link(
        fixture.credential(fixture.facebook, "thief"), principal: fixture.principal(owner.tokens))
      tokens = try #require(linked.tokens)
      code = try await fixture.receiveCode(.unsettledMethodLinked, at: MethodNoticeTests.address)
    }

    func apply(_ answer: ActionCodeAnswer) async throws -> AppliedActionCode {
      try await fixture.useCases.codeUse.applyActionCode(code, answer: answer, caller: nil)
    }

    /// Whether each method of an account is settled.
    func settled(_ uid: UID) async throws -> [ProviderID: Bool] {
      let account = try #require(try await fixture.store.read { try $0.account(uid) })
      return Dictionary(account.linkedIdentities.map { ($0.providerID, $0.isSettled) }) { $0 && $1 }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func itIsGoodForThirtyDays(kind: StoreKind) async throws {
    let stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    fixture.clock.advance(seconds: 30 * Self.days - 1)
    _ = try await fixture.store.sweep(now: fixture.clock.now, limit: 100, lifetimes: Lifetimes())
    let info = try await fixture.useCases.codeUse.actionCodeInfo(stolen.code)
    #expect(info.kind == .methodNotice && info.takesConfirmation)
    #expect(info.recovery?.methods.map(\.providerID) == [.facebook])
    #expect(info.recovery?.olderMethods.map(\.providerID) == [.password])
    fixture.clock.advance(seconds: 1)
    #expect(await reason { try await stolen.apply(.accept(password: nil)) } == .expiredOOBCode)
  }

  /// A thief of the password settles the method by linking it again from a fresh session.
  @Test(arguments: StoreKind.allCases)
  func s65AMethodThatIsLinkedAgainToSettleItBringsAWayBack(kind: StoreKind) async throws {
    let stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    fixture.clock.advance(seconds: 8 * Self.days)
    let fresh = try await fixture.signIn(fixture.password(Self.address))
    let again = try await fixture.useCases.linking.link(
      fixture.credential(fixture.facebook, "thief"), principal: fixture.principal(fresh.tokens))
    try #require(again.alreadyLinked && again.account.linkedIdentities.map(\.isSettled) == [true, true])
    let wayBack = try await fixture.receiveCode(.methodLinked, at: Self.address)
    let applied = try await fixture.useCases.codeUse.applyActionCode(
      wayBack, answer: .accept(password: nil), caller: nil)
    #expect(applied.recovery?.methods.map(\.providerID) == [.password, .facebook])
    #expect(try await fixture.account(stolen.owner)?.linkedIdentities == [])
  }

  @Test(arguments: StoreKind.allCases)
  func s63ItTakesOffWhatTheThiefHas(kind: StoreKind) async throws {
    let stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    let another = try await fixture.useCases.linking.link(
      fixture.credential(fixture.oidc, "thief"), principal: fixture.principal(stolen.tokens))
    let entered = try await fixture.signIn(fixture.credential(fixture.facebook, "thief"))
    _ = try await fixture.receiveMails()
    let applied = try await stolen.apply(.accept(password: nil))
    // Every method that is not settled, whichever notice is answered.
    #expect(Set(applied.recovery?.methods.map(\.providerID) ?? []) == [.facebook, .oidc("acme")])
    #expect(try await stolen.settled(stolen.owner.account.uid) == [.password: true])
    let stale = try #require(another.tokens)
    for tokens in [stale, entered.tokens] { #expect(await !fixture.isSignedIn(tokens)) }
    #expect(try await fixture.signIn(fixture.credential(fixture.facebook, "thief")).isNewAccount)
    _ = try await fixture.useCases.passwordReset.resetPassword(
      .code(try #require(applied.passwordResetCode)), to: Secret("owners-own"))
    #expect(await reason { try await stolen.apply(.accept(password: nil)) } == .invalidOOBCode)
  }

  /// The reset then goes to no one but the address that the account owns now, and asks for the factor.
  @Test(arguments: StoreKind.allCases)
  func itOutlivesChangesOfThePasswordTheFactorsAndTheAddress(kind: StoreKind) async throws {
    let stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    let signedIn = try await fixture.signIn(fixture.password(Self.address))
    let changed = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("another-1"), old: nil, principal: fixture.principal(signedIn.tokens))
    let app = try await fixture.enrollApp(changed.tokens)
    let change = try await fixture.changeCode(to: "new@example.com", by: fixture.principal(app.tokens))
    _ = try await fixture.useCases.codeUse.applyActionCode(
      change, answer: .accept(password: nil), caller: fixture.principal(app.tokens))
    _ = try await fixture.receiveMails()
    let applied = try await stolen.apply(.accept(password: nil))
    #expect(applied.passwordResetCode == nil)
    #expect(try await stolen.settled(stolen.owner.account.uid) == [.password: true])
    #expect(await !fixture.isSignedIn(app.tokens))
    let reset = try await fixture.receiveCode(.passwordReset, at: "new@example.com")
    let challenge = try await fixture.challenge {
      try await fixture.useCases.passwordReset.resetPassword(.code(reset), to: Secret("owners-own"))
    }
    #expect(challenge.factors.map(\.id) == [app.id])
  }

  /// The owner settles the one method that the notice is about.
  @Test(arguments: StoreKind.allCases)
  func itWasMeSettlesThatMethodAlone(kind: StoreKind) async throws {
    let stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    _ = try await fixture.useCases.linking.link(
      fixture.credential(fixture.oidc, "other"), principal: fixture.principal(stolen.tokens))
    let applied = try await stolen.apply(.confirm)
    #expect(applied.passwordResetCode == nil && applied.recovery == nil)
    #expect(
      try await stolen.settled(stolen.owner.account.uid) == [.password: true, .facebook: true, .oidc("acme"): false])
    // The proof of the method counts now, and the link is used up.
    let entered = try await fixture.signIn(fixture.credential(fixture.facebook, "thief"))
    _ = try await fixture.useCases.linking.unlink(
      .provider(.oidc("acme")), revoke: .none, principal: fixture.principal(entered.tokens))
    #expect(await reason { try await stolen.apply(.confirm) } == .invalidOOBCode)
  }

  /// The thief reads the mailbox that the owner has left: denying is still possible there, confirming is not.
  @Test(arguments: StoreKind.allCases)
  func anAddressThatTheAccountHasLeftCannotSayItWasMe(kind: StoreKind) async throws {
    let stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    let owner = try await fixture.principal(fixture.signIn(fixture.password(Self.address)).tokens)
    let change = try await fixture.changeCode(to: "new@example.com", by: owner)
    _ = try await fixture.useCases.codeUse.applyActionCode(change, answer: .accept(password: nil), caller: owner)
    #expect(await reason { try await stolen.apply(.confirm) } == .invalidOOBCode)
    #expect(try await stolen.settled(stolen.owner.account.uid) == [.password: true, .facebook: false])
    _ = try await stolen.apply(.accept(password: nil))
    #expect(try await stolen.settled(stolen.owner.account.uid) == [.password: true])
  }

  /// A reader of the mailbox who says "It was me" is seen by the owner, who takes the method off by the way back.
  @Test(arguments: StoreKind.allCases)
  func itWasMeIsNoticedAndCanBeUndone(kind: StoreKind) async throws {
    let stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    fixture.clock.advance(seconds: 20 * Self.days)
    _ = try await stolen.apply(.confirm)
    let wayBack = try await fixture.receiveCode(.methodLinked, at: Self.address)
    let applied = try await fixture.useCases.codeUse.applyActionCode(
      wayBack, answer: .accept(password: nil), caller: nil)
    #expect(applied.recovery?.methods.map(\.providerID) == [.password, .facebook])
  }

  @Test(arguments: StoreKind.allCases, [false, true])
  func itFollowsAMerge(kind: StoreKind, wasOwner: Bool) async throws {
    let stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    let second = try await fixture.signIn(fixture.credential(fixture.google, "second"))
    _ = try await fixture.merge(.credential(fixture.password(Self.address)), by: second.tokens)
    #expect(try await stolen.settled(second.account.uid)[.facebook] == false)
    _ = try await stolen.apply(wasOwner ? .confirm : .accept(password: nil))
    #expect(try await stolen.settled(second.account.uid)[.facebook] == (wasOwner ? true : nil))
    #expect(try await stolen.settled(second.account.uid)[.google] == true)
  }
}
