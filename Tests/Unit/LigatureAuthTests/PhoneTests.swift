import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

/// Phones: what the library sends, and what becomes of the answers.
@Suite struct PhoneTests {
  private typealias Phones = LigatureV1.PhoneServiceMethods
  private static let number = "+16505550100"

  private func provider(_ fixture: Fixture) -> PhoneAuthProvider { PhoneAuthProvider.provider(auth: fixture.auth) }

  private func credential(_ fixture: Fixture) -> PhoneAuthCredential {
    provider(fixture).credential(withVerificationID: "lgp_1", verificationCode: "123456")
  }

  private func serveCodes(_ fixture: Fixture) {
    fixture.service.on(Phones.sendPhoneCode) { (request: LigatureV1.SendPhoneCodeRequest, call) in
      #expect(request.phoneNumber == Self.number && call.authorization == nil)
      return LigatureV1.SendPhoneCodeResponse(sessionInfo: "lgp_1")
    }
  }

  // MARK: Sending codes

  @Test func aCodeIsSentByEachForm() async throws {
    let fixture = try Fixture()
    serveCodes(fixture)
    let provider = provider(fixture)
    #expect(try await provider.verifyPhoneNumber(Self.number) == "lgp_1")
    #expect(try await provider.verifyPhoneNumber(Self.number, uiDelegate: nil, multiFactorSession: nil) == "lgp_1")
    let short: String? = await withCheckedContinuation { continuation in
      provider.verifyPhoneNumber(Self.number, uiDelegate: nil) { id, error in
        MainActor.assertIsolated()
        continuation.resume(returning: error == nil ? id : nil)
      }
    }
    let long: String? = await withCheckedContinuation { continuation in
      provider.verifyPhoneNumber(Self.number, uiDelegate: nil, multiFactorSession: nil) { id, error in
        MainActor.assertIsolated()
        continuation.resume(returning: error == nil ? id : nil)
      }
    }
    #expect(short == "lgp_1" && long == "lgp_1" && fixture.service.count("SendPhoneCode") == 4)
    #expect(await failure { try await provider.verifyPhoneNumber("") }?.authErrorCode == .missingPhoneNumber)
    #expect(fixture.service.count("SendPhoneCode") == 4)
  }

  @Test(arguments: [
    (LigatureV1.ErrorReason.invalidPhoneNumber, AuthErrorCode.invalidPhoneNumber),
    (.missingPhoneNumber, .missingPhoneNumber),
    (.operationNotAllowed, .operationNotAllowed), (.resourceExhausted, .quotaExceeded),
    (.providerUnavailable, .networkError), (.tooManyAttemptsTryLater, .tooManyRequests),
  ])
  func whatTheServerSaysOfASendHasACode(_ reason: LigatureV1.ErrorReason, _ code: AuthErrorCode) async throws {
    let fixture = try Fixture()
    fixture.service.on(Phones.sendPhoneCode, fail: .service(reason))
    #expect(await failure { try await provider(fixture).verifyPhoneNumber(Self.number) }?.authErrorCode == code)
  }

  @Test(arguments: [
    (LigatureV1.ErrorReason.invalidCode, AuthErrorCode.invalidVerificationCode),
    (.missingCode, .missingVerificationCode),
    (.invalidSessionInfo, .invalidVerificationID), (.missingSessionInfo, .missingVerificationID),
    (.sessionExpired, .sessionExpired), (.unsupportedFirstFactor, .unsupportedFirstFactor),
  ])
  func whatTheServerSaysOfACodeHasACode(_ reason: LigatureV1.ErrorReason, _ code: AuthErrorCode) async throws {
    let fixture = try Fixture()
    fixture.service.on(Accounts.signIn, fail: .service(reason, .invalidArgument))
    #expect(await failure { try await fixture.auth.signIn(with: credential(fixture)) }?.authErrorCode == code)
  }

  // MARK: Credentials

  @Test func aCredentialSignsInAndLinks() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.linkIdentity) { (request: LigatureV1.LinkIdentityRequest, _) in
      #expect(request.credential?.proof == .phone(.init(sessionInfo: "lgp_1", code: "123456")))
      return LigatureV1.LinkIdentityResponse(
        account: .test(providers: ["password", "phone"], version: 2), tokens: fixture.tokens(2), providerID: "phone")
    }
    let result = try await user.link(with: credential(fixture))
    #expect(result.additionalUserInfo == nil && result.credential == nil)
    #expect(await failure { try await user.link(with: credential(fixture)) }?.authErrorCode == .providerAlreadyLinked)
    #expect(fixture.service.count("LinkIdentity") == 1)
  }

  /// The credential of the error is a phone's, as applications expect, and nothing but a sign-in takes it.
  @Test func aConflictGivesAPhoneCredentialThatSignsIn() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: [], isAnonymous: true)
    ConflictTests.serve(fixture)
    fixture.service.on(Phones.updatePhoneNumber, fail: ConflictTests.conflict())
    for update in [false, true] {
      let credential = credential(fixture)
      let error = await failure {
        if update { try await user.updatePhoneNumber(credential) } else { try await user.link(with: credential) }
      }
      #expect(error?.authErrorCode == .credentialAlreadyInUse)
      let updated = try #require(error?.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? PhoneAuthCredential)
      #expect(await failure { try await user.updatePhoneNumber(updated) }?.authErrorCode == .invalidCredential)
      #expect(
        await failure {
          try await user.multiFactor.enroll(with: PhoneMultiFactorGenerator.assertion(with: updated), displayName: nil)
        }?.authErrorCode == .invalidCredential)
      if update {
        try await fixture.auth.signIn(with: updated)
        #expect(fixture.auth.currentUser?.uid == "grace")
      }
    }
  }

  @Test func anUpdateReplacesTheSession() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn(providers: ["phone"])
    fixture.service.on(Phones.updatePhoneNumber) { (request: LigatureV1.UpdatePhoneNumberRequest, call) in
      #expect(request.credential == .init(sessionInfo: "lgp_1", code: "123456") && request.omitIDToken)
      #expect(call.requestKey?.count == 16)
      let number = call.authorization == "Bearer handle-1" ? 2 : 3
      var account = LigatureV1.Account.test(providers: ["phone"], version: 2)
      account.phoneNumber = Self.number
      return LigatureV1.UpdatePhoneNumberResponse(account: account, tokens: fixture.tokens(number))
    }
    try await user.updatePhoneNumber(credential(fixture))
    #expect(user.phoneNumber == Self.number)
    let error: NSError? = await withCheckedContinuation { continuation in
      user.updatePhoneNumber(credential(fixture)) { continuation.resume(returning: $0 as NSError?) }
    }
    #expect(error == nil)
    #expect(fixture.service.calls.map(\.authorization) == [nil, "Bearer handle-1", "Bearer handle-2"])
  }

  // MARK: Second factors

  private func resolver(_ fixture: Fixture) async throws -> MultiFactorResolver {
    fixture.service.on(Accounts.signIn, fail: SecondFactorTests.required)
    let error = await failure { try await fixture.auth.signIn(with: google) }
    return try #require(error?.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver)
  }

  @Test func aSignInIsFinishedWithTheCodeOfAPhone() async throws {
    let fixture = try Fixture()
    let resolver = try await resolver(fixture)
    let hint = try #require(resolver.hints.last as? PhoneMultiFactorInfo)
    fixture.service.on(FactorMethods.startFactorChallenge) { (request: LigatureV1.StartFactorChallengeRequest, call) in
      #expect(request.pendingToken == "pending-1" && request.enrollmentID == "sms" && call.authorization == nil)
      return LigatureV1.StartFactorChallengeResponse(sessionInfo: "lgp_1")
    }
    let provider = provider(fixture)
    let sent: String? = await withCheckedContinuation { continuation in
      provider.verifyPhoneNumber(with: hint, uiDelegate: nil, multiFactorSession: resolver.session) { id, error in
        continuation.resume(returning: error == nil ? id : nil)
      }
    }
    #expect(try await provider.verifyPhoneNumber(with: hint, multiFactorSession: resolver.session) == sent)
    fixture.service.on(FactorMethods.finishSignIn) { (request: LigatureV1.FinishSignInRequest, _) in
      #expect(request.assertion?.proof == .phone(.init(sessionInfo: "lgp_1", code: "123456")))
      return LigatureV1.SignInResponse(account: .test(), tokens: fixture.tokens(1), providerID: "google.com")
    }
    let assertion = PhoneMultiFactorGenerator.assertion(with: credential(fixture))
    #expect(assertion.factorID == "phone")
    #expect(try await resolver.resolveSignIn(with: assertion).user.uid == "ada")
  }

  @Test func aPhoneIsEnrolled() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    let session = try await user.multiFactor.session()
    fixture.service.on(FactorMethods.startFactorEnrollment) {
      (request: LigatureV1.StartFactorEnrollmentRequest, call) in
      #expect(request.factor == .phone(.init(phoneNumber: Self.number)) && call.authorization == "Bearer handle-1")
      return LigatureV1.StartFactorEnrollmentResponse(sessionInfo: "lgp_1")
    }
    #expect(try await provider(fixture).verifyPhoneNumber(Self.number, multiFactorSession: session) == "lgp_1")
    fixture.service.on(FactorMethods.finishFactorEnrollment) { (request: LigatureV1.FinishFactorEnrollmentRequest, _) in
      #expect(request.sessionInfo == "lgp_1" && request.code == "123456" && request.displayName == "Phone")
      var account = LigatureV1.Account.test(providers: ["password"], version: 2)
      account.factors = [.init(enrollmentID: "sms", kind: .phone, maskedPhoneNumber: "+*******0100")]
      return LigatureV1.FinishFactorEnrollmentResponse(account: account, tokens: fixture.tokens(2), enrollmentID: "sms")
    }
    let assertion = PhoneMultiFactorGenerator.assertion(with: credential(fixture))
    try await user.multiFactor.enroll(with: assertion, displayName: "Phone")
    #expect((user.multiFactor.enrolledFactors.first as? PhoneMultiFactorInfo)?.phoneNumber == "+*******0100")
  }

  @Test func sessionsOfOtherPurposesAreRefusedWithoutACall() async throws {
    let fixture = try Fixture()
    let resolver = try await resolver(fixture)
    let hint = try #require(resolver.hints.last as? PhoneMultiFactorInfo)
    let provider = provider(fixture)
    #expect(
      await failure { try await provider.verifyPhoneNumber(Self.number, multiFactorSession: resolver.session) }?
        .authErrorCode == .missingMultiFactorInfo)
    #expect(
      await failure { try await provider.verifyPhoneNumber(with: hint, multiFactorSession: nil) }?.authErrorCode
        == .missingMultiFactorSession)
    let session = try await Fixture().signIn().multiFactor.session()
    #expect(
      await failure { try await provider.verifyPhoneNumber(with: hint, multiFactorSession: session) }?.authErrorCode
        == .invalidMultiFactorSession)
    #expect(fixture.service.methods == ["SignIn"])
  }

  @Test func nothingSecretIsInDescriptions() throws {
    let fixture = try Fixture()
    let credential = credential(fixture)
    for text in [
      "\(credential)", String(reflecting: credential), "\(PhoneMultiFactorGenerator.assertion(with: credential))",
    ] {
      #expect(!text.contains("123456") && !text.contains("lgp_1"))
    }
  }
}
