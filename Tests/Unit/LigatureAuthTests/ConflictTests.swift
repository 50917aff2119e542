import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

@Suite struct ConflictTests {
  static func conflict(
    _ reason: LigatureV1.ErrorReason = .credentialAlreadyInUse, continuation: String? = "lgc_1", expiresIn: Int64 = 300
  ) -> RPCError {
    .service(
      reason, .alreadyExists, "It is another account's.",
      conflict: LigatureV1.ConflictDetail(
        providerID: "google.com", email: "ada@example.com", continuation: continuation,
        continuationExpiresAt: GoogleProtobuf.Timestamp(
          seconds: Int64(TestClock.start.timeIntervalSince1970) + expiresIn),
        signInMethods: ["password"]))
  }

  /// A service where Google's identity is grace's: the continuation signs in to her account, once.
  static func serve(_ fixture: Fixture) {
    fixture.service.on(Accounts.linkIdentity, fail: conflict())
    let unused = UnusedOnce()
    fixture.service.on(Accounts.signIn) { (request: LigatureV1.SignInRequest, call) in
      guard case .continuation(let proof) = request.credential?.proof else {
        throw RPCError.service(.missingOrInvalidNonce, .unauthenticated)
      }
      guard proof.token == "lgc_1", call.authorization == "Bearer handle-1", unused.take() else {
        throw RPCError.service(.invalidPendingToken, .unauthenticated)
      }
      return LigatureV1.SignInResponse(
        account: .test(uid: "grace"), tokens: fixture.tokens(9), providerID: "google.com")
    }
  }

  @Test func theErrorCarriesWhatSignsInWithoutTheProvider() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    Self.serve(fixture)
    let credential = GoogleAuthProvider.credential(withIDToken: "t", accessToken: "a")
    let error = try #require(await failure { try await user.link(with: credential) })
    #expect(error.domain == AuthErrorDomain && error.code == 17025)
    #expect(error.userInfo[AuthErrorUserInfoNameKey] as? String == "ERROR_CREDENTIAL_ALREADY_IN_USE")
    #expect(error.userInfo[AuthErrorUserInfoEmailKey] as? String == "ada@example.com")
    #expect(error.userInfo[AuthErrors.userInfoSignInMethodsKey] as? [String] == ["password"])
    #expect(error.userInfo[NSUnderlyingErrorKey] is NSError)
    let updated = try #require(error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? OAuthCredential)
    #expect(updated.provider == "google.com" && updated.idToken == "t" && updated.accessToken == "a")
    // The old session is untouched.
    #expect(fixture.auth.currentUser === user)

    try await fixture.auth.signIn(with: updated)
    #expect(fixture.auth.currentUser?.uid == "grace")
    let again = await failure { try await fixture.auth.signIn(with: updated) }
    #expect(again?.authErrorCode == .invalidCredential)
    #expect(fixture.service.count("SignIn") == 2)
  }

  @Test func theSameCredentialSignsInAlthoughItsNonceIsUsedUp() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    Self.serve(fixture)
    let credential = GoogleAuthProvider.credential(withIDToken: "t", accessToken: "a")
    _ = await failure { try await user.link(with: credential) }
    try await fixture.auth.signIn(with: credential)
    #expect(fixture.auth.currentUser?.uid == "grace")
    // It works once; from then on the credential is as good as its own proof.
    #expect(await failure { try await fixture.auth.signIn(with: credential) }?.authErrorCode == .missingOrInvalidNonce)
  }

  @Test func bothCredentialsOfAConflictShareTheOneUse() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    Self.serve(fixture)
    let credential = GoogleAuthProvider.credential(withIDToken: "t", accessToken: "a")
    let error = await failure { try await user.link(with: credential) }
    let updated = try #require(error?.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential)
    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<16 {
        group.addTask {
          await failure { try await fixture.auth.signIn(with: index % 2 == 0 ? credential : updated) } == nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(outcomes == 1)
  }

  @Test func anExpiredContinuationIsNotSent() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    Self.serve(fixture)
    let credential = GoogleAuthProvider.credential(withIDToken: "t", accessToken: "a")
    let error = await failure { try await user.link(with: credential) }
    fixture.clock.advance(by: 301)
    let updated = try #require(error?.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential)
    #expect(await failure { try await fixture.auth.signIn(with: updated) }?.authErrorCode == .invalidCredential)
    #expect(fixture.service.count("SignIn") == 1)
    #expect(await failure { try await fixture.auth.signIn(with: credential) }?.authErrorCode == .missingOrInvalidNonce)
  }

  @Test func aContinuationThatDidNotReachTheServiceIsKept() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    Self.serve(fixture)
    let credential = GoogleAuthProvider.credential(withIDToken: "t", accessToken: "a")
    _ = await failure { try await user.link(with: credential) }
    fixture.service.on(Accounts.signIn, fail: RPCError(.unavailable, "no route"))
    #expect(await failure { try await fixture.auth.signIn(with: credential) }?.authErrorCode == .networkError)
    Self.serve(fixture)
    try await fixture.auth.signIn(with: credential)
    #expect(fixture.auth.currentUser?.uid == "grace")
  }

  @Test func aRefusedContinuationLeavesTheCredentialItself() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity, fail: Self.conflict())
    fixture.service.on(Accounts.signIn) { (request: LigatureV1.SignInRequest, _) in
      guard case .accessToken = request.credential?.proof else {
        throw RPCError.service(.invalidPendingToken, .unauthenticated)
      }
      return LigatureV1.SignInResponse(
        account: .test(uid: "grace"), tokens: fixture.tokens(9), providerID: "facebook.com")
    }
    let credential = FacebookAuthProvider.credential(withAccessToken: "fb")
    _ = await failure { try await user.link(with: credential) }
    try await fixture.auth.signIn(with: credential)
    #expect(fixture.auth.currentUser?.uid == "grace")
  }

  @Test func anAccountThatSignsInAnotherWayTakesTheCredentialAfterwards() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signIn, fail: Self.conflict(.accountExistsWithDifferentCredential))
    let credential = GoogleAuthProvider.credential(withIDToken: "t", accessToken: "a")
    let error = await failure { try await fixture.auth.signIn(with: credential) }
    #expect(error?.authErrorCode == .accountExistsWithDifferentCredential)

    let user = try await fixture.signIn()
    fixture.service.on(Accounts.linkIdentity) { (request: LigatureV1.LinkIdentityRequest, _) in
      #expect(request.credential?.proof == .continuation(LigatureV1.ContinuationCredential(token: "lgc_1")))
      return LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["password", "google.com"], version: 2), tokens: fixture.tokens(2),
        providerID: "google.com")
    }
    try await user.link(with: credential)
    #expect(user.providerData.map(\.providerID) == ["password", "google.com"])
  }

  @Test func aContinuationThatMeetsAnotherConflictGoesOn() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity, fail: Self.conflict(.emailExists))
    let credential = GoogleAuthProvider.credential(withIDToken: "t", accessToken: "a")
    let error = await failure { try await user.link(with: credential) }
    let updated = try #require(error?.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential)

    fixture.service.on(
      Accounts.signIn, fail: Self.conflict(.accountExistsWithDifferentCredential, continuation: "lgc_2"))
    #expect(
      await failure { try await fixture.auth.signIn(with: updated) }?.authErrorCode
        == .accountExistsWithDifferentCredential)
    fixture.service.on(Accounts.linkIdentity) { (request: LigatureV1.LinkIdentityRequest, _) in
      #expect(request.credential?.proof == .continuation(LigatureV1.ContinuationCredential(token: "lgc_2")))
      return LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com"], version: 2), tokens: fixture.tokens(2), providerID: "google.com")
    }
    try await user.link(with: updated)
  }

  @Test func aCredentialOfAConflictWhoseSessionIsOverSaysSo() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity, fail: Self.conflict())
    let error = await failure { try await user.link(with: google) }
    let updated = try #require(error?.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential)
    try fixture.auth.signOut()
    fixture.service.on(Accounts.signIn, fail: .service(.invalidIDToken, .unauthenticated))
    #expect(await failure { try await fixture.auth.signIn(with: updated) }?.authErrorCode == .invalidCredential)
  }

  @Test func aConflictWithoutContinuationHasNoCredential() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity, fail: Self.conflict(.emailExists, continuation: nil))
    let error = await failure { try await user.link(with: google) }
    #expect(error?.authErrorCode == .emailAlreadyInUse)
    #expect(error?.userInfo[AuthErrorUserInfoEmailKey] as? String == "ada@example.com")
    #expect(error?.userInfo[AuthErrorUserInfoUpdatedCredentialKey] == nil)
  }

  @Test func whatSignsInElsewhereDoesNotLinkOrReauthenticateHere() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    Self.serve(fixture)
    let error = await failure { try await user.link(with: google) }
    let updated = try #require(error?.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential)
    #expect(await failure { try await user.link(with: updated) }?.authErrorCode == .invalidCredential)
    #expect(await failure { try await user.reauthenticate(with: updated) }?.authErrorCode == .invalidCredential)
    // Neither try used it up.
    try await fixture.auth.signIn(with: updated)
    #expect(fixture.auth.currentUser?.uid == "grace")
  }

  // MARK: Addresses

  @Test(arguments: [true, false])
  func aPasswordForAnAddressOfAnotherAccountSignsInToThatAccount(_ isLink: Bool) async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    let conflict = LigatureV1.ConflictDetail(providerID: "password", email: nil)
    fixture.service.on(Accounts.linkIdentity, fail: .service(.emailExists, .alreadyExists, conflict: conflict))
    fixture.service.on(Accounts.signUp, fail: .service(.emailExists, .alreadyExists, conflict: conflict))
    let credential = EmailAuthProvider.credential(withEmail: "Grace@example.com", password: "her password")
    let error = await failure {
      if isLink {
        try await user.link(with: credential)
      } else {
        try await fixture.auth.createUser(withEmail: "Grace@example.com", password: "her password")
      }
    }
    #expect(error?.authErrorCode == .emailAlreadyInUse)
    #expect(error?.userInfo[AuthErrors.userInfoEmailKey] as? String == "Grace@example.com")
    let updated = try #require(error?.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential)
    fixture.service.on(Accounts.signIn) { (request: LigatureV1.SignInRequest, _) in
      let password = LigatureV1.PasswordCredential(email: "Grace@example.com", password: "her password")
      guard request.credential?.proof == .password(password) else {
        throw RPCError.service(.invalidLoginCredentials, .unauthenticated)
      }
      return LigatureV1.SignInResponse(account: .test(uid: "grace"), tokens: fixture.tokens(9))
    }
    #expect(try await fixture.auth.signIn(with: updated).user.uid == "grace")
  }

  @Test(arguments: [LigatureV1.ErrorReason.emailExists, .accountExistsWithDifferentCredential])
  func aConflictAboutAnAddressIsLinkedAfterSigningInToItsAccount(_ reason: LigatureV1.ErrorReason) async throws {
    let fixture = try Fixture()
    let guest = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity, fail: Self.conflict(reason))
    let error = await failure { try await guest.link(with: google) }
    let updated = try #require(error?.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential)
    let answer = LigatureV1.SignInResponse(
      account: .test(uid: "grace", providers: ["password"]), tokens: fixture.tokens(7))
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in answer }
    let owner = try await fixture.auth.signIn(withEmail: "ada@example.com", password: "p").user
    fixture.service.on(Accounts.linkIdentity) { (request: LigatureV1.LinkIdentityRequest, call) in
      #expect(request.credential?.proof == .continuation(LigatureV1.ContinuationCredential(token: "lgc_1")))
      // It is bound to no session.
      #expect(call.authorization == "Bearer handle-7")
      return LigatureV1.LinkIdentityResponse(
        account: .test(uid: "grace", providers: ["password", "google.com"], version: 2), tokens: fixture.tokens(8),
        providerID: "google.com")
    }
    try await owner.link(with: updated)
    #expect(owner.providerData.map(\.providerID) == ["password", "google.com"])
  }

  @Test func aBoundContinuationWhoseSessionHasExpiredIsShownWithANewHandle() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    fixture.service.on(Accounts.linkIdentity, fail: Self.conflict())
    fixture.allowRefresh()
    let error = await failure { try await user.link(with: google) }
    let updated = try #require(error?.userInfo[AuthErrors.userInfoUpdatedCredentialKey] as? AuthCredential)
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, call) in
      guard call.authorization == "Bearer handle-2" else { throw RPCError.service(.tokenExpired, .unauthenticated) }
      return LigatureV1.SignInResponse(account: .test(uid: "grace"), tokens: fixture.tokens(9))
    }
    #expect(try await fixture.auth.signIn(with: updated).user.uid == "grace")
    #expect(fixture.service.count("SignIn") == 3)
  }

  @Test func aConflictTellsWhatWasSetAside() async throws {
    let fixture = try Fixture()
    var detail = LigatureV1.ConflictDetail(providerID: "google.com", continuation: "lgc_1")
    detail.setAside = LigatureV1.SetAsideIdentity(
      identityID: "7", providerID: "google.com", reason: .emailProvenByAnother, setAsideAt: .init(seconds: 1))
    fixture.service.on(
      Accounts.signIn, fail: .service(.accountExistsWithDifferentCredential, .alreadyExists, conflict: detail))
    let error = await failure { try await fixture.auth.signIn(with: google) }
    let method = error?.userInfo[AuthErrors.userInfoSetAsideMethodKey] as? SetAsideMethod
    #expect(method?.reason == .emailProvenByAnother && method?.identityID == "7")
  }

  @Test func credentialsDoNotShowWhatTheyHold() {
    let credentials: [AuthCredential] = [
      google, EmailAuthProvider.credential(withEmail: "ada@example.com", password: "hunter-2"),
      OAuthProvider.credential(withProviderID: "oidc.x", idToken: "token", rawNonce: "nonce"),
    ]
    for credential in credentials {
      var dumped = ""
      dump([credential], to: &dumped)
      for text in ["\(credential)", credential.description, credential.debugDescription, dumped] {
        #expect(!text.contains("hunter-2") && !text.contains("token") && !text.contains("nonce"))
      }
    }
  }
}
