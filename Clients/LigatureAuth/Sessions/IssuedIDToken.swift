import Foundation

/// An ID token that the service has issued and that is kept only in memory.
struct IssuedIDToken: Sendable {
  let token: String
  /// The session handle for which the token was issued.
  private let sessionHandle: String
  private let accountVersion: UInt64
  /// The time from the token's issue to its expiry in seconds, by the service's clock.
  let life: TimeInterval
  /// The time at which the token expires, by the service's clock.
  private let expiresAt: Date
  /// The uptime in seconds at which the token was received. Changes to the time of day do not affect it.
  private let receivedAt: TimeInterval

  /// Reads a token. Returns nil for a token without an expiry.
  init?(_ token: String, in session: StoredSession, uptime: TimeInterval) {
    guard let claims = try? IDTokenClaims(token) else { return nil }
    self.token = token
    sessionHandle = session.tokens.sessionHandle
    accountVersion = session.account.version
    life = claims.life
    expiresAt = claims.expirationDate
    receivedAt = uptime
  }

  /// Returns whether the token can be used again: it describes the current session and account, and will stay valid
  /// long enough by both clocks.
  func isFresh(in session: StoredSession, now: Date, uptime: TimeInterval) -> Bool {
    sessionHandle == session.tokens.sessionHandle && accountVersion == session.account.version
      && uptime - receivedAt < life - SessionTokens.renewalMargin
      && expiresAt.timeIntervalSince(now) > SessionTokens.renewalMargin
  }
}

/// An ID token request that is in progress.
struct IDTokenCall: Sendable {
  /// Whether the session is renewed before the token is requested.
  let isForced: Bool
  let task: Task<String, any Error>
}
