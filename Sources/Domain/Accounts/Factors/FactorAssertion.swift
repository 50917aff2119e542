/// What a caller hands over as proof of a second factor.
package enum FactorAssertion: Sendable {
  /// The code that an authenticator app shows.
  case totp(FactorID, code: Secret)
  case recoveryCode(Secret)
}
