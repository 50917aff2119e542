import Foundation
import LigatureAuth
import LigatureAuthTesting
import Testing

@Suite struct InMemoryEmailTests {
  private let service = InMemoryAuthService()
  private let email = "ada@example.com"

  private func mail(_ operation: ActionCodeOperation, to email: String) throws -> InMemoryAuthService.Mail {
    try #require(service.lastMail(operation, to: email))
  }

  @Test func anAddressIsVerifiedInTheSessionOrWithThePassword() async throws {
    let auth = service.makeAuth()
    let user = try await auth.createUser(withEmail: email, password: "correct horse").user
    auth.languageCode = "de"
    try await user.sendEmailVerification()
    let sent = try mail(.verifyEmail, to: email)
    #expect(sent.languageCode == "de" && ActionCodeURL(link: sent.link)?.operation == .verifyEmail)
    let elsewhere = service.makeAuth()
    #expect(await errorCode { try await elsewhere.applyActionCode(sent.code) } == .wrongPassword)
    #expect(await errorCode { try await elsewhere.applyActionCode(sent.code, password: "no") } == .invalidCredential)
    try await auth.applyActionCode(sent.code)
    #expect(user.isEmailVerified)
    #expect(await errorCode { try await auth.applyActionCode(sent.code) } == .invalidActionCode)
    try await user.sendEmailVerification()
    #expect(service.mails.count == 1)
  }

  @Test func aVerificationThatIsDeniedTakesTheAddressOff() async throws {
    let auth = service.makeAuth()
    let user = try await auth.createUser(withEmail: email, password: "correct horse").user
    try await user.sendEmailVerification()
    try await service.makeAuth().denyActionCode(mail(.verifyEmail, to: email).code)
    #expect(await errorCode { try await user.reload() } == .invalidUserToken && auth.currentUser == nil)
    #expect(service.providerIDs(ofAccount: user.uid) == [])
  }

  @Test func aPasswordIsReset() async throws {
    let uid = service.addAccount(email: email, password: "correct horse")
    service.verifyEmail(ofAccount: uid)
    let auth = service.makeAuth()
    let user = try await auth.signIn(withEmail: email, password: "correct horse").user
    try await auth.sendPasswordReset(withEmail: "Ada@Example.com")
    try await auth.sendPasswordReset(withEmail: "unknown@example.com")
    #expect(service.mails.count == 1)
    let code = try mail(.passwordReset, to: email).code
    #expect(try await auth.verifyPasswordResetCode(code) == email)
    try await auth.confirmPasswordReset(withCode: code, newPassword: "battery staple")
    #expect(await errorCode { try await user.reload() } != nil && auth.currentUser == nil)
    #expect(try await auth.signIn(withEmail: email, password: "battery staple").user.uid == uid)
    #expect(
      await errorCode { try await auth.confirmPasswordReset(withCode: code, newPassword: "battery staple") }
        == .invalidActionCode)
  }

  @Test func aSignInLinkMakesAnAccountAndSignsInToIt() async throws {
    let auth = service.makeAuth()
    try await auth.sendSignInLink(toEmail: email, actionCodeSettings: ActionCodeSettings())
    let link = try mail(.emailLink, to: email).link
    #expect(auth.isSignIn(withEmailLink: link))
    #expect(await errorCode { try await auth.signIn(withEmail: "bob@example.com", link: link) } == .invalidEmail)
    let first = try await auth.signIn(withEmail: email, link: link)
    #expect(first.additionalUserInfo?.isNewUser == true && first.user.isEmailVerified)
    #expect(first.user.providerData.map(\.providerID) == ["password"])
    #expect(await errorCode { try await auth.signIn(withEmail: email, link: link) } == .invalidActionCode)
    try await first.user.updatePassword(to: "correct horse")
    try await auth.signIn(withEmail: email, password: "correct horse")
    #expect(auth.currentUser?.uid == first.user.uid)
  }

  @Test func aSignInLinkTakesOverWhatNobodyHasProven() async throws {
    let uid = service.addAccount(email: email, password: "correct horse")
    let auth = service.makeAuth()
    try await auth.sendSignInLink(toEmail: email, actionCodeSettings: ActionCodeSettings())
    let user = try await auth.signIn(withEmail: email, link: mail(.emailLink, to: email).link).user
    #expect(user.uid == uid && user.isEmailVerified)
    #expect(user.setAsideMethods.map(\.reason) == [.emailProvenByAnother])
    #expect(
      await errorCode { try await service.makeAuth().signIn(withEmail: email, password: "correct horse") }
        == .invalidCredential)
  }

  @Test func aLinkIsLinkedAndProvesAgain() async throws {
    let auth = service.makeAuth()
    let user = try await auth.signInAnonymously().user
    try await auth.sendSignInLink(toEmail: email, actionCodeSettings: ActionCodeSettings())
    let credential = EmailAuthProvider.credential(withEmail: email, link: try mail(.emailLink, to: email).link)
    try await user.link(with: credential)
    #expect(!user.isAnonymous && user.email == email && user.isEmailVerified)
    service.advanceTime(by: 600)
    #expect(
      await errorCode { try await user.sendEmailVerification(beforeUpdatingEmail: "x@example.com") }
        == .requiresRecentLogin)
    try await auth.sendSignInLink(toEmail: email, actionCodeSettings: ActionCodeSettings())
    try await user.reauthenticate(
      with: EmailAuthProvider.credential(withEmail: email, link: mail(.emailLink, to: email).link))
    try await user.sendEmailVerification(beforeUpdatingEmail: "x@example.com")
  }

  @Test func anAddressIsChangedAndBroughtBack() async throws {
    let uid = service.addAccount(email: email, password: "correct horse")
    let auth = service.makeAuth()
    let user = try await auth.signIn(withEmail: email, password: "correct horse").user
    service.verifyEmail(ofAccount: uid)
    #expect(
      await errorCode { try await user.updateEmail(to: "lovelace@example.com") } == .emailChangeNeedsVerification)
    try await user.sendEmailVerification(beforeUpdatingEmail: "lovelace@example.com")
    let change = try mail(.verifyAndChangeEmail, to: "lovelace@example.com")
    let info = try await auth.checkActionCode(change.code)
    #expect(info.email == "lovelace@example.com" && info.previousEmail == email && info.takesPassword)
    try await auth.applyActionCode(change.code)
    #expect(user.email == "lovelace@example.com" && user.isEmailVerified)
    try await service.makeAuth().signIn(withEmail: "lovelace@example.com", password: "correct horse")

    let back = try mail(.recoverEmail, to: email)
    let reset = try await service.makeAuth().recoverEmail(withCode: back.code)
    #expect(await errorCode { try await user.reload() } != nil)
    try await auth.confirmPasswordReset(withCode: reset, newPassword: "battery staple")
    let owner = try await auth.signIn(withEmail: email, password: "battery staple").user
    // The new password takes the place of the old one, which is not kept.
    #expect(owner.uid == uid && owner.setAsideMethods.isEmpty)
  }

  @Test func methodsAreToldIfTheServiceTellsThem() async throws {
    service.addAccount(email: email, password: "correct horse")
    #expect(try await service.makeAuth().fetchSignInMethods(forEmail: email) == [])
    let open = InMemoryAuthService(tellsSignInMethods: true)
    open.addAccount(email: email, password: "correct horse")
    #expect(try await open.makeAuth().fetchSignInMethods(forEmail: email) == ["password"])
    #expect(
      await errorCode { try await open.makeAuth().sendPasswordReset(withEmail: "b@example.com") } == .userNotFound)
  }

  @Test func settingsAreCheckedAndCodesExpire() async throws {
    let auth = service.makeAuth()
    let user = try await auth.createUser(withEmail: email, password: "correct horse").user
    let settings = ActionCodeSettings()
    settings.handleCodeInApp = true
    #expect(await errorCode { try await user.sendEmailVerification(with: settings) } == .missingContinueURI)
    settings.url = URL(string: "relative")
    #expect(await errorCode { try await user.sendEmailVerification(with: settings) } == .invalidContinueURI)
    settings.url = URL(string: "https://app.example/?a=b")
    try await user.sendEmailVerification(with: settings)
    let sent = try mail(.verifyEmail, to: email)
    #expect(ActionCodeURL(link: sent.link)?.continueURL == settings.url)
    service.advanceTime(by: 25 * 3600)
    #expect(await errorCode { try await auth.applyActionCode(sent.code) } == .expiredActionCode)
  }
}
