import LigatureMessages
import RPCCore

extension ServiceFailure {
  /// Returns the code that callers receive for a reason, or nil if the reason is unspecified or unrecognized. This is
  /// the only mapping from reasons to codes.
  static func code(of reason: LigatureV1.ErrorReason) -> AuthErrorCode? {
    switch reason {
    case .unspecified, .unrecognized: AuthErrorCode?.none

    case .invalidArgument: .internalError
    case .invalidEmail, .invalidIdentifier: .invalidEmail
    case .missingEmail: .missingEmail
    case .weakPassword, .missingPassword: .weakPassword
    case .passwordDoesNotMeetRequirements: .passwordDoesNotMeetRequirements
    case .invalidProviderID: .invalidProviderID

    case .invalidLoginCredentials, .invalidIdpResponse, .invalidPendingToken: .invalidCredential
    case .invalidPassword: .wrongPassword
    case .missingOrInvalidNonce: .missingOrInvalidNonce
    case .operationNotAllowed: .operationNotAllowed
    case .adminOnlyOperation: .adminRestrictedOperation
    case .providerUnavailable: .networkError
    // The missing identifier is a custom token's "uid". It cannot be an email address, because the library never sends
    // an empty address.
    case .invalidCustomToken, .missingCustomToken, .missingIdentifier, .forbiddenClaim: .invalidCustomToken
    case .credentialMismatch: .customTokenMismatch
    case .tenantIDMismatch: .tenantIDMismatch

    case .missingIDToken, .invalidIDToken, .invalidRefreshToken: .invalidUserToken
    case .tokenExpired: .userTokenExpired
    case .credentialTooOldLoginAgain: .requiresRecentLogin
    case .userDisabled: .userDisabled
    case .userNotFound: .userNotFound

    case .emailExists: .emailAlreadyInUse
    case .credentialAlreadyInUse: .credentialAlreadyInUse
    case .accountExistsWithDifferentCredential: .accountExistsWithDifferentCredential
    case .providerAlreadyLinked: .providerAlreadyLinked
    case .noSuchProvider: .noSuchProvider
    case .lastSignInMethod: .operationNotAllowed
    case .emailChangeNeedsVerification: .emailChangeNeedsVerification

    case .secondFactorRequired: .secondFactorRequired
    case .invalidMfaPendingCredential: .invalidMultiFactorSession
    case .missingMfaPendingCredential, .missingCredential: .missingMultiFactorSession
    case .mfaEnrollmentNotFound: .multiFactorInfoNotFound
    case .missingMfaEnrollmentID: .missingMultiFactorInfo
    case .secondFactorExists: .secondFactorAlreadyEnrolled
    case .secondFactorLimitExceeded: .maximumSecondFactorCountExceeded
    case .unverifiedEmail: .unverifiedEmail
    case .unsupportedFirstFactor: .unsupportedFirstFactor
    case .invalidCode: .invalidVerificationCode
    case .missingCode: .missingVerificationCode
    case .invalidSessionInfo: .invalidVerificationID
    case .sessionExpired: .sessionExpired
    case .invalidPhoneNumber: .invalidPhoneNumber
    case .missingPhoneNumber: .missingPhoneNumber
    case .missingSessionInfo: .missingVerificationID

    case .tooManyAttemptsTryLater: .tooManyRequests
    case .resourceExhausted: .quotaExceeded
    case .conflictingChange, .internal: .internalError
    case .unavailable: .networkError

    case .invalidOobCode: .invalidActionCode
    case .expiredOobCode: .expiredActionCode
    case .invalidContinueURI: .invalidContinueURI
    case .unauthorizedDomain: .unauthorizedDomain
    case .missingContinueURI: .missingContinueURI

    case .authorizationPending: .webSignInUserInteractionFailure
    case .authorizationDenied: .webContextCancelled
    case .sameAccount: .providerAlreadyLinked
    case .invalidMergePlan, .mergePlanOutdated, .mergeNotFound, .mergeOrder, .keyRotationPending: .operationNotAllowed
    // This library makes no calls that fail with these reasons.
    case .missingServiceCredential, .invalidServiceCredential, .insufficientPermission, .serviceKeyNotFound,
      .duplicateLocalID, .claimsTooLarge, .invalidClaims, .cursorExpired, .invalidPasswordHash:
      .operationNotAllowed
    }
  }

  /// Returns the code that callers receive for a failure without a reason. Such a failure comes from the transport or
  /// from a proxy.
  static func code(of status: StatusCode) -> AuthErrorCode {
    switch status {
    case .unavailable, .deadlineExceeded, .cancelled: .networkError
    case .resourceExhausted: .quotaExceeded
    case .unimplemented: .operationNotAllowed
    case .ok, .unknown, .invalidArgument, .notFound, .alreadyExists, .permissionDenied, .failedPrecondition, .aborted,
      .outOfRange, .internalError, .dataLoss, .unauthenticated:
      .internalError
    }
  }
}
