import AccountFakes
import Accounts
import IPAddresses
import Testing

/// S51: neither a reset nor a sign-in link goes round the second factor.
@Suite struct MailedCodesAndFactorsTests {
  private func fixture(_ kind: StoreKind = .inMemory) throws -> ServiceFixture {
    try ServiceFixture(kind, policy: .mailing())
  }

  private func enrolled(_ fixture: ServiceFixture) async throws -> Enrolled {
    let enrolled = try await fixture.enroll()
    _ = try await fixture.receiveMails()
    return enrolled
  }

  private func reset(_ fixture: ServiceFixture, _ proof: PasswordResetProof) async throws -> PasswordResetResult {
    try await fixture.useCases.passwordReset.resetPassword(proof, to: Secret("new-secret"))
  }

  @Test(arguments: StoreKind.allCases)
  func aResetAsksForTheSecondFactorBeforeItTakesThePassword(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let enrolled = try await enrolled(fixture)
    let code = try await fixture.resetCode(ServiceFixture.address)
    let challenge = try await fixture.challenge { try await reset(fixture, .code(code)) }
    #expect(challenge.factors.map(\.id) == [enrolled.id])
    // Nothing is changed, and the code is used up.
    #expect(await fixture.isSignedIn(enrolled.tokens))
    #expect(await reason { try await reset(fixture, .code(code)) } == .invalidOOBCode)
    _ = try await fixture.signIn(fixture.adasPassword, enrolled)

    func finish(_ code: Secret) async throws -> PasswordResetResult {
      try await reset(
        fixture, .secondFactor(pendingToken: challenge.pendingToken, .totp(enrolled.id, code: code)))
    }
    #expect(await reason { try await finish(Secret("000000")) } == .invalidCode)
    let result = try await finish(fixture.freshCode(of: enrolled.secret))
    #expect(result.email == ServiceFixture.address)
    #expect(await !fixture.isSignedIn(enrolled.tokens))
    #expect(await reason { try await fixture.signIn(fixture.adasPassword) } == .invalidLoginCredentials)
    // The factor stays, and is asked for at the next sign-in.
    let again = try await fixture.signIn(fixture.password(ServiceFixture.address, "new-secret"), enrolled)
    #expect(again.account.uid == enrolled.uid && again.account.factors.map(\.id) == [enrolled.id])
    #expect(await reason { try await finish(fixture.freshCode(of: enrolled.secret)) } == .invalidMFAPendingCredential)
  }

  @Test func theCodeOfAResetTellsWhichFactorsWillBeAskedFor() async throws {
    let fixture = try fixture()
    let enrolled = try await enrolled(fixture)
    let code = try await fixture.resetCode(ServiceFixture.address)
    #expect(try await fixture.useCases.codeUse.actionCodeInfo(code).factors.map(\.id) == [enrolled.id])
    _ = try await fixture.owner(of: "bob@example.com")
    let other = try await fixture.resetCode("bob@example.com")
    #expect(try await fixture.useCases.codeUse.actionCodeInfo(other).factors.isEmpty)
  }

  @Test func wrongCodesOfAResetAreCountedForTheirSource() async throws {
    var policy = Policy.mailing()
    policy.attempts.failuresPerSource = AttemptLimit(2, inMilliseconds: 3_600_000)
    let fixture = try ServiceFixture(policy: policy)
    let enrolled = try await enrolled(fixture)
    let code = try await fixture.resetCode(ServiceFixture.address)
    let challenge = try await fixture.challenge { try await reset(fixture, .code(code)) }
    func guess(_ address: String) async throws -> AccountError.Reason? {
      let source = CallSource(try #require(IPAddress(address)))
      let proof = FactorAssertion.totp(enrolled.id, code: Secret("000000"))
      return await reason {
        try await fixture.useCases.passwordReset.resetPassword(
          .secondFactor(pendingToken: challenge.pendingToken, proof), to: Secret("new-secret"),
          call: CallContext(source: source))
      }
    }
    #expect(try await guess("192.0.2.1") == .invalidCode)
    #expect(try await guess("192.0.2.1") == .invalidCode)
    #expect(try await guess("192.0.2.1") == .tooManyAttemptsTryLater)
    #expect(try await guess("192.0.2.2") == .invalidCode)
  }

  @Test func aPendingResetIsNoSignInAndAPendingSignInIsNoReset() async throws {
    let fixture = try fixture()
    let enrolled = try await enrolled(fixture)
    let code = try await fixture.resetCode(ServiceFixture.address)
    let pendingReset = try await fixture.challenge { try await reset(fixture, .code(code)) }
    let pendingSignIn = try await fixture.challenge(fixture.adasPassword)
    let proof = FactorAssertion.totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret))
    #expect(await reason { try await fixture.finish(pendingReset, proof) } == .invalidMFAPendingCredential)
    #expect(
      await reason {
        try await reset(fixture, .secondFactor(pendingToken: pendingSignIn.pendingToken, proof))
      } == .invalidMFAPendingCredential)
  }

  @Test(arguments: StoreKind.allCases)
  func aSignInLinkAsksForTheSecondFactor(kind: StoreKind) async throws {
    let fixture = try fixture(kind)
    let enrolled = try await enrolled(fixture)
    let link = try await fixture.emailLink(ServiceFixture.address)
    let challenge = try await fixture.challenge(link)
    #expect(
      try await fixture.store.read { try $0.account(enrolled.uid) }?.identities.count == 2, "nothing is joined yet")
    let result = try await fixture.finish(
      challenge, .totp(enrolled.id, code: fixture.freshCode(of: enrolled.secret)))
    #expect(result.account.uid == enrolled.uid && result.account.linkedIdentities.count == 3)
  }

  @Test func aSessionWithoutTheFactorChangesNoAddress() async throws {
    let fixture = try fixture()
    let before = try await fixture.owner(of: "bob@example.com")
    let principal = try await fixture.principal(before.tokens)
    let other = try await fixture.signIn(fixture.password("bob@example.com"))
    _ = try await fixture.enrollApp(other.tokens)
    #expect(
      await reason {
        try await fixture.useCases.codeSending.sendEmailChange(
          to: "new@example.com", CodeRequest(), principal: principal)
      } == .credentialTooOldLoginAgain)
  }

  @Test func theOwnerHearsOfFactors() async throws {
    let fixture = try fixture()
    let enrolled = try await fixture.enroll()
    #expect(try await fixture.receiveMails().map(\.kind) == [.methodLinked, .secondFactorAdded])
    _ = try await fixture.useCases.factorEnrollment.withdrawFactor(
      enrolled.id, principal: fixture.principal(enrolled.tokens))
    let mails = try await fixture.receiveMails()
    #expect(mails.map(\.kind) == [.secondFactorRemoved] && mails.map(\.parameters.factor) == ["totp"])
  }

  @Test func pendingCodesDieWithAChangeOfFactors() async throws {
    let fixture = try fixture()
    let owner = try await fixture.owner(of: "bob@example.com")
    let code = try await fixture.resetCode("bob@example.com")
    _ = try await fixture.enrollApp(owner.tokens)
    #expect(await reason { try await fixture.useCases.codeUse.actionCodeInfo(code) } == .invalidOOBCode)
  }

  /// S3: when the owner of the mailbox takes an account over, no other user's factor is asked for. A factor needs a
  /// verified address, so the one on a claim is left from an address before.
  @Test func theWayBackTakesOffAFactorThatWasAddedSince() async throws {
    let fixture = try fixture()
    let owner = try await fixture.owner(of: "bob@example.com")
    fixture.clock.advance(seconds: 8 * 86_400)
    var tokens = try await fixture.signIn(fixture.password("bob@example.com")).tokens
    let code = try await fixture.changeCode(to: "eve@example.com", by: fixture.principal(tokens))
    _ = try await fixture.useCases.codeUse.applyActionCode(
      code, answer: .accept(password: nil), caller: fixture.principal(tokens))
    let wayBack = try await fixture.receiveCode(.emailChanged)
    fixture.clock.advance(seconds: 5)
    tokens = try await fixture.enrollApp(tokens).tokens
    let applied = try await fixture.useCases.codeUse.applyActionCode(
      wayBack, answer: .accept(password: Secret("secret-1")), caller: nil)
    #expect(try await fixture.account(owner)?.factors.isEmpty == true)
    _ = try await reset(fixture, .code(try #require(applied.passwordResetCode)))
    _ = try await fixture.signIn(fixture.password("bob@example.com", "new-secret"))
  }
}
