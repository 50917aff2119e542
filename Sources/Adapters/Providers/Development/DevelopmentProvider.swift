package import Accounts
import ByteCoding
import Crypto
import JSONWebTokens

/// An OpenID provider for development, which a server runs if it was started with `--dev`. The provider accepts every
/// user without a password.
///
/// The provider replaces providers that are not configured, using a separate issuer for each of them. Its key and the
/// client secret of its only client, this server, are created at each start and never stored. As a result, other
/// servers do not accept the provider's tokens, and neither does this server after a restart.
package final class DevelopmentProvider: Sendable {
  /// The name of the claim that marks the provider's tokens.
  static let mark = "ligature_development"
  static let clientID = "ligature-development"
  private static let tokenLifetimeSeconds: Int64 = 3600

  /// The common prefix of the provider's issuers.
  package let url: String
  /// The providers that this provider replaces.
  package let providers: [ProviderDescription]
  let clientSecret: Secret
  private let key = SigningKey()
  private let codes = DevelopmentCodes()
  private let callbacks: String
  private let clock: any WallClock

  /// Creates a provider that replaces a registry's `providersForDevelopment`.
  ///
  /// - Parameters:
  ///   - url: The URL of the provider's pages. It must be an `http` URL on this machine.
  ///   - publicURL: The URL of this server, to which browsers are redirected.
  package init(
    url: String, publicURL: String, standingInFor registry: ProviderRegistry, clock: any WallClock = SystemWallClock()
  ) {
    self.url = url
    callbacks = "\(publicURL)/callback/"
    clientSecret = Secret(Self.randomText())
    providers = registry.providersForDevelopment
    self.clock = clock
  }

  /// The path of the provider's pages and documents, relative to the root of the web listener.
  package static let path = "/development"

  /// Returns 32 random bytes in base64.
  static func randomText() -> String {
    var generator = SystemRandomNumberGenerator()
    return Base64.string(of: generator.bytes(32), alphabet: .url)
  }

  package func issuer(of provider: ProviderID) -> String { "\(url)/\(provider.rawValue)" }

  /// Returns whether a URL's host, given with or without a port, is this machine.
  package static func isLocal(host: String) -> Bool { EndpointURL("http://\(host)")?.isLoopback == true }
}

// MARK: - Documents

extension DevelopmentProvider {
  /// Returns the discovery document of a provider (OpenID Connect Discovery 1.0, section 3).
  package func discoveryDocument(of provider: ProviderID) -> String {
    let issuer = issuer(of: provider)
    func list(_ texts: String...) -> JSONValue { .array(texts.map(JSONValue.string)) }
    return JSONWriter.text(
      of: .object([
        "issuer": .string(issuer), "authorization_endpoint": .string("\(issuer)/authorize"),
        "token_endpoint": .string("\(issuer)/token"), "jwks_uri": .string("\(issuer)/keys"),
        "response_types_supported": list("code"), "subject_types_supported": list("public"),
        "id_token_signing_alg_values_supported": list(SignatureAlgorithm.es256.rawValue),
        "scopes_supported": list("openid", "email", "profile"),
        "token_endpoint_auth_methods_supported": list("client_secret_post"),
        "code_challenge_methods_supported": list("S256"),
        "authorization_response_iss_parameter_supported": .bool(true),
      ]))
  }

  /// The key set, which all of the provider's issuers share.
  package var keySet: String {
    JSONWriter.text(of: .object(["keys": .array([.object(PublicKeyDocument.members(of: key.publicKey))])]))
  }
}

// MARK: - Tokens

extension DevelopmentProvider {
  /// Returns an ID token for a user.
  ///
  /// - Parameter nonce: The nonce to include in the token, or nil for a token without a nonce.
  package func idToken(
    of provider: ProviderID, for user: DevelopmentUser, nonce: String?
  ) throws(AccountError) -> Secret {
    guard providers.contains(where: { $0.id == provider }) else {
      let names = providers.map(\.id.rawValue).joined(separator: ", ")
      throw AccountError(
        .invalidProviderID,
        "The development provider does not stand in for \(provider.rawValue). "
          + (names.isEmpty ? "All supported providers are configured." : "It stands in for: \(names)."),
        field: .provider)
    }
    let now = clock.now.seconds
    var claims: [String: JSONValue] = [
      "iss": .string(issuer(of: provider)), "aud": .string(Self.clientID), "sub": .string(user.subject),
      "iat": .number(String(now)), "exp": .number(String(now + Self.tokenLifetimeSeconds)),
      // Distinguishes tokens issued in the same second, because a token without a nonce is accepted only once.
      "jti": .string(Self.randomText()), "email": .string(user.email), "email_verified": .bool(true),
      "name": .string(user.name), Self.mark: .bool(true),
    ]
    claims["nonce"] = nonce.map(JSONValue.string)
    return Secret(try key.token(JSONWriter.bytes(of: .object(claims)), .idToken))
  }
}

// MARK: - Authorization code grant

extension DevelopmentProvider {
  /// Returns the sign-in requested by a browser.
  ///
  /// - Parameter field: A closure that returns the value of a request field.
  /// - Throws: The problem with the request. In this case, the browser must not be redirected, because the destination
  ///   has not been verified.
  package func signIn(
    at provider: ProviderID, _ field: (String) -> String?
  ) throws(DevelopmentSignIn.Problem) -> DevelopmentSignIn {
    func require(_ name: String, _ expected: String) throws(DevelopmentSignIn.Problem) {
      guard field(name)?.hasSameBytes(as: expected) == true else { throw .init("\(name) is not \(expected)") }
    }
    try require("response_type", "code")
    try require("client_id", Self.clientID)
    try require("redirect_uri", callbacks + provider.rawValue)
    try require("code_challenge_method", "S256")
    guard let challenge = field("code_challenge"), challenge.utf8.count == 43 else {
      throw .init("code_challenge is not the SHA-256 of a verifier")
    }
    return DevelopmentSignIn(
      provider: provider, redirectURL: callbacks + provider.rawValue, state: field("state"), nonce: field("nonce"),
      challenge: challenge, hint: field("login_hint"))
  }

  /// Returns the URL to which the browser is redirected after the user has signed in.
  package func redirectURL(of signIn: DevelopmentSignIn, for user: DevelopmentUser) -> String {
    let code = codes.issue(.init(signIn: signIn, user: user), at: clock.now)
    return redirectURL(of: signIn, [("code", code)])
  }

  /// Returns the URL to which the browser is redirected after the user has canceled.
  package func cancelURL(of signIn: DevelopmentSignIn) -> String {
    redirectURL(of: signIn, [("error", "access_denied")])
  }

  private func redirectURL(of signIn: DevelopmentSignIn, _ answer: [(String, String)]) -> String {
    let parameters =
      answer + (signIn.state.map { [("state", $0)] } ?? []) + [("iss", issuer(of: signIn.provider))]
    return signIn.redirectURL + "?"
      + parameters.map { "\($0.0)=\(ProviderAPI.escaped($0.1))" }.joined(separator: "&")
  }

  /// Responds to a request to the token endpoint (RFC 6749, section 4.1.3; RFC 7636, section 4.6).
  ///
  /// - Parameter field: A closure that returns the value of a form field.
  package func redeem(at provider: ProviderID, _ field: (String) -> String?) -> (status: Int, document: String) {
    func refuse(_ error: String, _ status: Int = 400) -> (Int, String) {
      (status, JSONWriter.text(of: .object(["error": .string(error)])))
    }
    guard field("client_id") == Self.clientID,
      ConstantTime.areEqual(Array((field("client_secret") ?? "").utf8), Array(clientSecret.reveal().utf8))
    else { return refuse("invalid_client", 401) }
    guard field("grant_type") == "authorization_code" else { return refuse("unsupported_grant_type") }
    guard let grant = field("code").flatMap({ codes.redeem($0, at: clock.now) }), grant.signIn.provider == provider,
      field("redirect_uri") == grant.signIn.redirectURL, let verifier = field("code_verifier"),
      Base64.string(of: Array(SHA256.hash(data: Array(verifier.utf8))), alphabet: .url) == grant.signIn.challenge,
      let token = try? idToken(of: provider, for: grant.user, nonce: grant.signIn.nonce)
    else { return refuse("invalid_grant") }
    return (
      200,
      JSONWriter.text(
        of: .object([
          "token_type": .string("Bearer"), "expires_in": .number(String(Self.tokenLifetimeSeconds)),
          // No endpoint accepts this token, but the response must contain one.
          "access_token": .string("none"), "id_token": .string(token.reveal()),
        ]))
    )
  }
}
