import Foundation

/// An ID token that the service has issued. It is stored only in memory.
struct IssuedIDToken: Sendable {
  let token: String
  /// The session handle for which the token was issued.
  private let sessionHandle: String
  private let accountVersion: UInt64
  /// The token's lifetime in seconds, from its issue to its expiry, by the service's clock.
  let life: TimeInterval
  /// The time at which the token expires, by the service's clock.
  private let expiresAt: Date
  /// The time at which the token was received, in seconds on a monotonic clock.
  private let receivedAt: TimeInterval

  /// Reads a token. Returns nil if the token is malformed.
  init?(_ token: String, in session: StoredSession, uptime: TimeInterval) {
    guard let claims = try? IDTokenClaims(token) else { return nil }
    self.token = token
    sessionHandle = session.tokens.sessionHandle
    accountVersion = session.account.version
    life = claims.life
    expiresAt = claims.expirationDate
    receivedAt = uptime
  }

  /// Returns whether the token can be reused. It must match the current session and account version, and its remaining
  /// lifetime must exceed the renewal margin, according to both the time since it was received and its expiry.
  func isFresh(in session: StoredSession, now: Date, uptime: TimeInterval) -> Bool {
    sessionHandle == session.tokens.sessionHandle && accountVersion == session.account.version
      && uptime - receivedAt < life - SessionTokens.renewalMargin
      && expiresAt.timeIntervalSince(now) > SessionTokens.renewalMargin
  }
}

/// An ID token request in progress.
struct IDTokenCall: Sendable {
  /// Whether the session is renewed before the token is requested.
  let isForced: Bool
  let task: Task<String, any Error>
}
