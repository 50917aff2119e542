/// The tokens that a caller gets from a sign-in or a refresh.
package struct TokenPair: Sendable {
  /// A JWT for other services to verify; nil if the caller requested none.
  package var idToken: Secret?
  /// The refresh token, "lgr_...", which is opaque and rotated at each use.
  package var refreshToken: Secret
  /// The session handle, "lgs_...", which is opaque and for calls to this service.
  package var sessionHandle: Secret
  /// The time when the ID token and the session handle expire.
  package var expiresAt: Timestamp

  package init(idToken: Secret?, refreshToken: Secret, sessionHandle: Secret, expiresAt: Timestamp) {
    self.idToken = idToken
    self.refreshToken = refreshToken
    self.sessionHandle = sessionHandle
    self.expiresAt = expiresAt
  }
}
