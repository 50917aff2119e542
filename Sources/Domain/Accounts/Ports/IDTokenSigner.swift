/// Signs and verifies this service's tokens. The signing keys are rotated.
package protocol IDTokenSigner: Sendable {
  /// Returns the claims as a compact JWS, signed with the key that is current at the claims' time of issue. The call
  /// blocks until the signature has been computed.
  func sign(_ claims: IDTokenClaims, as kind: UserTokenKind) throws(AccountError) -> String
  /// Returns the content of a token issued by this server, after verifying the token's signature, issuer, audience and
  /// times. Throws `.invalidIDToken` or `.tokenExpired`.
  func verify(_ token: String, as kind: UserTokenKind, now: Timestamp) throws(AccountError) -> VerifiedIDToken
  /// Returns whether a token specifies a key that is unknown to this server. Another server may have just created the
  /// key.
  func lacksKey(of token: String, as kind: UserTokenKind, now: Timestamp) -> Bool
  /// Returns a token that authenticates a service to another service.
  func sign(_ claims: ServiceTokenClaims) throws(AccountError) -> String
  /// The values of the `aud` claim in tokens for users and in tokens for this server.
  var audiences: Set<String> { get }
  /// Ensures that every key that signs tokens from now on stays published for long enough to verify tokens with this
  /// lifetime, in milliseconds.
  ///
  /// Throws `.unavailable` if the lifetime cannot be stored.
  func keepKeys(forTokensOf life: Int64) async throws(AccountError)
  /// Returns the keys that are published at the given time, beginning with the signing key.
  func keys(at now: Timestamp) -> [SigningKeyStatus]
  /// Creates a new key, and returns once it has been stored. Until then, other calls use the previous keys.
  ///
  /// Throws `.keyRotationPending` if a new key is already waiting and the rotation is not `.immediate`, and
  /// `.unavailable` if the new key cannot be stored.
  func rotateKeys(_ rotation: KeyRotation, at now: Timestamp) async throws(AccountError)
  /// Reads the keys again after another process has changed them. This method may block.
  ///
  /// If the keys cannot be read, throws `.unavailable` and keeps the current keys.
  func reloadKeys(at now: Timestamp) throws(AccountError)
}

extension IDTokenSigner {
  package func sign(_ claims: IDTokenClaims) throws(AccountError) -> String { try sign(claims, as: .idToken) }

  package func verify(_ token: String, now: Timestamp) throws(AccountError) -> VerifiedIDToken {
    try verify(token, as: .idToken, now: now)
  }
}

/// A kind of token that identifies a user. No kind is accepted in place of another.
package enum UserTokenKind: Sendable, Hashable {
  /// A short-lived token that a client sends with its calls and regularly replaces with a new one.
  case idToken
  /// A long-lived cookie that a web server sets in the browser.
  case sessionCookie

  /// The maximum lifetime of a session cookie, in milliseconds (two weeks).
  package static let longestSessionCookie: Int64 = 14 * 86_400_000
}

/// The claims in a token with which one service calls another (RFC 9068).
package struct ServiceTokenClaims: Sendable, Hashable {
  /// The service's name in the audit trail (`sub`).
  package var service: String
  /// The ID of the service's key or, if the service uses a certificate, the name of the service (`client_id`).
  package var client: String
  /// The audience (`aud`).
  package var audience: String
  /// The scopes of the service (`scope`).
  package var scopes: Set<Administrator.Scope>
  /// The tenant of the service (`tenant_id`); nil for the default tenant.
  package var tenant: TenantID?
  /// The ID of the token (`jti`).
  package var id: String
  package var issuedAt: Timestamp
  package var expiresAt: Timestamp
}

/// The contents of a verified ID token or session cookie that this service has issued.
package struct VerifiedIDToken: Sendable, Hashable {
  package var uid: UID
  package var sessionID: SessionID
  /// The ID of the key that signed the token.
  package var keyID: String
  package var generation: Int64
  package var authTime: Timestamp
  package var expiresAt: Timestamp
  /// The tenant; nil for the default tenant.
  package var tenant: TenantID?

  package init(
    uid: UID, sessionID: SessionID, keyID: String, generation: Int64, authTime: Timestamp, expiresAt: Timestamp,
    tenant: TenantID? = nil
  ) {
    self.uid = uid
    self.sessionID = sessionID
    self.keyID = keyID
    self.generation = generation
    self.authTime = authTime
    self.expiresAt = expiresAt
    self.tenant = tenant
  }
}

/// A public key that verifies the tokens of this service (RFC 7518, section 6).
package struct PublicSigningKey: Sendable, Hashable {
  /// The numbers that make up the key, in big-endian order.
  package enum Material: Sendable, Hashable {
    /// The coordinates of a point on P-256, 32 bytes each, for ES256.
    case p256(x: [UInt8], y: [UInt8])
    /// The modulus and the exponent, for RS256.
    case rsa(modulus: [UInt8], exponent: [UInt8])
  }

  /// The key's ID (`kid`).
  package var keyID: String
  package var material: Material

  package init(keyID: String, _ material: Material) {
    self.keyID = keyID
    self.material = material
  }

  /// The name of the only algorithm with which the key is used.
  package var algorithm: String {
    switch material {
    case .p256: "ES256"
    case .rsa: "RS256"
    }
  }
}
