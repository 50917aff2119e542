import Foundation

/// An ID token as the service issued it on demand, which is kept in memory alone.
struct IssuedIDToken: Sendable {
  let token: String
  /// The state of the session that it describes.
  private let sessionHandle: String
  private let accountVersion: UInt64
  /// Seconds that it lasts from its issue, by the service's clock.
  let life: TimeInterval
  /// When it ends, by the service's clock.
  private let expiresAt: Date
  /// When it came, in seconds that no change of the time of day affects.
  private let receivedAt: TimeInterval

  /// Reads a token. Returns nil for one that does not say when it ends.
  init?(_ token: String, in session: StoredSession, uptime: TimeInterval) {
    guard let claims = try? IDTokenClaims(token) else { return nil }
    self.token = token
    sessionHandle = session.tokens.sessionHandle
    accountVersion = session.account.version
    life = claims.life
    expiresAt = claims.expirationDate
    receivedAt = uptime
  }

  /// Whether the token can be handed out: it describes the session and the account as they are, and lasts for a while
  /// by each clock.
  func isFresh(in session: StoredSession, now: Date, uptime: TimeInterval) -> Bool {
    sessionHandle == session.tokens.sessionHandle && accountVersion == session.account.version
      && uptime - receivedAt < life - SessionTokens.renewalMargin
      && expiresAt.timeIntervalSince(now) > SessionTokens.renewalMargin
  }
}

/// A call for an ID token that is under way.
struct IDTokenCall: Sendable {
  /// Whether the session is renewed first.
  let isForced: Bool
  let task: Task<String, any Error>
}
