import Foundation
import LigatureMessages
import RPCCore
import Synchronization
import Testing

@testable import LigatureAuth

/// Calls whose answer gets lost after the service has done what they ask for. What the service does is held by its own
/// tests; these tell what the library sends, keeps and shows.
@Suite struct LostAnswerTests {
  private let persistence = MemoryPersistence()

  private func kept() throws -> ServerState {
    try persistence.load(for: "http://127.0.0.1:7480").map { try ServerState($0) } ?? ServerState()
  }

  /// The digest of the request of the signed-in session.
  private func keptDigest() throws -> String? {
    let data = try #require(persistence.load(for: "http://127.0.0.1:7480"))
    let state = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let request = (state?["session"] as? [String: Any])?["request"] as? [String: Any]
    return request?["digest"] as? String
  }

  /// A service whose first answers get lost: a call is carried out once for each key.
  private func serveLinks(_ fixture: Fixture, losing lost: Int, _ error: RPCError = RPCError(.unavailable, "cut")) {
    let left = Mutex(lost)
    let session = Mutex<(number: Int, key: [UInt8]?)>((1, nil))
    fixture.service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, call) in
      let answer = try session.withLock { session in
        if call.authorization == "Bearer handle-\(session.number)" {
          session = (session.number + 1, call.requestKey)
        } else {
          guard call.authorization == "Bearer handle-\(session.number - 1)", call.requestKey == session.key else {
            throw RPCError.service(.tokenExpired, .unauthenticated)
          }
        }
        return session.number
      }
      let isLost = left.withLock { left in
        left -= 1
        return left >= 0
      }
      if isLost { throw error }
      return LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com"], version: 2), tokens: fixture.tokens(answer), providerID: "google.com")
    }
    fixture.service.on(Sessions.refreshTokens) { (request: LigatureV1.RefreshTokensRequest, _) in
      let (number, key) = session.withLock { $0 }
      guard number == 2, request.refreshToken == "refresh-1", request.requestKey == key else {
        throw RPCError.service(.invalidRefreshToken, .unauthenticated)
      }
      return LigatureV1.RefreshTokensResponse(tokens: fixture.tokens(2))
    }
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, call) in
      guard call.authorization == "Bearer handle-\(session.withLock { $0.number })" else {
        throw RPCError.service(.tokenExpired, .unauthenticated)
      }
      return LigatureV1.GetAccountResponse(account: .test(providers: ["google.com"], version: 2))
    }
  }

  @Test(arguments: [
    RPCError(.unavailable, "cut"), RPCError(.deadlineExceeded, "late"), RPCError(.internalError, "reset"),
    RPCError(.unknown, "?"), RPCError(.cancelled, "cut"),
    .service(.unavailable, .unavailable), .service(.internal, .internalError),
  ])
  func aLinkWhoseAnswerIsLostIsRepeatedWithTheSameKey(_ error: RPCError) async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    serveLinks(fixture, losing: 1, error)
    try await user.link(with: google)
    #expect(user.providerData.map(\.providerID) == ["google.com"] && user.refreshToken == "refresh-2")
    let calls = fixture.service.calls("LinkIdentity")
    #expect(calls.count == 2 && calls[0].requestKey == calls[1].requestKey && calls[0].requestKey?.count == 16)
    #expect(calls[0].message == calls[1].message && calls[0].authorization == calls[1].authorization)
    #expect(try kept().session?.request == nil)
    // Each call has another key.
    serveLinks(fixture, losing: 0)
    _ = await failure { try await user.link(with: FacebookAuthProvider.credential(withAccessToken: "t")) }
    #expect(fixture.service.calls("LinkIdentity").last?.requestKey != calls[0].requestKey)
  }

  @Test func theKeyIsKeptBeforeTheCallIsSent() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    let seen = Mutex<Data?>(nil)
    fixture.service.on(Accounts.linkIdentity) {
      (_: LigatureV1.LinkIdentityRequest, call) -> LigatureV1.LinkIdentityResponse in
      let key = try self.kept().session?.request?.key
      seen.withLock { $0 = key }
      #expect(key.map { Array($0) } == call.requestKey)
      throw RPCError.service(.operationNotAllowed, .permissionDenied)
    }
    #expect(await failure { try await user.link(with: google) }?.authErrorCode == .operationNotAllowed)
    #expect(seen.withLock { $0 } != nil)
    // It is answered, though with a refusal.
    #expect(try kept().session?.request == nil)
  }

  @Test func aCallWhoseKeyCannotBeKeptIsNotSent() async throws {
    let folder = try TemporaryFolder()
    let fixture = try Fixture(persistence: FilePersistence(path: folder.path + "/state/user.json"))
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    // A folder in the place of the file that would be written.
    try FileManager.default.removeItem(atPath: folder.path + "/state")
    try Data().write(to: URL(fileURLWithPath: folder.path + "/state"))
    #expect(await failure { try await user.link(with: google) }?.authErrorCode == .keychainError)
    #expect(fixture.service.methods == ["SignIn"])
    #expect(fixture.auth.currentUser === user)
  }

  @Test func afterAnOutageTheNextUseRecoversTheSession() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    serveLinks(fixture, losing: 3)
    #expect(await failure { try await user.link(with: google) }?.authErrorCode == .networkError)
    #expect(fixture.auth.currentUser === user && user.isAnonymous)
    try await user.reload()
    #expect(fixture.auth.currentUser === user)
    #expect(user.providerData.map(\.providerID) == ["google.com"] && user.refreshToken == "refresh-2")
    let key = fixture.service.calls("LinkIdentity").first?.requestKey
    let refresh = try #require(fixture.service.calls("RefreshTokens").first)
    #expect(try refresh.read(LigatureV1.RefreshTokensRequest.self).requestKey == key)
    #expect(fixture.service.count("RefreshTokens") == 1)
  }

  @Test func afterARestartTheNextUseRecoversTheSession() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    serveLinks(fixture, losing: 3)
    _ = await failure { try await user.link(with: google) }
    let restarted = try Fixture(service: fixture.service, clock: fixture.clock, persistence: persistence)
    let again = try #require(restarted.auth.currentUser)
    #expect(again.isAnonymous)
    #expect(try await again.getIDToken() == restarted.tokens(2).idToken)
    // The account is read, too: the link may have changed it.
    #expect(again.providerData.map(\.providerID) == ["google.com"])
    #expect(try kept().session?.tokens.refreshToken == "refresh-2")
  }

  @Test func theSameLinkOnceMoreIsAnsweredAsTheFirst() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    serveLinks(fixture, losing: 3)
    _ = await failure { try await user.link(with: google) }
    let restarted = try Fixture(service: fixture.service, clock: fixture.clock, persistence: persistence)
    try await restarted.auth.currentUser?.link(with: google)
    let calls = fixture.service.calls("LinkIdentity")
    #expect(calls.count == 4 && Set(calls.map(\.requestKey)).count == 1)
    #expect(fixture.service.count("RefreshTokens") == 0)
    #expect(restarted.auth.currentUser?.refreshToken == "refresh-2")
  }

  /// The service may carry a request out after the caller has asked for it in vain: the key is shown until the next
  /// one.
  @Test func aRequestThatTakesEffectAfterTheRecoveryIsRecoveredToo() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity, fail: RPCError(.unavailable, "cut"))
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      LigatureV1.GetAccountResponse(account: .test(isAnonymous: true, version: 1))
    }
    fixture.allowRefresh()
    _ = await failure { try await user.link(with: google) }
    try await user.reload()
    #expect(user.refreshToken == "refresh-2")
    let key = fixture.service.calls("LinkIdentity").first?.requestKey
    _ = try await user.getIDToken(forcingRefresh: true)
    let keys = try fixture.service.calls("RefreshTokens").map {
      try $0.read(LigatureV1.RefreshTokensRequest.self).requestKey
    }
    #expect(keys == [key, key])
  }

  @Test(arguments: ["unlink", "reauthenticate", "updatePassword", "updatePasswordFromOld"])
  func whatPutsAnotherSessionInPlaceIsRepeated(_ operation: String) async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: ["password", "google.com"])
    let lost = UnusedOnce()
    let account = LigatureV1.Account.test(providers: ["password"], version: 2)
    fixture.service.on(Accounts.unlinkIdentity) { (_: LigatureV1.UnlinkIdentityRequest, _) in
      if lost.take() { throw RPCError(.unavailable, "cut") }
      return LigatureV1.UnlinkIdentityResponse(account: account, tokens: fixture.tokens(2))
    }
    fixture.service.on(Accounts.reauthenticate) { (_: LigatureV1.ReauthenticateRequest, _) in
      if lost.take() { throw RPCError(.unavailable, "cut") }
      return LigatureV1.ReauthenticateResponse(account: account, tokens: fixture.tokens(2))
    }
    fixture.service.on(Accounts.changePassword) { (_: LigatureV1.ChangePasswordRequest, _) in
      if lost.take() { throw RPCError(.unavailable, "cut") }
      return LigatureV1.ChangePasswordResponse(account: account, tokens: fixture.tokens(2))
    }
    switch operation {
    case "unlink": _ = try await user.unlink(fromProvider: "google.com")
    case "reauthenticate": try await user.reauthenticate(with: google)
    case "updatePassword": try await user.updatePassword(to: "another one")
    default: try await user.updatePassword(to: "another one", oldPassword: "the old one")
    }
    let calls = fixture.service.calls.dropFirst()
    #expect(calls.count == 2 && Set(calls.map(\.requestKey)).count == 1 && calls.last?.requestKey?.count == 16)
    #expect(user.refreshToken == "refresh-2")
    #expect(try kept().session?.request == nil && kept().session?.tokens.refreshToken == "refresh-2")
  }

  // MARK: Sign-in

  @Test func anAnonymousSignInWhoseAnswerIsLostMakesOneAccount() async throws {
    let fixture = try Fixture(persistence: persistence)
    fixture.service.on(Accounts.signUp, fail: RPCError(.unavailable, "cut"))
    #expect(await failure { try await fixture.auth.signInAnonymously() }?.authErrorCode == .networkError)
    // Also by a program that was started again.
    let restarted = try Fixture(service: fixture.service, clock: fixture.clock, persistence: persistence)
    fixture.service.on(Accounts.signUp) { (_: LigatureV1.SignUpRequest, _) in
      LigatureV1.SignInResponse(account: .test(isAnonymous: true), tokens: fixture.tokens(1), isNewAccount: true)
    }
    try await restarted.auth.signInAnonymously()
    let calls = fixture.service.calls("SignUp")
    #expect(calls.count == 4 && Set(calls.map(\.requestKey)).count == 1 && calls[0].requestKey?.count == 16)
    #expect(Set(calls.map(\.message)).count == 1)
    #expect(try kept().signIn == nil && kept().session != nil)
  }

  @Test func aSignInWithASpentProofIsRepeatedAndOneWithAPasswordIsNot() async throws {
    let fixture = try Fixture(persistence: persistence)
    fixture.service.on(Accounts.signIn, fail: RPCError(.unavailable, "cut"))
    _ = await failure { try await fixture.auth.signIn(withEmail: "a@b.c", password: "p") }
    #expect(fixture.service.calls.map(\.requestKey) == [nil])
    #expect(try kept().signIn == nil)
    let credential = OAuthProvider.credential(withProviderID: "oidc.x", idToken: "token", rawNonce: "nonce")
    _ = await failure { try await fixture.auth.signIn(with: credential) }
    let same = OAuthProvider.credential(withProviderID: "oidc.x", idToken: "token", rawNonce: "nonce")
    let restarted = try Fixture(service: fixture.service, clock: fixture.clock, persistence: persistence)
    _ = await failure { try await restarted.auth.signIn(with: same) }
    let calls = fixture.service.calls.dropFirst()
    #expect(calls.count == 6 && Set(calls.map(\.requestKey)).count == 1)
    // What is kept of it proves nothing.
    let text = String(decoding: try #require(persistence.load(for: "http://127.0.0.1:7480")), as: UTF8.self)
    #expect(!text.contains("token") && !text.contains("nonce"))
    let other = OAuthProvider.credential(withProviderID: "oidc.x", idToken: "another", rawNonce: "nonce")
    _ = await failure { try await restarted.auth.signIn(with: other) }
    #expect(fixture.service.calls.last?.requestKey != calls.first?.requestKey)
  }

  @Test func aSignUpWithAPasswordIsRepeatedAndNothingOfItKept() async throws {
    let fixture = try Fixture(persistence: persistence)
    fixture.service.on(Accounts.signUp, fail: RPCError(.unavailable, "cut"))
    _ = await failure { try await fixture.auth.createUser(withEmail: "a@b.c", password: "p") }
    #expect(fixture.service.calls.count == 3 && Set(fixture.service.calls.map(\.requestKey)).count == 1)
    #expect(try kept().keepsNoUser)
  }

  static let withPasswords = ["link", "reauthenticate", "updatePassword"]

  /// A digest of it would let a reader of the file guess it.
  @Test(arguments: withPasswords) func nothingOfAPasswordIsKeptBesideTheKey(_ operation: String) async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: operation == "link" ? ["google.com"] : ["password"])
    for method in [Accounts.linkIdentity, Accounts.reauthenticate, Accounts.changePassword] {
      fixture.service.on(method, fail: RPCError(.unavailable, "cut"))
    }
    func operate(_ user: User) async throws {
      let credential = EmailAuthProvider.credential(withEmail: "ada@example.com", password: "p")
      switch operation {
      case "link": try await user.link(with: credential)
      case "reauthenticate": try await user.reauthenticate(with: credential)
      default: try await user.updatePassword(to: "p")
      }
    }
    _ = await failure { try await operate(user) }
    let sent = try #require(fixture.service.calls.last)
    #expect(try kept().session?.request?.key == sent.requestKey.map { Data($0) })
    #expect(try keptDigest() == "")
    // While the program runs, the same request is recognized.
    _ = await failure { try await operate(user) }
    #expect(Set(fixture.service.calls(sent.method).map(\.requestKey)).count == 1)
    // After a restart the session is recovered by the key, and the request is another one.
    let restarted = try Fixture(service: fixture.service, clock: fixture.clock, persistence: persistence)
    fixture.allowRefresh()
    let again = try #require(restarted.auth.currentUser)
    _ = await failure { try await operate(again) }
    let refresh = try #require(fixture.service.calls("RefreshTokens").first)
    #expect(try refresh.read(LigatureV1.RefreshTokensRequest.self).requestKey == sent.requestKey)
    #expect(fixture.service.calls(sent.method).last?.requestKey != sent.requestKey)
  }

  @Test func theDigestOfASettledRequestIsNotKept() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity, fail: RPCError(.unavailable, "cut"))
    fixture.allowRefresh()
    _ = await failure { try await user.link(with: google) }
    let sent = try #require(fixture.service.calls.last)
    #expect(try keptDigest()?.isEmpty == false)
    _ = try await user.getIDToken(forcingRefresh: true)
    #expect(try keptDigest() == "")
    #expect(try kept().session?.request?.key == sent.requestKey.map { Data($0) })
  }

  /// A program that was killed may have left a request that is carried out only while the next one is under way.
  @Test func aSessionThatASettledRequestReplacesIsFoundByItsKeyWhileTheNextOneIsUnderWay() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity, fail: RPCError(.unavailable, "cut"))
    fixture.allowRefresh()
    _ = await failure { try await user.link(with: google) }
    let first = try #require(fixture.service.calls.last?.requestKey)
    _ = try await user.getIDToken(forcingRefresh: true)

    fixture.service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, call) in
      guard call.authorization == "Bearer handle-3" else {
        throw RPCError.service(.tokenExpired, .unauthenticated)
      }
      #expect(call.requestKey != first)
      return LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com"], version: 3), tokens: fixture.tokens(4), providerID: "google.com")
    }
    fixture.service.on(Sessions.refreshTokens) { (request: LigatureV1.RefreshTokensRequest, _) in
      guard request.refreshToken == "refresh-2", request.requestKey == first else {
        throw RPCError.service(.invalidRefreshToken, .unauthenticated)
      }
      return LigatureV1.RefreshTokensResponse(tokens: fixture.tokens(3))
    }
    // Another process continues with the stored session.
    let other = try Fixture(service: fixture.service, clock: fixture.clock, persistence: persistence)
    try await #require(other.auth.currentUser).link(with: google)
    #expect(other.auth.currentUser?.refreshToken == "refresh-4")
    // One that settled the first request, one with the key of the second, and one with that of the first.
    #expect(fixture.service.count("RefreshTokens") == 3)
  }

  @Test func aRepeatedSignInWhoseSessionHasEndedBeginsAnew() async throws {
    let fixture = try Fixture(persistence: persistence)
    fixture.service.on(Accounts.signUp, fail: RPCError(.unavailable, "cut"))
    _ = await failure { try await fixture.auth.signInAnonymously() }
    let lost = fixture.service.calls.last?.requestKey
    fixture.service.on(Accounts.signUp) { (_: LigatureV1.SignUpRequest, call) in
      guard call.requestKey != lost else { throw RPCError.service(.tokenExpired, .unauthenticated) }
      return LigatureV1.SignInResponse(account: .test(isAnonymous: true), tokens: fixture.tokens(1))
    }
    try await fixture.auth.signInAnonymously()
    #expect(fixture.auth.currentUser?.uid == "ada")
  }

  @Test func aRepeatedSignInThatCannotBeForgottenIsNotRepeatedAgain() async throws {
    let persistence = FailingPersistence()
    let fixture = try Fixture(persistence: persistence)
    fixture.service.on(Accounts.signUp, fail: RPCError(.unavailable, "cut"))
    _ = await failure { try await fixture.auth.signInAnonymously() }
    let refusals = Mutex(0)
    fixture.service.on(Accounts.signUp) { (_: LigatureV1.SignUpRequest, _) -> LigatureV1.SignInResponse in
      persistence.isWritable.withLock { $0 = false }
      let count = refusals.withLock { count in
        count += 1
        return count
      }
      throw RPCError.service(count == 1 ? .tokenExpired : .operationNotAllowed, .unauthenticated)
    }
    #expect(await failure { try await fixture.auth.signInAnonymously() }?.authErrorCode == .keychainError)
    #expect(refusals.withLock { $0 } == 1)
  }

  @Test func processesThatRepeatOneSignInShareItsSession() async throws {
    let fixture = try Fixture(persistence: persistence)
    fixture.service.on(Accounts.signUp, fail: RPCError(.unavailable, "cut"))
    _ = await failure { try await fixture.auth.signInAnonymously() }
    let other = try Fixture(service: fixture.service, clock: fixture.clock, persistence: persistence)
    _ = await failure { try await other.auth.signInAnonymously() }
    fixture.service.on(Accounts.signUp) { (_: LigatureV1.SignUpRequest, _) in
      LigatureV1.SignInResponse(account: .test(isAnonymous: true), tokens: fixture.tokens(1))
    }
    // Both have read the state before either was answered.
    let (one, two) = (fixture.auth, other.auth)
    async let first = one.signInAnonymously()
    async let second = two.signInAnonymously()
    let users = try await [first.user, second.user]
    guard Set(fixture.service.calls.map(\.requestKey)).count == 1 else { return }
    #expect(users[0].session.id == users[1].session.id)
    fixture.allowRefresh()
    for user in users { _ = try await user.getIDToken(forcingRefresh: true) }
    #expect(users[1].refreshToken == "refresh-2" && fixture.service.count("RefreshTokens") == 1)
  }

  @Test func aConflictWhoseAnswerIsLostIsTheSameConflict() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    let lost = UnusedOnce()
    fixture.service.on(Accounts.linkIdentity) {
      (_: LigatureV1.LinkIdentityRequest, _) -> LigatureV1.LinkIdentityResponse in
      if lost.take() { throw RPCError(.unavailable, "cut") }
      throw ConflictTests.conflict()
    }
    let error = await failure { try await user.link(with: google) }
    #expect(error?.authErrorCode == .credentialAlreadyInUse)
    #expect(error?.userInfo[AuthErrors.userInfoUpdatedCredentialKey] is AuthCredential)
    #expect(Set(fixture.service.calls("LinkIdentity").map(\.requestKey)).count == 1)
  }

  // MARK: Refresh

  @Test func tokensThatCannotBeKeptAreNotShown() async throws {
    let folder = try TemporaryFolder()
    let state = folder.path + "/state"
    let hidden = folder.path + "/hidden"
    let path = state + "/user.json"
    let fixture = try Fixture(persistence: FilePersistence(path: path))
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, call) in
      #expect(call.authorization == "Bearer handle-2")
      return LigatureV1.GetAccountResponse(account: .test(version: 2))
    }
    fixture.clock.advance(by: 3600)
    // Everything but the file itself can be written: a folder has taken the place of the temporary one.
    fixture.service.on(Sessions.refreshTokens) { (_: LigatureV1.RefreshTokensRequest, _) in
      try FileManager.default.moveItem(atPath: state, toPath: hidden)
      try Data().write(to: URL(fileURLWithPath: state))
      return LigatureV1.RefreshTokensResponse(tokens: fixture.tokens(2))
    }
    #expect(await failure { try await user.reload() }?.authErrorCode == .keychainError)
    #expect(fixture.service.count("GetAccount") == 0)
    #expect(fixture.auth.currentUser === user && fixture.auth.persistenceError != nil)
    try FileManager.default.removeItem(atPath: state)
    try FileManager.default.moveItem(atPath: hidden, toPath: state)
    try await user.reload()
    #expect(fixture.service.count("RefreshTokens") == 1 && fixture.auth.persistenceError == nil)
    #expect(try Fixture(persistence: FilePersistence(path: path)).auth.currentUser?.refreshToken == "refresh-2")
  }
}
