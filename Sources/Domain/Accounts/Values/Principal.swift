/// A caller with a valid session handle or ID token. The principal is valid only for the call for which it was created.
package struct Principal: Sendable, Hashable {
  package var uid: UID
  package var tenant: TenantID
  package var sessionID: SessionID
  /// The first session in the chain of replaced sessions that led to this session.
  package var lineage: SessionID
  /// The time when the caller last proved a first factor in this session.
  package var authTime: Timestamp
  package var generation: Int64
  package var isAnonymous: Bool
  package var signInProvider: ProviderID
  /// The identity that opened the session; nil if no identity opened it, or if the session has unlinked that identity.
  package var identityID: IdentityID?
  /// Additional claims in the session's ID tokens, as a JSON object.
  package var claims: String?
  /// The second factor that the session counts as having passed; nil if there is none.
  package var factor: PassedFactor?
  /// The time when the caller's token expires.
  package var expiresAt: Timestamp
  /// The ID of the key that signed the caller's ID token; nil for a session handle.
  package var tokenKeyID: String?
  /// Whether the session had already been replaced when the caller presented its token. Such a session can only repeat
  /// the request that replaced it.
  package var isReplaced = false

  package init(
    uid: UID, tenant: TenantID, sessionID: SessionID, lineage: SessionID? = nil, authTime: Timestamp,
    generation: Int64, isAnonymous: Bool, signInProvider: ProviderID, identityID: IdentityID?, claims: String? = nil,
    factor: PassedFactor? = nil, expiresAt: Timestamp, tokenKeyID: String? = nil
  ) {
    self.uid = uid
    self.tenant = tenant
    self.sessionID = sessionID
    self.lineage = lineage ?? sessionID
    self.authTime = authTime
    self.generation = generation
    self.isAnonymous = isAnonymous
    self.signInProvider = signInProvider
    self.identityID = identityID
    self.claims = claims
    self.factor = factor
    self.expiresAt = expiresAt
    self.tokenKeyID = tokenKeyID
  }
}
