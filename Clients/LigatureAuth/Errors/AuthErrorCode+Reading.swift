public import Foundation

extension AuthErrorCode {
  /// Creates an error code from an error that an operation of this library has delivered. Returns nil for any other
  /// error.
  ///
  /// A clause like `catch AuthErrorCode.networkError` never matches: errors are `NSError`s, and Linux has no bridge
  /// from them to Swift enumerations.
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
  /// The error's ``AuthErrorCode``; nil if the error does not come from this library.
  public var authErrorCode: AuthErrorCode? { AuthErrorCode(self) }
}
