import AccountFakes
import Accounts
import Testing

/// The use of a mailed code whose answer was lost: the same request is answered again, and nothing happens twice.
@Suite struct RepeatedCodesTests {
  private let email = "ada@example.com"
  private let request = CallContext(source: nil, request: TestRequest(1).keyed())

  private func world(_ kind: StoreKind = .inMemory) throws -> World { try World(kind, policy: .mailing()) }

  private func apply(
    _ world: World, _ code: Secret, _ answer: ActionCodeAnswer = .accept(password: Secret("secret-1")),
    _ call: CallContext? = nil
  ) async throws -> AppliedActionCode {
    try await world.useCases.applyActionCode(code, answer: answer, caller: nil, call: call ?? request)
  }

  private func verification(_ world: World) async throws -> Secret {
    let principal = try await world.principal(try await world.signUp(email: email).tokens)
    _ = try await world.useCases.sendEmailVerification(CodeRequest(), principal: principal)
    return try await world.receiveCode(.verifyEmail)
  }

  @Test(arguments: StoreKind.allCases)
  func aVerificationIsAnsweredAgain(kind: StoreKind) async throws {
    let world = try world(kind)
    let code = try await verification(world)
    let first = try await apply(world, code)
    let again = try await apply(world, code)
    #expect(first.kind == .verifyEmail && again.kind == first.kind && again.email == first.email)
    // Without the key, with another key, or with another request the code is used.
    #expect(await reason { try await apply(world, code, .confirm, CallContext()) } == .invalidOOBCode)
    let other = CallContext(source: nil, request: TestRequest(2).keyed())
    #expect(await reason { try await apply(world, code, .confirm, other) } == .invalidOOBCode)
    let changed = CallContext(source: nil, request: TestRequest(1, message: [2]).keyed())
    #expect(await reason { try await apply(world, code, .confirm, changed) } == .invalidArgument)
    world.clock.advance(seconds: 601)
    _ = try await world.store.sweep(now: world.clock.now, limit: 100, lifetimes: Lifetimes())
    #expect(await reason { try await apply(world, code) } == .invalidOOBCode)
  }

  @Test func aRefusalIsNoAnswerToKeep() async throws {
    let world = try world()
    let code = try await verification(world)
    #expect(
      await reason { try await apply(world, code, .accept(password: Secret("wrong"))) } == .invalidLoginCredentials)
    _ = try await apply(world, code)
  }

  @Test func aDenialIsAnsweredAgain() async throws {
    let world = try world()
    let code = try await verification(world)
    _ = try await apply(world, code, .deny)
    let again = try await apply(world, code, .deny)
    #expect(again.kind == .verifyEmail && again.email == email)
  }

  @Test(arguments: StoreKind.allCases)
  func theWayBackBringsTheSameCodeForAPasswordUntilThatIsUsed(kind: StoreKind) async throws {
    let world = try world(kind)
    let owner = try await world.principal(try await world.owner(of: email).tokens)
    let change = try await world.changeCode(to: "eve@example.com", by: owner)
    _ = try await world.useCases.applyActionCode(change, answer: .accept(password: nil), caller: owner)
    let wayBack = try await world.receiveCode(.emailChanged)
    let first = try #require(try await apply(world, wayBack, .confirm).passwordResetCode)
    #expect(try await apply(world, wayBack, .confirm).passwordResetCode?.reveal() == first.reveal())
    _ = try await world.useCases.resetPassword(.code(first), to: Secret("new-secret"))
    let late = try await apply(world, wayBack, .confirm)
    #expect(late.email == email && late.passwordResetCode == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aResetIsAnsweredAgain(kind: StoreKind) async throws {
    let world = try world(kind)
    _ = try await world.owner(of: email)
    let code = try await world.resetCode(email)
    for _ in 0..<2 {
      let result = try await world.useCases.resetPassword(.code(code), to: Secret("new-secret"), call: request)
      #expect(result.email == email && !result.addressReleased)
    }
    _ = try await world.signIn(world.password(email, "new-secret"))
    #expect(try await world.receiveMails().map(\.kind) == [.passwordChanged])
  }

  @Test(arguments: StoreKind.allCases)
  func aResetWithASecondFactorIsAnsweredAgainAtBothSteps(kind: StoreKind) async throws {
    let world = try world(kind)
    let enrolled = try await world.enroll()
    _ = try await world.receiveMails()
    let code = try await world.resetCode(World.address)
    func begin() async throws -> SecondFactorChallenge {
      try await world.challenge {
        try await world.useCases.resetPassword(.code(code), to: Secret("new-secret"), call: request)
      }
    }
    let challenge = try await begin()
    #expect(try await begin().pendingToken.reveal() == challenge.pendingToken.reveal())
    let proof = FactorAssertion.totp(enrolled.id, code: world.freshCode(of: enrolled.secret))
    let finish = CallContext(source: nil, request: TestRequest(2).keyed())
    for _ in 0..<2 {
      let result = try await world.useCases.resetPassword(
        .secondFactor(pendingToken: challenge.pendingToken, proof), to: Secret("new-secret"), call: finish)
      #expect(result.email == World.address)
    }
  }
}
