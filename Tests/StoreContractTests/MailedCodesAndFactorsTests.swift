import AccountFakes
import Accounts
import IPAddresses
import Testing

/// S51: neither a reset nor a sign-in link goes round the second factor.
@Suite struct MailedCodesAndFactorsTests {
  private func world(_ kind: StoreKind = .inMemory) throws -> World { try World(kind, policy: .mailing()) }

  private func enrolled(_ world: World) async throws -> Enrolled {
    let enrolled = try await world.enroll()
    _ = try await world.receiveMails()
    return enrolled
  }

  private func reset(_ world: World, _ proof: PasswordResetProof) async throws -> PasswordResetResult {
    try await world.useCases.resetPassword(proof, to: Secret("new-secret"))
  }

  @Test(arguments: StoreKind.allCases)
  func aResetAsksForTheSecondFactorBeforeItTakesThePassword(kind: StoreKind) async throws {
    let world = try world(kind)
    let enrolled = try await enrolled(world)
    let code = try await world.resetCode(World.address)
    let challenge = try await world.challenge { try await reset(world, .code(code)) }
    #expect(challenge.factors.map(\.id) == [enrolled.id])
    // Nothing is changed, and the code is used up.
    #expect(await world.isSignedIn(enrolled.tokens))
    #expect(await reason { try await reset(world, .code(code)) } == .invalidOOBCode)
    _ = try await world.signIn(world.adasPassword, enrolled)

    func finish(_ code: Secret) async throws -> PasswordResetResult {
      try await reset(
        world, .secondFactor(pendingToken: challenge.pendingToken, .totp(enrolled.id, code: code)))
    }
    #expect(await reason { try await finish(Secret("000000")) } == .invalidCode)
    let result = try await finish(world.freshCode(of: enrolled.secret))
    #expect(result.email == World.address)
    #expect(await !world.isSignedIn(enrolled.tokens))
    #expect(await reason { try await world.signIn(world.adasPassword) } == .invalidLoginCredentials)
    // The factor stays, and is asked for at the next sign-in.
    let again = try await world.signIn(world.password(World.address, "new-secret"), enrolled)
    #expect(again.account.uid == enrolled.uid && again.account.factors.map(\.id) == [enrolled.id])
    #expect(await reason { try await finish(world.freshCode(of: enrolled.secret)) } == .invalidMFAPendingCredential)
  }

  @Test func theCodeOfAResetTellsWhichFactorsWillBeAskedFor() async throws {
    let world = try world()
    let enrolled = try await enrolled(world)
    let code = try await world.resetCode(World.address)
    #expect(try await world.useCases.actionCodeInfo(code).factors.map(\.id) == [enrolled.id])
    _ = try await world.owner(of: "bob@example.com")
    let other = try await world.resetCode("bob@example.com")
    #expect(try await world.useCases.actionCodeInfo(other).factors.isEmpty)
  }

  @Test func wrongCodesOfAResetAreCountedForTheirSource() async throws {
    var policy = Policy.mailing()
    policy.attempts.failuresPerSource = AttemptLimit(2, inMilliseconds: 3_600_000)
    let world = try World(policy: policy)
    let enrolled = try await enrolled(world)
    let code = try await world.resetCode(World.address)
    let challenge = try await world.challenge { try await reset(world, .code(code)) }
    func guess(_ address: String) async throws -> AccountError.Reason? {
      let source = CallSource(try #require(IPAddress(address)))
      let proof = FactorAssertion.totp(enrolled.id, code: Secret("000000"))
      return await reason {
        try await world.useCases.resetPassword(
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
    let world = try world()
    let enrolled = try await enrolled(world)
    let code = try await world.resetCode(World.address)
    let pendingReset = try await world.challenge { try await reset(world, .code(code)) }
    let pendingSignIn = try await world.challenge(world.adasPassword)
    let proof = FactorAssertion.totp(enrolled.id, code: world.freshCode(of: enrolled.secret))
    #expect(await reason { try await world.finish(pendingReset, proof) } == .invalidMFAPendingCredential)
    #expect(
      await reason {
        try await reset(world, .secondFactor(pendingToken: pendingSignIn.pendingToken, proof))
      } == .invalidMFAPendingCredential)
  }

  @Test(arguments: StoreKind.allCases)
  func aSignInLinkAsksForTheSecondFactor(kind: StoreKind) async throws {
    let world = try world(kind)
    let enrolled = try await enrolled(world)
    let link = try await world.emailLink(World.address)
    let challenge = try await world.challenge(link)
    #expect(try await world.store.read { try $0.account(enrolled.uid) }?.identities.count == 2, "nothing is joined yet")
    let result = try await world.finish(
      challenge, .totp(enrolled.id, code: world.freshCode(of: enrolled.secret)))
    #expect(result.account.uid == enrolled.uid && result.account.linkedIdentities.count == 3)
  }

  @Test func aSessionWithoutTheFactorChangesNoAddress() async throws {
    let world = try world()
    let before = try await world.owner(of: "bob@example.com")
    let principal = try await world.principal(before.tokens)
    let other = try await world.signIn(world.password("bob@example.com"))
    _ = try await world.enrollApp(other.tokens)
    #expect(
      await reason {
        try await world.useCases.sendEmailChange(to: "new@example.com", CodeRequest(), principal: principal)
      } == .credentialTooOldLoginAgain)
  }

  @Test func theOwnerHearsOfFactors() async throws {
    let world = try world()
    let enrolled = try await world.enroll()
    #expect(try await world.receiveMails().map(\.kind) == [.methodLinked, .secondFactorAdded])
    _ = try await world.useCases.withdrawFactor(enrolled.id, principal: world.principal(enrolled.tokens))
    let mails = try await world.receiveMails()
    #expect(mails.map(\.kind) == [.secondFactorRemoved] && mails.map(\.parameters.factor) == ["totp"])
  }

  @Test func pendingCodesDieWithAChangeOfFactors() async throws {
    let world = try world()
    let owner = try await world.owner(of: "bob@example.com")
    let code = try await world.resetCode("bob@example.com")
    _ = try await world.enrollApp(owner.tokens)
    #expect(await reason { try await world.useCases.actionCodeInfo(code) } == .invalidOOBCode)
  }

  /// S3: when the owner of the mailbox takes an account over, no other user's factor is asked for. A factor needs a verified
  /// address, so the one on a claim is left from an address before.
  @Test func theWayBackTakesOffAFactorThatWasAddedSince() async throws {
    let world = try world()
    let owner = try await world.owner(of: "bob@example.com")
    world.clock.advance(seconds: 8 * 86_400)
    var tokens = try await world.signIn(world.password("bob@example.com")).tokens
    let code = try await world.changeCode(to: "eve@example.com", by: world.principal(tokens))
    _ = try await world.useCases.applyActionCode(
      code, answer: .accept(password: nil), caller: world.principal(tokens))
    let wayBack = try await world.receiveCode(.emailChanged)
    world.clock.advance(seconds: 5)
    tokens = try await world.enrollApp(tokens).tokens
    let applied = try await world.useCases.applyActionCode(
      wayBack, answer: .accept(password: Secret("secret-1")), caller: nil)
    #expect(try await world.account(owner)?.factors.isEmpty == true)
    _ = try await reset(world, .code(try #require(applied.passwordResetCode)))
    _ = try await world.signIn(world.password("bob@example.com", "new-secret"))
  }
}
