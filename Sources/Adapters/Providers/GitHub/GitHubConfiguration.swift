import Accounts
import SecretSettings
import Settings

/// Sign-in with GitHub access tokens, from github.com or a GitHub Enterprise server.
struct GitHubConfiguration: ProviderConfiguration {
  /// The issuer of github.com identities.
  static let issuer = "https://github.com"

  let name = "github"
  let providerID = ProviderID.gitHub
  let displayName = "GitHub"
  var policy = ProviderPolicy()

  /// The client ID of the OAuth app or GitHub App.
  var clientID: String?
  var clientSecret: Secret?
  /// The URL of the REST API.
  var endpoint: EndpointURL? = EndpointURL(publicAPI)
  /// Whether the GitHub Enterprise server may be on a private network.
  var allowsPrivateAddresses = false
  /// The domains for which GitHub's verification of an email address is trusted.
  var emailTrust = EmailTrust.domains([])

  private static let publicAPI = "https://api.github.com"

  /// The issuer of the provider's identities. User numbers are specific to each Enterprise server, so each Enterprise
  /// server has its own issuer.
  var issuer: String {
    guard enterpriseAPI != nil, let endpoint else { return Self.issuer }
    return endpoint.text
  }

  var issuers: [String] { [Self.issuer] + (issuer == Self.issuer ? [] : [issuer]) }

  var settings: [Setting<GitHubConfiguration>] {
    [
      Setting(
        "github.clientID", optional: \.clientID, .text, "your app's client ID; with the secret it enables github.com"),
      Setting(
        "github.clientSecret", optional: \.clientSecret, .secret,
        "your app's client secret; users can then sign in through their browser too"),
      Setting(
        "github.endpoint", optional: \.endpoint, .url,
        "the URL of GitHub's REST API; for GitHub Enterprise, https://HOST/api/v3"),
      Setting(
        "github.allowPrivateAddresses", \.allowsPrivateAddresses, .flag,
        "whether the endpoint is allowed to be on a private network"),
      Setting(
        "github.trustedEmailDomains", \.emailTrust, .emailDomains,
        "email domains for which GitHub is trusted to verify addresses; * alone for all"),
    ] + Self.switches("github")
  }

  func check(allowsPlainHTTPOnLoopback: Bool) throws(SettingsError) {
    switch (clientID, clientSecret) {
    case (nil, _?):
      throw SettingsError("github.clientID", "it is missing", remedy: "set it together with github.clientSecret")
    case (_?, nil):
      throw SettingsError("github.clientSecret", "it is missing", remedy: "set it together with github.clientID")
    case (nil, nil), (_?, _?): break
    }
    let check = AddressCheck(
      name: name, allowsPrivateAddresses: allowsPrivateAddresses,
      privateAddressesSetting: "github.allowPrivateAddresses", allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
    if let endpoint { try check.require(endpoint, of: "endpoint") }
  }

  func makeProvider(_ tools: ProviderTools) -> (any IdentityProvider)? {
    guard let clientID, let clientSecret, let endpoint else { return nil }
    return GitHubVerifier(
      issuer: issuer, clientID: clientID, clientSecret: clientSecret, emailTrust: emailTrust,
      api: ProviderAPI(
        name: displayName, endpoint: endpoint, allowsPrivateAddresses: allowsPrivateAddresses,
        transport: tools.transport, logger: tools.logger),
      normalizer: tools.normalizer, logger: tools.logger)
  }

  func makeCodeClient(
    _ tools: ProviderTools, verifying provider: (any IdentityProvider)?
  ) -> (any AuthorizationCodeClient)? {
    guard let provider, let clientID, let clientSecret,
      let authorization = EndpointURL("\(site)/login/oauth/authorize"),
      let token = EndpointURL("\(site)/login/oauth/access_token")
    else { return nil }
    return OAuthClient(
      providerID: providerID, displayName: displayName, clientID: clientID, authentication: .secret(clientSecret),
      // GitHub's documentation mentions client credentials only in the body of a request.
      endpoints: .fixed(OAuthEndpoints(authorization: authorization, token: token, takesSecretInBody: true)),
      scopes: ["read:user", "user:email"], proof: .accessToken(provider),
      allowsPrivateAddresses: allowsPrivateAddresses, tools: tools)
  }

  /// The URL of an Enterprise server's REST API without a trailing slash, or nil for github.com.
  private var enterpriseAPI: String? {
    guard let text = endpoint?.text else { return nil }
    let api = text.hasSuffix("/") ? String(text.dropLast()) : text
    return api == Self.publicAPI ? nil : api
  }

  /// The URL of the pages on which users sign in, which differs from the URL of the REST API.
  private var site: String {
    guard let api = enterpriseAPI else { return Self.issuer }
    return api.hasSuffix("/api/v3") ? String(api.dropLast("/api/v3".count)) : api
  }
}
