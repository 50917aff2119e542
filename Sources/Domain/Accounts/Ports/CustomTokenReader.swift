/// Verifies the tokens with which the operator's services sign in users whom they know themselves.
package protocol CustomTokenReader: Sendable {
  /// Returns the token's content after verifying its signature, audience and times.
  ///
  /// Throws `.invalidCustomToken`, or `.credentialMismatch` for a token that was issued for another server.
  func read(_ token: Secret, now: Timestamp) throws(AccountError) -> CustomToken
}

/// The content of a custom token.
package struct CustomToken: Sendable {
  package var uid: String
  /// Additional claims for the ID tokens of the session, as a JSON object without the names in
  /// `IDTokenClaims.reservedNames`.
  package var claims: String
  package var expiresAt: Timestamp
  /// The fingerprint of the token, by which a second use is refused.
  package var fingerprint: [UInt8]
  /// Whether the token can be used until it expires, instead of once, because one of Firebase's Admin SDKs created it.
  package var isReusable: Bool

  package init(
    uid: String, claims: String = "{}", expiresAt: Timestamp, fingerprint: [UInt8], isReusable: Bool = false
  ) {
    self.isReusable = isReusable
    self.uid = uid
    self.claims = claims
    self.expiresAt = expiresAt
    self.fingerprint = fingerprint
  }
}
