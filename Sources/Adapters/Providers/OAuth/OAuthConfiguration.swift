import Accounts
import SecretSettings
import Settings

/// An OAuth 2.0 provider without ID tokens, configured by name ("oauth.NAME"). Users sign in through their browser, and
/// the provider's user info endpoint identifies them.
struct OAuthConfiguration: ProviderConfiguration {
  let name: String
  let shortName: String
  let providerID: ProviderID
  var policy = ProviderPolicy()

  var displayName: String
  var clientID = ""
  var clientSecret: Secret?
  var authorizationURL: EndpointURL?
  var tokenURL: EndpointURL?
  var userInfoURL: EndpointURL?
  var scopes: [String] = []
  var fields = UserInfoReader.Fields()
  var emailTrust = EmailTrust.domains([])
  var takesSecretInBody = false
  var allowsPrivateAddresses = false

  init(name: String) {
    self.name = "oauth.\(name)"
    shortName = name
    providerID = ProviderID(rawValue: "oauth.\(name)")
    displayName = name
  }

  /// The issuer of the provider's identities. It is the name chosen by the operator, because the provider's addresses
  /// may change.
  var issuers: [String] { [name] }

  var settings: [Setting<OAuthConfiguration>] {
    [
      Setting("\(name).displayName", \.displayName, .text, "the provider's name in emails and on pages"),
      Setting("\(name).clientID", \.clientID, .text, "your client ID"),
      Setting("\(name).clientSecret", optional: \.clientSecret, .secret, "your client's secret"),
      Setting(
        "\(name).authorizationURL", optional: \.authorizationURL, .url, "the URL of the page on which users sign in"),
      Setting("\(name).tokenURL", optional: \.tokenURL, .url, "the URL of the token endpoint, which redeems codes"),
      Setting("\(name).userInfoURL", optional: \.userInfoURL, .url, "the URL of the user's data, in JSON"),
      Setting("\(name).scopes", \.scopes, .identifiers, "the scopes that are required to read the user's data"),
      Setting(
        "\(name).subjectField", \.fields.subject, .text,
        "the JSON member that identifies the user and never changes; dots separate nested members: data.user.id"),
      Setting("\(name).emailField", optional: \.fields.email, .text, "the member with the email address"),
      Setting(
        "\(name).emailVerifiedField", optional: \.fields.emailVerified, .text,
        "the member that is true if the email address is verified"),
      Setting("\(name).nameField", optional: \.fields.name, .text, "the member with the name"),
      Setting("\(name).photoField", optional: \.fields.photo, .text, "the member with the photo's URL"),
      Setting(
        "\(name).trustedEmailDomains", \.emailTrust, .emailDomains,
        "email domains for which the provider is trusted to verify addresses; * alone for all"),
      Setting(
        "\(name).secretInBody", \.takesSecretInBody, .flag,
        "whether the secret is sent in the body of the token request instead of its header"),
      Setting(
        "\(name).allowPrivateAddresses", \.allowsPrivateAddresses, .flag,
        "whether the provider is allowed to be on a private network"),
    ] + Self.switches(name)
  }

  func check(allowsPlainHTTPOnLoopback: Bool) throws(SettingsError) {
    let texts = [
      ("clientID", clientID, "your client ID at the provider"), ("subjectField", fields.subject, "a member's name"),
    ]
    for (setting, text, remedy) in texts where text.isEmpty {
      throw SettingsError("\(name).\(setting)", "it is missing", remedy: "set it to \(remedy)")
    }
    guard clientSecret != nil else {
      throw SettingsError(
        "\(name).clientSecret", "it is missing", remedy: "set it to your client secret at the provider")
    }
    let check = AddressCheck(
      name: name, allowsPrivateAddresses: allowsPrivateAddresses,
      privateAddressesSetting: "\(name).allowPrivateAddresses", allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
    let urls = [("authorizationURL", authorizationURL), ("tokenURL", tokenURL), ("userInfoURL", userInfoURL)]
    for (setting, url) in urls {
      guard let url else { throw SettingsError("\(name).\(setting)", "it is missing", remedy: "set it to its URL") }
      try check.require(url, of: setting)
    }
  }

  /// Returns nil. An access token does not show for which client it was issued, so access tokens from callers are not
  /// accepted.
  func makeProvider(_ tools: ProviderTools) -> (any IdentityProvider)? { nil }

  func makeCodeClient(
    _ tools: ProviderTools, verifying provider: (any IdentityProvider)?
  ) -> (any AuthorizationCodeClient)? {
    guard let clientSecret, let authorizationURL, let tokenURL, let userInfoURL else { return nil }
    let api = ProviderAPI(
      name: displayName, endpoint: userInfoURL, allowsPrivateAddresses: allowsPrivateAddresses,
      transport: tools.transport, logger: tools.logger)
    return OAuthClient(
      providerID: providerID, displayName: displayName, clientID: clientID, authentication: .secret(clientSecret),
      endpoints: .fixed(
        OAuthEndpoints(
          authorization: authorizationURL, token: tokenURL, takesSecretInBody: takesSecretInBody)),
      scopes: scopes,
      proof: .userInfo(
        UserInfoReader(
          issuer: name, fields: fields, emailTrust: emailTrust, api: api, normalizer: tools.normalizer)),
      allowsPrivateAddresses: allowsPrivateAddresses, tools: tools)
  }

  /// The names of the OAuth 2.0 providers.
  static let names = Setting<[String]>(
    "oauth.names", \.self, .providerNames(after: "oauth."),
    "names of OAuth 2.0 providers without ID tokens; NAME becomes the provider oauth.NAME")
}
