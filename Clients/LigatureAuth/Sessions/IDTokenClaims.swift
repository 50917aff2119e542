import ByteCoding
import Foundation

/// The readable part of an ID token (RFC 7519). Nothing is verified: a program that relies on a token from elsewhere
/// must check its signature against the service's published keys.
struct IDTokenClaims {
  let all: [String: Any]
  let issuedAtDate: Date
  let expirationDate: Date
  let authDate: Date

  /// The time from the token's issue to its expiry in seconds, both by the service's clock.
  var life: TimeInterval { expirationDate.timeIntervalSince(issuedAtDate) }

  /// Reads the claims of a token.
  /// - Throws: `malformedJWT` unless the token has three parts, the second of which is a JSON object with `iat` and
  ///   `exp`.
  init(_ token: String) throws {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Base64.decode(parts[1].utf8, alphabet: .url),
      let claims = try? JSONSerialization.jsonObject(with: Data(payload)) as? [String: Any],
      let issued = Self.date(claims["iat"]), let expires = Self.date(claims["exp"])
    else {
      throw AuthFailure.error(.malformedJWT)
    }
    all = claims
    issuedAtDate = issued
    expirationDate = expires
    authDate = Self.date(claims["auth_time"]) ?? issued
  }

  /// Returns the date for a NumericDate (RFC 7519, section 2), or nil if its value is implausibly large.
  private static func date(_ value: Any?) -> Date? {
    guard let seconds = (value as? NSNumber)?.doubleValue, abs(seconds) < 1e12 else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }
}
