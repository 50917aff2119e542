/// Reads the claims that a service gives an account.
package protocol CustomClaimsReader: Sendable {
  /// Returns the claims that a JSON object holds.
  ///
  /// Throws `.invalidClaims` for other texts, `.forbiddenClaim` for one of `IDTokenClaims.reservedNames`.
  func claims(_ json: String) throws(AccountError) -> CustomClaims
}
