internal import Accounts
internal import LigatureMessages
package import RPCCore

extension AccountError {
  /// Returns the error as a gRPC status whose details contain all of the error's data.
  ///
  /// - Parameter method: The method whose request contains the invalid input.
  package func status(in method: MethodDescriptor? = nil) -> RPCError {
    var details = [
      GoogleRPC.ErrorInfo(reason: reason.message.name, domain: LigatureV1.ErrorReason.domain).packed
    ]
    if let field {
      details.append(
        GoogleRPC.BadRequest(fieldViolations: [.init(field: field.path(in: method), description: message)]).packed)
    }
    if let conflict { details.append(LigatureV1.ConflictDetail(conflict).packed) }
    if let challenge { details.append(LigatureV1.SecondFactorChallenge(challenge).packed) }
    if !brokenRules.isEmpty {
      details.append(LigatureV1.PasswordRulesDetail(broken: brokenRules.map(\.message)).packed)
    }
    if reason == .credentialTooOldLoginAgain {
      details.append(LigatureV1.RecentSignInDetail(settledMethods: settledMethods.map(\.rawValue)).packed)
    }
    if let retryAfterMilliseconds {
      details.append(GoogleRPC.RetryInfo(retryDelay: .init(milliseconds: retryAfterMilliseconds)).packed)
    }
    return RPCError(reason.code, message, details: details.compactMap(\.self))
  }
}

extension AccountError.Reason {
  /// The gRPC status code of calls that fail for the reason.
  var code: StatusCode {
    switch self {
    case .invalidArgument, .invalidEmail, .missingEmail, .invalidIdentifier, .missingIdentifier, .missingCustomToken,
      .missingCredential, .weakPassword, .missingPassword,
      .passwordDoesNotMeetRequirements,
      .invalidProviderID,
      .invalidOOBCode, .invalidContinueURI, .missingContinueURI, .missingMFAPendingCredential, .missingMFAEnrollmentID,
      .invalidCode, .missingCode, .invalidSessionInfo, .invalidPhoneNumber, .missingPhoneNumber, .missingSessionInfo,
      .invalidMergePlan, .claimsTooLarge, .forbiddenClaim, .invalidClaims, .invalidPasswordHash:
      .invalidArgument
    case .invalidLoginCredentials, .invalidPassword, .invalidIDPResponse, .invalidCustomToken, .credentialMismatch,
      .tenantIDMismatch,
      .missingOrInvalidNonce, .invalidPendingToken, .missingIDToken,
      .invalidIDToken, .tokenExpired, .invalidRefreshToken, .invalidMFAPendingCredential, .missingServiceCredential,
      .invalidServiceCredential:
      .unauthenticated
    case .operationNotAllowed, .adminOnlyOperation, .insufficientPermission, .userDisabled, .unauthorizedDomain,
      .authorizationDenied:
      .permissionDenied
    case .credentialTooOldLoginAgain, .lastSignInMethod, .emailChangeNeedsVerification, .expiredOOBCode,
      .secondFactorRequired, .secondFactorLimitExceeded, .unverifiedEmail, .unsupportedFirstFactor, .sessionExpired,
      .authorizationPending, .sameAccount, .mergePlanOutdated, .mergeOrder, .keyRotationPending:
      .failedPrecondition
    case .userNotFound, .noSuchProvider, .mfaEnrollmentNotFound, .mergeNotFound, .serviceKeyNotFound: .notFound
    case .emailExists, .credentialAlreadyInUse, .accountExistsWithDifferentCredential, .providerAlreadyLinked,
      .secondFactorExists, .duplicateLocalID:
      .alreadyExists
    case .tooManyAttemptsTryLater, .resourceExhausted: .resourceExhausted
    case .conflictingChange: .aborted
    case .cursorExpired: .outOfRange
    case .internalError: .internalError
    case .providerUnavailable, .unavailable: .unavailable
    }
  }

  /// The reason as a value of the Protobuf enum.
  var message: LigatureV1.ErrorReason {
    switch self {
    case .invalidArgument: .invalidArgument
    case .invalidEmail: .invalidEmail
    case .missingEmail: .missingEmail
    case .invalidIdentifier: .invalidIdentifier
    case .missingIdentifier: .missingIdentifier
    case .weakPassword: .weakPassword
    case .missingPassword: .missingPassword
    case .passwordDoesNotMeetRequirements: .passwordDoesNotMeetRequirements
    case .invalidProviderID: .invalidProviderID
    case .invalidLoginCredentials: .invalidLoginCredentials
    case .invalidPassword: .invalidPassword
    case .invalidIDPResponse: .invalidIdpResponse
    case .missingOrInvalidNonce: .missingOrInvalidNonce
    case .invalidPendingToken: .invalidPendingToken
    case .operationNotAllowed: .operationNotAllowed
    case .adminOnlyOperation: .adminOnlyOperation
    case .providerUnavailable: .providerUnavailable
    case .invalidCustomToken: .invalidCustomToken
    case .missingCustomToken: .missingCustomToken
    case .tenantIDMismatch: .tenantIDMismatch
    case .credentialMismatch: .credentialMismatch
    case .missingIDToken: .missingIDToken
    case .invalidIDToken: .invalidIDToken
    case .tokenExpired: .tokenExpired
    case .invalidRefreshToken: .invalidRefreshToken
    case .credentialTooOldLoginAgain: .credentialTooOldLoginAgain
    case .userDisabled: .userDisabled
    case .userNotFound: .userNotFound
    case .emailExists: .emailExists
    case .credentialAlreadyInUse: .credentialAlreadyInUse
    case .accountExistsWithDifferentCredential: .accountExistsWithDifferentCredential
    case .providerAlreadyLinked: .providerAlreadyLinked
    case .noSuchProvider: .noSuchProvider
    case .lastSignInMethod: .lastSignInMethod
    case .emailChangeNeedsVerification: .emailChangeNeedsVerification
    case .secondFactorRequired: .secondFactorRequired
    case .invalidMFAPendingCredential: .invalidMfaPendingCredential
    case .missingMFAPendingCredential: .missingMfaPendingCredential
    case .missingCredential: .missingCredential
    case .mfaEnrollmentNotFound: .mfaEnrollmentNotFound
    case .missingMFAEnrollmentID: .missingMfaEnrollmentID
    case .secondFactorExists: .secondFactorExists
    case .secondFactorLimitExceeded: .secondFactorLimitExceeded
    case .unverifiedEmail: .unverifiedEmail
    case .unsupportedFirstFactor: .unsupportedFirstFactor
    case .invalidCode: .invalidCode
    case .missingCode: .missingCode
    case .invalidSessionInfo: .invalidSessionInfo
    case .sessionExpired: .sessionExpired
    case .invalidPhoneNumber: .invalidPhoneNumber
    case .missingPhoneNumber: .missingPhoneNumber
    case .missingSessionInfo: .missingSessionInfo
    case .tooManyAttemptsTryLater: .tooManyAttemptsTryLater
    case .resourceExhausted: .resourceExhausted
    case .conflictingChange: .conflictingChange
    case .internalError: .internal
    case .unavailable: .unavailable
    case .invalidOOBCode: .invalidOobCode
    case .expiredOOBCode: .expiredOobCode
    case .invalidContinueURI: .invalidContinueURI
    case .unauthorizedDomain: .unauthorizedDomain
    case .missingContinueURI: .missingContinueURI
    case .authorizationPending: .authorizationPending
    case .authorizationDenied: .authorizationDenied
    case .sameAccount: .sameAccount
    case .invalidMergePlan: .invalidMergePlan
    case .mergePlanOutdated: .mergePlanOutdated
    case .mergeNotFound: .mergeNotFound
    case .mergeOrder: .mergeOrder
    case .keyRotationPending: .keyRotationPending
    case .missingServiceCredential: .missingServiceCredential
    case .invalidServiceCredential: .invalidServiceCredential
    case .insufficientPermission: .insufficientPermission
    case .serviceKeyNotFound: .serviceKeyNotFound
    case .duplicateLocalID: .duplicateLocalID
    case .claimsTooLarge: .claimsTooLarge
    case .forbiddenClaim: .forbiddenClaim
    case .invalidClaims: .invalidClaims
    case .cursorExpired: .cursorExpired
    case .invalidPasswordHash: .invalidPasswordHash
    }
  }
}

extension PasswordRules.Rule {
  fileprivate var message: LigatureV1.PasswordRule {
    switch self {
    case .minimumLength: .minimumLength
    case .maximumLength: .maximumLength
    case .uppercase: .uppercase
    case .lowercase: .lowercase
    case .digit: .digit
    case .symbol: .symbol
    case .uncommon: .uncommon
    }
  }
}
