/// Signs and verifies the ID tokens of this service.
public protocol IDTokenSigner: Sendable {
  /// A compact JWS of the claims. Blocks for the time of one signature.
  func sign(_ claims: IDTokenClaims) throws(AccountError) -> String
  /// What a token of ours says once its signature, issuer, audience and times hold. Throws `.invalidIDToken` or
  /// `.tokenExpired`.
  func verify(_ token: String, now: Timestamp) throws(AccountError) -> VerifiedIDToken
  /// The keys that verify the tokens, the current one first.
  var publicKeys: [PublicSigningKey] { get }
}

/// What the service needs of an ID token of its own.
public struct VerifiedIDToken: Sendable, Hashable {
  public var uid: UID
  public var sessionID: SessionID
  public var generation: Int64
  public var authTime: Timestamp
  public var expiresAt: Timestamp
  /// nil for the default tenant.
  public var tenant: TenantID?

  public init(
    uid: UID, sessionID: SessionID, generation: Int64, authTime: Timestamp, expiresAt: Timestamp,
    tenant: TenantID? = nil
  ) {
    self.uid = uid
    self.sessionID = sessionID
    self.generation = generation
    self.authTime = authTime
    self.expiresAt = expiresAt
    self.tenant = tenant
  }
}

/// A public key on P-256 that verifies ES256 (RFC 7518, section 6.2).
public struct PublicSigningKey: Sendable, Hashable {
  /// `kid`.
  public var keyID: String
  /// The coordinates of the point, 32 bytes each, big-endian.
  public var x: [UInt8]
  public var y: [UInt8]

  public init(keyID: String, x: [UInt8], y: [UInt8]) {
    self.keyID = keyID
    self.x = x
    self.y = y
  }
}
