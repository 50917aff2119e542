import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

/// Signing out, also while the service cannot be reached or refuses.
@Suite struct SignOutTests {
  private let persistence = MemoryPersistence()

  private func kept() throws -> ServerState {
    try persistence.load(for: "http://127.0.0.1:7480").map { try ServerState($0) } ?? ServerState()
  }

  private func waitUntilNothingIsKept() async throws {
    for _ in 0..<500 where try !kept().keepsNoUser { try await Task.sleep(for: .milliseconds(10)) }
    #expect(try kept().keepsNoUser)
  }

  @Test func signingOutOfflineSucceedsHereAndEndsTheSessionLater() async throws {
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    fixture.service.on(Sessions.signOut, fail: RPCError(.unavailable, "no route"))
    try fixture.auth.signOut()
    #expect(fixture.auth.currentUser == nil)
    let restarted = try Fixture(service: fixture.service, clock: fixture.clock, persistence: persistence)
    #expect(restarted.auth.currentUser == nil)
    #expect(try kept().endedSessions.count == 1 && kept().session == nil)

    // Whatever reaches the service ends the session, too.
    fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, call) in
      #expect(call.authorization == "Bearer handle-1")
      return LigatureV1.SignOutResponse()
    }
    fixture.service.on(Accounts.issueNonce) { (_: LigatureV1.IssueNonceRequest, _) in
      LigatureV1.IssueNonceResponse(nonce: "n")
    }
    _ = try await restarted.auth.issueNonce(forProvider: "google.com")
    for _ in 0..<500 where try !kept().endedSessions.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
    #expect(try kept().endedSessions.isEmpty)
  }

  @Test func waitingForTheEndTellsThatTheServiceCannotBeReached() async throws {
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    fixture.service.on(Sessions.signOut, fail: RPCError(.unavailable, "no route"))
    #expect(await failure { try await fixture.auth.endSession() }?.authErrorCode == .networkError)
    #expect(fixture.auth.currentUser == nil)
    #expect(try kept().endedSessions.count == 1)
  }

  @Test func aSessionWhoseHandleHasExpiredIsEndedWithANewOne() async throws {
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    fixture.allowRefresh()
    fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, call) in
      guard call.authorization == "Bearer handle-2" else { throw RPCError.service(.tokenExpired, .unauthenticated) }
      return LigatureV1.SignOutResponse()
    }
    try await fixture.auth.endSession()
    #expect(fixture.service.methods == ["SignIn", "SignOut", "RefreshTokens", "SignOut"])
    #expect(try kept().keepsNoUser)
  }

  @Test(arguments: [LigatureV1.ErrorReason.invalidRefreshToken, .userNotFound, .userDisabled])
  func aSessionThatHasEndedIsForgotten(_ reason: LigatureV1.ErrorReason) async throws {
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    fixture.service.on(Sessions.signOut, fail: .service(.tokenExpired, .unauthenticated))
    fixture.service.on(Sessions.refreshTokens, fail: .service(reason, .unauthenticated))
    try fixture.auth.signOut()
    try await waitUntilNothingIsKept()
  }

  static let refusals = [
    RPCError.service(.resourceExhausted, .resourceExhausted), RPCError(.permissionDenied, "a proxy"),
    RPCError(.unauthenticated, "a proxy"), RPCError(.unimplemented, "a proxy"),
  ]

  @Test(arguments: refusals) func aSessionThatTheServiceDoesNotEndIsKept(_ refusal: RPCError) async throws {
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    fixture.service.on(Sessions.signOut, fail: refusal)
    #expect(await failure { try await fixture.auth.endSession() } != nil)
    #expect(fixture.auth.currentUser == nil)
    #expect(try kept().endedSessions.count == 1)
    await fixture.auth.endSignedOutSessions()
    #expect(try kept().endedSessions.count == 1 && fixture.auth.hasSessionsToEnd)
    // Not with each call.
    await fixture.auth.endSignedOutSessions()
    #expect(fixture.service.count("SignOut") == 2)
    fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, _) in LigatureV1.SignOutResponse() }
    fixture.clock.advance(by: 60)
    await fixture.auth.endSignedOutSessions()
    #expect(try kept().keepsNoUser && fixture.service.count("SignOut") == 3)
  }

  /// The service takes a token that it has replaced for a stolen one.
  @Test func aSessionThatIsRenewedAndNotEndedIsKeptWithItsNewTokens() async throws {
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    fixture.allowRefresh()
    fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, call) -> LigatureV1.SignOutResponse in
      guard call.authorization == "Bearer handle-2" else { throw RPCError.service(.tokenExpired, .unauthenticated) }
      throw RPCError.service(.resourceExhausted, .resourceExhausted)
    }
    _ = await failure { try await fixture.auth.endSession() }
    #expect(try kept().endedSessions.map(\.tokens.refreshToken) == ["refresh-2"])
  }

  /// A provider that is disabled now may be enabled again.
  @Test func aSessionThatIsNotRenewedIsKeptUntilItHasExpired() async throws {
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    fixture.service.on(Sessions.signOut, fail: .service(.tokenExpired, .unauthenticated))
    fixture.service.on(Sessions.refreshTokens, fail: .service(.operationNotAllowed, .permissionDenied))
    #expect(await failure { try await fixture.auth.endSession() }?.authErrorCode == .operationNotAllowed)
    #expect(try kept().endedSessions.count == 1)
    fixture.clock.advance(by: 180 * 86_400)
    await fixture.auth.endSignedOutSessions()
    #expect(try kept().endedSessions.count == 1)
    fixture.clock.advance(by: 61)
    await fixture.auth.endSignedOutSessions()
    #expect(try kept().keepsNoUser)
  }

  /// The clock may be wrong.
  @Test(arguments: [RPCError(.unavailable, "no route"), RPCError(.deadlineExceeded, "late")] + refusals)
  func aSessionThatHasExpiredByTheClockIsKeptUntilTheServiceRefusesIt(_ error: RPCError) async throws {
    let fixture = try Fixture(persistence: persistence)
    try await fixture.signIn()
    fixture.clock.set(by: 200 * 86_400)
    fixture.service.on(Sessions.signOut, fail: error)
    #expect(await failure { try await fixture.auth.endSession() } != nil)
    #expect(try kept().endedSessions.count == 1)
  }

  @Test func aSessionThatTheServiceDoesNotEndKeepsNoOther() async throws {
    let fixture = try Fixture(persistence: persistence)
    let tokens = ["handle-1", "handle-2"].enumerated().map { index, handle in
      LigatureV1.TokenPair(refreshToken: "refresh-\(index)", sessionHandle: handle)
    }
    let state = { () throws -> Data in
      var state = ServerState()
      for tokens in tokens {
        state.willEnd(
          StoredSession(account: AccountRecord(.test()), tokens: SessionTokens(tokens, now: fixture.clock.now)))
      }
      return try state.data()
    }
    try persistence.update(for: "http://127.0.0.1:7480") { $0 = try state() }
    fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, call) in
      guard call.authorization == "Bearer handle-2" else { throw RPCError.service(.operationNotAllowed) }
      return LigatureV1.SignOutResponse()
    }
    await fixture.auth.endSignedOutSessions()
    #expect(try kept().endedSessions.map(\.tokens.sessionHandle) == ["handle-1"])
  }

  @Test func theSessionOfALostAnswerIsEnded() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity, fail: RPCError(.unavailable, "cut"))
    _ = await failure { try await user.link(with: google) }
    let key = fixture.service.calls("LinkIdentity").first?.requestKey
    fixture.service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, call) in
      guard call.authorization == "Bearer handle-2" else { throw RPCError.service(.tokenExpired, .unauthenticated) }
      return LigatureV1.SignOutResponse()
    }
    fixture.service.on(Sessions.refreshTokens) { (request: LigatureV1.RefreshTokensRequest, _) in
      #expect(request.requestKey == key && request.refreshToken == "refresh-1")
      return LigatureV1.RefreshTokensResponse(tokens: fixture.tokens(2))
    }
    try await fixture.auth.endSession()
    #expect(try kept().keepsNoUser)
  }

  @Test func aUserWhoCannotBeForgottenStaysSignedIn() async throws {
    let folder = try TemporaryFolder()
    let fixture = try Fixture(persistence: FilePersistence(path: folder.path + "/state/user.json"))
    let user = try await fixture.signIn()
    try FileManager.default.removeItem(atPath: folder.path + "/state")
    try Data().write(to: URL(fileURLWithPath: folder.path + "/state"))
    #expect(await failure { try fixture.auth.signOut() }?.authErrorCode == .keychainError)
    #expect(fixture.auth.currentUser === user && fixture.service.count("SignOut") == 0)
  }
}
