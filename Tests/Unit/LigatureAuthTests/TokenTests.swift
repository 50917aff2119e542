import Foundation
import LigatureMessages
import RPCCore
import Synchronization
import Testing

@testable import LigatureAuth

@Suite struct TokenTests {
  @Test func anIDTokenIsMadeWhenItIsAskedForAndUsedAgain() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    #expect(try fixture.service.calls[0].read(LigatureV1.SignInRequest.self).omitIDToken)
    #expect(fixture.service.methods == ["SignIn"])
    #expect(try await user.getIDToken() == fixture.tokens(1).idToken)
    #expect(try await user.getIDToken() == fixture.tokens(1).idToken)
    #expect(fixture.service.methods == ["SignIn", "IssueIDToken"])
  }

  @Test func aTokenOfASessionThatWasReplacedMeanwhileIsNotKept() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
      LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["password", "google.com"], version: 2), tokens: fixture.tokens(2),
        providerID: "google.com")
    }
    let first = UnusedOnce()
    fixture.service.on(Sessions.issueIDToken) { (_: LigatureV1.IssueIDTokenRequest, call) in
      if first.take() { try await user.link(with: google) }
      let isNew = call.authorization == "Bearer handle-2"
      return LigatureV1.IssueIDTokenResponse(idToken: fixture.tokens(isNew ? 2 : 1).idToken)
    }
    #expect(try await user.getIDToken() == fixture.tokens(1).idToken)
    #expect(try await user.getIDToken() == fixture.tokens(2).idToken)
  }

  @Test(arguments: [(3299.0, 0), (3300.0, 1), (3599.0, 1), (4000.0, 1)])
  func aTokenIsRenewedFiveMinutesBeforeItEnds(_ age: TimeInterval, _ refreshes: Int) async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    fixture.clock.advance(by: age)
    _ = try await user.getIDToken()
    #expect(fixture.service.count("RefreshTokens") == refreshes)
    #expect(user.refreshToken == "refresh-\(1 + refreshes)")
  }

  @Test func forcingARefreshRenewsAFreshToken() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    let token = try await user.getIDToken(forcingRefresh: true)
    #expect(token == fixture.tokens(2).idToken)
    #expect(try await user.idTokenForcingRefresh(true) == fixture.tokens(3).idToken)
    #expect(fixture.service.count("RefreshTokens") == 2)
  }

  @Test func aHundredCallersShareOneRefresh() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    fixture.clock.advance(by: 3600)
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { try await user.getIDToken() } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(tokens == [fixture.tokens(2).idToken])
    #expect(fixture.service.count("RefreshTokens") == 1)
  }

  @Test func callsShowTheSessionHandleAndRenewItFirst() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    fixture.clock.advance(by: 3600)
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, call) in
      #expect(call.authorization == "Bearer handle-2")
      return LigatureV1.GetAccountResponse(account: .test(version: 2))
    }
    try await user.reload()
    #expect(fixture.service.methods == ["SignIn", "RefreshTokens", "GetAccount"])
  }

  @Test func anExpiredHandleIsRenewedAndTheCallMadeOnceMore() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, call) in
      guard call.authorization == "Bearer handle-2" else { throw RPCError.service(.tokenExpired, .unauthenticated) }
      return LigatureV1.GetAccountResponse(account: .test(version: 2))
    }
    try await user.reload()
    #expect(fixture.service.methods == ["SignIn", "GetAccount", "RefreshTokens", "GetAccount"])
  }

  /// Under load a handle can be replaced again before the call that shows it arrives.
  @Test(arguments: [1, 2, 3])
  func aHandleThatIsRefusedSeveralTimesLeavesAHealthySessionAlone(_ refusals: Int) async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, call) in
      let number = call.authorization.flatMap { Int($0.dropFirst("Bearer handle-".count)) } ?? 0
      guard number > refusals else { throw RPCError.service(.tokenExpired, .unauthenticated) }
      return LigatureV1.GetAccountResponse(account: .test(version: 2))
    }
    let error = await failure { try await user.reload() }
    #expect(fixture.auth.currentUser === user)
    guard refusals == 3 else {
      #expect(error == nil)
      return
    }
    // That is for later, and nothing to sign in again for.
    #expect(error?.authErrorCode == .networkError)
    #expect(error?.userInfo[AuthErrors.userInfoReasonKey] as? String == "TOKEN_EXPIRED")
    try await user.reload()
  }

  @Test(arguments: [LigatureV1.ErrorReason.invalidRefreshToken, .tokenExpired, .userDisabled, .userNotFound])
  func aRefusedRefreshSignsOut(_ reason: LigatureV1.ErrorReason) async throws {
    let persistence = MemoryPersistence()
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn()
    fixture.service.on(Sessions.refreshTokens, fail: .service(reason, .unauthenticated))
    #expect(await failure { try await user.getIDToken(forcingRefresh: true) } != nil)
    #expect(fixture.auth.currentUser == nil)
    #expect(try persistence.keepsNoUser(of: "http://127.0.0.1:7480"))
    #expect(fixture.service.count("RefreshTokens") == 1)
  }

  @Test(arguments: [StatusCode.unavailable, .deadlineExceeded])
  func aRefreshWhoseAnswerGotLostIsRepeatedAtOnce(_ code: StatusCode) async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    let first = UnusedOnce()
    fixture.service.on(Sessions.refreshTokens) { (request: LigatureV1.RefreshTokensRequest, call) in
      #expect(request.refreshToken == "refresh-1")
      #expect(call.timeout == .seconds(10))
      if first.take() { throw RPCError(code, "lost") }
      return LigatureV1.RefreshTokensResponse(tokens: fixture.tokens(2))
    }
    #expect(try await user.getIDToken(forcingRefresh: true) == fixture.tokens(2).idToken)
    #expect(fixture.service.count("RefreshTokens") == 2)
  }

  @Test func aServiceThatCannotBeReachedLeavesTheUserSignedIn() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Sessions.refreshTokens, fail: RPCError(.unavailable, "no route"))
    #expect(await failure { try await user.getIDToken(forcingRefresh: true) }?.authErrorCode == .networkError)
    #expect(fixture.auth.currentUser === user)
    fixture.allowRefresh()
    #expect(try await user.getIDToken(forcingRefresh: true) == fixture.tokens(2).idToken)
  }

  @Test func aStatusWithoutReasonFromSomethingBetweenDoesNotSignOut() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.getAccount, fail: RPCError(.unauthenticated, "proxy"))
    #expect(await failure { try await user.reload() }?.authErrorCode == .internalError)
    #expect(fixture.auth.currentUser === user)
  }

  @Test func aWrongClockOfThisMachineDoesNoHarm() async throws {
    let fixture = try Fixture()
    fixture.clock.advance(by: 30 * 86_400)
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(account: .test(), tokens: .test(1, at: TestClock.start), providerID: "password")
    }
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      LigatureV1.GetAccountResponse(account: .test(version: 2))
    }
    let user = try await fixture.auth.signIn(withEmail: "a@b.c", password: "p").user
    try await user.reload()
    #expect(fixture.service.methods == ["SignIn", "GetAccount"])
  }

  @Test func aCallBesideALinkIsMadeAgainWithTheNewHandle() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    let (isLinking, linking) = AsyncStream.makeStream(of: Void.self)
    let (isRefused, refused) = AsyncStream.makeStream(of: Void.self)
    fixture.service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
      // The old handle is dead from here on, but the caller does not know yet.
      linking.finish()
      for await _ in isRefused {}
      return LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com"], version: 2), tokens: fixture.tokens(2), providerID: "google.com")
    }
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, call) in
      guard call.authorization == "Bearer handle-2" else {
        refused.finish()
        throw RPCError.service(.invalidIDToken, .unauthenticated)
      }
      return LigatureV1.GetAccountResponse(account: .test(providers: ["google.com"], version: 2))
    }
    async let link = user.link(with: google)
    for await _ in isLinking {}
    try await user.reload()
    _ = try await link
    #expect(fixture.auth.currentUser === user)
    #expect(fixture.service.count("GetAccount") == 2)
  }

  @Test func theResultTellsWhatTheTokenSays() async throws {
    let fixture = try Fixture()
    let issued = Int(TestClock.start.timeIntervalSince1970)
    let token = jwt([
      "iat": issued, "exp": issued + 3600, "auth_time": issued - 60, "role": "admin",
      "firebase": ["sign_in_provider": "google.com", "sign_in_second_factor": "totp"],
    ])
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(
        account: .test(), tokens: LigatureV1.TokenPair(refreshToken: "r", sessionHandle: "h"))
    }
    fixture.service.on(Sessions.issueIDToken) { (_: LigatureV1.IssueIDTokenRequest, _) in
      LigatureV1.IssueIDTokenResponse(idToken: token)
    }
    let user = try await fixture.auth.signIn(with: google).user
    let result = try await user.getIDTokenResult()
    var dumped = ""
    dump(result, to: &dumped)
    #expect(!"\(result) \(String(reflecting: result)) \(dumped)".contains(result.token))
    #expect(result.token == token)
    #expect(result.issuedAtDate == TestClock.start)
    #expect(result.expirationDate == TestClock.start.addingTimeInterval(3600))
    #expect(result.authDate == TestClock.start.addingTimeInterval(-60))
    #expect(result.signInProvider == "google.com" && result.signInSecondFactor == "totp")
    #expect(result.claims["role"] as? String == "admin")
  }

  @Test(arguments: [
    "", ".", "..", "...", "a.b.c", "e30.e30.", "e30.e30.e30", "e30.W10.c", "e30.bnVsbA.c", "e30.!!!!.c",
    "e30.\u{1F600}.c", "e30." + String(repeating: "A", count: 100_000) + ".c",
    jwt(["iat": 1]), jwt(["exp": 1]), jwt(["iat": "1", "exp": "2"]), jwt(["iat": 1e300, "exp": 1e300]),
    jwt(["iat": 1, "exp": 2]) + ".x",
  ])
  func whatIsNoTokenIsAnErrorAndNoTrap(_ token: String) {
    #expect { try AuthTokenResult(token: token) } throws: { ($0 as NSError).authErrorCode == .malformedJWT }
  }
}
