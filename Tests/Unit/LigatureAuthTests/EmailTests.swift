import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

private typealias Emails = LigatureV1.EmailServiceMethods

/// Mailed codes: what is sent to the service, and what becomes of its answers.
@Suite struct EmailTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  private func completion(_ operation: (@escaping ((any Error)?) -> Void) -> Void) async -> NSError? {
    await withCheckedContinuation { continuation in operation { continuation.resume(returning: $0 as NSError?) } }
  }

  // MARK: Links

  @Test(arguments: [
    ("https://x.example/action?mode=signIn&oobCode=c1", true),
    ("https://app.example/?link=https%3A%2F%2Fx.example%2Faction%3Fmode%3DsignIn%26oobCode%3Dc1", true),
    ("https://x.example/action?mode=resetPassword&oobCode=c1", false),
    ("https://x.example/action?mode=signIn", false),
    ("https://x.example/action?mode=signIn&oobCode=", false),
    ("https://x.example/", false),
    ("", false),
  ])
  func aSignInLinkIsKnownByItsParameters(_ link: String, _ isSignIn: Bool) {
    #expect(fixture.auth.isSignIn(withEmailLink: link) == isSignIn)
  }

  @Test func aLinkIsRead() throws {
    let url = try #require(
      ActionCodeURL(
        link: "https://x.example/action?apiKey=k&mode=verifyAndChangeEmail&oobCode=c%2B1"
          + "&continueUrl=https%3A%2F%2Fapp.example%2F%3Foob%3D1&lang=pt-BR&bare#mode=signIn"))
    #expect(url.apiKey == "k" && url.operation == .verifyAndChangeEmail && url.code == "c+1")
    #expect(url.continueURL?.absoluteString == "https://app.example/?oob=1" && url.languageCode == "pt-BR")
    #expect(ActionCodeURL(link: "https://x.example/action") == nil && ActionCodeURL(link: "") == nil)
    let unknown = try #require(ActionCodeURL(link: "https://x.example/action?mode=dance&oobCode=1"))
    #expect(unknown.operation == .unknown && unknown.continueURL == nil && unknown.languageCode == nil)
    #expect(ActionCodeURL(link: "?mode=revertSecondFactorAddition")?.operation == .revertSecondFactorAddition)
    #expect(ActionCodeURL(link: "?mode=resetPassword")?.operation == .passwordReset)
    #expect(ActionCodeURL(link: "?mode=recoverEmail")?.operation == .recoverEmail)
    #expect(ActionCodeURL(link: "?mode=verifyEmail&%zz=%zz&=&&")?.operation == .verifyEmail)
    #expect(ActionCodeURL(link: "?mode=revertMethodAddition")?.operation == .revertMethodAddition)
    #expect(ActionCodeOperation.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test func signingInWithALinkSendsItsCodeAndAKey() async throws {
    let tokens = fixture.tokens(1)
    fixture.service.on(Accounts.signIn) { (request: LigatureV1.SignInRequest, call) in
      #expect(request.credential?.proof == .emailLink(.init(email: "ada@example.com", code: "c1")))
      #expect(call.requestKey?.count == 16)
      return LigatureV1.SignInResponse(
        account: .test(providers: ["password"]), tokens: tokens, isNewAccount: true, providerID: "password")
    }
    let link = "https://x.example/action?mode=signIn&oobCode=c1"
    let result = try await fixture.auth.signIn(withEmail: "ada@example.com", link: link)
    #expect(result.additionalUserInfo?.isNewUser == true && fixture.auth.currentUser === result.user)
    let again = await withCheckedContinuation { continuation in
      fixture.auth.signIn(withEmail: "ada@example.com", link: link) { result, _ in
        continuation.resume(returning: result?.user.uid)
      }
    }
    #expect(again == "ada")
    let error = await failure {
      try await fixture.auth.signIn(withEmail: "ada@example.com", link: "https://x.example/")
    }
    #expect(error?.authErrorCode == .invalidActionCode && fixture.service.count("SignIn") == 2)
  }

  // MARK: Asking for mails

  @Test func settingsAndLanguageGoWithEachMail() async throws {
    let user = try await fixture.signIn()
    fixture.auth.languageCode = "de"
    let settings = ActionCodeSettings()
    settings.url = URL(string: "https://app.example/welcome")
    settings.handleCodeInApp = true
    settings.setIOSBundleID("com.example")
    settings.setAndroidPackageName("com.example", installIfNotAvailable: true, minimumVersion: "12")
    #expect(settings.iOSBundleID == "com.example" && settings.androidMinimumVersion == "12")
    #expect(settings.androidPackageName == "com.example" && settings.androidInstallIfNotAvailable)
    let sent = LigatureV1.ActionCodeSettings(continueURL: "https://app.example/welcome", handleCodeInApp: true)

    fixture.service.on(Emails.sendEmailVerification) { (request: LigatureV1.SendEmailVerificationRequest, call) in
      #expect(request.languageCode == "de" && call.authorization == "Bearer handle-1")
      return LigatureV1.SendEmailVerificationResponse(email: request.settings == sent ? "with" : "without")
    }
    try await user.sendEmailVerification()
    try await user.sendEmailVerification(with: settings)
    #expect(await completion { user.sendEmailVerification(completion: $0) } == nil)
    #expect(await completion { user.sendEmailVerification(with: settings, completion: $0) } == nil)
    let verifications = try fixture.service.calls("SendEmailVerification").map {
      try $0.read(LigatureV1.SendEmailVerificationRequest.self).settings
    }
    #expect(verifications == [nil, sent, nil, sent])

    fixture.service.on(Emails.sendEmailChange) { (request: LigatureV1.SendEmailChangeRequest, _) in
      #expect(request.newEmail == "ada@example.org" && request.languageCode == "de")
      return LigatureV1.SendEmailChangeResponse()
    }
    try await user.sendEmailVerification(beforeUpdatingEmail: "ada@example.org")
    #expect(
      await completion {
        user.sendEmailVerification(
          beforeUpdatingEmail: "ada@example.org", actionCodeSettings: settings, completion: $0)
      } == nil)

    fixture.service.on(Emails.sendPasswordReset) { (request: LigatureV1.SendPasswordResetRequest, call) in
      #expect(call.authorization == nil && !request.deviceLabel.isEmpty && request.languageCode == "de")
      return LigatureV1.SendPasswordResetResponse()
    }
    try await fixture.auth.sendPasswordReset(withEmail: "ada@example.com")
    try await fixture.auth.sendPasswordReset(withEmail: "ada@example.com", actionCodeSettings: settings)
    #expect(await completion { fixture.auth.sendPasswordReset(withEmail: "ada@example.com", completion: $0) } == nil)

    fixture.service.on(Emails.sendSignInLink) { (request: LigatureV1.SendSignInLinkRequest, _) in
      #expect(request.settings == sent && request.email == "ada@example.com")
      return LigatureV1.SendSignInLinkResponse()
    }
    try await fixture.auth.sendSignInLink(toEmail: "ada@example.com", actionCodeSettings: settings)
    #expect(
      await failure { try await fixture.auth.sendPasswordReset(withEmail: "") }?.authErrorCode == .missingEmail)
  }

  @Test(
    arguments: [
      (["LANG": "pt_BR.UTF-8"], "pt-BR"), (["LANG": "de_DE", "LC_ALL": "fa_IR.UTF-8"], "fa-IR"),
      (["LANG": "de_DE.UTF-8", "LANGUAGE": "fr:en"], "fr"), (["LANG": "C.UTF-8", "LANGUAGE": "fr"], nil),
      (["LANG": "", "LC_MESSAGES": "sr_RS@latin"], "sr-RS"), ([:], nil),
    ] as [([String: String], String?)])
  func theLanguageOfTheProgramIsThatOfItsEnvironment(_ environment: [String: String], _ language: String?) {
    #expect(Auth.language(of: environment) == language)
  }

  // MARK: Using codes

  @Test func whatACodeIsForIsTold() async throws {
    fixture.service.on(Emails.checkActionCode) { (request: LigatureV1.CheckActionCodeRequest, _) in
      switch request.code {
      case "change":
        LigatureV1.CheckActionCodeResponse(
          operation: .verifyAndChangeEmail, email: "old@example.com", newEmail: "new@example.com",
          expiresAt: .init(seconds: 1_700_000_000), deviceLabel: "laptop", takesPassword: true)
      case "first": LigatureV1.CheckActionCodeResponse(operation: .verifyAndChangeEmail, newEmail: "new@example.com")
      case "reset": LigatureV1.CheckActionCodeResponse(operation: .passwordReset, email: "ada@example.com")
      default: throw RPCError.service(.invalidOobCode, .invalidArgument)
      }
    }
    let change = try await fixture.auth.checkActionCode("change")
    #expect(change.operation == .verifyAndChangeEmail && change.email == "new@example.com" && change.takesPassword)
    #expect(change.previousEmail == "old@example.com" && change.deviceLabel == "laptop" && change.requestedAt == nil)
    #expect(change.expiresAt == Date(timeIntervalSince1970: 1_700_000_000))
    #expect(try await fixture.auth.checkActionCode("first").previousEmail == nil)
    #expect(try await fixture.auth.verifyPasswordResetCode("reset") == "ada@example.com")
    let other = await failure { try await fixture.auth.verifyPasswordResetCode("change") }
    let unknown = await failure { try await fixture.auth.checkActionCode("x") }
    #expect(other?.authErrorCode == .invalidActionCode && unknown?.authErrorCode == .invalidActionCode)
  }

  @Test func aCodeIsAppliedAsTheSignedInUserWhoIsReadAgain() async throws {
    let user = try await fixture.signIn()
    fixture.service.on(Emails.applyActionCode) { (request: LigatureV1.ApplyActionCodeRequest, call) in
      guard call.authorization == "Bearer handle-1" || request.password != nil || request.deny || request.confirm else {
        throw RPCError.service(.missingPassword, .invalidArgument)
      }
      return LigatureV1.ApplyActionCodeResponse(operation: .verifyEmail, email: "ada@example.com")
    }
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      var account = LigatureV1.Account.test(providers: ["password"], version: 2)
      account.emailVerified = true
      return LigatureV1.GetAccountResponse(account: account)
    }
    try await fixture.auth.applyActionCode("c1")
    #expect(user.isEmailVerified)

    let stranger = try Fixture(service: fixture.service).auth
    let refused = await failure { try await stranger.applyActionCode("c1") }
    #expect(refused?.authErrorCode == .wrongPassword)
    #expect(refused?.userInfo[AuthErrors.userInfoReasonKey] as? String == "MISSING_PASSWORD")
    try await stranger.applyActionCode("c1", password: "secret")
    #expect(await completion { stranger.denyActionCode("c1", completion: $0) } == nil)
    #expect(await completion { stranger.confirmActionCode("c1", completion: $0) } == nil)
    #expect(
      await failure { try await stranger.applyActionCode("c1", password: "") }?.authErrorCode == .wrongPassword)
  }

  @Test func theWayBackEndsWithACodeThatResetsThePassword() async throws {
    fixture.service.on(Emails.checkActionCode) { (request: LigatureV1.CheckActionCodeRequest, _) in
      LigatureV1.CheckActionCodeResponse(
        operation: request.code == "back" ? .recoverEmail : .verifyEmail, email: "ada@example.com")
    }
    fixture.service.on(Emails.applyActionCode) { (_: LigatureV1.ApplyActionCodeRequest, _) in
      LigatureV1.ApplyActionCodeResponse(
        operation: .recoverEmail, email: "ada@example.com", passwordResetCode: "reset")
    }
    #expect(try await fixture.auth.recoverEmail(withCode: "back") == "reset")
    #expect(
      await failure { try await fixture.auth.recoverEmail(withCode: "other") }?.authErrorCode == .invalidActionCode)
    #expect(fixture.service.count("ApplyActionCode") == 1)
  }

  @Test func aPasswordIsResetWithACode() async throws {
    fixture.service.on(Emails.confirmPasswordReset) { (request: LigatureV1.ConfirmPasswordResetRequest, _) in
      guard request.code == "c1" else { throw RPCError.service(.expiredOobCode) }
      #expect(request.newPassword == "correct horse")
      return LigatureV1.ConfirmPasswordResetResponse(email: "ada@example.com")
    }
    let auth = fixture.auth
    try await auth.confirmPasswordReset(withCode: "c1", newPassword: "correct horse")
    let late = await completion { auth.confirmPasswordReset(withCode: "c2", newPassword: "correct", completion: $0) }
    let empty = await failure { try await auth.confirmPasswordReset(withCode: "c1", newPassword: "") }
    #expect(late?.authErrorCode == .expiredActionCode && empty?.authErrorCode == .weakPassword)
  }

  // MARK: The account

  @Test func theAddressIsChangedAtOnceOrNeedsAMail() async throws {
    let user = try await fixture.signIn()
    fixture.service.on(Emails.changeEmail) { (request: LigatureV1.ChangeEmailRequest, _) in
      LigatureV1.ChangeEmailResponse(email: request.newEmail)
    }
    fixture.service.on(Accounts.getAccount) { (_: LigatureV1.GetAccountRequest, _) in
      var account = LigatureV1.Account.test(providers: ["password"], version: 2)
      account.email = "ada@example.org"
      return LigatureV1.GetAccountResponse(account: account)
    }
    try await user.updateEmail(to: "ada@example.org")
    #expect(user.email == "ada@example.org")
    fixture.service.on(Emails.changeEmail, fail: .service(.emailChangeNeedsVerification))
    #expect(
      await completion { user.updateEmail(to: "b@example.org", completion: $0) }?.code
        == AuthErrorCode.emailChangeNeedsVerification.rawValue)
    #expect(await failure { try await user.updateEmail(to: "") }?.authErrorCode == .missingEmail)
  }

  @Test func anAccountThatSignsInByMailGetsItsPasswordByALink() async throws {
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.changePassword, fail: .service(.noSuchProvider, .notFound))
    let tokens = fixture.tokens(2)
    fixture.service.on(Accounts.linkIdentity) { (request: LigatureV1.LinkIdentityRequest, _) in
      #expect(request.credential?.proof == .password(.init(email: "ada@example.com", password: "correct horse")))
      return LigatureV1.LinkIdentityResponse(account: .test(providers: ["password"], version: 2), tokens: tokens)
    }
    try await user.updatePassword(to: "correct horse")
    #expect(user.refreshToken == "refresh-2")
  }

  @Test func theMethodsOfAnAddressAreTold() async throws {
    fixture.service.on(Emails.fetchSignInMethods) { (request: LigatureV1.FetchSignInMethodsRequest, _) in
      LigatureV1.FetchSignInMethodsResponse(signInMethods: request.email == "ada@example.com" ? ["emailLink"] : [])
    }
    #expect(try await fixture.auth.fetchSignInMethods(forEmail: "ada@example.com") == ["emailLink"])
    let methods = await withCheckedContinuation { continuation in
      fixture.auth.fetchSignInMethods(forEmail: "bob@example.com") { methods, _ in
        continuation.resume(returning: methods)
      }
    }
    #expect(methods == [])
  }
}
