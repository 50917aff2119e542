import AccountFakes
import Accounts
import InMemoryAccountStore
import Testing

/// Enrolling, withdrawing, and what an account with factors asks of its sessions.
@Suite struct FactorEnrollmentTests {
  @Test(arguments: StoreKind.allCases)
  func anAppIsEnrolledOnceItsCodeIsRight(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let tokens = try await world.signIn(world.ada).tokens
    let caller = try await world.principal(tokens)
    let begun = try await world.useCases.beginEnrollment(principal: caller)
    #expect(begun.secret.reveal().utf8.count == 32, "20 bytes in base 32")
    #expect(
      begun.url.reveal() == "otpauth://totp/Ligature:ada%40mail.example?secret=\(begun.secret.reveal())"
        + "&issuer=Ligature&algorithm=SHA1&digits=6&period=30")
    #expect(try await world.store.read { try $0.account(caller.uid) }?.factors == [])

    let secret = try World.bytes(ofBase32: begun.secret.reveal())
    func finish(_ code: Secret, as principal: Principal) async throws -> FactorChangeResult {
      try await world.useCases.finishEnrollment(
        begun.sessionInfo, code: code, displayName: "phone", principal: principal)
    }
    #expect(await reason { try await finish(world.code(of: secret, steps: 5), as: caller) } == .invalidCode)
    #expect(await reason { try await finish(Secret(""), as: caller) } == .missingCode)
    let other = try await world.principal(try await world.signIn(world.ada).tokens)
    #expect(await reason { try await finish(world.code(of: secret), as: other) } == .invalidSessionInfo)

    let result = try await finish(world.code(of: secret), as: caller)
    let factor = try #require(result.account.factors.first)
    #expect(factor.displayName == "phone" && factor.enrolledAt == world.clock.now)
    #expect(factor.sealedSecret != secret)
    #expect(try await world.store.read { try $0.account(caller.uid) }?.factors == [factor])
    // The session counts as signed in with it, under new tokens; the other one does not.
    #expect(await reason { try await world.principal(tokens) } == .tokenExpired)
    let principal = try await world.principal(result.tokens)
    #expect(principal.factor == PassedFactor(.totp, factor.id))
    #expect(await reason { try await finish(world.code(of: secret, steps: 1), as: principal) } == .secondFactorExists)
    #expect(await reason { try await world.useCases.beginEnrollment(principal: other) } == .credentialTooOldLoginAgain)
  }

  @Test func anEnrollmentExpires() async throws {
    let world = try World()
    let tokens = try await world.signIn(world.ada).tokens
    let begun = try await world.useCases.beginEnrollment(principal: world.principal(tokens))
    world.clock.advance(seconds: 600)
    let renewed = try await world.useCases.reauthenticate(world.ada, principal: world.principal(tokens))
    let code = world.code(of: try World.bytes(ofBase32: begun.secret.reveal()))
    let error = await failure {
      try await world.useCases.finishEnrollment(
        begun.sessionInfo, code: code, displayName: nil, principal: world.principal(renewed.tokens))
    }
    #expect(error?.reason == .sessionExpired && error?.field == .sessionInfo)
  }

  @Test func whoMayEnroll() async throws {
    let world = try World()
    func attempt(_ tokens: TokenPair) async -> AccountError.Reason? {
      await reason { try await world.useCases.beginEnrollment(principal: world.principal(tokens)) }
    }
    #expect(await attempt(try await world.signIn(.anonymous).tokens) == .unsupportedFirstFactor)
    #expect(await attempt(try await world.signUp(email: "typed@mail.example").tokens) == .unverifiedEmail)
    #expect(
      await attempt(try await world.signIn(world.credential(world.google, "without")).tokens) == .unverifiedEmail)
    let old = try await world.signIn(world.ada).tokens
    world.clock.advance(seconds: 301)
    #expect(await attempt(old) == .credentialTooOldLoginAgain)
  }

  @Test func anAccountHasFiveFactorsAtMost() async throws {
    let world = try World()
    var enrolled = try await world.enroll()
    for _ in 0..<4 { enrolled = try await world.enrollApp(enrolled.tokens) }
    let uid = enrolled.uid
    #expect(try await world.store.read { try $0.account(uid) }?.factors.count == 5)
    #expect(
      await reason { try await world.useCases.beginEnrollment(principal: world.principal(enrolled.tokens)) }
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
    let world = try World(kind)
    let before = try await world.signIn(world.ada).tokens
    let enrolled = try await world.enroll()
    func attempt(_ tokens: TokenPair) async -> AccountError.Reason? {
      await reason {
        let caller = try await world.principal(tokens)
        switch change {
        case .enroll: _ = try await world.useCases.beginEnrollment(principal: caller)
        case .withdraw: _ = try await world.useCases.withdrawFactor(enrolled.id, principal: caller)
        case .renewCodes: _ = try await world.useCases.renewRecoveryCodes(principal: caller)
        case .link:
          _ = try await world.useCases.link(world.credential(world.facebook, "fb"), principal: caller)
        case .linkAgain: _ = try await world.useCases.link(world.ada, principal: caller)
        case .unlink: _ = try await world.useCases.unlink(.provider(.google), revoke: .none, principal: caller)
        case .changePassword:
          _ = try await world.useCases.changePassword(to: Secret("secret-2"), old: nil, principal: caller)
        case .changePasswordWithOld:
          _ = try await world.useCases.changePassword(
            to: Secret("secret-2"), old: Secret(World.password), principal: caller)
        case .delete: try await world.useCases.deleteAccount(principal: caller)
        }
      }
    }
    let account = try await world.store.read { try $0.account(enrolled.uid) }
    #expect(await attempt(before) == .credentialTooOldLoginAgain)
    #expect(try await world.store.read { try $0.account(enrolled.uid) } == account)
    // It reads, though, and once it has reauthenticated with the factor it may do all of it.
    let caller = try await world.principal(before)
    #expect(try await world.useCases.account(of: caller).uid == enrolled.uid)
    let challenge = try await world.challenge { try await world.useCases.reauthenticate(world.ada, principal: caller) }
    let passed = try await world.finish(
      challenge, .totp(enrolled.id, code: world.freshCode(of: enrolled.secret)), caller: caller)
    #expect(await attempt(passed.tokens) == nil)
  }

  /// S53
  @Test(arguments: StoreKind.allCases)
  func theLastFactorIsWithdrawnWithItselfOrARecoveryCode(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let enrolled = try await world.enroll()
    let codes = try await world.useCases.renewRecoveryCodes(principal: world.principal(enrolled.tokens)).codes
    let challenge = try await world.challenge(world.adasPassword)
    let recovered = try await world.finish(challenge, .recoveryCode(codes[0]))
    let result = try await world.useCases.withdrawFactor(
      enrolled.id, principal: world.principal(recovered.tokens))
    #expect(result.account.factors.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func theLastFactorGoesWithItsRecoveryCodes(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let enrolled = try await world.enroll()
    let caller = try await world.principal(enrolled.tokens)
    _ = try await world.useCases.renewRecoveryCodes(principal: caller)
    #expect(
      await reason { try await world.useCases.withdrawFactor(FactorID(rawValue: ""), principal: caller) }
        == .missingMFAEnrollmentID)
    #expect(
      await reason { try await world.useCases.withdrawFactor(FactorID(key: 7), principal: caller) }
        == .mfaEnrollmentNotFound)
    let result = try await world.useCases.withdrawFactor(enrolled.id, principal: caller)
    #expect(result.account.factors.isEmpty && result.account.recoveryCodes == nil && result.factor == nil)
    #expect(try await world.store.read { try $0.account(enrolled.uid) }?.recoveryCodes == nil)
    #expect(try await world.signIn(world.adasPassword).account.uid == enrolled.uid)
    #expect(
      await reason {
        try await world.useCases.renewRecoveryCodes(principal: world.principal(result.tokens))
      } == .mfaEnrollmentNotFound)
  }

  /// S53
  @Test(arguments: StoreKind.allCases)
  func aSessionThatPassedAWithdrawnFactorHasPassedNone(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let first = try await world.enroll()
    let second = try await world.enrollApp(first.tokens)
    // The session has passed the second now; it withdraws it and stands without.
    let result = try await world.useCases.withdrawFactor(second.id, principal: world.principal(second.tokens))
    #expect(result.account.factors.map(\.id) == [first.id] && result.factor == nil)
    #expect(
      await reason {
        try await world.useCases.withdrawFactor(first.id, principal: world.principal(result.tokens))
      } == .credentialTooOldLoginAgain)
    let signedIn = try await world.signIn(world.adasPassword, first)
    _ = try await world.useCases.withdrawFactor(first.id, principal: world.principal(signedIn.tokens))
  }

  @Test(arguments: StoreKind.allCases)
  func aLostAnswerIsAnsweredAgain(_ kind: StoreKind) async throws {
    let world = try World(kind)
    let tokens = try await world.signIn(world.ada).tokens
    let begun = try await world.useCases.beginEnrollment(principal: world.principal(tokens))
    let code = world.code(of: try World.bytes(ofBase32: begun.secret.reveal()))
    func finish() async throws -> FactorChangeResult {
      try await world.useCases.finishEnrollment(
        begun.sessionInfo, code: code, displayName: nil, principal: world.repeatingPrincipal(tokens),
        call: CallContext(request: TestRequest(1).keyed()))
    }
    let enrolled = try await finish()
    let again = try await finish()
    #expect(again.tokens.texts == enrolled.tokens.texts && again.factor == enrolled.factor)
    let id = try #require(enrolled.factor?.id)
    func withdraw() async throws -> FactorChangeResult {
      try await world.useCases.withdrawFactor(
        id, principal: world.repeatingPrincipal(enrolled.tokens), call: CallContext(request: TestRequest(2).keyed()))
    }
    let withdrawn = try await withdraw()
    #expect(try await withdraw().tokens.texts == withdrawn.tokens.texts)
  }

  @Test func theTrailTellsOfFactors() async throws {
    let store = InMemoryAccountStore()
    let world = try World(on: OpenStore(store))
    let enrolled = try await world.enroll()
    let challenge = try await world.challenge(world.adasPassword)
    _ = await reason { try await world.finish(challenge, .totp(enrolled.id, code: Secret("1"))) }
    let renewed = try await world.useCases.renewRecoveryCodes(principal: world.principal(enrolled.tokens))
    let result = try await world.finish(challenge, .recoveryCode(renewed.codes[0]))
    _ = try await world.useCases.withdrawFactor(enrolled.id, principal: world.principal(result.tokens))
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
