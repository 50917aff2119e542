/// The tokens that a caller gets from a sign-in or a refresh.
package struct TokenPair: Sendable {
  /// The ID token, which is a JWT that other services can verify; nil if the caller did not request an ID token.
  package var idToken: Secret?
  /// The refresh token, "lgr_...", which is opaque and is rotated each time it is used.
  package var refreshToken: Secret
  /// The session handle, "lgs_...", which is opaque and is used for calls to this service.
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
