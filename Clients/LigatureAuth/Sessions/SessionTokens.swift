import Foundation
import LigatureMessages

/// What renews a session, and what the library shows to the service.
struct SessionTokens: Codable, Sendable, Hashable {
  /// Tokens that end sooner are renewed before they are used.
  static let renewalMargin: TimeInterval = 5 * 60
  /// How long a session handle lasts, if the service does not say less.
  static let longestLife: TimeInterval = 60 * 60
  /// By how much a clock may be set back before that counts as a wrong clock.
  private static let clockTolerance: TimeInterval = 60

  let refreshToken: String
  let sessionHandle: String
  /// When the tokens were received, by this machine's clock.
  let receivedAt: Date
  /// When the handle ends, by the service's clock.
  let expiresAt: Date

  init(_ tokens: LigatureV1.TokenPair, now: Date) {
    refreshToken = tokens.refreshToken
    sessionHandle = tokens.sessionHandle
    receivedAt = now
    expiresAt = tokens.expiresAt.flatMap(Date.init) ?? now.addingTimeInterval(Self.longestLife)
  }

  /// Whether the handle lasts for a while: by the time since it was received, and by the time at which it ends,
  /// whichever comes first. A machine whose clock was ahead when the tokens came goes by the former alone.
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
    /// By the clock of the machine.
    var expiresAt: Date
  }

  /// Reads what the first version of this library kept: with an ID token, whose claims tell when the handle ends.
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
  /// The time of a message's field; nil if it is out of the range of years 1 to 9999 that the format allows.
  init?(_ timestamp: GoogleProtobuf.Timestamp) {
    guard (-62_135_596_800...253_402_300_799).contains(timestamp.seconds) else { return nil }
    self.init(timeIntervalSince1970: TimeInterval(timestamp.seconds) + TimeInterval(timestamp.nanos) / 1e9)
  }
}
