import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// Enrolling, withdrawing, and what an account with factors asks of its sessions.
@Suite struct FactorEnrollmentTests {
  @Test(arguments: StoreKind.allCases)
  func anAppIsEnrolledOnceItsCodeIsRight(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let tokens = try await fixture.signIn(fixture.ada).tokens
    let caller = try await fixture.principal(tokens)
    let begun = try await fixture.useCases.factorEnrollment.beginEnrollment(principal: caller)
    #expect(begun.secret.reveal().utf8.count == 32, "20 bytes in base 32")
    #expect(
      begun.url.reveal() == "otpauth://totp/Ligature:ada%40mail.example?secret=\(begun.secret.reveal())"
        + "&issuer=Ligature&algorithm=SHA1&digits=6&period=30")
    #expect(try await fixture.store.read { try $0.account(caller.uid) }?.factors == [])

    let secret = try ServiceFixture.bytes(ofBase32: begun.secret.reveal())
    func finish(_ code: Secret, as principal: Principal) async throws -> ReplacedSession {
      try await fixture.useCases.factorEnrollment.finishEnrollment(
        begun.sessionInfo, code: code, displayName: "phone", principal: principal)
    }
    #expect(await reason { try await finish(fixture.code(of: secret, steps: 5), as: caller) } == .invalidCode)
    #expect(await reason { try await finish(Secret(""), as: caller) } == .missingCode)
    let other = try await fixture.principal(try await fixture.signIn(fixture.ada).tokens)
    #expect(await reason { try await finish(fixture.code(of: secret), as: other) } == .invalidSessionInfo)

    let result = try await finish(fixture.code(of: secret), as: caller)
    let factor = try #require(result.account.factors.first)
    #expect(factor.displayName == "phone" && factor.enrolledAt == fixture.clock.now)
    #expect(factor.sealedSecret != secret)
    #expect(try await fixture.store.read { try $0.account(caller.uid) }?.factors == [factor])
    // The session counts as signed in with it, under new tokens; the other one does not.
    #expect(await reason { try await fixture.principal(tokens) } == .tokenExpired)
    let principal = try await fixture.principal(result.tokens)
    #expect(principal.factor == PassedFactor(.totp, factor.id))
    #expect(await reason { try await finish(fixture.code(of: secret, steps: 1), as: principal) } == .secondFactorExists)
    #expect(
      await reason { try await fixture.useCases.factorEnrollment.beginEnrollment(principal: other) }
        == .credentialTooOldLoginAgain)
  }

  @Test func anEnrollmentExpires() async throws {
    let fixture = try ServiceFixture()
    let tokens = try await fixture.signIn(fixture.ada).tokens
    let begun = try await fixture.useCases.factorEnrollment.beginEnrollment(principal: fixture.principal(tokens))
    fixture.clock.advance(seconds: 600)
    let renewed = try await fixture.useCases.reauthentication.reauthenticate(
      fixture.ada, principal: fixture.principal(tokens))
    let code = fixture.code(of: try ServiceFixture.bytes(ofBase32: begun.secret.reveal()))
    let error = await failure {
      try await fixture.useCases.factorEnrollment.finishEnrollment(
        begun.sessionInfo, code: code, displayName: nil, principal: fixture.principal(renewed.tokens))
    }
    #expect(error?.reason == .sessionExpired && error?.field == .sessionInfo)
  }

  @Test func whoMayEnroll() async throws {
    let fixture = try ServiceFixture()
    func attempt(_ tokens: TokenPair) async -> AccountError.Reason? {
      await reason { try await fixture.useCases.factorEnrollment.beginEnrollment(principal: fixture.principal(tokens)) }
    }
    #expect(await attempt(try await fixture.signIn(.anonymous).tokens) == .unsupportedFirstFactor)
    #expect(await attempt(try await fixture.signUp(email: "typed@mail.example").tokens) == .unverifiedEmail)
    #expect(
      await attempt(try await fixture.signIn(fixture.credential(fixture.google, "without")).tokens) == .unverifiedEmail)
    let old = try await fixture.signIn(fixture.ada).tokens
    fixture.clock.advance(seconds: 301)
    #expect(await attempt(old) == .credentialTooOldLoginAgain)
  }

  @Test func anAccountHasFiveFactorsAtMost() async throws {
    let fixture = try ServiceFixture()
    var enrolled = try await fixture.enroll()
    for _ in 0..<4 { enrolled = try await fixture.enrollApp(enrolled.tokens) }
    let uid = enrolled.uid
    #expect(try await fixture.store.read { try $0.account(uid) }?.factors.count == 5)
    #expect(
      await reason {
        try await fixture.useCases.factorEnrollment.beginEnrollment(principal: fixture.principal(enrolled.tokens))
      }
        == .secondFactorLimitExceeded)
  }

  enum MethodChange: CaseIterable {
    case enroll, withdraw, renewCodes, link, linkAgain, unlink, changePassword, changePasswordWithOld, delete
  }

  /// S52: the same mailbox is never both factors, because none is mailed. A new kind must keep to that.
  @Test func noFactorIsMailed() {
    #expect(Factor.Kind.allCases == [.totp, .phone])
  }

  /// S53: a session that was opened before the first factor was enrolled has passed none.
  @Test(arguments: StoreKind.allCases, MethodChange.allCases)
  func onlyASessionThatHasPassedAFactorChangesMethods(_ kind: StoreKind, _ change: MethodChange) async throws {
    let fixture = try ServiceFixture(kind)
    let before = try await fixture.signIn(fixture.ada).tokens
    let enrolled = try await fixture.enroll()
    func attempt(_ tokens: TokenPair) async -> AccountError.Reason? {
      await reason {
        let caller = try await fixture.principal(tokens)
        switch change {
        case .enroll: _ = try await fixture.useCases.factorEnrollment.beginEnrollment(principal: caller)
        case .withdraw: _ = try await fixture.useCases.factorEnrollment.withdrawFactor(enrolled.id, principal: caller)
        case .renewCodes: _ = try await fixture.useCases.factorEnrollment.renewRecoveryCodes(principal: caller)
        case .link:
          _ = try await fixture.useCases.linking.link(fixture.credential(fixture.facebook, "fb"), principal: caller)
        case .linkAgain: _ = try await fixture.useCases.linking.link(fixture.ada, principal: caller)
        case .unlink:
          _ = try await fixture.useCases.linking.unlink(.provider(.google), revoke: .none, principal: caller)
        case .changePassword:
          _ = try await fixture.useCases.ownAccount.changePassword(to: Secret("secret-2"), old: nil, principal: caller)
        case .changePasswordWithOld:
          _ = try await fixture.useCases.ownAccount.changePassword(
            to: Secret("secret-2"), old: Secret(ServiceFixture.password), principal: caller)
        case .delete: try await fixture.useCases.ownAccount.deleteAccount(principal: caller)
        }
      }
    }
    let account = try await fixture.store.read { try $0.account(enrolled.uid) }
    #expect(await attempt(before) == .credentialTooOldLoginAgain)
    #expect(try await fixture.store.read { try $0.account(enrolled.uid) } == account)
    // It reads, though, and once it has reauthenticated with the factor it may do all of it.
    let caller = try await fixture.principal(before)
    #expect(try await fixture.useCases.authentication.account(of: caller).uid == enrolled.uid)
    let challenge = try await fixture.challenge {
      try await fixture.useCases.reauthentication.reauthenticate(fixture.ada, principal: caller)
    }
    let passed = try await fixture.finish(
      challenge, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)), caller: caller)
    #expect(await attempt(passed.tokens) == nil)
  }

  /// S53
  @Test(arguments: StoreKind.allCases)
  func theLastFactorIsWithdrawnWithItselfOrARecoveryCode(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let codes = try await fixture.useCases.factorEnrollment.renewRecoveryCodes(
      principal: fixture.principal(enrolled.tokens)
    ).codes
    let challenge = try await fixture.challenge(fixture.adasPassword)
    let recovered = try await fixture.finish(challenge, .recoveryCode(codes[0]))
    let result = try await fixture.useCases.factorEnrollment.withdrawFactor(
      enrolled.id, principal: fixture.principal(recovered.tokens))
    #expect(result.account.factors.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func theLastFactorGoesWithItsRecoveryCodes(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let enrolled = try await fixture.enroll()
    let caller = try await fixture.principal(enrolled.tokens)
    _ = try await fixture.useCases.factorEnrollment.renewRecoveryCodes(principal: caller)
    #expect(
      await reason {
        try await fixture.useCases.factorEnrollment.withdrawFactor(FactorID(rawValue: ""), principal: caller)
      }
        == .missingMFAEnrollmentID)
    #expect(
      await reason { try await fixture.useCases.factorEnrollment.withdrawFactor(FactorID(key: 7), principal: caller) }
        == .mfaEnrollmentNotFound)
    let result = try await fixture.useCases.factorEnrollment.withdrawFactor(enrolled.id, principal: caller)
    #expect(result.account.factors.isEmpty && result.account.recoveryCodes == nil && result.factor == nil)
    #expect(try await fixture.store.read { try $0.account(enrolled.uid) }?.recoveryCodes == nil)
    #expect(try await fixture.signIn(fixture.adasPassword).account.uid == enrolled.uid)
    #expect(
      await reason {
        try await fixture.useCases.factorEnrollment.renewRecoveryCodes(principal: fixture.principal(result.tokens))
      } == .mfaEnrollmentNotFound)
  }

  /// S53
  @Test(arguments: StoreKind.allCases)
  func aSessionThatPassedAWithdrawnFactorHasPassedNone(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.enroll()
    let second = try await fixture.enrollApp(first.tokens)
    // The session has passed the second now; it withdraws it and stands without.
    let result = try await fixture.useCases.factorEnrollment.withdrawFactor(
      second.id, principal: fixture.principal(second.tokens))
    #expect(result.account.factors.map(\.id) == [first.id] && result.factor == nil)
    #expect(
      await reason {
        try await fixture.useCases.factorEnrollment.withdrawFactor(
          first.id, principal: fixture.principal(result.tokens))
      } == .credentialTooOldLoginAgain)
    let signedIn = try await fixture.signIn(fixture.adasPassword, first)
    _ = try await fixture.useCases.factorEnrollment.withdrawFactor(
      first.id, principal: fixture.principal(signedIn.tokens))
  }

  @Test(arguments: StoreKind.allCases)
  func aLostAnswerIsAnsweredAgain(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let tokens = try await fixture.signIn(fixture.ada).tokens
    let begun = try await fixture.useCases.factorEnrollment.beginEnrollment(principal: fixture.principal(tokens))
    let code = fixture.code(of: try ServiceFixture.bytes(ofBase32: begun.secret.reveal()))
    func finish() async throws -> ReplacedSession {
      try await fixture.useCases.factorEnrollment.finishEnrollment(
        begun.sessionInfo, code: code, displayName: nil, principal: fixture.repeatingPrincipal(tokens),
        call: CallContext(request: TestRequest(1).keyed()))
    }
    let enrolled = try await finish()
    let again = try await finish()
    #expect(again.tokens.texts == enrolled.tokens.texts && again.factor == enrolled.factor)
    let id = try #require(enrolled.factor?.id)
    func withdraw() async throws -> ReplacedSession {
      try await fixture.useCases.factorEnrollment.withdrawFactor(
        id, principal: fixture.repeatingPrincipal(enrolled.tokens), call: CallContext(request: TestRequest(2).keyed()))
    }
    let withdrawn = try await withdraw()
    #expect(try await withdraw().tokens.texts == withdrawn.tokens.texts)
  }

  @Test func theTrailTellsOfFactors() async throws {
    let store = InMemoryAccountStore()
    let fixture = try ServiceFixture(on: OpenStore(store))
    let enrolled = try await fixture.enroll()
    let challenge = try await fixture.challenge(fixture.adasPassword)
    _ = await reason { try await fixture.finish(challenge, .totp(enrolled.id, code: Secret("1"))) }
    let renewed = try await fixture.useCases.factorEnrollment.renewRecoveryCodes(
      principal: fixture.principal(enrolled.tokens))
    let result = try await fixture.finish(challenge, .recoveryCode(renewed.codes[0]))
    _ = try await fixture.useCases.factorEnrollment.withdrawFactor(
      enrolled.id, principal: fixture.principal(result.tokens))
    let actions = store.auditTrail.map(\.action)
    for action: AuditRecord.Action in [
      .factorEnrolled, .secondFactorAsked, .secondFactorRefused, .recoveryCodesRenewed, .recoveryCodeUsed,
      .factorWithdrawn,
    ] {
      #expect(actions.contains(action), "\(action)")
    }
    #expect(store.auditTrail.last { $0.action == .signedIn }?.detail == "recovery_code")
    let kinds = store.events.map(\.kind)
    #expect(kinds.contains(.factorEnrolled) && kinds.contains(.factorWithdrawn))
  }
}
