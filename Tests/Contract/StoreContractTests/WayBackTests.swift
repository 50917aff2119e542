import AccountFakes
import Accounts
import Testing

/// Taking an account back from a thief: what the owner's mailbox can do, and what a thief of the mailbox cannot.
@Suite struct WayBackTests {
  let old = "ada@example.com"
  let new = "thief@example.com"
  static let days: Int64 = 86_400

  /// An account whose methods are ten days old: a password, an identity of Google, and an app if asked for.
  struct Home {
    let fixture: ServiceFixture
    var owner: SignInResult
    var app: Enrolled?

    func signIn() async throws -> TokenPair {
      let password = fixture.password("ada@example.com")
      guard let app else { return try await fixture.signIn(password).tokens }
      return try await fixture.signIn(password, app).tokens
    }
  }

  func home(_ kind: StoreKind = .inMemory, withApp: Bool = false) async throws -> Home {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let owner = try await fixture.owner(of: old)
    let google = try await fixture.credential(fixture.google, "adas", email: "x@example.com", trusted: false)
    let linked = try await fixture.useCases.linking.link(google, principal: fixture.principal(owner.tokens))
    let app = withApp ? try await fixture.enrollApp(try #require(linked.tokens)) : nil
    fixture.clock.advance(seconds: 10 * Self.days)
    _ = try await fixture.receiveMails()
    return Home(fixture: fixture, owner: owner, app: app)
  }

  func thiefsOwn(_ fixture: ServiceFixture) async throws -> Credential {
    try await fixture.credential(fixture.facebook, "thief", email: "t@example.com", trusted: false)
  }

  func move(_ fixture: ServiceFixture, _ tokens: TokenPair, to address: String) async throws {
    let code = try await fixture.changeCode(to: address, by: fixture.principal(tokens))
    _ = try await fixture.apply(code, by: fixture.principal(tokens))
  }

  /// Asks for a reset at an address that the account has lost.
  func wayBack(_ fixture: ServiceFixture, at address: String) async throws -> Secret {
    try await fixture.useCases.codeSending.sendPasswordReset(email: address, CodeRequest())
    return try await fixture.receiveCode(.wayBack, at: address)
  }

  // MARK: A thief with a fresh session or the password

  /// In each order, the thief links a provider, enrolls an app and changes the address.
  @Test(arguments: StoreKind.allCases, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func s64NothingOfAThiefRemainsInAnyOrder(kind: StoreKind, order: [Int]) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    var tokens = try await home.signIn()
    for act in order {
      fixture.clock.advance(seconds: 10)
      switch act {
      case 0:
        tokens = try #require(
          try await fixture.useCases.linking.link(thiefsOwn(fixture), principal: fixture.principal(tokens)).tokens)
      case 1: tokens = try await fixture.enrollApp(tokens).tokens
      default: try await move(fixture, tokens, to: new)
      }
    }
    _ = try await fixture.receiveMails()
    fixture.clock.advance(seconds: 71 * 3600)
    let code = try await wayBack(fixture, at: old)
    let plan = try #require(try await fixture.useCases.codeUse.actionCodeInfo(code).recovery)
    #expect(Set(plan.methods.map(\.providerID)) == [.password, .facebook] && plan.factors.count == 1)
    #expect(plan.olderMethods.map(\.providerID) == [.google] && plan.takesOlderMethod)

    let applied = try await fixture.apply(code, .accept(password: Secret("secret-1")))
    #expect(applied.recovery?.olderMethods.map(\.providerID) == [.google])
    let account = try #require(try await fixture.account(home.owner))
    #expect(account.email == old && account.emailVerified && account.factors.isEmpty)
    #expect(account.linkedIdentities.map(\.providerID) == [.google])
    #expect(await !fixture.isSignedIn(tokens))
    try await fixture.choosePassword(applied)
    #expect(try await fixture.signIn(fixture.password(old, "owners-own")).account.uid == home.owner.account.uid)
    let thief = try await fixture.signIn(thiefsOwn(fixture))
    #expect(thief.isNewAccount && thief.account.uid != home.owner.account.uid)
    // The thief's mailbox has no way back.
    let mails = try await fixture.receiveMails()
    #expect(!mails.contains { $0.address == new })
    try await fixture.useCases.codeSending.sendPasswordReset(email: new, CodeRequest())
    #expect(try await fixture.receiveMails().isEmpty)
    #expect(try await fixture.store.checkIntegrity() == [])
  }

  @Test(arguments: StoreKind.allCases, [0, 1, 2])
  func s64AThiefWhoTookTheOwnersMethodsOffCantHideThem(kind: StoreKind, number: Int) async throws {
    let home = try await home(kind, withApp: true)
    let fixture = home.fixture
    let app = try #require(home.app)
    let tokens = try await home.signIn()
    let own = try await fixture.enrollApp(tokens)
    let withdrawn = try await fixture.useCases.factorEnrollment.withdrawFactor(
      app.id, principal: fixture.principal(own.tokens))
    let unlinked = try await fixture.useCases.linking.unlink(
      .provider(.google), revoke: .others, principal: fixture.principal(withdrawn.tokens))
    let changed = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("thiefs-own"), old: Secret("secret-1"), principal: fixture.principal(unlinked.tokens))
    try await move(fixture, changed.tokens, to: new)
    let code = try await fixture.receiveCode(.emailChanged, at: old)

    // What was removed can be shown: the app, the password of before, and the account at Google.
    #expect(
      await reason { try await fixture.apply(code, .accept(password: Secret("thiefs-own"))) }
        == .invalidLoginCredentials
    )
    #expect(
      await reason {
        try await fixture.apply(code, .show(OlderMethod(factorCode: fixture.freshCode(of: own.secret))))
      } == .invalidCode)
    let shown: [ActionCodeAnswer] = [
      .show(OlderMethod(factorCode: fixture.code(of: app.secret))), .accept(password: Secret("secret-1")),
      .show(
        OlderMethod(
          credential: try await fixture.credential(fixture.google, "adas", email: "x@example.com", trusted: false))),
    ]
    let applied = try await fixture.apply(code, shown[number])
    #expect(try await fixture.account(home.owner)?.factors.isEmpty == true)
    try await fixture.choosePassword(applied)
    _ = try await fixture.signIn(fixture.password(old, "owners-own"))
  }

  /// The code that is sent to a phone which was a second factor shows it, whether or not the thief has removed the
  /// factor.
  @Test(arguments: StoreKind.allCases, [false, true])
  func thePhoneOfBeforeIsAnOlderMethod(kind: StoreKind, isRemoved: Bool) async throws {
    var policy = Policy.mailing()
    policy.phone = PhonePolicy(sendsMessages: true)
    policy.attempts = .unlimitedSMS
    let fixture = try ServiceFixture(kind, policy: policy)
    let (owner, phone, app) = try await thiefBehindPhone(fixture)
    var tokens = app.tokens
    if isRemoved {
      tokens = try await fixture.useCases.factorEnrollment.withdrawFactor(
        phone, principal: fixture.principal(tokens)
      ).tokens
    }
    try await move(fixture, tokens, to: new)
    let code = try await fixture.receiveCode(.emailChanged, at: old)
    let stranger = try await fixture.phone("+16505550101")
    #expect(
      await reason { try await fixture.apply(code, .show(OlderMethod(credential: stranger))) }
        == .invalidLoginCredentials)
    let applied = try await fixture.apply(code, .show(OlderMethod(credential: fixture.phone())))
    #expect(applied.recovery?.factors.map(\.id) == [app.id])
    let account = try #require(try await fixture.store.read { try $0.account(owner) })
    #expect(account.factors.map(\.id) == (isRemoved ? [] : [phone]))
  }

  /// A code is sent to it as to a second factor: whether the phone may sign in does not matter, and strangers who
  /// request codes to the number cannot stop it.
  @Test(arguments: StoreKind.allCases, [false, true])
  func s68ThePhoneOfBeforeGetsItsCode(kind: StoreKind, signsIn: Bool) async throws {
    var policy = Policy.mailing()
    policy.phone = PhonePolicy(sendsMessages: true)
    policy.providers[.phone] = ProviderPolicy(isEnabled: signsIn)
    let fixture = try ServiceFixture(kind, policy: policy)
    let (_, phone, app) = try await thiefBehindPhone(fixture)
    try await move(fixture, app.tokens, to: new)
    let code = try await fixture.receiveCode(.emailChanged, at: old)
    let another = try await wayBack(fixture, at: old)
    if signsIn {
      for _ in 0..<30 { _ = try await fixture.useCases.codeSending.sendPhoneCode(to: ServiceFixture.number) }
    }
    let before = try await fixture.phones.count
    let sent = try await fixture.useCases.codeUse.sendOlderFactorCode(code, to: phone)
    #expect(try await fixture.phones.count == before + 1)
    #expect(
      await reason { try await fixture.useCases.codeUse.sendOlderFactorCode(code, to: app.id) }
        == .mfaEnrollmentNotFound)
    let typed = try #require(try await fixture.phones.lastCode(to: ServiceFixture.number))
    func show(_ code: Secret, _ typed: Secret) async throws -> AppliedActionCode {
      try await fixture.apply(code, .show(OlderMethod(phoneCode: (sent.sessionInfo, typed))))
    }
    // The code is that of this way back, and a wrong one elsewhere.
    #expect(await reason { try await show(code, ServiceFixture.wrong(typed)) } == .invalidCode)
    #expect(await reason { try await show(another, typed) } == .invalidCode)
    if signsIn {
      let credential = Credential.phone(sessionInfo: sent.sessionInfo, code: typed)
      #expect(await reason { try await fixture.signIn(credential) } == .invalidCode)
    }
    #expect(try await show(code, typed).recovery?.factors.map(\.id) == [app.id])
  }

  /// An account whose owner has enrolled a phone long ago, and whose thief has enrolled an app.
  private func thiefBehindPhone(
    _ fixture: ServiceFixture
  ) async throws -> (owner: UID, phone: FactorID, thief: Enrolled) {
    let owner = try await fixture.owner(of: old)
    let phone = try await fixture.enrollPhone(owner.tokens).id
    fixture.clock.advance(seconds: 10 * Self.days)
    let challenge = try await fixture.challenge(fixture.password(old))
    let tokens = try await fixture.finish(challenge, fixture.phoneAssertion(challenge, phone)).tokens
    return (owner.account.uid, phone, try await fixture.enrollApp(tokens))
  }

  // MARK: A thief of the mailbox

  /// The owner has fled to another address with a new factor: who has nothing but the old mailbox gets the address, and
  /// no way in.
  @Test(arguments: StoreKind.allCases)
  func s67AMailboxThiefGetsNothingFromWhoFledWithANewFactor(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let app = try await fixture.enrollApp(try await home.signIn())
    try await move(fixture, app.tokens, to: "fled@example.com")
    let code = try await fixture.receiveCode(.emailChanged, at: old)
    let applied = try await fixture.apply(code)
    #expect(applied.recovery?.factors.isEmpty == true, "factors stay without an older method")
    let account = try #require(try await fixture.account(home.owner))
    #expect(account.email == old && account.factors.map(\.id) == [app.id])
    // The reset asks for the factor.
    let reset = try #require(applied.passwordResetCode)
    let challenge = try await fixture.challenge {
      try await fixture.useCases.passwordReset.resetPassword(.code(reset), to: Secret("thiefs-own"))
    }
    #expect(challenge.factors.map(\.id) == [app.id])
    // An email link and an account of a provider with this very address show no more than the mailbox.
    try await fixture.useCases.codeSending.sendPasswordReset(email: old, CodeRequest())
    let mailbox = try await fixture.credential(fixture.google, "mailbox", email: old)
    let another = try #require(try await fixture.receiveMails().last { $0.address == old }?.codeBeside)
    let shown = ActionCodeAnswer.show(OlderMethod(credential: mailbox))
    #expect(await reason { try await fixture.apply(another, shown) } == .invalidLoginCredentials)
    // Another attempt to send such a mail has the same link.
    try await fixture.useCases.codeSending.sendPasswordReset(email: old, CodeRequest())
    let mail = try #require(try await fixture.store.read { try $0.dueMails(now: fixture.clock.now, limit: 1) }.first)
    var links: Set<String?> = []
    for _ in 0..<3 {
      links.insert(try await fixture.useCases.deliveries.mailContent(for: mail)?.wayBack?.reveal())
      fixture.clock.advance(seconds: 60)
    }
    #expect(links.count == 1 && links.first??.contains(another.reveal()) == true)
    // The owner still has Google and the app.
    let google = try await fixture.credential(fixture.google, "adas", email: "x@example.com", trusted: false)
    #expect(try await fixture.signIn(google, app).account.uid == home.owner.account.uid)
  }

  /// The link of a notice works for a month: whoever has read the mailbox for a while must get no password by it later.
  @Test(arguments: StoreKind.allCases, [true, false])
  func s67TheLinkOfANoticeOpensNoResetForLong(kind: StoreKind, isLate: Bool) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let tokens = try await home.signIn()
    fixture.clock.advance(seconds: 600)
    _ = try await fixture.useCases.linking.link(thiefsOwn(fixture), principal: fixture.principal(tokens))
    let code = try await fixture.receiveCode(.unsettledMethodLinked, at: old)
    fixture.clock.advance(seconds: isLate ? 3601 : 3600)
    let applied = try await fixture.apply(code)
    #expect(applied.recovery?.methods.map(\.providerID) == [.facebook])
    #expect((applied.passwordResetCode == nil) == isLate)
    // The mailbox gets it instead.
    let mails = try await fixture.receiveMails()
    #expect(mails.map(\.kind) == (isLate ? [.passwordReset] : []) && mails.allSatisfy { $0.address == old })
  }

  // MARK: The address

  @Test(arguments: StoreKind.allCases)
  func whileItIsOpenNoProofOfTheAddressOpensAnotherAccount(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    try await move(fixture, try await home.signIn(), to: new)
    _ = try await fixture.receiveMails()
    func mailbox() async throws -> Credential { try await fixture.credential(fixture.oidc, "mailbox", email: old) }
    let error = await failure { try await fixture.signIn(mailbox()) }
    #expect(error?.reason == .accountExistsWithDifferentCredential)
    #expect(error?.conflict?.continuation == nil && error?.conflict?.signInMethods == [])
    let other = try await fixture.signIn(thiefsOwn(fixture))
    #expect(
      await reason {
        try await fixture.useCases.linking.link(mailbox(), principal: fixture.principal(other.tokens))
      } == .emailExists)
    try await fixture.useCases.codeSending.sendSignInLink(email: old, CodeRequest())
    #expect(try await fixture.receiveMails().map(\.kind) == [.wayBack])
    fixture.clock.advance(seconds: 3 * Self.days)
    #expect(try await fixture.signIn(mailbox()).isNewAccount)
  }

  @Test(arguments: StoreKind.allCases)
  func atAnAddressThatTheAccountStillHasItGoesBesideWhatIsAskedFor(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    let tokens = try await home.signIn()
    _ = try await fixture.useCases.linking.link(thiefsOwn(fixture), principal: fixture.principal(tokens))
    #expect(try await fixture.receiveMails().compactMap(\.code).count == 1)
    try await fixture.useCases.codeSending.sendPasswordReset(email: old, CodeRequest())
    let mail = try #require(try await fixture.receiveMails().first)
    #expect(mail.kind == .passwordReset && mail.wayBack != nil)
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(try #require(mail.code)), to: Secret("owners-own"))
  }

  @Test(arguments: StoreKind.allCases)
  func everyNoticeCarriesIt(kind: StoreKind) async throws {
    let home = try await home(kind)
    let fixture = home.fixture
    var tokens = try await home.signIn()
    var kinds: [Mail.Kind] = []
    func note() async throws {
      let mails = try await fixture.receiveMails().filter { $0.address == old }
      #expect(mails.allSatisfy { $0.value(of: "mode") == "recoverEmail" })
      kinds += mails.map(\.kind)
    }
    let linked = try await fixture.useCases.linking.link(thiefsOwn(fixture), principal: fixture.principal(tokens))
    tokens = try #require(linked.tokens)
    try await note()
    let app = try await fixture.enrollApp(tokens)
    try await note()
    _ = try await fixture.useCases.factorEnrollment.renewRecoveryCodes(principal: fixture.principal(app.tokens))
    try await note()
    tokens = try await fixture.useCases.factorEnrollment.withdrawFactor(
      app.id, principal: fixture.principal(app.tokens)
    ).tokens
    try await note()
    tokens = try await fixture.useCases.linking.unlink(
      .provider(.facebook), revoke: .thisIdentity, principal: fixture.principal(tokens)
    ).tokens
    try await note()
    tokens = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("another-1"), old: nil, principal: fixture.principal(tokens)
    ).tokens
    try await note()
    try await move(fixture, tokens, to: new)
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
    let fixture = home.fixture
    try await move(fixture, try await home.signIn(), to: new)
    let code = try await fixture.receiveCode(.emailChanged, at: old)
    var change = AccountChange()
    change.endsWaysBack = true
    _ = try await fixture.useCases.administration.update(home.owner.account.uid, change, by: .serverOperator)
    #expect(await reason { try await fixture.apply(code) } == .invalidOOBCode)
    #expect(try await fixture.signIn(fixture.credential(fixture.oidc, "mailbox", email: old)).isNewAccount)
  }

  @Test(arguments: StoreKind.allCases)
  func aClaimantThatCanStillBeRecoveredIsNotTakenOver(kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let squatter = try await fixture.signUp(email: old)
    // As an account that has owned another address before.
    let wayBack = WayBack(
      tenant: .default, uid: squatter.account.uid,
      address: EmailAddress(canonical: "before@example.com", display: "before@example.com"), reason: .emailChanged,
      openedAt: fixture.clock.now, expiresAt: fixture.clock.now.adding(milliseconds: 1000))
    try await fixture.store.commit(ChangeSet(tenant: .default, changes: [.openWayBack(wayBack)]))
    #expect(try await fixture.store.read { try $0.waysBack(of: squatter.account.uid) }.count == 1)
    let taken = try await fixture.signIn(fixture.emailLink(old))
    #expect(taken.account.uid != squatter.account.uid && taken.account.email == old)
    #expect(try await fixture.account(squatter)?.email == nil)
    #expect(try await fixture.store.read { try $0.waysBack(of: squatter.account.uid) } == [wayBack])
  }
}
