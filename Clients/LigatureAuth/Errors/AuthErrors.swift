public import Foundation

/// The domain of this library's errors and what stands in their userInfo.
public class AuthErrors: NSObject {
  /// The domain of every error that an operation delivers; the code is an ``AuthErrorCode``.
  public static let domain = "FIRAuthErrorDomain"
  /// The name of the code, such as "ERROR_CREDENTIAL_ALREADY_IN_USE": a `String`.
  public static let userInfoNameKey = "FIRAuthErrorUserInfoNameKey"
  /// The email address of a conflict, if the caller may know it: a `String`.
  public static let userInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"
  /// What to sign in (or link) with after a conflict, without asking the provider again: an ``AuthCredential``.
  public static let userInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"
  /// How to continue if a second factor is needed: a ``MultiFactorResolver``.
  public static let userInfoMultiFactorResolverKey = "FIRAuthErrorUserInfoMultiFactorResolverKey"

  /// In the underlying error of a failure with a reason that this version of the library does not know: what the
  /// service answered, a `[String: Any]` with "reason", "message", "status" and "metadata".
  public static let userInfoDeserializedResponseKey = "FIRAuthErrorUserInfoDeserializedResponseKey"

  /// The service's own name of the reason, such as "LAST_SIGN_IN_METHOD" (`ErrorReason` in `error.proto`): a `String`.
  /// It says more than the code if Firebase has no code for a case.
  public static let userInfoReasonKey = "LigatureAuthErrorUserInfoReasonKey"
  /// How long to wait before another try, in seconds: a `TimeInterval`.
  public static let userInfoRetryAfterKey = "LigatureAuthErrorUserInfoRetryAfterKey"
  /// How the other account of a conflict signs in, if the caller has proven the email: a `[String]` of provider IDs.
  public static let userInfoSignInMethodsKey = "LigatureAuthErrorUserInfoSignInMethodsKey"
  /// How to sign in again after ``AuthErrorCode/requiresRecentLogin``: a `[String]` of the provider IDs whose proof
  /// counts. A method that was linked without a recent sign-in is not among them until it settles; see
  /// ``ProviderUserInfo/isSettled``.
  public static let userInfoSettledMethodsKey = "LigatureAuthErrorUserInfoSettledMethodsKey"
  /// The credential's identity as an account has set it aside, with the reason: a ``SetAsideMethod``.
  public static let userInfoSetAsideMethodKey = "LigatureAuthErrorUserInfoSetAsideMethodKey"
  /// The path of the request's field that was wrong, such as "credential.password.email": a `String`.
  public static let userInfoFieldKey = "LigatureAuthErrorUserInfoFieldKey"
  /// The id of the call, by which the server's operator finds it (`ligature audit --request`): a `String`.
  public static let userInfoRequestIDKey = "LigatureAuthErrorUserInfoRequestIDKey"
  /// Why there was no connection to the service: a `ConnectionProblem`.
  package static let userInfoConnectionProblemKey = "LigatureAuthErrorUserInfoConnectionProblemKey"
}

/// ``AuthErrors/domain`` under the name of earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorDomain = AuthErrors.domain
/// ``AuthErrors/userInfoNameKey`` under the name of earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoNameKey = AuthErrors.userInfoNameKey
/// ``AuthErrors/userInfoEmailKey`` under the name of earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoEmailKey = AuthErrors.userInfoEmailKey
/// ``AuthErrors/userInfoUpdatedCredentialKey`` under the name of earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoUpdatedCredentialKey = AuthErrors.userInfoUpdatedCredentialKey
/// ``AuthErrors/userInfoMultiFactorResolverKey`` under the name of earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AuthErrorUserInfoMultiFactorResolverKey = AuthErrors.userInfoMultiFactorResolverKey
