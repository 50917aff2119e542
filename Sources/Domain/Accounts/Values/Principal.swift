/// A caller who has shown a valid session handle or ID token. Valid for the call it was made for.
public struct Principal: Sendable, Hashable {
  public var uid: UID
  public var tenant: TenantID
  public var sessionID: SessionID
  /// When the caller last proved a first factor in this session.
  public var authTime: Timestamp
  public var generation: Int64
  public var isAnonymous: Bool
  public var signInProvider: ProviderID
  /// The identity that opened the session; nil for an anonymous sign-in.
  public var identityID: IdentityID?
  /// When what the caller has shown expires.
  public var expiresAt: Timestamp

  public init(
    uid: UID, tenant: TenantID, sessionID: SessionID, authTime: Timestamp, generation: Int64, isAnonymous: Bool,
    signInProvider: ProviderID, identityID: IdentityID?, expiresAt: Timestamp
  ) {
    self.uid = uid
    self.tenant = tenant
    self.sessionID = sessionID
    self.authTime = authTime
    self.generation = generation
    self.isAnonymous = isAnonymous
    self.signInProvider = signInProvider
    self.identityID = identityID
    self.expiresAt = expiresAt
  }
}
