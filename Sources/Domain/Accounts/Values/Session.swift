/// A session of a signed-in user. It is valid until the user signs out, the session expires or is revoked or replaced,
/// or the account's generation increases.
package struct Session: Sendable, Hashable {
  package var id: SessionID
  package var uid: UID
  package var tenant: TenantID
  /// The first session in the chain of replaced sessions that led to this session; the session's own ID if it has not
  /// replaced another session.
  package var lineage: SessionID
  /// The identity that opened the session; nil if an anonymous sign-in, a custom token or an emailed link to a reserved
  /// address opened it, or if the session itself has unlinked that identity. Linking an identity does not change this
  /// property, unless the account was anonymous.
  package var identityID: IdentityID?
  /// The provider whose proof opened the session.
  package var openedBy: ProviderID
  /// The `firebase.sign_in_provider` claim in the session's ID tokens. As in Firebase, linking an identity changes this
  /// value to the identity's provider. No permission depends on this property.
  package var signInProvider: ProviderID
  /// The additional claims that the session's ID tokens take from a custom token, as a JSON object; nil if there are
  /// none.
  package var claims: String?
  /// The second factor that the session counts as having passed; nil if there is none.
  package var factor: PassedFactor?
  /// The time when a first factor was last proven. A refresh does not change this time.
  package var authTime: Timestamp
  /// The account's generation at the time when the session was created.
  package var generation: Int64
  /// The label that the caller has chosen for the device. It has at most 128 bytes.
  package var deviceLabel: String
  package var createdAt: Timestamp
  /// The digest of the current session handle.
  package var handleDigest: [UInt8]
  /// The time when the current session handle and its ID token expire.
  package var handleExpiresAt: Timestamp
  /// The digest of the previous session handle, which is still accepted during the grace period after `rotatedAt`,
  /// because calls may be in progress during a refresh.
  package var previousHandleDigest: [UInt8]?
  /// The digest of the secret that all refresh tokens of this session share.
  package var familyDigest: [UInt8]
  /// The number of times that the refresh token has been rotated. The current refresh token contains this number.
  package var rotation: Int64
  /// The time of the last rotation.
  package var rotatedAt: Timestamp
  /// The time when the session expires unless it is refreshed.
  package var expiresAt: Timestamp
  /// The time when the current handle, its ID token or its refresh token was first used. From then on, the caller is
  /// known to have the current tokens, and the previous tokens are no longer needed. The time is recorded only if it
  /// matters (see `notesReceipt`), and with a short delay.
  package var receivedAt: Timestamp?
  /// The digest of the request that replaced another session with this one, if the request had a key. The server uses
  /// it to return the same response to a retried request.
  package var requestDigest: [UInt8]?
  /// The outcome of the request that replaced another session with this one, as reported in its response.
  package var requestOutcome: RequestOutcome
  /// The time when another session replaced this session, for example after a link, an unlink, a reauthentication or a
  /// password change. A replaced session can no longer be used. It stays stored so that a call in progress gets the
  /// appropriate error, and so that the request that replaced the session can be retried.
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

  /// Whether the time at which the caller receives the current tokens must be recorded. After a rotation, or after a
  /// request that may be retried, that time determines whether the previous tokens are still valid.
  package var notesReceipt: Bool { receivedAt == nil && (rotation > 0 || requestDigest != nil) }
}
