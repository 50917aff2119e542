public import Foundation

/// The domain of this library's errors and the keys of their userInfo.
public class AuthErrors: NSObject {
  /// The domain of every error that an operation delivers; the code is an ``AuthErrorCode``.
  public static let domain = "FIRAuthErrorDomain"
  /// The key of the code's name, such as "ERROR_CREDENTIAL_ALREADY_IN_USE": a `String`.
  public static let userInfoNameKey = "FIRAuthErrorUserInfoNameKey"
  /// The key of the email address of a conflict, if the caller may know it: a `String`.
  public static let userInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"
  /// The key of the credential to sign in (or link) with after a conflict, without asking the provider again: an
  /// ``AuthCredential``.
  public static let userInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"
  /// The key of the resolver that continues if a second factor is needed: a ``MultiFactorResolver``.
  public static let userInfoMultiFactorResolverKey = "FIRAuthErrorUserInfoMultiFactorResolverKey"

  /// The key of the service's response, in the underlying error of a failure whose reason this version of the library
  /// does not know: a `[String: Any]` with "reason", "message", "status" and "metadata".
  public static let userInfoDeserializedResponseKey = "FIRAuthErrorUserInfoDeserializedResponseKey"

  /// The key of the service's own name for the reason, such as "LAST_SIGN_IN_METHOD" (`ErrorReason` in `error.proto`):
  /// a `String`. It distinguishes cases for which Firebase has no code.
  public static let userInfoReasonKey = "LigatureAuthErrorUserInfoReasonKey"
  /// The key of the time to wait before another attempt, in seconds: a `TimeInterval`.
  public static let userInfoRetryAfterKey = "LigatureAuthErrorUserInfoRetryAfterKey"
  /// The key of the sign-in methods of the other account of a conflict, if the caller has proven the email: a
  /// `[String]` of provider IDs.
  public static let userInfoSignInMethodsKey = "LigatureAuthErrorUserInfoSignInMethodsKey"
  /// The key of the sign-in methods that can be used after ``AuthErrorCode/requiresRecentLogin``: a `[String]` of the
  /// provider IDs whose proof counts. A method that was linked without a recent sign-in is not among them until it
  /// settles; see ``ProviderUserInfo/isSettled``.
  public static let userInfoSettledMethodsKey = "LigatureAuthErrorUserInfoSettledMethodsKey"
  /// The key of the credential's identity that an account has set aside, with the reason: a ``SetAsideMethod``.
  public static let userInfoSetAsideMethodKey = "LigatureAuthErrorUserInfoSetAsideMethodKey"
  /// The key of the path of the request's invalid field, such as "credential.password.email": a `String`.
  public static let userInfoFieldKey = "LigatureAuthErrorUserInfoFieldKey"
  /// The key of the ID of the call, with which the server's operator can find the call (`ligature audit --request`): a
  /// `String`.
  public static let userInfoRequestIDKey = "LigatureAuthErrorUserInfoRequestIDKey"
  /// The key of the reason why there was no connection to the service: a `ConnectionProblem`.
  package static let userInfoConnectionProblemKey = "LigatureAuthErrorUserInfoConnectionProblemKey"
}

/// The name of ``AuthErrors/domain`` in earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorDomain = AuthErrors.domain
/// The name of ``AuthErrors/userInfoNameKey`` in earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoNameKey = AuthErrors.userInfoNameKey
/// The name of ``AuthErrors/userInfoEmailKey`` in earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoEmailKey = AuthErrors.userInfoEmailKey
/// The name of ``AuthErrors/userInfoUpdatedCredentialKey`` in earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoUpdatedCredentialKey = AuthErrors.userInfoUpdatedCredentialKey
/// The name of ``AuthErrors/userInfoMultiFactorResolverKey`` in earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoMultiFactorResolverKey = AuthErrors.userInfoMultiFactorResolverKey
