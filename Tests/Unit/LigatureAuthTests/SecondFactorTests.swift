import Foundation
import LigatureMessages
import RPCCore
import Synchronization
import Testing

@testable import LigatureAuth

/// Second factors: what the library sends, keeps and shows.
@Suite struct SecondFactorTests {
  private let persistence = MemoryPersistence()

  private func kept() throws -> ServerState {
    try persistence.load(for: "http://127.0.0.1:7480").map { try ServerState($0) } ?? ServerState()
  }

  static let app = LigatureV1.FactorInfo(
    enrollmentID: "app-1", kind: .totp, displayName: "Phone", enrolledAt: .init(seconds: 1_700_000_000))
  static let challenge = LigatureV1.SecondFactorChallenge(
    pendingToken: "pending-1", hints: [app, .init(enrollmentID: "sms", kind: .phone, maskedPhoneNumber: "+*****1234")],
    acceptsRecoveryCode: true)
  static let required = RPCError.service(.secondFactorRequired, challenge: challenge)

  private func account(_ factors: [LigatureV1.FactorInfo], version: UInt64 = 2) -> LigatureV1.Account {
    var account = LigatureV1.Account.test(providers: ["password"], version: version)
    account.factors = factors
    account.recoveryCodesLeft = 7
    return account
  }

  private func assertion(_ code: String = "123456") -> MultiFactorAssertion {
    TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: "app-1", oneTimePassword: code)
  }

  private func resolver(_ error: NSError?) throws -> MultiFactorResolver {
    #expect(error?.authErrorCode == .secondFactorRequired && error?.code == 17078)
    return try #require(error?.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver)
  }

  // MARK: Signing in

  @Test func aSignInIsFinishedByItsResolver() async throws {
    let fixture = try Fixture(persistence: persistence)
    fixture.service.on(Accounts.signIn, fail: Self.required)
    let resolver = try resolver(await failure { try await fixture.auth.signIn(with: google) })
    #expect(resolver.auth === fixture.auth && resolver.acceptsRecoveryCode)
    #expect(resolver.hints.map(\.uid) == ["app-1", "sms"] && resolver.hints.map(\.factorID) == ["totp", "phone"])
    #expect(resolver.hints[0] is TOTPMultiFactorInfo && resolver.hints[0].displayName == "Phone")
    #expect(resolver.hints[0].enrollmentDate == Date(timeIntervalSince1970: 1_700_000_000))
    #expect((resolver.hints[1] as? PhoneMultiFactorInfo)?.phoneNumber == "+*****1234")
    #expect(fixture.auth.currentUser == nil)
    #expect(try kept().session == nil)

    let heard = Mutex<[String]>([])
    let queue = DispatchQueue(label: "listener")
    fixture.auth.callbackQueue = queue
    fixture.auth.addStateDidChangeListener { _, user in heard.withLock { $0.append(user?.uid ?? "nobody") } }
    fixture.service.on(FactorMethods.finishSignIn) { (request: LigatureV1.FinishSignInRequest, call) in
      #expect(request.pendingToken == "pending-1" && request.omitIDToken && call.authorization == nil)
      #expect(request.assertion?.proof == .totp(.init(enrollmentID: "app-1", code: "123456")))
      return LigatureV1.SignInResponse(
        account: self.account([Self.app]), tokens: fixture.tokens(1), providerID: "google.com")
    }
    let result = try await resolver.resolveSignIn(with: assertion())
    queue.sync {}
    #expect(result.user === fixture.auth.currentUser && result.user.uid == "ada")
    #expect(result.credential?.idToken == "google-id-token" && result.additionalUserInfo?.isNewUser == false)
    #expect(result.user.multiFactor.enrolledFactors.map(\.displayName) == ["Phone"])
    #expect(result.user.multiFactor.recoveryCodesLeft == 7)
    #expect(heard.withLock { $0 } == ["nobody", "ada"])
    let kept = try kept()
    #expect(kept.session?.account.factors?.count == 1 && kept.signIn == nil)
    // What is kept is known after a restart.
    let restarted = try Fixture(persistence: persistence)
    #expect(restarted.auth.currentUser?.multiFactor.enrolledFactors.first?.uid == "app-1")
  }

  @Test func everySignInIsAskedForASecondFactor() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signIn, fail: Self.required)
    _ = try resolver(await failure { try await fixture.auth.signIn(withEmail: "a@b.c", password: "p") })
    let closed = await withCheckedContinuation { continuation in
      fixture.auth.signIn(with: google) { _, error in continuation.resume(returning: error as NSError?) }
    }
    _ = try resolver(closed)
  }

  @Test func aResolverDeliversToCompletionClosures() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signIn, fail: Self.required)
    let resolver = try resolver(await failure { try await fixture.auth.signIn(with: google) })
    fixture.service.on(FactorMethods.finishSignIn) { (_: LigatureV1.FinishSignInRequest, _) in
      LigatureV1.SignInResponse(account: self.account([Self.app]), tokens: fixture.tokens(1))
    }
    let assertion = assertion()
    let uid = await withCheckedContinuation { continuation in
      resolver.resolveSignIn(with: assertion) { result, error in continuation.resume(returning: result?.user.uid) }
    }
    #expect(uid == "ada")
  }

  @Test func aWrongCodeCanBeFollowedByAnother() async throws {
    let fixture = try Fixture(persistence: persistence)
    fixture.service.on(Accounts.signIn, fail: Self.required)
    let resolver = try resolver(await failure { try await fixture.auth.signIn(with: google) })
    fixture.service.on(FactorMethods.finishSignIn) { (request: LigatureV1.FinishSignInRequest, _) in
      guard case .recoveryCode(let proof) = request.assertion?.proof else { throw RPCError.service(.invalidCode) }
      #expect(proof.code == "abcde-12345")
      return LigatureV1.SignInResponse(account: self.account([Self.app]), tokens: fixture.tokens(1))
    }
    let wrong = await failure { try await resolver.resolveSignIn(with: assertion("000000")) }
    #expect(wrong?.authErrorCode == .invalidVerificationCode && fixture.auth.currentUser == nil)
    #expect(try kept().signIn == nil)
    let recovery = RecoveryCodeMultiFactorGenerator.assertionForSignIn(withRecoveryCode: "abcde-12345")
    #expect(try await resolver.resolveSignIn(with: recovery).user.uid == "ada")
    let keys = fixture.service.calls("FinishSignIn").compactMap(\.requestKey)
    #expect(Set(keys).count == 2)
  }

  @Test func aLostAnswerIsAskedForAgainWithTheSameKey() async throws {
    let fixture = try Fixture(persistence: persistence)
    fixture.service.on(Accounts.signIn, fail: Self.required)
    let resolver = try resolver(await failure { try await fixture.auth.signIn(with: google) })
    let lost = Mutex(4)
    fixture.service.on(FactorMethods.finishSignIn) { (_: LigatureV1.FinishSignInRequest, call) in
      #expect(try self.kept().signIn?.key.map { $0 } == call.requestKey)
      guard
        lost.withLock({
          $0 -= 1
          return $0 < 0
        })
      else { throw RPCError(.unavailable, "cut") }
      return LigatureV1.SignInResponse(account: self.account([Self.app]), tokens: fixture.tokens(1))
    }
    let outage = await failure { try await resolver.resolveSignIn(with: assertion()) }
    #expect(outage?.authErrorCode == .networkError)
    // The code is spent, but this is the same request.
    try await resolver.resolveSignIn(with: assertion())
    let calls = fixture.service.calls("FinishSignIn")
    #expect(calls.count == 5 && Set(calls.map(\.requestKey)).count == 1)
    #expect(fixture.auth.currentUser?.uid == "ada")
    #expect(try kept().signIn == nil)
  }

  @Test func assertionsOfOtherPurposesAreRefusedWithoutACall() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signIn, fail: Self.required)
    let resolver = try resolver(await failure { try await fixture.auth.signIn(with: google) })
    let secret = TOTPSecret(.init(secret: "ABC"), sessionInfo: "s", callbackQueue: .main)
    let enrollment = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: "123456")
    #expect(
      await failure { try await resolver.resolveSignIn(with: enrollment) }?.authErrorCode == .missingMultiFactorInfo)
    #expect(
      await failure { try await TOTPMultiFactorGenerator.generateSecret(with: resolver.session) }?.authErrorCode
        == .invalidMultiFactorSession)
    let user = try await Fixture().signIn()
    #expect(
      await failure { try await user.multiFactor.enroll(with: assertion(), displayName: nil) }?.authErrorCode
        == .missingMultiFactorSession)
    #expect(fixture.service.methods == ["SignIn"])
  }

  // MARK: Resetting a password

  @Test func aResetIsFinishedByItsResolver() async throws {
    let fixture = try Fixture()
    fixture.service.on(LigatureV1.EmailServiceMethods.confirmPasswordReset) {
      (request: LigatureV1.ConfirmPasswordResetRequest, _) in
      #expect(request.newPassword == "battery staple")
      guard request.code.isEmpty else { throw Self.required }
      #expect(request.pendingToken == "pending-1")
      guard request.assertion?.proof == .totp(.init(enrollmentID: "app-1", code: "123456")) else {
        throw RPCError.service(.invalidCode)
      }
      return LigatureV1.ConfirmPasswordResetResponse(email: "ada@example.com")
    }
    let auth = fixture.auth
    let resolver = try resolver(
      await failure { try await auth.confirmPasswordReset(withCode: "c1", newPassword: "battery staple") })
    #expect(resolver.hints.map(\.uid) == ["app-1", "sms"] && resolver.auth === auth)
    // It signs no one in.
    #expect(
      await failure { try await resolver.resolveSignIn(with: assertion()) }?.authErrorCode == .invalidMultiFactorSession
    )
    #expect(fixture.service.methods == ["ConfirmPasswordReset"])
    let wrong = await failure { try await resolver.resolvePasswordReset(with: assertion("000000")) }
    #expect(wrong?.authErrorCode == .invalidVerificationCode)
    try await resolver.resolvePasswordReset(with: assertion())
    let closures: [(MultiFactorAssertion, AuthErrorCode?)] = [
      (assertion(), nil), (assertion("111111"), .invalidVerificationCode),
    ]
    for (assertion, code) in closures {
      let error = await withCheckedContinuation { continuation in
        resolver.resolvePasswordReset(with: assertion) { continuation.resume(returning: $0 as NSError?) }
      }
      #expect(error?.authErrorCode == code)
    }
    #expect(auth.currentUser == nil)
    #expect(fixture.service.methods == Array(repeating: "ConfirmPasswordReset", count: 5))
  }

  @Test func theResolverOfASignInResetsNoPassword() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signIn, fail: Self.required)
    let resolver = try resolver(await failure { try await fixture.auth.signIn(with: google) })
    #expect(
      await failure { try await resolver.resolvePasswordReset(with: assertion()) }?.authErrorCode
        == .invalidMultiFactorSession)
    #expect(fixture.service.methods == ["SignIn"])
  }

  @Test func nothingSecretIsInDescriptions() {
    let secret = TOTPSecret(.init(secret: "GEZDGNBV"), sessionInfo: "s", callbackQueue: .main)
    let recovery = RecoveryCodeMultiFactorGenerator.assertionForSignIn(withRecoveryCode: "ABCDE12345")
    #expect(!"\(secret)".contains("GEZDGNBV") && !"\(recovery)".contains("ABCDE"))
    #expect(!"\(assertion())".contains("123456"))
  }

  // MARK: Reauthenticating

  @Test func aReauthenticationIsFinishedInTheSameSession() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.reauthenticate, fail: Self.required)
    let resolver = try resolver(await failure { try await user.reauthenticate(with: google) })
    #expect(fixture.auth.currentUser === user)
    #expect(try kept().session?.request == nil)
    let lost = UnusedOnce()
    fixture.service.on(FactorMethods.finishSignIn) { (_: LigatureV1.FinishSignInRequest, call) in
      #expect(call.authorization == "Bearer handle-1")
      #expect(try self.kept().session?.request?.key.map { $0 } == call.requestKey)
      if lost.take() { throw RPCError(.unavailable, "cut") }
      return LigatureV1.SignInResponse(account: self.account([Self.app]), tokens: fixture.tokens(2))
    }
    let result = try await resolver.resolveSignIn(with: assertion())
    #expect(result.user === user && fixture.auth.currentUser === user && user.refreshToken == "refresh-2")
    #expect(Set(fixture.service.calls("FinishSignIn").map(\.requestKey)).count == 1)
    let session = try #require(try kept().session)
    #expect(session.tokens.refreshToken == "refresh-2" && session.request == nil)
  }

  @Test func aReauthenticationOfAnotherAccountIsAMismatch() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.reauthenticate, fail: Self.required)
    let resolver = try resolver(await failure { try await user.reauthenticate(with: google) })
    fixture.service.on(FactorMethods.finishSignIn) { (_: LigatureV1.FinishSignInRequest, _) in
      LigatureV1.SignInResponse(account: .test(uid: "grace"), tokens: fixture.tokens(2))
    }
    #expect(await failure { try await resolver.resolveSignIn(with: assertion()) }?.authErrorCode == .userMismatch)
    #expect(fixture.auth.currentUser === user && user.refreshToken == "refresh-1")
  }

  // MARK: Enrolling

  private func serveEnrollment(_ fixture: Fixture) {
    fixture.service.on(FactorMethods.startFactorEnrollment) { (request: LigatureV1.StartFactorEnrollmentRequest, _) in
      #expect(request.factor == .totp(.init()))
      return LigatureV1.StartFactorEnrollmentResponse(
        sessionInfo: "info",
        factor: .totp(
          .init(
            secret: "GEZDGNBVGY3TQOJQ", otpauthURL: "otpauth://totp/x", hashingAlgorithm: "SHA1", codeLength: 6,
            periodSeconds: 30)))
    }
  }

  @Test func anAuthenticatorIsEnrolledAndWithdrawn() async throws {
    let fixture = try Fixture(persistence: persistence)
    let user = try await fixture.signIn()
    serveEnrollment(fixture)
    let secret = try await TOTPMultiFactorGenerator.generateSecret(with: user.multiFactor.session())
    #expect(secret.sharedSecretKey() == "GEZDGNBVGY3TQOJQ" && secret.otpauthURL == "otpauth://totp/x")
    let lost = UnusedOnce()
    fixture.service.on(FactorMethods.finishFactorEnrollment) {
      (request: LigatureV1.FinishFactorEnrollmentRequest, call) in
      #expect(request.sessionInfo == "info" && request.code == "123456" && request.displayName == "Phone")
      if lost.take() { throw RPCError(.unavailable, "cut") }
      return LigatureV1.FinishFactorEnrollmentResponse(
        account: self.account([Self.app]), tokens: fixture.tokens(2), enrollmentID: "app-1")
    }
    let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: "123456")
    try await user.multiFactor.enroll(with: assertion, displayName: "Phone")
    #expect(user.multiFactor.enrolledFactors.map(\.uid) == ["app-1"] && user.refreshToken == "refresh-2")
    #expect(Set(fixture.service.calls("FinishFactorEnrollment").map(\.requestKey)).count == 1)

    fixture.service.on(FactorMethods.renewRecoveryCodes) { (_: LigatureV1.RenewRecoveryCodesRequest, _) in
      LigatureV1.RenewRecoveryCodesResponse(codes: ["A", "B"], account: self.account([Self.app], version: 3))
    }
    #expect(try await user.multiFactor.renewRecoveryCodes() == ["A", "B"])

    let lostAgain = UnusedOnce()
    fixture.service.on(FactorMethods.withdrawFactor) { (request: LigatureV1.WithdrawFactorRequest, _) in
      #expect(request.enrollmentID == "app-1")
      if lostAgain.take() { throw RPCError(.unavailable, "cut") }
      return LigatureV1.WithdrawFactorResponse(account: self.account([], version: 4), tokens: fixture.tokens(3))
    }
    try await user.multiFactor.unenroll(with: user.multiFactor.enrolledFactors[0])
    #expect(user.multiFactor.enrolledFactors.isEmpty && user.refreshToken == "refresh-3")
    #expect(try kept().session?.request == nil)
    #expect(Set(fixture.service.calls("WithdrawFactor").map(\.requestKey)).count == 1)
  }

  @Test func theURLOfAQRCodeIsPercentEncoded() {
    let known = LigatureV1.TOTPSecret(
      secret: "GEZDGNBV", otpauthURL: "", hashingAlgorithm: "SHA1", codeLength: 6, periodSeconds: 30)
    let secret = TOTPSecret(known, sessionInfo: "s", callbackQueue: .main)
    #expect(
      secret.generateQRCodeURL(withAccountName: "ada@example.com", issuer: "Your App & Co")
        == "otpauth://totp/Your%20App%20%26%20Co:ada%40example.com?secret=GEZDGNBV&issuer=Your%20App%20%26%20Co"
        + "&algorithm=SHA1&digits=6&period=30")
    let unknown = TOTPSecret(.init(secret: "GEZDGNBV"), sessionInfo: "s", callbackQueue: .main)
    #expect(unknown.generateQRCodeURL(withAccountName: "a", issuer: "b").isEmpty)
  }

  @Test func onlyAuthenticatorURLsAreOpened() async throws {
    let queue = DispatchQueue(label: "callbacks")
    let secret = TOTPSecret(.init(secret: "A"), sessionInfo: "s", callbackQueue: queue)
    let error = await withCheckedContinuation { continuation in
      secret.openInOTPApp(withQRCodeURL: "https://example.com") { continuation.resume(returning: $0 as NSError?) }
    }
    #expect(error?.authErrorCode == .operationNotAllowed)
  }

  @Test(arguments: [
    (LigatureV1.ErrorReason.unverifiedEmail, AuthErrorCode.unverifiedEmail),
    (.unsupportedFirstFactor, .unsupportedFirstFactor),
    (.secondFactorLimitExceeded, .maximumSecondFactorCountExceeded),
    (.credentialTooOldLoginAgain, .requiresRecentLogin),
  ])
  func aRefusedEnrollmentHasItsCode(_ reason: LigatureV1.ErrorReason, _ code: AuthErrorCode) async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(FactorMethods.startFactorEnrollment, fail: .service(reason))
    #expect(
      await failure { try await TOTPMultiFactorGenerator.generateSecret(with: user.multiFactor.session()) }?
        .authErrorCode == code)
    #expect(fixture.auth.currentUser === user)
  }

  @Test func aFactorOfALaterServiceIsShown() async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in
      LigatureV1.SignInResponse(
        account: self.account([.init(enrollmentID: "key-1", kind: .unrecognized(9))]), tokens: fixture.tokens(1))
    }
    let user = try await fixture.auth.signIn(with: google).user
    #expect(user.multiFactor.enrolledFactors.map(\.factorID) == ["unknown"])
  }
}
