/// One sign-in, alive until it is signed out, revoked, outlived or left behind by the account's generation.
public struct Session: Sendable, Hashable {
  public var id: SessionID
  public var uid: UID
  public var tenant: TenantID
  /// The identity that opened it; nil for an anonymous sign-in.
  public var identityID: IdentityID?
  /// `firebase.sign_in_provider` of its ID tokens.
  public var signInProvider: ProviderID
  /// When a first factor was last proven; a refresh doesn't move it.
  public var authTime: Timestamp
  /// The account's generation that it belongs to.
  public var generation: Int64
  /// At most 128 bytes, from the caller.
  public var deviceLabel: String
  public var createdAt: Timestamp
  /// Digest of the session handle that is valid now.
  public var handleDigest: [UInt8]
  /// When that handle and the ID token beside it expire.
  public var handleExpiresAt: Timestamp
  /// Digest of the handle before that; accepted for the grace after `rotatedAt`, for calls that cross a refresh.
  public var previousHandleDigest: [UInt8]?
  /// Digest of the secret that all refresh tokens of this session share.
  public var familyDigest: [UInt8]
  /// How often the refresh token was rotated: the number inside the one that is valid now.
  public var rotation: Int64
  /// When that happened last.
  public var rotatedAt: Timestamp
  /// A session that is not refreshed until then has ended.
  public var expiresAt: Timestamp
  /// Set when another session took its place (after a link, an unlink, a reauthentication). It proves nothing any more;
  /// it is only known a little longer, so that calls which were already under way are not taken for a thief's.
  public var replacedAt: Timestamp?

  public init(
    id: SessionID, uid: UID, tenant: TenantID, identityID: IdentityID?, signInProvider: ProviderID,
    authTime: Timestamp, generation: Int64, deviceLabel: String, createdAt: Timestamp, handleDigest: [UInt8],
    handleExpiresAt: Timestamp, previousHandleDigest: [UInt8]? = nil, familyDigest: [UInt8], rotation: Int64 = 0,
    rotatedAt: Timestamp, expiresAt: Timestamp, replacedAt: Timestamp? = nil
  ) {
    self.id = id
    self.uid = uid
    self.tenant = tenant
    self.identityID = identityID
    self.signInProvider = signInProvider
    self.authTime = authTime
    self.generation = generation
    self.deviceLabel = deviceLabel
    self.createdAt = createdAt
    self.handleDigest = handleDigest
    self.handleExpiresAt = handleExpiresAt
    self.previousHandleDigest = previousHandleDigest
    self.familyDigest = familyDigest
    self.rotation = rotation
    self.rotatedAt = rotatedAt
    self.expiresAt = expiresAt
    self.replacedAt = replacedAt
  }
}
