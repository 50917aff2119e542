/// The reason why an operation failed: the code of an error in the domain ``AuthErrors/domain``. The raw values are the
/// same as in FirebaseAuth.
///
/// Operations fail with `NSError`s. To get an error's code, use ``init(_:)``:
/// ```swift
/// if AuthErrorCode(error) == .credentialAlreadyInUse { ... }
/// ```
/// Codes that occur only on other platforms are declared so that existing `switch` statements compile, but this library
/// never uses them.
public enum AuthErrorCode: Int, Error, Sendable, CaseIterable {
  /// The custom token is malformed, has expired, has already been used or was revoked: `ERROR_INVALID_CUSTOM_TOKEN`.
  case invalidCustomToken = 17000
  /// The custom token was issued for another server: `ERROR_CUSTOM_TOKEN_MISMATCH`.
  case customTokenMismatch = 17002
  /// The credential is wrong, malformed or no longer valid: `ERROR_INVALID_CREDENTIAL`.
  case invalidCredential = 17004
  /// The account has been disabled by an operator: `ERROR_USER_DISABLED`.
  case userDisabled = 17005
  /// The service does not allow this operation, or this library does not support it: `ERROR_OPERATION_NOT_ALLOWED`.
  case operationNotAllowed = 17006
  /// Another account has this email address: `ERROR_EMAIL_ALREADY_IN_USE`.
  case emailAlreadyInUse = 17007
  /// The email address is malformed, or the sign-in link was sent to another address: `ERROR_INVALID_EMAIL`.
  case invalidEmail = 17008
  /// The password is wrong or empty: `ERROR_WRONG_PASSWORD`.
  case wrongPassword = 17009
  /// There were too many recent attempts, so the service refuses further attempts for a while:
  /// `ERROR_TOO_MANY_REQUESTS`.
  case tooManyRequests = 17010
  /// The account does not exist or has been deleted: `ERROR_USER_NOT_FOUND`.
  case userNotFound = 17011
  /// An account with this email address exists but uses a different sign-in method:
  /// `ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL`.
  case accountExistsWithDifferentCredential = 17012
  /// This operation requires a recent sign-in: `ERROR_REQUIRES_RECENT_LOGIN`.
  case requiresRecentLogin = 17014
  /// An identity from this provider is already linked to the account: `ERROR_PROVIDER_ALREADY_LINKED`.
  case providerAlreadyLinked = 17015
  /// No identity from this provider is linked to the account: `ERROR_NO_SUCH_PROVIDER`.
  case noSuchProvider = 17016
  /// The user's session has ended and cannot be renewed, or the user is signed in to another server:
  /// `ERROR_INVALID_USER_TOKEN`.
  case invalidUserToken = 17017
  /// The service could not be reached, or its response was lost: `ERROR_NETWORK_REQUEST_FAILED`.
  case networkError = 17020
  /// The session expired or ended while a call was being made or repeated: `ERROR_USER_TOKEN_EXPIRED`.
  case userTokenExpired = 17021
  /// The API key is not valid: `ERROR_INVALID_API_KEY`.
  case invalidAPIKey = 17023
  /// The credential does not belong to the user's account: `ERROR_USER_MISMATCH`.
  case userMismatch = 17024
  /// This identity is linked to another account: `ERROR_CREDENTIAL_ALREADY_IN_USE`.
  case credentialAlreadyInUse = 17025
  /// The new password is empty, too short or too common: `ERROR_WEAK_PASSWORD`.
  case weakPassword = 17026
  /// This application may not use the service: `ERROR_APP_NOT_AUTHORIZED`.
  case appNotAuthorized = 17028
  /// The emailed code has expired: `ERROR_EXPIRED_ACTION_CODE`.
  case expiredActionCode = 17029
  /// The emailed code or link is unknown, has already been used or is for another purpose: `ERROR_INVALID_ACTION_CODE`.
  case invalidActionCode = 17030
  /// The email template is not valid: `ERROR_INVALID_MESSAGE_PAYLOAD`.
  case invalidMessagePayload = 17031
  /// The sender in the email template is not valid: `ERROR_INVALID_SENDER`.
  case invalidSender = 17032
  /// Emails cannot be sent to this address: `ERROR_INVALID_RECIPIENT_EMAIL`.
  case invalidRecipientEmail = 17033
  /// An email address is required: `ERROR_MISSING_EMAIL`.
  case missingEmail = 17034
  /// An iOS bundle ID is required: `ERROR_MISSING_IOS_BUNDLE_ID`.
  case missingIosBundleID = 17036
  /// An Android package name is required: `ERROR_MISSING_ANDROID_PKG_NAME`.
  case missingAndroidPackageName = 17037
  /// The server's configuration does not allow the continue URL: `ERROR_UNAUTHORIZED_DOMAIN`.
  case unauthorizedDomain = 17038
  /// The continue URL is not an absolute URL: `ERROR_INVALID_CONTINUE_URI`.
  case invalidContinueURI = 17039
  /// A continue URL is required, because the application handles the code itself: `ERROR_MISSING_CONTINUE_URI`.
  case missingContinueURI = 17040
  /// A phone number is required: `ERROR_MISSING_PHONE_NUMBER`.
  case missingPhoneNumber = 17041
  /// The phone number is not valid: `ERROR_INVALID_PHONE_NUMBER`.
  case invalidPhoneNumber = 17042
  /// The code from a text message or an authenticator app is required: `ERROR_MISSING_VERIFICATION_CODE`.
  case missingVerificationCode = 17043
  /// The code from a text message or an authenticator app, or the recovery code, is wrong:
  /// `ERROR_INVALID_VERIFICATION_CODE`.
  case invalidVerificationCode = 17044
  /// The verification ID is required: `ERROR_MISSING_VERIFICATION_ID`.
  case missingVerificationID = 17045
  /// The verification ID is unknown or has already been used: `ERROR_INVALID_VERIFICATION_ID`.
  case invalidVerificationID = 17046
  /// The app credential is missing: `MISSING_APP_CREDENTIAL`.
  case missingAppCredential = 17047
  /// The app credential is not valid: `INVALID_APP_CREDENTIAL`.
  case invalidAppCredential = 17048
  /// The code that was sent to a phone has expired, or the enrollment of a second factor took too long:
  /// `ERROR_SESSION_EXPIRED`.
  case sessionExpired = 17051
  /// The service has no capacity for the request at the moment: `ERROR_QUOTA_EXCEEDED`.
  case quotaExceeded = 17052
  /// The device token is missing: `ERROR_MISSING_APP_TOKEN`.
  case missingAppToken = 17053
  /// The application does not forward remote notifications: `ERROR_NOTIFICATION_NOT_FORWARDED`.
  case notificationNotForwarded = 17054
  /// The application could not be verified: `ERROR_APP_NOT_VERIFIED`.
  case appNotVerified = 17055
  /// The captcha was not solved: `ERROR_CAPTCHA_CHECK_FAILED`.
  case captchaCheckFailed = 17056
  /// A web page is already being shown: `ERROR_WEB_CONTEXT_ALREADY_PRESENTED`.
  case webContextAlreadyPresented = 17057
  /// The user declined the sign-in in the browser or did not finish it in time: `ERROR_WEB_CONTEXT_CANCELLED`.
  case webContextCancelled = 17058
  /// The user interaction to verify the application failed: `ERROR_APP_VERIFICATION_FAILED`.
  case appVerificationUserInteractionFailure = 17059
  /// The OAuth client ID is not valid: `ERROR_INVALID_CLIENT_ID`.
  case invalidClientID = 17060
  /// The web page could not be loaded: `ERROR_WEB_NETWORK_REQUEST_FAILED`.
  case webNetworkRequestFailed = 17061
  /// The browser, or a local port for its response, could not be opened: `ERROR_WEB_INTERNAL_ERROR`.
  case webInternalError = 17062
  /// The sign-in in the browser failed: `ERROR_WEB_USER_INTERACTION_FAILURE`.
  case webSignInUserInteractionFailure = 17063
  /// The local player is not signed in: `ERROR_LOCAL_PLAYER_NOT_AUTHENTICATED`.
  case localPlayerNotAuthenticated = 17066
  /// The operation requires a user, but the argument is nil or no one is signed in: `ERROR_NULL_USER`.
  case nullUser = 17067
  /// The service has no provider with this ID: `ERROR_INVALID_PROVIDER_ID`.
  case invalidProviderID = 17071
  /// The user or the token belongs to another tenant: `ERROR_TENANT_ID_MISMATCH`.
  case tenantIDMismatch = 17072
  /// This operation is not supported with tenants: `ERROR_UNSUPPORTED_TENANT_OPERATION`.
  case unsupportedTenantOperation = 17073
  /// The credential was rejected: `ERROR_REJECTED_CREDENTIAL`.
  case rejectedCredential = 17075
  /// GameKit is not linked: `ERROR_GAME_KIT_NOT_LINKED`.
  case gameKitNotLinked = 17076
  /// A second factor is required to finish the operation: `ERROR_SECOND_FACTOR_REQUIRED`.
  case secondFactorRequired = 17078
  /// The multi-factor session is missing: `ERROR_MISSING_MULTI_FACTOR_SESSION`.
  case missingMultiFactorSession = 17081
  /// The call does not specify an enrolled second factor: `ERROR_MISSING_MULTI_FACTOR_INFO`.
  case missingMultiFactorInfo = 17082
  /// The multi-factor session has expired, has already been used or is for another operation:
  /// `ERROR_INVALID_MULTI_FACTOR_SESSION`.
  case invalidMultiFactorSession = 17083
  /// The account has no such second factor: `ERROR_MULTI_FACTOR_INFO_NOT_FOUND`.
  case multiFactorInfoNotFound = 17084
  /// Only an operator may perform this operation: `ERROR_ADMIN_RESTRICTED_OPERATION`.
  case adminRestrictedOperation = 17085
  /// The operation requires a verified email address: `ERROR_UNVERIFIED_EMAIL`.
  case unverifiedEmail = 17086
  /// This second factor is already enrolled: `ERROR_SECOND_FACTOR_ALREADY_ENROLLED`.
  case secondFactorAlreadyEnrolled = 17087
  /// The account already has the maximum number of second factors: `ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED`.
  case maximumSecondFactorCountExceeded = 17088
  /// The user's sign-in method cannot be combined with this second factor: `ERROR_UNSUPPORTED_FIRST_FACTOR`.
  case unsupportedFirstFactor = 17089
  /// The new email address must be verified before it replaces the old one: `ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION`.
  case emailChangeNeedsVerification = 17090
  /// The client's identifier is missing: `ERROR_MISSING_CLIENT_IDENTIFIER`.
  case missingClientIdentifier = 17093
  /// The nonce is missing, has already been used, has expired or belongs to another token:
  /// `ERROR_MISSING_OR_INVALID_NONCE`.
  case missingOrInvalidNonce = 17094
  /// A service hook refused the operation: `ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR`.
  case blockingCloudFunctionError = 17105
  /// reCAPTCHA is not enabled: `ERROR_RECAPTCHA_NOT_ENABLED`.
  case recaptchaNotEnabled = 17200
  /// The reCAPTCHA token is missing: `ERROR_MISSING_RECAPTCHA_TOKEN`.
  case missingRecaptchaToken = 17201
  /// The reCAPTCHA token is not valid: `ERROR_INVALID_RECAPTCHA_TOKEN`.
  case invalidRecaptchaToken = 17202
  /// The reCAPTCHA action is not valid: `ERROR_INVALID_RECAPTCHA_ACTION`.
  case invalidRecaptchaAction = 17203
  /// The client type is missing: `ERROR_MISSING_CLIENT_TYPE`.
  case missingClientType = 17204
  /// The reCAPTCHA version is missing: `ERROR_MISSING_RECAPTCHA_VERSION`.
  case missingRecaptchaVersion = 17205
  /// The reCAPTCHA version is not valid: `ERROR_INVALID_RECAPTCHA_VERSION`.
  case invalidRecaptchaVersion = 17206
  /// The request type is not valid: `ERROR_INVALID_REQ_TYPE`.
  case invalidReqType = 17207
  /// The reCAPTCHA library is not linked: `ERROR_RECAPTCHA_SDK_NOT_LINKED`.
  case recaptchaSDKNotLinked = 17208
  /// The reCAPTCHA site key is missing: `ERROR_RECAPTCHA_SITE_KEY_MISSING`.
  case recaptchaSiteKeyMissing = 17209
  /// The reCAPTCHA action could not be created: `ERROR_RECAPTCHA_ACTION_CREATION_FAILED`.
  case recaptchaActionCreationFailed = 17210
  /// The new password is long enough but violates the service's other password rules:
  /// `ERROR_PASSWORD_DOES_NOT_MEET_REQUIREMENTS`.
  case passwordDoesNotMeetRequirements = 17211
  /// The link domain does not belong to the service: `ERROR_INVALID_HOSTING_LINK_DOMAIN`.
  case invalidHostingLinkDomain = 17214
  /// The signed-in state could not be read or stored: `ERROR_KEYCHAIN_ERROR`.
  case keychainError = 17995
  /// The service failed, a value in the request is invalid, or the client is not configured correctly:
  /// `ERROR_INTERNAL_ERROR`.
  case internalError = 17999
  /// The ID token cannot be parsed as a JWT: `ERROR_MALFORMED_JWT`.
  case malformedJWT = 18000

  /// The error code itself, for source code that expects errors to be structs with a `code` property.
  public var code: Self { self }
}
