import Accounts
import SecretSettings
import Settings

/// Sign-in with Microsoft Entra ID and with personal Microsoft accounts. All tenants share one authority, but each
/// tenant's tokens have a separate issuer.
struct MicrosoftConfiguration: ProviderConfiguration {
  let name = "microsoft"
  let providerID = ProviderID.microsoft
  let displayName: String = Self.displayName
  var policy = ProviderPolicy()

  /// The client IDs of the registered applications.
  var audiences: [String] = []
  /// The client secret for the first audience, or nil if users do not sign in through their browser.
  var clientSecret: Secret?
  /// The tenants whose users may sign in. If the list is empty, users of all tenants may sign in.
  var tenants: [String] = []
  /// The common prefix of all tenants' issuers. It is also the issuer of the identities. National clouds have other
  /// URLs.
  var authority: EndpointURL? = EndpointURL(worldwide)

  static let displayName = "Microsoft"
  private static let worldwide = "https://login.microsoftonline.com"

  private var issuer: String {
    let text = authority?.text ?? Self.worldwide
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  var issuers: [String] { [Self.worldwide] + (issuer == Self.worldwide ? [] : [issuer]) }

  var settings: [Setting<MicrosoftConfiguration>] {
    [
      Setting(
        "microsoft.audiences", \.audiences, .identifiers,
        "the application (client) IDs of your apps; setting them enables microsoft.com"),
      Setting(
        "microsoft.clientSecret", optional: \.clientSecret, .secret,
        "the client secret for the first audience; users can then sign in through their browser"),
      Setting(
        "microsoft.tenants", \.tenants, .tenants, emptyRemedy: "list tenants, or remove the setting to accept all",
        "if set, only users of these tenants can sign in: directory IDs, and consumers for personal accounts"),
      Setting(
        "microsoft.authority", optional: \.authority, .url, "the prefix of the issuers of tokens, for national clouds"
      ),
      Setting("microsoft.nonce", \.policy.nonce, .choice, "optional: a token without a nonce is accepted once"),
    ] + Self.switches("microsoft")
  }

  func check(allowsPlainHTTPOnLoopback: Bool) throws(SettingsError) {
    if audiences.isEmpty, clientSecret != nil {
      throw SettingsError(
        "microsoft.audiences", "it is required if microsoft.clientSecret is set",
        remedy: "set it to your client IDs, which enable the provider")
    }
    let check = AddressCheck(
      name: name, allowsPrivateAddresses: false, allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
    if let authority { try check.require(authority, of: "authority") }
  }

  func makeProvider(_ tools: ProviderTools) -> (any IdentityProvider)? {
    guard !audiences.isEmpty, let keySetURL = EndpointURL("\(issuer)/common/discovery/v2.0/keys") else { return nil }
    let keySet = KeySetSettings(
      issuer: issuer, keySetURL: keySetURL, addresses: .publicOnly, allowsPlainHTTP: tools.allowsPlainHTTPOnLoopback)
    return MicrosoftVerifier(
      authority: issuer, audiences: audiences, tenants: Set(tenants),
      keys: KeySetSource(settings: keySet, transport: tools.transport, logger: tools.logger),
      normalizer: tools.normalizer)
  }

  func makeCodeClient(
    _ tools: ProviderTools, verifying provider: (any IdentityProvider)?
  ) -> (any AuthorizationCodeClient)? {
    // If there is only one tenant, users do not have to specify their tenant.
    let tenant = tenants.count == 1 ? tenants[0] : "common"
    guard let provider, let clientID = audiences.first, let clientSecret,
      let authorization = EndpointURL("\(issuer)/\(tenant)/oauth2/v2.0/authorize"),
      let token = EndpointURL("\(issuer)/\(tenant)/oauth2/v2.0/token")
    else { return nil }
    return OAuthClient(
      providerID: providerID, displayName: displayName, clientID: clientID, authentication: .secret(clientSecret),
      endpoints: .fixed(OAuthEndpoints(authorization: authorization, token: token, takesSecretInBody: true)),
      scopes: ["openid", "email", "profile"], proof: .idToken(provider), allowsPrivateAddresses: false, tools: tools)
  }
}

extension SettingFormat<[String]> {
  /// A format for lists of directory IDs in lower case. The word "consumers" stands for the tenant of personal
  /// accounts.
  fileprivate static var tenants: Self {
    list.map(
      read: { texts throws(SettingProblem) in
        var tenants: [String] = []
        for text in texts {
          let tenant = text == "consumers" ? MicrosoftVerifier.consumers : text.lowercased()
          guard MicrosoftVerifier.isIdentifier(tenant) else {
            throw SettingProblem(
              "\"\(text)\" is not a directory ID",
              remedy: "write it as in the Entra admin center, with its hyphens, or consumers for personal accounts")
          }
          tenants.append(tenant)
        }
        return tenants
      }, write: { $0 })
  }
}
