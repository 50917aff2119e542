import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

@Suite struct LinkTests {
  @Test func linkChangesTheSameUserInPlace() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity) { (request: LigatureV1.LinkIdentityRequest, call) in
      #expect(call.authorization == "Bearer handle-1")
      let token = LigatureV1.IDTokenCredential(
        providerID: "google.com", idToken: "google-id-token", clientInstance: call.clientInstance ?? [])
      #expect(call.clientInstance != nil && request.credential?.proof == .idToken(token))
      return LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com"], version: 2), tokens: fixture.tokens(2), providerID: "google.com",
        providerProfileJSON: #"{"sub":"7"}"#)
    }
    let credential = google
    let result = try await user.link(with: credential)
    #expect(result.user === user)
    #expect(fixture.auth.currentUser === user)
    #expect(user.uid == "ada" && !user.isAnonymous)
    #expect(user.providerData.map(\.providerID) == ["google.com"])
    #expect(result.additionalUserInfo?.isNewUser == false)
    #expect(result.additionalUserInfo?.profile?["sub"] as? String == "7")
    #expect(result.credential === credential)
    // The tokens of the call are dead; the new ones are used from now on.
    #expect(user.refreshToken == "refresh-2")
  }

  @Test func linkingAPasswordHasNothingToTellBeyondTheAccount() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: ["google.com"])
    fixture.service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
      LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com", "password"], version: 2), tokens: fixture.tokens(2),
        providerID: "password")
    }
    let result = try await user.link(with: EmailAuthProvider.credential(withEmail: "a@b.c", password: "p"))
    #expect(result.additionalUserInfo == nil && result.credential == nil)
    #expect(user.providerData.map(\.providerID) == ["google.com", "password"])
  }

  @Test func providerDataIsInOrderOfLinking() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: ["password", "google.com", "facebook.com", "google.com"])
    #expect(user.providerData.map(\.uid) == ["password-0", "google.com-1", "facebook.com-2", "google.com-3"])
    #expect(
      user.providerData.compactMap { ($0 as? ProviderUserInfo)?.identityID }
        == ["identity-0", "identity-1", "identity-2", "identity-3"])
  }

  @Test(arguments: [google, EmailAuthProvider.credential(withEmail: "a@b.c", password: "p")])
  func whatIsLinkedAlreadyIsRefusedWithoutACall(_ credential: AuthCredential) async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: ["google.com", "password"])
    #expect(await failure { try await user.link(with: credential) }?.authErrorCode == .providerAlreadyLinked)
    #expect(fixture.service.methods == ["SignIn"])
  }

  /// After a recent sign-in, that settles it.
  @Test func whatIsLinkedAndNotSettledMayBeLinkedAgain() async throws {
    let fixture = try Fixture()
    var unsettled = LigatureV1.Account.test(providers: ["google.com"])
    unsettled.providerData[0].settled = false
    let user = try await fixture.signIn(unsettled)
    fixture.service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
      LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com"], version: 2), tokens: fixture.tokens(2), providerID: "google.com")
    }
    _ = try await user.link(with: google)
    #expect(await failure { try await user.link(with: google) }?.authErrorCode == .providerAlreadyLinked)
    #expect(fixture.service.count("LinkIdentity") == 1)
  }

  @Test func twoLinksOfOneProviderAtOnceAreTwoTurns() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
      LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com"], version: 2), tokens: fixture.tokens(2), providerID: "google.com")
    }
    async let first = failure { try await user.link(with: google) }
    async let second = failure { try await user.link(with: google) }
    let codes = await [first?.authErrorCode, second?.authErrorCode]
    #expect(codes.contains(nil) && codes.contains(.providerAlreadyLinked))
    #expect(fixture.service.count("LinkIdentity") == 1)
  }

  static let failures: [(LigatureV1.ErrorReason, AuthErrorCode)] = [
    (.credentialTooOldLoginAgain, .requiresRecentLogin), (.tooManyAttemptsTryLater, .tooManyRequests),
    (.invalidIdpResponse, .invalidCredential), (.userDisabled, .userDisabled), (.userNotFound, .userNotFound),
    (.invalidIDToken, .networkError), (.tokenExpired, .networkError), (.conflictingChange, .networkError),
  ]

  @Test(arguments: failures)
  func aFailedLinkLeavesAHealthySessionAlone(_ reason: LigatureV1.ErrorReason, _ code: AuthErrorCode) async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.allowRefresh()
    fixture.service.on(Accounts.linkIdentity, fail: .service(reason, .unauthenticated))
    #expect(await failure { try await user.link(with: google) }?.authErrorCode == code)
    #expect(fixture.auth.currentUser === user)
    #expect(user.providerData.map(\.providerID) == ["password"])
  }

  @Test(arguments: [
    (LigatureV1.ErrorReason.userDisabled, AuthErrorCode.userDisabled), (.userNotFound, .userNotFound),
    (.tokenExpired, .invalidUserToken),
  ])
  func aLinkWhoseSessionIsRefusedToTheRefreshTooSignsOut(
    _ reason: LigatureV1.ErrorReason, _ code: AuthErrorCode
  ) async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.linkIdentity, fail: .service(reason, .unauthenticated))
    fixture.service.on(
      Sessions.refreshTokens, fail: .service(reason == .tokenExpired ? .invalidRefreshToken : reason, .unauthenticated))
    #expect(await failure { try await user.link(with: google) }?.authErrorCode == code)
    #expect(fixture.auth.currentUser == nil)
  }

  @Test func unlinkNamesTheProvider() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: ["google.com", "password"])
    fixture.service.on(Accounts.unlinkIdentity) { (request: LigatureV1.UnlinkIdentityRequest, _) in
      #expect(request.target == .providerID("google.com"))
      return LigatureV1.UnlinkIdentityResponse(
        account: .test(providers: ["password"], version: 2), tokens: fixture.tokens(2))
    }
    let after = try await user.unlink(fromProvider: "google.com")
    #expect(after === user)
    #expect(user.providerData.map(\.providerID) == ["password"])
    #expect(user.refreshToken == "refresh-2")
  }

  @Test func unlinkNamesOneOfSeveralIdentities() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: ["google.com", "google.com"])
    fixture.service.on(Accounts.unlinkIdentity) { (request: LigatureV1.UnlinkIdentityRequest, _) in
      #expect(request.target == .identityID("identity-1"))
      return LigatureV1.UnlinkIdentityResponse(
        account: .test(providers: ["google.com"], version: 2), tokens: fixture.tokens(2))
    }
    _ = try await user.unlink(identity: "identity-1")
    #expect(user.providerData.count == 1)
  }

  @Test(arguments: ["facebook.com", "", "GOOGLE.COM", "\u{0}"])
  func unlinkingWhatIsNotLinkedIsRefusedWithoutACall(_ provider: String) async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: ["google.com"])
    #expect(await failure { try await user.unlink(fromProvider: provider) }?.authErrorCode == .noSuchProvider)
    #expect(await failure { try await user.unlink(identity: provider) }?.authErrorCode == .noSuchProvider)
    #expect(fixture.service.methods == ["SignIn"])
  }

  @Test func theLastMethodStaysAndTheErrorNamesTheReason() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(
      Accounts.unlinkIdentity, fail: .service(.lastSignInMethod, .failedPrecondition, "It is the last."))
    let error = await failure { try await user.unlink(fromProvider: "password") }
    #expect(error?.authErrorCode == .operationNotAllowed)
    #expect(error?.userInfo[AuthErrors.userInfoReasonKey] as? String == "LAST_SIGN_IN_METHOD")
    #expect(error?.localizedDescription == "It is the last.")
    #expect(user.providerData.count == 1)
  }
}
