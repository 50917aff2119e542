/// One sign-in, alive until it is signed out, revoked, outlived or left behind by the account's generation.
package struct Session: Sendable, Hashable {
  package var id: SessionID
  package var uid: UID
  package var tenant: TenantID
  /// The first of the sessions that replaced one another up to this one; its own id if it replaced none.
  package var lineage: SessionID
  /// The identity that opened it; nil for an anonymous sign-in.
  package var identityID: IdentityID?
  /// `firebase.sign_in_provider` of its ID tokens.
  package var signInProvider: ProviderID
  /// When a first factor was last proven; a refresh doesn't move it.
  package var authTime: Timestamp
  /// The account's generation that it belongs to.
  package var generation: Int64
  /// At most 128 bytes, from the caller.
  package var deviceLabel: String
  package var createdAt: Timestamp
  /// Digest of the session handle that is valid now.
  package var handleDigest: [UInt8]
  /// When that handle and the ID token beside it expire.
  package var handleExpiresAt: Timestamp
  /// Digest of the handle before that; accepted for the grace after `rotatedAt`, for calls that cross a refresh.
  package var previousHandleDigest: [UInt8]?
  /// Digest of the secret that all refresh tokens of this session share.
  package var familyDigest: [UInt8]
  /// How often the refresh token was rotated: the number inside the one that is valid now.
  package var rotation: Int64
  /// When that happened last.
  package var rotatedAt: Timestamp
  /// A session that is not refreshed until then has ended.
  package var expiresAt: Timestamp
  /// Set when another session took its place (after a link, an unlink, a reauthentication). It proves nothing any more;
  /// it is only known a little longer, so that calls which were already under way are not taken for a thief's.
  package var replacedAt: Timestamp?

  package init(
    id: SessionID, uid: UID, tenant: TenantID, lineage: SessionID? = nil, identityID: IdentityID?,
    signInProvider: ProviderID,
    authTime: Timestamp, generation: Int64, deviceLabel: String, createdAt: Timestamp, handleDigest: [UInt8],
    handleExpiresAt: Timestamp, previousHandleDigest: [UInt8]? = nil, familyDigest: [UInt8], rotation: Int64 = 0,
    rotatedAt: Timestamp, expiresAt: Timestamp, replacedAt: Timestamp? = nil
  ) {
    self.id = id
    self.uid = uid
    self.tenant = tenant
    self.lineage = lineage ?? id
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
