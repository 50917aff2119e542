import Foundation
import LigatureMessages
import RPCCore
import Testing

@testable import LigatureAuth

@Suite struct ErrorTests {
  @Test func thereAreNinetyOneCodes() {
    #expect(AuthErrorCode.allCases.count == 91)
    #expect(Set(AuthErrorCode.allCases.map(\.name)).count == 91)
    #expect(AuthErrorCode.allCases.allSatisfy { !$0.standardMessage.isEmpty && $0.code == $0 })
  }

  @Test(arguments: [
    (AuthErrorCode.invalidCustomToken, 17000, "ERROR_INVALID_CUSTOM_TOKEN"),
    (.invalidCredential, 17004, "ERROR_INVALID_CREDENTIAL"),
    (.networkError, 17020, "ERROR_NETWORK_REQUEST_FAILED"),
    (.credentialAlreadyInUse, 17025, "ERROR_CREDENTIAL_ALREADY_IN_USE"),
    (.missingIosBundleID, 17036, "ERROR_MISSING_IOS_BUNDLE_ID"),
    (.missingAndroidPackageName, 17037, "ERROR_MISSING_ANDROID_PKG_NAME"),
    (.missingAppCredential, 17047, "MISSING_APP_CREDENTIAL"),
    (.invalidAppCredential, 17048, "INVALID_APP_CREDENTIAL"),
    (.appVerificationUserInteractionFailure, 17059, "ERROR_APP_VERIFICATION_FAILED"),
    (.webSignInUserInteractionFailure, 17063, "ERROR_WEB_USER_INTERACTION_FAILURE"),
    (.secondFactorRequired, 17078, "ERROR_SECOND_FACTOR_REQUIRED"),
    (.blockingCloudFunctionError, 17105, "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"),
    (.keychainError, 17995, "ERROR_KEYCHAIN_ERROR"), (.internalError, 17999, "ERROR_INTERNAL_ERROR"),
    (.malformedJWT, 18000, "ERROR_MALFORMED_JWT"),
  ])
  func codesHaveFirebasesNumbersAndNames(_ code: AuthErrorCode, _ number: Int, _ name: String) {
    #expect(code.rawValue == number && code.name == name)
  }

  static let reasons: [(LigatureV1.ErrorReason, AuthErrorCode)] = [
    (.invalidArgument, .internalError), (.invalidEmail, .invalidEmail), (.missingEmail, .missingEmail),
    (.weakPassword, .weakPassword), (.missingPassword, .weakPassword), (.invalidProviderID, .invalidProviderID),
    (.passwordDoesNotMeetRequirements, .passwordDoesNotMeetRequirements),
    (.invalidLoginCredentials, .invalidCredential), (.invalidIdpResponse, .invalidCredential),
    (.missingOrInvalidNonce, .missingOrInvalidNonce), (.invalidPendingToken, .invalidCredential),
    (.operationNotAllowed, .operationNotAllowed), (.adminOnlyOperation, .adminRestrictedOperation),
    (.providerUnavailable, .networkError), (.missingIDToken, .invalidUserToken), (.invalidIDToken, .invalidUserToken),
    (.tokenExpired, .userTokenExpired), (.invalidRefreshToken, .invalidUserToken),
    (.credentialTooOldLoginAgain, .requiresRecentLogin), (.userDisabled, .userDisabled), (.userNotFound, .userNotFound),
    (.emailExists, .emailAlreadyInUse), (.credentialAlreadyInUse, .credentialAlreadyInUse),
    (.accountExistsWithDifferentCredential, .accountExistsWithDifferentCredential),
    (.providerAlreadyLinked, .providerAlreadyLinked), (.noSuchProvider, .noSuchProvider),
    (.emailChangeNeedsVerification, .emailChangeNeedsVerification),
    (.lastSignInMethod, .operationNotAllowed), (.tooManyAttemptsTryLater, .tooManyRequests),
    (.resourceExhausted, .quotaExceeded), (.conflictingChange, .internalError), (.internal, .internalError),
    (.unavailable, .networkError), (.secondFactorRequired, .secondFactorRequired),
    (.invalidMfaPendingCredential, .invalidMultiFactorSession),
    (.missingMfaPendingCredential, .missingMultiFactorSession), (.mfaEnrollmentNotFound, .multiFactorInfoNotFound),
    (.missingMfaEnrollmentID, .missingMultiFactorInfo), (.secondFactorExists, .secondFactorAlreadyEnrolled),
    (.secondFactorLimitExceeded, .maximumSecondFactorCountExceeded), (.unverifiedEmail, .unverifiedEmail),
    (.unsupportedFirstFactor, .unsupportedFirstFactor), (.invalidCode, .invalidVerificationCode),
    (.missingCode, .missingVerificationCode), (.invalidSessionInfo, .invalidVerificationID),
    (.sessionExpired, .sessionExpired), (.invalidPhoneNumber, .invalidPhoneNumber),
    (.missingPhoneNumber, .missingPhoneNumber), (.missingSessionInfo, .missingVerificationID),
    (.invalidOobCode, .invalidActionCode), (.expiredOobCode, .expiredActionCode),
    (.invalidContinueURI, .invalidContinueURI), (.unauthorizedDomain, .unauthorizedDomain),
    (.missingContinueURI, .missingContinueURI),
    (.authorizationPending, .webSignInUserInteractionFailure), (.authorizationDenied, .webContextCancelled),
    (.sameAccount, .providerAlreadyLinked),
    (.invalidMergePlan, .operationNotAllowed), (.mergePlanOutdated, .operationNotAllowed),
    (.mergeNotFound, .operationNotAllowed), (.mergeOrder, .operationNotAllowed),
    (.keyRotationPending, .operationNotAllowed),
    (.missingServiceCredential, .operationNotAllowed), (.invalidServiceCredential, .operationNotAllowed),
    (.insufficientPermission, .operationNotAllowed), (.serviceKeyNotFound, .operationNotAllowed),
    (.duplicateLocalID, .operationNotAllowed), (.claimsTooLarge, .operationNotAllowed),
    (.forbiddenClaim, .invalidCustomToken), (.invalidClaims, .operationNotAllowed),
    (.cursorExpired, .operationNotAllowed), (.invalidPasswordHash, .operationNotAllowed),
    (.invalidCustomToken, .invalidCustomToken), (.credentialMismatch, .customTokenMismatch),
    (.missingCustomToken, .invalidCustomToken), (.missingIdentifier, .invalidCustomToken),
    (.tenantIDMismatch, .tenantIDMismatch), (.invalidIdentifier, .invalidEmail),
    (.missingCredential, .missingMultiFactorSession), (.invalidPassword, .wrongPassword),
  ]

  @Test(arguments: reasons)
  func eachReasonHasItsCode(_ reason: LigatureV1.ErrorReason, _ code: AuthErrorCode) {
    let error = ServiceFailure(.service(reason, .unknown, "Say this.")).error()
    #expect(type(of: error) == NSError.self)
    #expect(error.domain == "FIRAuthErrorDomain" && error.code == code.rawValue)
    #expect(error.localizedDescription == "Say this.")
    #expect(error.userInfo[AuthErrors.userInfoReasonKey] as? String == reason.name)
    #expect(AuthErrorCode(error) == code)
  }

  @Test func noReasonIsForgotten() {
    #expect(Set(Self.reasons.map(\.0)) == Set(LigatureV1.ErrorReason.allCases).subtracting([.unspecified]))
  }

  @Test(arguments: [
    (StatusCode.unavailable, AuthErrorCode.networkError), (.deadlineExceeded, .networkError),
    (.cancelled, .networkError),
    (.unimplemented, .operationNotAllowed), (.unknown, .internalError),
    (.unauthenticated, .internalError), (.internalError, .internalError),
  ])
  func aStatusWithoutReasonHasACodeAndTheStandardText(_ status: StatusCode, _ code: AuthErrorCode) {
    let error = ServiceFailure(RPCError(status, "upstream 10.1.2.3")).error()
    #expect(error.authErrorCode == code)
    #expect(error.localizedDescription.hasPrefix(code.standardMessage))
    #expect(error.localizedDescription.contains("upstream") == (code == .networkError))
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    #expect(underlying?.code == status.rawValue && underlying?.localizedDescription.contains("upstream") == true)
  }

  /// To wait does not help there.
  @Test func aLimitOfTheTransportIsNamed() {
    let text = "The message has 5000000 bytes; at most 4194304 are allowed."
    let error = ServiceFailure(RPCError(.resourceExhausted, text)).error()
    #expect(error.authErrorCode == .quotaExceeded && error.localizedDescription == text)
  }

  @Test(arguments: [[UInt8](), [0xFF], Array(repeating: 0x0A, count: 4096), [0x1A, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]])
  func detailsThatCannotBeReadAreNoDetails(_ details: [UInt8]) {
    let error = ServiceFailure(RPCError(.notFound, "x", details: details)).error()
    #expect(error.authErrorCode == .internalError)
  }

  @Test func aForeignDomainsReasonIsNotTaken() {
    let info = GoogleRPC.ErrorInfo(reason: "USER_DISABLED", domain: "elsewhere.example")
    let failure = ServiceFailure(RPCError(.permissionDenied, "no", details: [info.packed].compactMap(\.self)))
    #expect(failure.error().authErrorCode == .internalError)
  }

  @Test func aReasonOfALaterServiceFallsBackToItsStatusAndIsNamed() {
    let info = GoogleRPC.ErrorInfo(reason: "NOT_KNOWN_YET", domain: "ligature.v1")
    let failure = ServiceFailure(RPCError(.unavailable, "Wait.", details: [info.packed].compactMap(\.self)))
    let error = failure.error()
    #expect(error.authErrorCode == .networkError)
    #expect(error.userInfo[AuthErrors.userInfoReasonKey] as? String == "NOT_KNOWN_YET")
    #expect(error.localizedDescription == "Wait.")
  }

  @Test func whatTheServiceAnsweredIsKeptForAReasonThatIsNotKnown() throws {
    let info = GoogleRPC.ErrorInfo(reason: "NOT_KNOWN_YET", domain: "ligature.v1", metadata: ["why": "later"])
    let refusal = RPCError(.permissionDenied, "Not so.", details: [info.packed].compactMap(\.self))
    let underlying = try #require(ServiceFailure(refusal).error().userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(underlying.domain == "FIRAuthInternalErrorDomain" && underlying.code == 3)
    let response = try #require(
      underlying.userInfo["FIRAuthErrorUserInfoDeserializedResponseKey"] as? [String: Any])
    #expect(response["reason"] as? String == "NOT_KNOWN_YET" && response["message"] as? String == "Not so.")
    #expect(response["status"] as? String == "PERMISSION_DENIED")
    #expect(response["metadata"] as? [String: String] == ["why": "later"])
    #expect(underlying.userInfo[NSUnderlyingErrorKey] is NSError)
  }

  @Test func anAnswerWithoutTokensIsAnInvalidUserToken() async throws {
    let fixture = try Fixture()
    let answer = LigatureV1.SignInResponse(account: .init(uid: "u"))
    fixture.service.on(Accounts.signIn) { (_: LigatureV1.SignInRequest, _) in answer }
    let error = try #require(await failure { try await fixture.auth.signIn(withEmail: "a@example.com", password: "p") })
    #expect(error.authErrorCode == .invalidUserToken && error.code == 17017)
    let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
    #expect(underlying.domain == "FIRAuthInternalErrorDomain" && underlying.code == 4)
    #expect(fixture.auth.currentUser == nil)
  }

  @Test func fieldAndRetryAreInUserInfo() {
    let error = ServiceFailure(
      .service(
        .weakPassword, .invalidArgument, "Too short.",
        violation: GoogleRPC.BadRequest.FieldViolation(field: "credential.password.password", description: "6 or more"),
        retry: GoogleProtobuf.Duration(seconds: 2, nanos: 500_000_000))
    ).error()
    #expect(error.localizedFailureReason == "6 or more")
    #expect(error.userInfo[AuthErrors.userInfoFieldKey] as? String == "credential.password.password")
    #expect(error.userInfo[AuthErrors.userInfoRetryAfterKey] as? TimeInterval == 2.5)
  }

  @Test func theMethodsWhoseProofIsRecentAreInUserInfo() {
    let details = [
      GoogleRPC.ErrorInfo(reason: "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", domain: "ligature.v1").packed,
      LigatureV1.RecentSignInDetail(settledMethods: ["google.com", "password"]).packed,
    ]
    let error = ServiceFailure(RPCError(.failedPrecondition, "no", details: details.compactMap(\.self))).error()
    #expect(error.authErrorCode == .requiresRecentLogin)
    #expect(error.userInfo[AuthErrors.userInfoSettledMethodsKey] as? [String] == ["google.com", "password"])
  }

  @Test func theIDOfTheCallIsInUserInfo() throws {
    let details = [GoogleRPC.RequestInfo(requestID: "order-7").packed].compactMap(\.self)
    let named = ServiceFailure(RPCError(.permissionDenied, "no", details: details)).error()
    #expect(named.userInfo[AuthErrors.userInfoRequestIDKey] as? String == "order-7")
    #expect(named.debugDescription.contains("order-7"))
    // Of a failure without details.
    let bare = ServiceFailure(RPCError(.internalError, "", metadata: try Metadata("order-8", for: "x-request-id")))
      .error()
    #expect(bare.userInfo[AuthErrors.userInfoRequestIDKey] as? String == "order-8")
  }

  @Test func codesAreReadFromThisLibrarysErrorsOnly() {
    #expect(AuthErrorCode(AuthErrorCode.userDisabled) == .userDisabled)
    #expect(AuthErrorCode(NSError(domain: AuthErrorDomain, code: 17005)) == .userDisabled)
    #expect(AuthErrorCode(NSError(domain: AuthErrorDomain, code: 1)) == nil)
    #expect(AuthErrorCode(NSError(domain: NSPOSIXErrorDomain, code: 17005)) == nil)
    #expect(AuthErrorCode(CocoaError(.fileNoSuchFile)) == nil)
  }

  @Test func errorsAreCaughtAsNSErrors() async throws {
    let fixture = try Fixture()
    do {
      try await fixture.auth.signIn(withEmail: "a", password: "")
      Issue.record("An empty password was taken.")
    } catch let error as NSError where error.code == AuthErrorCode.wrongPassword.rawValue {
      #expect(error.domain == AuthErrors.domain)
    }
  }

  @Test func aCancelledCallIsANetworkErrorAndTheUserStays() async throws {
    let fixture = try Fixture()
    let user = try await fixture.signIn()
    fixture.service.on(Accounts.getAccount, fail: RPCError(.cancelled, "cancelled"))
    #expect(await failure { try await user.reload() }?.authErrorCode == .networkError)
    #expect(fixture.auth.currentUser === user)
  }
}
