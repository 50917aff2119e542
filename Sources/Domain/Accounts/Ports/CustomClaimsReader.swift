/// Parses the claims that a service sets on an account.
package protocol CustomClaimsReader: Sendable {
  /// Returns the claims in a JSON object.
  ///
  /// Throws `.invalidClaims` for other texts, `.forbiddenClaim` for one of `IDTokenClaims.reservedNames`.
  func claims(_ json: String) throws(AccountError) -> CustomClaims
}
