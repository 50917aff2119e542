import Foundation

/// Makes the `NSError`s that operations deliver.
enum AuthFailure {
  /// An error of this library's domain.
  /// - Parameters:
  ///   - message: What happened and what to do, nil for the code's standard message.
  ///   - underlying: The error that caused it.
  static func error(
    _ code: AuthErrorCode, _ message: String? = nil, underlying: (any Error)? = nil, userInfo: [String: Any] = [:]
  ) -> NSError {
    var userInfo = userInfo
    userInfo[NSLocalizedDescriptionKey] = message ?? code.standardMessage
    userInfo[AuthErrors.userInfoNameKey] = code.name
    if let underlying { userInfo[NSUnderlyingErrorKey] = underlying as NSError }
    return NSError(domain: AuthErrors.domain, code: code.rawValue, userInfo: userInfo)
  }

  /// The cases of errors that stand under others, with Firebase's numbers.
  enum InternalErrorCode: Int {
    case unexpectedErrorResponse = 3
    case unexpectedResponse = 4
  }

  /// An error that stands under another one.
  static func internalError(_ code: InternalErrorCode, _ userInfo: [String: Any]) -> NSError {
    NSError(domain: "FIRAuthInternalErrorDomain", code: code.rawValue, userInfo: userInfo)
  }

  /// The failure of an answer that should have had tokens, without which no user can be signed in.
  ///
  /// - Parameter message: What it lacks.
  static func lackOfTokens(_ message: String) -> NSError {
    error(
      .invalidUserToken, message, underlying: internalError(.unexpectedResponse, [NSLocalizedDescriptionKey: message]))
  }

  /// The answer to an empty password that is being chosen.
  static var missingPassword: NSError {
    error(.weakPassword, userInfo: [NSLocalizedFailureReasonErrorKey: "Missing password"])
  }

  /// The answer to a second factor by the credential of a conflict.
  static var spentPhone: NSError {
    error(
      .invalidCredential, "The credential of a conflict signs in. A second factor needs one of a code that was sent.")
  }

  /// The answer of operations that belong to later versions.
  static func notOffered(_ operation: String) -> NSError {
    error(.operationNotAllowed, "\(operation) is not offered by this version of LigatureAuth.")
  }
}
