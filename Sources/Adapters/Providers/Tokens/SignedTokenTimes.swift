import JSONWebTokens

/// The times in a token signed by a service, in seconds since 1970. If a check fails, it throws the reason for refusing
/// the token.
struct SignedTokenTimes {
  /// The maximum difference between a service's clock and a server's clock.
  private static let skewSeconds: Int64 = 60

  private let issuedAt: Int64
  private let expiresAt: Int64
  private let notBefore: JSONValue?

  /// The time from which the token is no longer accepted.
  var acceptedUntil: Int64 { expiresAt + Self.skewSeconds }

  init(_ claims: [String: JSONValue]) throws(TokenRefusal) {
    guard let expiresAt = claims["exp"].flatMap(NumericDate.seconds),
      let issuedAt = claims["iat"].flatMap(NumericDate.seconds)
    else { throw TokenRefusal("one of its times (\"iat\", \"exp\") is missing or malformed") }
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    notBefore = claims["nbf"]
  }

  /// Checks that the token's lifetime is positive and at most `longest` seconds.
  /// - Parameter name: The maximum in words, for use in the error.
  func checkLife(atMost longest: Int64, _ name: String) throws(TokenRefusal) {
    guard expiresAt > issuedAt, expiresAt - issuedAt <= longest else {
      throw TokenRefusal("it is valid for longer than \(name), or expires before it was issued")
    }
  }

  /// Checks that the token was not issued in the future and has not expired.
  func checkAge(at now: Int64) throws(TokenRefusal) {
    guard acceptedUntil > now else { throw TokenRefusal("it has expired") }
    guard issuedAt <= now + Self.skewSeconds else { throw TokenRefusal("it was issued in the future (\"iat\")") }
  }

  /// Checks that the current time is not before the token's "nbf" time, if it has one.
  func checkStart(at now: Int64) throws(TokenRefusal) {
    guard let notBefore else { return }
    guard let seconds = NumericDate.seconds(notBefore), seconds <= now + Self.skewSeconds else {
      throw TokenRefusal("it is not valid yet (\"nbf\")")
    }
  }
}
