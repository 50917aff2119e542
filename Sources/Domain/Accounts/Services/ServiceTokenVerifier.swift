/// Verifies the tokens that services sign to call this server.
package protocol ServiceTokenVerifier: Sendable {
  /// What tokens must name in "aud".
  var audience: String { get }
  /// Returns the bytes of a public key that can verify tokens; nil if the text is not such a key in PEM form.
  func publicKey(pem: String) -> [UInt8]?
  /// Returns what a token says once its signature, audience and times hold.
  ///
  /// Throws `.invalidServiceCredential`.
  ///
  /// - Parameter key: returns the public key with a name.
  func verify(
    _ token: Secret, now: Timestamp, key: (ServiceKeyID) -> [UInt8]?
  ) throws(AccountError) -> ServiceToken
}

/// What the token of a service says.
package struct ServiceToken: Sendable {
  package var key: ServiceKeyID
  /// When it is accepted no longer.
  package var expiresAt: Timestamp
  /// The scopes that it is for; nil for all of its key.
  package var scopes: [String]?
  /// nil if it names none.
  package var tenant: TenantID?

  package init(key: ServiceKeyID, expiresAt: Timestamp, scopes: [String]? = nil, tenant: TenantID? = nil) {
    self.key = key
    self.expiresAt = expiresAt
    self.scopes = scopes
    self.tenant = tenant
  }
}
