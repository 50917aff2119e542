import Accounts
import ByteCoding
import Crypto
import JSONWebTokens
import Logging

/// Signs in users through a provider, using the authorization code grant (RFC 6749, section 4.1). The grant uses PKCE
/// (RFC 7636, S256) if the provider supports it, and a nonce (OpenID Connect Core 1.0, section 3.1) if the provider
/// issues ID tokens.
struct OAuthClient: AuthorizationCodeClient {
  /// The source of the user's identity after a code has been redeemed.
  enum Proof: Sendable {
    case idToken(any IdentityProvider)
    case accessToken(any IdentityProvider)
    case userInfo(UserInfoReader)
  }

  let providerID: ProviderID
  let displayName: String
  let clientID: String
  let authentication: ClientAuthentication
  let endpoints: OAuthEndpointSource
  /// The scopes that this service needs from the provider.
  let scopes: [String]
  /// The response mode to request from the provider, or nil for the query. It is `form_post` if the response may be too
  /// long for a query.
  var responseMode: String?
  /// Whether the authorization code is bound to this client's code verifier (PKCE).
  var usesChallenge = true
  /// Whether the browser delivers the user's name together with the code.
  var takesNameFromBrowser = false
  let proof: Proof
  let allowsPrivateAddresses: Bool
  let tools: ProviderTools

  func authorizationURL(for request: AuthorizationRequest) async throws(AccountError) -> String {
    let endpoints = try await endpoints.endpoints(of: displayName)
    var parameters = [
      ("response_type", "code"), ("client_id", clientID), ("redirect_uri", request.redirectURL),
      ("scope", (scopes + request.scopes.filter { !scopes.contains($0) }).joined(separator: " ")),
      ("state", request.state.reveal()),
    ]
    if usesChallenge {
      let challenge = SHA256.hash(data: Array(request.codeVerifier.reveal().utf8))
      parameters += [
        ("code_challenge", Base64.string(of: Array(challenge), alphabet: .url)), ("code_challenge_method", "S256"),
      ]
    }
    var custom = request.parameters
    if case .idToken = proof {
      parameters.append(("nonce", request.nonce.reveal()))
      if let age = request.maximumAge { custom["max_age"] = String(age) }
    }
    if let responseMode { parameters.append(("response_mode", responseMode)) }
    parameters += custom.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return endpoints.authorization.text + "?" + Self.encoded(parameters.filter { !$0.1.isEmpty })
  }

  func redeem(
    _ answer: AuthorizationAnswer, to request: AuthorizationRequest, now: Timestamp
  ) async throws(AccountError) -> ProviderAssertion {
    let endpoints = try await endpoints.endpoints(of: displayName)
    try checkIssuer(of: answer, endpoints)
    let tokens = try await tokens(for: answer.code, request, endpoints, now: now)
    switch proof {
    case .idToken(let provider):
      guard let token = tokens["id_token"]?.string else { throw refusal("its response has no ID token") }
      var assertion = try await provider.verify(.idToken(Secret(token), nonce: request.nonce), now: now)
      if takesNameFromBrowser, assertion.displayName == nil {
        assertion.displayName = answer.user.flatMap(Self.name)
      }
      return assertion
    case .accessToken(let provider):
      return try await provider.verify(.accessToken(Secret(try accessToken(in: tokens))), now: now)
    case .userInfo(let reader):
      return try await reader.assertion(accessToken: try accessToken(in: tokens), now: now)
    }
  }

  /// Checks that the response comes from the requested issuer (RFC 9207, section 2.4).
  private func checkIssuer(of answer: AuthorizationAnswer, _ endpoints: OAuthEndpoints) throws(AccountError) {
    guard let issuer = answer.issuer else {
      if endpoints.requiresIssuer { throw refusal("its response does not name its issuer (\"iss\")") }
      return
    }
    if let expected = endpoints.issuer, !issuer.hasSameBytes(as: expected) {
      throw refusal("the response is from another issuer (\"iss\")")
    }
  }

  /// Redeems a code for tokens (RFC 6749, sections 4.1.3 and 5).
  private func tokens(
    for code: Secret, _ request: AuthorizationRequest, _ endpoints: OAuthEndpoints, now: Timestamp
  ) async throws(AccountError) -> [String: JSONValue] {
    let credentials = try authentication.credentials(of: clientID, inBody: endpoints.takesSecretInBody, now: now)
    let parameters =
      [
        ("grant_type", "authorization_code"), ("code", code.reveal()), ("redirect_uri", request.redirectURL),
      ] + (usesChallenge ? [("code_verifier", request.codeVerifier.reveal())] : []) + credentials.parameters
    let answer = try await api(at: endpoints.token).send(
      endpoints.token.text.hasSuffix("/") ? "/" : "", method: "POST",
      headers: credentials.headers + [("content-type", "application/x-www-form-urlencoded")],
      body: Array(Self.encoded(parameters).utf8))
    guard let tokens = answer.object else {
      let error = answer.body?.object?["error"]?.string.map { $0.prefix(64).filter { $0.isLetter || $0 == "_" } }
      tools.logger.warning(
        "A provider rejected an authorization code.",
        metadata: [
          "provider": "\(providerID.rawValue)", "status": .stringConvertible(answer.status),
          "error": "\(error ?? "none")",
        ])
      throw refusal("it rejected the authorization code")
    }
    return tokens
  }

  private func accessToken(in tokens: [String: JSONValue]) throws(AccountError) -> String {
    guard let token = tokens["access_token"]?.string, (1...4096).contains(token.utf8.count),
      token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      tokens["token_type"].map({ $0.string?.lowercased() == "bearer" }) ?? true
    else { throw refusal("its response has no usable access token") }
    return token
  }

  private func api(at endpoint: EndpointURL) -> ProviderAPI {
    ProviderAPI(
      name: displayName, endpoint: endpoint, allowsPrivateAddresses: allowsPrivateAddresses,
      transport: tools.transport, logger: tools.logger)
  }

  private func refusal(_ explanation: String) -> AccountError {
    AccountError(.invalidIDPResponse, "The sign-in at \(displayName) is refused: \(explanation).")
  }

  /// Returns the parameters in `application/x-www-form-urlencoded` format.
  private static func encoded(_ parameters: [(String, String)]) -> String {
    parameters.map { "\(ProviderAPI.escaped($0.0))=\(ProviderAPI.escaped($0.1))" }.joined(separator: "&")
  }

  /// Returns the name from the `user` parameter, which Apple sends as {"name": {"firstName": ..., "lastName": ...}}.
  private static func name(of user: String) -> String? {
    guard user.utf8.count <= 4096, let members = try? JSONReader.readObject(Array(user.utf8), limits: .token) else {
      return nil
    }
    let name = members["name"]?.object
    let parts = ["firstName", "lastName"].compactMap { name?[$0]?.string }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
