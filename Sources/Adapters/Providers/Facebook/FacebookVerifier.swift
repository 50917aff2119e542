import Accounts
import ByteCoding
import Crypto
import JSONWebTokens

/// Verifies Facebook Login access tokens. The first request (the Graph API's `debug_token`) asks Facebook which user
/// and app the token was issued for. The second request uses the token itself to read the user's profile. A token is
/// refused if it was issued for another app, or if a response is missing or unclear.
///
/// Facebook does not report whether an address is verified, so every address counts as unverified. The ID tokens of
/// Limited Login are verified in the same way as those of any other OpenID issuer.
struct FacebookVerifier: IdentityProvider {
  private static let longestToken = 4096
  /// The lifetime, in seconds, of an assertion that is based on a token without an expiry.
  private static let assertionLifetime: Int64 = 3600

  let appID: String
  let appSecret: Secret
  /// The Graph API, whose URL includes the API version.
  let api: ProviderAPI
  let limitedLogin: OIDCVerifier

  var providerID: ProviderID { .facebook }
  var displayName: String { api.name }
  var acceptedTokens: [ProviderToken.Kind] { [.accessToken, .idToken] }

  func verify(_ token: ProviderToken, now: Timestamp) async throws(AccountError) -> ProviderAssertion {
    guard case .accessToken = token else { return try await limitedLogin.verify(token, now: now) }
    let token = token.secret.reveal()
    // Facebook's tokens contain no characters that need escaping in a query.
    guard (1...Self.longestToken).contains(token.utf8.count), token.utf8.allSatisfy(ProviderAPI.isUnescaped) else {
      throw Self.refusal("it is empty, too long, or contains an invalid character")
    }
    let (userID, expiresAt) = try await inspect(token, now: now.seconds)
    let profile = try await profile(of: userID, token: token)
    return assertion(userID: userID, profile: profile, expiresAt: expiresAt)
  }

  private static func refusal(_ explanation: String) -> AccountError {
    AccountError(
      .invalidIDPResponse, "The access token of facebook.com is refused: \(explanation).",
      field: .token(.accessToken))
  }
}

// MARK: - Requests

extension FacebookVerifier {
  /// Returns the user for whom the token was issued, and the token's expiry.
  private func inspect(_ token: String, now: Int64) async throws(AccountError) -> (userID: String, expiresAt: Int64) {
    let answer = try await get(
      "/debug_token?input_token=\(token)&access_token=\(ProviderAPI.escaped("\(appID)|\(appSecret.reveal())"))")
    guard let data = answer["data"]?.object else { throw Self.refusal("Facebook does not know it") }
    guard data["is_valid"] == .bool(true) else {
      throw Self.refusal(
        "Facebook reports that it is invalid or has expired")
    }
    guard Self.identifier(data["app_id"])?.hasSameBytes(as: appID) == true else {
      throw Self.refusal("it was issued for another app")
    }
    if let type = data["type"], type.string != "USER" { throw Self.refusal("it does not belong to a user") }
    guard let userID = Self.identifier(data["user_id"]) else { throw Self.refusal("Facebook returns no user for it") }
    // Zero indicates a token that does not expire.
    guard let expiry = data["expires_at"]?.integer, expiry == 0 || expiry > now else {
      throw Self.refusal("it has expired")
    }
    let latest = now + Self.assertionLifetime
    return (userID, expiry == 0 ? latest : min(expiry, latest))
  }

  private func profile(of userID: String, token: String) async throws(AccountError) -> [String: JSONValue] {
    // The proof shows that the caller knows the app secret. The app's settings determine whether Facebook requires it.
    let code = HMAC<SHA256>.authenticationCode(
      for: Array(token.utf8), using: SymmetricKey(data: Array(appSecret.reveal().utf8)))
    let answer = try await get(
      "/me?fields=id,name,email,picture&access_token=\(token)&appsecret_proof=\(Hexadecimal.string(of: Array(code)))")
    guard Self.identifier(answer["id"])?.hasSameBytes(as: userID) == true else {
      throw Self.refusal("its profile belongs to another user")
    }
    return answer
  }

  private func get(_ path: String) async throws(AccountError) -> [String: JSONValue] {
    let answer = try await api.send(path)
    guard let object = answer.object else {
      throw Self.refusal("Facebook \(answer.refusal)")
    }
    return object
  }

  /// Returns the text of a number of 1 to 32 digits, which may be encoded as a number or as a string.
  private static func identifier(_ value: JSONValue?) -> String? {
    let text: String
    switch value {
    case .string(let string): text = string
    case .number(let spelling): text = spelling
    default: return nil
    }
    let isNumber = text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return isNumber && (1...32).contains(text.utf8.count) && text.utf8.contains { $0 != UInt8(ascii: "0") } ? text : nil
  }
}

// MARK: - Assertion

extension FacebookVerifier {
  private func assertion(userID: String, profile: [String: JSONValue], expiresAt: Int64) -> ProviderAssertion {
    let picture = profile["picture"]?.object?["data"]?.object?["url"]?.string
    return ProviderAssertion(
      issuer: FacebookConfiguration.issuer, subject: userID,
      email: profile["email"]?.string.flatMap { (1...320).contains($0.utf8.count) ? $0 : nil },
      displayName: profile["name"]?.string.flatMap { (1...1024).contains($0.utf8.count) ? $0 : nil },
      photoURL: picture.flatMap { $0.hasPrefix("https://") && $0.utf8.count <= 2048 ? $0 : nil },
      profileJSON: JSONWriter.text(of: .object(profile)),
      expiresAt: Timestamp(milliseconds: expiresAt * 1000))
  }
}
