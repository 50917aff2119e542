import Foundation
import LigatureMessages

/// A session's tokens: the refresh token, which renews the session, and the handle, which authenticates calls.
struct SessionTokens: Codable, Sendable, Hashable {
  /// The remaining lifetime, in seconds, below which tokens are renewed before they are used.
  static let renewalMargin: TimeInterval = 5 * 60
  /// The maximum lifetime of a session handle, in seconds. The service may report a shorter lifetime.
  static let longestLife: TimeInterval = 60 * 60
  /// The number of seconds by which a clock may be set back before it is considered wrong.
  private static let clockTolerance: TimeInterval = 60

  let refreshToken: String
  let sessionHandle: String
  /// The time at which the tokens were received, by this machine's clock.
  let receivedAt: Date
  /// The time at which the handle expires, by the service's clock.
  let expiresAt: Date

  init(_ tokens: LigatureV1.TokenPair, now: Date) {
    refreshToken = tokens.refreshToken
    sessionHandle = tokens.sessionHandle
    receivedAt = now
    expiresAt = tokens.expiresAt.flatMap(Date.init) ?? now.addingTimeInterval(Self.longestLife)
  }

  /// Returns whether the handle's remaining lifetime exceeds the renewal margin, according to both the time since it
  /// was received and its expiry. If the machine's clock was ahead when the tokens were received, the expiry is
  /// ignored.
  func isFresh(at now: Date) -> Bool {
    let age = now.timeIntervalSince(receivedAt)
    guard age > -Self.clockTolerance, age < Self.longestLife - Self.renewalMargin else { return false }
    let lastUse = expiresAt.addingTimeInterval(-Self.renewalMargin)
    return now < lastUse || receivedAt >= lastUse
  }
}

extension SessionTokens {
  private struct Version1: Decodable {
    var idToken: String
    var refreshToken: String
    var sessionHandle: String
    /// The time at which the handle expires, by this machine's clock.
    var expiresAt: Date
  }

  /// Decodes the format of this library's first version, in which only the ID token's claims contain the expiry by the
  /// service's clock.
  init(version1 decoder: any Decoder) throws {
    let kept = try Version1(from: decoder)
    let claims = try? IDTokenClaims(kept.idToken)
    refreshToken = kept.refreshToken
    sessionHandle = kept.sessionHandle
    expiresAt = claims?.expirationDate ?? kept.expiresAt
    receivedAt = kept.expiresAt.addingTimeInterval(-(claims?.life ?? Self.longestLife))
  }
}

extension Date {
  /// Creates a date from a Protobuf timestamp. Returns nil if the timestamp is outside the years 1 to 9999, which is
  /// the range that Protobuf allows.
  init?(_ timestamp: GoogleProtobuf.Timestamp) {
    guard (-62_135_596_800...253_402_300_799).contains(timestamp.seconds) else { return nil }
    self.init(timeIntervalSince1970: TimeInterval(timestamp.seconds) + TimeInterval(timestamp.nanos) / 1e9)
  }
}
