/// Parses the claims that a service sets on an account.
package protocol CustomClaimsReader: Sendable {
  /// Returns the claims in a JSON object.
  ///
  /// Throws `.invalidClaims` if the text is not a JSON object, and `.forbiddenClaim` if the name of a claim, after
  /// compatibility folding, is one of `IDTokenClaims.reservedNames`.
  func claims(_ json: String) throws(AccountError) -> CustomClaims
}
