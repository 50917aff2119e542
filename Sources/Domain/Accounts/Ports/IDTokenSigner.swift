/// Signs and verifies the ID tokens of this service, with keys that are rotated.
package protocol IDTokenSigner: Sendable {
  /// Returns a compact JWS of the claims, signed by the key that is current when they are issued. Blocks for the time
  /// of one signature.
  func sign(_ claims: IDTokenClaims) throws(AccountError) -> String
  /// Returns the content of a token of this server after verifying its signature, issuer, audience and times. Throws
  /// `.invalidIDToken` or `.tokenExpired`.
  func verify(_ token: String, now: Timestamp) throws(AccountError) -> VerifiedIDToken
  /// Returns the keys that are published at a time, beginning with the one that signs.
  func keys(at now: Timestamp) -> [SigningKeyStatus]
  /// Creates a new key, and returns when it is stored. Other calls use the previous keys until then.
  ///
  /// Throws `.keyRotationPending` if a new key waits already and the rotation is not `.immediate`, `.unavailable` if
  /// the key cannot be stored.
  func rotateKeys(_ rotation: KeyRotation, at now: Timestamp) async throws(AccountError)
  /// Reads the keys again, because another process has changed them. Keeps the present ones if they can't be read. May block.
  func reloadKeys(at now: Timestamp)
}

/// The content of a verified ID token of this service.
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

/// A public key on P-256 that verifies ES256 (RFC 7518, section 6.2).
package struct PublicSigningKey: Sendable, Hashable {
  /// The key's ID, `kid`.
  package var keyID: String
  /// The coordinates of the point, 32 bytes each, big-endian.
  package var x: [UInt8]
  package var y: [UInt8]

  package init(keyID: String, x: [UInt8], y: [UInt8]) {
    self.keyID = keyID
    self.x = x
    self.y = y
  }
}
