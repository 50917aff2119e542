import Accounts
import JSONWebTokens
import SecretSettings
import Settings

/// An OpenID Connect issuer whose ID tokens are accepted, and the requirements for these tokens.
///
/// Any issuer can be configured by name ("oidc.NAME"). In a preset, the issuer and its specific rules are fixed in
/// code, and the operator controls only the preset's settings.
struct OIDCConfiguration: ProviderConfiguration {
  let name: String
  let providerID: ProviderID
  let settings: [Setting<OIDCConfiguration>]
  /// The fixed issuer of a preset, or an empty string for a provider that is configured by name.
  private let presetIssuer: String
  var policy = ProviderPolicy()

  /// The issuer exactly as written in its tokens and its discovery document. It is an `https` URL without a query or
  /// fragment.
  var issuer: String
  /// Other forms of the same issuer that `iss` may contain.
  var issuerAliases: [String] = []
  /// The client IDs with which this service's applications are registered with the issuer.
  var audiences: [String] = []
  /// The permitted values of `azp` in addition to the audiences.
  var authorizedParties: [String] = []
  /// Whether `azp` is also checked in a token with a single audience. This is false if tokens may be obtained through
  /// any client of the same project.
  var checksPartyOfSingleAudience = true
  /// Whether a token must name its key (`kid`). If false, a token that names no key is accepted if the issuer has only
  /// one key (OpenID Connect Core 1.0, section 10.1).
  var requiresKeyID = false
  var emailTrust = EmailTrust.domains([])
  /// Whether `"email_verified": "true"` means true, for issuers that write the value as a string.
  var acceptsTextualEmailVerified = false
  /// The tenant, if the issuer's keys belong to an authority for many tenants. A key that names an issuer is then valid
  /// only for that issuer. In the issuer's URL, {tenantid} stands for the tenant.
  var tenant: String?
  /// The permitted values of `hd`. If the list is empty, any value is permitted.
  var hostedDomains: [String] = []
  /// The maximum time between a token's issue and its expiry. A token without a nonce is remembered for this time.
  var maximumTokenLifetimeSeconds: Int64 = 24 * 3600
  /// The URL of the issuer's keys, or nil to use the URL in the discovery document.
  var keySetURL: EndpointURL?
  /// Whether the issuer's addresses may be on a private network. This is meant for issuers that run alongside this
  /// service.
  var allowsPrivateAddresses = false
  /// The client secret for the first audience, or nil if users do not sign in through their browser.
  var clientSecret: Secret?
  /// The settings for the key that replaces Apple's client secret.
  var clientKey = AppleClientKeySettings()
  /// The scopes that are requested when users sign in through their browser.
  var browserScopes = ["openid", "email", "profile"]
  /// The mode in which the browser delivers the response, or nil to use the query.
  var browserResponseMode: String?
  var displayName: String

  /// The maximum difference between the issuer's clock and this server's clock.
  static let skewSeconds: Int64 = 60

  /// Creates a preset.
  ///
  /// - Parameter settings: The settings that the operator may change. The switches common to all providers are added.
  init(
    name: String, providerID: ProviderID, displayName: String = "", issuer: String,
    settings: [Setting<OIDCConfiguration>]
  ) {
    self.name = name
    self.providerID = providerID
    self.issuer = issuer
    self.displayName = displayName
    presetIssuer = issuer
    self.settings = settings + Self.switches(name)
  }

  /// Creates a provider with a name chosen by the operator.
  init(name: String) {
    let prefix = Self.prefix + name
    self.init(
      name: prefix, providerID: .oidc(name), displayName: name, issuer: "",
      settings: [
        Setting("\(prefix).issuer", \.issuer, .issuer, "the issuer, exactly as in its tokens"),
        Setting("\(prefix).audiences", \.audiences, .identifiers, "the client IDs whose tokens are accepted"),
        Setting(
          "\(prefix).trustedEmailDomains", \.emailTrust, .emailDomains,
          "email domains for which this issuer is trusted to verify addresses; * alone for all"),
        Setting(
          "\(prefix).nonce", \.policy.nonce, .choice, "optional: a token without a nonce is accepted once"),
        Setting(
          "\(prefix).keySetURL", optional: \.keySetURL, .url,
          "the URL of the issuer's keys, instead of the one in the discovery document"),
        Setting(
          "\(prefix).allowPrivateAddresses", \.allowsPrivateAddresses, .flag,
          "whether the issuer is allowed to be on a private network"),
        Setting("\(prefix).displayName", \.displayName, .text, "the provider's name in emails and on pages"),
        Self.clientSecret(prefix),
      ])
  }

  /// The prefix of the names of providers that are configured by name.
  private static let prefix = "oidc."

  /// The provider's name without the prefix.
  var shortName: String { name.hasPrefix(Self.prefix) ? String(name.dropFirst(Self.prefix.count)) : name }

  var issuers: [String] { ([presetIssuer, issuer] + issuerAliases).filter { !$0.isEmpty } }

  /// Returns whether `text` is the issuer or one of its aliases. The aliases belong to the preset's own issuer. They do
  /// not apply to another issuer that replaces it in tests.
  func isIssuer(_ text: String) -> Bool {
    text.hasSameBytes(as: issuer) || !isStandIn && issuerAliases.contains(bytesOf: text)
  }

  /// Whether a token without a key ID is refused immediately.
  var refusesUnnamedKeys: Bool { requiresKeyID && !isStandIn }

  /// Whether another issuer replaces the preset's own issuer.
  var isStandIn: Bool { !presetIssuer.isEmpty && presetIssuer != issuer }
}

// MARK: - Check and verifier

extension OIDCConfiguration {
  func check(allowsPlainHTTPOnLoopback: Bool) throws(SettingsError) {
    if presetIssuer.isEmpty {
      guard !audiences.isEmpty else {
        throw SettingsError("\(name).audiences", "it is missing", remedy: "set it to your client IDs at \(name)")
      }
      guard !issuer.isEmpty else {
        throw SettingsError("\(name).issuer", "it is missing", remedy: "set it to the issuer's URL")
      }
    } else if audiences.isEmpty, clientSecret != nil || clientKey.isSet {
      throw SettingsError(
        "\(name).audiences", "it is required if \(name).\(clientKey.isSet ? "keyFile" : "clientSecret") is set",
        remedy: "set it to your client IDs, which enable the provider")
    }
    let privateAddresses = "\(name).allowPrivateAddresses"
    let check = AddressCheck(
      name: name, allowsPrivateAddresses: allowsPrivateAddresses,
      privateAddressesSetting: settings.contains { $0.name == privateAddresses } ? privateAddresses : nil,
      allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
    if let url = EndpointURL(issuer) { try check.require(url, of: "issuer") }
    if let keySetURL { try check.require(keySetURL, of: "keySetURL") }
    _ = try clientKey.read(setting: name, audience: issuer)
  }

  func makeProvider(_ tools: ProviderTools) -> (any IdentityProvider)? {
    // A preset without an audience is not configured. Otherwise, it would accept any application's tokens.
    guard !audiences.isEmpty else { return nil }
    let keySet = KeySetSettings(
      issuer: issuer, keySetURL: keySetURL, addresses: allowsPrivateAddresses ? .anywhere : .publicOnly,
      allowsPlainHTTP: allowsPlainHTTP(tools))
    return OIDCVerifier(
      configuration: self, keys: KeySetSource(settings: keySet, transport: tools.transport, logger: tools.logger),
      normalizer: tools.normalizer)
  }
}

// MARK: - Sign-in through the browser

extension OIDCConfiguration {
  func makeCodeClient(
    _ tools: ProviderTools, verifying provider: (any IdentityProvider)?
  ) -> (any AuthorizationCodeClient)? {
    guard let provider, let clientID = audiences.first, let authentication else { return nil }
    return OAuthClient(
      providerID: providerID, displayName: displayName, clientID: clientID, authentication: authentication,
      endpoints: .discovered(OAuthDiscovery(requests: requests(tools), logger: tools.logger)),
      scopes: browserScopes, responseMode: browserResponseMode, takesNameFromBrowser: providerID == .apple,
      proof: .idToken(provider),
      allowsPrivateAddresses: allowsPrivateAddresses, tools: tools)
  }

  private var authentication: ClientAuthentication? {
    if let clientSecret { return .secret(clientSecret) }
    // `check` has already read the key and reported any problem.
    return (try? clientKey.read(setting: name, audience: issuer)).map { .signed($0) }
  }

  /// Returns whether plain HTTP is allowed. It is allowed only if the issuer runs on this machine, because other
  /// issuers have no reason to refer to an address on this machine.
  private func allowsPlainHTTP(_ tools: ProviderTools) -> Bool {
    tools.allowsPlainHTTPOnLoopback && EndpointURL(issuer)?.isLoopback == true
  }

  private func requests(_ tools: ProviderTools) -> IssuerRequests {
    IssuerRequests(
      issuer: issuer, addresses: allowsPrivateAddresses ? .anywhere : .publicOnly,
      allowsPlainHTTP: allowsPlainHTTP(tools), transport: tools.transport)
  }

  /// Returns the setting for the client secret, which allows users to sign in through their browser.
  static func clientSecret(_ name: String) -> Setting<OIDCConfiguration> {
    Setting(
      "\(name).clientSecret", optional: \.clientSecret, .secret,
      "the client secret for the first audience; users can then sign in through their browser")
  }
}

// MARK: - Settings

extension OIDCConfiguration {
  /// The names of providers that are configured by name.
  static let names = Setting<[String]>(
    "oidc.names", \.self, .providerNames(after: "oidc."),
    "names of additional OpenID providers; NAME becomes the provider oidc.NAME")
}

extension SettingFormat<[String]> {
  /// Returns a format for lists of provider names, which must be valid after the given prefix in a provider ID.
  static func providerNames(after prefix: String) -> Self {
    list.map(
      read: { names throws(SettingProblem) in
        for name in names where !ProviderID(rawValue: prefix + name).isWellFormed {
          throw SettingProblem(
            "\(name) cannot be part of a provider ID", remedy: "use lower-case letters, digits, - and _")
        }
        return names
      }, write: { $0 })
  }
}

extension SettingFormat<String> {
  /// A format for issuer URLs, which are preserved exactly as written.
  static var issuer: Self {
    text.map(
      read: { text throws(SettingProblem) in
        guard text.utf8.count <= 255 else {
          throw SettingProblem("it is longer than 255 bytes", remedy: "name a shorter one")
        }
        return try EndpointURL(setting: text).text
      }, write: { $0 })
  }
}
