import Accounts
import JSONWebTokens
import Logging

/// Verifies GitHub access tokens. The first request asks GitHub which app and user the token was issued for. Further
/// requests use the token itself to read the user's profile and addresses. A token is refused if it was issued for
/// another app, or if a response is missing or unclear.
///
/// A user is identified only by the user number, because a login can be reassigned. Only verified addresses are used.
struct GitHubVerifier: IdentityProvider {
  private static let longestToken = 4096
  /// The lifetime of an assertion, in seconds. It is fixed because GitHub's tokens may have no expiry.
  private static let assertionLifetime: Int64 = 3600

  let issuer: String
  let clientID: String
  let clientSecret: Secret
  let emailTrust: EmailTrust
  let api: ProviderAPI
  let normalizer: any TextNormalizer
  let logger: Logger

  var providerID: ProviderID { .gitHub }
  var displayName: String { api.name }
  var acceptedTokens: [ProviderToken.Kind] { [.accessToken] }

  func verify(_ token: ProviderToken, now: Timestamp) async throws(AccountError) -> ProviderAssertion {
    let token = token.secret.reveal()
    guard (1...Self.longestToken).contains(token.utf8.count), token.utf8.allSatisfy(ProviderAPI.isUnescaped) else {
      throw Self.refusal("it is empty, too long, or contains an invalid character")
    }
    let userID = try await inspect(token)
    let profile = try await profile(of: userID, token: token)
    let email = try await verifiedAddress(token: token)
    return ProviderAssertion(
      issuer: issuer, subject: String(userID), email: email, emailVerified: email != nil,
      emailIsTrusted: email.map { emailTrust.covers($0, normalizer: normalizer) } ?? false,
      runsEmailDomain: email.map { emailTrust.runsDomain(of: $0, normalizer: normalizer) } ?? false,
      displayName: profile["name"]?.string.flatMap { (1...1024).contains($0.utf8.count) ? $0 : nil },
      photoURL: profile["avatar_url"]?.string.flatMap {
        $0.hasPrefix("https://") && $0.utf8.count <= 2048 ? $0 : nil
      },
      profileJSON: JSONWriter.text(of: .object(profile)),
      expiresAt: now.adding(milliseconds: Self.assertionLifetime * 1000))
  }

  private static func refusal(_ explanation: String) -> AccountError {
    AccountError(
      .invalidIDPResponse, "The access token of github.com is refused: \(explanation).", field: .token(.accessToken))
  }
}

// MARK: - Requests

extension GitHubVerifier {
  private static let version = (name: "x-github-api-version", value: "2022-11-28")

  /// Returns the user for whom the token was issued. Throws an error if the token was not issued for this app.
  private func inspect(_ token: String) async throws(AccountError) -> Int64 {
    let answer = try await api.send(
      "/applications/\(ProviderAPI.escaped(clientID))/token", method: "POST",
      headers: [
        Self.version, ("authorization", ProviderRequest.basicAuthorization(clientID, clientSecret)),
        ("content-type", "application/json"),
      ],
      body: JSONWriter.bytes(of: .object(["access_token": .string(token)])))
    if answer.status == 401 {
      logger.warning("GitHub does not accept github.clientID with github.clientSecret.")
    }
    guard let object = answer.object else {
      throw Self.refusal(
        answer.status == 404
          ? "it was issued for another app, is invalid, or was revoked"
          : "GitHub \(answer.refusal)")
    }
    guard object["app"]?.object?["client_id"]?.string?.hasSameBytes(as: clientID) == true else {
      throw Self.refusal("it was issued for another app")
    }
    guard let userID = Self.identifier(object["user"]?.object?["id"]) else {
      throw Self.refusal("GitHub returns no user for it")
    }
    return userID
  }

  private func profile(of userID: Int64, token: String) async throws(AccountError) -> [String: JSONValue] {
    let answer = try await api.send("/user", headers: headers(token))
    guard let object = answer.object else {
      throw Self.refusal("GitHub \(answer.refusal)")
    }
    guard Self.identifier(object["id"]) == userID else { throw Self.refusal("its profile belongs to another user") }
    return object
  }

  /// Returns the user's primary address if it is verified, or else the first verified address. Returns nil if there is
  /// no verified address, or if the token lacks the permission to read addresses.
  private func verifiedAddress(token: String) async throws(AccountError) -> String? {
    let answer = try await api.send("/user/emails?per_page=100", headers: headers(token))
    guard answer.status == 200 else { return nil }
    guard let entries = answer.body?.array else { throw Self.refusal("GitHub \(answer.refusal)") }
    let verified = entries.compactMap(\.object).filter { $0["verified"] == .bool(true) }
    let chosen = verified.first { $0["primary"] == .bool(true) } ?? verified.first
    return chosen?["email"]?.string.flatMap { (1...320).contains($0.utf8.count) ? $0 : nil }
  }

  private func headers(_ token: String) -> [(name: String, value: String)] {
    [Self.version, ("authorization", "Bearer \(token)")]
  }

  private static func identifier(_ value: JSONValue?) -> Int64? {
    value?.integer.flatMap { $0 > 0 ? $0 : nil }
  }
}
