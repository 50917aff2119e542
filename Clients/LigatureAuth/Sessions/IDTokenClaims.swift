import ByteCoding
import Foundation

/// The claims of an ID token (RFC 7519). The token is not verified. A program that relies on a token from elsewhere
/// must verify the token's signature with the service's published keys.
struct IDTokenClaims {
  let all: [String: Any]
  let issuedAtDate: Date
  let expirationDate: Date
  let authDate: Date

  /// The token's lifetime in seconds, from its issue to its expiry, by the service's clock.
  var life: TimeInterval { expirationDate.timeIntervalSince(issuedAtDate) }

  /// Reads the claims of a token.
  /// - Throws: `malformedJWT` unless the token has three parts and the second part encodes a JSON object with the `iat`
  ///   and `exp` claims.
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

  /// Returns the date for a NumericDate (RFC 7519, section 2), or nil if the value is not a number or is implausibly
  /// large.
  private static func date(_ value: Any?) -> Date? {
    guard let seconds = (value as? NSNumber)?.doubleValue, abs(seconds) < 1e12 else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }
}
