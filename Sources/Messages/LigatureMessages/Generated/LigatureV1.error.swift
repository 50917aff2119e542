// Made by protogen from ligature/v1/error.proto; change that and run `make generate`.
// Source hash: 8dbdc2baff06d9fe
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// The reason why a call failed. Its name without the prefix is the `reason` of the google.rpc.ErrorInfo in the status
  /// details, whose `domain` is "ligature.v1". If Firebase has a name for the reason, that name is used.
  ///
  /// The comment of a reason says when it is returned, and what the client does. A client treats a reason that it does not
  /// know as the gRPC status says.
  public enum ErrorReason: WireEnum {
    case unspecified
    /// A field of the request is missing, malformed or too long, or the combination of fields is not allowed. The message
    /// names the problem; correct the client. Also returned if a request key is used again for a different request.
    case invalidArgument
    /// The text is not an email address, or a sign-in link was sent to a different address. Let the user correct the
    /// address.
    case invalidEmail
    /// The address is empty, or the account has no address although the call requires one. Ask the user for an address.
    case missingEmail
    /// The new password is too short, or is one of the most common passwords. Let the user choose another one.
    case weakPassword
    /// The password is empty, or ApplyActionCode requires a proof that the account is the user's: a session of the account
    /// or its password. Ask the user for the password, or to sign in first.
    case missingPassword
    /// The provider ID is malformed. Send an ID that ListProviders returns.
    case invalidProviderID
    /// The password is wrong, no account has the address, or the credential is not one of the signed-in account. Ask the
    /// user again; the response does not reveal which of the address and the password is wrong.
    case invalidLoginCredentials
    /// The provider's token or response is missing, malformed, expired, or not intended for this server's application. Let
    /// the user sign in at the provider again, and send the new token.
    case invalidIdpResponse
    /// The nonce is missing, unknown, expired, issued to another client, or not the one in the ID token, or the ID token
    /// was used before. Call IssueNonce, and let the provider issue a token with the new nonce.
    case missingOrInvalidNonce
    /// The continuation or the sign-in through the browser is unknown, used, expired, for another purpose, or from another
    /// session. Start the sign-in again.
    case invalidPendingToken
    /// The server's settings do not allow the operation: the provider is not configured, is disabled, or may not be used
    /// to sign in, link or unlink, or the server sends no email or SMS. Offer the user another method.
    case operationNotAllowed
    /// Only an administrator may create accounts with this provider, or only the server's operator may call this method.
    /// Do not repeat the call.
    case adminOnlyOperation
    /// The provider could not be reached, or could not answer. Try again later.
    case providerUnavailable
    /// The new password is long enough but breaks other rules, which PasswordRulesDetail lists. Let the user choose
    /// another one.
    case passwordDoesNotMeetRequirements
    /// The address belongs to an account, and the password is wrong. Used only if `policy.enumerationProtection` is
    /// off. If it is on, and for all other proofs, the reason is INVALID_LOGIN_CREDENTIALS. Ask the user again.
    case invalidPassword
    /// The method requires a signed-in caller, and the call contains no bearer token. Sign in first.
    case missingIDToken
    /// The bearer token, or the token in VerifyToken or CreateSessionCookie, was not issued by this server or is damaged;
    /// an empty token in VerifyToken counts as such a token. Send the session handle or the ID token as it was issued.
    case invalidIDToken
    /// The bearer token has expired, or its session has ended. Call RefreshTokens and repeat the call; if the refresh
    /// fails, sign in again.
    case tokenExpired
    /// The refresh token is unknown, or its session has ended. Delete the tokens, and let the user sign in again.
    case invalidRefreshToken
    /// The caller's last proof is not recent, not by a settled method, or without the account's second factor. Let the
    /// user reauthenticate with a method in RecentSignInDetail, and repeat the call.
    case credentialTooOldLoginAgain
    /// The account is disabled. Only an administrator can enable it again.
    case userDisabled
    /// The account, or an account with this address or identity, does not exist, was deleted, or was merged into another
    /// one. If it is the caller's own account, delete the tokens.
    case userNotFound
    /// The address belongs to another account. Let the user sign in to that account; a credential whose ConflictDetail has
    /// a continuation can then be linked with it.
    case emailExists
    /// The identity or phone number belongs to another account. The continuation in ConflictDetail, if any, signs in to
    /// that account or proves it to PlanMerge and TransferIdentity.
    case credentialAlreadyInUse
    /// The sign-in's address belongs to an account with other sign-in methods, or the identity was set aside by a merge
    /// that can still be undone. Let the user sign in to that account with one of its methods, then call LinkIdentity with
    /// the continuation in ConflictDetail if there is one.
    case accountExistsWithDifferentCredential
    /// The account already has a password, or another identity of this provider. Change the password, or unlink the other
    /// identity first.
    case providerAlreadyLinked
    /// The account has no identity of this provider or with this ID, or ChangePassword was called for an account without a
    /// password. Load the account.
    case noSuchProvider
    /// The call would leave an account without a sign-in method, or with only methods that are not settled. Link another
    /// method first, or delete the account.
    case lastSignInMethod
    /// The account has another address, or the new address must be proven. Call SendEmailChange, and link the password or
    /// the sign-in link once the account has the new address.
    case emailChangeNeedsVerification
    /// There were too many attempts at the target, or from the caller's address or network. Wait as long as RetryInfo
    /// says.
    case tooManyAttemptsTryLater
    /// The server has no capacity for the call now, or the account or service has the maximum number of open streams. End
    /// another stream, or try again after the delay in RetryInfo.
    case resourceExhausted
    /// The change was not made, because another call changed the account, or replaced the caller's session, at the same
    /// time, or because the account does not have the version in `expected_version`. Load the account, or use the tokens
    /// of the new session, and try again.
    case conflictingChange
    /// The server failed. Report the ID in RequestInfo to the operator, whose log has the cause.
    case `internal`
    /// The server is stopping, or its database cannot be reached. Try again later, with the same request key if the call
    /// is repeatable; a change may have been made.
    case unavailable
    /// The code is unknown, has already been used, is for another purpose, or its purpose is out of date. Let the user
    /// request another email.
    case invalidOobCode
    /// The code has expired. Let the user request another email; ApplyActionCode has already sent one if the code was a
    /// RECOVER_EMAIL code that can still be replaced.
    case expiredOobCode
    /// The continue URL, or the return URL of StartProviderSignIn, is not an absolute URL. Correct the client.
    case invalidContinueURI
    /// The operator does not allow the continue URL (`mail.continueURLs`) or the return URL (`web.returnURLs`). Use a URL
    /// that is allowed.
    case unauthorizedDomain
    /// The application is to handle the code, but there is no continue URL that passes the code to it. Send a continue
    /// URL.
    case missingContinueURI
    /// The first factor was correct, and the account has a second factor. Continue with the pending token in
    /// SecondFactorChallenge.
    case secondFactorRequired
    /// The pending token is unknown, used, expired or from another session, had too many wrong codes, or the account has
    /// changed since it was issued. Prove the first factor again.
    case invalidMfaPendingCredential
    /// StartFactorChallenge was called without its pending token. Send the token from SecondFactorChallenge.
    case missingMfaPendingCredential
    /// The account has no factor with this enrollment ID, or no recovery codes. Load the account's factors.
    case mfaEnrollmentNotFound
    /// The request names no enrollment. Send the enrollment ID of one of the account's factors.
    case missingMfaEnrollmentID
    /// The phone is already a second factor of the account, or the enrollment was finished before. Use another phone, or
    /// load the account's factors.
    case secondFactorExists
    /// The account has the maximum number of second factors. Let the user withdraw one first.
    case secondFactorLimitExceeded
    /// Enrolling a factor requires a verified address, and in a merge, an address that is not verified cannot replace a
    /// verified one. Let the user verify the address first.
    case unverifiedEmail
    /// The caller's first factor does not allow this second factor, or the phone is a second factor and cannot also sign
    /// in. Use another kind of factor, or withdraw the phone first.
    case unsupportedFirstFactor
    /// The code from the phone, the authenticator app or the list of recovery codes is wrong or was used before. Ask the
    /// user again.
    case invalidCode
    /// The code is empty. Ask the user for the code.
    case missingCode
    /// The session info is unknown, used, or from another session. Request a new code, or begin the enrollment again.
    case invalidSessionInfo
    /// The code that was sent to the phone, or the enrollment, has expired. Request a new code, or begin the enrollment
    /// again.
    case sessionExpired
    /// FinishSignIn, or another call that continues after SECOND_FACTOR_REQUIRED, was called without its pending token.
    /// Send the token from SecondFactorChallenge.
    case missingCredential
    /// The text is not a phone number in international form. Let the user correct it, such as to +16505550100.
    case invalidPhoneNumber
    /// The phone number is empty. Ask the user for it.
    case missingPhoneNumber
    /// The session info is empty. Send the value from the response to the call that sent the code.
    case missingSessionInfo
    /// The user has not confirmed the device yet. Try again after the delay in the RetryInfo.
    case authorizationPending
    /// The user declined at the provider, or stated that they did not start the sign-in. Offer to start again.
    case authorizationDenied
    /// The proof is for the account that is already signed in. Send a proof of the other account.
    case sameAccount
    /// The plan is unknown, already used, expired, or from another session. Plan the merge again.
    case invalidMergePlan
    /// One of the two accounts has changed since the merge was planned. Plan the merge again, and show the user the new
    /// plan.
    case mergePlanOutdated
    /// The account has no merge that can still be undone. Do not repeat the call.
    case mergeNotFound
    /// A later merge must be undone first. Call UndoMerge without `merged_uid` for the latest one.
    case mergeOrder
    /// The custom token is malformed, expired, already used, signed with an unknown key, contains a reserved claim, or was
    /// revoked together with its key or the account's sessions. Get a new token from your service.
    case invalidCustomToken
    /// The custom token was created for another server. Let the service write this server's issuer into `aud`.
    case credentialMismatch
    /// The custom token is empty. Get a token from your service.
    case missingCustomToken
    /// The custom token was created for a tenant that the server does not have; or the service's token, the service's key
    /// or the accounts belong to another tenant. Fix the service.
    case tenantIDMismatch
    /// The identifier is missing or, in an import, malformed. Send a valid one.
    case missingIdentifier
    /// The address is not an email address, or the uid does not have 1 to 128 bytes in Unicode's form NFC without control
    /// or format characters. Correct the identifier.
    case invalidIdentifier
    /// A new key has already been published and is not used for signing yet. Wait until it is, or set `immediate` if a key
    /// has leaked.
    case keyRotationPending
    /// The call requires a service's token, but contains none. Sign a token with the service's key.
    case missingServiceCredential
    /// The token was not signed by a service for this server, has expired, or was signed with a revoked key; or the client
    /// certificate has expired or names several services. Sign a new token, or replace the key.
    case invalidServiceCredential
    /// The service's key, token or certificate does not have the scope that the method requires. Let the operator create a
    /// key that has it.
    case insufficientPermission
    /// No service has a key with this ID. List the keys.
    case serviceKeyNotFound
    /// The uid belongs to another account, or belonged to one that was deleted or merged. Choose another uid.
    case duplicateLocalID
    /// The claims have more than 1,000 bytes. Store the data elsewhere.
    case claimsTooLarge
    /// A claim has a name that is reserved for the server's own claims. Give the claim another name.
    case forbiddenClaim
    /// The claims are not a JSON object. Fix the service.
    case invalidClaims
    /// The events after the cursor are no longer kept. List the accounts again, and follow the events from now on.
    case cursorExpired
    /// The scheme of an imported hash is not supported, or the hash is too expensive to verify. Import the row without the
    /// hash, and let the user reset the password.
    case invalidPasswordHash
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .invalidArgument
        case 2: .invalidEmail
        case 3: .missingEmail
        case 4: .weakPassword
        case 5: .missingPassword
        case 6: .invalidProviderID
        case 10: .invalidLoginCredentials
        case 11: .invalidIdpResponse
        case 12: .missingOrInvalidNonce
        case 13: .invalidPendingToken
        case 14: .operationNotAllowed
        case 15: .adminOnlyOperation
        case 16: .providerUnavailable
        case 17: .passwordDoesNotMeetRequirements
        case 18: .invalidPassword
        case 20: .missingIDToken
        case 21: .invalidIDToken
        case 22: .tokenExpired
        case 23: .invalidRefreshToken
        case 24: .credentialTooOldLoginAgain
        case 25: .userDisabled
        case 26: .userNotFound
        case 30: .emailExists
        case 31: .credentialAlreadyInUse
        case 32: .accountExistsWithDifferentCredential
        case 33: .providerAlreadyLinked
        case 34: .noSuchProvider
        case 35: .lastSignInMethod
        case 36: .emailChangeNeedsVerification
        case 40: .tooManyAttemptsTryLater
        case 41: .resourceExhausted
        case 42: .conflictingChange
        case 43: .`internal`
        case 44: .unavailable
        case 50: .invalidOobCode
        case 51: .expiredOobCode
        case 52: .invalidContinueURI
        case 53: .unauthorizedDomain
        case 54: .missingContinueURI
        case 60: .secondFactorRequired
        case 61: .invalidMfaPendingCredential
        case 62: .missingMfaPendingCredential
        case 63: .mfaEnrollmentNotFound
        case 64: .missingMfaEnrollmentID
        case 65: .secondFactorExists
        case 66: .secondFactorLimitExceeded
        case 67: .unverifiedEmail
        case 68: .unsupportedFirstFactor
        case 69: .invalidCode
        case 70: .missingCode
        case 71: .invalidSessionInfo
        case 72: .sessionExpired
        case 76: .missingCredential
        case 73: .invalidPhoneNumber
        case 74: .missingPhoneNumber
        case 75: .missingSessionInfo
        case 80: .authorizationPending
        case 81: .authorizationDenied
        case 90: .sameAccount
        case 91: .invalidMergePlan
        case 92: .mergePlanOutdated
        case 93: .mergeNotFound
        case 94: .mergeOrder
        case 100: .invalidCustomToken
        case 101: .credentialMismatch
        case 102: .missingCustomToken
        case 103: .tenantIDMismatch
        case 110: .missingIdentifier
        case 111: .invalidIdentifier
        case 130: .keyRotationPending
        case 140: .missingServiceCredential
        case 141: .invalidServiceCredential
        case 142: .insufficientPermission
        case 143: .serviceKeyNotFound
        case 144: .duplicateLocalID
        case 145: .claimsTooLarge
        case 146: .forbiddenClaim
        case 147: .invalidClaims
        case 148: .cursorExpired
        case 149: .invalidPasswordHash
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .invalidArgument: 1
        case .invalidEmail: 2
        case .missingEmail: 3
        case .weakPassword: 4
        case .missingPassword: 5
        case .invalidProviderID: 6
        case .invalidLoginCredentials: 10
        case .invalidIdpResponse: 11
        case .missingOrInvalidNonce: 12
        case .invalidPendingToken: 13
        case .operationNotAllowed: 14
        case .adminOnlyOperation: 15
        case .providerUnavailable: 16
        case .passwordDoesNotMeetRequirements: 17
        case .invalidPassword: 18
        case .missingIDToken: 20
        case .invalidIDToken: 21
        case .tokenExpired: 22
        case .invalidRefreshToken: 23
        case .credentialTooOldLoginAgain: 24
        case .userDisabled: 25
        case .userNotFound: 26
        case .emailExists: 30
        case .credentialAlreadyInUse: 31
        case .accountExistsWithDifferentCredential: 32
        case .providerAlreadyLinked: 33
        case .noSuchProvider: 34
        case .lastSignInMethod: 35
        case .emailChangeNeedsVerification: 36
        case .tooManyAttemptsTryLater: 40
        case .resourceExhausted: 41
        case .conflictingChange: 42
        case .`internal`: 43
        case .unavailable: 44
        case .invalidOobCode: 50
        case .expiredOobCode: 51
        case .invalidContinueURI: 52
        case .unauthorizedDomain: 53
        case .missingContinueURI: 54
        case .secondFactorRequired: 60
        case .invalidMfaPendingCredential: 61
        case .missingMfaPendingCredential: 62
        case .mfaEnrollmentNotFound: 63
        case .missingMfaEnrollmentID: 64
        case .secondFactorExists: 65
        case .secondFactorLimitExceeded: 66
        case .unverifiedEmail: 67
        case .unsupportedFirstFactor: 68
        case .invalidCode: 69
        case .missingCode: 70
        case .invalidSessionInfo: 71
        case .sessionExpired: 72
        case .missingCredential: 76
        case .invalidPhoneNumber: 73
        case .missingPhoneNumber: 74
        case .missingSessionInfo: 75
        case .authorizationPending: 80
        case .authorizationDenied: 81
        case .sameAccount: 90
        case .invalidMergePlan: 91
        case .mergePlanOutdated: 92
        case .mergeNotFound: 93
        case .mergeOrder: 94
        case .invalidCustomToken: 100
        case .credentialMismatch: 101
        case .missingCustomToken: 102
        case .tenantIDMismatch: 103
        case .missingIdentifier: 110
        case .invalidIdentifier: 111
        case .keyRotationPending: 130
        case .missingServiceCredential: 140
        case .invalidServiceCredential: 141
        case .insufficientPermission: 142
        case .serviceKeyNotFound: 143
        case .duplicateLocalID: 144
        case .claimsTooLarge: 145
        case .forbiddenClaim: 146
        case .invalidClaims: 147
        case .cursorExpired: 148
        case .invalidPasswordHash: 149
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "ERROR_REASON_UNSPECIFIED"
        case .invalidArgument: "ERROR_REASON_INVALID_ARGUMENT"
        case .invalidEmail: "ERROR_REASON_INVALID_EMAIL"
        case .missingEmail: "ERROR_REASON_MISSING_EMAIL"
        case .weakPassword: "ERROR_REASON_WEAK_PASSWORD"
        case .missingPassword: "ERROR_REASON_MISSING_PASSWORD"
        case .invalidProviderID: "ERROR_REASON_INVALID_PROVIDER_ID"
        case .invalidLoginCredentials: "ERROR_REASON_INVALID_LOGIN_CREDENTIALS"
        case .invalidIdpResponse: "ERROR_REASON_INVALID_IDP_RESPONSE"
        case .missingOrInvalidNonce: "ERROR_REASON_MISSING_OR_INVALID_NONCE"
        case .invalidPendingToken: "ERROR_REASON_INVALID_PENDING_TOKEN"
        case .operationNotAllowed: "ERROR_REASON_OPERATION_NOT_ALLOWED"
        case .adminOnlyOperation: "ERROR_REASON_ADMIN_ONLY_OPERATION"
        case .providerUnavailable: "ERROR_REASON_PROVIDER_UNAVAILABLE"
        case .passwordDoesNotMeetRequirements: "ERROR_REASON_PASSWORD_DOES_NOT_MEET_REQUIREMENTS"
        case .invalidPassword: "ERROR_REASON_INVALID_PASSWORD"
        case .missingIDToken: "ERROR_REASON_MISSING_ID_TOKEN"
        case .invalidIDToken: "ERROR_REASON_INVALID_ID_TOKEN"
        case .tokenExpired: "ERROR_REASON_TOKEN_EXPIRED"
        case .invalidRefreshToken: "ERROR_REASON_INVALID_REFRESH_TOKEN"
        case .credentialTooOldLoginAgain: "ERROR_REASON_CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
        case .userDisabled: "ERROR_REASON_USER_DISABLED"
        case .userNotFound: "ERROR_REASON_USER_NOT_FOUND"
        case .emailExists: "ERROR_REASON_EMAIL_EXISTS"
        case .credentialAlreadyInUse: "ERROR_REASON_CREDENTIAL_ALREADY_IN_USE"
        case .accountExistsWithDifferentCredential: "ERROR_REASON_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL"
        case .providerAlreadyLinked: "ERROR_REASON_PROVIDER_ALREADY_LINKED"
        case .noSuchProvider: "ERROR_REASON_NO_SUCH_PROVIDER"
        case .lastSignInMethod: "ERROR_REASON_LAST_SIGN_IN_METHOD"
        case .emailChangeNeedsVerification: "ERROR_REASON_EMAIL_CHANGE_NEEDS_VERIFICATION"
        case .tooManyAttemptsTryLater: "ERROR_REASON_TOO_MANY_ATTEMPTS_TRY_LATER"
        case .resourceExhausted: "ERROR_REASON_RESOURCE_EXHAUSTED"
        case .conflictingChange: "ERROR_REASON_CONFLICTING_CHANGE"
        case .`internal`: "ERROR_REASON_INTERNAL"
        case .unavailable: "ERROR_REASON_UNAVAILABLE"
        case .invalidOobCode: "ERROR_REASON_INVALID_OOB_CODE"
        case .expiredOobCode: "ERROR_REASON_EXPIRED_OOB_CODE"
        case .invalidContinueURI: "ERROR_REASON_INVALID_CONTINUE_URI"
        case .unauthorizedDomain: "ERROR_REASON_UNAUTHORIZED_DOMAIN"
        case .missingContinueURI: "ERROR_REASON_MISSING_CONTINUE_URI"
        case .secondFactorRequired: "ERROR_REASON_SECOND_FACTOR_REQUIRED"
        case .invalidMfaPendingCredential: "ERROR_REASON_INVALID_MFA_PENDING_CREDENTIAL"
        case .missingMfaPendingCredential: "ERROR_REASON_MISSING_MFA_PENDING_CREDENTIAL"
        case .mfaEnrollmentNotFound: "ERROR_REASON_MFA_ENROLLMENT_NOT_FOUND"
        case .missingMfaEnrollmentID: "ERROR_REASON_MISSING_MFA_ENROLLMENT_ID"
        case .secondFactorExists: "ERROR_REASON_SECOND_FACTOR_EXISTS"
        case .secondFactorLimitExceeded: "ERROR_REASON_SECOND_FACTOR_LIMIT_EXCEEDED"
        case .unverifiedEmail: "ERROR_REASON_UNVERIFIED_EMAIL"
        case .unsupportedFirstFactor: "ERROR_REASON_UNSUPPORTED_FIRST_FACTOR"
        case .invalidCode: "ERROR_REASON_INVALID_CODE"
        case .missingCode: "ERROR_REASON_MISSING_CODE"
        case .invalidSessionInfo: "ERROR_REASON_INVALID_SESSION_INFO"
        case .sessionExpired: "ERROR_REASON_SESSION_EXPIRED"
        case .missingCredential: "ERROR_REASON_MISSING_CREDENTIAL"
        case .invalidPhoneNumber: "ERROR_REASON_INVALID_PHONE_NUMBER"
        case .missingPhoneNumber: "ERROR_REASON_MISSING_PHONE_NUMBER"
        case .missingSessionInfo: "ERROR_REASON_MISSING_SESSION_INFO"
        case .authorizationPending: "ERROR_REASON_AUTHORIZATION_PENDING"
        case .authorizationDenied: "ERROR_REASON_AUTHORIZATION_DENIED"
        case .sameAccount: "ERROR_REASON_SAME_ACCOUNT"
        case .invalidMergePlan: "ERROR_REASON_INVALID_MERGE_PLAN"
        case .mergePlanOutdated: "ERROR_REASON_MERGE_PLAN_OUTDATED"
        case .mergeNotFound: "ERROR_REASON_MERGE_NOT_FOUND"
        case .mergeOrder: "ERROR_REASON_MERGE_ORDER"
        case .invalidCustomToken: "ERROR_REASON_INVALID_CUSTOM_TOKEN"
        case .credentialMismatch: "ERROR_REASON_CREDENTIAL_MISMATCH"
        case .missingCustomToken: "ERROR_REASON_MISSING_CUSTOM_TOKEN"
        case .tenantIDMismatch: "ERROR_REASON_TENANT_ID_MISMATCH"
        case .missingIdentifier: "ERROR_REASON_MISSING_IDENTIFIER"
        case .invalidIdentifier: "ERROR_REASON_INVALID_IDENTIFIER"
        case .keyRotationPending: "ERROR_REASON_KEY_ROTATION_PENDING"
        case .missingServiceCredential: "ERROR_REASON_MISSING_SERVICE_CREDENTIAL"
        case .invalidServiceCredential: "ERROR_REASON_INVALID_SERVICE_CREDENTIAL"
        case .insufficientPermission: "ERROR_REASON_INSUFFICIENT_PERMISSION"
        case .serviceKeyNotFound: "ERROR_REASON_SERVICE_KEY_NOT_FOUND"
        case .duplicateLocalID: "ERROR_REASON_DUPLICATE_LOCAL_ID"
        case .claimsTooLarge: "ERROR_REASON_CLAIMS_TOO_LARGE"
        case .forbiddenClaim: "ERROR_REASON_FORBIDDEN_CLAIM"
        case .invalidClaims: "ERROR_REASON_INVALID_CLAIMS"
        case .cursorExpired: "ERROR_REASON_CURSOR_EXPIRED"
        case .invalidPasswordHash: "ERROR_REASON_INVALID_PASSWORD_HASH"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .invalidArgument, .invalidEmail, .missingEmail, .weakPassword, .missingPassword, .invalidProviderID, .invalidLoginCredentials, .invalidIdpResponse, .missingOrInvalidNonce, .invalidPendingToken, .operationNotAllowed, .adminOnlyOperation, .providerUnavailable, .passwordDoesNotMeetRequirements, .invalidPassword, .missingIDToken, .invalidIDToken, .tokenExpired, .invalidRefreshToken, .credentialTooOldLoginAgain, .userDisabled, .userNotFound, .emailExists, .credentialAlreadyInUse, .accountExistsWithDifferentCredential, .providerAlreadyLinked, .noSuchProvider, .lastSignInMethod, .emailChangeNeedsVerification, .tooManyAttemptsTryLater, .resourceExhausted, .conflictingChange, .`internal`, .unavailable, .invalidOobCode, .expiredOobCode, .invalidContinueURI, .unauthorizedDomain, .missingContinueURI, .secondFactorRequired, .invalidMfaPendingCredential, .missingMfaPendingCredential, .mfaEnrollmentNotFound, .missingMfaEnrollmentID, .secondFactorExists, .secondFactorLimitExceeded, .unverifiedEmail, .unsupportedFirstFactor, .invalidCode, .missingCode, .invalidSessionInfo, .sessionExpired, .missingCredential, .invalidPhoneNumber, .missingPhoneNumber, .missingSessionInfo, .authorizationPending, .authorizationDenied, .sameAccount, .invalidMergePlan, .mergePlanOutdated, .mergeNotFound, .mergeOrder, .invalidCustomToken, .credentialMismatch, .missingCustomToken, .tenantIDMismatch, .missingIdentifier, .invalidIdentifier, .keyRotationPending, .missingServiceCredential, .invalidServiceCredential, .insufficientPermission, .serviceKeyNotFound, .duplicateLocalID, .claimsTooLarge, .forbiddenClaim, .invalidClaims, .cursorExpired, .invalidPasswordHash]
  }
}

extension LigatureV1 {
  /// A rule for new passwords.
  public enum PasswordRule: WireEnum {
    case unspecified
    case minimumLength
    case maximumLength
    case uppercase
    case lowercase
    case digit
    /// The password must contain a character that is neither a letter nor a digit.
    case symbol
    /// The password must not be one of the most common passwords.
    case uncommon
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .minimumLength
        case 2: .maximumLength
        case 3: .uppercase
        case 4: .lowercase
        case 5: .digit
        case 6: .symbol
        case 7: .uncommon
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .minimumLength: 1
        case .maximumLength: 2
        case .uppercase: 3
        case .lowercase: 4
        case .digit: 5
        case .symbol: 6
        case .uncommon: 7
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "PASSWORD_RULE_UNSPECIFIED"
        case .minimumLength: "PASSWORD_RULE_MINIMUM_LENGTH"
        case .maximumLength: "PASSWORD_RULE_MAXIMUM_LENGTH"
        case .uppercase: "PASSWORD_RULE_UPPERCASE"
        case .lowercase: "PASSWORD_RULE_LOWERCASE"
        case .digit: "PASSWORD_RULE_DIGIT"
        case .symbol: "PASSWORD_RULE_SYMBOL"
        case .uncommon: "PASSWORD_RULE_UNCOMMON"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .minimumLength, .maximumLength, .uppercase, .lowercase, .digit, .symbol, .uncommon]
  }
}

extension LigatureV1 {
  /// The status detail of CREDENTIAL_ALREADY_IN_USE, EMAIL_EXISTS and ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL.
  public struct ConflictDetail: Sendable, Hashable {
    /// The provider of the credential that caused the conflict.
    public var providerID: String
    /// The email address that is involved in the conflict. Absent unless the caller has proven that they may know it.
    public var email: String?
    /// The token of a ContinuationCredential for SignIn. Absent if the proof cannot be used to sign in to the other
    /// account, and after a merge has set the identity aside. After EMAIL_EXISTS and
    /// ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL, LinkIdentity accepts it from a caller who is signed in to the account
    /// with the address.
    public var continuation: String?
    /// The time at which `continuation` expires.
    public var continuationExpiresAt: GoogleProtobuf.Timestamp?
    /// The sign-in methods of the other account. Empty unless the caller has proven the email address.
    public var signInMethods: [String]
    /// If an account has set the credential's identity aside: that identity, with the reason and the time. Absent
    /// otherwise.
    public var setAside: LigatureV1.SetAsideIdentity?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      email: String? = nil,
      continuation: String? = nil,
      continuationExpiresAt: GoogleProtobuf.Timestamp? = nil,
      signInMethods: [String] = [],
      setAside: LigatureV1.SetAsideIdentity? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.email = email
      self.continuation = continuation
      self.continuationExpiresAt = continuationExpiresAt
      self.signInMethods = signInMethods
      self.setAside = setAside
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// The status detail of SECOND_FACTOR_REQUIRED. The first factor was correct and is used up; FinishSignIn completes the
  /// sign-in.
  public struct SecondFactorChallenge: Sendable, Hashable {
    /// The token that FinishSignIn requires. It can be used once, within ten minutes, and allows five codes.
    public var pendingToken: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// The enrolled factors, in the order of enrollment. Any one of them is accepted.
    public var hints: [LigatureV1.FactorInfo]
    /// Whether a recovery code is accepted as well.
    public var acceptsRecoveryCode: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      pendingToken: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      hints: [LigatureV1.FactorInfo] = [],
      acceptsRecoveryCode: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.pendingToken = pendingToken
      self.expiresAt = expiresAt
      self.hints = hints
      self.acceptsRecoveryCode = acceptsRecoveryCode
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// The status detail of CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
  public struct RecentSignInDetail: Sendable, Hashable {
    /// The providers of the account whose proof makes a sign-in recent, in the order of linking. Includes "custom" if a
    /// custom token signs in to the account. Contains only "emailLink" if nothing makes a sign-in recent except a sign-in
    /// link sent by email to the address that the account owns. After a sign-in with any other method, this call is
    /// refused again.
    public var settledMethods: [String]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      settledMethods: [String] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.settledMethods = settledMethods
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// The status detail of PASSWORD_DOES_NOT_MEET_REQUIREMENTS.
  public struct PasswordRulesDetail: Sendable, Hashable {
    /// The rules that the new password breaks.
    public var broken: [LigatureV1.PasswordRule]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      broken: [LigatureV1.PasswordRule] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.broken = broken
      self.unknownFields = unknownFields
    }
  }
}
