/// What one sign-in, or one refresh, hands to the caller.
public struct TokenPair: Sendable {
  /// A JWT for other services to verify.
  public var idToken: Secret
  /// Opaque, "lgr_..."; rotated at each use.
  public var refreshToken: Secret
  /// Opaque, "lgs_..."; for calls to this service.
  public var sessionHandle: Secret
  /// When the ID token and the session handle expire.
  public var expiresAt: Timestamp

  public init(idToken: Secret, refreshToken: Secret, sessionHandle: Secret, expiresAt: Timestamp) {
    self.idToken = idToken
    self.refreshToken = refreshToken
    self.sessionHandle = sessionHandle
    self.expiresAt = expiresAt
  }
}
