/// Signs and verifies the ID tokens of this service, with keys that are rotated.
package protocol IDTokenSigner: Sendable {
  /// Returns a compact JWS of the claims, signed with the key that is current when they are issued. Blocks for the time
  /// of one signature.
  func sign(_ claims: IDTokenClaims, as kind: UserTokenKind) throws(AccountError) -> String
  /// Returns the content of a token of this server after checking its signature, issuer, audience and times. Throws
  /// `.invalidIDToken` or `.tokenExpired`.
  func verify(_ token: String, as kind: UserTokenKind, now: Timestamp) throws(AccountError) -> VerifiedIDToken
  /// Returns whether a token names a key that is unknown here. Another server may have just created the key.
  func lacksKey(of token: String, as kind: UserTokenKind, now: Timestamp) -> Bool
  /// Returns a token with which a service calls another service.
  func sign(_ claims: ServiceTokenClaims) throws(AccountError) -> String
  /// The values of "aud" in tokens for users and for this server.
  var audiences: Set<String> { get }
  /// Returns once it is ensured that all keys that sign from now on stay published for as long as tokens with this
  /// lifetime need them.
  ///
  /// Throws `.unavailable` if that can't be stored.
  func keepKeys(forTokensOf life: Int64) async throws(AccountError)
  /// Returns the keys that are published at a time, beginning with the key that signs.
  func keys(at now: Timestamp) -> [SigningKeyStatus]
  /// Creates a new key, and returns when it is stored. Other calls use the previous keys until then.
  ///
  /// Throws `.keyRotationPending` if a new key is already waiting and the rotation is not `.immediate`, `.unavailable`
  /// if the key cannot be stored.
  func rotateKeys(_ rotation: KeyRotation, at now: Timestamp) async throws(AccountError)
  /// Reads the keys again, because another process has changed them. May block.
  ///
  /// Throws `.unavailable`, and keeps the current keys, if they can't be read.
  func reloadKeys(at now: Timestamp) throws(AccountError)
}

extension IDTokenSigner {
  package func sign(_ claims: IDTokenClaims) throws(AccountError) -> String { try sign(claims, as: .idToken) }

  package func verify(_ token: String, now: Timestamp) throws(AccountError) -> VerifiedIDToken {
    try verify(token, as: .idToken, now: now)
  }
}

/// A token that identifies a user. No kind is accepted in place of another.
package enum UserTokenKind: Sendable, Hashable {
  /// A token for the calls of a client, which gets a new one every hour.
  case idToken
  /// A cookie that a web server gives the browser.
  case sessionCookie

  /// The longest life of a session cookie, in milliseconds: two weeks.
  package static let longestSessionCookie: Int64 = 14 * 86_400_000
}

/// The content of a service's token for another service (RFC 9068).
package struct ServiceTokenClaims: Sendable, Hashable {
  /// The service as the audit trail names it (`sub`).
  package var service: String
  /// The ID of the service's key, or the name of a service with a certificate (`client_id`).
  package var client: String
  /// The audience (`aud`).
  package var audience: String
  /// The scopes of the service (`scope`).
  package var scopes: Set<Administrator.Scope>
  /// The tenant of the service (`tenant_id`); nil for the default one.
  package var tenant: TenantID?
  /// The ID of the token (`jti`).
  package var id: String
  package var issuedAt: Timestamp
  package var expiresAt: Timestamp
}

/// The contents of a verified ID token that the service has issued.
package struct VerifiedIDToken: Sendable, Hashable {
  package var uid: UID
  package var sessionID: SessionID
  /// The name of the key that signed it.
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
  /// The numbers of the key, big-endian.
  package enum Material: Sendable, Hashable {
    /// The coordinates of a point on P-256, 32 bytes each, for ES256.
    case p256(x: [UInt8], y: [UInt8])
    /// The modulus and the exponent, for RS256.
    case rsa(modulus: [UInt8], exponent: [UInt8])
  }

  /// The key's ID, `kid`.
  package var keyID: String
  package var material: Material

  package init(keyID: String, _ material: Material) {
    self.keyID = keyID
    self.material = material
  }

  /// The name of the only algorithm of the key.
  package var algorithm: String {
    switch material {
    case .p256: "ES256"
    case .rsa: "RS256"
    }
  }
}
