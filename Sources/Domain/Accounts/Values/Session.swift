/// One sign-in, valid until it is signed out, revoked, outlived or left behind by the account's generation.
package struct Session: Sendable, Hashable {
  package var id: SessionID
  package var uid: UID
  package var tenant: TenantID
  /// The first of the sessions that replaced one another up to this one; its own id if it replaced none.
  package var lineage: SessionID
  /// The identity that opened it; nil for an anonymous sign-in, for a custom token, and once the session itself has
  /// unlinked that identity. A link does not change it.
  package var identityID: IdentityID?
  /// The provider whose proof opened it.
  package var openedBy: ProviderID
  /// `firebase.sign_in_provider` of its ID tokens: the provider that was linked last, as with Firebase. It decides
  /// nothing.
  package var signInProvider: ProviderID
  /// What its ID tokens say besides, as a JSON object: the claims of a custom token; nil for none.
  package var claims: String?
  /// The second factor that it was signed in with.
  package var factor: PassedFactor?
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
  /// When the present handle was first used or its refresh token was shown: from then on the caller has them, and the
  /// tokens before them are of no further use. Only noted if that matters (see `notesReceipt`), and a little late.
  package var receivedAt: Timestamp?
  /// The request that made this session in place of another, if it had a key: by it, and with the key, the same request
  /// is answered again.
  package var requestDigest: [UInt8]?
  /// What that request was answered.
  package var requestOutcome: RequestOutcome
  /// Set when another session replaced it, as link, unlink, reauthentication and password change do. It no longer acts;
  /// it is kept so that a call that is under way learns why, and so that the request can be repeated.
  package var replacedAt: Timestamp?
  package var replacedBy: SessionID?

  package init(
    id: SessionID, uid: UID, tenant: TenantID, lineage: SessionID? = nil, identityID: IdentityID?,
    openedBy: ProviderID? = nil, signInProvider: ProviderID, claims: String? = nil, factor: PassedFactor? = nil,
    authTime: Timestamp, generation: Int64, deviceLabel: String, createdAt: Timestamp, handleDigest: [UInt8],
    handleExpiresAt: Timestamp, previousHandleDigest: [UInt8]? = nil, familyDigest: [UInt8], rotation: Int64 = 0,
    rotatedAt: Timestamp, expiresAt: Timestamp, receivedAt: Timestamp? = nil, requestDigest: [UInt8]? = nil,
    requestOutcome: RequestOutcome = [], replacedAt: Timestamp? = nil, replacedBy: SessionID? = nil
  ) {
    self.id = id
    self.uid = uid
    self.tenant = tenant
    self.lineage = lineage ?? id
    self.identityID = identityID
    self.openedBy = openedBy ?? signInProvider
    self.signInProvider = signInProvider
    self.claims = claims
    self.factor = factor
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
    self.receivedAt = receivedAt
    self.requestDigest = requestDigest
    self.requestOutcome = requestOutcome
    self.replacedAt = replacedAt
    self.replacedBy = replacedBy
  }

  /// Whether anything depends on when the caller received the present tokens: the fate of those before them, by
  /// rotation or by a request that may be repeated.
  package var notesReceipt: Bool { receivedAt == nil && (rotation > 0 || requestDigest != nil) }
}
