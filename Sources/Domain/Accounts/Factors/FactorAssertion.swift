/// A caller's proof of a second factor.
package enum FactorAssertion: Sendable {
  /// The code that an authenticator app shows.
  case totp(FactorID, code: Secret)
  /// A code that was sent to a phone, with the token of its verification.
  case phone(sessionInfo: Secret, code: Secret)
  case recoveryCode(Secret)
}
