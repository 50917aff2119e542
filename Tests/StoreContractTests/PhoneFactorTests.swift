import AccountFakes
import Accounts
import Testing

/// Phones as second factors.
@Suite struct PhoneFactorTests {
  private static let number = World.number

  @Test(arguments: StoreKind.allCases)
  func aPhoneIsEnrolledAndAskedFor(_ kind: StoreKind) async throws {
    let world = try World(kind, policy: .texting())
    let (id, tokens) = try await world.enrollPhone()
    let uid = try await world.principal(tokens).uid
    let account = try #require(try await world.store.read { try $0.account(uid) })
    #expect(account.factors.map(\.kind) == [.phone] && account.factors.first?.phoneNumber?.e164 == Self.number)
    #expect(account.factors.first?.phoneNumber?.masked == "+*******0100")
    #expect(account.phoneNumber == nil && account.linkedIdentities.map(\.providerID) == [.google])
    #expect(try await world.principal(tokens).factor == PassedFactor(.phone, id))

    let challenge = try await world.challenge(world.ada)
    #expect(challenge.factors.map(\.id) == [id])
    let result = try await world.finish(challenge, world.phoneAssertion(challenge, id))
    #expect(try await world.principal(result.tokens).factor == PassedFactor(.phone, id))
    #expect(
      await reason { try await world.finish(challenge, .recoveryCode(Secret("x"))) } == .invalidMFAPendingCredential)
  }

  @Test(arguments: StoreKind.allCases)
  func aCodeIsGoodForItsOwnSignInOnce(_ kind: StoreKind) async throws {
    let world = try World(kind, policy: .texting())
    let (id, _) = try await world.enrollPhone()
    let first = try await world.challenge(world.ada)
    let second = try await world.challenge(world.ada)
    let assertion = try await world.phoneAssertion(first, id)
    #expect(await reason { try await world.finish(second, assertion) } == .invalidSessionInfo)
    guard case .phone(let sessionInfo, let code) = assertion else { return }
    // It is not a credential, and a credential's code is not a second factor.
    #expect(
      await reason { try await world.signIn(.phone(sessionInfo: sessionInfo, code: code)) } == .invalidSessionInfo)
    guard case .phone(let credential, let credentialCode) = try await world.phone() else { return }
    #expect(
      await reason { try await world.finish(first, .phone(sessionInfo: credential, code: credentialCode)) }
        == .invalidSessionInfo)
    #expect(
      await reason { try await world.finish(first, .phone(sessionInfo: sessionInfo, code: World.wrong(code))) }
        == .invalidCode)
    try await world.finish(first, assertion)
    #expect(await reason { try await world.finish(second, assertion) } == .invalidSessionInfo)
    let late = try await world.phoneAssertion(second, id)
    world.clock.advance(seconds: 300)
    #expect(await reason { try await world.finish(second, late) } == .sessionExpired)
  }

  /// New codes and new challenges bring no more guesses.
  @Test(arguments: StoreKind.allCases)
  func tenWrongCodesInAnHourWhateverTheChallenge(_ kind: StoreKind) async throws {
    let world = try World(kind, policy: .texting())
    let (id, _) = try await world.enrollPhone()
    var wrong = 0
    for _ in 0..<5 {
      let challenge = try await world.challenge(world.ada)
      for _ in 0..<3 {
        guard case .phone(let sessionInfo, let code) = try await world.phoneAssertion(challenge, id) else { return }
        let reason = await reason {
          try await world.finish(challenge, .phone(sessionInfo: sessionInfo, code: World.wrong(code)))
        }
        if reason == .invalidCode { wrong += 1 } else { #expect(reason == .tooManyAttemptsTryLater) }
      }
    }
    #expect(wrong == 10)
    let challenge = try await world.challenge(world.ada)
    let right = try await world.phoneAssertion(challenge, id)
    #expect(await reason { try await world.finish(challenge, right) } == .tooManyAttemptsTryLater)
  }

  @Test func aChallengeIsStartedForAnEnrolledPhoneAlone() async throws {
    let world = try World(policy: .texting())
    let (id, tokens) = try await world.enrollPhone()
    let app = try await world.enrollApp(tokens)
    let challenge = try await world.challenge(world.ada)
    func start(_ token: Secret, _ id: FactorID) async -> AccountError.Reason? {
      await reason { try await world.useCases.startFactorChallenge(token, factor: id, from: nil) }
    }
    let sent = try await world.phones.count
    #expect(await start(challenge.pendingToken, FactorID(rawValue: "")) == .missingMFAEnrollmentID)
    #expect(await start(challenge.pendingToken, FactorID(rawValue: "0000000000000000")) == .mfaEnrollmentNotFound)
    #expect(await start(challenge.pendingToken, app.id) == .invalidArgument)
    #expect(await start(Secret(""), id) == .missingMFAPendingCredential)
    #expect(await start(Secret("lgf_x"), id) == .invalidMFAPendingCredential)
    world.clock.advance(seconds: 600)
    #expect(await start(challenge.pendingToken, id) == .invalidMFAPendingCredential)
    #expect(try await world.phones.count == sent)
  }

  // MARK: Enrolling

  @Test func aPhoneIsFirstFactorOrSecondNeverBoth() async throws {
    let world = try World(policy: .texting())
    let (id, tokens) = try await world.enrollPhone()
    let proof = try await world.phone("+16505550111")
    #expect(
      await reason { try await world.useCases.link(proof, principal: world.principal(tokens)) }
        == .unsupportedFirstFactor)
    let withdrawn = try await world.useCases.withdrawFactor(id, principal: world.principal(tokens))
    let linked = try await world.useCases.link(proof, principal: world.principal(withdrawn.tokens))
    let present = try #require(linked.tokens)
    #expect(
      await reason { try await begin(world, present) } == .unsupportedFirstFactor, "its session is the phone's")
    let renewed = try await world.useCases.reauthenticate(world.ada, principal: world.principal(present)).tokens
    #expect(await reason { try await begin(world, renewed) } == .unsupportedFirstFactor)
  }

  @Test func whoMayEnrollAPhone() async throws {
    let world = try World(policy: .texting())
    #expect(
      await reason { try await begin(world, try await world.signIn(.anonymous).tokens) } == .unsupportedFirstFactor)
    #expect(
      await reason { try await begin(world, try await world.signUp(email: "typed@mail.example").tokens) }
        == .unverifiedEmail)
    let (_, tokens) = try await world.enrollPhone()
    #expect(await reason { try await begin(world, tokens) } == .secondFactorExists)
    let sent = try await world.phones.count
    world.clock.advance(seconds: 301)
    #expect(await reason { try await begin(world, tokens, "+16505550122") } == .credentialTooOldLoginAgain)
    #expect(try await world.phones.count == sent)
  }

  @Test func anEnrollmentIsItsSessionsAndItsCodesAreCounted() async throws {
    let world = try World(policy: .texting())
    let mine = try await world.signIn(world.ada).tokens
    let other = try await world.signIn(world.ada).tokens
    let sent = try await world.useCases.beginPhoneEnrollment(
      of: Self.number, principal: world.principal(mine), from: nil)
    let code = try #require(try await world.phones.lastCode(to: Self.number))
    func finish(_ code: Secret, _ tokens: TokenPair) async -> AccountError.Reason? {
      await reason {
        try await world.useCases.finishEnrollment(
          sent.sessionInfo, code: code, displayName: nil, principal: world.principal(tokens))
      }
    }
    #expect(await finish(code, other) == .invalidSessionInfo)
    #expect(await finish(Secret(""), mine) == .missingCode)
    for _ in 0..<5 { #expect(await finish(World.wrong(code), mine) == .invalidCode) }
    #expect(await finish(code, mine) == .tooManyAttemptsTryLater)
  }

  private func begin(_ world: World, _ tokens: TokenPair, _ number: String = number) async throws -> SentPhoneCode {
    try await world.useCases.beginPhoneEnrollment(of: number, principal: world.principal(tokens), from: nil)
  }
}
