/// One sign-in, which is valid until the user signs out, it is revoked, it expires, or the account's generation rises.
package struct Session: Sendable, Hashable {
  package var id: SessionID
  package var uid: UID
  package var tenant: TenantID
  /// The first of the sessions that replaced one another up to this one; its own ID if it replaced none.
  package var lineage: SessionID
  /// The identity that opened it; nil for an anonymous sign-in, for a custom token, and once the session itself has
  /// unlinked that identity. A link does not change it.
  package var identityID: IdentityID?
  /// The provider whose proof opened it.
  package var openedBy: ProviderID
  /// The claim `firebase.sign_in_provider` of its ID tokens: the provider that was linked last, as with Firebase. It
  /// has no other effect.
  package var signInProvider: ProviderID
  /// Additional claims of its ID tokens, as a JSON object: those of a custom token; nil if there are none.
  package var claims: String?
  /// The second factor of the sign-in.
  package var factor: PassedFactor?
  /// The time when a first factor was last proven; a refresh does not change it.
  package var authTime: Timestamp
  /// The account's generation when the session was created.
  package var generation: Int64
  /// The caller's label of the device; at most 128 bytes.
  package var deviceLabel: String
  package var createdAt: Timestamp
  /// The digest of the current session handle.
  package var handleDigest: [UInt8]
  /// The time when that handle and its ID token expire.
  package var handleExpiresAt: Timestamp
  /// The digest of the previous handle, which is accepted for the grace time after `rotatedAt`, for calls during a
  /// refresh.
  package var previousHandleDigest: [UInt8]?
  /// The digest of the secret that all refresh tokens of this session share.
  package var familyDigest: [UInt8]
  /// The number of times that the refresh token was rotated, which the current token contains.
  package var rotation: Int64
  /// The time of the last rotation.
  package var rotatedAt: Timestamp
  /// The time when the session ends unless it is refreshed.
  package var expiresAt: Timestamp
  /// The time when the current handle, its ID token or its refresh token was first used: from then on the caller has
  /// them, and the previous tokens are useless. It is only recorded if that matters (see `notesReceipt`), with a short
  /// delay.
  package var receivedAt: Timestamp?
  /// The digest of the request that replaced another session with this one, if it had a key: with it, a repetition of
  /// the request gets the same response.
  package var requestDigest: [UInt8]?
  /// The contents of the response to that request.
  package var requestOutcome: RequestOutcome
  /// The time when another session replaced this one, as happens with a link, an unlink, a reauthentication and a
  /// password change. A replaced session can no longer be used; it is kept so that a call in progress gets the error
  /// for this, and so that the request can be repeated.
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

  /// Whether anything depends on the time when the caller received the current tokens: whether the previous ones are
  /// valid, after a rotation or a request that may be repeated.
  package var notesReceipt: Bool { receivedAt == nil && (rotation > 0 || requestDigest != nil) }
}
