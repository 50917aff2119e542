import Foundation

/// An ID token that the service has issued, which is kept in memory only.
struct IssuedIDToken: Sendable {
  let token: String
  /// The session handle for which the token was issued.
  private let sessionHandle: String
  private let accountVersion: UInt64
  /// The number of seconds from the token's issue to its expiry, by the service's clock.
  let life: TimeInterval
  /// The time at which the token expires, by the service's clock.
  private let expiresAt: Date
  /// The uptime at which the token was received, in seconds, which changes to the time of day do not affect.
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

  /// Returns whether the token can be used again: it describes the current session and account, and stays valid long
  /// enough by both clocks.
  func isFresh(in session: StoredSession, now: Date, uptime: TimeInterval) -> Bool {
    sessionHandle == session.tokens.sessionHandle && accountVersion == session.account.version
      && uptime - receivedAt < life - SessionTokens.renewalMargin
      && expiresAt.timeIntervalSince(now) > SessionTokens.renewalMargin
  }
}

/// A call for an ID token that is in progress.
struct IDTokenCall: Sendable {
  /// Whether the session is renewed first.
  let isForced: Bool
  let task: Task<String, any Error>
}
