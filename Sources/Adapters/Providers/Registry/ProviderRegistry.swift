package import Accounts
import JSONWebTokens
package import Logging
package import Settings
import TextNormalization

/// The sign-in providers of a server.
package struct ProviderRegistry: Sendable {
  /// The providers that exist even if no setting names them. Each line adds one provider.
  static let presets: [any ProviderConfiguration] = [
    LocalProvider.password,
    LocalProvider.emailLink,
    LocalProvider.phone,
    LocalProvider.anonymous,
    OIDCConfiguration.google,
    OIDCConfiguration.apple,
    FacebookConfiguration(),
    GitHubConfiguration(),
    MicrosoftConfiguration(),
    CustomTokenConfiguration(),
  ]

  var configurations: [any ProviderConfiguration]

  /// Creates a registry.
  /// - Parameters:
  ///   - openIDNames: The names of additional OpenID providers, with the IDs "oidc.NAME".
  ///   - oauthNames: The names of OAuth 2.0 providers without ID tokens, with the IDs "oauth.NAME".
  package init(openIDProviders openIDNames: [String] = [], oauthProviders oauthNames: [String] = []) {
    configurations = Self.presets
    configurations += openIDNames.map { OIDCConfiguration(name: $0) }
    configurations += oauthNames.map { OAuthConfiguration(name: $0) }
  }

  /// Creates a registry of the presets and the providers named in the settings. No provider is configured yet.
  package init(named reader: SettingsReader) throws(SettingsError) {
    var openIDNames: [String] = []
    try reader.read([OIDCConfiguration.names], into: &openIDNames)
    var oauthNames: [String] = []
    try reader.read([OAuthConfiguration.names], into: &oauthNames)
    self.init(openIDProviders: openIDNames, oauthProviders: oauthNames)
  }

  /// The descriptions of all providers' settings.
  package var descriptions: [SettingDescription] {
    let presets = configurations.prefix(Self.presets.count)
    return presets.flatMap(\.descriptions) + [
      OIDCConfiguration.names.description(defaults: []), OAuthConfiguration.names.description(defaults: []),
    ]
      + configurations.dropFirst(presets.count).flatMap(\.descriptions)
  }

  /// Returns the remedy for an unknown setting whose name looks like a provider's setting: the provider must be added
  /// to the list of names. The given name may also be an environment variable's name. Returns nil for any other
  /// setting.
  package static func remedy(forUnknown setting: String) -> String? {
    let placeholder = "NAME"
    let lists: [(any ProviderConfiguration, list: String)] = [
      (OIDCConfiguration(name: placeholder), OIDCConfiguration.names.name),
      (OAuthConfiguration(name: placeholder), OAuthConfiguration.names.name),
    ]
    for (configuration, list) in lists {
      // If the setting can be split in several ways, the shortest name is used.
      let names = configuration.descriptions.flatMap { [$0.name, $0.variable] }.compactMap { spelling -> Substring? in
        guard let range = spelling.firstRange(of: placeholder) else { return nil }
        let (prefix, suffix) = (spelling[..<range.lowerBound], spelling[range.upperBound...])
        guard setting.hasPrefix(prefix), setting.hasSuffix(suffix), setting.count > prefix.count + suffix.count else {
          return nil
        }
        return setting.dropFirst(prefix.count).dropLast(suffix.count)
      }
      guard let name = names.min(by: { $0.count < $1.count }) else { continue }
      return "add \(name.lowercased().replacing("_", with: "-")) to \(list)"
    }
    return nil
  }

  /// The catalog that contains the names of the providers.
  package var catalog: ProviderCatalog {
    ProviderCatalog(
      configurations.map {
        ProviderDescription(id: $0.providerID, displayName: $0.displayName, shortName: $0.shortName)
      })
  }

  /// The uses of each provider that the operator permits.
  package var policies: [ProviderID: ProviderPolicy] {
    Dictionary(configurations.map { ($0.providerID, $0.policy) }, uniquingKeysWith: { first, _ in first })
  }

  /// Configures each provider with its settings.
  ///
  /// - Parameter allowsPlainHTTPOnLoopback: Whether a provider on this machine may use plain HTTP, for development.
  package mutating func read(_ reader: SettingsReader, allowsPlainHTTPOnLoopback: Bool) throws(SettingsError) {
    try requireDifferentNames()
    var configured: [any ProviderConfiguration] = []
    for configuration in configurations {
      let configuration = try configuration.reading(reader)
      try configuration.check(allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
      for other in configured { try Self.requireDifferentIssuers(configuration, other) }
      configured.append(configuration)
    }
    configurations = configured
  }

  /// Creates the configured providers. No keys are fetched until the first token is verified.
  package func makeProviders(
    transport: any ProviderTransport, normalizer: any TextNormalizer = UnicodeNormalizer(),
    allowsPlainHTTPOnLoopback: Bool, logger: Logger
  ) -> ConfiguredProviders {
    let tools = ProviderTools(
      transport: transport, normalizer: normalizer, logger: logger,
      allowsPlainHTTPOnLoopback: allowsPlainHTTPOnLoopback)
    var made = ConfiguredProviders()
    for configuration in configurations {
      let provider = configuration.makeProvider(tools)
      if let provider { made.verifiers.append(provider) }
      if let client = configuration.makeCodeClient(tools, verifying: provider) { made.codeClients.append(client) }
    }
    return made
  }

  /// Throws an error if the settings of two providers have the same names or environment variables, because a variable
  /// would then set both.
  private func requireDifferentNames() throws(SettingsError) {
    var owners: [String: String] = [:]
    for provider in configurations {
      for variable in provider.descriptions.map(\.variable) {
        guard let other = owners.updateValue(provider.name, forKey: variable) else { continue }
        let list = provider is OAuthConfiguration ? "oauth.names" : "oidc.names"
        guard provider.name != other else {
          throw SettingsError(list, "\(other) is named twice", remedy: "use a different name for each provider")
        }
        throw SettingsError(
          list, "\(other) and \(provider.name) have the same environment variables, such as \(variable)",
          remedy: "use names that differ in more than - and _")
      }
    }
  }

  /// Throws an error if two providers have the same issuer, because an identity would then belong to both of them.
  private static func requireDifferentIssuers(
    _ provider: any ProviderConfiguration, _ other: any ProviderConfiguration
  ) throws(SettingsError) {
    guard provider.issuers.contains(where: { other.issuers.contains(bytesOf: $0) }) else { return }
    let setting = [provider, other].lazy.flatMap(\.descriptions).map(\.name).first { $0.hasSuffix(".issuer") }
    throw SettingsError(
      setting ?? provider.name, "\(provider.name) and \(other.name) have the same issuer",
      remedy: "configure each issuer once")
  }
}

/// The verifiers and clients of the configured providers.
package struct ConfiguredProviders: Sendable {
  /// The verifiers for the tokens that callers send.
  package var verifiers: [any IdentityProvider] = []
  /// The clients that sign in users through their browser.
  package var codeClients: [any AuthorizationCodeClient] = []
}
