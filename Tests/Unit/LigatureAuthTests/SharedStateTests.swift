import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

/// Several processes with one state file, each a separate `Auth` here. Only a sign-in changes whose session is kept.
@Suite struct SharedStateTests {
  private let folder: TemporaryFolder
  private let path: String
  private let service = FakeService()
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/user.json"
  }

  private func process() throws -> Fixture {
    try Fixture(service: service, clock: clock, persistence: FilePersistence(path: path))
  }

  /// Who is signed in to a process that starts now.
  private func keptUID() throws -> String? { try process().auth.currentUser?.uid }

  private func signIn(_ fixture: Fixture, as uid: String, tokens number: Int) async throws -> User {
    let answer = LigatureV1.SignInResponse(
      account: .test(uid: uid, providers: ["password"]), tokens: fixture.tokens(number), providerID: "password")
    service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in answer }
    return try await fixture.auth.signIn(withEmail: "\(uid)@example.com", password: "secret").user
  }

  enum Change: String, CaseIterable {
    case refresh, reload, link, unlink, reauthenticate, profile, password, watch, sessionEnds, signOut, delete
  }

  @Test(arguments: Change.allCases)
  func aProcessOfTheFormerUserLeavesTheNextUsersSessionAlone(_ change: Change) async throws {
    let (one, other) = (try process(), try process())
    let ada = try await signIn(one, as: "ada", tokens: 1)
    _ = try await signIn(other, as: "grace", tokens: 11)
    #expect(one.auth.currentUser === ada)
    let account = LigatureV1.Account.test(providers: ["password", "google.com"], version: 2)
    one.allowRefresh()
    switch change {
    case .refresh: _ = try await ada.getIDToken(forcingRefresh: true)
    case .reload:
      service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
        LigatureV1.GetAccountResponse(account: account)
      }
      try await ada.reload()
    case .link:
      service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
        LigatureV1.LinkIdentityResponse(account: account, tokens: one.tokens(2), providerID: "google.com")
      }
      try await ada.link(with: google)
    case .unlink:
      service.on(Accounts.unlinkIdentity) { (_: LigatureV1.UnlinkIdentityRequest, _) in
        LigatureV1.UnlinkIdentityResponse(account: account, tokens: one.tokens(2))
      }
      _ = try await ada.unlink(fromProvider: "password")
    case .reauthenticate:
      service.on(Accounts.reauthenticate) { (_: LigatureV1.ReauthenticateRequest, _) in
        LigatureV1.ReauthenticateResponse(account: account, tokens: one.tokens(2))
      }
      try await ada.reauthenticate(with: google)
    case .profile:
      service.on(Accounts.updateProfile) { (_: LigatureV1.UpdateProfileRequest, _) in
        LigatureV1.UpdateProfileResponse(account: account)
      }
      try await ada.createProfileChangeRequest().commitChanges()
    case .password:
      service.on(Accounts.changePassword) { (_: LigatureV1.ChangePasswordRequest, _) in
        LigatureV1.ChangePasswordResponse(account: account, tokens: one.tokens(2))
      }
      try await ada.updatePassword(to: "another one")
    case .watch:
      var changes = one.auth.userChanges.makeAsyncIterator()
      _ = await changes.next()
      var streams = service.streams.makeAsyncIterator()
      try await streams.next()?.answer(LigatureV1.WatchAccountResponse(account: account, cursor: "ada.2"))
      #expect(await changes.next()??.providerData.count == 2)
    case .sessionEnds:
      service.on(Sessions.refreshTokens, fail: .service(.invalidRefreshToken, .unauthenticated))
      _ = await failure { try await ada.getIDToken(forcingRefresh: true) }
      #expect(one.auth.currentUser == nil)
    case .signOut:
      service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, call) in
        #expect(call.authorization == "Bearer handle-1")
        return LigatureV1.SignOutResponse()
      }
      try await one.auth.endSession()
      #expect(service.count("SignOut") == 1)
    case .delete:
      service.on(Accounts.deleteAccount) { (_: LigatureV1.DeleteAccountRequest, _) in LigatureV1.DeleteAccountResponse()
      }
      try await ada.delete()
    }
    #expect(try keptUID() == "grace")
    #expect(try process().auth.currentUser?.refreshToken == "refresh-11")
    #expect(other.auth.currentUser?.uid == "grace")
  }

  // MARK: Replaced sessions

  private func endedHandles() throws -> [String] {
    let state = try FilePersistence(path: path).load(for: "http://127.0.0.1:7480").map { try ServerState($0) }
    return (state?.endedSessions ?? []).map(\.tokens.sessionHandle)
  }

  @Test func theSessionThatAnotherProcessHasStoredMeanwhileIsEnded() async throws {
    func process() throws -> Fixture {
      try Fixture(
        service: service, clock: clock, persistence: FilePersistence(path: path), endsReplacedSessions: true)
    }
    service.on(Sessions.signOut, fail: RPCError(.unavailable, "no route"))
    let (one, other) = try (process(), process())
    // Neither knows of the other's user.
    #expect(one.auth.currentUser == nil && other.auth.currentUser == nil)
    _ = try await signIn(one, as: "ada", tokens: 1)
    _ = try await signIn(other, as: "grace", tokens: 11)
    // A process that ends now leaves the session to the next one.
    #expect(try endedHandles() == ["handle-1"] && keptUID() == "grace")
    service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, call) in
      #expect(call.authorization == "Bearer handle-1")
      return LigatureV1.SignOutResponse()
    }
    await other.auth.endSignedOutSessions()
    #expect(try endedHandles().isEmpty && keptUID() == "grace")
  }

  /// The application may still use the replaced user.
  @Test func anApplicationsSignInLeavesTheReplacedSessionAlone() async throws {
    let one = try process()
    _ = try await signIn(one, as: "ada", tokens: 1)
    _ = try await signIn(one, as: "grace", tokens: 11)
    #expect(try endedHandles().isEmpty)
  }

  @Test func aFormerAnonymousUserIsKeptAndTheOneBeforeIsEnded() async throws {
    let one = try Fixture(
      service: service, clock: clock, persistence: FilePersistence(path: path), endsReplacedSessions: true)
    service.on(Sessions.signOut, fail: RPCError(.unavailable, "no route"))
    func signInAnonymously(as uid: String, tokens number: Int) async throws {
      let answer = LigatureV1.SignInResponse(account: .test(uid: uid, isAnonymous: true), tokens: one.tokens(number))
      service.on(Accounts.signUp) { (_: LigatureV1.SignUpRequest, _) in answer }
      _ = try await one.auth.signInAnonymously()
    }
    try await signInAnonymously(as: "guest", tokens: 1)
    _ = try await signIn(one, as: "ada", tokens: 11)
    #expect(try endedHandles().isEmpty && one.auth.formerAnonymousUser?.uid == "guest")
    try await signInAnonymously(as: "other", tokens: 21)
    #expect(try endedHandles() == ["handle-11"] && one.auth.formerAnonymousUser?.uid == "guest")
    _ = try await signIn(one, as: "ada", tokens: 31)
    #expect(try endedHandles() == ["handle-11", "handle-1"] && one.auth.formerAnonymousUser?.uid == "other")
  }

  // MARK: Newer states

  @Test func theHighestRevisionIsFollowedByANewerOne() async throws {
    _ = try await signIn(process(), as: "ada", tokens: 1)
    let url = URL(fileURLWithPath: path)
    let text = try String(contentsOf: url, encoding: .utf8)
    let edited = text.replacing(#""revision" : 0"#, with: #""revision" : \#(Int.max)"#)
    try Data(edited.utf8).write(to: url)
    #expect(edited != text)
    let (one, other) = try (process(), process())
    let users = [one.auth.currentUser, other.auth.currentUser].compactMap(\.self)
    one.allowRefresh()
    clock.advance(by: 3600)
    for user in users { _ = try await user.getIDToken() }
    #expect(users.map(\.refreshToken) == ["refresh-2", "refresh-2"] && service.count("RefreshTokens") == 1)
    #expect(try process().auth.currentUser?.refreshToken == "refresh-2")
  }

  @Test func aProcessDoesNotBringBackWhomAnotherHasSignedOut() async throws {
    let one = try process()
    let ada = try await signIn(one, as: "ada", tokens: 1)
    let other = try process()
    service.on(Sessions.signOut) { (_: LigatureV1.SignOutRequest, _) in LigatureV1.SignOutResponse() }
    try await other.auth.endSession()
    one.allowRefresh()
    _ = try await ada.getIDToken(forcingRefresh: true)
    #expect(try keptUID() == nil)
  }

  @Test func signingInAgainAsTheSameUserIsAnotherSession() async throws {
    let one = try process()
    let ada = try await signIn(one, as: "ada", tokens: 1)
    let other = try process()
    _ = try await signIn(other, as: "ada", tokens: 11)
    one.allowRefresh()
    _ = try await ada.getIDToken(forcingRefresh: true)
    #expect(ada.refreshToken == "refresh-2")
    #expect(try process().auth.currentUser?.refreshToken == "refresh-11")
    // The session of the first process stays its own.
    #expect(one.auth.currentUser === ada)
  }

  @Test func theNewestTokensAreUsedWhateverTheClocksSay() async throws {
    let one = try process()
    let ada = try await signIn(one, as: "ada", tokens: 1)
    let other = try process()
    one.allowRefresh()
    // By the clock these end before those that they replace.
    clock.set(by: -86_400)
    _ = try await ada.getIDToken(forcingRefresh: true)
    clock.set(by: 86_400)
    clock.advance(by: 3600)
    _ = try await other.auth.currentUser?.getIDToken()
    let shown = try service.calls("RefreshTokens").map {
      try $0.read(LigatureV1.RefreshTokensRequest.self).refreshToken
    }
    #expect(shown.first == "refresh-1" && shown.dropFirst().allSatisfy { $0 == "refresh-2" })
    #expect(other.auth.currentUser != nil)
  }

  @Test func aRefusedRefreshOfTokensThatWereReplacedIsNoEnd() async throws {
    let one = try process()
    _ = try await signIn(one, as: "ada", tokens: 1)
    let other = try process()
    let grown = try #require(other.auth.currentUser)
    // While the refresh is under way another process, which has not waited for it, keeps newer tokens.
    service.on(Sessions.refreshTokens) {
      (request: LigatureV1.RefreshTokensRequest, _) -> LigatureV1.RefreshTokensResponse in
      guard request.refreshToken == "refresh-1" else { return LigatureV1.RefreshTokensResponse(tokens: one.tokens(3)) }
      _ = one.auth.currentUser?.change { $0.update(SessionTokens(one.tokens(2), now: one.clock.now)) }
      if let user = one.auth.currentUser { await one.auth.userDidChange(user) }
      throw RPCError.service(.invalidRefreshToken, .unauthenticated)
    }
    _ = try await grown.getIDToken(forcingRefresh: true)
    #expect(other.auth.currentUser === grown && ["refresh-2", "refresh-3"].contains(grown.refreshToken))
  }

  /// A process that was stopped may resume after another one has renewed the tokens.
  @Test func aRefreshWithoutAnAnswerIsNotRepeatedWithTokensThatWereReplaced() async throws {
    let one = try process()
    _ = try await signIn(one, as: "ada", tokens: 1)
    let other = try process()
    let ada = try #require(other.auth.currentUser)
    service.on(Sessions.refreshTokens) {
      (_: LigatureV1.RefreshTokensRequest, _) -> LigatureV1.RefreshTokensResponse in
      _ = one.auth.currentUser?.change { $0.update(SessionTokens(one.tokens(2), now: one.clock.now)) }
      if let user = one.auth.currentUser { await one.auth.userDidChange(user) }
      throw RPCError.deadlineExceeded
    }
    _ = try await ada.getIDToken(forcingRefresh: true)
    #expect(service.count("RefreshTokens") == 1 && ada.refreshToken == "refresh-2")
  }

  /// The process is stopped after it has read the tokens and before it sends them.
  @Test func aProcessThatIsStoppedBeforeItSendsARefreshReadsTheTokensOnceMore() async throws {
    let one = try process()
    _ = try await signIn(one, as: "ada", tokens: 1)
    let persistence = StoppedPersistence(FilePersistence(path: path))
    let other = try Fixture(service: service, clock: clock, persistence: persistence)
    let ada = try #require(other.auth.currentUser)
    // The first reading precedes the decision to renew the tokens.
    persistence.stop(afterReadings: 2) { [clock] state in
      clock.advance(by: 60)
      state.session?.update(SessionTokens(one.tokens(2), now: clock.now))
    }
    _ = try await ada.getIDToken(forcingRefresh: true)
    #expect(service.count("RefreshTokens") == 0 && ada.refreshToken == "refresh-2")
  }

  // MARK: Returning to a user

  @Test func settingTheCurrentUserAgainKeepsTokensThatAnotherProcessHasRenewed() async throws {
    let one = try process()
    let ada = try await signIn(one, as: "ada", tokens: 1)
    one.allowRefresh()
    _ = try await process().auth.currentUser?.getIDToken(forcingRefresh: true)
    try await one.auth.updateCurrentUser(ada)
    #expect(ada.refreshToken == "refresh-2")
    #expect(try process().auth.currentUser?.refreshToken == "refresh-2")
  }

  @Test(arguments: [true, false])
  func returningToTheFormerUserKeepsTokensThatAnotherProcessHasRenewed(_ isAnonymous: Bool) async throws {
    let one = try process()
    let answer = LigatureV1.SignInResponse(account: .test(uid: "ada", isAnonymous: isAnonymous), tokens: one.tokens(1))
    service.on(Accounts.signUp) { (_: LigatureV1.SignUpRequest, _) in answer }
    let ada = try await one.auth.signInAnonymously().user
    one.allowRefresh()
    _ = try await process().auth.currentUser?.getIDToken(forcingRefresh: true)
    _ = try await signIn(one, as: "grace", tokens: 11)
    if isAnonymous { _ = try await process().auth.formerAnonymousUser?.getIDToken(forcingRefresh: true) }
    try await one.auth.updateCurrentUser(ada)
    let newest = isAnonymous ? "refresh-3" : "refresh-2"
    #expect(ada.refreshToken == newest)
    #expect(try process().auth.currentUser?.refreshToken == newest && keptUID() == "ada")
  }

  @Test func nothingIsWrittenWhenNothingHasChanged() async throws {
    let one = try process()
    let ada = try await signIn(one, as: "ada", tokens: 1)
    func modified() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    func inode() throws -> Int? { try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int }
    let before = try (modified(), inode())
    service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      LigatureV1.GetAccountResponse(account: .test(providers: ["password"]))
    }
    for _ in 0..<3 { try await ada.reload() }
    _ = try await ada.getIDToken()
    let restarted = try process()
    try await restarted.auth.currentUser?.reload()
    #expect(try (modified(), inode()) == before)
  }
}
