/// A caller's proof of a second factor.
package enum FactorAssertion: Sendable {
  /// The code that an authenticator app shows.
  case totp(FactorID, code: Secret)
  /// A code that was sent to a phone, with the verification to which it belongs.
  case phone(sessionInfo: Secret, code: Secret)
  case recoveryCode(Secret)
}
