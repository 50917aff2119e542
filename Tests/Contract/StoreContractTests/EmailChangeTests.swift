import AccountFakes
import Accounts
import Testing

@Suite struct EmailChangeTests {
  let old = "ada@example.com"
  let new = "ada@new.example"

  private func fixture(_ kind: StoreKind = .inMemory, _ policy: Policy = .mailing()) throws -> ServiceFixture {
    try ServiceFixture(kind, policy: policy)
  }

  private func apply(
    _ fixture: ServiceFixture, _ code: Secret, _ caller: Principal? = nil, password: String? = nil
  ) async throws -> AppliedActionCode {
    try await fixture.useCases.codeUse.applyActionCode(
      code, answer: .accept(password: password.map { Secret($0) }), caller: caller)
  }

  /// An account that has changed its address: its first sign-in and the code for the way back.
  private func changed(_ fixture: ServiceFixture) async throws -> (owner: SignInResult, wayBack: Secret) {
    let owner = try await fixture.owner(of: old)
    let principal = try await fixture.principal(owner.tokens)
    let code = try await fixture.changeCode(to: new, by: principal)
    _ = try await apply(fixture, code, principal)
    return (owner, try await fixture.receiveCode(.emailChanged, at: old))
  }

  // MARK: The change

  @Test(arguments: StoreKind.allCases)
  func anAddressIsChangedWithEverythingThatHangsOnIt(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let owner = try await fixture.owner(of: old)
    let other = try await fixture.signIn(fixture.emailLink(old))
    _ = try await fixture.receiveMails()
    let principal = try await fixture.principal(owner.tokens)
    let code = try await fixture.changeCode(to: new, by: principal)
    #expect(try await fixture.account(owner)?.email == old, "nothing is changed yet")
    let info = try await fixture.useCases.codeUse.actionCodeInfo(code)
    #expect(info.kind == .changeEmail && info.email == old && info.newEmail == new)

    let applied = try await apply(fixture, code, principal)
    #expect(applied.kind == .changeEmail && applied.email == new)
    let account = try #require(try await fixture.account(owner))
    #expect(account.email == new && account.emailVerified)
    #expect(account.linkedIdentities.map(\.key.subject) == [new, new])
    #expect(account.linkedIdentities.map(\.providerID) == [.password, .emailLink])
    // The caller's session stays, the others end.
    #expect(await fixture.isSignedIn(owner.tokens))
    #expect(await !fixture.isSignedIn(other.tokens))
    let mails = try await fixture.receiveMails()
    #expect(mails.map(\.kind) == [.emailChanged] && mails.map(\.address) == [old])
    #expect(mails.first?.parameters.otherAddress == new)
    #expect(try await fixture.signIn(fixture.password(new)).account.uid == owner.account.uid)
    #expect(try await fixture.signIn(fixture.emailLink(new)).account.uid == owner.account.uid)
    #expect(await reason { try await fixture.signIn(fixture.password(old)) } == .invalidLoginCredentials)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test func aChangeIsAppliedWithThePasswordAndEndsAllSessions() async throws {
    let fixture = try fixture()
    let owner = try await fixture.owner(of: old)
    let code = try await fixture.changeCode(to: new, by: fixture.principal(owner.tokens))
    #expect(await reason { try await apply(fixture, code) } == .missingPassword)
    _ = try await apply(fixture, code, password: "secret-1")
    #expect(try await fixture.account(owner)?.email == new)
    #expect(await !fixture.isSignedIn(owner.tokens))
  }

  @Test func theOwnerOfTheNewMailboxCanDenyAChange() async throws {
    let fixture = try fixture()
    let owner = try await fixture.owner(of: old)
    let principal = try await fixture.principal(owner.tokens)
    let code = try await fixture.changeCode(to: new, by: principal)
    _ = try await fixture.useCases.codeUse.applyActionCode(code, answer: .deny, caller: nil)
    #expect(await reason { try await apply(fixture, code, principal) } == .invalidOOBCode)
    #expect(try await fixture.account(owner)?.email == old)
    #expect(await fixture.isSignedIn(owner.tokens))
  }

  /// A session that ends leaves no change behind, whoever ends it and whether or not others are left.
  @Test(arguments: StoreKind.allCases, [0, 1, 2])
  func theEndOfSessionsEndsTheChangesThatTheyAskedFor(kind: StoreKind, case number: Int) async throws {
    let fixture = try fixture(kind)
    let owner = try await fixture.owner(of: old)
    let thief = try await fixture.signIn(fixture.password(old))
    let code = try await fixture.changeCode(to: new, by: fixture.principal(thief.tokens))
    if number == 0 {
      #expect(
        try await fixture.useCases.administration.endSessions(of: owner.account.uid, by: .serverOperator) == 2)
    } else {
      let caller = try await fixture.principal(owner.tokens)
      if number == 2 { try await fixture.useCases.sessions.signOut(principal: fixture.principal(thief.tokens)) }
      #expect(try await fixture.useCases.sessions.endSessions(.allOthers, principal: caller) == 2 - number)
    }
    #expect(await reason { try await apply(fixture, code, password: "secret-1") } == .invalidOOBCode)
    #expect(try await fixture.account(owner)?.email == old)
  }

  /// The thief of a session cannot keep the owner from getting the account back by ending sessions without end. An
  /// operator who ends them also ends what was mailed before, which others may have read.
  @Test(arguments: StoreKind.allCases, [false, true])
  func theEndOfSessionsByTheUserLeavesResetsAndSignInLinks(kind: StoreKind, byOperator: Bool) async throws {
    let fixture = try fixture(kind)
    let owner = try await fixture.owner(of: old)
    let thief = try await fixture.signIn(fixture.password(old)).tokens
    let reset = try await fixture.resetCode(old)
    let link = try await fixture.emailLink(old)
    if byOperator {
      let administration = fixture.useCases.administration
      #expect(try await administration.endSessions(of: owner.account.uid, by: .serverOperator) == 2)
      #expect(await reason { try await fixture.useCases.codeUse.actionCodeInfo(reset) } == .invalidOOBCode)
      #expect(await reason { try await fixture.signIn(link) } == .invalidOOBCode)
    } else {
      #expect(try await fixture.useCases.sessions.endSessions(.allOthers, principal: fixture.principal(thief)) == 1)
      #expect(try await fixture.useCases.codeUse.actionCodeInfo(reset).kind == .passwordReset)
      #expect(try await fixture.signIn(link).account.uid == owner.account.uid)
    }
    #expect(await !fixture.isSignedIn(owner.tokens))
  }

  @Test func nothingIsWrittenWithoutSessionsAndChangesToEnd() async throws {
    let store = CountingStore()
    let fixture = try ServiceFixture(policy: .mailing(), on: OpenStore(store))
    let caller = try await fixture.principal(fixture.owner(of: old).tokens)
    _ = try await fixture.resetCode(old)
    let commits = store.commits
    #expect(try await fixture.useCases.sessions.endSessions(.allOthers, principal: caller) == 0)
    #expect(store.commits == commits)
    let code = try await fixture.changeCode(to: new, by: caller)
    let before = store.commits
    for _ in 0..<2 { #expect(try await fixture.useCases.sessions.endSessions(.allOthers, principal: caller) == 0) }
    #expect(store.commits == before + 1)
    #expect(await reason { try await apply(fixture, code, password: "secret-1") } == .invalidOOBCode)
  }

  @Test func aChangeNeedsARecentSignInAndAnotherAddress() async throws {
    let fixture = try fixture()
    let principal = try await fixture.principal(try await fixture.owner(of: old).tokens)
    func send(_ email: String) async -> AccountError.Reason? {
      await reason {
        try await fixture.useCases.codeSending.sendEmailChange(to: email, CodeRequest(), principal: principal)
      }
    }
    #expect(await send(old) == .invalidArgument)
    #expect(await send("nonsense") == .invalidEmail)
    #expect(await send("") == .missingEmail)
    fixture.clock.advance(seconds: 301)
    #expect(await send(new) == .credentialTooOldLoginAgain)
  }

  @Test(arguments: StoreKind.allCases)
  func anAddressThatAnotherAccountOwnsIsNotTaken(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let principal = try await fixture.principal(try await fixture.owner(of: old).tokens)
    let code = try await fixture.changeCode(to: new, by: principal)
    _ = try await fixture.owner(of: new)
    #expect(await reason { try await apply(fixture, code, principal) } == .emailExists)
    // Asking for it answers alike and mails nothing.
    try await fixture.useCases.codeSending.sendEmailChange(to: new, CodeRequest(), principal: principal)
    #expect(try await fixture.receiveMails().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func aProofReleasesAClaimOnTheNewAddress(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let squatter = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    _ = try await fixture.useCases.linking.link(fixture.password(new), principal: fixture.principal(squatter.tokens))
    let principal = try await fixture.principal(try await fixture.owner(of: old).tokens)
    let code = try await fixture.changeCode(to: new, by: principal)
    _ = try await apply(fixture, code, principal)
    #expect(try await fixture.account(squatter)?.email == nil)
    #expect(try await fixture.signIn(fixture.password(new)).account.uid == principal.uid)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  /// As a link does: the account that only claimed the address may be left without a way to sign in.
  @Test(arguments: StoreKind.allCases)
  func aProofTakesTheAddressAlsoWhereNothingElseOpensTheClaimant(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let squatter = try await fixture.signUp(email: new, password: "squatter-1")
    let principal = try await fixture.principal(try await fixture.owner(of: old).tokens)
    let code = try await fixture.changeCode(to: new, by: principal)
    let applied = try await apply(fixture, code, principal)
    #expect(applied.addressReleased)
    #expect(try await fixture.account(squatter)?.addressLoss != nil)
    #expect(try await fixture.signIn(fixture.password(new)).account.uid == principal.uid)
    // The way back does the same.
    let wayBack = try await fixture.receiveCode(.emailChanged, at: old)
    let other = try await fixture.signUp(email: old, password: "squatter-2")
    let recovered = try await apply(fixture, wayBack)
    #expect(recovered.addressReleased)
    #expect(try await fixture.account(other)?.addressLoss != nil)
  }

  /// With mail, a typed address would tell who has it.
  @Test func withMailATypedAddressIsAnsweredAlikeWhoeverHasIt() async throws {
    let fixture = try fixture()
    _ = try await fixture.signUp(email: "claimed@example.com")
    _ = try await fixture.owner(of: "owned@example.com")
    let guest = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    let claimant = try await fixture.principal(try await fixture.signUp(email: old).tokens)
    for principal in [guest, claimant] {
      for address in ["claimed@example.com", "owned@example.com", "free@example.com"] {
        #expect(
          await reason { try await fixture.useCases.codeSending.changeEmail(to: address, principal: principal) }
            == .emailChangeNeedsVerification)
      }
    }
  }

  @Test func withoutMailAnUnverifiedAddressIsReplacedAtOnce() async throws {
    let fixture = try fixture(.inMemory, Policy())
    let result = try await fixture.signUp(email: old)
    let principal = try await fixture.principal(result.tokens)
    #expect(try await fixture.useCases.codeSending.changeEmail(to: "Ada@new.example", principal: principal) == new)
    let account = try #require(try await fixture.account(result))
    #expect(account.email == new && account.displayEmail == "Ada@new.example" && !account.emailVerified)
    _ = try await fixture.signIn(fixture.password(new))
    _ = try await fixture.signUp(email: "taken@example.com")
    #expect(
      await reason { try await fixture.useCases.codeSending.changeEmail(to: "taken@example.com", principal: principal) }
        == .emailExists)
    #expect(try await fixture.receiveMails().isEmpty, "a claim gets no notice")
  }

  @Test func aVerifiedAddressIsOnlyReplacedWithACode() async throws {
    let fixture = try fixture()
    let principal = try await fixture.principal(try await fixture.owner(of: old).tokens)
    #expect(
      await reason { try await fixture.useCases.codeSending.changeEmail(to: new, principal: principal) }
        == .emailChangeNeedsVerification)
  }

  // MARK: What ends a pending change (S4)

  @Test(arguments: StoreKind.allCases)
  func aPendingChangeDiesWhenTheOwnerProvesTheAddress(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let attacker = try await fixture.signUp(email: "eve@example.com")
    let principal = try await fixture.principal(attacker.tokens)
    let code = try await fixture.changeCode(to: old, by: principal)
    // The owner of the mailbox signs in by its own means before the code is applied.
    let owner = try await fixture.signIn(fixture.credential(fixture.google, "g", email: old))
    #expect(await reason { try await apply(fixture, code, principal) } == .emailExists)
    #expect(try await fixture.account(owner)?.email == old)
  }

  @Test(arguments: StoreKind.allCases)
  func pendingCodesDieWithATakeOver(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let attacker = try await fixture.signUp(email: old)
    let principal = try await fixture.principal(attacker.tokens)
    let change = try await fixture.changeCode(to: "eve@example.com", by: principal)
    _ = try await fixture.useCases.codeSending.sendEmailVerification(CodeRequest(), principal: principal)
    let verification = try await fixture.receiveCode(.verifyEmail)
    _ = try await fixture.useCases.passwordReset.resetPassword(
      .code(try await fixture.resetCode(old)), to: Secret("owners-own"))
    for code in [change, verification] {
      #expect(await reason { try await fixture.useCases.codeUse.actionCodeInfo(code) } == .invalidOOBCode)
    }
  }

  @Test func pendingCodesDieWithAPasswordChange() async throws {
    let fixture = try fixture()
    let principal = try await fixture.principal(try await fixture.owner(of: old).tokens)
    let change = try await fixture.changeCode(to: new, by: principal)
    let reset = try await fixture.resetCode(old)
    _ = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("secret-2"), old: Secret("secret-1"), principal: principal)
    for code in [change, reset] {
      #expect(await reason { try await fixture.useCases.codeUse.actionCodeInfo(code) } == .invalidOOBCode)
    }
  }

  @Test func pendingCodesDieWithTheAccountBesidesTheWayBack() async throws {
    let fixture = try fixture()
    let (owner, wayBack) = try await changed(fixture)
    let reset = try await fixture.resetCode(new)
    try await fixture.useCases.ownAccount.deleteAccount(principal: fixture.principal(owner.tokens))
    #expect(await reason { try await fixture.useCases.codeUse.actionCodeInfo(reset) } == .invalidOOBCode)
    // The deletion may be a thief's.
    #expect(try await fixture.useCases.codeUse.actionCodeInfo(wayBack).kind == .recoverEmail)
  }

  // MARK: The way back

  @Test(arguments: StoreKind.allCases)
  func theWayBackRestoresTheAddressAndTakesOffWhatWasAddedSince(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let owner = try await fixture.owner(of: old)
    var principal = try await fixture.principal(owner.tokens)
    let google = try await fixture.credential(fixture.google, "g", email: "x@example.com", trusted: false)
    principal = try await fixture.principal(
      try #require(try await fixture.useCases.linking.link(google, principal: principal).tokens))
    fixture.clock.advance(seconds: 8 * 86_400)
    principal = try await fixture.principal(fixture.signIn(fixture.password(old)).tokens)
    _ = try await fixture.receiveMails()
    // An intruder with the session changes the address, the password and adds a method.
    let code = try await fixture.changeCode(to: new, by: principal)
    _ = try await apply(fixture, code, principal)
    fixture.clock.advance(seconds: 10)
    let tokens = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("thiefs-own"), old: nil, principal: principal
    ).tokens
    let facebook = try await fixture.credential(fixture.facebook, "f", email: "y@example.com", trusted: false)
    let linked = try await fixture.useCases.linking.link(facebook, principal: fixture.principal(tokens))
    let pending = try await fixture.resetCode(new)

    fixture.clock.advance(seconds: 86_400)
    try await fixture.useCases.codeSending.sendPasswordReset(email: old, CodeRequest())
    let wayBack = try await fixture.receiveCode(.wayBack, at: old)
    #expect(try await fixture.useCases.codeUse.actionCodeInfo(wayBack).email == old)
    let applied = try await apply(fixture, wayBack)
    #expect(applied.kind == .recoverEmail && applied.email == old)
    let account = try #require(try await fixture.account(owner))
    #expect(account.email == old && account.emailVerified)
    #expect(account.linkedIdentities.map(\.providerID) == [.google])
    #expect(
      account.identities.filter { !$0.isActive }.map(\.state).allSatisfy {
        $0 == .setAside(.emailRecovered, at: fixture.clock.now)
      })
    #expect(await !fixture.isSignedIn(try #require(linked.tokens)))
    #expect(await reason { try await fixture.useCases.codeUse.actionCodeInfo(pending) } == .invalidOOBCode)
    #expect(await reason { try await fixture.signIn(fixture.password(new, "thiefs-own")) } == .invalidLoginCredentials)
    #expect(await reason { try await fixture.signIn(fixture.password(old, "thiefs-own")) } == .invalidLoginCredentials)
    // A reset follows at once.
    let reset = try #require(applied.passwordResetCode)
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(reset), to: Secret("owners-own"))
    #expect(try await fixture.signIn(fixture.password(old, "owners-own")).account.uid == owner.account.uid)
    #expect(await reason { try await apply(fixture, wayBack) } == .invalidOOBCode)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func theWayBackIsOpenForThreeDaysAndEachCodeForAnHour(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let (_, wayBack) = try await changed(fixture)
    fixture.clock.advance(seconds: 3600)
    #expect(await reason { try await fixture.useCases.codeUse.actionCodeInfo(wayBack) } == .expiredOOBCode)
    #expect(try await fixture.receiveMails().isEmpty, "looking at a code mails nothing")
    fixture.clock.advance(seconds: 3 * 86_400 - 3601)
    // Who opens an old code is mailed another.
    #expect(await reason { try await apply(fixture, wayBack) } == .expiredOOBCode)
    let another = try await fixture.receiveCode(.wayBack, at: old)
    #expect(try await fixture.useCases.codeUse.actionCodeInfo(another).kind == .recoverEmail)
    fixture.clock.advance(seconds: 1)
    #expect(await reason { try await apply(fixture, another) } == .invalidOOBCode)
    #expect(await reason { try await apply(fixture, wayBack) } == .expiredOOBCode)
    #expect(try await fixture.receiveMails().isEmpty)
  }

  /// The old mailbox is proven, so a claim that a thief left behind is not an obstacle.
  @Test func theWayBackBeatsAClaimButNoOwner() async throws {
    let fixture = try fixture()
    let (_, wayBack) = try await changed(fixture)
    let squatter = try await fixture.signUp(email: old)
    _ = try await apply(fixture, wayBack)
    #expect(try await fixture.account(squatter)?.email == nil)

    // While it is open, no other account comes to own the address.
    let other = try self.fixture()
    let (owner, late) = try await changed(other)
    let claimant = try await other.signUp(email: old)
    let principal = try await other.principal(claimant.tokens)
    _ = try await other.useCases.codeSending.sendEmailVerification(CodeRequest(), principal: principal)
    let code = try await other.receiveCode(.verifyEmail)
    #expect(await reason { try await apply(other, code, principal) } == .emailExists)
    _ = try await apply(other, late)
    #expect(try await other.account(owner)?.email == old)
  }

  @Test func theWayBackSurvivesAChangeOfPassword() async throws {
    let fixture = try fixture()
    let (owner, wayBack) = try await changed(fixture)
    fixture.clock.advance(seconds: 1)
    let principal = try await fixture.principal(owner.tokens)
    _ = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("secret-2"), old: Secret("secret-1"), principal: principal)
    _ = try await fixture.useCases.passwordReset.resetPassword(
      .code(try await fixture.resetCode(new)), to: Secret("secret-3"))
    _ = try await apply(fixture, wayBack)
    #expect(try await fixture.account(owner)?.email == old)
  }

  @Test func aMereClaimGetsNoWayBack() async throws {
    let fixture = try fixture()
    let principal = try await fixture.principal(try await fixture.signUp(email: old).tokens)
    let code = try await fixture.changeCode(to: new, by: principal)
    _ = try await apply(fixture, code, principal)
    #expect(try await fixture.receiveMails().isEmpty)
  }
}
