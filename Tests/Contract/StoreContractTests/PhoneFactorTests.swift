import AccountFakes
import Accounts
import Testing

/// Phones as second factors.
@Suite struct PhoneFactorTests {
  private static let number = ServiceFixture.number

  @Test(arguments: StoreKind.allCases)
  func aPhoneIsEnrolledAndAskedFor(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    let (id, tokens) = try await fixture.enrollPhone()
    let uid = try await fixture.principal(tokens).uid
    let account = try #require(try await fixture.store.read { try $0.account(uid) })
    #expect(account.factors.map(\.kind) == [.phone] && account.factors.first?.phoneNumber?.e164 == Self.number)
    #expect(account.factors.first?.phoneNumber?.masked == "+*******0100")
    #expect(account.phoneNumber == nil && account.linkedIdentities.map(\.providerID) == [.google])
    #expect(try await fixture.principal(tokens).factor == PassedFactor(.phone, id))

    let challenge = try await fixture.challenge(fixture.ada)
    #expect(challenge.factors.map(\.id) == [id])
    let result = try await fixture.finish(challenge, fixture.phoneAssertion(challenge, id))
    #expect(try await fixture.principal(result.tokens).factor == PassedFactor(.phone, id))
    #expect(
      await reason { try await fixture.finish(challenge, .recoveryCode(Secret("x"))) } == .invalidMFAPendingCredential)
  }

  @Test(arguments: StoreKind.allCases)
  func aCodeIsGoodForItsOwnSignInOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    let (id, _) = try await fixture.enrollPhone()
    let first = try await fixture.challenge(fixture.ada)
    let second = try await fixture.challenge(fixture.ada)
    let assertion = try await fixture.phoneAssertion(first, id)
    guard case .phone(let sessionInfo, let code) = assertion else { return }
    // It is not a credential, and a credential's code is not a second factor.
    #expect(await reason { try await fixture.finish(second, assertion) } == .invalidCode)
    #expect(await reason { try await fixture.signIn(.phone(sessionInfo: sessionInfo, code: code)) } == .invalidCode)
    guard case .phone(let credential, let credentialCode) = try await fixture.phone() else { return }
    #expect(
      await reason { try await fixture.finish(first, .phone(sessionInfo: credential, code: credentialCode)) }
        == .invalidCode)
    #expect(
      await reason {
        try await fixture.finish(first, .phone(sessionInfo: sessionInfo, code: ServiceFixture.wrong(code)))
      }
        == .invalidCode)
    try await fixture.finish(first, assertion)
    #expect(await reason { try await fixture.finish(second, assertion) } == .invalidSessionInfo)
    let late = try await fixture.phoneAssertion(second, id)
    fixture.clock.advance(seconds: 300)
    #expect(await reason { try await fixture.finish(second, late) } == .sessionExpired)
  }

  /// What a response says of a failure.
  private struct Failure: Equatable {
    var reason: AccountError.Reason
    var message: String
    var field: AccountError.Field?

    init?(_ body: () async throws -> some Any) async {
      guard let error = await failure(body) else { return nil }
      (reason, message, field) = (error.reason, error.message, error.field)
    }
  }

  /// S55: the code of a challenge, an enrollment or a credential is tried by calls that do not count as guesses at it, by
  /// whoever has its session info. No response there says which code is the right one.
  @Test(arguments: StoreKind.allCases)
  func theCodeOfAnotherPurposeIsAWrongCode(_ kind: StoreKind) async throws {
    var attempts = AttemptPolicy.unlimitedSMS
    attempts.codes = AttemptLimit(1000, inMilliseconds: 3_600_000)
    attempts.triesOfPhoneCode = attempts.codes
    let fixture = try ServiceFixture(kind, policy: .texting(attempts: attempts))
    let (id, tokens) = try await fixture.enrollPhone()
    let mallory = { try await fixture.credential(fixture.google, "mallory", email: "mallory@mail.example") }
    let thief = try await fixture.enrollApp(fixture.signIn(mallory()).tokens)
    let principal = try await fixture.principal(thief.tokens)
    func failures(_ sessionInfo: Secret, _ code: Secret) async throws -> [Failure?] {
      let challenge = try await fixture.challenge(mallory())
      return [
        await Failure { try await fixture.finish(challenge, .phone(sessionInfo: sessionInfo, code: code)) },
        await Failure {
          try await fixture.useCases.factorEnrollment.finishEnrollment(
            sessionInfo, code: code, displayName: nil, principal: principal)
        },
      ]
    }
    func asCredential(_ sessionInfo: Secret, _ code: Secret) async throws -> [Failure?] {
      let credential = Credential.phone(sessionInfo: sessionInfo, code: code)
      return [
        await Failure { try await fixture.signIn(credential) },
        await Failure { try await fixture.useCases.linking.link(credential, principal: principal) },
      ]
    }

    let challenge = try await fixture.challenge(fixture.ada)
    let assertion = try await fixture.phoneAssertion(challenge, id)
    guard case .phone(let sessionInfo, let code) = assertion else { return }
    let wrong = ServiceFixture.wrong(code)
    var found = try await failures(sessionInfo, code) + asCredential(sessionInfo, code)
    #expect(found.allSatisfy { $0?.reason == .invalidCode })
    #expect(found == (try await failures(sessionInfo, wrong) + asCredential(sessionInfo, wrong)))

    guard case .phone(let credential, let right) = try await fixture.phone("+16505550111") else { return }
    found = try await failures(credential, right)
    #expect(found.allSatisfy { $0?.reason == .invalidCode })
    #expect(found == (try await failures(credential, ServiceFixture.wrong(right))))

    let enrollment = try await fixture.useCases.factorEnrollment.beginPhoneEnrollment(
      of: "+16505550122", principal: fixture.principal(tokens)
    ).sessionInfo
    let enrolling = try #require(try await fixture.phones.lastCode(to: "+16505550122"))
    found = try await failures(enrollment, enrolling) + asCredential(enrollment, enrolling)
    #expect(found.allSatisfy { $0?.reason == .invalidCode })
    let guessed = ServiceFixture.wrong(enrolling)
    #expect(found == (try await failures(enrollment, guessed) + asCredential(enrollment, guessed)))

    // A foreign code is a guess like any other.
    let foreign = try await fixture.challenge(mallory())
    for _ in 0..<5 { #expect(await reason { try await fixture.finish(foreign, assertion) } == .invalidCode) }
    #expect(await reason { try await fixture.finish(foreign, assertion) } == .invalidMFAPendingCredential)
    try await fixture.finish(challenge, assertion)
  }

  /// New codes and new challenges bring no more guesses.
  @Test(arguments: StoreKind.allCases)
  func tenWrongCodesInAnHourWhateverTheChallenge(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .texting())
    let (id, _) = try await fixture.enrollPhone()
    var wrong = 0
    for _ in 0..<5 {
      let challenge = try await fixture.challenge(fixture.ada)
      for _ in 0..<3 {
        guard case .phone(let sessionInfo, let code) = try await fixture.phoneAssertion(challenge, id) else { return }
        let reason = await reason {
          try await fixture.finish(challenge, .phone(sessionInfo: sessionInfo, code: ServiceFixture.wrong(code)))
        }
        if reason == .invalidCode { wrong += 1 } else { #expect(reason == .tooManyAttemptsTryLater) }
      }
    }
    #expect(wrong == 10)
    let challenge = try await fixture.challenge(fixture.ada)
    let right = try await fixture.phoneAssertion(challenge, id)
    #expect(await reason { try await fixture.finish(challenge, right) } == .tooManyAttemptsTryLater)
  }

  @Test func aChallengeIsStartedForAnEnrolledPhoneAlone() async throws {
    let fixture = try ServiceFixture(policy: .texting())
    let (id, tokens) = try await fixture.enrollPhone()
    let app = try await fixture.enrollApp(tokens)
    let challenge = try await fixture.challenge(fixture.ada)
    func start(_ token: Secret, _ id: FactorID) async -> AccountError.Reason? {
      await reason { try await fixture.useCases.factorChallenges.startFactorChallenge(token, factor: id) }
    }
    let sent = try await fixture.phones.count
    #expect(await start(challenge.pendingToken, FactorID(rawValue: "")) == .missingMFAEnrollmentID)
    #expect(await start(challenge.pendingToken, FactorID(rawValue: "0000000000000000")) == .mfaEnrollmentNotFound)
    #expect(await start(challenge.pendingToken, app.id) == .invalidArgument)
    #expect(await start(Secret(""), id) == .missingMFAPendingCredential)
    #expect(await start(Secret("lgf_x"), id) == .invalidMFAPendingCredential)
    fixture.clock.advance(seconds: 600)
    #expect(await start(challenge.pendingToken, id) == .invalidMFAPendingCredential)
    #expect(try await fixture.phones.count == sent)
  }

  // MARK: Enrolling

  @Test func aPhoneIsFirstFactorOrSecondNeverBoth() async throws {
    let fixture = try ServiceFixture(policy: .texting())
    let (id, tokens) = try await fixture.enrollPhone()
    let proof = try await fixture.phone("+16505550111")
    #expect(
      await reason { try await fixture.useCases.linking.link(proof, principal: fixture.principal(tokens)) }
        == .unsupportedFirstFactor)
    let withdrawn = try await fixture.useCases.factorEnrollment.withdrawFactor(id, principal: fixture.principal(tokens))
    let linked = try await fixture.useCases.linking.link(proof, principal: fixture.principal(withdrawn.tokens))
    let present = try #require(linked.tokens)
    #expect(
      await reason { try await begin(fixture, present) } == .unsupportedFirstFactor, "its session is the phone's")
    let renewed = try await fixture.useCases.reauthentication.reauthenticate(
      fixture.ada, principal: fixture.principal(present)
    ).tokens
    #expect(await reason { try await begin(fixture, renewed) } == .unsupportedFirstFactor)
  }

  @Test func whoMayEnrollAPhone() async throws {
    let fixture = try ServiceFixture(policy: .texting())
    #expect(
      await reason { try await begin(fixture, try await fixture.signIn(.anonymous).tokens) } == .unsupportedFirstFactor)
    #expect(
      await reason { try await begin(fixture, try await fixture.signUp(email: "typed@mail.example").tokens) }
        == .unverifiedEmail)
    let (_, tokens) = try await fixture.enrollPhone()
    #expect(await reason { try await begin(fixture, tokens) } == .secondFactorExists)
    let sent = try await fixture.phones.count
    fixture.clock.advance(seconds: 301)
    #expect(await reason { try await begin(fixture, tokens, "+16505550122") } == .credentialTooOldLoginAgain)
    #expect(try await fixture.phones.count == sent)
  }

  @Test func anEnrollmentIsItsSessionsAndItsCodesAreCounted() async throws {
    let fixture = try ServiceFixture(policy: .texting())
    let mine = try await fixture.signIn(fixture.ada).tokens
    let other = try await fixture.signIn(fixture.ada).tokens
    let sent = try await fixture.useCases.factorEnrollment.beginPhoneEnrollment(
      of: Self.number, principal: fixture.principal(mine))
    let code = try #require(try await fixture.phones.lastCode(to: Self.number))
    func finish(_ code: Secret, _ tokens: TokenPair) async -> AccountError.Reason? {
      await reason {
        try await fixture.useCases.factorEnrollment.finishEnrollment(
          sent.sessionInfo, code: code, displayName: nil, principal: fixture.principal(tokens))
      }
    }
    #expect(await finish(code, other) == .invalidCode, "it counts, too")
    #expect(await finish(Secret(""), mine) == .missingCode)
    for _ in 0..<4 { #expect(await finish(ServiceFixture.wrong(code), mine) == .invalidCode) }
    #expect(await finish(code, mine) == .tooManyAttemptsTryLater)
  }

  private func begin(
    _ fixture: ServiceFixture, _ tokens: TokenPair, _ number: String = number
  ) async throws -> SentPhoneCode {
    try await fixture.useCases.factorEnrollment.beginPhoneEnrollment(of: number, principal: fixture.principal(tokens))
  }
}
