import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

/// Clocks that are wrong, or that are set while tokens are in use. The service's clock is right: it begins at
/// `TestClock.start` and passes as the uptime does.
@Suite struct ClockTests {
  /// A fixture whose service issues tokens by its own clock, and refuses handles that have ended by it.
  private func fixture(clockIsAheadBy ahead: TimeInterval = 0) throws -> Fixture {
    let fixture = try Fixture(clock: TestClock(TestClock.start + ahead))
    let clock = fixture.clock
    func now() -> Date { TestClock.start + clock.uptime }
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(
        account: .test(providers: ["password"]), tokens: .test(Int(clock.uptime), at: TestClock.start + clock.uptime))
    }
    fixture.service.on(Sessions.refreshTokens) { (_: LigatureV1.RefreshTokensRequest, _) in
      LigatureV1.RefreshTokensResponse(tokens: .test(Int(clock.uptime), at: TestClock.start + clock.uptime))
    }
    // A handle is named by the second of its issue.
    fixture.service.on(Sessions.issueIDToken) { (_: LigatureV1.IssueIDTokenRequest, call) in
      let issued = call.authorization.flatMap { Int($0.dropFirst("Bearer handle-".count)) } ?? 0
      let left = issued + 3600 - Int(clock.uptime)
      guard left > 0 else { throw RPCError.service(.tokenExpired, .unauthenticated) }
      let token = LigatureV1.TokenPair.test(issued, at: TestClock.start + clock.uptime, life: left).idToken
      return LigatureV1.IssueIDTokenResponse(idToken: token)
    }
    return fixture
  }

  /// The seconds that a token has left by the service's clock.
  private func timeLeft(_ token: String, _ fixture: Fixture) throws -> TimeInterval {
    try IDTokenClaims(token).expirationDate.timeIntervalSince(TestClock.start + fixture.clock.uptime)
  }

  static let skews: [TimeInterval] = [0, 60, -60, 1800, -1800, 3300, 3600, 7200, -7200, 30 * 86_400, -30 * 86_400]

  @Test(arguments: skews, skews)
  func noTokenIsHandedOutAfterItsEnd(_ ahead: TimeInterval, _ setBy: TimeInterval) async throws {
    let fixture = try fixture(clockIsAheadBy: ahead)
    let user = try await fixture.auth.signIn(withEmail: "a@b.c", password: "p").user
    for step in 0..<30 {
      if step == 3 { fixture.clock.set(by: setBy) }
      let left = try timeLeft(try await user.getIDToken(), fixture)
      #expect(left >= 300, "\(step)")
      fixture.clock.advance(by: 299)
    }
    #expect(fixture.auth.currentUser === user)
  }

  /// But for one that is ahead by less than the life of a token, by which tokens end early.
  @Test(arguments: skews.filter { $0 != 1800 })
  func aClockThatIsWrongAndStaysSoCostsNoRefreshes(_ ahead: TimeInterval) async throws {
    let fixture = try fixture(clockIsAheadBy: ahead)
    let user = try await fixture.auth.signIn(withEmail: "a@b.c", password: "p").user
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      LigatureV1.GetAccountResponse(account: .test(providers: ["password"]))
    }
    for _ in 0..<10 {
      fixture.clock.advance(by: 300)
      try await user.reload()
    }
    #expect(fixture.service.count("RefreshTokens") == 0)
    fixture.clock.advance(by: 400)
    try await user.reload()
    #expect(fixture.service.count("RefreshTokens") == 1)
  }

  /// The case that was seen: a clock that was ahead when the tokens came, and is corrected while they last.
  @Test func tokensAreRenewedByWhicheverExpiryComesFirst() async throws {
    let fixture = try fixture(clockIsAheadBy: 1800)
    let user = try await fixture.auth.signIn(withEmail: "a@b.c", password: "p").user
    let first = try await user.getIDToken()
    fixture.clock.set(by: -1800)
    fixture.clock.advance(by: 3500)
    let second = try await user.getIDToken()
    #expect(first != second)
    #expect(try timeLeft(second, fixture) >= 3300)
  }

  @Test func theHandleIsRenewedByWhicheverExpiryComesFirst() async throws {
    let fixture = try fixture(clockIsAheadBy: 1800)
    let user = try await fixture.auth.signIn(withEmail: "a@b.c", password: "p").user
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      LigatureV1.GetAccountResponse(account: .test(providers: ["password"]))
    }
    fixture.clock.set(by: -1740)
    fixture.clock.advance(by: 3400)
    try await user.reload()
    #expect(fixture.service.methods == ["SignIn", "RefreshTokens", "GetAccount"])
  }

  @Test func aTokenThatTheServiceIssuesShortOfItsEndIsReplaced() async throws {
    let fixture = try fixture(clockIsAheadBy: -30 * 86_400)
    let user = try await fixture.auth.signIn(withEmail: "a@b.c", password: "p").user
    // This machine believes that little time has passed.
    fixture.clock.advance(by: 3400)
    fixture.clock.set(by: -3400)
    #expect(try timeLeft(try await user.getIDToken(), fixture) == 3600)
    #expect(fixture.service.methods == ["SignIn", "IssueIDToken", "RefreshTokens", "IssueIDToken"])
  }
}
