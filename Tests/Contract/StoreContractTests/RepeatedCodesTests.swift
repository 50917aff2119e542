import AccountFakes
import Accounts
import Testing

/// The use of a mailed code whose answer was lost: the same request is answered again, and nothing happens twice.
@Suite struct RepeatedCodesTests {
  private let email = "ada@example.com"
  private let request = CallContext(source: nil, request: TestRequest(1).keyed())

  private func fixture(_ kind: StoreKind = .inMemory) throws -> ServiceFixture {
    try ServiceFixture(kind, policy: .mailing())
  }

  private func apply(
    _ fixture: ServiceFixture, _ code: Secret, _ answer: ActionCodeAnswer = .accept(password: Secret("secret-1")),
    _ call: CallContext? = nil
  ) async throws -> AppliedActionCode {
    try await fixture.useCases.codeUse.applyActionCode(code, answer: answer, caller: nil, call: call ?? request)
  }

  private func verification(_ fixture: ServiceFixture) async throws -> Secret {
    let principal = try await fixture.principal(try await fixture.signUp(email: email).tokens)
    _ = try await fixture.useCases.codeSending.sendEmailVerification(CodeRequest(), principal: principal)
    return try await fixture.receiveCode(.verifyEmail)
  }

  @Test(arguments: StoreKind.allCases)
  func aVerificationIsAnsweredAgain(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let code = try await verification(fixture)
    let first = try await apply(fixture, code)
    let again = try await apply(fixture, code)
    #expect(first.kind == .verifyEmail && again.kind == first.kind && again.email == first.email)
    // Without the key, with another key, or with another request the code is used.
    #expect(await reason { try await apply(fixture, code, .confirm, CallContext()) } == .invalidOOBCode)
    let other = CallContext(source: nil, request: TestRequest(2).keyed())
    #expect(await reason { try await apply(fixture, code, .confirm, other) } == .invalidOOBCode)
    let changed = CallContext(source: nil, request: TestRequest(1, message: [2]).keyed())
    #expect(await reason { try await apply(fixture, code, .confirm, changed) } == .invalidArgument)
    fixture.clock.advance(seconds: 601)
    _ = try await fixture.store.sweep(now: fixture.clock.now, limit: 100, lifetimes: Lifetimes())
    #expect(await reason { try await apply(fixture, code) } == .invalidOOBCode)
  }

  @Test func aRefusalIsNoAnswerToKeep() async throws {
    let fixture = try fixture()
    let code = try await verification(fixture)
    #expect(
      await reason { try await apply(fixture, code, .accept(password: Secret("wrong"))) } == .invalidLoginCredentials)
    _ = try await apply(fixture, code)
  }

  @Test func aDenialIsAnsweredAgain() async throws {
    let fixture = try fixture()
    let code = try await verification(fixture)
    _ = try await apply(fixture, code, .deny)
    let again = try await apply(fixture, code, .deny)
    #expect(again.kind == .verifyEmail && again.email == email)
  }

  @Test(arguments: StoreKind.allCases)
  func theWayBackBringsTheSameCodeForAPasswordUntilThatIsUsed(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let owner = try await fixture.principal(try await fixture.owner(of: email).tokens)
    let change = try await fixture.changeCode(to: "eve@example.com", by: owner)
    _ = try await fixture.useCases.codeUse.applyActionCode(change, answer: .accept(password: nil), caller: owner)
    let wayBack = try await fixture.receiveCode(.emailChanged)
    let first = try #require(try await apply(fixture, wayBack, .confirm).passwordResetCode)
    #expect(try await apply(fixture, wayBack, .confirm).passwordResetCode?.reveal() == first.reveal())
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(first), to: Secret("new-secret"))
    let late = try await apply(fixture, wayBack, .confirm)
    #expect(late.email == email && late.passwordResetCode == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aResetIsAnsweredAgain(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    _ = try await fixture.owner(of: email)
    let code = try await fixture.resetCode(email)
    for _ in 0..<2 {
      let result = try await fixture.useCases.passwordReset.resetPassword(
        .code(code), to: Secret("new-secret"), call: request)
      #expect(result.email == email && !result.addressReleased)
    }
    _ = try await fixture.signIn(fixture.password(email, "new-secret"))
    #expect(try await fixture.receiveMails().map(\.kind) == [.passwordChanged])
  }

  @Test(arguments: StoreKind.allCases)
  func aResetWithASecondFactorIsAnsweredAgainAtBothSteps(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let enrolled = try await fixture.enroll()
    _ = try await fixture.receiveMails()
    let code = try await fixture.resetCode(ServiceFixture.address)
    func begin() async throws -> SecondFactorChallenge {
      try await fixture.challenge {
        try await fixture.useCases.passwordReset.resetPassword(.code(code), to: Secret("new-secret"), call: request)
      }
    }
    let challenge = try await begin()
    #expect(try await begin().pendingToken.reveal() == challenge.pendingToken.reveal())
    let proof = FactorAssertion.totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret))
    let finish = CallContext(source: nil, request: TestRequest(2).keyed())
    for _ in 0..<2 {
      let result = try await fixture.useCases.passwordReset.resetPassword(
        .secondFactor(pendingToken: challenge.pendingToken, proof), to: Secret("new-secret"), call: finish)
      #expect(result.email == ServiceFixture.address)
    }
  }
}
