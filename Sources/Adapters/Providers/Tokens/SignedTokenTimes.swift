import JSONWebTokens

/// The times in a token that a service has signed, in seconds since 1970. Each check throws the reason for which the
/// token is refused.
struct SignedTokenTimes {
  /// The maximum difference between the clocks of a service and a server.
  private static let skewSeconds: Int64 = 60

  private let issuedAt: Int64
  private let expiresAt: Int64
  private let notBefore: JSONValue?

  /// The time from which the token is no longer accepted.
  var acceptedUntil: Int64 { expiresAt + Self.skewSeconds }

  init(_ claims: [String: JSONValue]) throws(TokenRefusal) {
    guard let expiresAt = claims["exp"].flatMap(NumericDate.seconds),
      let issuedAt = claims["iat"].flatMap(NumericDate.seconds)
    else { throw TokenRefusal("one of its times (\"iat\", \"exp\") is missing or is not a time") }
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
    notBefore = claims["nbf"]
  }

  /// Checks that the token's life has a positive length of at most `longest` seconds.
  /// - Parameter name: The maximum in words, for the error.
  func checkLife(atMost longest: Int64, _ name: String) throws(TokenRefusal) {
    guard expiresAt > issuedAt, expiresAt - issuedAt <= longest else {
      throw TokenRefusal("it is valid for longer than \(name), or expires before it was issued")
    }
  }

  /// Checks that the token has been issued and has not expired.
  func checkAge(at now: Int64) throws(TokenRefusal) {
    guard acceptedUntil > now else { throw TokenRefusal("it has expired") }
    guard issuedAt <= now + Self.skewSeconds else { throw TokenRefusal("it was issued in the future (\"iat\")") }
  }

  /// Checks that the time before which the token must not be used, if it has one, is over.
  func checkStart(at now: Int64) throws(TokenRefusal) {
    guard let notBefore else { return }
    guard let seconds = NumericDate.seconds(notBefore), seconds <= now + Self.skewSeconds else {
      throw TokenRefusal("it is not valid yet (\"nbf\")")
    }
  }
}
