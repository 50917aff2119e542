import Foundation
import LigatureAuth
import LigatureAuthTesting
import Testing

/// Second factors of the service in memory, through the library.
@Suite struct InMemoryFactorTests {
  private let service = InMemoryAuthService()
  private let ada = ProviderUser("google.com", id: "1001", email: "ada@example.com", displayName: "Ada")

  private func resolver(_ operation: () async throws -> Void) async throws -> MultiFactorResolver {
    do {
      try await operation()
    } catch let error as NSError where error.authErrorCode == .secondFactorRequired {
      return try #require(error.userInfo[AuthErrors.userInfoMultiFactorResolverKey] as? MultiFactorResolver)
    }
    throw CocoaError(.featureUnsupported)
  }

  private func assertion(_ resolver: MultiFactorResolver, _ code: String) -> MultiFactorAssertion {
    TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: resolver.hints[0].uid, oneTimePassword: code)
  }

  /// The test vectors of RFC 6238, appendix B, cut to six digits.
  @Test(arguments: [
    (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"), (1_234_567_890, "005924"),
    (2_000_000_000, "279037"), (20_000_000_000, "353130"),
  ])
  func anAppMakesTheCodesOfTheStandard(_ seconds: Int, _ code: String) {
    let app = AuthenticatorApp(secretKey: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
    #expect(app.code(at: Date(timeIntervalSince1970: TimeInterval(seconds))) == code)
  }

  @Test func aSignInIsFinishedWithTheAppsCode() async throws {
    let uid = service.addAccount(ada)
    let app = service.addAuthenticatorApp(toAccount: uid, displayName: "Phone")
    let auth = service.makeAuth()
    let resolver = try await resolver { try await auth.signIn(with: ada.credential()) }
    #expect(auth.currentUser == nil && resolver.hints.map(\.displayName) == ["Phone"])
    #expect(!resolver.acceptsRecoveryCode)
    #expect(
      await errorCode { try await resolver.resolveSignIn(with: assertion(resolver, "12345")) }
        == .invalidVerificationCode)
    let shown = app.code(at: service.now)
    let user = try await resolver.resolveSignIn(with: assertion(resolver, shown)).user
    #expect(user.uid == uid && auth.currentUser === user)
    #expect(try await user.getIDTokenResult().signInSecondFactor == "totp")
    #expect(service.operations == [.signIn, .finishSignIn, .finishSignIn, .issueIDToken])

    // A code is good for one use, on every device.
    let other = service.makeAuth()
    let again = try await self.resolver { try await other.signIn(with: ada.credential()) }
    #expect(
      await errorCode { try await again.resolveSignIn(with: assertion(again, shown)) } == .invalidVerificationCode)
    service.advanceTime(by: 30)
    try await again.resolveSignIn(with: assertion(again, app.code(at: service.now)))
    #expect(other.currentUser?.uid == uid)
  }

  @Test func fiveWrongCodesEndThePendingSignIn() async throws {
    let app = service.addAuthenticatorApp(toAccount: service.addAccount(ada))
    let auth = service.makeAuth()
    let resolver = try await resolver { try await auth.signIn(with: ada.credential()) }
    for _ in 1...5 {
      #expect(
        await errorCode { try await resolver.resolveSignIn(with: assertion(resolver, "no")) }
          == .invalidVerificationCode)
    }
    let right = app.code(at: service.now)
    #expect(
      await errorCode { try await resolver.resolveSignIn(with: assertion(resolver, right)) }
        == .invalidMultiFactorSession)
    let late = try await self.resolver { try await auth.signIn(with: ada.credential()) }
    service.advanceTime(by: 600)
    #expect(
      await errorCode { try await late.resolveSignIn(with: assertion(late, app.code(at: service.now))) }
        == .invalidMultiFactorSession)
  }

  @Test func aResetOfThePasswordAsksForTheFactor() async throws {
    let uid = service.addAccount(email: "ada@example.com", password: "correct horse")
    service.verifyEmail(ofAccount: uid)
    let app = service.addAuthenticatorApp(toAccount: uid)
    let auth = service.makeAuth()
    try await auth.sendPasswordReset(withEmail: "ada@example.com")
    let mail = try #require(service.mails.last)
    let resolver = try await resolver {
      try await auth.confirmPasswordReset(withCode: mail.code, newPassword: "battery staple")
    }
    #expect(
      await errorCode { try await resolver.resolveSignIn(with: assertion(resolver, "0")) } == .invalidMultiFactorSession
    )
    #expect(
      await errorCode { try await resolver.resolvePasswordReset(with: assertion(resolver, "0")) }
        == .invalidVerificationCode
    )
    try await resolver.resolvePasswordReset(with: assertion(resolver, app.code(at: service.now)))
    #expect(
      await errorCode { try await auth.signIn(withEmail: "ada@example.com", password: "correct horse") }
        == .invalidCredential)
    #expect(
      await errorCode { try await auth.signIn(withEmail: "ada@example.com", password: "battery staple") }
        == .secondFactorRequired)
  }

  @Test func anAppIsEnrolledUsedAndWithdrawn() async throws {
    let auth = service.makeAuth()
    let user = try await auth.createUser(withEmail: "grace@example.com", password: "correct horse").user
    let session = try await user.multiFactor.session()
    #expect(
      await errorCode { _ = try await TOTPMultiFactorGenerator.generateSecret(with: session) } == .unverifiedEmail)
    service.verifyEmail(ofAccount: user.uid)
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: session)
    let app = AuthenticatorApp(secretKey: secret.sharedSecretKey())
    func enrollment(_ code: String) -> MultiFactorAssertion {
      TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: code)
    }
    #expect(
      await errorCode { try await user.multiFactor.enroll(with: enrollment("x"), displayName: nil) }
        == .invalidVerificationCode)
    let first = app.code(at: service.now)
    try await user.multiFactor.enroll(with: enrollment(first), displayName: "Phone")
    #expect(user.multiFactor.enrolledFactors.map(\.displayName) == ["Phone"] && user.isEmailVerified)
    #expect(try await user.getIDTokenResult().signInSecondFactor == "totp")
    let codes = try await user.multiFactor.renewRecoveryCodes()
    #expect(codes.count == 10 && user.multiFactor.recoveryCodesLeft == 10)

    // The old session of another device may do nothing with the account any more, until it has shown a factor.
    service.advanceTime(by: 301)
    let password = EmailAuthProvider.credential(withEmail: "grace@example.com", password: "correct horse")
    let resolver = try await resolver { try await user.reauthenticate(with: password) }
    #expect(
      await errorCode { try await resolver.resolveSignIn(with: assertion(resolver, first)) } == .invalidVerificationCode
    )
    let recovery = RecoveryCodeMultiFactorGenerator.assertionForSignIn(withRecoveryCode: codes[3].lowercased() + " ")
    #expect(try await resolver.resolveSignIn(with: recovery).user === user)
    #expect(try await user.getIDTokenResult().signInSecondFactor == "recovery_code")
    #expect(user.multiFactor.recoveryCodesLeft == 9)

    #expect(await errorCode { try await user.multiFactor.unenroll(withFactorUID: "?") } == .multiFactorInfoNotFound)
    try await user.multiFactor.unenroll(with: user.multiFactor.enrolledFactors[0])
    #expect(user.multiFactor.enrolledFactors.isEmpty && user.multiFactor.recoveryCodesLeft == 0)
    try auth.signOut()
    try await auth.signIn(with: password)
    #expect(
      await errorCode { _ = try await auth.currentUser?.multiFactor.renewRecoveryCodes() } == .multiFactorInfoNotFound)
  }

  @Test func aSessionFromBeforeTheFactorMustReauthenticate() async throws {
    let phone = service.makeAuth()
    let uid = service.addAccount(ada)
    let user = try await phone.signIn(with: ada.credential()).user
    let app = service.addAuthenticatorApp(toAccount: uid)
    let password = EmailAuthProvider.credential(withEmail: "ada@example.com", password: "correct horse")
    #expect(await errorCode { try await user.link(with: password) } == .requiresRecentLogin)
    #expect(await errorCode { try await user.delete() } == .requiresRecentLogin)
    let resolver = try await resolver { try await user.reauthenticate(with: ada.credential()) }
    #expect(try await resolver.resolveSignIn(with: assertion(resolver, app.code(at: service.now))).user === user)
    try await user.link(with: password)
    #expect(user.providerData.count == 2 && phone.currentUser === user)
  }

  @Test func anAnswerThatIsLostIsGivenAgain() async throws {
    let uid = service.addAccount(ada)
    let app = service.addAuthenticatorApp(toAccount: uid)
    let auth = service.makeAuth()
    service.fail(.signIn, with: .answerLost)
    let resolver = try await resolver { try await auth.signIn(with: ada.credential()) }
    service.fail(.finishSignIn, with: .answerLost)
    try await resolver.resolveSignIn(with: assertion(resolver, app.code(at: service.now)))
    #expect(auth.currentUser?.uid == uid)

    service.fail(.withdrawFactor, with: .answerLost, times: 3)
    let user = try #require(auth.currentUser)
    #expect(
      await errorCode { try await user.multiFactor.unenroll(with: user.multiFactor.enrolledFactors[0]) }
        == .networkError)
    try await user.reload()
    #expect(user.multiFactor.enrolledFactors.isEmpty && auth.currentUser === user)
  }

  @Test func anAnonymousUserCanEnrollNothing() async throws {
    let auth = service.makeAuth()
    let user = try await auth.signInAnonymously().user
    let session = try await user.multiFactor.session()
    #expect(
      await errorCode { _ = try await TOTPMultiFactorGenerator.generateSecret(with: session) }
        == .unsupportedFirstFactor)
  }
}
