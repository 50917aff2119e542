/// Verifies the tokens that services sign to call this server.
package protocol ServiceTokenVerifier: Sendable {
  /// The required "aud" of tokens.
  var audience: String { get }
  /// Returns the bytes of a public key that can verify tokens; nil if the text is not such a key in PEM form.
  func publicKey(pem: String) -> [UInt8]?
  /// Returns a token's content after verifying its signature, audience and times.
  ///
  /// Throws `.invalidServiceCredential`.
  ///
  /// - Parameter key: Returns the public key with an ID.
  func verify(
    _ token: Secret, now: Timestamp, key: (ServiceKeyID) -> [UInt8]?
  ) throws(AccountError) -> ServiceToken
}

/// The content of a service's token.
package struct ServiceToken: Sendable {
  package var key: ServiceKeyID
  /// The time from which it is no longer accepted.
  package var expiresAt: Timestamp
  /// The scopes of the token; nil for all scopes of its key.
  package var scopes: [String]?
  /// The tenant; nil if the token names none.
  package var tenant: TenantID?

  package init(key: ServiceKeyID, expiresAt: Timestamp, scopes: [String]? = nil, tenant: TenantID? = nil) {
    self.key = key
    self.expiresAt = expiresAt
    self.scopes = scopes
    self.tenant = tenant
  }
}
