import Accounts

extension ProviderRegistry {
  private static let developmentName = "dev"

  /// The providers that the development provider can replace. They are Google and "oidc.dev", except those that the
  /// operator has configured.
  var providersForDevelopment: [ProviderDescription] {
    forDevelopment.map { ProviderDescription(id: $0.providerID, displayName: $0.displayName, shortName: $0.shortName) }
  }

  /// Configures the providers that the development provider replaces.
  package mutating func add(_ development: DevelopmentProvider) {
    for var configuration in forDevelopment {
      configuration.issuer = development.issuer(of: configuration.providerID)
      configuration.audiences = [DevelopmentProvider.clientID]
      configuration.clientSecret = development.clientSecret
      if let index = configurations.firstIndex(where: { $0.providerID == configuration.providerID }) {
        configurations[index] = configuration
      } else {
        configurations.append(configuration)
      }
    }
  }

  private var forDevelopment: [OIDCConfiguration] {
    let configured = configurations.compactMap { $0 as? OIDCConfiguration }
    var candidates = configured.filter { $0.providerID == .google && $0.audiences.isEmpty && !$0.isStandIn }
    for index in candidates.indices { candidates[index].displayName += " (development)" }
    var named = OIDCConfiguration(name: Self.developmentName)
    named.displayName = "Development"
    if !configured.contains(where: { $0.providerID == named.providerID }) { candidates.append(named) }
    return candidates
  }
}
