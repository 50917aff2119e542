/// What a caller hands over as proof of a second factor.
package enum FactorAssertion: Sendable {
  /// The code that an authenticator app shows.
  case totp(FactorID, code: Secret)
  /// The code that was sent to a phone, with what it was sent with.
  case phone(sessionInfo: Secret, code: Secret)
  case recoveryCode(Secret)
}
