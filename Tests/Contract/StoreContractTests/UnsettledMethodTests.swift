import AccountFakes
import Accounts
import Testing

/// A method that a stale session has linked neither inherits the account nor acts against its owner.
@Suite struct UnsettledMethodTests {
  private static let address = "ada@mail.example"

  /// An account with a password, and a method that was linked from its session ten minutes later.
  private struct Stolen {
    let fixture: ServiceFixture
    let uid: UID
    /// Of the session that has linked the method.
    let tokens: TokenPair

    /// - Parameter owns: Whether the address is verified.
    /// - Parameter sessions: The limit of the account's sessions.
    init(
      _ kind: StoreKind, owns: Bool = false, by provider: ProviderID = .facebook, sessions: Int = 100
    ) async throws {
      var policy = Policy.mailing()
      policy.sessionsPerAccount = sessions
      fixture = try ServiceFixture(kind, policy: policy)
      let made =
        owns
        ? try await fixture.owner(of: UnsettledMethodTests.address)
        : try await fixture.signUp(email: UnsettledMethodTests.address)
      uid = made.account.uid
      fixture.clock.advance(seconds: 600)
      let thief = try await fixture.credential(fixture.provider(provider), "thief", email: "thief@evil.example")
      let linked = try await fixture.useCases.linking.link(thief, principal: fixture.principal(made.tokens))
      #expect(linked.account.linkedIdentities.map(\.isSettled) == [true, false])
      tokens = try #require(linked.tokens)
      _ = try await fixture.receiveMails()
    }

    var account: Account { get async throws { try #require(try await fixture.store.read { try $0.account(uid) }) } }

    var thief: SignInResult {
      get async throws {
        try await fixture.signIn(fixture.credential(fixture.facebook, "thief", email: "thief@evil.example"))
      }
    }

    var google: Credential {
      get async throws {
        try await fixture.credential(fixture.google, "owner", email: UnsettledMethodTests.address)
      }
    }

    /// Neither the method nor the session opens the account any more, however long the thief waits.
    func checkThiefIsOut() async throws {
      #expect(await !fixture.isSignedIn(tokens))
      let opened = try await thief
      #expect(opened.isNewAccount && opened.account.uid != uid)
    }
  }

  // MARK: A claimed address

  @Test(arguments: StoreKind.allCases)
  func aResetKeepsTheAccountForItsOwner(_ kind: StoreKind) async throws {
    let stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    let code = try await fixture.resetCode(Self.address)
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(code), to: Secret("owners-own"))
    let opened = try await fixture.signIn(fixture.password(Self.address, "owners-own"))
    #expect(opened.account.uid == stolen.uid && opened.account.emailVerified)
    #expect(opened.account.linkedIdentities.map(\.providerID) == [.password])
    try await stolen.checkThiefIsOut()
  }

  @Test(arguments: StoreKind.allCases)
  func aProofOfAProviderKeepsTheAccountForItsOwner(_ kind: StoreKind) async throws {
    let stolen = try await Stolen(kind)
    let opened = try await stolen.fixture.signIn(stolen.google)
    #expect(opened.account.uid == stolen.uid && opened.account.emailVerified)
    #expect(opened.account.linkedIdentities.map(\.providerID) == [.google])
    try await stolen.checkThiefIsOut()
  }

  @Test(arguments: StoreKind.allCases)
  func aDenialLeavesTheAccountToWhoProvesTheAddress(_ kind: StoreKind) async throws {
    let stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    _ = try await fixture.useCases.codeSending.sendEmailVerification(
      CodeRequest(), principal: fixture.principal(stolen.tokens))
    _ = try await fixture.apply(fixture.receiveCode(.verifyEmail), .deny)
    let account = try await stolen.account
    #expect(account.linkedIdentities.isEmpty && account.addressLoss != nil && account.unsettledSince == nil)
    try await stolen.checkThiefIsOut()
    let owner = try await fixture.signIn(stolen.google)
    #expect(owner.isNewAccount)
    let merged = try await fixture.merge(.credential(stolen.google), by: owner.tokens)
    #expect(merged.account.uid == owner.account.uid)
    #expect(try await fixture.store.read { try $0.account(resolvingAlias: stolen.uid) }?.uid == owner.account.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func aReleaseLeavesTheAccountToWhoProvesTheAddress(_ kind: StoreKind) async throws {
    let stolen = try await Stolen(kind)
    let fixture = stolen.fixture
    let made = try await fixture.signIn(fixture.credential(fixture.oidc, "owner"))
    let linked = try await fixture.useCases.linking.link(stolen.google, principal: fixture.principal(made.tokens))
    #expect(linked.addressReleased && linked.unreachable != nil)
    try await stolen.checkThiefIsOut()
  }

  /// A method that is settled does keep the account.
  @Test(arguments: StoreKind.allCases)
  func aSettledMethodKeepsTheAccountAfterARelease(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let made = try await fixture.signUp(email: Self.address)
    let facebook = try await fixture.credential(fixture.facebook, "ada")
    let linked = try await fixture.useCases.linking.link(facebook, principal: fixture.principal(made.tokens))
    let tokens = try #require(linked.tokens)
    fixture.clock.advance(seconds: 600)
    let oidc = try await fixture.credential(fixture.oidc, "late")
    let late = try #require(
      try await fixture.useCases.linking.link(oidc, principal: fixture.principal(tokens)).tokens)
    let other = try await fixture.signIn(fixture.credential(fixture.google, "other", email: Self.address))
    #expect(other.isNewAccount)
    let account = try #require(try await fixture.account(made))
    #expect(account.email == nil && account.linkedIdentities.map(\.isSettled) == [true, false])
    #expect(await fixture.isSignedIn(late))
  }

  // MARK: An owned address

  @Test(arguments: StoreKind.allCases)
  func itDoesNotKeepOutTheOwnersIdentityOfTheSameProvider(_ kind: StoreKind) async throws {
    let stolen = try await Stolen(kind, owns: true, by: .google)
    let opened = try await stolen.fixture.signIn(stolen.google)
    #expect(opened.account.uid == stolen.uid)
    #expect(opened.account.linkedIdentities.map(\.key.subject) == [Self.address, "owner"])
  }

  @Test(arguments: StoreKind.allCases)
  func itsSessionsEndNoOthers(_ kind: StoreKind) async throws {
    let stolen = try await Stolen(kind, owns: true)
    let fixture = stolen.fixture
    let sessions = fixture.useCases.sessions
    let owner = try await fixture.principal(fixture.signIn(fixture.password(Self.address)).tokens)
    let first = try await fixture.principal(stolen.thief.tokens)
    let second = try await fixture.principal(stolen.thief.tokens)
    for selection in [EndedSessions.allOthers, .one(owner.sessionID)] {
      let refusal = await failure { try await sessions.endSessions(selection, principal: first) }
      #expect(refusal?.reason == .credentialTooOldLoginAgain && refusal?.settledMethods == [.password])
    }
    // Those of the same method, and itself.
    #expect(try await sessions.endSessions(.one(second.sessionID), principal: first) == 1)
    #expect(try await sessions.endSessions(.one(first.sessionID), principal: first) == 1)
    _ = try await stolen.thief
    #expect(try await sessions.endSessions(.allOthers, principal: owner) == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func s26ItsSignInsDisplaceNoSessionsButItsOwn(_ kind: StoreKind) async throws {
    let stolen = try await Stolen(kind, owns: true, sessions: 3)
    let fixture = stolen.fixture
    let owner = try await fixture.signIn(fixture.password(Self.address))
    var thiefs: [SignInResult] = []
    for _ in 0..<5 {
      fixture.clock.advance(seconds: 1)
      thiefs.append(try await stolen.thief)
    }
    #expect(await fixture.isSignedIn(owner.tokens))
    // Nor do the owner's sign-ins, later, by making the account full.
    let second = try await fixture.signIn(fixture.password(Self.address))
    #expect(await fixture.isSignedIn(owner.tokens))
    #expect(await fixture.isSignedIn(second.tokens))
    var areSignedIn: [Bool] = []
    for thief in thiefs { areSignedIn.append(await fixture.isSignedIn(thief.tokens)) }
    #expect(areSignedIn == [false, false, true, true, true])
  }

  @Test(arguments: StoreKind.allCases)
  func itsSessionsFinishNoChangeOfTheAddress(_ kind: StoreKind) async throws {
    let stolen = try await Stolen(kind, owns: true)
    let fixture = stolen.fixture
    let owner = try await fixture.principal(fixture.signIn(fixture.password(Self.address)).tokens)
    let code = try await fixture.changeCode(to: "thief@evil.example", by: owner)
    let thief = try await fixture.principal(stolen.thief.tokens)
    #expect(await reason { try await fixture.apply(code, by: thief) } == .credentialTooOldLoginAgain)
    #expect(try await stolen.account.email == Self.address)
    // With the account's password it is another matter.
    _ = try await fixture.apply(code, .accept(password: Secret("secret-1")), by: thief)
    #expect(try await stolen.account.email == "thief@evil.example")
  }

  // MARK: Passwords and factors

  /// The second factor was passed long ago, and the old password does not stand for it.
  @Test(arguments: StoreKind.allCases)
  func theOldPasswordMakesNoSessionRecentBesideASecondFactor(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let before = try await fixture.principal(enrolled.tokens)
    fixture.clock.advance(seconds: 20 * 86_400)
    let refreshed = try await fixture.useCases.sessions.refresh(enrolled.tokens.refreshToken)
    let changed = try await fixture.useCases.ownAccount.changePassword(
      to: Secret("secret-2"), old: Secret(ServiceFixture.password), principal: fixture.principal(refreshed))
    let caller = try await fixture.principal(changed.tokens)
    #expect(caller.authTime == before.authTime && caller.identityID == before.identityID)
    let useCases = fixture.useCases
    let reasons = [
      await reason { try await useCases.ownAccount.deleteAccount(principal: caller) },
      await reason { try await useCases.factorEnrollment.withdrawFactor(enrolled.id, principal: caller) },
      await reason {
        try await useCases.codeSending.changeEmail(to: "thief@evil.example", principal: caller)
      },
    ]
    #expect(reasons == [.credentialTooOldLoginAgain, .credentialTooOldLoginAgain, .credentialTooOldLoginAgain])
  }

  @Test(arguments: StoreKind.allCases)
  func aWithdrawnFactorIsNotNamedInLaterTokens(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let other = try await fixture.signIn(fixture.ada, enrolled).tokens
    let principal = try await fixture.principal(enrolled.tokens)
    _ = try await fixture.useCases.authentication.issueIDToken(principal: principal)
    #expect(fixture.signer.latestClaims?.secondFactor?.id == enrolled.id)
    _ = try await fixture.useCases.factorEnrollment.withdrawFactor(
      enrolled.id, principal: fixture.principal(other))
    _ = try await fixture.useCases.authentication.issueIDToken(principal: principal)
    #expect(try #require(fixture.signer.latestClaims).secondFactor == nil)
    _ = try await fixture.useCases.sessions.refresh(enrolled.tokens.refreshToken)
    let claims = try #require(fixture.signer.latestClaims)
    #expect(claims.sessionID == principal.sessionID && claims.secondFactor == nil)
  }
}
