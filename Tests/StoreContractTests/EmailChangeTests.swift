import AccountFakes
import Accounts
import Testing

@Suite struct EmailChangeTests {
  let old = "ada@example.com"
  let new = "ada@new.example"

  private func world(_ kind: StoreKind = .inMemory, _ policy: Policy = .mailing()) throws -> World {
    try World(kind, policy: policy)
  }

  private func apply(
    _ world: World, _ code: Secret, _ caller: Principal? = nil, password: String? = nil
  ) async throws -> AppliedActionCode {
    try await world.useCases.applyActionCode(
      code, answer: .accept(password: password.map { Secret($0) }), caller: caller)
  }

  /// An account that has changed its address: its first sign-in and the code for the way back.
  private func changed(_ world: World) async throws -> (owner: SignInResult, wayBack: Secret) {
    let owner = try await world.owner(of: old)
    let principal = try await world.principal(owner.tokens)
    let code = try await world.changeCode(to: new, by: principal)
    _ = try await apply(world, code, principal)
    return (owner, try await world.receiveCode(.emailChanged, at: old))
  }

  // MARK: The change

  @Test(arguments: StoreKind.allCases)
  func anAddressIsChangedWithEverythingThatHangsOnIt(kind: StoreKind) async throws {
    let world = try world(kind)
    let owner = try await world.owner(of: old)
    let other = try await world.signIn(world.emailLink(old))
    _ = try await world.receiveMails()
    let principal = try await world.principal(owner.tokens)
    let code = try await world.changeCode(to: new, by: principal)
    #expect(try await world.account(owner)?.email == old, "nothing is changed yet")
    let info = try await world.useCases.actionCodeInfo(code)
    #expect(info.kind == .changeEmail && info.email == old && info.newEmail == new)

    let applied = try await apply(world, code, principal)
    #expect(applied.kind == .changeEmail && applied.email == new)
    let account = try #require(try await world.account(owner))
    #expect(account.email == new && account.emailVerified)
    #expect(account.linkedIdentities.map(\.key.subject) == [new, new])
    #expect(account.linkedIdentities.map(\.providerID) == [.password, .emailLink])
    // The caller's session stays, the others end.
    #expect(await world.isSignedIn(owner.tokens))
    #expect(await !world.isSignedIn(other.tokens))
    let mails = try await world.receiveMails()
    #expect(mails.map(\.kind) == [.emailChanged] && mails.map(\.address) == [old])
    #expect(mails.first?.parameters.otherAddress == new)
    #expect(try await world.signIn(world.password(new)).account.uid == owner.account.uid)
    #expect(try await world.signIn(world.emailLink(new)).account.uid == owner.account.uid)
    #expect(await reason { try await world.signIn(world.password(old)) } == .invalidLoginCredentials)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test func aChangeIsAppliedWithThePasswordAndEndsAllSessions() async throws {
    let world = try world()
    let owner = try await world.owner(of: old)
    let code = try await world.changeCode(to: new, by: world.principal(owner.tokens))
    #expect(await reason { try await apply(world, code) } == .missingPassword)
    _ = try await apply(world, code, password: "secret-1")
    #expect(try await world.account(owner)?.email == new)
    #expect(await !world.isSignedIn(owner.tokens))
  }

  @Test func theOwnerOfTheNewMailboxCanDenyAChange() async throws {
    let world = try world()
    let owner = try await world.owner(of: old)
    let principal = try await world.principal(owner.tokens)
    let code = try await world.changeCode(to: new, by: principal)
    _ = try await world.useCases.applyActionCode(code, answer: .deny, caller: nil)
    #expect(await reason { try await apply(world, code, principal) } == .invalidOOBCode)
    #expect(try await world.account(owner)?.email == old)
    #expect(await world.isSignedIn(owner.tokens))
  }

  @Test func aChangeNeedsARecentSignInAndAnotherAddress() async throws {
    let world = try world()
    let principal = try await world.principal(try await world.owner(of: old).tokens)
    func send(_ email: String) async -> AccountError.Reason? {
      await reason { try await world.useCases.sendEmailChange(to: email, CodeRequest(), principal: principal) }
    }
    #expect(await send(old) == .invalidArgument)
    #expect(await send("nonsense") == .invalidEmail)
    #expect(await send("") == .missingEmail)
    world.clock.advance(seconds: 301)
    #expect(await send(new) == .credentialTooOldLoginAgain)
  }

  @Test(arguments: StoreKind.allCases)
  func anAddressThatAnotherAccountOwnsIsNotTaken(kind: StoreKind) async throws {
    let world = try world(kind)
    let principal = try await world.principal(try await world.owner(of: old).tokens)
    let code = try await world.changeCode(to: new, by: principal)
    _ = try await world.owner(of: new)
    #expect(await reason { try await apply(world, code, principal) } == .emailExists)
    // Asking for it answers alike and mails nothing.
    try await world.useCases.sendEmailChange(to: new, CodeRequest(), principal: principal)
    #expect(try await world.receiveMails().isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func aProofReleasesAClaimOnTheNewAddress(kind: StoreKind) async throws {
    let world = try world(kind)
    let squatter = try await world.signIn(world.credential(world.facebook, "f"))
    _ = try await world.useCases.link(world.password(new), principal: world.principal(squatter.tokens))
    let principal = try await world.principal(try await world.owner(of: old).tokens)
    let code = try await world.changeCode(to: new, by: principal)
    _ = try await apply(world, code, principal)
    #expect(try await world.account(squatter)?.email == nil)
    #expect(try await world.signIn(world.password(new)).account.uid == principal.uid)
    #expect(try await world.store.checkIntegrity() == [])
  }

  /// As a link does: the account that only claimed the address may be left without a way to sign in.
  @Test(arguments: StoreKind.allCases)
  func aProofTakesTheAddressAlsoWhereNothingElseOpensTheClaimant(kind: StoreKind) async throws {
    let world = try world(kind)
    let squatter = try await world.signUp(email: new, password: "squatter-1")
    let principal = try await world.principal(try await world.owner(of: old).tokens)
    let code = try await world.changeCode(to: new, by: principal)
    let applied = try await apply(world, code, principal)
    #expect(applied.addressReleased)
    #expect(try await world.account(squatter)?.addressLoss != nil)
    #expect(try await world.signIn(world.password(new)).account.uid == principal.uid)
    // The way back does the same.
    let wayBack = try await world.receiveCode(.emailChanged, at: old)
    let other = try await world.signUp(email: old, password: "squatter-2")
    let recovered = try await apply(world, wayBack)
    #expect(recovered.addressReleased)
    #expect(try await world.account(other)?.addressLoss != nil)
  }

  /// With mail, a typed address would tell who has it.
  @Test func withMailATypedAddressIsAnsweredAlikeWhoeverHasIt() async throws {
    let world = try world()
    _ = try await world.signUp(email: "claimed@example.com")
    _ = try await world.owner(of: "owned@example.com")
    let guest = try await world.principal(try await world.signIn(.anonymous).tokens)
    let claimant = try await world.principal(try await world.signUp(email: old).tokens)
    for principal in [guest, claimant] {
      for address in ["claimed@example.com", "owned@example.com", "free@example.com"] {
        #expect(
          await reason { try await world.useCases.changeEmail(to: address, principal: principal) }
            == .emailChangeNeedsVerification)
      }
    }
  }

  @Test func withoutMailAnUnverifiedAddressIsReplacedAtOnce() async throws {
    let world = try world(.inMemory, Policy())
    let result = try await world.signUp(email: old)
    let principal = try await world.principal(result.tokens)
    #expect(try await world.useCases.changeEmail(to: "Ada@new.example", principal: principal) == new)
    let account = try #require(try await world.account(result))
    #expect(account.email == new && account.displayEmail == "Ada@new.example" && !account.emailVerified)
    _ = try await world.signIn(world.password(new))
    _ = try await world.signUp(email: "taken@example.com")
    #expect(
      await reason { try await world.useCases.changeEmail(to: "taken@example.com", principal: principal) }
        == .emailExists)
    #expect(try await world.receiveMails().isEmpty, "a claim gets no notice")
  }

  @Test func aVerifiedAddressIsOnlyReplacedWithACode() async throws {
    let world = try world()
    let principal = try await world.principal(try await world.owner(of: old).tokens)
    #expect(
      await reason { try await world.useCases.changeEmail(to: new, principal: principal) }
        == .emailChangeNeedsVerification)
  }

  // MARK: What ends a pending change (S4)

  @Test(arguments: StoreKind.allCases)
  func aPendingChangeDiesWhenTheOwnerProvesTheAddress(kind: StoreKind) async throws {
    let world = try world(kind)
    let attacker = try await world.signUp(email: "eve@example.com")
    let principal = try await world.principal(attacker.tokens)
    let code = try await world.changeCode(to: old, by: principal)
    // The owner of the mailbox signs in by its own means before the code is applied.
    let owner = try await world.signIn(world.credential(world.google, "g", email: old))
    #expect(await reason { try await apply(world, code, principal) } == .emailExists)
    #expect(try await world.account(owner)?.email == old)
  }

  @Test(arguments: StoreKind.allCases)
  func pendingCodesDieWithATakeOver(kind: StoreKind) async throws {
    let world = try world(kind)
    let attacker = try await world.signUp(email: old)
    let principal = try await world.principal(attacker.tokens)
    let change = try await world.changeCode(to: "eve@example.com", by: principal)
    _ = try await world.useCases.sendEmailVerification(CodeRequest(), principal: principal)
    let verification = try await world.receiveCode(.verifyEmail)
    _ = try await world.useCases.resetPassword(.code(try await world.resetCode(old)), to: Secret("owners-own"))
    for code in [change, verification] {
      #expect(await reason { try await world.useCases.actionCodeInfo(code) } == .invalidOOBCode)
    }
  }

  @Test func pendingCodesDieWithAPasswordChange() async throws {
    let world = try world()
    let principal = try await world.principal(try await world.owner(of: old).tokens)
    let change = try await world.changeCode(to: new, by: principal)
    let reset = try await world.resetCode(old)
    _ = try await world.useCases.changePassword(to: Secret("secret-2"), old: Secret("secret-1"), principal: principal)
    for code in [change, reset] {
      #expect(await reason { try await world.useCases.actionCodeInfo(code) } == .invalidOOBCode)
    }
  }

  @Test func pendingCodesDieWithTheAccountBesidesTheWayBack() async throws {
    let world = try world()
    let (owner, wayBack) = try await changed(world)
    let reset = try await world.resetCode(new)
    try await world.useCases.deleteAccount(principal: world.principal(owner.tokens))
    #expect(await reason { try await world.useCases.actionCodeInfo(reset) } == .invalidOOBCode)
    // The deletion may be a thief's.
    #expect(try await world.useCases.actionCodeInfo(wayBack).kind == .recoverEmail)
  }

  // MARK: The way back

  @Test(arguments: StoreKind.allCases)
  func theWayBackRestoresTheAddressAndTakesOffWhatWasAddedSince(kind: StoreKind) async throws {
    let world = try world(kind)
    let owner = try await world.owner(of: old)
    var principal = try await world.principal(owner.tokens)
    let google = try await world.credential(world.google, "g", email: "x@example.com", trusted: false)
    principal = try await world.principal(
      try #require(try await world.useCases.link(google, principal: principal).tokens))
    world.clock.advance(seconds: 8 * 86_400)
    principal = try await world.principal(world.signIn(world.password(old)).tokens)
    _ = try await world.receiveMails()
    // An intruder with the session changes the address, the password and adds a method.
    let code = try await world.changeCode(to: new, by: principal)
    _ = try await apply(world, code, principal)
    world.clock.advance(seconds: 10)
    let tokens = try await world.useCases.changePassword(
      to: Secret("thiefs-own"), old: nil, principal: principal
    ).tokens
    let facebook = try await world.credential(world.facebook, "f", email: "y@example.com", trusted: false)
    let linked = try await world.useCases.link(facebook, principal: world.principal(tokens))
    let pending = try await world.resetCode(new)

    world.clock.advance(seconds: 86_400)
    try await world.useCases.sendPasswordReset(email: old, CodeRequest())
    let wayBack = try await world.receiveCode(.wayBack, at: old)
    #expect(try await world.useCases.actionCodeInfo(wayBack).email == old)
    let applied = try await apply(world, wayBack)
    #expect(applied.kind == .recoverEmail && applied.email == old)
    let account = try #require(try await world.account(owner))
    #expect(account.email == old && account.emailVerified)
    #expect(account.linkedIdentities.map(\.providerID) == [.google])
    #expect(
      account.identities.filter { !$0.isActive }.map(\.state).allSatisfy {
        $0 == .setAside(.emailRecovered, at: world.clock.now)
      })
    #expect(await !world.isSignedIn(try #require(linked.tokens)))
    #expect(await reason { try await world.useCases.actionCodeInfo(pending) } == .invalidOOBCode)
    #expect(await reason { try await world.signIn(world.password(new, "thiefs-own")) } == .invalidLoginCredentials)
    #expect(await reason { try await world.signIn(world.password(old, "thiefs-own")) } == .invalidLoginCredentials)
    // A reset follows at once.
    let reset = try #require(applied.passwordResetCode)
    _ = try await world.useCases.resetPassword(.code(reset), to: Secret("owners-own"))
    #expect(try await world.signIn(world.password(old, "owners-own")).account.uid == owner.account.uid)
    #expect(await reason { try await apply(world, wayBack) } == .invalidOOBCode)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func theWayBackIsOpenForThreeDaysAndEachCodeForAnHour(kind: StoreKind) async throws {
    let world = try world(kind)
    let (_, wayBack) = try await changed(world)
    world.clock.advance(seconds: 3600)
    #expect(await reason { try await world.useCases.actionCodeInfo(wayBack) } == .expiredOOBCode)
    #expect(try await world.receiveMails().isEmpty, "looking at a code mails nothing")
    world.clock.advance(seconds: 3 * 86_400 - 3601)
    // Who opens an old code is mailed another.
    #expect(await reason { try await apply(world, wayBack) } == .expiredOOBCode)
    let another = try await world.receiveCode(.wayBack, at: old)
    #expect(try await world.useCases.actionCodeInfo(another).kind == .recoverEmail)
    world.clock.advance(seconds: 1)
    #expect(await reason { try await apply(world, another) } == .invalidOOBCode)
    #expect(await reason { try await apply(world, wayBack) } == .expiredOOBCode)
    #expect(try await world.receiveMails().isEmpty)
  }

  /// The old mailbox is proven, so a claim that a thief left behind is not an obstacle.
  @Test func theWayBackBeatsAClaimButNoOwner() async throws {
    let world = try world()
    let (_, wayBack) = try await changed(world)
    let squatter = try await world.signUp(email: old)
    _ = try await apply(world, wayBack)
    #expect(try await world.account(squatter)?.email == nil)

    // While it is open, no other account comes to own the address.
    let other = try self.world()
    let (owner, late) = try await changed(other)
    let claimant = try await other.signUp(email: old)
    let principal = try await other.principal(claimant.tokens)
    _ = try await other.useCases.sendEmailVerification(CodeRequest(), principal: principal)
    let code = try await other.receiveCode(.verifyEmail)
    #expect(await reason { try await apply(other, code, principal) } == .emailExists)
    _ = try await apply(other, late)
    #expect(try await other.account(owner)?.email == old)
  }

  @Test func theWayBackSurvivesAChangeOfPassword() async throws {
    let world = try world()
    let (owner, wayBack) = try await changed(world)
    let principal = try await world.principal(owner.tokens)
    _ = try await world.useCases.changePassword(to: Secret("secret-2"), old: Secret("secret-1"), principal: principal)
    _ = try await world.useCases.resetPassword(.code(try await world.resetCode(new)), to: Secret("secret-3"))
    _ = try await apply(world, wayBack)
    #expect(try await world.account(owner)?.email == old)
  }

  @Test func aMereClaimGetsNoWayBack() async throws {
    let world = try world()
    let principal = try await world.principal(try await world.signUp(email: old).tokens)
    let code = try await world.changeCode(to: new, by: principal)
    _ = try await apply(world, code, principal)
    #expect(try await world.receiveMails().isEmpty)
  }
}
