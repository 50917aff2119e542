package import Accounts
import ByteCoding
import Foundation
import MessageDigests
import Synchronization
import TextNormalization

/// A user of a simulated sign-in provider.
package struct SimulatedUser: Sendable, Hashable, Codable {
  package var providerID: String
  package var id: String
  package var email: String?
  package var isEmailVerified: Bool
  package var displayName: String?
  package var photoURL: String?

  package init(
    _ providerID: String, id: String, email: String? = nil, isEmailVerified: Bool = true, displayName: String? = nil,
    photoURL: String? = nil
  ) {
    self.providerID = providerID
    self.id = id
    self.email = email
    self.isEmailVerified = isEmailVerified
    self.displayName = displayName
    self.photoURL = photoURL
  }

  /// Returns the provider's assertion about the user.
  ///
  /// - Parameter lifetime: The lifetime of the assertion in milliseconds.
  package func assertion(now: Timestamp, lifetime: Int64 = 3_600_000) -> ProviderAssertion {
    ProviderAssertion(
      issuer: "https://" + providerID, subject: id, email: email, emailVerified: isEmailVerified,
      emailIsTrusted: isEmailVerified, displayName: displayName, photoURL: photoURL, profileJSON: "{}",
      expiresAt: now.adding(milliseconds: lifetime))
  }
}

/// An unsigned JSON Web Token (RFC 7519, section 6) in which a provider asserts the identity of a user. No two tokens
/// are equal.
package struct SimulatedToken: Sendable {
  private struct Claims: Codable {
    var user: SimulatedUser
    var nonce: String?
    var jti: UInt64
  }

  package let text: String
  package let user: SimulatedUser
  package let nonce: String?

  package init(_ user: SimulatedUser, nonce: String? = nil) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and numbers can always be encoded.
    let claims = (try? encoder.encode(Claims(user: user, nonce: nonce, jti: .random(in: 0...(1 << 53))))) ?? Data()
    let parts = [Data(#"{"alg":"none"}"#.utf8), claims].map { Base64.string(of: $0, alphabet: .url) }
    text = parts.joined(separator: ".") + "."
    self.user = user
    self.nonce = nonce
  }

  /// Parses a token, or returns nil if the string was not created by ``init(_:nonce:)``.
  init?(reading text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = Base64.decode(parts[1].utf8, alphabet: .url),
      let claims = try? JSONDecoder().decode(Claims.self, from: Data(payload))
    else { return nil }
    self.text = text
    user = claims.user
    nonce = claims.nonce
  }
}

/// A directory that contains every possible provider. The providers accept only tokens created by ``SimulatedToken``.
package final class SimulatedProviders: ProviderDirectory {
  private static let local: Set<ProviderID> = [.password, .emailLink, .phone, .anonymous, .custom]
  private static let wellKnown: Set<ProviderID> = [.apple, .facebook, .gitHub, .google, .microsoft]

  private let known = Mutex(wellKnown)

  package init() {}

  /// The well-known providers, and all providers that have been requested.
  package var ids: Set<ProviderID> { known.withLock { $0 } }

  package func provider(_ id: ProviderID) -> (any IdentityProvider)? { simulated(id) }

  package func codeClient(_ id: ProviderID) -> (any AuthorizationCodeClient)? { simulated(id) }

  package var descriptions: [ProviderDescription] {
    (Self.wellKnown.union(Self.local)).sorted { $0.rawValue < $1.rawValue }.map {
      ProviderDescription(id: $0, displayName: $0.rawValue, shortName: $0.rawValue)
    }
  }

  private func simulated(_ id: ProviderID) -> SimulatedProvider? {
    guard id.isWellFormed, !Self.local.contains(id) else { return nil }
    known.withLock { _ = $0.insert(id) }
    return SimulatedProvider(providerID: id)
  }

  /// The prefix of every simulated provider's sign-in URL. The pages do not exist.
  static let authorizationURL = "https://in-memory.invalid/authorize?"

  /// Simulates a user who signs in on a provider's page. Returns the provider's response, or nil if the URL is not that
  /// of a simulated provider's page.
  ///
  /// - Parameter user: The user who signs in; nil if the user declines.
  package static func answer(at url: String, of user: SimulatedUser?) -> ProviderCallback? {
    guard url.hasPrefix(authorizationURL), let items = URLComponents(string: url)?.queryItems else { return nil }
    let values = Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    guard let provider = values["provider"], let state = values["state"] else { return nil }
    return ProviderCallback(
      provider: ProviderID(rawValue: provider), state: Secret(state),
      answer: user.map { AuthorizationAnswer(code: Secret(SimulatedToken($0).text)) },
      error: user == nil ? "access_denied" : nil)
  }
}

/// One of the simulated providers. All its tokens, and all codes in its responses, are of type ``SimulatedToken``.
private struct SimulatedProvider: IdentityProvider, AuthorizationCodeClient {
  let providerID: ProviderID
  let acceptedTokens = ProviderToken.Kind.allCases

  var displayName: String { providerID.rawValue }

  func verify(_ token: ProviderToken, now: Timestamp) async throws(AccountError) -> ProviderAssertion {
    let simulated = try read(token.secret, field: .token(token.kind))
    var assertion = simulated.user.assertion(now: now)
    assertion.tokenFingerprint = Array(simulated.text.utf8)
    guard case .idToken(_, let nonce) = token else { return assertion }
    if let nonce { try check(nonce.reveal(), against: simulated.nonce) }
    assertion.nonceClaim = simulated.nonce.map { Secret($0) }
    return assertion
  }

  func authorizationURL(for request: AuthorizationRequest) async throws(AccountError) -> String {
    "\(SimulatedProviders.authorizationURL)provider=\(providerID.rawValue)&state=\(request.state.reveal())"
  }

  func redeem(
    _ answer: AuthorizationAnswer, to request: AuthorizationRequest, now: Timestamp
  ) async throws(AccountError) -> ProviderAssertion {
    try read(answer.code, field: nil).user.assertion(now: now)
  }

  private func read(_ token: Secret, field: AccountError.Field?) throws(AccountError) -> SimulatedToken {
    guard let token = SimulatedToken(reading: token.reveal()), token.user.providerID == providerID.rawValue else {
      throw AccountError(
        .invalidIDPResponse, "The token is refused: \(providerID.rawValue) did not issue it to a user.",
        field: field)
    }
    return token
  }

  /// Throws an error unless a token's nonce claim is either the nonce itself or the nonce's SHA-256 digest in lowercase
  /// hexadecimal digits.
  private func check(_ nonce: String, against claim: String?) throws(AccountError) {
    let digest = Hexadecimal.string(of: SHA256.digest(of: Array(nonce.utf8)))
    guard claim == nonce || claim == digest else {
      throw AccountError(.missingOrInvalidNonce, "The nonce does not match the ID token.", field: .nonce)
    }
  }
}

/// The custom tokens that one of the operator's services has issued.
package final class IssuedCustomTokens: CustomTokenReader, CustomTokenMinter {
  private let tokens = Mutex<[String: CustomToken]>([:])

  package init() {}

  /// Issues a token.
  /// - Parameter claims: The claims, as a JSON object.
  package func issue(uid: String, claims: String, minting: CustomToken.Minting? = nil, expiresAt: Timestamp) -> String {
    tokens.withLock { tokens in
      let text = "custom-token-\(tokens.count + 1)"
      tokens[text] = CustomToken(
        uid: uid, claims: claims, expiresAt: expiresAt, fingerprint: Array(text.utf8), minting: minting)
      return text
    }
  }

  package func mint(uid: String, claims: CustomClaims, _ minting: CustomToken.Minting, expiresAt: Timestamp) -> Secret {
    Secret(issue(uid: uid, claims: claims.json, minting: minting, expiresAt: expiresAt))
  }

  package func read(_ token: Secret, now: Timestamp) throws(AccountError) -> CustomToken {
    guard let content = tokens.withLock({ $0[token.reveal()] }) else {
      throw AccountError(
        .invalidCustomToken, "The custom token is refused: its signature does not match any configured key.",
        field: .customToken)
    }
    guard content.expiresAt > now else {
      throw AccountError(.invalidCustomToken, "The custom token is refused: it has expired.", field: .customToken)
    }
    let members = (try? JSONSerialization.jsonObject(with: Data(content.claims.utf8))) as? [String: Any] ?? [:]
    if let name = IDTokenClaims.reservedName(among: members.keys, UnicodeNormalizer()) {
      throw AccountError(
        .invalidCustomToken,
        "The custom token is refused: \"\(name)\" in its \"claims\" is reserved in ID tokens.",
        field: .customToken)
    }
    return content
  }
}
