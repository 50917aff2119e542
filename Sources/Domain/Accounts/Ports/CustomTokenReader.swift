/// Verifies the tokens by which services of the operator's sign in users whom they know themselves.
package protocol CustomTokenReader: Sendable {
  /// What the token says once its signature, audience and times hold.
  ///
  /// Throws `.invalidCustomToken`, or `.credentialMismatch` for a token that was made for another server.
  func read(_ token: Secret, now: Timestamp) throws(AccountError) -> CustomToken
}

/// What a custom token says.
package struct CustomToken: Sendable {
  package var uid: String
  /// What the ID tokens of the session will say besides, as a JSON object without the names of
  /// `IDTokenClaims.reservedNames`.
  package var claims: String
  package var expiresAt: Timestamp
  /// Identifies the token, to refuse its second use.
  package var fingerprint: [UInt8]

  package init(uid: String, claims: String = "{}", expiresAt: Timestamp, fingerprint: [UInt8]) {
    self.uid = uid
    self.claims = claims
    self.expiresAt = expiresAt
    self.fingerprint = fingerprint
  }
}
