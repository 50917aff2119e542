import AccountFakes
import Accounts
import Testing

/// Codes that are sent by many callers at once.
@Suite(.serialized) struct FactorRaceTests {
  private static let callers = 16
  /// More guesses than an account has otherwise.
  private static let policy = Policy(
    attempts: .with { $0.codes = AttemptLimit(100_000, inMilliseconds: 3_600_000) })

  private func race(
    _ body: @escaping @Sendable (Int) async throws -> Void
  ) async -> [AccountError.Reason?] {
    await withTaskGroup(of: AccountError.Reason?.self) { group in
      for number in 0..<Self.callers {
        group.addTask { await reason { try await body(number) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  private func challenges(_ fixture: ServiceFixture) async throws -> [SecondFactorChallenge] {
    var challenges: [SecondFactorChallenge] = []
    for _ in 0..<Self.callers { challenges.append(try await fixture.challenge(fixture.adasPassword)) }
    return challenges
  }

  /// S54
  @Test(arguments: StoreKind.withEachIsolation)
  func oneCodeOpensOneSessionInAnyNumberOfChallenges(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: Self.policy)
    let enrolled = try await fixture.enroll()
    for _ in 0..<RaceTests.rounds {
      let code = fixture.freshCode(of: enrolled.secret)
      let challenges = try await challenges(fixture)
      let outcomes = await race { number in
        try await fixture.finish(challenges[number], .totp(enrolled.id, code: code))
      }
      #expect(outcomes.count { $0 == nil } == 1)
      #expect(outcomes.count { $0 == .invalidCode } == Self.callers - 1, "\(outcomes)")
    }
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func oneRecoveryCodeOpensOneSession(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: Self.policy)
    let enrolled = try await fixture.enroll()
    let codes = try await fixture.useCases.factorEnrollment.renewRecoveryCodes(
      principal: fixture.principal(enrolled.tokens)
    ).codes
    for round in 0..<min(RaceTests.rounds, codes.count) {
      let challenges = try await challenges(fixture)
      let outcomes = await race { number in try await fixture.finish(challenges[number], .recoveryCode(codes[round])) }
      #expect(outcomes.count { $0 == nil } == 1)
      #expect(outcomes.count { $0 == .invalidCode } == Self.callers - 1, "\(outcomes)")
    }
  }

  /// S55
  @Test(arguments: StoreKind.withEachIsolation)
  func oneChallengeTakesFiveWrongCodesHoweverManyAreSentAtOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: Self.policy)
    let enrolled = try await fixture.enroll()
    for _ in 0..<RaceTests.rounds {
      let challenge = try await fixture.challenge(fixture.adasPassword)
      let outcomes = await race { _ in try await fixture.finish(challenge, .totp(enrolled.id, code: Secret("no code")))
      }
      #expect(outcomes.count { $0 == .invalidCode } == 5)
      #expect(outcomes.count { $0 == .invalidMFAPendingCredential } == Self.callers - 5, "\(outcomes)")
    }
  }

  @Test(arguments: StoreKind.withEachIsolation)
  func oneEnrollmentIsFinishedOnce(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: Self.policy)
    for _ in 0..<RaceTests.rounds {
      let tokens = try await fixture.signIn(fixture.ada).tokens
      let caller = try await fixture.principal(tokens)
      let begun = try await fixture.useCases.factorEnrollment.beginEnrollment(principal: caller)
      let code = fixture.code(of: try ServiceFixture.bytes(ofBase32: begun.secret.reveal()))
      let outcomes = await race { _ in
        _ = try await fixture.useCases.factorEnrollment.finishEnrollment(
          begun.sessionInfo, code: code, displayName: nil, principal: caller)
      }
      #expect(outcomes.count { $0 == nil } == 1, "\(outcomes)")
      let account = try #require(try await fixture.store.read { try $0.account(caller.uid) })
      #expect(account.factors.count == 1)
      // As it was, for the next round.
      var bare = account
      bare.factors = []
      bare.version += 1
      try await fixture.useCases.commitForTesting(ChangeSet(tenant: .default, changes: [.updateAccount(bare)]))
    }
  }
}
