import AccountFakes
import Testing

@testable import Accounts

/// ID tokens of a key that was withdrawn (`ligature keys rotate --now`).
@Suite(.timeLimit(.minutes(30))) struct WithdrawnKeyTests {
  private let fixture: ServiceFixture
  private let tokens: TokenPair

  init() async throws {
    fixture = try ServiceFixture()
    tokens = try await fixture.signIn(.anonymous).tokens
  }

  private func withdraw() async throws {
    _ = try await fixture.useCases.server.rotateSigningKeys(.immediate, by: .serverOperator)
  }

  private func authenticate() async throws -> Principal {
    try await fixture.useCases.authentication.authenticate(bearer: tokens.bearer())
  }

  /// A service asks about the token, whose session is not looked at.
  private func verify() async throws -> VerifiedToken {
    try await fixture.useCases.serviceTokens.verify(
      try tokens.bearer(), as: .idToken, checksRevocation: false, by: .serverOperator)
  }

  @Test func tokensAreRefusedAndSessionHandlesAreNot() async throws {
    _ = try await authenticate()
    _ = try await verify()
    try await withdraw()
    #expect(await reason { try await authenticate() } == .invalidIDToken)
    #expect(await reason { try await verify() } == .invalidIDToken)
    _ = try await fixture.principal(tokens)
  }

  /// The call that has verified the token ends well. The next one must not be answered from memory.
  @Test func aTokenThatIsVerifiedDuringTheWithdrawalIsNotKept() async throws {
    fixture.signer.afterNextVerification { [fixture] in
      fixture.signer.withdrawKey()
      fixture.useCases.cache.forgetAll()
    }
    _ = try await authenticate()
    #expect(await reason { try await authenticate() } == .invalidIDToken)
    #expect(await reason { try await verify() } == .invalidIDToken)
  }

  @Test func aTokenThatIsVerifiedForAServiceDuringTheWithdrawalIsNotKept() async throws {
    fixture.signer.afterNextVerification { [fixture] in
      fixture.signer.withdrawKey()
      fixture.useCases.cache.forgetAll()
    }
    _ = try await verify()
    #expect(await reason { try await verify() } == .invalidIDToken)
  }

  @Test func whatTokensHaveOpenedEndsAndWhatHandlesHaveOpenedDoesNot() async throws {
    let byToken = try await authenticate()
    let byHandle = try await fixture.principal(tokens)
    let (told, teller) = AsyncStream.makeStream(of: Void.self)
    func watch(_ principal: Principal) -> Task<AccountError.Reason?, Never> {
      Task { [fixture] in
        await reason {
          try await fixture.useCases.watching.watchAccount(principal: principal, after: nil) { _ in teller.yield() }
        }
      }
    }
    let watches = [watch(byToken), watch(byHandle)]
    var updates = told.makeAsyncIterator()
    for _ in watches { await updates.next() }
    try await withdraw()
    #expect(await watches[0].value == .invalidIDToken)
    #expect(fixture.useCases.watching.watchCount == 1)
    watches[1].cancel()
    #expect(await watches[1].value == nil)
    // A call that has authenticated before the withdrawal, and watches after it.
    #expect(
      await reason { try await fixture.useCases.watching.watchAccount(principal: byToken, after: nil) { _ in } }
        == .invalidIDToken)
    #expect(fixture.useCases.watching.watchCount == 0)
  }
}
