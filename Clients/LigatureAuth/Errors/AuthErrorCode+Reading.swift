public import Foundation

extension AuthErrorCode {
  /// Creates an error code from an error of this library. Returns nil for any other error.
  ///
  /// A clause such as `catch AuthErrorCode.networkError` never matches, because errors are `NSError`s and Foundation on
  /// Linux does not bridge them to Swift enums.
  public init?(_ error: any Error) {
    if let code = error as? AuthErrorCode {
      self = code
      return
    }
    let error = error as NSError
    guard error.domain == AuthErrors.domain else { return nil }
    self.init(rawValue: error.code)
  }
}

extension NSError {
  /// The error's ``AuthErrorCode``, or nil if the error does not come from this library.
  public var authErrorCode: AuthErrorCode? { AuthErrorCode(self) }
}
