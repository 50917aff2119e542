import Foundation

/// A namespace for creating the `NSError`s with which operations fail.
enum AuthFailure {
  /// Returns an error in this library's domain.
  /// - Parameters:
  ///   - message: A description of the failure and how to resolve it; nil for the code's standard message.
  ///   - underlying: The error that caused the failure.
  static func error(
    _ code: AuthErrorCode, _ message: String? = nil, underlying: (any Error)? = nil, userInfo: [String: Any] = [:]
  ) -> NSError {
    var userInfo = userInfo
    userInfo[NSLocalizedDescriptionKey] = message ?? code.standardMessage
    userInfo[AuthErrors.userInfoNameKey] = code.name
    if let underlying { userInfo[NSUnderlyingErrorKey] = underlying as NSError }
    return NSError(domain: AuthErrors.domain, code: code.rawValue, userInfo: userInfo)
  }

  /// The codes of underlying errors. The raw values are the same as in FirebaseAuth.
  enum InternalErrorCode: Int {
    case unexpectedErrorResponse = 3
    case unexpectedResponse = 4
  }

  /// Returns an error for use as an underlying error.
  static func internalError(_ code: InternalErrorCode, _ userInfo: [String: Any]) -> NSError {
    NSError(domain: "FIRAuthInternalErrorDomain", code: code.rawValue, userInfo: userInfo)
  }

  /// Returns the error for a response that lacks the session's tokens.
  /// - Parameter message: A description of the missing part.
  static func lackOfTokens(_ message: String) -> NSError {
    error(
      .invalidUserToken, message, underlying: internalError(.unexpectedResponse, [NSLocalizedDescriptionKey: message]))
  }

  /// The error for an empty new password.
  static var missingPassword: NSError {
    error(.weakPassword, userInfo: [NSLocalizedFailureReasonErrorKey: "Missing password"])
  }

  /// The error for using a conflict's credential as a second factor.
  static var spentPhone: NSError {
    error(
      .invalidCredential,
      "A credential from a conflict can only sign in. A second factor requires a credential made from a code that was "
        + "sent.")
  }

  /// Returns the error for an operation that this version does not support.
  static func notOffered(_ operation: String) -> NSError {
    error(.operationNotAllowed, "\(operation) is not supported by this version of LigatureAuth.")
  }
}
