import AccountFakes
import Accounts
import Testing

/// Sign-ins to accounts with a second factor.
@Suite struct SecondFactorTests {
  /// The ways into an account by its first factor.
  enum Way: String, CaseIterable, CustomTestStringConvertible {
    case password, provider, linkedProvider, providerOfTheSameAddress, continuation

    var testDescription: String { rawValue }
  }

  private func challenge(
    _ way: Way, _ fixture: ServiceFixture, _ enrolled: Enrolled
  ) async throws -> SecondFactorChallenge {
    switch way {
    case .password: return try await fixture.challenge(fixture.adasPassword)
    case .provider: return try await fixture.challenge(fixture.ada)
    case .linkedProvider: return try await fixture.challenge(fixture.credential(fixture.facebook, "ada-fb"))
    case .providerOfTheSameAddress:
      return try await fixture.challenge(fixture.credential(fixture.oidc, "ada-acme", email: ServiceFixture.address))
    case .continuation:
      let met = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
      let conflict = await failure { try await fixture.useCases.linking.link(fixture.ada, principal: met) }
      let continuation = Credential.continuation(try #require(conflict?.conflict?.continuation))
      return try await fixture.challenge { try await fixture.signIn(continuation, caller: met) }
    }
  }

  @Test(arguments: StoreKind.allCases, Way.allCases)
  func everyWayInAsksForIt(_ kind: StoreKind, _ way: Way) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    if way == .linkedProvider {
      _ = try await fixture.useCases.linking.link(
        fixture.credential(fixture.facebook, "ada-fb"), principal: fixture.principal(enrolled.tokens))
    }
    let before = try await fixture.store.read { try $0.account(enrolled.uid) }
    let sessions = try await fixture.store.read { try $0.sessions(of: enrolled.uid) }.count
    fixture.clock.advance(seconds: 60)

    let challenge = try await challenge(way, fixture, enrolled)
    #expect(challenge.factors.map(\.id) == [enrolled.id] && !challenge.acceptsRecoveryCode)
    #expect(challenge.expiresAt == fixture.clock.now.adding(milliseconds: 600_000))
    // Nothing was written: no sign-in, no join, no session.
    #expect(try await fixture.store.read { try $0.account(enrolled.uid) } == before)
    #expect(try await fixture.store.read { try $0.sessions(of: enrolled.uid) }.count == sessions)

    let result = try await fixture.finish(
      challenge, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)))
    #expect(result.account.uid == enrolled.uid && !result.isNewAccount)
    #expect(result.account.lastSignInAt == fixture.clock.now)
    let joined = way == .providerOfTheSameAddress
    #expect(result.account.linkedIdentities.contains { $0.providerID == .oidc("acme") } == joined)
    #expect(try await fixture.principal(result.tokens).factor == PassedFactor(.totp, enrolled.id))
  }

  @Test(arguments: StoreKind.allCases, [Way.password, .provider])
  func reauthenticationAsksForIt(_ kind: StoreKind, _ way: Way) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let signedIn = try await fixture.signIn(fixture.adasPassword, enrolled)
    fixture.clock.advance(seconds: 3000)
    let caller = try await fixture.principal(signedIn.tokens)
    let proof = way == .password ? fixture.adasPassword : try await fixture.ada
    let challenge = try await fixture.challenge {
      try await fixture.useCases.reauthentication.reauthenticate(proof, principal: caller)
    }
    #expect(try await fixture.principal(signedIn.tokens).authTime == caller.authTime)

    let code = fixture.freshCode(of: enrolled.secret)
    // The token is for the session that began, and not for a sign-in.
    let stranger = try await fixture.principal(try await fixture.signIn(.anonymous).tokens)
    for other in [nil, stranger] {
      #expect(
        await reason { try await fixture.finish(challenge, .totp(enrolled.id, code: code), caller: other) }
          == .invalidMFAPendingCredential)
    }
    let result = try await fixture.finish(challenge, .totp(enrolled.id, code: code), caller: caller)
    let renewed = try await fixture.principal(result.tokens)
    #expect(renewed.authTime == fixture.clock.now && renewed.uid == enrolled.uid)
    #expect(await reason { try await fixture.principal(signedIn.tokens) } == .tokenExpired)
  }

  @Test(arguments: StoreKind.allCases)
  func aNewAccountIsNotAskedAndNeitherIsOneThatIsTakenOver(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    #expect(try await fixture.signIn(.anonymous).isNewAccount)
    // As if the address were only claimed, and the factor enrolled by the user who typed it.
    var claimant = try #require(try await fixture.store.read { try $0.account(enrolled.uid) })
    claimant.emailVerified = false
    claimant.version += 1
    try await fixture.useCases.commitForTesting(ChangeSet(tenant: .default, changes: [.updateAccount(claimant)]))
    let proof = try await fixture.credential(fixture.oidc, "owner", email: ServiceFixture.address)
    let result = try await fixture.signIn(proof)
    #expect(result.account.uid == enrolled.uid)
    #expect(result.account.factors.isEmpty && result.account.recoveryCodes == nil)
    #expect(result.account.linkedIdentities.map(\.providerID) == [.oidc("acme")])
  }

  @Test(arguments: StoreKind.allCases)
  func thePendingTokenEndsWithSuccessAndWithTime(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let used = try await fixture.challenge(fixture.adasPassword)
    try await fixture.finish(used, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)))
    let late = try await fixture.challenge(fixture.adasPassword)
    fixture.clock.advance(seconds: 600)
    for challenge in [used, late] {
      #expect(
        await reason {
          try await fixture.finish(challenge, .totp(enrolled.id, code: fixture.code(of: enrolled.secret)))
        }
          == .invalidMFAPendingCredential)
    }
    #expect(try await fixture.store.sweep(now: fixture.clock.now, limit: 100, lifetimes: Lifetimes()) > 0)
    for text in ["", "lgf_", "lgs_" + late.pendingToken.reveal().dropFirst(4)] {
      let expected: AccountError.Reason = text.isEmpty ? .missingCredential : .invalidMFAPendingCredential
      #expect(
        await reason {
          try await fixture.useCases.factorChallenges.finishSignIn(
            Secret(text), with: .totp(enrolled.id, code: Secret("000000")), caller: nil)
        } == expected)
    }
    #expect(
      await reason { try await fixture.useCases.authentication.authenticate(bearer: late.pendingToken) }
        == .invalidIDToken,
      "a pending token is not a bearer token")
  }

  /// S55
  @Test(arguments: StoreKind.allCases)
  func theFifthWrongCodeEndsThePendingToken(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let challenge = try await fixture.challenge(fixture.adasPassword)
    let right = fixture.freshCode(of: enrolled.secret)
    let wrong = Secret(right.reveal() == "123456" ? "654321" : "123456")
    // What is not an attempt is not counted.
    #expect(await reason { try await fixture.finish(challenge, .totp(enrolled.id, code: Secret(""))) } == .missingCode)
    #expect(
      await reason { try await fixture.finish(challenge, .totp(FactorID(rawValue: ""), code: right)) }
        == .missingMFAEnrollmentID)
    #expect(
      await reason { try await fixture.finish(challenge, .totp(FactorID(key: 1), code: right)) }
        == .mfaEnrollmentNotFound
    )
    for _ in 0..<4 {
      #expect(await reason { try await fixture.finish(challenge, .totp(enrolled.id, code: wrong)) } == .invalidCode)
    }
    #expect(await reason { try await fixture.finish(challenge, .recoveryCode(Secret("0123456789"))) } == .invalidCode)
    #expect(
      await reason { try await fixture.finish(challenge, .totp(enrolled.id, code: right)) }
        == .invalidMFAPendingCredential)
  }

  enum Overtaken: CaseIterable {
    case password, enrollment, withdrawal, deletion, unlinking
  }

  @Test(arguments: StoreKind.allCases, Overtaken.allCases)
  func whatChangesTheAccountOvertakesIt(_ kind: StoreKind, _ change: Overtaken) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let challenge = try await fixture.challenge(fixture.adasPassword)
    let caller = try await fixture.principal(enrolled.tokens)
    switch change {
    case .password:
      _ = try await fixture.useCases.ownAccount.changePassword(to: Secret("secret-2"), old: nil, principal: caller)
    case .enrollment: _ = try await fixture.enrollApp(enrolled.tokens)
    case .withdrawal: _ = try await fixture.useCases.factorEnrollment.withdrawFactor(enrolled.id, principal: caller)
    case .deletion: try await fixture.useCases.ownAccount.deleteAccount(principal: caller)
    case .unlinking:
      _ = try await fixture.useCases.linking.unlink(.provider(.password), revoke: .none, principal: caller)
    }
    #expect(
      await reason {
        try await fixture.finish(challenge, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)))
      } == .invalidMFAPendingCredential)
  }

  @Test func aDisabledAccountIsRefused() async throws {
    let fixture = try ServiceFixture()
    let enrolled = try await fixture.enroll()
    let challenge = try await fixture.challenge(fixture.adasPassword)
    var account = try #require(try await fixture.store.read { try $0.account(enrolled.uid) })
    account.isDisabled = true
    account.version += 1
    try await fixture.useCases.commitForTesting(ChangeSet(tenant: .default, changes: [.updateAccount(account)]))
    #expect(
      await reason {
        try await fixture.finish(challenge, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)))
      } == .userDisabled)
  }

  // MARK: Codes

  /// S54
  @Test(arguments: StoreKind.allCases)
  func aCodeIsAcceptedOnceAndOneStepAroundNow(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    func outcome(_ code: Secret) async throws -> AccountError.Reason? {
      let challenge = try await fixture.challenge(fixture.adasPassword)
      return await reason { try await fixture.finish(challenge, .totp(enrolled.id, code: code)) }
    }
    // The code of the enrollment is used up, and those before it are.
    #expect(try await outcome(fixture.code(of: enrolled.secret)) == .invalidCode)
    #expect(try await outcome(fixture.code(of: enrolled.secret, steps: -1)) == .invalidCode)
    #expect(try await outcome(fixture.code(of: enrolled.secret, steps: 1)) == nil)
    fixture.clock.advance(seconds: 300)
    #expect(try await outcome(fixture.code(of: enrolled.secret, steps: 2)) == .invalidCode)
    #expect(try await outcome(fixture.code(of: enrolled.secret, steps: -2)) == .invalidCode)
    #expect(try await outcome(fixture.code(of: enrolled.secret, steps: -1)) == nil)
    #expect(try await outcome(fixture.code(of: enrolled.secret)) == nil)
    #expect(try await outcome(fixture.code(of: enrolled.secret)) == .invalidCode)
    #expect(try await outcome(fixture.code(of: enrolled.secret, steps: -1)) == .invalidCode, "before the last one used")
  }

  /// S54
  @Test func onlySixASCIIDigitsAreACode() async throws {
    let fixture = try ServiceFixture()
    let enrolled = try await fixture.enroll()
    let right = fixture.freshCode(of: enrolled.secret).reveal()
    let fullWidth = String(right.unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xfee0) }.map(Character.init))
    for text in [right + " ", " " + right, "0" + right, String(right.dropFirst()), fullWidth] {
      let challenge = try await fixture.challenge(fixture.adasPassword)
      #expect(
        await reason { try await fixture.finish(challenge, .totp(enrolled.id, code: Secret(text))) } == .invalidCode)
    }
    let challenge = try await fixture.challenge(fixture.adasPassword)
    try await fixture.finish(challenge, .totp(enrolled.id, code: Secret(right)))
  }

  @Test(arguments: StoreKind.allCases)
  func recoveryCodesTakeThePlaceOfAFactorOnceEach(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let renewed = try await fixture.useCases.factorEnrollment.renewRecoveryCodes(
      principal: fixture.principal(enrolled.tokens))
    #expect(renewed.codes.count == 10 && Set(renewed.codes.map { $0.reveal() }).count == 10)
    #expect(renewed.codes.allSatisfy { $0.reveal().utf8.count == 10 })
    let stored = try #require(try await fixture.store.read { try $0.account(enrolled.uid) }?.recoveryCodes)
    #expect(stored.digests.count == 10)

    let first = try await fixture.challenge(fixture.adasPassword)
    #expect(first.acceptsRecoveryCode)
    let result = try await fixture.finish(first, .recoveryCode(renewed.codes[3]))
    #expect(result.account.recoveryCodes?.digests.count == 9)
    #expect(try await fixture.principal(result.tokens).factor == PassedFactor(.recoveryCode, stored.id))
    let second = try await fixture.challenge(fixture.adasPassword)
    #expect(await reason { try await fixture.finish(second, .recoveryCode(renewed.codes[3])) } == .invalidCode)
    // As people type them.
    let typed = renewed.codes[4].reveal().lowercased()
    try await fixture.finish(second, .recoveryCode(Secret(typed.prefix(5) + "-" + typed.dropFirst(5) + " ")))

    let again = try await fixture.useCases.factorEnrollment.renewRecoveryCodes(
      principal: fixture.principal(result.tokens))
    let third = try await fixture.challenge(fixture.adasPassword)
    #expect(await reason { try await fixture.finish(third, .recoveryCode(renewed.codes[5])) } == .invalidCode)
    try await fixture.finish(third, .recoveryCode(again.codes[0]))
  }

  // MARK: Lost answers

  @Test(arguments: StoreKind.allCases)
  func aSignInWhoseAnswersWereLostIsAnsweredAgain(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let start = TestRequest(1)
    let proof = try await fixture.ada
    func begin() async throws -> SecondFactorChallenge {
      try await fixture.challenge {
        try await fixture.useCases.signingIn.signIn(
          proof, deviceLabel: "test", caller: nil, call: CallContext(request: start.keyed()))
      }
    }
    let challenge = try await begin()
    let repeated = try await begin()
    #expect(repeated.pendingToken.reveal() == challenge.pendingToken.reveal())
    #expect(repeated.expiresAt == challenge.expiresAt)

    let code = fixture.freshCode(of: enrolled.secret)
    func finish() async throws -> SignInResult {
      try await fixture.useCases.factorChallenges.finishSignIn(
        challenge.pendingToken, with: .totp(enrolled.id, code: code), caller: nil,
        call: CallContext(request: TestRequest(2).keyed()))
    }
    let first = try await finish()
    #expect(try await finish().tokens.texts == first.tokens.texts)
    #expect(
      await reason {
        try await fixture.useCases.factorChallenges.finishSignIn(
          challenge.pendingToken, with: .totp(enrolled.id, code: code), caller: nil,
          call: CallContext(request: TestRequest(2, message: [9]).keyed()))
      } == .invalidArgument)
  }

  @Test(arguments: StoreKind.allCases)
  func aReauthenticationWhoseAnswersWereLostIsAnsweredAgain(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let proof = try await fixture.ada
    func begin() async throws -> SecondFactorChallenge {
      let caller = try await fixture.repeatingPrincipal(enrolled.tokens)
      return try await fixture.challenge {
        try await fixture.useCases.reauthentication.reauthenticate(
          proof, principal: caller, call: CallContext(request: TestRequest(1).keyed()))
      }
    }
    let challenge = try await begin()
    #expect(try await begin().pendingToken.reveal() == challenge.pendingToken.reveal())
    let code = fixture.freshCode(of: enrolled.secret)
    func finish() async throws -> SignInResult {
      try await fixture.useCases.factorChallenges.finishSignIn(
        challenge.pendingToken, with: .totp(enrolled.id, code: code),
        caller: fixture.repeatingPrincipal(enrolled.tokens), call: CallContext(request: TestRequest(2).keyed()))
    }
    let first = try await finish()
    #expect(try await finish().tokens.texts == first.tokens.texts)
  }

  /// The pending sign-in stores no hash, so the first factor replaces the outdated one.
  @Test(arguments: StoreKind.allCases)
  func anOutdatedHashIsReplacedBeforeTheSecondFactor(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let typed = Secret("se\u{301}cret-1")
    func password() async throws -> Identity? {
      let account = try await fixture.store.read { try $0.account(enrolled.uid) }
      return account?.linkedIdentities.first { $0.providerID == .password }
    }
    var identity = try #require(try await password())
    identity.passwordHash = CountingHasher.hash(of: typed)
    try await fixture.store.commit(
      ChangeSet(tenant: .default, changes: [.updateIdentity(identity, enrolled.uid)]))
    let credential = Credential.password(email: ServiceFixture.address, password: typed)
    #expect(try await fixture.signIn(credential, enrolled).account.uid == enrolled.uid)
    let composed = CountingHasher.hash(of: Secret("s\u{E9}cret-1"))
    #expect(try await password()?.passwordHash == composed)
    #expect(try await fixture.signIn(credential, enrolled).account.uid == enrolled.uid)
  }

  /// What proves another account for a merge must be recent, and the challenge says for how long it is.
  @Test func aChallengeOfAMergeEndsWhenItsProofIsTooOld() async throws {
    let fixture = try ServiceFixture()
    _ = try await fixture.enroll()
    let other = try await fixture.signIn(fixture.credential(fixture.facebook, "f"))
    let caller = try await fixture.principal(other.tokens)
    func plan(_ proof: AccountProof) async throws -> PlannedMerge {
      try await fixture.useCases.merging.planMerge(proof, principal: caller)
    }
    let challenge = try await fixture.challenge { try await plan(.credential(fixture.ada)) }
    #expect(challenge.expiresAt == fixture.clock.now.adding(milliseconds: 300_000))
    let fresh = try await fixture.challenge(fixture.ada)
    #expect(fresh.expiresAt == fixture.clock.now.adding(milliseconds: 600_000))
  }
}
