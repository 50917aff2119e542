import Accounts
import ByteCoding
import SecretSettings
import Settings

/// Facebook Login with an access token or through the browser, and Limited Login with an ID token.
struct FacebookConfiguration: ProviderConfiguration {
  /// The issuer of Facebook identities.
  static let issuer = "https://www.facebook.com"

  let name = "facebook"
  let providerID = ProviderID.facebook
  let displayName = "Facebook"
  let issuers = [Self.issuer]
  var policy = ProviderPolicy()

  /// The app ID, as shown on Facebook's developer pages.
  var appID: String?
  var appSecret: Secret?
  /// The URL of the Graph API, including the API version.
  var endpoint = EndpointURL(graphAPI)

  /// The URL of the key set for verifying the ID tokens of Limited Login.
  var keySetURL = EndpointURL(limitedLoginKeys)

  private static let limitedLoginKeys = "https://limited.facebook.com/.well-known/oauth/openid/jwks/"
  private static let graphHost = "graph.facebook.com"
  private static let graphAPI = "https://\(graphHost)/v23.0"

  var settings: [Setting<FacebookConfiguration>] {
    [
      Setting("facebook.appID", optional: \.appID, .appID, "your app's ID; with the secret it enables facebook.com"),
      Setting(
        "facebook.appSecret", optional: \.appSecret, .secret,
        "your app's secret; users can then sign in through their browser too"),
      Setting(
        "facebook.endpoint", optional: \.endpoint, .url,
        "the URL of the Graph API, including its version, which also determines the sign-in page"),
      Setting("facebook.keySetURL", optional: \.keySetURL, .url, "the URL of the keys of Limited Login's ID tokens"),
      Setting(
        "facebook.nonce", \.policy.nonce, .choice, "optional: an ID token without a nonce is accepted once"),
    ] + Self.switches("facebook")
  }

  func check(allowsPlainHTTPOnLoopback: Bool) throws(SettingsError) {
    switch (appID, appSecret) {
    case (nil, _?):
      throw SettingsError("facebook.appID", "it is missing", remedy: "set it together with facebook.appSecret")
    case (_?, nil):
      throw SettingsError("facebook.appSecret", "it is missing", remedy: "set it together with facebook.appID")
    case (nil, nil), (_?, _?): break
    }
    let check = AddressCheck(
      name: name, allowsPrivateAddresses: false, allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
    if let endpoint { try check.require(endpoint, of: "endpoint") }
    if let keySetURL { try check.require(keySetURL, of: "keySetURL") }
  }

  func makeProvider(_ tools: ProviderTools) -> (any IdentityProvider)? {
    guard let appID, let appSecret, let endpoint else { return nil }
    return FacebookVerifier(
      appID: appID, appSecret: appSecret,
      api: ProviderAPI(name: displayName, endpoint: endpoint, transport: tools.transport, logger: tools.logger),
      limitedLogin: limitedLogin(appID: appID, tools))
  }

  func makeCodeClient(
    _ tools: ProviderTools, verifying provider: (any IdentityProvider)?
  ) -> (any AuthorizationCodeClient)? {
    guard let provider, let appID, let appSecret, let authorization = EndpointURL("\(site)/dialog/oauth"),
      let token = EndpointURL("\(graph)/oauth/access_token")
    else { return nil }
    return OAuthClient(
      providerID: providerID, displayName: displayName, clientID: appID, authentication: .secret(appSecret),
      endpoints: .fixed(OAuthEndpoints(authorization: authorization, token: token, takesSecretInBody: true)),
      scopes: ["public_profile", "email"],
      // Facebook's dialog ignores the PKCE code challenge, and Facebook's API then refuses the code verifier.
      usesChallenge: false, proof: .accessToken(provider), allowsPrivateAddresses: false, tools: tools)
  }

  /// The URL of the Graph API, without a trailing slash.
  private var graph: String {
    let text = endpoint?.text ?? Self.graphAPI
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// The base URL of the sign-in page. Facebook's own sign-in page and the Graph API have different hosts.
  private var site: String {
    endpoint?.host == Self.graphHost
      ? graph.replacing(Self.graphHost, with: "www.facebook.com", maxReplacements: 1) : graph
  }
}

extension FacebookConfiguration {
  /// Returns the verifier for ID tokens. Both kinds of login identify a user by the same number, so they result in the
  /// same identity.
  private func limitedLogin(appID: String, _ tools: ProviderTools) -> OIDCVerifier {
    var configuration = OIDCConfiguration(name: name, providerID: providerID, issuer: Self.issuer, settings: [])
    configuration.issuerAliases = ["https://limited.facebook.com", "https://facebook.com"]
    configuration.audiences = [appID]
    configuration.requiresKeyID = true
    let keySet = KeySetSettings(
      issuer: Self.issuer, keySetURL: keySetURL, addresses: .publicOnly,
      allowsPlainHTTP: tools.allowsPlainHTTPOnLoopback)
    return OIDCVerifier(
      configuration: configuration,
      keys: KeySetSource(settings: keySet, transport: tools.transport, logger: tools.logger),
      normalizer: tools.normalizer)
  }
}

extension SettingFormat<String> {
  fileprivate static var appID: Self {
    text.map(
      read: { text throws(SettingProblem) in
        guard text.utf8.allSatisfy(\.isASCIIDigit), text.utf8.count <= 32 else {
          throw SettingProblem(
            "it is not an app ID", remedy: "copy it from the app's page at developers.facebook.com")
        }
        return text
      }, write: { $0 })
  }
}
