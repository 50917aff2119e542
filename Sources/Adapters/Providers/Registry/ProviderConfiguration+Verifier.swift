import Accounts
import Logging

/// What the verifiers of all providers share.
struct ProviderTools {
  var transport: any ProviderTransport
  var normalizer: any TextNormalizer
  var logger: Logger
}

extension ProviderConfiguration {
  /// The verifier, once every setting has been found sound.
  func verifier(_ tools: ProviderTools) throws(SetupError) -> any IdentityProvider {
    switch self {
    case .google(let configuration): try configuration.verifier(tools)
    case .facebook(let configuration): try configuration.verifier(tools)
    case .oidc(let configuration): try configuration.verifier(tools)
    }
  }
}

// MARK: - OpenID Connect

extension OIDCConfiguration {
  func verifier(_ tools: ProviderTools) throws(SetupError) -> OIDCVerifier {
    let settings = ProviderSettings(providerID: providerID)
    guard providerID.isWellFormed, providerID != .password, providerID != .phone, providerID != .anonymous else {
      throw settings.error(
        "providerID", "the label \"\(providerID.rawValue)\" is not one", "Take \"oidc.\" and a name")
    }
    guard (60...31 * 86_400).contains(maximumTokenLifetimeSeconds) else {
      throw settings.error("maximumTokenLifetime", "it is not from a minute to 31 days", "Leave it out for a day")
    }
    let rules = OIDCRules(
      providerID: providerID, issuer: issuer, issuerSpellings: [issuer] + issuerAliases,
      audiences: try settings.texts(audiences, "audiences", isRequired: true), authorizedParties: authorizedParties,
      checksPartyOfSingleAudience: true, requiresKeyID: requiresKeyID, nonce: nonce,
      emailTrust: try settings.emailTrust(trustedEmailDomains, tools.normalizer),
      acceptsTextualEmailVerified: acceptsTextualEmailVerified, hostedDomains: [],
      maximumLifetimeSeconds: maximumTokenLifetimeSeconds)
    return OIDCVerifier(
      rules: rules,
      keys: KeySetSource(
        settings: try settings.keySet(
          issuer: issuer, keySetURL: keySetURL, allowsPrivateAddresses: allowsPrivateAddresses,
          allowsPlainHTTP: allowsPlainHTTPOnLoopback),
        transport: tools.transport, logger: tools.logger),
      normalizer: tools.normalizer)
  }
}

// MARK: - Google

extension GoogleConfiguration {
  func verifier(_ tools: ProviderTools) throws(SetupError) -> OIDCVerifier {
    let settings = ProviderSettings(providerID: .google)
    // The other spelling is Google's alone: a stand-in must not speak for it.
    let spellings = issuer == Self.issuer ? [issuer, Self.alias] : [issuer]
    let rules = OIDCRules(
      providerID: .google, issuer: issuer, issuerSpellings: spellings,
      audiences: try settings.texts(audiences, "audiences", isRequired: true), authorizedParties: [],
      // A token that an Android app gets for its server names the app's own client here.
      checksPartyOfSingleAudience: false, requiresKeyID: issuer == Self.issuer, nonce: nonce, emailTrust: .google,
      acceptsTextualEmailVerified: false,
      hostedDomains: try settings.texts(hostedDomains, "hostedDomains", isRequired: false))
    return OIDCVerifier(
      rules: rules,
      keys: KeySetSource(
        settings: try settings.keySet(
          issuer: issuer, keySetURL: nil, allowsPrivateAddresses: allowsPrivateAddresses,
          allowsPlainHTTP: allowsPlainHTTPOnLoopback),
        transport: tools.transport, logger: tools.logger),
      normalizer: tools.normalizer)
  }
}

// MARK: - Facebook

extension FacebookConfiguration {
  func verifier(_ tools: ProviderTools) throws(SetupError) -> FacebookVerifier {
    let settings = ProviderSettings(providerID: .facebook)
    let isNumber = appID.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard isNumber, (1...32).contains(appID.utf8.count) else {
      throw settings.error(
        "appID", "it is not an app's number", "Copy it from the app's page at developers.facebook.com")
    }
    guard !appSecret.isEmpty else {
      throw settings.error("appSecret", "it is empty", "Copy it from the app's page at developers.facebook.com")
    }
    let base = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
    let url = try settings.endpoint(
      base, "endpoint", allowsPrivateAddresses: allowsPrivateAddresses, allowsPlainHTTP: allowsPlainHTTPOnLoopback)
    return FacebookVerifier(
      rules: FacebookRules(
        appID: appID, appSecret: appSecret, endpoint: url,
        addresses: settings.addresses(for: url, allowsPrivateAddresses: allowsPrivateAddresses)),
      transport: tools.transport, logger: tools.logger)
  }
}
