import DocumentedCalls
import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

/// The documented calls, made by each host: link, conflict and sign-in, unlink. They use the default app, so they
/// run one by one.
@Suite(.serialized) struct SnippetTests {
  private func service() -> FakeService {
    let service = FakeService()
    var options = LigatureOptions(serverURL: "http://127.0.0.1:7480")
    options.persistence = MemoryPersistence()
    options.channel = service
    options.now = { TestClock.start }
    LigatureApp.configure(options: options)
    return service
  }

  private func tokens(_ number: Int) -> LigatureV1.TokenPair { .test(number, at: TestClock.start) }

  /// What the host reports when its closure runs, on the main queue as documented.
  @MainActor private func report(_ host: any DocumentedCalls, after action: () -> Void) async -> String {
    await withCheckedContinuation { continuation in
      host.report = { text in
        dispatchPrecondition(condition: .onQueue(.main))
        continuation.resume(returning: text)
      }
      action()
    }
  }

  @Test(arguments: HostKind.allCases) @MainActor func linkConflictSignInAndUnlink(_ kind: HostKind) async throws {
    let service = service()
    let anonymous = tokens(1)
    let google = tokens(2)
    let owner = tokens(3)
    service.on(Accounts.signUp) { (_: LigatureV1.SignUpRequest, _) in
      LigatureV1.SignInResponse(account: .test(isAnonymous: true), tokens: anonymous, isNewAccount: true)
    }
    let user = try await Auth.auth().signInAnonymously().user
    let host = kind.make()

    service.on(Accounts.linkIdentity) { (request: LigatureV1.LinkIdentityRequest, _) in
      guard case .idToken = request.credential?.proof else { throw ConflictTests.conflict() }
      return LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["google.com"], version: 2), tokens: google, providerID: "google.com")
    }
    let credential = try #require(host.googleCredential(idToken: "id"))
    #expect(await report(host) { host.link(user, credential) } == "linked ada")

    let facebook = try #require(host.facebookCredential(accessToken: "facebook"))
    #expect(
      await report(host) { host.link(user, facebook) } == "link failed: ERROR_CREDENTIAL_ALREADY_IN_USE")
    let updated = try #require(host.updatedCredential)

    service.on(Accounts.signIn) { (request: LigatureV1.SignInRequest, call) in
      guard case .continuation = request.credential?.proof, call.authorization == "Bearer handle-2" else {
        throw RPCError.service(.invalidLoginCredentials, .unauthenticated)
      }
      return LigatureV1.SignInResponse(account: .test(uid: "grace", providers: ["facebook.com"]), tokens: owner)
    }
    #expect(await report(host) { host.signIn(updated) } == "from ada to grace")

    service.on(Accounts.unlinkIdentity) { (_: LigatureV1.UnlinkIdentityRequest, _) in
      LigatureV1.UnlinkIdentityResponse(account: .test(uid: "grace", version: 2), tokens: owner)
    }
    #expect(await report(host) { host.unlink("facebook.com") } == "unlinked, 0 left")
    #expect(await report(host) { host.unlink("facebook.com") } == "unlink failed")
  }

  @Test(arguments: HostKind.allCases) @MainActor func profileAndPasswordChange(_ kind: HostKind) async throws {
    let service = service()
    let (first, second) = (tokens(1), tokens(2))
    service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(account: .test(providers: ["password"]), tokens: first)
    }
    try await Auth.auth().signIn(withEmail: "ada@example.com", password: "secret")
    let host = kind.make()
    service.on(Accounts.updateProfile) { (request: LigatureV1.UpdateProfileRequest, _) in
      #expect(request.photoURL == "https://example.com/ada.png")
      var account = LigatureV1.Account.test(providers: ["password"], version: 2)
      account.displayName = request.displayName
      return LigatureV1.UpdateProfileResponse(account: account)
    }
    #expect(await report(host) { host.changeProfile("Ada", "https://example.com/ada.png") } == "changed to Ada")
    service.on(Accounts.changePassword) { (_: LigatureV1.ChangePasswordRequest, _) in
      LigatureV1.ChangePasswordResponse(account: .test(providers: ["password"], version: 3), tokens: second)
    }
    #expect(await report(host) { host.changePassword("another one") } == "password changed")
    service.on(Accounts.changePassword, fail: .service(.credentialTooOldLoginAgain))
    #expect(await report(host) { host.changePassword("a third one") } == "password change failed")
  }

  @Test(arguments: HostKind.allCases) @MainActor func secondFactors(_ kind: HostKind) async throws {
    let service = service()
    let (first, second, third) = (tokens(1), tokens(2), tokens(3))
    let app = LigatureV1.FactorInfo(enrollmentID: "app-1", kind: .totp, displayName: "Phone")
    var plain = LigatureV1.Account.test(providers: ["password"])
    service.on(Accounts.signIn) { [plain] (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(account: plain, tokens: first)
    }
    let user = try await Auth.auth().signIn(withEmail: "ada@example.com", password: "secret").user
    let host = kind.make()
    service.on(FactorMethods.startFactorEnrollment) { (_: LigatureV1.StartFactorEnrollmentRequest, _) in
      LigatureV1.StartFactorEnrollmentResponse(
        sessionInfo: "info", factor: .totp(.init(secret: "ABC", hashingAlgorithm: "SHA1", codeLength: 6)))
    }
    var protected = LigatureV1.Account.test(providers: ["password"], version: 2)
    protected.factors = [app]
    service.on(FactorMethods.finishFactorEnrollment) {
      [protected] (request: LigatureV1.FinishFactorEnrollmentRequest, _) in
      guard request.code == "ABC1" else { throw RPCError.service(.invalidCode) }
      return LigatureV1.FinishFactorEnrollmentResponse(account: protected, tokens: second)
    }
    #expect(await report(host) { host.enrollAuthenticator(user, "Phone") { _ in "no" } } == "enrollment failed")
    #expect(await report(host) { host.enrollAuthenticator(user, "Phone") { $0 + "1" } } == "enrolled, 1 in all")

    let challenge = LigatureV1.SecondFactorChallenge(pendingToken: "pending", hints: [app])
    service.on(Accounts.signIn, fail: .service(.secondFactorRequired, challenge: challenge))
    service.on(FactorMethods.finishSignIn) { [protected] (request: LigatureV1.FinishSignInRequest, _) in
      guard request.assertion?.proof == .totp(.init(enrollmentID: "app-1", code: "123456")) else {
        throw RPCError.service(.invalidCode)
      }
      return LigatureV1.SignInResponse(account: protected, tokens: third)
    }
    #expect(
      await report(host) { host.signInWithAuthenticator("a@b.c", "p") { "000000" } } == "second factor failed")
    #expect(await report(host) { host.signInWithAuthenticator("a@b.c", "p") { "123456" } } == "signed in ada")

    plain.version = 3
    service.on(FactorMethods.withdrawFactor) { [plain] (_: LigatureV1.WithdrawFactorRequest, _) in
      LigatureV1.WithdrawFactorResponse(account: plain, tokens: first)
    }
    let present = try #require(Auth.auth().currentUser)
    #expect(await report(host) { host.unenroll(present) } == "unenrolled, 0 left")
  }

  /// The documented dialog for a phone. Its prompts answer "123456".
  @Test(arguments: HostKind.allCases) @MainActor func aPhoneAsSecondFactorIsAnsweredPlainly(
    _ kind: HostKind
  ) async throws {
    let service = service()
    let phone = LigatureV1.FactorInfo(
      enrollmentID: "phone-1", kind: .phone, displayName: "123456", maskedPhoneNumber: "+*****1234")
    service.on(
      Accounts.signIn,
      fail: .service(.secondFactorRequired, challenge: .init(pendingToken: "pending", hints: [phone])))
    let host = kind.make()
    let credential = try #require(host.emailCredential(email: "a@b.c", password: "p"))
    #expect(await report(host) { host.signIn(credential) } == "no code was sent to +*****1234")
    #expect(host.messages == ["Select factor to sign in\n123456 "])
  }

  @Test(arguments: HostKind.allCases) @MainActor func mailedLinksSignInVerifyAndReset(_ kind: HostKind) async throws {
    typealias Emails = LigatureV1.EmailServiceMethods
    let service = service()
    let (first, second) = (tokens(1), tokens(2))
    let host = kind.make()
    service.on(Emails.sendSignInLink) { (request: LigatureV1.SendSignInLinkRequest, _) in
      #expect(request.settings?.handleCodeInApp == true)
      return LigatureV1.SendSignInLinkResponse()
    }
    #expect(await report(host) { host.sendSignInLink("ada@example.com") } == "check your email for a link")
    service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(account: .test(isAnonymous: true), tokens: first)
    }
    let link = "https://accounts.example.com/action?mode=signIn&oobCode=c1"
    #expect(await report(host) { host.signIn("ada@example.com", link: "https://example.com/") } == "no link")
    #expect(await report(host) { host.signIn("ada@example.com", link: link) } == "signed in ada")
    service.on(Accounts.linkIdentity) { (_: LigatureV1.LinkIdentityRequest, _) in
      LigatureV1.LinkIdentityResponse(account: .test(providers: ["password"], version: 2), tokens: second)
    }
    #expect(await report(host) { host.linkWithLink("ada@example.com", link: link) } == "linked")
    #expect(await report(host) { host.linkWithLink("ada@example.com", link: link) } == "linked before")

    service.on(Emails.sendPasswordReset) { (_: LigatureV1.SendPasswordResetRequest, _) in
      LigatureV1.SendPasswordResetResponse()
    }
    service.on(Emails.checkActionCode) { (request: LigatureV1.CheckActionCodeRequest, _) in
      LigatureV1.CheckActionCodeResponse(
        operation: request.code == "reset" ? .passwordReset : .verifyEmail, email: "ada@example.com")
    }
    service.on(Emails.confirmPasswordReset) { (_: LigatureV1.ConfirmPasswordResetRequest, _) in
      LigatureV1.ConfirmPasswordResetResponse()
    }
    #expect(
      await report(host) { host.resetPassword("ada@example.com", code: "reset", newPassword: "correct horse") }
        == "reset ada@example.com")

    service.on(Emails.sendEmailVerification) { (request: LigatureV1.SendEmailVerificationRequest, _) in
      LigatureV1.SendEmailVerificationResponse(email: request.languageCode == "fr" ? "ada@example.com" : "")
    }
    service.on(Emails.applyActionCode) { (_: LigatureV1.ApplyActionCodeRequest, _) in
      LigatureV1.ApplyActionCodeResponse()
    }
    service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      LigatureV1.GetAccountResponse(account: .test(providers: ["password"], version: 3))
    }
    #expect(await report(host) { host.verifyEmail(code: "verify") } == "verified ada@example.com")
    #expect(await report(host) { host.verifyEmail(code: "reset") } == "no verification")

    service.on(Emails.changeEmail, fail: .service(.emailChangeNeedsVerification))
    service.on(Emails.sendEmailChange) { (_: LigatureV1.SendEmailChangeRequest, _) in
      LigatureV1.SendEmailChangeResponse()
    }
    #expect(await report(host) { host.changeEmail("new@example.com") } == "verify the new address")
  }

  @Test(arguments: HostKind.allCases) @MainActor func aFailedSignInShowsItsMessage(_ kind: HostKind) async throws {
    let service = service()
    service.on(Accounts.signIn, fail: .service(.invalidLoginCredentials, .unauthenticated, "Wrong."))
    let host = kind.make()
    let credential = try #require(host.emailCredential(email: "a@b.c", password: "p"))
    #expect(await report(host) { host.signIn(credential) } == "message")
    #expect(
      await report(host) { host.signInAsBefore(credential) } == "sign-in failed: ERROR_INVALID_CREDENTIAL")
    #expect(host.messages == ["Wrong."])
  }

  @Test(arguments: HostKind.allCases) @MainActor func credentialsComeFromWhatSignInLibrariesGive(
    _ kind: HostKind
  ) async throws {
    let host = kind.make()
    #expect(host.googleCredential(idToken: "id")?.provider == "google.com")
    #expect(host.olderGoogleCredential(idToken: "id")?.provider == "google.com")
    #expect(host.facebookCredential(accessToken: "access")?.provider == "facebook.com")
    #expect(host.emailCredential(email: "a@b.c", password: "p")?.provider == "password")
    #expect(host.googleCredential(idToken: nil) == nil)
  }
}
