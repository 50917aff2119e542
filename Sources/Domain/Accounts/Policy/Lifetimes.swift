/// How long what the service issues is valid, in milliseconds.
public struct Lifetimes: Sendable, Hashable {
  /// The ID token and the session handle beside it.
  public var accessToken: Int64
  /// The continuation of a conflict.
  public var continuation: Int64
  public var nonce: Int64
  /// A rotated refresh token that is shown again within this time answers the same child; later it ends the session.
  public var refreshGrace: Int64
  /// A session that is not refreshed for so long has ended.
  public var session: Int64
  /// How old the proof of a first factor may be for link, unlink and delete.
  public var recentSignIn: Int64

  public init(
    accessToken: Int64 = 3_600_000, continuation: Int64 = 300_000, nonce: Int64 = 600_000,
    refreshGrace: Int64 = 30_000, session: Int64 = 180 * 86_400_000, recentSignIn: Int64 = 300_000
  ) {
    self.accessToken = accessToken
    self.continuation = continuation
    self.nonce = nonce
    self.refreshGrace = refreshGrace
    self.session = session
    self.recentSignIn = recentSignIn
  }
}
