extension AccountError {
  /// The reason why a call failed. There is one case for each reason in `ligature.v1.ErrorReason`.
  package enum Reason: String, Sendable, Hashable, CaseIterable, Codable {
    // Input.
    case invalidArgument
    case invalidEmail
    case missingEmail
    case invalidIdentifier
    case missingIdentifier
    case weakPassword
    case missingPassword
    case passwordDoesNotMeetRequirements
    case invalidProviderID

    // Proofs.
    case invalidLoginCredentials
    /// The address belongs to an account, and the password is wrong. This reason is used only if enumeration protection
    /// is off.
    case invalidPassword
    case invalidIDPResponse
    case missingOrInvalidNonce
    case invalidPendingToken
    case operationNotAllowed
    case adminOnlyOperation
    case providerUnavailable
    case invalidCustomToken
    case missingCustomToken
    /// The custom token was issued for another server.
    case credentialMismatch
    /// The token, the service's key or the accounts belong to another tenant.
    case tenantIDMismatch

    // Callers.
    case missingIDToken
    case invalidIDToken
    case tokenExpired
    case invalidRefreshToken
    case credentialTooOldLoginAgain
    case userDisabled
    case userNotFound

    // Accounts.
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
    /// `FinishSignIn` was called without its pending token.
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

    // Service limits and failures.
    case tooManyAttemptsTryLater
    case resourceExhausted
    case conflictingChange
    case internalError
    case unavailable

    // Emailed codes.
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
    /// A new key has already been published but is not used for signing yet.
    case keyRotationPending

    // Services and administration.
    case missingServiceCredential
    case invalidServiceCredential
    /// The service's key does not have the required scope.
    case insufficientPermission
    case serviceKeyNotFound
    /// An account has, or had, the requested user ID.
    case duplicateLocalID
    case claimsTooLarge
    case forbiddenClaim
    case invalidClaims
    /// The events after the cursor are no longer stored.
    case cursorExpired
    /// A password hash from another service cannot be imported.
    case invalidPasswordHash
  }
}
