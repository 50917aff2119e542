/// Why an operation failed: the codes of the ``AuthErrors/domain`` errors, with the numbers that FirebaseAuth gives
/// them.
///
/// Operations deliver `NSError`s; ``init(_:)`` reads the code of one:
/// ```swift
/// if AuthErrorCode(error) == .credentialAlreadyInUse { ... }
/// ```
/// Codes that only machinery of other platforms can cause are declared, so that a `switch` compiles and numbers mean
/// the same everywhere; they are never raised here.
public enum AuthErrorCode: Int, Error, Sendable, CaseIterable {
  /// `ERROR_INVALID_CUSTOM_TOKEN`
  case invalidCustomToken = 17000
  /// `ERROR_CUSTOM_TOKEN_MISMATCH`
  case customTokenMismatch = 17002
  /// `ERROR_INVALID_CREDENTIAL`
  case invalidCredential = 17004
  /// `ERROR_USER_DISABLED`
  case userDisabled = 17005
  /// `ERROR_OPERATION_NOT_ALLOWED`
  case operationNotAllowed = 17006
  /// `ERROR_EMAIL_ALREADY_IN_USE`
  case emailAlreadyInUse = 17007
  /// `ERROR_INVALID_EMAIL`
  case invalidEmail = 17008
  /// `ERROR_WRONG_PASSWORD`
  case wrongPassword = 17009
  /// `ERROR_TOO_MANY_REQUESTS`
  case tooManyRequests = 17010
  /// `ERROR_USER_NOT_FOUND`
  case userNotFound = 17011
  /// `ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL`
  case accountExistsWithDifferentCredential = 17012
  /// `ERROR_REQUIRES_RECENT_LOGIN`
  case requiresRecentLogin = 17014
  /// `ERROR_PROVIDER_ALREADY_LINKED`
  case providerAlreadyLinked = 17015
  /// `ERROR_NO_SUCH_PROVIDER`
  case noSuchProvider = 17016
  /// `ERROR_INVALID_USER_TOKEN`
  case invalidUserToken = 17017
  /// `ERROR_NETWORK_REQUEST_FAILED`
  case networkError = 17020
  /// `ERROR_USER_TOKEN_EXPIRED`
  case userTokenExpired = 17021
  /// `ERROR_INVALID_API_KEY`
  case invalidAPIKey = 17023
  /// `ERROR_USER_MISMATCH`
  case userMismatch = 17024
  /// `ERROR_CREDENTIAL_ALREADY_IN_USE`
  case credentialAlreadyInUse = 17025
  /// `ERROR_WEAK_PASSWORD`
  case weakPassword = 17026
  /// `ERROR_APP_NOT_AUTHORIZED`
  case appNotAuthorized = 17028
  /// `ERROR_EXPIRED_ACTION_CODE`
  case expiredActionCode = 17029
  /// `ERROR_INVALID_ACTION_CODE`
  case invalidActionCode = 17030
  /// `ERROR_INVALID_MESSAGE_PAYLOAD`
  case invalidMessagePayload = 17031
  /// `ERROR_INVALID_SENDER`
  case invalidSender = 17032
  /// `ERROR_INVALID_RECIPIENT_EMAIL`
  case invalidRecipientEmail = 17033
  /// `ERROR_MISSING_EMAIL`
  case missingEmail = 17034
  /// `ERROR_MISSING_IOS_BUNDLE_ID`
  case missingIosBundleID = 17036
  /// `ERROR_MISSING_ANDROID_PKG_NAME`
  case missingAndroidPackageName = 17037
  /// `ERROR_UNAUTHORIZED_DOMAIN`
  case unauthorizedDomain = 17038
  /// `ERROR_INVALID_CONTINUE_URI`
  case invalidContinueURI = 17039
  /// `ERROR_MISSING_CONTINUE_URI`
  case missingContinueURI = 17040
  /// `ERROR_MISSING_PHONE_NUMBER`
  case missingPhoneNumber = 17041
  /// `ERROR_INVALID_PHONE_NUMBER`
  case invalidPhoneNumber = 17042
  /// `ERROR_MISSING_VERIFICATION_CODE`
  case missingVerificationCode = 17043
  /// `ERROR_INVALID_VERIFICATION_CODE`
  case invalidVerificationCode = 17044
  /// `ERROR_MISSING_VERIFICATION_ID`
  case missingVerificationID = 17045
  /// `ERROR_INVALID_VERIFICATION_ID`
  case invalidVerificationID = 17046
  /// `MISSING_APP_CREDENTIAL`
  case missingAppCredential = 17047
  /// `INVALID_APP_CREDENTIAL`
  case invalidAppCredential = 17048
  /// `ERROR_SESSION_EXPIRED`
  case sessionExpired = 17051
  /// `ERROR_QUOTA_EXCEEDED`
  case quotaExceeded = 17052
  /// `ERROR_MISSING_APP_TOKEN`
  case missingAppToken = 17053
  /// `ERROR_NOTIFICATION_NOT_FORWARDED`
  case notificationNotForwarded = 17054
  /// `ERROR_APP_NOT_VERIFIED`
  case appNotVerified = 17055
  /// `ERROR_CAPTCHA_CHECK_FAILED`
  case captchaCheckFailed = 17056
  /// `ERROR_WEB_CONTEXT_ALREADY_PRESENTED`
  case webContextAlreadyPresented = 17057
  /// `ERROR_WEB_CONTEXT_CANCELLED`
  case webContextCancelled = 17058
  /// `ERROR_APP_VERIFICATION_FAILED`
  case appVerificationUserInteractionFailure = 17059
  /// `ERROR_INVALID_CLIENT_ID`
  case invalidClientID = 17060
  /// `ERROR_WEB_NETWORK_REQUEST_FAILED`
  case webNetworkRequestFailed = 17061
  /// `ERROR_WEB_INTERNAL_ERROR`
  case webInternalError = 17062
  /// `ERROR_WEB_USER_INTERACTION_FAILURE`
  case webSignInUserInteractionFailure = 17063
  /// `ERROR_LOCAL_PLAYER_NOT_AUTHENTICATED`
  case localPlayerNotAuthenticated = 17066
  /// `ERROR_NULL_USER`
  case nullUser = 17067
  /// `ERROR_INVALID_PROVIDER_ID`
  case invalidProviderID = 17071
  /// `ERROR_TENANT_ID_MISMATCH`
  case tenantIDMismatch = 17072
  /// `ERROR_UNSUPPORTED_TENANT_OPERATION`
  case unsupportedTenantOperation = 17073
  /// `ERROR_REJECTED_CREDENTIAL`
  case rejectedCredential = 17075
  /// `ERROR_GAME_KIT_NOT_LINKED`
  case gameKitNotLinked = 17076
  /// `ERROR_SECOND_FACTOR_REQUIRED`
  case secondFactorRequired = 17078
  /// `ERROR_MISSING_MULTI_FACTOR_SESSION`
  case missingMultiFactorSession = 17081
  /// `ERROR_MISSING_MULTI_FACTOR_INFO`
  case missingMultiFactorInfo = 17082
  /// `ERROR_INVALID_MULTI_FACTOR_SESSION`
  case invalidMultiFactorSession = 17083
  /// `ERROR_MULTI_FACTOR_INFO_NOT_FOUND`
  case multiFactorInfoNotFound = 17084
  /// `ERROR_ADMIN_RESTRICTED_OPERATION`
  case adminRestrictedOperation = 17085
  /// `ERROR_UNVERIFIED_EMAIL`
  case unverifiedEmail = 17086
  /// `ERROR_SECOND_FACTOR_ALREADY_ENROLLED`
  case secondFactorAlreadyEnrolled = 17087
  /// `ERROR_MAXIMUM_SECOND_FACTOR_COUNT_EXCEEDED`
  case maximumSecondFactorCountExceeded = 17088
  /// `ERROR_UNSUPPORTED_FIRST_FACTOR`
  case unsupportedFirstFactor = 17089
  /// `ERROR_EMAIL_CHANGE_NEEDS_VERIFICATION`
  case emailChangeNeedsVerification = 17090
  /// `ERROR_MISSING_CLIENT_IDENTIFIER`
  case missingClientIdentifier = 17093
  /// `ERROR_MISSING_OR_INVALID_NONCE`
  case missingOrInvalidNonce = 17094
  /// `ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR`
  case blockingCloudFunctionError = 17105
  /// `ERROR_RECAPTCHA_NOT_ENABLED`
  case recaptchaNotEnabled = 17200
  /// `ERROR_MISSING_RECAPTCHA_TOKEN`
  case missingRecaptchaToken = 17201
  /// `ERROR_INVALID_RECAPTCHA_TOKEN`
  case invalidRecaptchaToken = 17202
  /// `ERROR_INVALID_RECAPTCHA_ACTION`
  case invalidRecaptchaAction = 17203
  /// `ERROR_MISSING_CLIENT_TYPE`
  case missingClientType = 17204
  /// `ERROR_MISSING_RECAPTCHA_VERSION`
  case missingRecaptchaVersion = 17205
  /// `ERROR_INVALID_RECAPTCHA_VERSION`
  case invalidRecaptchaVersion = 17206
  /// `ERROR_INVALID_REQ_TYPE`
  case invalidReqType = 17207
  /// `ERROR_RECAPTCHA_SDK_NOT_LINKED`
  case recaptchaSDKNotLinked = 17208
  /// `ERROR_RECAPTCHA_SITE_KEY_MISSING`
  case recaptchaSiteKeyMissing = 17209
  /// `ERROR_RECAPTCHA_ACTION_CREATION_FAILED`
  case recaptchaActionCreationFailed = 17210
  /// `ERROR_PASSWORD_DOES_NOT_MEET_REQUIREMENTS`
  case passwordDoesNotMeetRequirements = 17211
  /// `ERROR_INVALID_HOSTING_LINK_DOMAIN`
  case invalidHostingLinkDomain = 17214
  /// `ERROR_KEYCHAIN_ERROR`
  case keychainError = 17995
  /// `ERROR_INTERNAL_ERROR`
  case internalError = 17999
  /// `ERROR_MALFORMED_JWT`
  case malformedJWT = 18000

  /// The code itself: what code written against error structs asks for.
  public var code: Self { self }
}
