public import Foundation

/// The domain of this library's errors and the keys in their `userInfo`.
public class AuthErrors: NSObject {
  /// The domain of this library's errors. Each error's code is an ``AuthErrorCode``.
  public static let domain = "FIRAuthErrorDomain"
  /// The key for the error code's name, such as "ERROR_CREDENTIAL_ALREADY_IN_USE". The value is a `String`.
  public static let userInfoNameKey = "FIRAuthErrorUserInfoNameKey"
  /// The key for the email address involved in a conflict, if the caller may know the address. The value is a `String`.
  public static let userInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"
  /// The key for a credential that signs in or links after a conflict, without involving the provider again. The value
  /// is an ``AuthCredential``.
  public static let userInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"
  /// The key for the resolver that continues the operation if a second factor is required. The value is a
  /// ``MultiFactorResolver``.
  public static let userInfoMultiFactorResolverKey = "FIRAuthErrorUserInfoMultiFactorResolverKey"

  /// The key for the service's response. The underlying error contains this key if this version of the library does not
  /// recognize the reason for the failure. The value is a `[String: Any]` with "reason", "message", "status" and
  /// "metadata".
  public static let userInfoDeserializedResponseKey = "FIRAuthErrorUserInfoDeserializedResponseKey"

  /// The key for the service's name for the reason, such as "LAST_SIGN_IN_METHOD" (`ErrorReason` in `error.proto`). The
  /// name distinguishes cases for which Firebase has no separate codes. The value is a `String`.
  public static let userInfoReasonKey = "LigatureAuthErrorUserInfoReasonKey"
  /// The key for the time to wait before trying again, in seconds. The value is a `TimeInterval`.
  public static let userInfoRetryAfterKey = "LigatureAuthErrorUserInfoRetryAfterKey"
  /// The key for the other account's sign-in methods in a conflict, if the caller has proven ownership of the email
  /// address. The value is a `[String]` of provider IDs.
  public static let userInfoSignInMethodsKey = "LigatureAuthErrorUserInfoSignInMethodsKey"
  /// The key for the sign-in methods with which the user can reauthenticate after
  /// ``AuthErrorCode/requiresRecentLogin``. The value is a `[String]` of provider IDs. A method that was linked without
  /// a recent sign-in is not included until it is settled; see ``ProviderUserInfo/isSettled``.
  public static let userInfoSettledMethodsKey = "LigatureAuthErrorUserInfoSettledMethodsKey"
  /// The key for a description of the credential's identity if an account has set the identity aside. The value is a
  /// ``SetAsideMethod``, which contains the reason.
  public static let userInfoSetAsideMethodKey = "LigatureAuthErrorUserInfoSetAsideMethodKey"
  /// The key for the path of the invalid field in the request, such as "credential.password.email". The value is a
  /// `String`.
  public static let userInfoFieldKey = "LigatureAuthErrorUserInfoFieldKey"
  /// The key for the call's ID, with which the server's operator can find the call (`ligature audit --request`). The
  /// value is a `String`.
  public static let userInfoRequestIDKey = "LigatureAuthErrorUserInfoRequestIDKey"
  /// The key for the reason why the client could not connect to the service. The value is a `ConnectionProblem`.
  package static let userInfoConnectionProblemKey = "LigatureAuthErrorUserInfoConnectionProblemKey"
}

/// Another name for ``AuthErrors/domain``, from earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorDomain = AuthErrors.domain
/// Another name for ``AuthErrors/userInfoNameKey``, from earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoNameKey = AuthErrors.userInfoNameKey
/// Another name for ``AuthErrors/userInfoEmailKey``, from earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoEmailKey = AuthErrors.userInfoEmailKey
/// Another name for ``AuthErrors/userInfoUpdatedCredentialKey``, from earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoUpdatedCredentialKey = AuthErrors.userInfoUpdatedCredentialKey
/// Another name for ``AuthErrors/userInfoMultiFactorResolverKey``, from earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoMultiFactorResolverKey = AuthErrors.userInfoMultiFactorResolverKey
