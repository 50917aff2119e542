/// What one sign-in, or one refresh, hands to the caller.
package struct TokenPair: Sendable {
  /// A JWT for other services to verify; nil if the caller asked for none.
  package var idToken: Secret?
  /// Opaque, "lgr_..."; rotated at each use.
  package var refreshToken: Secret
  /// Opaque, "lgs_..."; for calls to this service.
  package var sessionHandle: Secret
  /// When the ID token and the session handle expire.
  package var expiresAt: Timestamp

  package init(idToken: Secret?, refreshToken: Secret, sessionHandle: Secret, expiresAt: Timestamp) {
    self.idToken = idToken
    self.refreshToken = refreshToken
    self.sessionHandle = sessionHandle
    self.expiresAt = expiresAt
  }
}
