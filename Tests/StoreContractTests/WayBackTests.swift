import AccountFakes
import Accounts
import Testing

/// Taking an account back from a thief: what the owner's mailbox can do, and what a thief of the mailbox can't.
@Suite struct WayBackTests {
  private let old = "ada@example.com"
  private let new = "thief@example.com"
  private static let days: Int64 = 86_400

  /// An account whose methods are ten days old: a password, an identity of Google, and an app if asked for.
  private struct Home {
    let world: World
    var owner: SignInResult
    var app: Enrolled?

    func signIn() async throws -> TokenPair {
      let password = world.password("ada@example.com")
      guard let app else { return try await world.signIn(password).tokens }
      return try await world.signIn(password, app).tokens
    }
  }

  private func home(_ kind: StoreKind = .inMemory, withApp: Bool = false) async throws -> Home {
    let world = try World(kind, policy: .mailing())
    let owner = try await world.owner(of: old)
    let google = try await world.credential(world.google, "adas", email: "x@example.com", trusted: false)
    let linked = try await world.useCases.link(google, principal: world.principal(owner.tokens))
    let app = withApp ? try await world.enrollApp(try #require(linked.tokens)) : nil
    world.clock.advance(seconds: 10 * Self.days)
    _ = try await world.receiveMails()
    return Home(world: world, owner: owner, app: app)
  }

  private func thiefsOwn(_ world: World) async throws -> Credential {
    try await world.credential(world.facebook, "thief", email: "t@example.com", trusted: false)
  }

  private func move(_ world: World, _ tokens: TokenPair, to address: String) async throws {
    let code = try await world.changeCode(to: address, by: world.principal(tokens))
    _ = try await world.useCases.applyActionCode(
      code, answer: .accept(password: nil), caller: world.principal(tokens))
  }

  private func apply(
    _ world: World, _ code: Secret, _ answer: ActionCodeAnswer = .accept(password: nil)
  ) async throws -> AppliedActionCode {
    try await world.useCases.applyActionCode(code, answer: answer, caller: nil)
  }

  /// Asks for a reset at an address that the account has lost.
  private func wayBack(_ world: World, at address: String) async throws -> Secret {
    try await world.useCases.sendPasswordReset(email: address, CodeRequest())
    return try await world.receiveCode(.wayBack, at: address)
  }

  private func choosePassword(_ world: World, _ applied: AppliedActionCode) async throws {
    _ = try await world.useCases.resetPassword(
      .code(try #require(applied.passwordResetCode)), to: Secret("owners-own"))
  }

  // MARK: A thief with a fresh session or the password

  /// In each order, the thief links a provider, enrolls an app and changes the address.
  @Test(arguments: StoreKind.allCases, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func s64NothingOfAThiefRemainsInAnyOrder(kind: StoreKind, order: [Int]) async throws {
    let home = try await home(kind)
    let world = home.world
    var tokens = try await home.signIn()
    for act in order {
      world.clock.advance(seconds: 10)
      switch act {
      case 0:
        tokens = try #require(
          try await world.useCases.link(thiefsOwn(world), principal: world.principal(tokens)).tokens)
      case 1: tokens = try await world.enrollApp(tokens).tokens
      default: try await move(world, tokens, to: new)
      }
    }
    _ = try await world.receiveMails()
    world.clock.advance(seconds: 71 * 3600)
    let code = try await wayBack(world, at: old)
    let plan = try #require(try await world.useCases.actionCodeInfo(code).recovery)
    #expect(Set(plan.methods.map(\.providerID)) == [.password, .facebook] && plan.factors.count == 1)
    #expect(plan.olderMethods.map(\.providerID) == [.google] && plan.takesOlderMethod)

    let applied = try await apply(world, code, .accept(password: Secret("secret-1")))
    #expect(applied.recovery?.olderMethods.map(\.providerID) == [.google])
    let account = try #require(try await world.account(home.owner))
    #expect(account.email == old && account.emailVerified && account.factors.isEmpty)
    #expect(account.linkedIdentities.map(\.providerID) == [.google])
    #expect(await !world.isSignedIn(tokens))
    try await choosePassword(world, applied)
    #expect(try await world.signIn(world.password(old, "owners-own")).account.uid == home.owner.account.uid)
    let thief = try await world.signIn(thiefsOwn(world))
    #expect(thief.isNewAccount && thief.account.uid != home.owner.account.uid)
    // The thief's mailbox has no way back.
    let mails = try await world.receiveMails()
    #expect(!mails.contains { $0.address == new })
    try await world.useCases.sendPasswordReset(email: new, CodeRequest())
    #expect(try await world.receiveMails().isEmpty)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases, [0, 1, 2])
  func s64AThiefWhoTookTheOwnersMethodsOffCantHideThem(kind: StoreKind, number: Int) async throws {
    let home = try await home(kind, withApp: true)
    let world = home.world
    let app = try #require(home.app)
    let tokens = try await home.signIn()
    let own = try await world.enrollApp(tokens)
    let withdrawn = try await world.useCases.withdrawFactor(app.id, principal: world.principal(own.tokens))
    let unlinked = try await world.useCases.unlink(
      .provider(.google), revoke: .others, principal: world.principal(withdrawn.tokens))
    let changed = try await world.useCases.changePassword(
      to: Secret("thiefs-own"), old: Secret("secret-1"), principal: world.principal(unlinked.tokens))
    try await move(world, changed.tokens, to: new)
    let code = try await world.receiveCode(.emailChanged, at: old)

    // What was removed can be shown: the app, the password of before, and the account at Google.
    #expect(
      await reason { try await apply(world, code, .accept(password: Secret("thiefs-own"))) } == .invalidLoginCredentials
    )
    #expect(
      await reason {
        try await apply(world, code, .show(OlderMethod(factorCode: world.freshCode(of: own.secret))))
      } == .invalidCode)
    let shown: [ActionCodeAnswer] = [
      .show(OlderMethod(factorCode: world.code(of: app.secret))), .accept(password: Secret("secret-1")),
      .show(
        OlderMethod(
          credential: try await world.credential(world.google, "adas", email: "x@example.com", trusted: false))),
    ]
    let applied = try await apply(world, code, shown[number])
    #expect(try await world.account(home.owner)?.factors.isEmpty == true)
    try await choosePassword(world, applied)
    _ = try await world.signIn(world.password(old, "owners-own"))
  }

  /// The code that is sent to a phone which was a second factor shows it, whether or not the thief has removed the factor.
  @Test(arguments: StoreKind.allCases, [false, true])
  func thePhoneOfBeforeIsAnOlderMethod(kind: StoreKind, isRemoved: Bool) async throws {
    var policy = Policy.mailing()
    policy.phone = PhonePolicy(sendsMessages: true)
    policy.attempts = .unlimitedSMS
    let world = try World(kind, policy: policy)
    let owner = try await world.principal(world.owner(of: old).tokens)
    let begun = try await world.useCases.beginPhoneEnrollment(of: World.number, principal: owner, from: nil)
    let enrolled = try await world.useCases.finishEnrollment(
      begun.sessionInfo, code: try #require(try await world.phones.lastCode(to: World.number)), displayName: "phone",
      principal: owner)
    let phone = try #require(enrolled.factor)
    world.clock.advance(seconds: 10 * Self.days)
    let challenge = try await world.challenge(world.password(old))
    var tokens = try await world.finish(challenge, world.phoneAssertion(challenge, phone.id)).tokens
    let app = try await world.enrollApp(tokens)
    tokens = app.tokens
    if isRemoved {
      tokens = try await world.useCases.withdrawFactor(phone.id, principal: world.principal(tokens)).tokens
    }
    try await move(world, tokens, to: new)
    let code = try await world.receiveCode(.emailChanged, at: old)
    let stranger = try await world.phone("+16505550101")
    #expect(
      await reason { try await apply(world, code, .show(OlderMethod(credential: stranger))) }
        == .invalidLoginCredentials)
    let applied = try await apply(world, code, .show(OlderMethod(credential: world.phone())))
    #expect(applied.recovery?.factors.map(\.id) == [app.id])
    let account = try #require(try await world.store.read { try $0.account(owner.uid) })
    #expect(account.factors.map(\.id) == (isRemoved ? [] : [phone.id]))
  }

  // MARK: Merges

  @Test(arguments: StoreKind.allCases, [false, true])
  func s65AnAccountThatAThiefMergedIntoTheirsComesBack(kind: StoreKind, changesFirst: Bool) async throws {
    let home = try await home(kind)
    let world = home.world
    let thief = try await world.signIn(thiefsOwn(world))
    if changesFirst { try await move(world, try await home.signIn(), to: new) }
    let address = changesFirst ? new : old
    let merged = try await world.merge(.credential(world.password(address)), by: thief.tokens)
    #expect(merged.merged == home.owner.account.uid)
    // Also the mail of a change right before a merge goes out.
    let mails = try await world.receiveMails().filter { $0.address == old }
    #expect(mails.first?.kind == (changesFirst ? .emailChanged : .accountsMerged))
    let code = try #require(mails.first?.code)
    let plan = try #require(try await world.useCases.actionCodeInfo(code).recovery)
    #expect(plan.merges.map(\.merged) == [home.owner.account.uid])

    let applied = try await apply(world, code)
    #expect(applied.recovery?.merges.count == 1)
    let account = try #require(try await world.account(home.owner))
    #expect(account.email == old && account.emailVerified)
    #expect(account.linkedIdentities.map(\.providerID) == [.google])
    #expect(try await world.account(thief)?.linkedIdentities.map(\.providerID) == [.facebook])
    try await choosePassword(world, applied)
    #expect(try await world.signIn(world.password(old, "owners-own")).account.uid == home.owner.account.uid)
    #expect(try await world.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases)
  func s65AnAccountThatAThiefMergedTheirsIntoLosesThat(kind: StoreKind) async throws {
    let home = try await home(kind)
    let world = home.world
    let thief = try await world.signIn(thiefsOwn(world))
    _ = try await world.merge(.credential(thiefsOwn(world)), by: home.signIn())
    let code = try await world.receiveCode(.accountsMerged, at: old)
    let applied = try await apply(world, code)
    #expect(try await world.account(thief)?.linkedIdentities.map(\.providerID) == [.facebook])
    #expect(try await world.account(home.owner)?.linkedIdentities.map(\.providerID) == [.google])
    try await choosePassword(world, applied)
  }

  /// The account is merged into one, and that into another: both merges are undone, the later one first.
  @Test(arguments: StoreKind.allCases)
  func s65ChainsOfMergesAreUndone(kind: StoreKind) async throws {
    let home = try await home(kind)
    let world = home.world
    let middle = try await world.signIn(thiefsOwn(world))
    let end = try await world.signIn(world.credential(world.oidc, "end", email: "e@example.com", trusted: false))
    _ = try await world.merge(.credential(world.password(old)), by: middle.tokens)
    let code = try await world.receiveCode(.accountsMerged, at: old)
    _ = try await world.merge(.credential(thiefsOwn(world)), by: end.tokens)
    let applied = try await apply(world, code)
    #expect(applied.recovery?.merges.map(\.merged) == [middle.account.uid, home.owner.account.uid])
    #expect(try await world.account(home.owner)?.email == old)
    #expect(try await world.account(middle) != nil)
  }

  /// The address is kept for the alias then, and there is no password to reset. Who asks for a reset is shown the way back.
  @Test(arguments: StoreKind.allCases)
  func s65TheOwnerOfAMergedAccountWhoAsksForAResetGetsTheWayBack(kind: StoreKind) async throws {
    let home = try await home(kind)
    let world = home.world
    let thief = try await world.signIn(world.credential(world.oidc, "thief", email: new))
    _ = try await world.merge(.credential(world.password(old)), by: thief.tokens)
    _ = try await world.receiveMails()
    world.clock.advance(seconds: 2 * 3600)
    let applied = try await apply(world, try await wayBack(world, at: old))
    #expect(applied.recovery?.merges.map(\.merged) == [home.owner.account.uid])
    #expect(try await world.account(home.owner)?.email == old)
  }

  /// A thief who undoes the merge before leaves nothing either.
  @Test func s65AMergeThatTheThiefHasUndoneDoesNotEndTheWayBack() async throws {
    let home = try await home()
    let world = home.world
    let thief = try await world.signIn(thiefsOwn(world))
    let merged = try await world.merge(.credential(world.password(old)), by: thief.tokens)
    let code = try await world.receiveCode(.accountsMerged, at: old)
    _ = try await world.useCases.undoMerge(principal: world.principal(merged.tokens))
    let applied = try await apply(world, code)
    #expect(applied.recovery?.merges.isEmpty == true)
    #expect(try await world.account(home.owner)?.email == old)
  }

  // MARK: A thief of the mailbox

  /// The owner has fled to another address with a new factor: who has nothing but the old mailbox gets the address, and no way in.
  @Test(arguments: StoreKind.allCases)
  func s67AMailboxThiefGetsNothingFromWhoFledWithANewFactor(kind: StoreKind) async throws {
    let home = try await home(kind)
    let world = home.world
    let app = try await world.enrollApp(try await home.signIn())
    try await move(world, app.tokens, to: "fled@example.com")
    let code = try await world.receiveCode(.emailChanged, at: old)
    let applied = try await apply(world, code)
    #expect(applied.recovery?.factors.isEmpty == true, "factors stay without an older method")
    let account = try #require(try await world.account(home.owner))
    #expect(account.email == old && account.factors.map(\.id) == [app.id])
    // The reset asks for the factor.
    let reset = try #require(applied.passwordResetCode)
    let challenge = try await world.challenge {
      try await world.useCases.resetPassword(.code(reset), to: Secret("thiefs-own"))
    }
    #expect(challenge.factors.map(\.id) == [app.id])
    // An email link and an account of a provider with this very address show no more than the mailbox.
    try await world.useCases.sendPasswordReset(email: old, CodeRequest())
    let mailbox = try await world.credential(world.google, "mailbox", email: old)
    let another = try #require(try await world.receiveMails().last { $0.address == old }?.codeBeside)
    let shown = ActionCodeAnswer.show(OlderMethod(credential: mailbox))
    #expect(await reason { try await apply(world, another, shown) } == .invalidLoginCredentials)
    // The owner still has Google and the app.
    let google = try await world.credential(world.google, "adas", email: "x@example.com", trusted: false)
    #expect(try await world.signIn(google, app).account.uid == home.owner.account.uid)
  }

  /// The link of a notice works for a month: whoever has read the mailbox for a while must get no password by it later.
  @Test(arguments: StoreKind.allCases, [true, false])
  func s67TheLinkOfANoticeOpensNoResetForLong(kind: StoreKind, isLate: Bool) async throws {
    let home = try await home(kind)
    let world = home.world
    let tokens = try await home.signIn()
    world.clock.advance(seconds: 600)
    _ = try await world.useCases.link(thiefsOwn(world), principal: world.principal(tokens))
    let code = try await world.receiveCode(.unsettledMethodLinked, at: old)
    world.clock.advance(seconds: isLate ? 3601 : 3600)
    let applied = try await apply(world, code)
    #expect(applied.recovery?.methods.map(\.providerID) == [.facebook])
    #expect((applied.passwordResetCode == nil) == isLate)
    // The mailbox gets it instead.
    let mails = try await world.receiveMails()
    #expect(mails.map(\.kind) == (isLate ? [.passwordReset] : []) && mails.allSatisfy { $0.address == old })
  }

  // MARK: The address

  @Test(arguments: StoreKind.allCases)
  func whileItIsOpenNoProofOfTheAddressOpensAnotherAccount(kind: StoreKind) async throws {
    let home = try await home(kind)
    let world = home.world
    try await move(world, try await home.signIn(), to: new)
    _ = try await world.receiveMails()
    func mailbox() async throws -> Credential { try await world.credential(world.oidc, "mailbox", email: old) }
    let error = await failure { try await world.signIn(mailbox()) }
    #expect(error?.reason == .accountExistsWithDifferentCredential)
    #expect(error?.conflict?.continuation == nil && error?.conflict?.signInMethods == [])
    let other = try await world.signIn(thiefsOwn(world))
    #expect(
      await reason {
        try await world.useCases.link(mailbox(), principal: world.principal(other.tokens))
      } == .emailExists)
    try await world.useCases.sendSignInLink(email: old, CodeRequest())
    #expect(try await world.receiveMails().map(\.kind) == [.wayBack])
    world.clock.advance(seconds: 3 * Self.days)
    #expect(try await world.signIn(mailbox()).isNewAccount)
  }

  @Test(arguments: StoreKind.allCases)
  func atAnAddressThatTheAccountStillHasItGoesBesideWhatIsAskedFor(kind: StoreKind) async throws {
    let home = try await home(kind)
    let world = home.world
    let tokens = try await home.signIn()
    _ = try await world.useCases.link(thiefsOwn(world), principal: world.principal(tokens))
    #expect(try await world.receiveMails().compactMap(\.code).count == 1)
    try await world.useCases.sendPasswordReset(email: old, CodeRequest())
    let mail = try #require(try await world.receiveMails().first)
    #expect(mail.kind == .passwordReset && mail.wayBack != nil)
    _ = try await world.useCases.resetPassword(.code(try #require(mail.code)), to: Secret("owners-own"))
  }

  @Test(arguments: StoreKind.allCases)
  func everyNoticeCarriesIt(kind: StoreKind) async throws {
    let home = try await home(kind)
    let world = home.world
    var tokens = try await home.signIn()
    var kinds: [Mail.Kind] = []
    func note() async throws {
      let mails = try await world.receiveMails().filter { $0.address == old }
      #expect(mails.allSatisfy { $0.value(of: "mode") == "recoverEmail" })
      kinds += mails.map(\.kind)
    }
    let linked = try await world.useCases.link(thiefsOwn(world), principal: world.principal(tokens))
    tokens = try #require(linked.tokens)
    try await note()
    let app = try await world.enrollApp(tokens)
    try await note()
    _ = try await world.useCases.renewRecoveryCodes(principal: world.principal(app.tokens))
    try await note()
    tokens = try await world.useCases.withdrawFactor(app.id, principal: world.principal(app.tokens)).tokens
    try await note()
    tokens = try await world.useCases.unlink(
      .provider(.facebook), revoke: .thisIdentity, principal: world.principal(tokens)
    ).tokens
    try await note()
    tokens = try await world.useCases.changePassword(
      to: Secret("another-1"), old: nil, principal: world.principal(tokens)
    ).tokens
    try await note()
    try await move(world, tokens, to: new)
    try await note()
    #expect(
      kinds == [
        .methodLinked, .secondFactorAdded, .recoveryCodesRenewed, .secondFactorRemoved, .methodUnlinked,
        .passwordChanged, .emailChanged,
      ])
  }

  @Test(arguments: StoreKind.allCases)
  func anAdministratorCanCloseIt(kind: StoreKind) async throws {
    let home = try await home(kind)
    let world = home.world
    try await move(world, try await home.signIn(), to: new)
    let code = try await world.receiveCode(.emailChanged, at: old)
    var change = AccountChange()
    change.endsWaysBack = true
    _ = try await world.useCases.update(home.owner.account.uid, change, by: .serverOperator)
    #expect(await reason { try await apply(world, code) } == .invalidOOBCode)
    #expect(try await world.signIn(world.credential(world.oidc, "mailbox", email: old)).isNewAccount)
  }

  @Test(arguments: StoreKind.allCases)
  func aTakeOverClosesTheClaimants(kind: StoreKind) async throws {
    let world = try World(kind, policy: .mailing())
    let squatter = try await world.signUp(email: old)
    // As an account that has owned another address before.
    let wayBack = WayBack(
      tenant: .default, uid: squatter.account.uid,
      address: EmailAddress(canonical: "before@example.com", display: "before@example.com"), reason: .emailChanged,
      openedAt: world.clock.now, expiresAt: world.clock.now.adding(milliseconds: 1000))
    try await world.store.commit(ChangeSet(tenant: .default, changes: [.openWayBack(wayBack)]))
    #expect(try await world.store.read { try $0.waysBack(of: squatter.account.uid) }.count == 1)
    let taken = try await world.signIn(world.emailLink(old))
    #expect(taken.account.uid == squatter.account.uid)
    #expect(try await world.store.read { try $0.waysBack(of: squatter.account.uid) }.isEmpty)
  }
}
