extension AccountError {
  /// Why a call failed: one case for each reason of `ligature.v1.ErrorReason`.
  package enum Reason: String, Sendable, Hashable, CaseIterable, Codable {
    // The input.
    case invalidArgument
    case invalidEmail
    case missingEmail
    case invalidIdentifier
    case missingIdentifier
    case weakPassword
    case missingPassword
    case passwordDoesNotMeetRequirements
    case invalidProviderID

    // The proof.
    case invalidLoginCredentials
    /// Without enumeration protection: the address is an account's, the password is not.
    case invalidPassword
    case invalidIDPResponse
    case missingOrInvalidNonce
    case invalidPendingToken
    case operationNotAllowed
    case adminOnlyOperation
    case providerUnavailable
    case invalidCustomToken
    case missingCustomToken
    /// A custom token for another server.
    case credentialMismatch
    /// A custom token for a tenant.
    case tenantIDMismatch

    // The caller.
    case missingIDToken
    case invalidIDToken
    case tokenExpired
    case invalidRefreshToken
    case credentialTooOldLoginAgain
    case userDisabled
    case userNotFound

    // The account.
    case emailExists
    case credentialAlreadyInUse
    case accountExistsWithDifferentCredential
    case providerAlreadyLinked
    case noSuchProvider
    case lastSignInMethod
    case emailChangeNeedsVerification

    // Second factors.
    case secondFactorRequired
    case invalidMFAPendingCredential
    case missingMFAPendingCredential
    /// `FinishSignIn` without its pending token.
    case missingCredential
    case mfaEnrollmentNotFound
    case missingMFAEnrollmentID
    case secondFactorExists
    case secondFactorLimitExceeded
    case unverifiedEmail
    case unsupportedFirstFactor
    case invalidCode
    case missingCode
    case invalidSessionInfo
    case sessionExpired

    // Phones.
    case invalidPhoneNumber
    case missingPhoneNumber
    case missingSessionInfo

    // The service.
    case tooManyAttemptsTryLater
    case resourceExhausted
    case conflictingChange
    case internalError
    case unavailable

    // Mailed codes.
    case invalidOOBCode
    case expiredOOBCode
    case invalidContinueURI
    case unauthorizedDomain
    case missingContinueURI

    // Sign-in through a browser.
    case authorizationPending
    case authorizationDenied

    // Merges.
    case sameAccount
    case invalidMergePlan
    case mergePlanOutdated
    case mergeNotFound
    case mergeOrder

    // Signing keys.
    /// A new key is published already and does not sign yet.
    case keyRotationPending

    // Services and what they administer.
    case missingServiceCredential
    case invalidServiceCredential
    /// The service's key does not have the scope.
    case insufficientPermission
    case serviceKeyNotFound
    /// The uid is taken.
    case duplicateLocalID
    case claimsTooLarge
    case forbiddenClaim
    case invalidClaims
    /// Events after the cursor are not kept any more.
    case cursorExpired
  }
}
