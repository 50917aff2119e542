import Foundation
import LigatureMessages

/// What one sign-in opened.
struct SessionTokens: Codable, Sendable, Hashable {
  /// Tokens that end sooner are renewed before they are used.
  static let renewalMargin: TimeInterval = 5 * 60

  /// The JWT for other services.
  var idToken: String
  var refreshToken: String
  /// What the library shows to the service itself.
  var sessionHandle: String
  /// When ID token and handle end, by this machine's clock.
  var expiresAt: Date

  /// - Parameter now: When the tokens were received. The life of the ID token is counted from here, so that a clock that
  ///   is wrong does no harm.
  init(_ tokens: LigatureV1.TokenPair, now: Date) {
    idToken = tokens.idToken
    refreshToken = tokens.refreshToken
    sessionHandle = tokens.sessionHandle
    if let claims = try? IDTokenClaims(tokens.idToken), claims.expirationDate > claims.issuedAtDate {
      expiresAt = now.addingTimeInterval(claims.expirationDate.timeIntervalSince(claims.issuedAtDate))
    } else {
      expiresAt = tokens.expiresAt.flatMap(Date.init) ?? now
    }
  }

  func isFresh(at now: Date) -> Bool { expiresAt.timeIntervalSince(now) > Self.renewalMargin }
}

extension Date {
  /// The time of a message's field; nil where it is out of the range of years 1 to 9999 that the format allows.
  init?(_ timestamp: GoogleProtobuf.Timestamp) {
    guard (-62_135_596_800...253_402_300_799).contains(timestamp.seconds) else { return nil }
    self.init(timeIntervalSince1970: TimeInterval(timestamp.seconds) + TimeInterval(timestamp.nanos) / 1e9)
  }
}
