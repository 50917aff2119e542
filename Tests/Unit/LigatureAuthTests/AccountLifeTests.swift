import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

/// What a user changes of the account and of its sessions, beyond linking.
@Suite struct AccountLifeTests {
  /// What a completion closure receives.
  private func completion(_ operation: (@escaping ((any Error)?) -> Void) -> Void) async -> NSError? {
    await withCheckedContinuation { continuation in operation { continuation.resume(returning: $0 as NSError?) } }
  }

  // MARK: Password

  @Test func changingThePasswordKeepsTheUserSignedIn() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.changePassword) { (request: LigatureV1.ChangePasswordRequest, _) in
      #expect(request.newPassword == "another one" && request.oldPassword == nil && request.omitIDToken)
      return LigatureV1.ChangePasswordResponse(
        account: .test(providers: ["password"], version: 2), tokens: fixture.tokens(2))
    }
    try await user.updatePassword(to: "another one")
    #expect(fixture.auth.currentUser === user && user.refreshToken == "refresh-2")
    #expect(await completion { user.updatePassword(to: "another one", completion: $0) } == nil)
  }

  @Test func theOldPasswordTakesThePlaceOfARecentSignIn() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.changePassword) {
      (request: LigatureV1.ChangePasswordRequest, _) -> LigatureV1.ChangePasswordResponse in
      guard let old = request.oldPassword else { throw RPCError.service(.credentialTooOldLoginAgain) }
      guard old == "secret" else { throw RPCError.service(.invalidLoginCredentials, .unauthenticated) }
      return .init(account: .test(providers: ["password"], version: 2), tokens: fixture.tokens(2))
    }
    #expect(await failure { try await user.updatePassword(to: "another") }?.authErrorCode == .requiresRecentLogin)
    #expect(
      await failure { try await user.updatePassword(to: "another", oldPassword: "no") }?.authErrorCode
        == .invalidCredential)
    #expect(fixture.auth.currentUser === user)
    #expect(await completion { user.updatePassword(to: "another", oldPassword: "secret", completion: $0) } == nil)
    let empty = await failure { try await user.updatePassword(to: "") }
    #expect(empty?.authErrorCode == .weakPassword && empty?.localizedFailureReason == "Missing password")
    #expect(fixture.service.count("ChangePassword") == 3)
  }

  @Test func anAccountWithoutAPasswordGetsOneForItsAddress() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: ["google.com"])
    fixture.service.on(Accounts.linkIdentity) { (request: LigatureV1.LinkIdentityRequest, _) in
      #expect(
        request.credential?.proof
          == .password(LigatureV1.PasswordCredential(email: "ada@example.com", password: "a new one")))
      return LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com", "password"], version: 2), tokens: fixture.tokens(2))
    }
    try await user.updatePassword(to: "a new one")
    #expect(user.providerData.map(\.providerID) == ["google.com", "password"])
  }

  // MARK: Profile

  @Test func aProfileChangeSendsWhatWasSet() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.updateProfile) { (request: LigatureV1.UpdateProfileRequest, _) in
      var account = LigatureV1.Account.test(providers: ["password"], version: 2)
      account.displayName = request.displayName
      account.photoURL = request.photoURL
      return LigatureV1.UpdateProfileResponse(account: account)
    }
    func sent() throws -> LigatureV1.UpdateProfileRequest? {
      try fixture.service.calls("UpdateProfile").last?.read(LigatureV1.UpdateProfileRequest.self)
    }
    let name = user.createProfileChangeRequest()
    name.displayName = "Ada"
    try await name.commitChanges()
    #expect(try sent() == LigatureV1.UpdateProfileRequest(displayName: "Ada"))
    #expect(user.displayName == "Ada" && fixture.auth.currentUser === user)

    let photo = user.createProfileChangeRequest()
    photo.photoURL = URL(string: "https://example.com/ada.png")
    photo.displayName = nil
    #expect(await completion { photo.commitChanges(completion: $0) } == nil)
    #expect(try sent() == LigatureV1.UpdateProfileRequest(photoURL: "https://example.com/ada.png"))
    #expect(user.photoURL?.absoluteString == "https://example.com/ada.png")

    let removal = user.createProfileChangeRequest()
    removal.displayName = ""
    removal.removePhoto()
    try await removal.commitChanges()
    #expect(try sent() == LigatureV1.UpdateProfileRequest(displayName: "", photoURL: ""))
    // A second commit is an error and no trap, and a change after the first makes no difference.
    removal.displayName = "Late"
    #expect(await failure { try await removal.commitChanges() }?.authErrorCode == .internalError)
    #expect(fixture.service.count("UpdateProfile") == 3)
  }

  @Test func aRefusedProfileChangeNamesTheField() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(
      Accounts.updateProfile,
      fail: .service(
        .invalidArgument, .invalidArgument, "No control characters.",
        violation: .init(field: "display_name", description: "No control characters.")))
    let request = user.createProfileChangeRequest()
    request.displayName = "a\u{202E}b"
    let error = await failure { try await request.commitChanges() }
    #expect(error?.userInfo[AuthErrors.userInfoFieldKey] as? String == "display_name")
    #expect(error?.userInfo[AuthErrors.userInfoReasonKey] as? String == "INVALID_ARGUMENT")
  }

  @Test func theAddressIsShownAsItIsComparedAndAsItWasTyped() async throws {
    let fixture = try Fixture()
    var account = LigatureV1.Account.test(providers: ["password"])
    account.email = "ada@example.com"
    account.displayEmail = "Ada@Example.com"
    account.setAside = [
      LigatureV1.SetAsideIdentity(
        identityID: "7", providerID: "google.com", email: "a@b.c", reason: .emailProvenByAnother,
        setAsideAt: .init(seconds: 1_700_000_000)),
      LigatureV1.SetAsideIdentity(identityID: "8", providerID: "oidc.x", reason: .unrecognized(99)),
    ]
    let answer = LigatureV1.SignInResponse(account: account, tokens: fixture.tokens(1))
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in answer }
    let user = try await fixture.auth.signIn(withEmail: "Ada@Example.com", password: "p").user
    #expect(user.email == "ada@example.com" && user.displayEmail == "Ada@Example.com")
    let methods = user.setAsideMethods
    #expect(methods.map(\.providerID) == ["google.com", "oidc.x"] && methods.map(\.identityID) == ["7", "8"])
    #expect(methods.map(\.reason) == [.emailProvenByAnother, .unknown] && methods[0].email == "a@b.c")
    #expect(methods[0].setAsideAt == Date(timeIntervalSince1970: 1_700_000_000) && methods[1].setAsideAt == nil)
  }

  // MARK: Sessions

  @Test func sessionsAreListedAndEnded() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Sessions.listSessions) { (_: LigatureV1.ListSessionsRequest, _) in
      LigatureV1.ListSessionsResponse(sessions: [
        LigatureV1.SessionInfo(
          sessionID: "s2", providerID: "password", deviceLabel: "laptop", signedInAt: .init(seconds: 1_700_000_000),
          lastUsedAt: .init(seconds: 1_700_000_600), isCurrent: true),
        LigatureV1.SessionInfo(sessionID: "s1", providerID: "google.com"),
      ])
    }
    let sessions = try await user.sessions()
    #expect(sessions.map(\.sessionID) == ["s2", "s1"] && sessions.map(\.isCurrent) == [true, false])
    #expect(sessions[0].providerID == "password" && sessions[0].deviceLabel == "laptop")
    #expect(sessions[0].signedInAt == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(sessions[0].lastUsedAt == Date(timeIntervalSince1970: 1_700_000_600) && sessions[1].lastUsedAt == nil)
    let listed = await withCheckedContinuation { continuation in
      user.sessions { sessions, _ in continuation.resume(returning: sessions?.count) }
    }
    #expect(listed == 2)

    fixture.service.on(Sessions.endSessions) { (request: LigatureV1.EndSessionsRequest, _) in
      if case .sessionID(let id) = request.target { return LigatureV1.EndSessionsResponse(ended: id == "s1" ? 1 : 0) }
      return LigatureV1.EndSessionsResponse(ended: 3)
    }
    #expect(try await user.endSession("s1"))
    #expect(try await !user.endSession("gone"))
    #expect(try await user.endOtherSessions() == 3)
    let ended = await withCheckedContinuation { continuation in
      user.endOtherSessions { count, _ in continuation.resume(returning: count) }
    }
    #expect(ended == 3)
  }

  // MARK: Several identities of one provider

  @Test func severalIdentitiesOfOneProviderAreLinkedIfTheApplicationAsksForIt() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: ["google.com"])
    fixture.service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
      LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com", "google.com"], version: 2), tokens: fixture.tokens(2),
        providerID: "google.com", addressReleased: true)
    }
    #expect(await failure { try await user.link(with: google) }?.authErrorCode == .providerAlreadyLinked)
    #expect(fixture.service.count("LinkIdentity") == 0)
    let result = try await user.link(with: google, allowingSeveralPerProvider: true)
    #expect(result.addressReleased && user.providerData.count == 2)
    let again = await withCheckedContinuation { continuation in
      user.link(with: google, allowingSeveralPerProvider: true) { result, _ in
        continuation.resume(returning: result?.user === user)
      }
    }
    #expect(again)
  }

  // MARK: Nonces

  @Test func aNonceIsForThisApplicationAlone() async throws {
    let persistence = MemoryPersistence()
    let fixture = try Fixture(persistence: persistence)
    fixture.service.on(Accounts.issueNonce) { (_: LigatureV1.IssueNonceRequest, _) in
      LigatureV1.IssueNonceResponse(nonce: "lgn_1")
    }
    _ = try await fixture.auth.issueNonce(forProvider: "google.com")
    let instance = try fixture.service.calls[0].read(LigatureV1.IssueNonceRequest.self).clientInstance
    #expect(instance.count == 32)
    // Also after a restart, and for a session that is opened with it.
    let restarted = try Fixture(service: fixture.service, clock: fixture.clock, persistence: persistence)
    _ = try await restarted.auth.issueNonce(forProvider: "google.com")
    #expect(try fixture.service.calls[1].read(LigatureV1.IssueNonceRequest.self).clientInstance == instance)
    let credential = OAuthProvider.credential(withProviderID: "google.com", idToken: "t", rawNonce: "lgn_1")
    fixture.service.on(Accounts.signIn) { (request: LigatureV1.SignInRequest, _) in
      guard case .idToken(let proof) = request.credential?.proof else { throw RPCError(.unknown, "") }
      #expect(proof.clientInstance == instance && proof.nonce == "lgn_1")
      return LigatureV1.SignInResponse(account: .test(providers: ["google.com"]), tokens: restarted.tokens(1))
    }
    let user = try await restarted.auth.signIn(with: credential).user
    fixture.service.on(Accounts.reauthenticate) { (request: LigatureV1.ReauthenticateRequest, _) in
      guard case .idToken(let proof) = request.credential?.proof else { throw RPCError(.unknown, "") }
      #expect(proof.clientInstance == instance)
      return LigatureV1.ReauthenticateResponse(account: .test(providers: ["google.com"]), tokens: restarted.tokens(2))
    }
    try await user.reauthenticate(with: credential)
    // Another state has another instance.
    let other = try Fixture(service: fixture.service, clock: fixture.clock)
    _ = try await other.auth.issueNonce(forProvider: "google.com")
    #expect(try fixture.service.calls.last?.read(LigatureV1.IssueNonceRequest.self).clientInstance != instance)
  }

  @Test func aTokenWithoutANonceOfThisApplicationNamesNoInstance() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(account: .test(), tokens: fixture.tokens(1))
    }
    try await fixture.auth.signIn(with: google)
    let request = try fixture.service.calls[0].read(LigatureV1.SignInRequest.self)
    #expect(
      request.credential?.proof
        == .idToken(LigatureV1.IDTokenCredential(providerID: "google.com", idToken: "google-id-token")))
  }
}
