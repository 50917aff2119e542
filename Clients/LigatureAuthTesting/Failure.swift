public import Foundation
import LigatureMessages
import RPCCore

extension InMemoryAuthService {
  /// A failure of a call, for use with ``InMemoryAuthService/fail(_:with:times:)``. The description of each failure
  /// names the `AuthErrorCode` that the application receives.
  public struct Failure: Sendable, Hashable {
    let code: StatusCode
    /// The name of the reason, or nil for a network failure.
    let reason: String?
    let message: String
    var retryAfter: TimeInterval?

    init(_ code: StatusCode, _ reason: LigatureV1.ErrorReason?, _ message: String) {
      self.code = code
      self.reason = reason?.name
      self.message = message
    }

    /// Creates a failure with any reason that a server can return (`ErrorReason` in `error.proto`), such as
    /// "OPERATION_NOT_ALLOWED". The application finds the reason in `userInfo` under `AuthErrors.userInfoReasonKey`.
    public init(reason: String, message: String) {
      code = LigatureV1.ErrorReason(name: reason).map(Self.code) ?? .failedPrecondition
      self.reason = reason
      self.message = message
    }

    /// The call does not reach the service. The application receives `networkError`.
    public static let unreachable = Failure(.unavailable, nil, "The service cannot be reached.")
    /// The service carries out the request, but the response is lost, so the library retries the request. If this
    /// happens three times in a row, the operation fails with `networkError`.
    public static let answerLost = Failure(.unavailable, nil, "The connection was lost.")
    /// The service responds that it is temporarily unavailable. The application receives `networkError`.
    public static let unavailable = Failure(.unavailable, .unavailable, "The service is currently unavailable.")
    /// The provider cannot be reached, so its token cannot be checked. The application receives `networkError`.
    public static let providerUnavailable = Failure(
      .unavailable, .providerUnavailable, "The provider is currently unreachable.")
    /// The last sign-in was too long ago. The application receives `requiresRecentLogin`.
    public static let requiresRecentLogin = Failure(
      .failedPrecondition, .credentialTooOldLoginAgain, "This operation requires a more recent sign-in.")
    /// The account is disabled. The application receives `userDisabled`, and the user is signed out.
    public static let userDisabled = Failure(.permissionDenied, .userDisabled, "The account is disabled.")
    /// The account was deleted. The application receives `userNotFound`, and the user is signed out.
    public static let userNotFound = Failure(.notFound, .userNotFound, "The account was deleted.")
    /// The password is wrong, or the provider's token is not accepted. The application receives `invalidCredential`.
    public static let invalidCredential = Failure(
      .unauthenticated, .invalidLoginCredentials, "The address or the password is wrong.")
    /// The operator has disabled this operation. The application receives `operationNotAllowed`.
    public static let operationNotAllowed = Failure(
      .permissionDenied, .operationNotAllowed, "The operator has disabled this operation.")
    /// The session has ended and cannot be renewed. The application receives `invalidUserToken`, and the user is signed
    /// out.
    public static let sessionEnded = Failure(
      .unauthenticated, .invalidRefreshToken, "The session has ended. Sign in again.")

    /// Returns a failure caused by too many attempts. The application receives `tooManyRequests`, with the time to wait
    /// in `userInfo` under `AuthErrors.userInfoRetryAfterKey`.
    public static func tooManyRequests(retryAfter seconds: TimeInterval) -> Failure {
      var failure = Failure(.resourceExhausted, .tooManyAttemptsTryLater, "Too many attempts. Try again later.")
      failure.retryAfter = seconds
      return failure
    }

    /// Returns the status code for a reason. Reasons whose code does not matter to clients share one code.
    private static func code(of reason: LigatureV1.ErrorReason) -> StatusCode {
      switch reason {
      case .invalidLoginCredentials, .invalidIdpResponse, .missingOrInvalidNonce, .invalidPendingToken, .missingIDToken,
        .invalidIDToken, .tokenExpired, .invalidRefreshToken:
        .unauthenticated
      case .unavailable, .providerUnavailable: .unavailable
      default: .failedPrecondition
      }
    }
  }
}

extension InMemoryAuthService.Failure {
  /// The error that a server would send.
  var rpcError: RPCError {
    guard let reason else { return RPCError(code, message) }
    var details = [GoogleRPC.ErrorInfo(reason: reason, domain: LigatureV1.ErrorReason.domain).packed]
    if let retryAfter {
      // The delay is limited to one year. Negative values and NaN become zero.
      let milliseconds = Int64(retryAfter >= 0 ? min(retryAfter, 31_536_000) * 1000 : 0)
      details.append(GoogleRPC.RetryInfo(retryDelay: .init(milliseconds: milliseconds)).packed)
    }
    return RPCError(code, message, details: details.compactMap(\.self))
  }
}
